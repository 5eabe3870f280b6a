"""Tiles that build trading stations, or make more of them."""

from typing import Any

import pytest

from .tables import score, table

GUILDHALL = {"guildhall": "farmer craftsman knight"}


def tavern(**facts: Any) -> dict[str, Any]:
    return {"on": {**GUILDHALL, "tavern": "trader"}, "merchant": "blois", **facts}


def test_tavern_and_guildhall_build_in_a_taken_town_as_one_action() -> None:
    t = table(blue=tavern(), red={"stations": "blois"})
    assert not t.blue.can_do("tavern")
    t.blue.does("guildhall")
    assert t.state.stations["blois"] == ["red", "blue"]
    t.blue.holds(bag="farmer craftsman knight trader")


def test_tavern_stays_as_it_is_where_the_town_is_free() -> None:
    t = table(blue=tavern(), red={})
    t.blue.does("guildhall")
    assert t.blue.spaces["tavern"] == ["trader"]


def test_tavern_never_gives_a_seat_two_stations_in_a_town() -> None:
    assert not table(blue=tavern(stations="blois"), red={}).blue.can_do("guildhall")
    shared = table(blue=tavern(stations="blois"), red={"stations": "blois"})
    assert not shared.blue.can_do("guildhall")


def test_tavern_without_a_follower_opens_no_town() -> None:
    t = table(blue={"on": GUILDHALL, "tiles": "tavern", "merchant": "blois"}, red={"stations": "blois"})
    assert not t.blue.can_do("guildhall")


def test_tavern_opens_no_town_for_the_quarry() -> None:
    on = {"quarry": "farmer craftsman", "tavern": "trader"}
    t = table(blue={"on": on, "merchant": "blois", "coins": 4}, red={"stations": "blois"})
    t.blue.does("quarry")
    assert not any(key.startswith("build:blois") for key in t.blue.options)


def test_tavern_serves_the_guildhall_that_the_well_carries_out() -> None:
    on = {"well": "monk boatman", "tavern": "trader"}
    t = table(blue={"on": on, "merchant": "blois"}, red={"stations": "blois"})
    t.blue.does("well")
    t.blue.picks("use:guildhall")
    assert t.state.stations["blois"] == ["red", "blue"]
    t.blue.holds(bag="monk boatman trader")


def test_a_shared_town_counts_for_both_and_a_tie_brings_the_citizen_to_nobody() -> None:
    t = table("final", blue={"stations": "blois"}, red={"stations": "blois"}, citizens="stations")
    assert t.blue.citizens == t.red.citizens == 0
    assert score(t)["stations"] == score(t, "red")["stations"] == 1


ROAD = {"on": {"road": "craftsman knight"}}


def test_road_stations_lie_on_the_tile_and_count_as_built() -> None:
    t = table(blue={**ROAD, "laid": {"road": "station"}, "stations": "tours"}, red={"stations": "blois"})
    t.blue.does("road")
    assert t.blue.laid == {"road": ["station", "station"]}
    assert (t.blue.built, t.blue.stations) == (3, 8)
    assert t.game.view("red").seat("blue").marks == {"road": ("station", "station")}


def test_road_stations_count_for_most_stations_and_for_points() -> None:
    blue = {"laid": {"road": "2*station"}, "tiles": "road", "stations": "tours", "development": 4}
    t = table("final", blue=blue, red={"stations": "blois orleans"}, citizens="stations")
    assert t.blue.citizens == 1
    assert score(t)["stations"] == 6


def test_road_is_no_town_and_holds_four() -> None:
    assert not table(blue={**ROAD, "laid": {"road": "4*station"}}, red={}).blue.can_do("road")
    assert not table(blue={**ROAD, "stations_left": 0}, red={}).blue.can_do("road")
    line = {"tiles": "road port", "laid": {"road": "2*station"}, "stations": "orleans blois tours"}
    assert score(table("final", blue=line, red={}))["port"] == 0
    t = table(blue={**ROAD, "tiles": "vineyard", "coins": 3}, red={})
    t.blue.does("road")
    assert not t.told("paid")


