"""A player's own panel for whoever hears it: the table in a few lines, what has changed, what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from orleans_bot.host.records import HELD, Outcome
from orleans_bot.rules.ask import PLAN, Ask, noun_of
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import SeatView, View
from orleans_bot.words.asking import gist, nouns
from rendering.captions import spoken
from rendering.order import items
from rendering.telling import next_step

from . import acting, list_doors, planning, together, why_not
from .asks import SURE
from .bringing import ACTION, FILL
from .game_panels import event_line, told, waiting_line
from .panel import Choice, Choose, Panel, Row
from .spots import verb_keys
from .teaching import sentence
from .voice import Voice

UNITS = {"place", "deed", "card"}  # what an option may be about that has a text of its own
# What everybody counts of each seat, in the order in which it is told.
COUNTED: Mapping[str, Callable[[SeatView], int]] = {
    "coins": lambda seat: seat.coins,
    "development": lambda seat: seat.tracks.get("development", 0),
    "citizens": lambda seat: seat.citizens,
    "stations": lambda seat: seat.stations_built,
    "goods": lambda seat: sum(seat.goods.values()),
    "draws": lambda seat: seat.draws,
}
# Notes of what the panel says anyway, and of what a seat knows of itself.
KNOWN, QUIET = ("round", "event", "drew"), ("revealed", "drew", "passed", "committed", "reopened")


def panel(
    voice: Voice,
    outcome: Outcome,
    seat: str,
    seen: Panel,
    at: str,
    lead: str,
    news: Sequence[Note],
    *,
    anew: bool = False,
    own: bool = False,
) -> Panel:
    """What a seat's own panel says to whoever hears it, with the controls of the one that is seen. The table
    is told when a round begins, or `anew`; a page that was leafed to is only its controls. Of a committed
    plan only the seat's `own` panel, which was asked for, says who is still planning.
    """
    asks = outcome.asks if outcome.status != HELD else ()
    ask = next((ask for ask in asks if seat in ask.who), None)
    happened = told(voice, unheard(news, seat, asked=ask is not None or anew))
    whole = not at and (anew or any(note.key == "round" for note in news))
    parts = [head(voice, outcome, seat, whole=whole), lead, list_doors.why(voice, outcome)]
    if happened and not at:
        parts += [voice.say("ear.news"), *listed(voice, happened)]
    if whole:
        view = outcome.view
        parts += [event_line(voice, view), *together.board_lines(voice, view, {})]
        parts += [*table(voice, view), held(voice, view, seat)]
    rows = seen.rows
    if ask is None:
        parts.append(waiting_line(voice, outcome, None))
    elif not at:
        parts += question(voice, outcome.view, ask, seat)
        parts.append(waiting_line(voice, outcome, None) if own and not ask.waits else "")
        rows = unexplained(rows)
    else:
        parts.append(voice.title(ask))
        parts += why_not.lines(ask, voice, outcome.view) if at == why_not.WHY else []
    if ask is not None and seat in outcome.learners and (hint := sentence(voice, outcome.view, ask)):
        parts.append(voice.say("teaching.said", hint=hint))
    return Panel(
        voice.heard("\n".join(part for part in parts if part)), rows, colour=seat, mention=seen.mention
    )


def board(voice: Voice, outcome: Outcome, seen: Panel) -> Panel:
    """The board of whoever plays alone and hears it: the table in words instead of its picture."""
    return replace(
        seen, text=voice.heard("\n".join([seen.text, *table(voice, outcome.public)])), picture=False
    )


def unheard(news: Sequence[Note], seat: str, *, asked: bool) -> list[Note]:
    """Of what has happened since a seat's last decision what it has not heard yet: what that decision brought
    was told at once, what others do is told when it is asked again.
    """
    told = [note for note in news if note.key not in KNOWN and not (note.seat == seat and note.key in QUIET)]
    others = [at for at, note in enumerate(told) if note.seat != seat]
    if not others:
        return told
    return told[others[0] :] if asked else told[: others[0]]


def head(voice: Voice, outcome: Outcome, seat: str, *, whole: bool) -> str:
    """Which game, how far it is, and who one is there."""
    view = outcome.public
    return voice.say(
        "ear.head" if whole else "ear.head.short", game=outcome.game, round=view.round, rounds=view.rounds,
        phase=voice.name("phase", view.phase), seat=voice.seat(seat),
    )  # fmt: skip


def listed(voice: Voice, lines: Iterable[str]) -> list[str]:
    """Lines as a list."""
    return [f"{voice.mark}{line}" for line in lines]


def table(voice: Voice, view: View) -> list[str]:
    """Who has how much of what, whoever leads first, without what nobody has; for one alone in one line."""
    if len(view.seats) == 1:
        counts = [voice.say(f"ear.own.{thing}", n=of(view.seats[0])) for thing, of in COUNTED.items()]
        return [f"{', '.join(counts)}."]
    lines = (
        voice.say(f"ear.{thing}", seats=", ".join(ranks(voice, view, of)))
        for thing, of in COUNTED.items()
        if any(map(of, view.seats))
    )
    return listed(voice, lines)


def ranks(voice: Voice, view: View, of: Callable[[SeatView], int]) -> Iterator[str]:
    """The seats by a number that each of them has, equal ones together."""
    numbers = {seat.colour: of(seat) for seat in view.seats}
    if len(set(numbers.values())) == 1:
        yield voice.say("ear.each", n=of(view.seats[0]))
        return
    for number in sorted(set(numbers.values()), reverse=True):
        seats = voice.listed(voice.seat(colour) for colour, one in numbers.items() if one == number)
        yield f"{number} {seats}"


def held(voice: Voice, view: View, seat: str) -> str:
    """The goods of one's own and where the merchant stands."""
    mine = view.seat(seat)
    goods = voice.counted("good", dict(items(mine.goods))) or voice.say("ear.nothing")
    town = voice.name("town", mine.merchant) if mine.merchant in view.towns else "–"
    return voice.say("ear.held", goods=goods, town=town)


