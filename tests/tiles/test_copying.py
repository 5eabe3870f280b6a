"""Actions that carry out other actions: Well, Flea Market and Church, also of each other."""

import pytest

from .tables import rolled, table

WELL = {"well": "monk boatman"}


def test_well_carries_out_any_own_action_and_only_its_followers_go_home() -> None:
    on = {**WELL, "winery": "farmer trader", "university": "farmer - -"}
    t = table(blue={"on": on}, red={"tiles": "brewery"})
    t.blue.does("well")
    assert {"use:winery", "use:university", "use:castle"} <= set(t.blue.options)
    assert not {"use:well", "use:brewery"} & set(t.blue.options)
    t.blue.picks("use:winery")
    t.blue.holds(goods="wine", bag="monk boatman")
    assert t.blue.spaces["winery"] == ["farmer", "trader"]
    t.blue.does("winery")
    t.blue.holds(goods="2*wine", bag="monk boatman farmer trader")


def test_well_offers_only_what_would_do_something() -> None:
    t = table(
        blue={"on": WELL, "tiles": "winery tavern herb_garden stage_coach", "coins": 2},
        red={},
        goods={"wine": 0},
    )
    t.blue.does("well")
    assert not {"use:winery", "use:tavern", "use:herb_garden", "use:stage_coach"} & set(t.blue.options)


def test_well_sends_those_who_wait_in_the_town_hall() -> None:
    t = table(blue={"on": {**WELL, "town_hall": "monk -"}}, red={}, deeds={"papal_conclave": ""})
    t.blue.does("well")
    t.blue.picks("use:town_hall")
    t.blue.picks("send:monk@papal_conclave")
    t.blue.holds(bag="monk boatman")
    assert t.blue.spaces["town_hall"] == ["", ""] and t.told("served")


def test_well_pays_the_price_of_what_it_carries_out() -> None:
    t = table(blue={"on": WELL, "tiles": "stage_coach", "coins": 3}, red={})
    t.blue.does("well")
    t.blue.picks("use:stage_coach")
    t.blue.picks(t.blue.options[0])
    t.blue.lost(coins=3)


FLEA = {"flea_market": "farmer trader"}


@pytest.mark.parametrize(("number", "fact"), [(1, "coins"), (2, "development"), (3, "wine"), (5, "monk")])
def test_flea_market_rolls(number: int, fact: str) -> None:
    t = rolled(number, "flea_market", blue={"on": FLEA}, red={})
    gained = {
        "coins": t.blue.coins == 6,
        "development": t.blue.tracks["development"] == 1,
        "wine": t.blue.goods == {"wine": 1},
        "monk": t.blue.bag.get("monk") == 1,
    }
    assert [key for key, yes in gained.items() if yes] == [fact]
    assert t.blue.bag["farmer"] == t.blue.bag["trader"] == 1


def test_flea_market_recruits_no_monk_during_the_pilgrimage() -> None:
    t = rolled(5, "flea_market", blue={"on": FLEA}, red={}, event="pilgrimage")
    t.blue.holds(bag="farmer trader")
    assert t.told("rolled_in_vain")


def test_flea_market_four_is_the_farm_house_whoever_stands_there() -> None:
    t = rolled(4, "flea_market", blue={"on": {**FLEA, "farm_house": "boatman -"}}, red={})
    t.blue.holds(bag="2*farmer trader", goods="grain")
    assert t.blue.tracks["farmer"] == 1 and t.blue.spaces["farm_house"] == ["boatman", ""]


def test_flea_market_six_is_any_action_of_the_player_board_but_of_no_tile() -> None:
    t = rolled(6, "flea_market", blue={"on": {**FLEA, "winery": "farmer trader"}}, red={})
    assert {"use:village", "use:castle", "use:ship"} <= set(t.blue.options)
    assert set(t.blue.options) <= {f"use:{key}" for key in t.game.table.scenario.board}
    t.blue.picks("castle")
    t.blue.holds(bag="farmer trader knight")


def test_well_carries_out_the_flea_market_and_that_a_board_action() -> None:
    for seed in range(300):
        t = table(blue={"on": WELL, "tiles": "flea_market"}, red={}, seed=seed)
        t.blue.does("well")
        t.blue.picks("use:flea_market")
        if t.told("rolled")[-1]["n"] == 6:
            break
    t.blue.picks("use:scriptorium")
    assert t.blue.tracks["development"] == 1
    t.blue.holds(bag="monk boatman")


