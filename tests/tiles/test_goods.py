"""Tiles that deal in goods, bake them, store them or count them."""

import pytest

from .tables import bought, rolled, score, table


def test_brasserie_brings_two_cheese_and_two_wine_that_are_goods_like_all_others() -> None:
    t = bought("brasserie", blue={"goods": "wine"})
    t.blue.holds(goods="2*cheese 3*wine")
    assert t.game.view("red").seat("blue").marks == {"brasserie": ("cheese", "cheese", "wine", "wine")}
    assert score(t)["wine"] == 9


def test_brasserie_brings_less_if_the_supply_has_less() -> None:
    t = bought("brasserie", goods={"cheese": 1, "wine": 0})
    t.blue.holds(goods="cheese")


BRASSERIE = {"tiles": "brasserie", "memory": {"brasserie": "2*cheese wine"}}


def test_brasserie_wards_off_a_harmful_event_for_one_of_its_goods() -> None:
    t = table("events", event="taxes_1", blue={**BRASSERIE, "goods": "2*cheese 2*wine", "coins": 9}, red={})
    supply = t.state.goods["wine"]
    t.blue.is_asked("shield", "good:cheese", "good:wine", "suffer")
    t.blue.picks("wine")
    t.blue.holds(goods="2*cheese wine")
    assert t.blue.coins == 9 and t.blue.memory["brasserie"] == ["cheese", "cheese"]
    assert t.state.goods["wine"] == supply + 1


def test_brasserie_goods_are_taxed_when_nothing_wards_the_taxes_off() -> None:
    t = table("events", event="taxes_1", blue={**BRASSERIE, "goods": "2*cheese wine", "coins": 9}, red={})
    t.blue.picks("suffer")
    t.blue.lost(coins=3)


def test_brasserie_goods_are_food_and_those_that_lie_elsewhere_go_first() -> None:
    t = table("events", event="harvest_2", blue={**BRASSERIE, "goods": "3*cheese wine", "coins": 9}, red={})
    t.blue.picks("suffer")
    t.blue.picks("food:cheese")
    assert t.blue.memory["brasserie"] == ["cheese", "cheese", "wine"]
    t.blue.picks("food:cheese")
    assert t.blue.memory["brasserie"] == ["cheese", "wine"]


def test_brasserie_and_sacristy_each_offer_their_shield() -> None:
    blue = {**BRASSERIE, "goods": "cheese wine cheese", "on": {"sacristy": "monk"}, "coins": 9}
    t = table("events", event="taxes_1", blue=blue, red={})
    assert t.blue.options[-1] == "suffer"
    first = t.blue.options[0]
    t.blue.picks("suffer")
    assert first not in t.blue.options
    t.blue.picks(t.blue.options[0])
    t.blue.is_not_asked()
    t.blue.lost(coins=0)


def test_brasserie_without_goods_shields_nobody() -> None:
    blue = {"tiles": "brasserie", "memory": {"brasserie": ""}, "goods": "wine"}
    t = table("events", event="taxes_1", blue={**blue, "coins": 9}, red={})
    t.blue.is_not_asked()
    t.blue.lost(coins=1)


def test_bakery_bakes_up_to_three_grain_for_two_coins() -> None:
    t = table(blue={"on": {"bakery": "farmer craftsman"}, "goods": "4*grain", "coins": 3}, red={})
    t.blue.does("bakery")
    t.blue.is_asked("bake", "bake:3", "bake:2", "bake:1")
    t.blue.picks("bake:3")
    t.blue.holds(goods="grain 3*bread")
    t.blue.lost(coins=2)


@pytest.mark.parametrize("facts", [{"goods": "grain", "coins": 1}, {"goods": "cheese", "coins": 9}])
def test_bakery_needs_two_coins_and_a_grain(facts: dict[str, object]) -> None:
    assert not table(blue={"on": {"bakery": "farmer craftsman"}, **facts}, red={}).blue.can_do("bakery")


def test_bread_is_food_and_its_grain_goes_back_to_the_supply() -> None:
    t = table("events", event="harvest_1", blue={"goods": "bread cheese", "coins": 9}, red={})
    before = t.state.goods["grain"]
    t.blue.is_asked("feed", "food:cheese", "food:bread", "pay")
    t.blue.picks("food:bread")
    assert t.state.goods["grain"] == before + 1
    t.blue.holds(goods="cheese")


def test_bread_is_taxed_tortured_and_worth_the_status() -> None:
    t = table("events", event="taxes_1", blue={"goods": "2*bread", "coins": 1}, red={})
    assert "good:bread" in t.blue.options
    gone = t.state.gone.get("grain", 0)
    t.blue.picks("good:bread")
    assert t.state.gone["grain"] == gone + 1
    assert score(table("final", blue={"goods": "2*bread", "development": 9}, red={}))["bread"] == 6


def test_merchant_house_pays_for_each_sole_majority() -> None:
    t = table(
        "final",
        blue={"tiles": "merchant_house", "goods": "2*wine cheese grain"},
        red={"goods": "wine cheese"},
    )
    assert score(t)["merchant_house"] == 8
    assert "merchant_house" not in score(t, "red")


def test_depot_pays_for_each_complete_set() -> None:
    goods = "2*grain 2*cheese 2*wine 3*wool 2*brocade"
    assert score(table("final", blue={"tiles": "depot", "goods": goods}, red={}))["depot"] == 10
    fewer = "2*grain 2*cheese 2*wine 3*wool"
    assert score(table("final", blue={"tiles": "depot", "goods": fewer + " bread"}, red={}))["depot"] == 0


