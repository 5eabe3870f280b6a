"""A game that has ended, step by step: what was told, what was seen, and the ways back and on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from orleans_bot.host.records import Outcome
from orleans_bot.host.retelling import Retelling
from orleans_bot.rules.view import View

from . import game_panels
from .panel import MOST_CHOICES, Choice, Choose, Panel, Press, Row, Unreadable, turn_id, whole
from .voice import Voice

TABLE = "table"  # what everybody saw
PICTURE = "p"  # in place of the page of a step that is read


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody is in a game that is told again: at which stop, through whose eyes, and which page of it
    in words, if not in a picture.
    """

    stop: int = 0
    eyes: str = TABLE
    page: int | None = None

    def id(self, game: int, mark: str) -> str:
        """The id of a control that leads there; controls that lead to the same spot differ by their mark."""
        page = PICTURE if self.page is None else self.page
        return turn_id(game, "", 0, f"replay.{self.stop}.{self.eyes}.{page}.{mark}")


def spot_of(said: str, values: list[str], outcome: Outcome, told: Retelling) -> Spot:
    """What a control says, or what was chosen from a list; the game's beginning where nothing is said."""
    if not said:
        return Spot()
    stop, eyes, page, _ = (*said.split("."), "", "", "", "")[:4]
    if page == "to":
        if len(values) != 1:
            raise Unreadable(f"A list says {values!r}.")
        stop, eyes, page, _ = (*values[0].split("."), "", "", "", "")[:4]
    if eyes not in (TABLE, *outcome.seats):
        raise Unreadable(f"Nobody has the eyes of {eyes!r}.")
    at = min(whole(stop), len(told.stops) - 1)
    return Spot(at, eyes, None if page in ("", PICTURE) else whole(page))


def replay(
    voice: Voice, outcome: Outcome, told: Retelling, spot: Spot, view: View, pages: list[str]
) -> Panel:
    """A step of a game: what was told of it, above the picture or a page in words, and the ways on. Whoever
    hears the table is told that alone.
    """
    stop = told.stops[spot.stop]
    head = voice.say(
        "replay" if stop.round else "replay.opening", game=outcome.game, step=spot.stop + 1,
        steps=len(told.stops), round=stop.round, rounds=view.rounds, phase=voice.name("phase", stop.phase),
    )  # fmt: skip
    heard = [note for note in stop.notes if not note.eyes or spot.eyes in note.eyes]
    lines = game_panels.bullets(game_panels.told(voice, heard) or [voice.say("replay.unseen")])
    body = [] if spot.page is None else [pages[spot.page]]
    text = "\n".join(part for part in (f"### {head}", lines, *body) if part)
    rows: list[Row] = [steps(voice, outcome.game, told, spot)]
    rows += leaves(voice, outcome.game, spot, len(pages))
    rows += [rounds(voice, outcome.game, told, spot), eyes(voice, outcome, spot)]
    colour = "" if spot.eyes == TABLE else spot.eyes
    return Panel(text, tuple(rows), voice.say("replay.foot"), spot.page is None and not voice.ear, colour)


def steps(voice: Voice, game: int, told: Retelling, spot: Spot) -> tuple[Press, ...]:
    """A step or a round back or on, and the same in words or as a picture."""
    starts, last = list(told.rounds.values()), len(told.stops) - 1
    before = max((start for start in starts if start < spot.stop), default=0)
    after = min((start for start in starts if start > spot.stop), default=last)
    ways = (
        ("round_back", before, spot.stop == 0),
        ("back", max(spot.stop - 1, 0), spot.stop == 0),
        ("on", min(spot.stop + 1, last), spot.stop == last),
        ("round_on", after, spot.stop == last),
    )
    page = None if spot.page is None else 0
    presses = [
        Press(
            replace(spot, stop=to, page=page).id(game, way), voice.say(f"replay.{way}"),
            "main" if way == "on" else "plain", off=off,
        )
        for way, to, off in ways
    ]  # fmt: skip
    if spot.page is None:
        other = Press(replace(spot, page=0).id(game, "words"), voice.say("button.words"))
    else:
        label = voice.say("replay.brief" if voice.ear else "replay.picture")
        other = Press(replace(spot, page=None).id(game, "picture"), label)
    return (*presses, other)


def leaves(voice: Voice, game: int, spot: Spot, pages: int) -> list[Row]:
    """Back and on through a long text."""
    if spot.page is None or pages < 2:
        return []
    ways = (("before", spot.page - 1, spot.page == 0), ("after", spot.page + 1, spot.page == pages - 1))
    return [
        tuple(
            Press(replace(spot, page=max(to, 0)).id(game, way), voice.say(f"replay.page_{way}"), off=off)
            for way, to, off in ways
        )
    ]


def value(spot: Spot) -> str:
    """What a line of a list says."""
    return f"{spot.stop}.{spot.eyes}.{PICTURE if spot.page is None else 0}"


def rounds(voice: Voice, game: int, told: Retelling, spot: Spot) -> Choose:
    """The rounds to go to."""
    here = told.stops[spot.stop].round
    choices = [
        Choice(value(replace(spot, stop=at)), round_name(voice, number), chosen=number == here)
        for number, at in told.rounds.items()
    ]
    lists = turn_id(game, "", 0, "replay.0.rounds.to")
    return Choose(lists, voice.say("replay.rounds"), tuple(choices[-MOST_CHOICES:]))


def round_name(voice: Voice, number: int) -> str:
    """What a round is called; some games have something to decide before the first."""
    return voice.say("replay.round", round=number) if number else voice.say("replay.before")


def named(voice: Voice, seat: str) -> str:
    """What a seat is called in a list; to whoever hears it, by its one name."""
    return (voice.ear.quoted(seat) if voice.ear else "") or voice.name("colour", seat)


def eyes(voice: Voice, outcome: Outcome, spot: Spot) -> Choose:
    """Through whose eyes: those of everybody, or of a seat, with its bag and its hand."""
    choices = tuple(
        Choice(
            value(replace(spot, eyes=who)),
            voice.say("replay.all") if who == TABLE else voice.say("replay.seat", seat=named(voice, who)),
            chosen=who == spot.eyes,
        )
        for who in (TABLE, *outcome.seats)
    )
    return Choose(
        turn_id(game=outcome.game, seat="", since=0, what="replay.0.eyes.to"),
        voice.say("replay.eyes"),
        choices,
    )