CHURCH = {"on": {"church": "monk"}, "coins": 2}


def test_church_uses_an_activated_tile_of_another_seat_for_two_coins() -> None:
    t = table(blue=CHURCH, red={"on": {"winery": "farmer trader", "brewery": "-"}, "coins": 0})
    t.blue.does("church")
    t.blue.holds(goods="wine", bag="monk")
    assert (t.blue.coins, t.red.coins) == (0, 2)
    assert t.red.spaces["winery"] == ["farmer", "trader"]
    t.red.does("winery")
    t.red.holds(goods="wine")


@pytest.mark.parametrize(
    "red",
    [
        {"on": {"winery": "farmer -"}},
        {"on": {"tavern": "trader"}},
        {"on": {"sacristy": "monk"}},
        {"on": {"gunpowder_tower": "farmer monk"}},
        {"tiles": "herb_garden gaming_room", "goods": "wine cheese"},
        {"on": {"castle": "farmer boatman trader"}},
        {"on": {"sheep_farm": "farmer"}},
    ],
)
def test_church_uses_no_tile_that_is_not_activated_or_of_no_use(red: dict[str, object]) -> None:
    assert not table(blue=CHURCH, red=red).blue.can_do("church")


def test_church_needs_two_coins_besides_the_price_of_the_action() -> None:
    red = {"on": {"stage_coach": "knight"}}
    assert not table(blue={**CHURCH, "coins": 1}, red={"on": {"brewery": "monk"}}).blue.can_do("church")
    assert not table(blue={**CHURCH, "coins": 4}, red=red).blue.can_do("church")
    t = table(blue={**CHURCH, "coins": 5}, red=red)
    t.blue.does("church")
    t.blue.picks(t.blue.options[0])
    t.blue.lost(coins=5)
    t.red.lost(coins=-2)


def test_church_uses_a_tile_as_its_own() -> None:
    red = {
        "on": {"road": "craftsman knight", "farm": "farmer boatman"},
        "farmer": 8,
        "laid": {"road": "3*station"},
    }
    t = table(blue={**CHURCH, "coins": 4, "farmer": 1}, red=red)
    t.blue.does("church")
    t.blue.picks("use:road")
    assert t.blue.laid == {"road": ["station"]} and t.blue.built == 1 and t.blue.stations == 9
    assert not t.red.can_do("road") and t.red.built == 3
    t = table(blue={**CHURCH, "farmer": 1}, red={"on": {"farm": "farmer boatman"}, "farmer": 8})
    t.blue.does("church")
    t.blue.holds(goods="grain")


def test_church_takes_the_coins_of_a_theatre_and_leaves_its_audience() -> None:
    t = table(blue=CHURCH, red={"on": {"theatre": "farmer - - trader"}})
    t.blue.does("church")
    assert t.blue.coins == 2 and t.red.spaces["theatre"].count("") == 5
    t.red.does("theatre")
    t.red.lost(coins=-4)


def test_church_uses_a_well_for_the_own_actions_of_whoever_uses_it() -> None:
    red = {"on": WELL, "tiles": "winery"}
    t = table(blue={**CHURCH, "on": {"church": "monk", "brewery": "-"}}, red=red)
    t.blue.does("church")
    assert {"use:brewery", "use:castle"} <= set(t.blue.options)
    assert not {"use:winery", "use:church", "use:well"} & set(t.blue.options)
    t.blue.picks("use:brewery")
    t.blue.lost(coins=0)
    t.red.lost(coins=-2)
    t.blue.holds(bag="monk")
    assert t.red.spaces["well"] == ["monk", "boatman"]


def test_well_uses_the_church_and_nothing_twice_in_a_chain() -> None:
    blue = {"on": WELL, "tiles": "church", "coins": 2}
    t = table(blue=blue, red={"on": {"brewery": "monk"}})
    t.blue.does("well")
    t.blue.picks("use:church")
    t.blue.lost(coins=0)  # two coins paid, two coins gained from the brewery
    t.blue.holds(bag="monk boatman")
    assert t.game.table.using == []


def test_church_uses_a_flea_market_and_its_board_action_is_ones_own() -> None:
    for seed in range(300):
        t = table(blue=CHURCH, red={"on": FLEA}, seed=seed)
        t.blue.does("church")
        if t.told("rolled")[-1]["n"] == 6:
            break
    t.blue.picks("use:castle")
    t.blue.holds(bag="monk knight")
    assert t.red.spaces["flea_market"] == ["farmer", "trader"]