def test_market_stand_buys_and_sells_two_goods_in_all() -> None:
    t = table(blue={"on": {"market_stand": "trader"}, "goods": "brocade", "coins": 3}, red={})
    t.blue.does("market_stand")
    t.blue.picks("sell:brocade")
    assert t.blue.coins == 8 and "buy:brocade" in t.blue.options and "done" in t.blue.options
    t.blue.picks("buy:wool")
    t.blue.holds(goods="wool", bag="trader")
    assert t.blue.coins == 4 and not t.blue.can_do("market_stand")


def test_market_stand_buys_nothing_that_the_supply_lacks_and_sells_no_bread() -> None:
    t = table(
        blue={"on": {"market_stand": "trader"}, "goods": "bread", "coins": 3}, red={}, goods={"wine": 0}
    )
    t.blue.does("market_stand")
    t.blue.is_asked("deal", "buy:grain", "buy:cheese")


def test_black_market_takes_two_equal_goods_for_another() -> None:
    t = table(blue={"on": {"black_market": "trader"}, "goods": "2*grain wine"}, red={}, goods={"wool": 0})
    t.blue.does("black_market")
    t.blue.is_asked("gain", "gain:cheese", "gain:wine", "gain:brocade")
    t.blue.picks("brocade")
    t.blue.holds(goods="wine brocade")


def test_black_market_needs_a_pair_and_something_to_take() -> None:
    on = {"black_market": "trader"}
    assert not table(blue={"on": on, "goods": "grain wine"}, red={}).blue.can_do("black_market")
    empty = {"cheese": 0, "wine": 0, "wool": 0, "brocade": 0}
    assert not table(blue={"on": on, "goods": "2*grain"}, red={}, goods=empty).blue.can_do("black_market")


def test_sheep_farm_gives_a_cheese_for_wool_coins_or_development() -> None:
    t = table(blue={"on": {"sheep_farm": "farmer"}, "goods": "cheese"}, red={}, goods={"wool": 0})
    t.blue.does("sheep_farm")
    t.blue.is_asked("choose", "coins", "advance")
    t.blue.picks("advance")
    t.blue.holds(goods="")
    assert t.blue.tracks["development"] == 3
    assert not table(blue={"on": {"sheep_farm": "farmer"}, "goods": "wine"}, red={}).blue.can_do("sheep_farm")


def test_goldsmith_gains_a_point_for_each_station_on_map_and_road() -> None:
    blue = {"on": {"goldsmith": "craftsman scholar"}, "goods": "grain wool", "stations": "orleans blois"}
    t = table(blue={**blue, "tiles": "road", "laid": {"road": "2*station"}}, red={})
    t.blue.does("goldsmith")
    t.blue.picks("good:grain")
    assert t.blue.tracks["development"] == 4


def test_goldsmith_without_stations_or_goods_cannot_be_used() -> None:
    on = {"goldsmith": "craftsman scholar"}
    assert not table(blue={"on": on, "goods": "grain"}, red={}).blue.can_do("goldsmith")
    assert not table(blue={"on": on, "stations": "blois"}, red={}).blue.can_do("goldsmith")


def test_farm_gives_what_the_farmers_track_shows() -> None:
    t = table(blue={"on": {"farm": "farmer boatman"}, "farmer": 5}, red={})
    t.blue.does("farm")
    t.blue.holds(goods="wine", bag="farmer boatman")
    assert t.blue.tracks["farmer"] == 5


def test_farm_cannot_be_used_at_the_start_or_when_its_good_has_run_out() -> None:
    on = {"farm": "farmer boatman"}
    assert not table(blue={"on": on}, red={}).blue.can_do("farm")
    assert not table(blue={"on": on, "farmer": 5}, red={}, goods={"wine": 0}).blue.can_do("farm")


def test_lair_gives_the_bonus_of_the_space_even_without_followers_left() -> None:
    facts = {"on": {"lair": "farmer knight"}, "goods": "grain", "scholar": 3, "boatman": 2, "farmer": 0}
    t = table(blue=facts, red={}, followers={"scholar": 0})
    t.blue.does("lair")
    t.blue.is_asked("choose", "bonus:boatman", "bonus:scholar")
    t.blue.picks("scholar")
    assert t.blue.tracks["development"] == 4 and t.blue.tracks["scholar"] == 3
    t.blue.holds(goods="", bag="farmer knight")


def test_lair_takes_a_gear_or_a_tile_where_the_marker_stands() -> None:
    facts = {"on": {"lair": "farmer knight"}, "goods": "grain", "craftsman": 1, "trader": 1}
    t = table(blue=facts, red={}, stacks={"1": "winery brewery"})
    t.blue.does("lair")
    t.blue.picks("trader")
    t.blue.picks("winery")
    assert t.blue.tiles == ["lair", "winery"]


def test_christmas_market_gives_nothing_when_the_good_has_run_out() -> None:
    blue = {"on": {"christmas_market": "boatman craftsman"}}
    assert rolled(5, "christmas_market", blue=blue, red={}).blue.goods == {"brocade": 1}
    t = rolled(5, "christmas_market", blue=blue, red={}, goods={"brocade": 0})
    assert t.blue.goods == {} and t.told("rolled_in_vain")
    t.blue.holds(bag="boatman craftsman")


def test_bourgeois_house_offers_the_best_of_four() -> None:
    t = table(blue={"on": {"bourgeois_house": "monk trader"}}, red={}, routes={"blois.orleans.water": "wool"})
    t.blue.does("bourgeois_house")
    t.blue.is_asked("choose", "coins", "gain:any", "roam", "advance")
    t.blue.picks("gain:any")
    t.blue.picks("brocade")
    t.blue.holds(goods="brocade", bag="monk trader")
