"""The effects that content may name: what good and bad years do to a seat's followers, tracks and goods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import fortune, paying, tracks
from .atoms import Atom
from .lines import Apart, Line, number, one_of, parse, shape
from .pieces import ANY, DEVELOPMENT, FOLLOWERS, GEAR, GOODS, TRACKS

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


class Hire(Line, verb="hire"):
    """`hire knight`: a new follower comes into the bag, and no marker steps for him."""

    limited = True

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "FOLLOWER")
        self.follower = one_of(words[0], FOLLOWERS, "follower")

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower without his step."""
        return (Atom("hire", (self.follower,)),)

    @property
    def slug(self) -> str:
        """The follower is the choice."""
        return f"hire:{self.follower}"

    def may(self, table: Table, scene: Scene) -> bool:
        """He must be there and allowed."""
        there = bool(table.state.followers.get(self.follower))
        return there and not table.says("forbids", scene.seat, self.follower)

    def apart(self, table: Table, number: int) -> bool:
        """Where there are enough of them."""
        return table.state.followers.get(self.follower, 0) >= number

    async def do(self, table: Table, scene: Scene) -> None:
        """Take him."""
        fortune.hire(table, scene.seat, self.follower)


class Step(Line, verb="step"):
    """`step knight`, `step any`: a marker steps along a track and takes what the space shows."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TRACK")
        track = one_of(words[0], (*TRACKS, ANY), "track")
        self.tracks = TRACKS if track == ANY else (track,)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A step."""
        return (Atom("step", self.tracks),)

    def open(self, table: Table, scene: Scene) -> list[str]:
        """The tracks that go on."""
        return [track for track in self.tracks if tracks.may_step(table, scene.seat, track)]

    def may(self, table: Table, scene: Scene) -> bool:
        """One of them must go on."""
        return bool(self.open(table, scene))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose the track, then step."""
        keys = [f"track:{track}" for track in self.open(table, scene)]
        track = (await table.pick(scene.seat, "step", keys)).partition(":")[2]
        table.note("stepped", scene.seat, track=track)
        await tracks.step(table, scene.seat, track)


class Draw(Apart, verb="draw"):
    """`draw 2`: followers come out of the bag onto the market, as many as find room."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N")
        self.number = number(words[0])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Followers."""
        return (Atom("draw", (), self.number),)

    async def do(self, table: Table, scene: Scene) -> None:
        """Draw them."""
        await fortune.draw(table, scene.seat, self.number)


class Retrain(Line, verb="retrain"):
    """`retrain 3`: give a good for development points of its value, or pay so many coins."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "COINS")
        self.coins = number(words[0])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A good for development."""
        return (Atom("spend", GOODS), Atom("advance"))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose."""
        await fortune.retrain(table, scene.seat, self.coins)


class Summon(Line, verb="summon"):
    """`summon orleans or 5`: the merchant goes there and takes nothing along, or so many coins are paid."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TOWN or COINS")
        self.town, self.coins = words[0], number(words[2])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A journey that is not chosen."""
        return (Atom("move"),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Whoever is there already has nothing to do."""
        return scene.seat.merchant != self.town

    async def do(self, table: Table, scene: Scene) -> None:
        """Go, or pay."""
        await fortune.summon(table, scene.seat, self.town, self.coins)


class Setback(Apart, verb="setback"):
    """`setback`: the development marker goes back to the star before the space on which it stands. Coins that
    it passes are kept, and come again when it passes them again.
    """

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Development."""
        return (Atom("lose", (DEVELOPMENT,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Nobody goes back from the start."""
        return scene.seat.tracks[DEVELOPMENT] > 0

    async def do(self, table: Table, scene: Scene) -> None:
        """Move it back."""
        fortune.setback(table, scene.seat)


class Torment(Apart, verb="torment"):
    """`torment 5`: so many things are given as in torture; coins do not help."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N")
        self.number = number(words[0])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Things."""
        return (Atom("lose", ("thing",), self.number),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Something must be there to be given."""
        return bool(paying.instruments(table, scene.seat))

    async def do(self, table: Table, scene: Scene) -> None:
        """Give them."""
        await paying.torture(table, scene.seat, self.number, paying.THINGS)


class Forfeit(Apart, verb="forfeit"):
    """`forfeit gear`, `forfeit 3 followers from board or bag`: the seat chooses which; they go back to the
    supply. Own followers never do.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.gear = list(words) == ["gear"]
        self.number = 1
        self.places: tuple[str, ...] = ()
        if not self.gear:
            shape(words, "N followers from WHERE or WHERE" if "or" in words else "N followers from WHERE")
            self.number = number(words[0])
            self.places = tuple(
                one_of(word, paying.GIVEN_FROM, "place to give one from") for word in words[3::2]
            )

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What goes."""
        return (Atom("lose", ("gear" if self.gear else "follower",), self.number),)

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose them."""
        if self.gear:
            await fortune.forfeit_gear(table, scene.seat)
        else:
            await fortune.forfeit_followers(table, scene.seat, self.number, self.places)


class Muster(Line, verb="muster"):
    """`muster`: the seat may draw a follower out of its bag and place him on an action space at once;
    `muster now`: it does.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.must = list(words) == ["now"]
        if words and not self.must:
            raise ValueError(f"can only say 'now', not {' '.join(words)!r}")

    def apart(self, table: Table, number: int) -> bool:
        """Each out of its own bag."""
        return self.must

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower."""
        return (Atom("draw", (), 1),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Somebody must be in the bag."""
        return bool(scene.seat.bag)

    async def do(self, table: Table, scene: Scene) -> None:
        """Draw him, if the seat wants to."""
        await fortune.muster(table, scene.seat, self.must)


class Take(Line, verb="take"):
    """`take wool`, `take gear`: what lies on this work; a gear only for whoever could place it somewhere."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WHAT")
        self.what = one_of(words[0], (*GOODS, GEAR), "thing that lies on a work")

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A good, or a gear."""
        return (Atom(GEAR, (GEAR,)) if self.what == GEAR else Atom("gain", (self.what,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """It must still lie there."""
        lies = self.what in table.state.held.get(scene.at, ())
        return lies and (self.what != GEAR or scene.seat.tracks["craftsman"] > 0)

    async def do(self, table: Table, scene: Scene) -> None:
        """Take it."""
        fortune.take_from(table, scene.seat, scene.at, self.what)


class May(Line, verb="may"):
    """`may travel water`: the seat does the line, or leaves it."""

    def __init__(self, words: Sequence[str]) -> None:
        self.line = parse(" ".join(words))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The line inside."""
        return (self.line,)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What it comes down to if it is done."""
        return self.line.atoms

    def may(self, table: Table, scene: Scene) -> bool:
        """It must do something."""
        return self.line.may(table, scene)

    async def do(self, table: Table, scene: Scene) -> None:
        """Ask, then do it."""
        keys, about = ["accept", "decline"], self.line.told.first.kind
        if await table.pick(scene.seat, "may", keys, deed=scene.bribes, what=about) == "accept":
            await self.line.do(table, scene)
