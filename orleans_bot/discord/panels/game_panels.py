"""What the messages of a game say: the board, a round, a turn, a plan, a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from orleans_bot.host.records import HELD, Outcome
from orleans_bot.rules.ask import PLAN, TURN, Ask
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View
from orleans_bot.words.quoting import quoted
from orleans_bot.words.saying import capital

from . import asks, list_doors, planning, signals, together, undoing
from .aims import aims
from .next_seat import next_up
from .notices import next_game
from .panel import Panel, Press, Row, cut, in_rows, turn_id
from .voice import Voice

MOST_LINES = 24
MOST_STORY = 2400
MOST_PAGE = 3400
LONG_LINE = 200
MARK = "· "
BUTTONS = {
    "seat": "seat", "deeds": "deeds", "stacks": "stacks", "story": "story", "score": "score",
    "words": "words.table", "close": "close",
}  # fmt: skip
LOOKS = {"tile": "stacks", "send": "deeds"}  # a question → the button that shows what there is to choose from
BREAKS = ("acted", "drew", "revealed")  # what starts a line of its own, whoever did something before


def told(voice: Voice, notes: Iterable[Note], most: int = MOST_LINES) -> list[str]:
    """Notes as lines, one for each action and what comes of it; the latest ones where there are too many."""
    return latest(voice, [line for _, line in every(voice, notes)], most)


def every(voice: Voice, notes: Iterable[Note]) -> list[tuple[str, str]]:
    """All lines, each with the kind of note it begins with."""
    lines: list[tuple[str, str, list[str]]] = []  # the kind, whom it is about, and what is told of them
    before: Note | None = None
    for note in notes:
        if is_small_talk(note) or (not note.seat and note == before):
            continue
        line = voice.tell(note)
        subject = capital(f"{voice.seat(note.seat)} ") if note.seat else ""
        goes_on = before is not None and note.seat == before.seat and note.key not in BREAKS
        begins = subject if line.startswith(subject) else ""
        if goes_on and begins and lines[-1][1] and len(in_one(*lines[-1][1:])) < LONG_LINE:
            lines[-1][2].append(line.removeprefix(subject))
        else:
            lines.append((note.key, begins, [line.removeprefix(begins)]))
        before = note
    return [(key, in_one(begins, parts) if begins else parts[0]) for key, begins, parts in lines]


def in_one(begins: str, parts: Sequence[str]) -> str:
    """What is told of somebody in one line; the same thing several times over is told once."""
    runs = [(part, len(list(same))) for part, same in groupby(part.removesuffix(".") for part in parts)]
    said = ", ".join(f"{part} ({n}×)" if n > 1 else part for part, n in runs)
    return f"{begins}{said}{'.' if parts[-1].endswith('.') else ''}"


def story(voice: Voice, notes: Iterable[Note]) -> list[str]:
    """A long story in pages, the newest page first; each round begins with a line of its own."""
    pages: list[list[str]] = [[]]
    room = MOST_PAGE
    for key, line in reversed(every(voice, notes)):
        text = f"\n{line}" if key == "round" else f"{voice.mark}{line}"
        room -= len(text) + 1
        if room < 0:
            pages.append([])
            room = MOST_PAGE - len(text)
        pages[-1].insert(0, text)
    return ["\n".join(page).strip("\n") for page in pages]


def latest(voice: Voice, lines: list[str], most: int, letters: int = MOST_STORY) -> list[str]:
    """The last so many lines that fit, and how many came before."""
    kept, room = 0, letters - len(voice.say("story.earlier", n=len(lines))) - len(MARK) - 1
    for line in reversed(lines[-most:]):
        room -= len(line) + len(MARK) + 1
        if room < 0:
            break
        kept += 1
    earlier = len(lines) - kept
    return [voice.say("story.earlier", n=earlier), *lines[earlier:]] if earlier else lines


def is_small_talk(note: Note) -> bool:
    """Whether a note says what everybody sees anyway, or that nothing happened."""
    return note.key in ("committed", "reopened") or (note.key == "drew" and not note.data.get("followers"))


def bullets(lines: Iterable[str], most: int = MOST_STORY) -> str:
    """Lines with a mark before each."""
    return cut("\n".join(f"{MARK}{line}" for line in lines), most)


def headline(voice: Voice, outcome: Outcome) -> str:
    """Game, round and phase."""
    view = outcome.public
    return voice.say(
        "headline" if view.round else "headline.before", game=outcome.game, round=view.round,
        scenario=voice.name("scenario", view.scenario), rounds=view.rounds,
        phase=voice.name("phase", view.phase),
    )  # fmt: skip


def event_line(voice: Voice, view: View, past: bool = False) -> str:
    """The event of the round in our words; whoever plays alone also reads what is still to be done."""
    key = view.event.key if view.event else ""
    event = [voice.say("event", event=voice.name("event", key), text=voice.text("event", key))] if key else []
    return "\n".join([*event, *([] if past else aims(voice, view))])


def seat_line(voice: Voice, outcome: Outcome, colour: str) -> str:
    """A seat, who sits there, and what it is doing."""
    view, seat = outcome.public, outcome.public.seat(colour)
    who = voice.seated(colour, outcome.seats.get(colour))
    marks = []
    if colour == view.start:
        marks.append(voice.say("mark.start"))
    if view.phase == "planning" and seat.committed:
        marks.append(voice.say("mark.committed"))
    if view.phase == "actions" and seat.passed:
        marks.append(voice.say("mark.passed"))
    return who + (f" · {', '.join(marks)}" if marks else "")


def waiting_line(voice: Voice, outcome: Outcome, since: int | None) -> str:
    """Whom the table waits for."""
    if outcome.why or outcome.status == "held":
        return voice.say("held", why=quoted(outcome.why) or "–")
    if not outcome.waiting:
        return ""
    seats = voice.listed(voice.seat_until(seat, outcome.ends.get(seat)) for seat in outcome.waiting)
    return voice.say("waiting", seats=seats) + (f" <t:{since}:R>" if since else "")


def board(
    voice: Voice, outcome: Outcome, lines: Iterable[str], said: signals.Said, *, past: bool = False
) -> Panel:
    """The public message of a phase; once it is past, nothing can be pressed any more."""
    view = outcome.public
    parts = [f"### {headline(voice, outcome)}", event_line(voice, view, past)]
    if not past and is_secretive(outcome):
        parts.append("\n".join(seat_line(voice, outcome, seat.colour) for seat in view.seats))
    parts += [] if past else together.board_lines(voice, view, said)
    if not past and (is_secretive(outcome) or outcome.status == "held"):
        parts.append(waiting_line(voice, outcome, None))
    if story := bullets(lines):
        parts.append(story)
    if past:
        return Panel("\n".join(part for part in parts if part), picture=True)
    return Panel(
        "\n".join(part for part in parts if part),
        (*board_rows(voice, outcome.game), *signals.rows(voice, view, outcome.game)),
        board_foot(voice, outcome),
        picture=True,
    )


def board_foot(voice: Voice, outcome: Outcome) -> str:
    """Where the planning goes on, and for whom the buttons answer; whoever plays alone knows both."""
    if not is_secretive(outcome):
        return ""
    return voice.say("board.foot.planning" if outcome.public.phase == "planning" else "board.foot")


def round_over(
    voice: Voice, outcome: Outcome, over: int, lines: Iterable[str], *, pictured: bool, counted: bool
) -> Panel:
    """A round is over: how it ended, above a picture of what has changed since its planning."""
    title = f"### {voice.say('round.over' if over else 'round.before', game=outcome.game, round=over)}"
    foot = voice.say("round.census", round=over + 1) if counted and pictured else ""
    return Panel("\n".join(filter(None, (title, bullets(lines)))), (), foot, picture=pictured)


def board_rows(voice: Voice, game: int) -> tuple[Row, ...]:
    """The buttons below a board."""
    return in_rows(
        Press(turn_id(game, "", 0, what), voice.say(f"button.{name}"), "main" if name == "seat" else "plain")
        for name, what in BUTTONS.items()
    )


def turn(voice: Voice, outcome: Outcome, ask: Ask, since: int | None, at: str = "") -> Panel:
    """The message to a seat that must decide something everybody may see."""
    view, ask = outcome.public, ask.seen_by("")
    users = [user for seat in ask.who if (user := outcome.seats.get(seat)) is not None]
    user = next(iter(users), None)
    who = voice.listed(f"<@{each}>" for each in users)
    parts = [
        voice.say("turn", who=who, seat=voice.listed(map(voice.seat, ask.who)), title=voice.title(ask)),
        *asks.question(ask, voice, view),
    ]
    if view.seat(ask.seat).hand_count and (ask.kind == TURN or ask.about.get("hand")):
        parts.append(voice.say("turn.hand"))
    if view.phase == "events" and view.event:
        parts.append(event_line(voice, view))
    foot = []
    if since:
        foot.append(voice.say("since", time=f"<t:{since}:R>"))
    if until := min((outcome.ends[seat] for seat in ask.who if seat in outcome.ends), default=0):
        foot.append(voice.say("clock.until", until=f"<t:{until}:R>"))
    if nexts := next_up(view, ask.seat):
        foot.append(voice.say("next", seats=", ".join(map(voice.seat, nexts))))
    return Panel(
        "\n".join(parts),
        (
            *with_looks(voice, outcome, ask, view, at),
            *undoing.way_back(voice, outcome, ask),
            *list_doors.way_in(voice, outcome, ask.seat, ask),
        ),
        " · ".join(foot),
        colour=ask.seat,
        mention=user or 0,
    )


def with_looks(voice: Voice, outcome: Outcome, ask: Ask, view: View, at: str) -> tuple[Row, ...]:
    """The controls of an ask, and what helps to choose."""
    several = () if at else asks.one_after_the_other(ask, outcome.game, voice, view)
    return (*asks.rows(ask, outcome.game, voice, view, at), *several, *looks(voice, outcome.game, ask))


def looks(voice: Voice, game: int, ask: Ask) -> tuple[Row, ...]:
    """A button to look closely at what there is to choose from."""
    name = LOOKS.get(ask.key)
    return ((Press(turn_id(game, "", 0, name), voice.say(f"button.{name}")),),) if name else ()


def done(voice: Voice, seat: str, lines: list[str]) -> Panel:
    """A turn that is over."""
    if not lines:
        return Panel(voice.say("turn.done", seat=voice.seat(seat)), colour=seat)
    prefix = capital(f"{voice.seat(seat)} ")
    first, *more = lines
    told = [f"✓ {first}", *(f"· {line.removeprefix(prefix)}" for line in more)]
    return Panel(cut("\n".join(told), MOST_STORY), colour=seat)


def plan(
    voice: Voice,
    outcome: Outcome,
    ask: Ask,
    view: View,
    at: str = "",
    lead: str = "",
    *,
    hidden: bool = True,
) -> Panel:
    """A seat's own planning."""
    parts = [
        f"### {headline(voice, outcome)}",
        lead,
        list_doors.why(voice, outcome),
        event_line(voice, view),
        voice.prompt(ask),
        *planning.lines(ask, voice, view, at),
    ]
    return Panel(
        "\n".join(part for part in parts if part),
        planning.rows(ask, outcome.game, voice, view, at),
        voice.say("plan.foot") if hidden else "",
        picture=True,
        colour=ask.seat,
    )


