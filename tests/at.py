"""The test vocabulary: a table laid out in one line, and hands that play at it.

    t = at("actions", blue=dict(bag="monk farmer", on={"bathhouse": "boatman"}), red={})
    t.blue.does("bathhouse")
    t.blue.is_asked("keep", "keep:monk@castle.0")
    t.blue.picks("monk@castle.0")
    t.nobody_is_asked()

Only the named phase is played: when it ends the table rests, and `t.goes_on()` plays the next one. Nothing
lies about that is not named: no followers in bags, no goods on the map; supplies are those of set-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from orleans_bot.content import load
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.dealing import stations_built, status
from orleans_bot.rules.flow import Flow, wait
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.notes import Note
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.state import Seat, State, from_text

Words = str | Iterable[str]


def words(given: Words) -> list[str]:
    """`"monk 2*farmer"` as a list."""
    out: list[str] = []
    for word in given.split() if isinstance(given, str) else given:
        number, star, what = word.partition("*")
        out.extend([what] * int(number) if star else [word])
    return out


async def rest() -> str:
    """The table waits, and nobody is asked."""
    await wait()
    raise AssertionError("A resting table cannot go on by a decision.")


class Staged(Game):
    """A game that starts in any phase and rests when that phase is over."""

    __slots__ = ("staged",)

    def _enter(self) -> Flow[str]:
        if not hasattr(self, "staged"):
            self.staged = self.state.phase
        flow = super()._enter()
        self._saved = (self.state.phase, self.state.to_text(), len(self.table.rng.drawn))
        if self.state.phase == self.staged and not getattr(self, "asks", ()):
            return flow
        flow.close()
        return rest()


class Hand:
    """One seat: what it has, what it is asked, and what it does."""

    def __init__(self, stage: Stage, colour: str) -> None:
        self.stage = stage
        self.colour = colour

    @property
    def seat(self) -> Seat:
        """The seat's own facts."""
        return self.stage.game.table.seats[self.colour]

    def __getattr__(self, fact: str) -> Any:
        return getattr(self.seat, fact)

    @property
    def ask(self) -> Ask:
        """What the seat is asked now."""
        ask = self.stage.game.asked(self.colour)
        assert ask is not None, f"{self.colour} is not asked anything; asked are {self.stage.asked}"
        return ask

    @property
    def options(self) -> list[str]:
        """The keys of the options."""
        return list(self.ask.keys)

    @property
    def stars(self) -> int:
        """The development status."""
        return status(self.stage.game.table, self.seat)

    @property
    def built(self) -> int:
        """Trading stations on the map."""
        return stations_built(self.stage.game.table, self.seat)

    def key(self, word: str) -> str:
        """The one option that a word means: its whole key, its noun, or the beginning of its noun."""
        keys = self.options
        if word in keys:
            return word
        for found in (
            [key for key in keys if key.partition(":")[2] == word],
            [key for key in keys if key.partition(":")[2].startswith((f"{word}@", f"{word}."))],
        ):
            if found:
                assert len(found) == 1, f"{word!r} could be any of {found}"
                return found[0]
        raise AssertionError(f"{word!r} is none of {keys}")

    def picks(self, *chosen: str) -> Step:
        """Answer the pending ask."""
        ask = self.ask
        step = self.stage.game.decide(
            self.colour, ask.key, [self.key(word) for word in chosen], since=ask.since
        )
        self.stage.notes.extend(step.notes)
        return step

    def does(self, place: str) -> Step:
        """Carry out an activated action."""
        return self.picks(f"act:{place}")

    def passes(self) -> Step:
        """Pass."""
        return self.picks("pass")

    def can_do(self, place: str) -> bool:
        """Whether the action is on the list now."""
        ask = self.stage.game.asked(self.colour, "act")
        return ask is not None and f"act:{place}" in ask.keys

    def is_asked(self, key: str, *options: str) -> None:
        """The pending ask has this key and, where they are named, exactly these options."""
        assert self.ask.key == key, f"{self.colour} is asked {self.ask.key!r}: {self.options}"
        if options:
            assert self.options == list(options)

    def is_not_asked(self) -> None:
        """The table does not wait for this seat."""
        ask = self.stage.game.asked(self.colour)
        assert ask is None, f"{self.colour} is asked {ask}"

    def holds(self, **facts: Words) -> None:
        """What lies in the bag, on the market, among the goods: named in any order."""
        for fact, expected in facts.items():
            held = getattr(self.seat, fact)
            assert Counter(held) == Counter(words(expected)), f"{fact}: {held}"

    def lost(self, **before: int) -> None:
        """Numbers are smaller by so much than the seat had at first."""
        first = self.stage.first[self.colour]
        for fact, number in before.items():
            assert getattr(first, fact) - getattr(self.seat, fact) == number, fact


