"""The effects that content may name: followers and pieces that are drawn, hired, thrown away; steps alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import dealing, tracks
from .ask import noun_of
from .atoms import Atom
from .lines import Apart, Line, number, shape
from .paying import pay
from .pieces import ANY, FOLLOWERS, GOODS, TRACKS, VALUE
from .slots import open_spots, put
from .spaces import kinds_on, unknown_in

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


class Muster(Apart, verb="muster"):
    """`muster`: draw a follower out of the bag; he goes onto an action space at once, if there is one."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """One drawn."""
        return (Atom("draw", ("follower",), 1),)

    def may(self, table: Table, scene: Scene) -> bool:
        """There must be somebody to draw."""
        return bool(scene.seat.bag)

    async def do(self, table: Table, scene: Scene) -> None:
        """Draw, then place him; who fits nowhere goes back."""
        seat = scene.seat
        for follower in dealing.draw_people(table, seat, 1):
            table.note("mustered", seat, follower=follower)
            spots = [f"place:{follower}@{spot}" for spot in open_spots(table, seat, follower)]
            if not spots:
                table.send_home(seat, follower)
                continue
            key = await table.pick(seat, "muster", spots, follower=follower, followers=[follower])
            spot = key.partition("@")[2]
            put(seat, spot, follower)
            table.note("placed", seat, follower=follower, place=spot.partition(".")[0])


class Step(Line, verb="step"):
    """`step any`, `step knight`: the marker steps along a track of followers; nobody is recruited."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TRACK")
        if words[0] not in (ANY, *TRACKS):
            raise ValueError(f"{words[0]!r} is not a track")
        self.tracks = TRACKS if words[0] == ANY else (words[0],)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What a track gives."""
        return (Atom("bonus", self.tracks),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Some track must go on."""
        return any(tracks.may_step(table, scene.seat, track) for track in self.tracks)

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose it, then step."""
        seat = scene.seat
        keys = [f"track:{track}" for track in self.tracks if tracks.may_step(table, seat, track)]
        track = noun_of(await table.pick(seat, "track", keys))
        table.note("stepped", seat, track=track)
        await tracks.step(table, seat, track)


class Hire(Line, verb="hire"):
    """`hire any but monk`: a follower out of the supply goes into the bag; no marker moves."""

    def __init__(self, words: Sequence[str]) -> None:
        space = " ".join(words)
        if not words or unknown_in([space], FOLLOWERS):
            raise ValueError(f"{space!r} is no follower")
        self.kinds = kinds_on(space)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower without a step."""
        return (Atom("recruit", self.kinds),)

    def able(self, table: Table, scene: Scene) -> list[str]:
        """Those who can be had."""
        return [kind for kind in self.kinds if table.state.followers.get(kind)]

    def may(self, table: Table, scene: Scene) -> bool:
        """One must be there."""
        return bool(self.able(table, scene))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose him."""
        keys = [f"hire:{kind}" for kind in self.able(table, scene)]
        follower = noun_of(await table.pick(scene.seat, "hire", keys))
        table.taking()
        dealing.count(table.state.followers, follower, -1)
        dealing.count(scene.seat.bag, follower, 1)
        table.note("hired", scene.seat, follower=follower)


class Invest(Apart, verb="invest"):
    """`invest 3`: give a good and gain development points for its value, or pay so many coins for nothing."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "COINS")
        self.coins = number(words[0])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A good for development."""
        return (Atom("spend", GOODS), Atom("advance"))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose the good, or pay."""
        seat = scene.seat
        keys = [f"good:{good}" for good in GOODS if seat.goods.get(good)]
        key = await table.pick(seat, "invest", [*keys, "pay"], coins=self.coins)
        if key == "pay":
            await pay(table, seat, self.coins)
            return
        good = noun_of(key)
        dealing.return_good(table, seat, good)
        table.note("spent", seat, good=good)
        tracks.advance(table, seat, VALUE[good])


class Piecewise(Apart):
    """A line about one kind of piece that lies on markets."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "PIECE")
        self.piece = words[0]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """They go."""
        return (Atom("lose", (self.piece,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One must lie there."""
        return dealing.on_market(table, scene.seat, self.piece) > 0


class Clear(Piecewise, verb="clear_market"):
    """`clear_market corpse`: all of these pieces on the market go back to the supply."""

    async def do(self, table: Table, scene: Scene) -> None:
        """All of them."""
        seat, what = scene.seat, self.piece
        lying = dealing.on_market(table, seat, what)
        for _ in range(lying):
            dealing.off_market(table, seat, what)
            dealing.return_follower(table, what)
        table.note("cleared_market", seat, n=lying, follower=what)


class BuyOff(Piecewise, verb="buy_off"):
    """`buy_off corpse 2`: any number of these pieces on the market go back to the supply, each for so many
    coins.
    """

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "PIECE COINS")
        super().__init__(words[:1])
        self.coins = number(words[1])

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose how many."""
        seat, what = scene.seat, self.piece
        most = min(dealing.on_market(table, seat, what), seat.coins // self.coins)
        keys = [f"remove:{n}" for n in range(most, 0, -1)]
        key = await table.pick(seat, "buy_off", [*keys, "no"], follower=what, coins=self.coins)
        if key == "no":
            return
        dealing.take_coins(table, seat, -self.coins * int(noun_of(key)))
        for _ in range(int(noun_of(key))):
            dealing.off_market(table, seat, what)
            dealing.return_follower(table, what)
        table.note("cleared_market", seat, n=int(noun_of(key)), follower=what)


class PassOn(Piecewise, verb="pass_on"):
    """`pass_on corpse`: one of these pieces on the market may go back to the supply; if it does, every other
    seat gets one onto its market.
    """

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """One goes, and others get one."""
        return (Atom("lose", (self.piece,), 1), Atom("affects"))

    def apart(self, table: Table, number: int) -> bool:
        """It befalls others."""
        return False

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose, then one after the other."""
        seat, what = scene.seat, self.piece
        if await table.pick(seat, "pass_on", ["remove:1", "no"], follower=what) == "no":
            return
        dealing.off_market(table, seat, what)
        dealing.return_follower(table, what)
        table.note("cleared_market", seat, n=1, follower=what)
        for other in table.in_order():
            if other is not seat:
                dealing.to_market(table, other, what)