def test_trading_day_pays_for_stations_on_the_road() -> None:
    t = table("events", event="trading_day_3", blue={"tiles": "road", "laid": {"road": "2*station"}}, red={})
    t.blue.lost(coins=-6)


def test_torture_takes_a_station_from_the_road() -> None:
    blue = {"tiles": "road", "laid": {"road": "2*station"}, "goods": "grain", "coins": 0}
    t = table("events", event="taxes_1", blue=blue, red={})
    gone = t.state.gone.get("station", 0)
    t.blue.picks("station:road")
    assert t.blue.laid == {"road": ["station"]} and t.state.gone["station"] == gone + 1


def test_quarry_counts_the_shortest_way_over_roads_and_waterways() -> None:
    t = table(blue={"on": {"quarry": "farmer craftsman"}, "merchant": "blois", "coins": 6}, red={})
    t.blue.does("quarry")
    options = t.blue.options
    assert {"build:blois.2", "build:orleans.4", "build:tours.4", "build:vendome.4", "build:vierzon.4"} <= {
        *options
    }
    assert {"build:chartres.6", "build:montargis.6", "build:bourges.6", "build:loches.6"} <= {*options}
    assert all(int(key.rpartition(".")[2]) <= 6 for key in options)
    t.blue.picks("chartres")
    assert t.state.stations == {"chartres": ["blue"]} and t.blue.coins == 0
    assert t.blue.merchant == "blois"


def test_quarry_builds_only_in_free_towns_and_needs_coins() -> None:
    on = {"quarry": "farmer craftsman"}
    taken = table(blue={"on": on, "merchant": "blois", "coins": 3}, red={"stations": "blois"})
    assert not taken.blue.can_do("quarry")
    assert not table(blue={"on": on, "coins": 1}, red={}).blue.can_do("quarry")
    both = table(blue={"on": on, "merchant": "orleans", "coins": 2}, red={"stations": "orleans"})
    both.blue.does("quarry")
    assert both.state.stations["orleans"] == ["red", "blue"]


@pytest.mark.parametrize(
    ("stations", "points"),
    [
        ("orleans blois tours", 0),
        ("orleans blois tours chinon", 10),
        ("briare orleans blois tours chinon", 15),
        ("nevers sancerre briare orleans blois tours", 15),
        ("blois montrichard loches chinon tours", 0),  # a star around Tours: no line has more than three
        ("orleans chartres le_mans chateaudun", 0),  # joined by roads alone
        ("orleans blois bourges vierzon montrichard", 0),  # two lines of two and three
    ],
)
def test_port_pays_for_the_longest_line_along_waterways(stations: str, points: int) -> None:
    t = table("final", blue={"tiles": "port", "stations": stations}, red={"stations": "orleans"})
    assert score(t)["port"] == points


def test_port_counts_only_own_stations() -> None:
    t = table("final", blue={"tiles": "port", "stations": "orleans blois chinon"}, red={"stations": "tours"})
    assert score(t)["port"] == 0


def vineyard(town: str, **facts: Any) -> Any:
    blue = {"on": GUILDHALL, "tiles": "vineyard", "merchant": town, "coins": 1, **facts}
    t = table(blue=blue, red={}, goods={"wine": facts.get("wine", 3)})
    t.blue.does("guildhall")
    return t


def test_vineyard_sells_a_wine_when_a_station_is_built_at_a_river() -> None:
    t = vineyard("tours")
    t.blue.is_asked("buy", "buy:wine", "no")
    t.blue.picks("buy:wine")
    t.blue.holds(goods="wine")
    t.blue.lost(coins=1)


def test_vineyard_sells_nothing_away_from_rivers_or_without_a_coin() -> None:
    assert not vineyard("vendome").told("paid") and vineyard("vendome").asked != ["blue buy"]
    assert vineyard("tours", coins=0).asked != ["blue buy"]


def test_vineyard_may_be_declined_and_serves_the_quarry_too() -> None:
    t = vineyard("tours")
    t.blue.picks("no")
    t.blue.lost(coins=0)
    on = {"quarry": "farmer craftsman"}
    t = table(blue={"on": on, "tiles": "vineyard", "merchant": "tours", "coins": 3}, red={})
    t.blue.does("quarry")
    t.blue.is_asked("buy", "buy:wine", "no")
