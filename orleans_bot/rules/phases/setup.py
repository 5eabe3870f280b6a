"""Set-up: everything that is laid out before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import BadTable
from ..modes import BANNED, FORCED, kept
from ..pieces import COLOURS, COVERED, DEVELOPMENT, GEAR
from ..rng import Rng, advance, mix
from ..state import Seat, State
from .wishes import check_table

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..modes import Numbers, Scenario


def setup(
    catalog: Catalog,
    scenario_key: str,
    colours: Sequence[str],
    seed: int,
    boxes: Sequence[str] = ("base",),
    options: Mapping[str, Any] | None = None,
    modules: Sequence[str] = (),
) -> State:
    """The table of a scenario before its first round, for these seats in turn order."""
    scenario = check_table(catalog, scenario_key, len(colours), boxes, options or {}, modules)
    if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS):
        known = ", ".join(COLOURS)
        raise BadTable(f"Each seat needs a colour of its own out of {known}.", free=known, reason="colours")
    numbers_of = scenario.by_seats[len(colours)]
    state = State(
        scenario_key,
        boxes=list(boxes),
        options=dict(options or {}),
        modules=[module.key for module in scenario.modules],
        luck=advance(mix(seed & ((1 << 64) - 1))),
    )
    rng = Rng()
    state.seats = [new_seat(catalog, scenario, colour, state) for colour in colours]
    state.start = colours[rng.below(state, len(colours))]
    lay_out_supply(state, numbers_of)
    lay_out_goods(catalog, state, scenario, numbers_of, rng)
    lay_out_tiles(catalog, state, scenario, rng)
    state.piles = {pile: list(tiles) for pile, tiles in scenario.piles.items()}
    state.deeds = {key: [""] * len(catalog.deeds[key].spaces(len(colours))) for key in scenario.deeds}
    lay_on_deeds(catalog, state)
    at_deeds = [f"deed.{key}" for key in scenario.deeds if gives_citizen(catalog, key)]
    state.citizens = [*scenario.citizens, *kept(at_deeds, {*scenario.removes})]
    state.spare_citizens = scenario.spare_citizens
    neutral = next((colour for colour in COLOURS if colour not in colours), "")
    state.stations = {town: [neutral] for town in numbers_of.towers_built}
    state.cards = list(scenario.cards)
    state.deck = list(scenario.deck)
    for _ in range(min(scenario.face_up, len(state.deck))):
        state.tasks.append(state.deck.pop(rng.below(state, len(state.deck))))
    there = [scenario, *scenario.modules, *(catalog.cards[key] for key in state.cards)]
    opens = scenario.opening or any("opens" in unit.answers for unit in there)
    state.phase = "opening" if opens else scenario.phases[0]
    return state


def lay_on_deeds(catalog: Catalog, state: State) -> None:
    """What lies on the open spaces of works comes out of the supply, as far as it goes."""
    for key, spaces in state.deeds.items():
        for what in catalog.deeds[key].lays[: len(spaces)]:
            if what == GEAR and state.gears:
                state.gears -= 1
            elif state.goods.get(what):
                state.goods[what] -= 1
            else:
                continue
            state.held.setdefault(key, []).append(what)


def gives_citizen(catalog: Catalog, key: str) -> bool:
    """Whether a citizen waits at a work for whoever completes it."""
    atoms = [atom for line in catalog.deeds[key].finish for atom in line.told.atoms]
    return any(atom.kind == "citizen" and atom.what == (f"deed.{key}",) for atom in atoms)


def new_seat(catalog: Catalog, scenario: Scenario, colour: str, state: State) -> Seat:
    """What a seat receives: own followers on the market, coins, stations, its merchant, empty places."""
    state.luck = advance(state.luck)
    return Seat(
        colour,
        coins=scenario.coins,
        merchant=scenario.merchant,
        stations=scenario.stations,
        luck=mix(state.luck),
        market=[*scenario.own, *scenario.companions],
        spaces={
            key: [""] * len(catalog.places[key].slots)
            for key in (*scenario.board, *scenario.starts_with)
            if catalog.places[key].slots
        },
        tiles=list(scenario.starts_with),
        tracks=dict.fromkeys((*catalog.tracks, DEVELOPMENT), 0),
    )


def lay_out_supply(state: State, numbers: Numbers) -> None:
    """Neutral followers and gears for this number of seats."""
    state.followers = dict(numbers.followers)
    state.gears = numbers.gears


def lay_out_goods(catalog: Catalog, state: State, scenario: Scenario, numbers: Numbers, rng: Rng) -> None:
    """Goods are shuffled: some leave the game unseen, one goes on each space in use, the rest into the
    supply.
    """
    goods = rng.shuffled(state, [good for good, number in scenario.goods.items() for _ in range(number)])
    state.gone = dict(Counter(goods[: numbers.goods_out]))
    goods = goods[numbers.goods_out :]
    seats = scenario.goods_seats or len(state.seats)
    towns = scenario.goods_towns
    for key, route in catalog.routes.items() if goods else ():
        if towns and set(route.towns).isdisjoint(towns):
            continue
        number = len(goods) - route.spaces(seats)
        state.routes[key], goods = goods[number:], goods[:number]
        state.routes[key].reverse()
    state.goods = {good: goods.count(good) for good in scenario.goods if good in goods}
    if scenario.covered:
        lying = Counter(good for held in state.routes.values() for good in held)
        state.covered = {good: lying[good] for good in scenario.goods if lying[good]}
        state.routes = {key: [COVERED] * len(held) for key, held in state.routes.items()}


def lay_out_tiles(catalog: Catalog, state: State, scenario: Scenario, rng: Rng) -> None:
    """A number of place tiles of each category at random, all of them where there are fewer; forced ones
    are always among them, banned ones never.
    """
    banned, forced = state.options.get(BANNED, ()), state.options.get(FORCED, ())
    for tier in (1, 2):
        tiles = [
            key
            for key in catalog.tiles(tier, state.boxes, scenario)
            if key not in scenario.starts_with and key not in banned
        ]
        shuffled = rng.shuffled(state, tiles)
        chosen = sorted(shuffled, key=lambda key: key not in forced)[: scenario.tiles]
        state.stacks[str(tier)] = [key for key in tiles if key in chosen]
