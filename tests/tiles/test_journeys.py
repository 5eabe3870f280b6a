"""Tiles that move merchants, or act on their arrival."""

from .tables import rolled, table

ON_WATER = {"blois.orleans.water": "wool", "chartres.orleans.road": "wine"}


def test_drawbridge_lets_ship_and_wagon_go_either_way() -> None:
    for place, slots in (("ship", "farmer boatman knight"), ("wagon", "farmer trader knight")):
        t = table(blue={"on": {place: slots}, "tiles": "drawbridge"}, red={}, routes=ON_WATER)
        t.blue.does(place)
        assert {"go:blois.water.wool", "go:chartres.road.wine", "go:blois.water"} <= set(t.blue.options)
        t.blue.picks("go:chartres.road.wine")
        t.blue.holds(goods="wine")


def test_drawbridge_opens_nothing_for_horse_wagon_and_christmas_market() -> None:
    t = table(blue={"on": {"horse_wagon": "knight trader"}, "tiles": "drawbridge"}, red={}, routes=ON_WATER)
    t.blue.does("horse_wagon")
    assert all(".road" in key for key in t.blue.options)
    blue = {"on": {"christmas_market": "boatman craftsman"}, "tiles": "drawbridge"}
    t = rolled(6, "christmas_market", blue=blue, red={}, routes=ON_WATER)
    assert all(".road" in key for key in t.blue.options) and "go:chartres.road.wine" in t.blue.options


def test_drawbridge_serves_the_ship_that_the_well_carries_out() -> None:
    t = table(blue={"on": {"well": "monk boatman"}, "tiles": "drawbridge"}, red={}, routes=ON_WATER)
    t.blue.does("well")
    t.blue.picks("use:ship")
    assert "go:chartres.road.wine" in t.blue.options


def test_episcopal_see_goes_to_tours_and_from_there_anywhere() -> None:
    t = table(blue={"on": {"episcopal_see": "scholar"}}, red={}, routes={"blois.tours.water": "wool"})
    t.blue.does("episcopal_see")
    assert t.blue.merchant == "tours" and not t.blue.goods
    t.blue.holds(bag="scholar")
    t = table(blue={"on": {"episcopal_see": "farmer"}, "merchant": "tours"}, red={})
    t.blue.does("episcopal_see")
    assert len(t.blue.options) == len(t.game.catalog.towns) - 1 and "move:tours" not in t.blue.options
    t.blue.picks("nevers")
    assert t.blue.merchant == "nevers"


def test_tinkerers_wagon_moves_up_to_the_roll_without_goods() -> None:
    blue = {"on": {"tinkerers_wagon": "craftsman"}}
    t = rolled(1, "tinkerers_wagon", blue=blue, red={}, routes=ON_WATER)
    near = ["blois", "briare", "chartres", "chateaudun", "montargis", "vierzon"]
    assert sorted(t.blue.options) == [*(f"move:{town}" for town in near), "stay"]
    t.blue.picks("blois")
    assert t.blue.merchant == "blois" and not t.blue.goods
    t = rolled(3, "tinkerers_wagon", blue=blue, red={})
    assert {"move:tours", "move:bourges", "move:orleans"} & set(t.blue.options) == {
        "move:tours",
        "move:bourges",
    }
    assert "move:nevers" in t.blue.options and "move:chinon" in t.blue.options
    assert (
        "move:la_chatre" in t.blue.options
        and "move:argenton" not in rolled(2, "tinkerers_wagon", blue=blue, red={}).blue.options
    )


def test_tinkerers_wagon_takes_a_coin_for_a_six() -> None:
    t = rolled(6, "tinkerers_wagon", blue={"on": {"tinkerers_wagon": "craftsman"}}, red={})
    t.blue.lost(coins=-1)
    t.blue.holds(bag="craftsman")