def question(voice: Voice, view: View, ask: Ask, seat: str) -> list[str]:
    """What is asked, what can be done, and what each of it would bring."""
    lines = list(planning.lines(ask, voice, view)) if ask.kind == PLAN else [voice.prompt(ask)]
    if ask.kind == PLAN and not ask.waits:
        return lines[-1:]  # what has been planned was heard before it was committed
    keys = verb_keys(ask, "fill") if ask.kind == PLAN else [key for key in ask.keys if key not in SURE]
    can = [
        f"{voice.label(ask, key, view)}: {brings}"
        for key in keys
        if (brings := bringing(voice, view, ask, seat, key))
    ]
    return [*lines, *([voice.say("ear.can")] if can else []), *listed(voice, can)]


def bringing(voice: Voice, view: View, ask: Ask, seat: str, key: str) -> str:
    """What an option brings, as shortly as can be: its first clause, and the next space of its track; or why
    it would bring nothing.
    """
    if not UNITS & nouns(key).keys():
        return ""
    if ask.kind == PLAN and (why := view.seat(seat).idle.get(noun_of(key))):
        return voice.say("plan.in_vain", why=voice.lacking(why))
    if key.startswith((ACTION, FILL)) and (told := acting.in_full(voice, view, ask.seat, noun_of(key))):
        return told.rstrip(".")
    said = gist(voice.description(ask, key)).partition("; ")[0].rstrip(".")
    face = spoken(view, voice.language).places.get(noun_of(key))
    ways = [effect.ways[0] for effect in face.does if len(effect.ways) == 1] if face else []
    tracks = [atom.what[0] for way in ways for atom in way if atom.kind == "recruit" and atom.what]
    if len(tracks) != 1 or tracks[0] not in view.tracks:
        return said
    after = next_step(view, view.seat(seat), tracks[0], voice.language)
    return f"{said}, {after}" if after else said


def unexplained(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Controls without the explanations that stand above them, but where two options differ in them alone."""
    return tuple(
        replace(row, choices=shortly(row.choices)) if isinstance(row, Choose) else row for row in rows
    )


def shortly(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The lines of a select by their names alone."""
    names = Counter(choice.label for choice in choices)
    return tuple(choice if names[choice.label] > 1 else replace(choice, description="") for choice in choices)
