"""Preparation: what is laid out for one to five seats."""

from collections import Counter

import pytest

from orleans_bot.content import load
from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.game import Game
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS, GOODS, OWN
from orleans_bot.rules.state import State

SEATS = {
    # seats: farmers, boatmen and craftsmen and traders each, knights and scholars and monks each, gears
    2: (12, 6, 8, 16),
    3: (14, 8, 11, 16),
    4: (16, 10, 14, 16),
    5: (18, 12, 17, 20),
}
GOODS_ON_MAP = {2: 43, 3: 48, 4: 52, 5: 52}
GOODS_OUT = {2: 12, 3: 6, 4: 0, 5: 0}


def laid_out(seats: int, seed: int = 1, scenario: str = "orleans") -> State:
    """The table before its first round."""
    return setup(load(), scenario, COLOURS[:seats], seed)


@pytest.mark.parametrize("seats", SEATS)
def test_neutral_followers_and_gears_by_number_of_seats(seats: int) -> None:
    farmers, small, great, gears = SEATS[seats]
    state = laid_out(seats)
    assert state.followers == {
        "farmer": farmers,
        "boatman": small,
        "craftsman": small,
        "trader": small,
        "knight": great,
        "scholar": great,
        "monk": great,
    }
    assert state.gears == gears


@pytest.mark.parametrize("seats", SEATS)
def test_goods_on_the_map_in_the_supply_and_out_of_the_game(seats: int) -> None:
    state = laid_out(seats)
    on_map = Counter(good for goods in state.routes.values() for good in goods)
    assert on_map.total() == GOODS_ON_MAP[seats]
    assert sum(state.gone.values()) == GOODS_OUT[seats]
    printed = {"grain": 24, "cheese": 21, "wine": 18, "wool": 15, "brocade": 12}
    assert on_map + Counter(state.goods) + Counter(state.gone) == printed


@pytest.mark.parametrize(
    ("route", "spaces"),
    [
        ("le_mans.tours.road", {2: 1, 3: 2, 4: 2}),
        ("briare.orleans.water", {2: 1, 3: 2, 4: 2}),
        ("chartres.le_mans.road", {2: 1, 3: 1, 4: 2}),
        ("nevers.s_amand.road", {2: 1, 3: 1, 4: 2}),
        ("chartres.orleans.road", {2: 1, 3: 1, 4: 1}),
    ],
)
def test_spaces_marked_with_a_number_of_seats_stay_empty_below_it(route: str, spaces: dict[int, int]) -> None:
    for seats, number in spaces.items():
        assert len(laid_out(seats).routes[route]) == number


def test_goods_are_shuffled_by_the_seed_alone() -> None:
    assert laid_out(4, seed=7).routes == laid_out(4, seed=7).routes
    assert laid_out(4, seed=7).routes != laid_out(4, seed=8).routes


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_begins_with_five_coins_ten_stations_and_its_own_four_on_the_market(seats: int) -> None:
    for seat in laid_out(seats).seats:
        assert (seat.coins, seat.stations, seat.merchant, seat.citizens) == (5, 10, "orleans", 0)
        assert Counter(seat.market) == Counter(OWN)
        assert not seat.bag and not seat.goods and not seat.gears and not seat.tiles
        assert set(seat.tracks.values()) == {0}
        assert len(seat.spaces) == 10


def test_fourteen_citizens() -> None:
    citizens = laid_out(3).citizens
    assert len(citizens) == len(set(citizens)) == 14
    assert sum(where.startswith("deed.") for where in citizens) == 8
    assert {"knight.4", "boatman.5", "development.3", "development.18", "development.28"} < set(citizens)


def test_hourglass_stack_is_eighteen_tiles_with_one_of_each_kind_in_each_pile() -> None:
    piles = laid_out(2).piles
    assert {pile: len(tiles) for pile, tiles in piles.items()} == {"start": 1, "A": 5, "B": 6, "C": 6}
    assert piles["start"] == ["pilgrimage"]
    for pile, number in (("A", "3"), ("B", "2"), ("C", "1")):
        assert f"income_{number}" in piles[pile] and f"trading_day_{number}" in piles[pile]
        assert "plague" in piles[pile]
    assert ["pilgrimage" in piles[pile] for pile in "ABC"] == [False, True, True]


def test_twenty_tiles_thirteen_of_one_and_seven_of_two() -> None:
    stacks = laid_out(4).stacks
    assert [len(stacks["1"]), len(stacks["2"])] == [13, 7]


def test_thirteen_of_each_category_at_random_where_there_are_more() -> None:
    catalog = load()
    every = tuple(sorted({place.box for place in catalog.places.values()}))
    one = setup(catalog, "orleans", ("blue", "red"), 1, every).stacks
    for stack, tiles in one.items():
        there = catalog.tiles(int(stack), every, catalog.scenarios["orleans"])
        assert len(tiles) == min(13, len(there))
        assert set(tiles) <= set(there)


def test_the_start_player_is_drawn_by_lot() -> None:
    starts = Counter(laid_out(3, seed).start for seed in range(60))
    assert set(starts) == {"blue", "red", "yellow"}


def test_start_player_does_not_change_the_order_of_seats() -> None:
    game = Game.new(load(), "orleans", ("green", "black", "blue"), 5)
    assert [seat.colour for seat in game.state.seats] == ["green", "black", "blue"]


def test_trip_to_tours_lays_out_what_its_page_says() -> None:
    state = laid_out(1, scenario="trip_to_tours")
    (seat,) = state.seats
    assert (seat.coins, seat.merchant, seat.tiles) == (3, "nevers", ["stage_coach"])
    assert state.followers == {"farmer": 8} | dict.fromkeys(
        ("boatman", "craftsman", "trader", "knight", "scholar", "monk"), 5
    )
    assert state.gears == 4
    assert set(state.deeds) == {"tours_canalization", "knight_consecration"}
    assert {"town.orleans", "deed.tours_canalization", "deed.knight_consecration"} < set(state.citizens)
    assert "stations" not in state.citizens
    assert "sacristy" not in state.stacks["1"] and len(state.stacks["1"]) == 12
    assert "stage_coach" not in state.stacks["2"]
    assert sum(len(goods) for goods in state.routes.values()) == 52
    assert sum(state.goods.values()) == 38 and set(state.goods) <= set(GOODS)


@pytest.mark.parametrize(
    ("scenario", "colours"),
    [
        ("nowhere", ("blue", "red")),
        ("orleans", ("blue",)),
        ("orleans", ()),
        ("orleans", ("blue", "blue")),
        ("orleans", ("blue", "purple")),
        ("trip_to_tours", ("blue", "red")),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(scenario: str, colours: tuple[str, ...]) -> None:
    with pytest.raises(BadTable) as refused:
        Game.new(load(), scenario, colours, 1)
    assert refused.value.sentence.endswith(".") and "\n" not in refused.value.sentence


def test_boxes_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadTable):
        Game.new(load(), "orleans", ("blue", "red"), 1, boxes=("base", "nonsense"))