def test_bourgeois_house_moves_along_one_connection_without_a_good() -> None:
    t = table(blue={"on": {"bourgeois_house": "monk trader"}}, red={}, routes=ON_WATER)
    t.blue.does("bourgeois_house")
    t.blue.picks("roam")
    t.blue.picks("blois")
    assert t.blue.merchant == "blois" and not t.blue.goods


COURT = {"on": {"court": "boatman knight"}}


def test_court_moves_another_merchant_and_pays_a_coin_for_the_good() -> None:
    t = table(blue={**COURT, "coins": 1}, red={"coins": 0, "merchant": "orleans"}, routes=ON_WATER)
    t.blue.does("court")
    assert {"go:blois.water.wool", "go:blois.water", "go:chartres.road.wine"} <= set(t.blue.options)
    t.blue.picks("go:blois.water.wool")
    assert (t.red.merchant, t.blue.merchant) == ("blois", "orleans")
    t.blue.holds(goods="wool", bag="boatman knight")
    assert (t.blue.coins, t.red.coins) == (0, 1) and not t.red.goods


def test_court_without_a_coin_takes_no_good() -> None:
    t = table(blue={**COURT, "coins": 0}, red={}, yellow={"merchant": "tours"}, routes=ON_WATER)
    t.blue.does("court")
    t.blue.is_asked("rival", "rival:red", "rival:yellow")
    t.blue.picks("red")
    assert "go:blois.water" in t.blue.options and "go:blois.water.wool" not in t.blue.options
    t.blue.picks("go:blois.water")
    assert t.red.coins == 5


PRAIRIE = {"tiles": "prairie", "on": {"ship": "farmer boatman knight"}}


def test_prairie_makes_the_owner_of_a_station_give_a_good_of_his_choice() -> None:
    t = table(blue=PRAIRIE, red={"stations": "blois", "goods": "grain wool bread"})
    t.blue.does("ship")
    t.blue.picks("blois")
    t.red.is_asked("gift", "good:grain", "good:wool", "good:bread")
    t.blue.is_not_asked()
    t.red.picks("grain")
    t.blue.holds(goods="grain", bag="farmer boatman knight")
    t.red.holds(goods="wool bread")


def test_prairie_owner_with_nothing_gives_nothing() -> None:
    t = table(blue=PRAIRIE, red={"stations": "blois"})
    t.blue.does("ship")
    t.blue.picks("blois")
    assert not t.told("gift") and not t.blue.goods


def test_prairie_in_orleans_chooses_one_of_the_owners() -> None:
    blue = {**PRAIRIE, "merchant": "blois", "stations": "orleans"}
    goods = {"stations": "orleans", "goods": "wine"}
    t = table(blue=blue, red=goods, yellow=goods, green={"stations": "orleans"})
    t.blue.does("ship")
    t.blue.picks("orleans")
    t.blue.is_asked("rival", "rival:red", "rival:yellow")
    t.blue.picks("yellow")
    t.blue.holds(goods="wine")
    t.yellow.holds(goods="")


def test_prairie_takes_from_a_brasserie_what_lies_elsewhere_first() -> None:
    red = {"stations": "blois", "tiles": "brasserie", "goods": "2*wine", "memory": {"brasserie": "wine"}}
    t = table(blue=PRAIRIE, red=red)
    t.blue.does("ship")
    t.blue.picks("blois")
    assert t.red.memory["brasserie"] == ["wine"] and t.red.goods == {"wine": 1}


def test_prairie_works_for_every_arrival_but_not_for_those_sent_by_the_court() -> None:
    blue = {"tiles": "prairie", "on": {"episcopal_see": "farmer"}}
    t = table(blue=blue, red={"stations": "tours", "goods": "wine"})
    t.blue.does("episcopal_see")
    t.blue.holds(goods="wine")
    t = table(blue={**COURT, "stations": "blois", "goods": "wine"}, red={"tiles": "prairie"}, routes={})
    t.blue.does("court")
    t.blue.picks("blois")
    assert t.red.merchant == "blois" and not t.red.goods
