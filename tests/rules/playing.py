"""Whole games played by chance, and what must be true of a table at every moment of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from zlib import crc32

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.pieces import COLOURS, COVERED, GEAR, TOKEN, is_own, kind_of
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.state import from_text

# Every scenario with every number of seats it is for.
TABLES = [
    (key, number)
    for key, scenario in load().scenarios.items()
    if scenario.phases
    for number in scenario.seats
]

FOOLISH = 0.03  # of the answers of stand-ins who play mostly sensibly


def begin(
    scenario: str,
    seats: int,
    seed: int,
    boxes: Sequence[str] = ("base",),
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    catalog: Catalog | None = None,
) -> Game:
    """A new game."""
    return Game.new(catalog or load(), scenario, COLOURS[:seats], seed, boxes, options, modules)


def answer(ask: Ask, luck: Random, zeal: float) -> list[str]:
    """Legal picks; with more zeal places are filled and used, with less anything goes."""
    if ask.kind == PURSE:
        return given(ask, luck)
    keys = list(ask.keys)
    eager = luck.random() < zeal
    if ask.key == "plan":
        fills = [key for key in keys if key.startswith(("fill:", "gear:"))]
        puts = [key for key in keys if key.startswith("put:")]
        if eager and (fills or puts):
            return [luck.choice(fills or puts)]
        if luck.random() < 0.7 or not ask.waits:
            return [keys[0]]
    elif eager:
        keys = [key for key in keys if key not in ("pass", "keep", "done", "pay", "draw:0")] or keys
    number = ask.lo if ask.lo == ask.hi else luck.randint(ask.lo, ask.hi)
    return luck.sample(keys, min(number, len(keys))) if number > 1 else [luck.choice(keys)][:number]


def given(ask: Ask, luck: Random) -> list[str]:
    """Some amount within the bounds of a purse."""
    wanted, out, total = luck.randint(ask.lo, ask.hi), Counter[str](), 0
    for key in luck.sample(
        [key for key, most in ask.most.items() for _ in range(most)], sum(ask.most.values())
    ):
        if total < wanted and total + ask.worth.get(key, 1) <= ask.hi:
            out[key] += 1
            total += ask.worth.get(key, 1)
    return [f"{key}*{number}" for key, number in out.items()] if total >= ask.lo else list(ask.least)


def play(game: Game, seed: int) -> Iterator[Step]:
    """Decide for any seat that is asked until the game ends; how seats play follows from the seed."""
    luck = Random(seed)
    zeal = (0.5, 0.8, 0.95, 0.98)[seed % 4]
    sense = (0.0, 0.0, 0.93)[seed % 3]
    while not game.over:
        asks = [ask for ask in game.asks if ask.waits] if luck.random() < 0.97 else game.asks
        ask = luck.choice(asks or game.asks)
        if luck.random() < sense and ask.waits:
            picks = list(choose(game.view(ask.seat), ask))
        else:
            picks = answer(ask, luck, zeal)
        yield game.decide(ask.seat, ask.key, picks, since=ask.since)


def play_sensibly(game: Game, seed: int) -> Iterator[Step]:
    """All seats are played by stand-ins who now and then do anything that is legal."""
    luck = Random(seed)
    while not game.over:
        ask = luck.choice([ask for ask in game.asks if ask.waits])
        foolish = luck.random() < FOOLISH
        picks = answer(ask, luck, 0.9) if foolish else choose(game.view(ask.seat), ask)
        yield game.decide(ask.seat, ask.key, picks)


def pieces(game: Game) -> dict[str, int]:
    """Every piece in the box: wherever it lies, there are always as many."""
    state, catalog = game.state, game.catalog
    out: Counter[str] = Counter()
    out.update(state.followers)
    out.update(state.goods)
    out.update(state.gone)
    out[GEAR] += state.gears
    out["citizen"] += len(state.citizens) + state.spare_citizens + state.team_citizens
    for goods in state.routes.values():
        out.update(good for good in goods if good != COVERED)
    out.update(state.covered)
    hidden = sum(goods.count(COVERED) for goods in state.routes.values())
    assert sum(state.covered.values()) == hidden + sum(map(len, state.sites.values()))
    for deed, filled in state.deeds.items():
        spaces = catalog.deeds[deed].spaces(len(state.seats))
        exact = [
            space for space, who in zip(spaces, filled, strict=True) if who and len(kinds_on(space)) == 1
        ]
        out.update(piece for piece in exact if piece != "coin")
    for lying in state.held.values():
        out.update(piece for piece in lying if piece != "coin")
    for tiles in state.stacks.values():
        out["tile"] += len(tiles)
    for seat in state.seats:
        out.update(seat.bag)
        out.update(seat.market)
        out.update(seat.goods)
        out.update(what for held in seat.spaces.values() for what in held if what)
        out[GEAR] += len(seat.gears)
        out["citizen"] += seat.citizens
        out["station"] += seat.stations + sum(o.count(seat.colour) for o in state.stations.values())
        out["station"] += sum(o.count(seat.colour) for o in state.sites.values())
        for laid in seat.laid.values():  # on tiles, for good
            out.update(laid)
        out["tile"] += len(seat.tiles)
    for ask in game.asks:  # drawn or recruited, and not yet put anywhere
        out.update(ask.about.get("followers", ()))
        if ask.key in ("amnesty", "settle"):
            out[ask.about["follower"]] += 1
    # What has been made out of a piece is still that piece.
    for made, token in TOKEN.items():
        if made != token:
            out[token] += out.pop(made, 0)
    return dict(+out)


def coins_told(step: Step) -> Counter[str]:
    """How many coins each seat has gained or paid, as the story tells it."""
    out: Counter[str] = Counter()
    for note in step.notes:
        if note.key in ("coins", "census_ahead"):
            out[note.seat] += note.data.get("n", 1)
        elif note.key == "paid" or (note.key == "laid_beside" and note.data["piece"] == "coin"):
            out[note.seat] -= note.data["n"]
    return out


def check(game: Game) -> None:
    """What is true of every table at every moment."""
    state = game.state
    assert game.over != bool(game.asks)
    for ask in game.asks:
        assert ask.keys and len(set(ask.keys)) == len(ask.keys)
        assert 0 <= ask.lo <= ask.hi and ask.hi > 0
        if ask.kind == PURSE:
            assert ask.lo <= sum(ask.worth.get(key, 1) * most for key, most in ask.most.items())
            continue
        assert ask.hi <= len(ask.keys)
        # Only who is asked so that others cannot tell why has nothing to choose.
        alone = (ask.secret and ask.keys == ("no",)) or (ask.veiled and ask.keys == ("pass",))
        assert (ask.lo, ask.hi) != (len(ask.keys), len(ask.keys)) or not ask.waits or alone
        assert all(len(key) <= 40 or key.count("@") == 2 for key in ask.keys), ask.keys
        assert ask.since <= game.seq and ask.seat in game.table.seats
    assert len({ask.seat for ask in game.asks}) == len(game.asks)
    for held in (state.followers, state.goods, state.gone):
        assert all(number >= 0 for number in held.values())
    assert state.gears >= 0
    for seat in state.seats:
        assert seat.coins >= 0 and seat.stations >= 0 and seat.citizens >= 0
        assert all(number > 0 for number in (*seat.bag.values(), *seat.goods.values()))
        assert len(seat.market) <= 8
        for track, at in seat.tracks.items():
            known = game.catalog.tracks.get(track)
            assert 0 <= at <= (known.last if known else game.catalog.development.last)
        check_spaces(game, seat.colour)
    built = (game.catalog.places[key] for seat in state.seats for key in seat.tiles)
    roomy = "tile" in state.gone or any("admits" in tile.answers for tile in built)
    for town, owners in state.stations.items():
        assert owners and len(set(owners)) == len(owners)
        assert len(owners) == 1 or game.catalog.towns[town].each or roomy


def check_spaces(game: Game, colour: str) -> None:
    """Gears and own followers stand only where they may, and nobody but a monk on a monk's space."""
    seat = game.table.seats[colour]
    for key, held in seat.spaces.items():
        place = game.catalog.places[key]
        assert len(held) == len(place.slots)
        assert held.count(GEAR) <= 1
        for slot, what in zip(place.slots, held, strict=True):
            if what == GEAR:
                assert slot != "monk" and slot != "any" and len(held) > 1
            elif what and not place.own:
                assert not is_own(what)
            elif what and slot == "monk":
                assert kind_of(what) == "monk" or what in game.catalog.pieces


def round_trip(game: Game) -> None:
    """The state is JSON, and nothing but JSON."""
    text = game.state.to_text()
    assert from_text(text).to_text() == text


def fingerprints(seed: int) -> str:
    """One line a table: the checksum and the last state of a whole game."""
    out = []
    for scenario, seats in TABLES:
        game = begin(scenario, seats, seed)
        for _ in play(game, seed):
            pass
        out.append(f"{scenario} {seats} {game.crc:08x} {crc32(game.state.to_text().encode()):08x}")
    return "\n".join(out)
