"""Games by chance in which the place tiles of all boxes are used: what must be true at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from random import Random

from orleans_bot.content import load
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.dealing import gain_tile
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.modes import PILE
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS, FOLLOWERS, GEAR, KIND
from orleans_bot.rules.state import Seat, State, from_text
from orleans_bot.rules.table import Table
from tests.rules.playing import pieces

from .tables import BOXES, TILES

FIRST_ROUND = 10
# What a seat that wants to see something happen does not pick.
DULL = ("take:", "clear", "drawing:", "again", "commit", "pass", "done", "keep", "suffer", "stay", "no")
# Actions that tiles change.
CHANGED = {
    "guildhall": ("tavern", "vineyard"),
    "village": ("lock", "statue"),
    "boatman": ("lock",),
    "ship": ("drawbridge", "prairie"),
    "wagon": ("drawbridge", "prairie"),
    "town_hall": ("gaming_room",),
}
TRACKS = ("farmer", "craftsman", "trader", "boatman", "knight", "scholar")


def crowded(seed: int, seats: int) -> Game:
    """A game that begins in its second half, with nearly all tiles built and much to use them with."""
    catalog, luck = load(), Random(seed)
    state = setup(catalog, "orleans", COLOURS[:seats], seed, BOXES)
    table = Table(catalog, state)
    tiles = luck.sample(TILES, len(TILES))
    state.stacks = {"1": [], "2": []}
    for number, key in enumerate(tiles):
        if number < 4:
            state.stacks[str(catalog.places[key].tier)].append(key)
        else:
            gain_tile(table, state.seats[number % seats], key)
    for seat in state.seats:
        provide(state, seat, luck)
    left = 19 - FIRST_ROUND
    events = [event for tiles in state.piles.values() for event in tiles][-left:]
    state.piles, state.round = {"start": [], "A": [], "B": [], "C": events}, FIRST_ROUND - 1
    state.stack = [f"{PILE}C"] * left
    return Game(catalog, state, 0, 0, None)


def provide(state: State, seat: Seat, luck: Random) -> None:
    """Followers into the bag, goods and coins to spend, steps on the tracks, a few stations."""
    few = luck.random() < 0.5
    for kind in FOLLOWERS:
        number = min(9 if few and kind == "scholar" else 4 if kind == "monk" else 3, state.followers[kind])
        state.followers[kind] -= number
        if number:
            seat.bag[kind] = number
    for good in list(state.goods):
        number = min(luck.randrange(3), state.goods[good])
        state.goods[good] -= number
        if number:
            seat.goods[good] = seat.goods.get(good, 0) + number
    seat.coins += luck.randrange(15)
    seat.tracks |= {track: luck.randrange(4) for track in TRACKS}
    state.gears -= 2
    seat.gears += [GEAR] * 2
    towns = ["orleans", "tours", "blois", "vierzon", "chinon", "briare", "montrichard"]
    for town in luck.sample(towns, luck.randrange(3)):
        if town in state.stations:
            continue
        state.stations[town] = [seat.colour]
        seat.stations -= 1
    seat.merchant = luck.choice(towns)


def curious(ask: Ask, luck: Random, tiles: Sequence[str], seen: Mapping[str, int]) -> list[str]:
    """Legal picks of a seat that likes to try those of its tiles that have been at work least."""
    nouns = {key: key.partition(":")[2].rpartition("@")[2].partition(".")[0] for key in ask.keys}

    def known(key: str) -> float:
        tile = next((tile for tile in (nouns[key], *CHANGED.get(nouns[key], ())) if tile in tiles), "")
        return seen[tile] if tile else inf

    if ask.key == "plan" and luck.random() < 0.2:
        return ["commit"]
    keys = [key for key in ask.keys if not key.startswith(DULL)] or list(ask.keys)
    number = ask.lo if ask.lo == ask.hi else luck.randint(max(1, ask.lo), ask.hi)
    if ask.key == "torture":
        keys = keys if luck.random() < 0.1 else [key for key in keys if nouns[key] not in tiles] or keys
    elif number == 1 and luck.random() < 0.7:
        least = min(map(known, keys))
        keys = [key for key in keys if known(key) == least]
        if ask.key == "plan":
            keys = [key for key in keys if key.startswith(("fill:", "gear:"))] or keys
    return luck.sample(keys, number)


def play(game: Game, seed: int, seen: Mapping[str, int]) -> Iterator[Step]:
    """Decide for seats that are asked, in a random order, until the game ends."""
    luck = Random(seed)
    while not game.over:
        ask = luck.choice([ask for ask in game.asks if ask.waits])
        tiles = game.table.seats[ask.seat].tiles
        yield game.decide(ask.seat, ask.key, curious(ask, luck, tiles, seen), since=ask.since)


def check(game: Game) -> None:
    """What is true of every table at every moment."""
    state = game.state
    assert game.table.using == [] or game.asks
    for ask in game.asks:
        assert ask.keys and len(set(ask.keys)) == len(ask.keys), ask
        assert ask.lo <= ask.hi <= len(ask.keys), ask
        assert all(len(key) <= 48 for key in ask.keys), ask
    assert state.gears >= 0
    for seat in state.seats:
        assert seat.coins >= 0 and seat.stations >= 0
        assert len(seat.market) <= 8
        assert all(number > 0 for number in (*seat.bag.values(), *seat.goods.values()))
        on_tile = Counter(seat.memory.get("brasserie", ()))
        assert all(number <= seat.goods.get(good, 0) for good, number in on_tile.items())
        for track, at in seat.tracks.items():
            known = game.catalog.tracks.get(track)
            assert 0 <= at <= (known.last if known else game.catalog.development.last)
        assert set(seat.laid) <= {*TILES} and len(seat.laid.get("gaming_room", ())) <= 5
        for key, spaces in seat.spaces.items():
            assert len(spaces) == len(game.catalog.places[key].slots)
    assert sum(len(seat.laid.get("road", ())) for seat in state.seats) <= 4
    for owners in state.stations.values():
        assert owners and len(set(owners)) == len(owners)


def followed(game: Game, seed: int, seen: Mapping[str, int]) -> Iterator[Step]:
    """Play to the end and check everything on the way."""
    before = pieces(game)
    check(game)
    for number, step in enumerate(play(game, seed, seen)):
        assert number < 8000
        check(game)
        if number % 7 == seed % 7:
            assert pieces(game) == before
        if number % 60 == seed % 60:
            assert from_text(game.state.to_text()) == game.state
            for viewer in ("", *game.table.seats):
                assert game.view(viewer).viewer == viewer
        yield step
    assert pieces(game) == before


# Tiles without an action are at work when a seat is asked about them, or when the story tells of it.
ASKED = {"track": "lock", "buy": "vineyard", "settle": "statue"}
SCORED = ("port", "depot", "merchant_house", "cathedral")


class Watch:
    """Somebody who sees which tiles are at work."""

    def __init__(self) -> None:
        self.place = ""

    def worked(self, game: Game, step: Step) -> Iterator[str]:
        """The tiles that have been at work in a step."""
        if step.decision.ask in ASKED:
            yield ASKED[step.decision.ask]
        for note in step.notes:
            match note.key:
                case "acted" | "used" | "shielded":
                    self.place = note.data["place"]
                    yield self.place
                case "laid":
                    yield note.data["place"]
                case "gift":
                    yield "prairie"
                case "travelled":
                    if self.place in ("ship", "wagon") and (note.data["way"] == "road") == (
                        self.place == "ship"
                    ):
                        yield "drawbridge"
                case "built":
                    town = game.catalog.towns[note.data["town"]]
                    if len(game.state.stations[town.key]) > 1 and not town.each:
                        yield "tavern"
                case "revealed":
                    yield from standing_in(game, game.table.seats[note.seat])
                case "event" if note.data["event"].startswith("income"):
                    yield from (key for seat in game.state.seats for key in seat.tiles if key == "cathedral")
                case "ended":
                    yield from (key for seat in game.state.seats for key in seat.tiles if key in SCORED)


def standing_in(game: Game, seat: Seat) -> Iterator[str]:
    """The tiles that let somebody stand where he stands now."""
    for tile in seat.tiles:
        stands = game.catalog.places[tile].stand_in
        for key, spaces in seat.spaces.items() if stands else ():
            for wanted, what in zip(game.catalog.places[key].slots, spaces, strict=True):
                if what in KIND and wanted in stands.get(KIND[what], ()):
                    yield tile