def private(
    voice: Voice, outcome: Outcome, ask: Ask, at: str = "", lead: str = "", *, hidden: bool = True
) -> Panel:
    """What nobody but the seat may see: its planning, or a choice that stays hidden."""
    if ask.kind == PLAN:
        return plan(voice, outcome, ask, outcome.view, at, lead, hidden=hidden)
    parts = [f"### {headline(voice, outcome)}", lead, *asks.question(ask, voice, outcome.view)]
    return Panel(
        "\n".join(part for part in parts if part),
        with_looks(voice, outcome, ask, outcome.view, at),
        voice.say("choice.foot") if hidden else "",
        picture=True,
        colour=ask.seat,
    )


def private_over(voice: Voice, outcome: Outcome, seat: str, home: int, what: str) -> Panel:
    """A plan that has been revealed, or a hidden choice that has been made, and where the game goes on."""
    key = f"{what}.over" if is_secretive(outcome) else f"{what}.over.alone"
    text = voice.say(key, game=outcome.game, where=f"<#{home}>")
    return Panel(text, other_games(voice, outcome), picture=True, colour=seat)


def other_games(voice: Voice, outcome: Outcome) -> tuple[Row, ...]:
    """Where to go when nothing is asked here."""
    return ((next_game(voice, outcome.game),),) if is_secretive(outcome) else ()