class Stage:
    """A table laid out for a test."""

    blue: Hand
    red: Hand
    yellow: Hand
    green: Hand
    black: Hand

    def __init__(self, catalog: Catalog, state: State) -> None:
        self.first = {seat.colour: seat for seat in from_text(state.to_text()).seats}
        self.game: Game = Staged(catalog, state, 0, 0, None)
        self.notes: list[Note] = list(self.game.notes)
        for seat in state.seats:
            setattr(self, seat.colour, Hand(self, seat.colour))

    @property
    def state(self) -> State:
        """Every fact of the game."""
        return self.game.state

    @property
    def phase(self) -> str:
        """The phase that runs, or in which the table rests before it begins."""
        return self.state.phase

    @property
    def asked(self) -> list[str]:
        """Who is asked what."""
        return [f"{ask.seat} {ask.key}" for ask in self.game.asks]

    def nobody_is_asked(self) -> None:
        """The phase has run to its end without waiting for anybody."""
        assert not self.game.asks, self.asked

    def goes_on(self) -> None:
        """Play the phase before which the table rests."""
        self.nobody_is_asked()
        told = self.notes
        self.game = Staged(self.game.catalog, self.state, self.game.seq, self.game.crc, None)
        self.notes = [*told, *self.game.notes]

    def told(self, key: str, seat: str | None = None) -> list[dict[str, Any]]:
        """The story's lines of one kind."""
        return [note.data for note in self.notes if note.key == key and seat in (None, note.seat)]


def lay_out(catalog: Catalog, state: State, seat: Seat, facts: Mapping[str, Any]) -> None:
    """Put in front of a seat what a test names."""
    seat.market = words(facts.get("market", ""))
    seat.bag = dict(Counter(words(facts.get("bag", ""))))
    seat.goods = dict(Counter(words(facts.get("goods", ""))))
    seat.gears = words(facts.get("gears", ""))
    seat.hand = words(facts.get("hand", ""))
    seat.coins = facts.get("coins", seat.coins)
    seat.citizens = facts.get("citizens", 0)
    seat.character = facts.get("character", "")
    seat.merchant = facts.get("merchant", seat.merchant)
    seat.drawing = facts.get("drawing", seat.drawing)
    standing = {key: words(held) for key, held in facts.get("on", {}).items()}
    for key in [*words(facts.get("tiles", "")), *(key for key in standing if catalog.places[key].tier)]:
        if key not in seat.tiles:
            seat.tiles.append(key)
            for stack in state.stacks.values():
                if key in stack:
                    stack.remove(key)
            if catalog.places[key].slots or catalog.places[key].acts:
                seat.spaces[key] = [""] * len(catalog.places[key].slots)
    for key, held in standing.items():
        for at, what in enumerate(held):
            seat.spaces[key][at] = "" if what == "-" else what
    for work in words(facts.get("works", "")):
        state.deeds.setdefault(work, [""] * len(catalog.deeds[work].spaces(len(state.seats))))
        state.owned[work] = seat.colour
    seat.asleep = words(facts.get("asleep", ""))
    for key in seat.asleep:
        seat.spaces.pop(key, None)
    for track in seat.tracks:
        seat.tracks[track] = facts.get(track, 0)
    for town in words(facts.get("stations", "")):
        state.stations.setdefault(town, []).append(seat.colour)
        seat.stations -= 1
    seat.stations = facts.get("stations_left", seat.stations)
    seat.laid = {key: words(held) for key, held in facts.get("laid", {}).items()}
    seat.memory = {key: words(held) for key, held in facts.get("memory", {}).items()}
    known = {"market", "bag", "goods", "gears", "coins", "citizens", "merchant", "drawing", "on", "tiles"}
    strange = (
        facts.keys()
        - known
        - seat.tracks.keys()
        - {"stations", "stations_left", "laid", "memory", "hand", "character", "works", "asleep"}
    )
    assert not strange, f"a seat has no {strange}"


def at(
    phase: str,
    *,
    scenario: str = "orleans",
    seats: int = 0,
    round: int = 3,
    event: str = "",
    start: str = "",
    seed: int = 1,
    boxes: Sequence[str] = ("base",),
    modules: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    routes: Mapping[str, Words] | None = None,
    deeds: Mapping[str, Words] | None = None,
    stacks: Mapping[str, Words] | None = None,
    piles: Mapping[str, Words] | None = None,
    pile: Words = "",
    covered: Words = "",
    figures: Mapping[str, str] | None = None,
    citizens: Words | None = None,
    followers: Mapping[str, int] | None = None,
    goods: Mapping[str, int] | None = None,
    gears: int | None = None,
    catalog: Catalog | None = None,
    **in_front: Mapping[str, Any],
) -> Stage:
    """A table at the start of a phase; seats sit in the order in which they are named."""
    catalog = catalog or load()
    least = min(catalog.scenarios[scenario].seats)
    colours = list(in_front) + [colour for colour in COLOURS if colour not in in_front]
    colours = colours[: max(len(in_front), seats, least)]
    state = setup(catalog, scenario, colours, seed, boxes, options, modules)
    state.phase, state.round, state.event = phase, round, event
    state.start = start or colours[0]
    state.routes = {route: words(held) for route, held in (routes or {}).items()}
    for deed, filled in (deeds or {}).items():
        held = ["" if who == "-" else who for who in words(filled)]
        number = len(catalog.deeds[deed].spaces(len(state.seats)))
        state.deeds[deed] = [*held, *[""] * (number - len(held))]
    state.followers |= followers or {}
    state.goods |= goods or {}
    state.gears = state.gears if gears is None else gears
    state.stacks |= {stack: words(held) for stack, held in (stacks or {}).items()}
    state.piles |= {pile: words(held) for pile, held in (piles or {}).items()}
    state.pile = words(pile)
    state.covered = dict(Counter(words(covered)))
    state.figures = dict(figures or {})
    state.citizens = state.citizens if citizens is None else words(citizens)
    for seat in state.seats:
        lay_out(catalog, state, seat, in_front.get(seat.colour, {}))
    return Stage(catalog, state)