def is_secretive(outcome: Outcome) -> bool:
    """Whether there is anybody to keep a secret from."""
    return len(outcome.seats) > 1


def mine(voice: Voice, outcome: Outcome, seat: str, at: str = "", lead: str = "") -> Panel:
    """A player's own panel: what is asked of the seat now, with the right controls, or whom it waits for."""
    asked = outcome.asks if outcome.status != HELD else ()
    ask = next((ask for ask in asked if seat in ask.who), None)
    if ask is not None and ask.secret:
        panel = private(voice, outcome, ask, at, lead, hidden=is_secretive(outcome))
        return panel if ask.waits else panel.saying(waiting_line(voice, outcome, None))
    parts = [f"### {headline(voice, outcome)}", lead, list_doors.why(voice, outcome)]
    doors = list_doors.way_in(voice, outcome, seat, ask)
    if ask is None:
        if outcome.status != HELD:
            parts.append(voice.say("nothing_asked", seat=voice.seat(seat)))
        parts.append(waiting_line(voice, outcome, None))
        rows = (*doors, *undoing.below(voice, outcome, seat, 0), *other_games(voice, outcome))
        return Panel("\n".join(part for part in parts if part), rows, picture=True, colour=seat)
    parts += asks.question(ask, voice, outcome.view)
    if ask.kind == TURN:
        parts += [
            voice.say("turn.idle", place=voice.name("place", key), why=voice.lacking(why))
            for key, why in outcome.view.seat(seat).idle.items()
        ]
    rows = with_looks(voice, outcome, ask, outcome.view, at)
    rows = (*rows, *doors, *undoing.below(voice, outcome, seat, ask.since))
    return Panel("\n".join(part for part in parts if part), rows, picture=True, colour=seat)
