"""The place tiles of the base game and the Stage Coach."""

import pytest

from orleans_bot.content import load
from tests.at import Stage, at

GOODS_TILES = {
    "hayrick": "grain",
    "cheese_factory": "cheese",
    "winery": "wine",
    "wool_manufacturer": "wool",
    "tailor_shop": "brocade",
}


def ready(tile: str, **facts: object) -> Stage:
    """Blue owns an activated tile."""
    slots = " ".join("monk" if slot == "any" else slot for slot in load().places[tile].slots)
    return at("actions", blue={"on": {tile: slots}, "tiles": tile, **facts})


def used(tile: str, **facts: object) -> Stage:
    """Blue has used it."""
    t = ready(tile, **facts)
    t.blue.does(tile)
    return t


def test_the_base_game_has_thirteen_and_seven_tiles() -> None:
    tiles = [place for place in load().places.values() if place.box == "base" and place.tier]
    assert [sum(place.tier == tier for place in tiles) for tier in (1, 2)] == [13, 7]


@pytest.mark.parametrize(("tile", "good"), list(GOODS_TILES.items()))
def test_tiles_that_make_goods(tile: str, good: str) -> None:
    t = used(tile)
    t.blue.holds(goods=good)
    t = ready(tile)
    t.state.goods[good] = 0
    u = at(
        "actions", goods={good: 0}, blue={"on": {tile: " ".join(load().places[tile].slots)}, "tiles": tile}
    )
    u.nobody_is_asked()


def test_shipping_line_one_development_point() -> None:
    assert used("shipping_line").blue.tracks["development"] == 1


def test_brewery_two_coins() -> None:
    assert used("brewery").blue.coins == 7


@pytest.mark.parametrize(("development", "stars"), [(0, 1), (4, 2), (21, 4), (30, 6)])
def test_hospital_coins_by_development_status(development: int, stars: int) -> None:
    assert used("hospital", development=development).blue.coins == 5 + stars


def test_cellar_four_coins() -> None:
    assert used("cellar").blue.coins == 9


def test_library_two_development_points() -> None:
    assert used("library").blue.tracks["development"] == 2
    ready("library", development=30).nobody_is_asked()


def test_windmill_two_coins_and_one_development_point() -> None:
    t = used("windmill")
    assert (t.blue.coins, t.blue.tracks["development"]) == (7, 1)


def test_windmill_still_brings_coins_at_the_end_of_the_track() -> None:
    assert used("windmill", development=30).blue.coins == 7


@pytest.mark.parametrize("at_space", ["village.0", "village.1", "village.2", "castle.1", "ship.2", "wagon.1"])
def test_school_scholars_stand_in_for_others(at_space: str) -> None:
    t = at("planning", blue={"market": "scholar", "tiles": "school"})
    assert f"put:scholar@{at_space}" in t.blue.options


def test_school_but_not_for_monks_and_only_for_its_owner() -> None:
    t = at("planning", blue={"market": "scholar", "tiles": "school brewery"}, red={"market": "scholar"})
    assert "put:scholar@brewery.0" not in t.blue.options
    assert "put:scholar@castle.0" not in t.red.options


def test_school_helps_on_tiles_too() -> None:
    t = at("planning", blue={"market": "2*scholar", "tiles": "school windmill"})
    assert "fill:windmill" in t.blue.options


@pytest.mark.parametrize("at_space", ["village.0", "village.2", "university.2", "castle.2", "wagon.0"])
def test_herb_garden_boatmen_stand_in_for_craftsmen_traders_and_farmers(at_space: str) -> None:
    t = at("planning", blue={"market": "boatman own_boatman", "tiles": "herb_garden"})
    assert f"put:boatman@{at_space}" in t.blue.options
    assert f"put:own_boatman@{at_space}" in t.blue.options


def test_herb_garden_but_not_for_knights_scholars_or_monks() -> None:
    t = at("planning", blue={"market": "boatman", "tiles": "herb_garden brewery"})
    for spot in ("ship.2", "scriptorium.0", "scriptorium.1", "monastery.0", "brewery.0"):
        assert f"put:boatman@{spot}" not in t.blue.options


def test_stand_ins_do_not_chain() -> None:
    t = at("planning", blue={"market": "boatman", "tiles": "herb_garden school"})
    assert "put:boatman@ship.2" not in t.blue.options


def test_horse_wagon_one_road_and_one_good() -> None:
    blue = {"on": {"horse_wagon": "knight trader"}}
    t = at("actions", blue=blue, routes={"orleans.vierzon.road": "wool grain"})
    t.blue.does("horse_wagon")
    assert not [key for key in t.blue.options if ".water" in key]
    t.blue.picks("go:vierzon.road.grain")
    t.blue.holds(goods="grain")


def test_office_one_coin_for_each_station_built() -> None:
    assert used("office", stations="blois tours orleans").blue.coins == 8


def test_office_is_of_no_use_without_a_station() -> None:
    assert not at("actions", blue={"on": {"office": "scholar scholar"}}, red={}).blue.can_do("office")


def test_bathhouse_draws_two_and_places_one_at_once() -> None:
    t = at(
        "actions", blue={"on": {"bathhouse": "boatman", "farm_house": "boatman -"}, "bag": "craftsman knight"}
    )
    t.blue.does("bathhouse")
    t.blue.is_asked("keep")
    assert "keep:craftsman@farm_house.1" in t.blue.options and "keep:knight@ship.2" in t.blue.options
    t.blue.picks("craftsman@farm_house.1")
    t.blue.holds(bag="knight boatman")
    assert t.blue.spaces["bathhouse"] == [""]
    t.blue.does("farm_house")


def test_bathhouse_never_onto_itself() -> None:
    t = used("bathhouse", bag="boatman own_boatman")
    assert not [key for key in t.blue.options if "@bathhouse" in key]


def test_bathhouse_must_place_one_if_one_fits() -> None:
    t = used("bathhouse", bag="2*monk")
    assert all(key.startswith("keep:") for key in t.blue.options)


def test_bathhouse_whoever_fits_nowhere_goes_back() -> None:
    full = {
        "ship": "farmer boatman knight",
        "wagon": "farmer trader knight",
        "guildhall": "farmer craftsman knight",
        "scriptorium": "knight scholar",
        "town_hall": "knight knight",
        "bathhouse": "boatman",
    }
    t = at("actions", blue={"on": full, "bag": "2*knight"})
    t.blue.does("bathhouse")
    t.blue.is_asked("act")
    t.blue.holds(bag="2*knight boatman")


def test_bathhouse_with_one_follower_in_the_bag_draws_one() -> None:
    t = used("bathhouse", bag="monk")
    assert {key.partition("@")[0] for key in t.blue.options} == {"keep:monk"}


def test_bathhouse_its_own_follower_is_not_among_the_drawn() -> None:
    ready("bathhouse").nobody_is_asked()


def test_bathhouse_own_followers_never_into_the_town_hall() -> None:
    t = used("bathhouse", bag="own_farmer farmer")
    assert "keep:farmer@town_hall.0" in t.blue.options
    assert "keep:own_farmer@town_hall.0" not in t.blue.options


def test_gunpowder_tower_expands_the_market_by_two() -> None:
    t = at("followers", blue={"market": "8*farmer", "tiles": "gunpowder_tower", "bag": "4*monk"})
    t.blue.holds(market="8*farmer", bag="2*monk")
    assert t.blue.spaces["gunpowder_tower"] == ["monk", "monk"]


def test_gunpowder_tower_one_chooses_who_goes_there() -> None:
    t = at("followers", blue={"tiles": "gunpowder_tower", "bag": "monk knight"})
    t.blue.is_asked("store", "store:knight", "store:monk")
    assert (t.blue.ask.lo, t.blue.ask.hi) == (0, 2)
    t.blue.picks("store:monk")
    assert t.blue.spaces["gunpowder_tower"] == ["monk", ""]
    t.blue.holds(market="knight")


def test_gunpowder_tower_own_followers_may_lie_there() -> None:
    t = at("followers", blue={"tiles": "gunpowder_tower", "bag": "own_farmer"})
    t.blue.picks("store:own_farmer")
    assert t.blue.spaces["gunpowder_tower"] == ["own_farmer", ""]


def test_gunpowder_tower_takes_in_those_who_come_back_when_the_market_is_full() -> None:
    facts = {"market": "8*farmer", "tiles": "gunpowder_tower", "drawing": "choose"}
    t = at("followers", blue={**facts, "on": {"castle": "monk"}})
    t.blue.is_asked("draw", "draw:0", "back:castle.0")
    t.blue.picks("back:castle.0")
    t.nobody_is_asked()
    assert t.blue.spaces["castle"] == ["", "", ""]
    assert t.blue.spaces["gunpowder_tower"] == ["monk", ""]


def test_gunpowder_tower_those_who_come_back_may_be_chosen_for_it() -> None:
    t = at("followers", blue={"tiles": "gunpowder_tower", "on": {"castle": "farmer"}, "bag": "monk"})
    t.blue.picks("back:castle.0"), t.blue.picks("draw:1")
    t.blue.is_asked("store", "store:farmer", "store:monk")
    t.blue.picks("store:farmer")
    t.blue.holds(market="monk")
    assert t.blue.spaces["gunpowder_tower"] == ["farmer", ""]


def test_gunpowder_tower_followers_are_planned_like_those_on_the_market() -> None:
    t = at("planning", blue={"on": {"gunpowder_tower": "boatman"}, "market": "craftsman"})
    t.blue.picks("fill:farm_house")
    t.blue.picks("commit"), t.red.picks("commit")
    assert t.blue.spaces["gunpowder_tower"] == ["", ""]
    assert t.blue.spaces["farm_house"] == ["boatman", "craftsman"]


def test_gunpowder_tower_is_no_action_space() -> None:
    t = at("planning", blue={"tiles": "gunpowder_tower", "market": "monk", "gears": "gear", "craftsman": 5})
    assert not [key for key in t.blue.options if "gunpowder_tower" in key]


def test_gunpowder_tower_sends_both_to_deeds_in_one_action() -> None:
    t = at("actions", blue={"on": {"gunpowder_tower": "monk knight"}})
    t.blue.does("gunpowder_tower")
    t.blue.picks("monk@papal_conclave"), t.blue.picks("knight@papal_conclave")
    assert t.blue.coins == 11 and t.blue.spaces["gunpowder_tower"] == ["", ""]


def test_gunpowder_tower_or_one_and_the_other_stays() -> None:
    t = at("actions", blue={"on": {"gunpowder_tower": "monk knight"}})
    t.blue.does("gunpowder_tower")
    t.blue.picks("monk@papal_conclave"), t.blue.picks("done")
    assert t.blue.spaces["gunpowder_tower"] == ["", "knight"]


def test_gunpowder_tower_never_sends_own_followers() -> None:
    at("actions", blue={"on": {"gunpowder_tower": "own_farmer own_trader"}}).nobody_is_asked()


def test_laboratory_brings_a_gear_that_waits_until_the_seat_has_passed() -> None:
    t = at("actions", blue={"on": {"laboratory": "scholar craftsman", "scriptorium": "knight scholar"}})
    t.blue.does("laboratory")
    t.blue.is_asked("act", "act:scriptorium", "pass")
    assert t.state.gears == 15
    t.blue.passes()
    t.blue.picks("gear:laboratory.0")
    assert t.blue.spaces["laboratory"] == ["gear", ""]


def test_laboratory_leaves_the_craftsmen_track_alone_and_needs_a_gear() -> None:
    assert used("laboratory").blue.tracks["craftsman"] == 0
    blue = {"on": {"laboratory": "scholar craftsman"}}
    at("actions", gears=0, blue=blue).nobody_is_asked()


@pytest.mark.parametrize("event", ["harvest_1", "taxes_1", "plague"])
def test_sacristy_wards_off_a_harmful_event(event: str) -> None:
    blue = {"on": {"sacristy": "monk"}, "goods": "2*wine", "coins": 2, "bag": "knight"}
    t = at("events", event=event, blue=blue)
    t.blue.is_asked("shield", "shield:sacristy", "suffer")
    t.blue.picks("shield:sacristy")
    t.blue.holds(goods="2*wine", bag="knight monk")
    assert t.blue.coins == 2 and t.blue.spaces["sacristy"] == [""]


def test_sacristy_may_be_kept_for_a_worse_event() -> None:
    t = at("events", event="taxes_1", blue={"on": {"sacristy": "monk"}, "goods": "wine"})
    t.blue.picks("suffer")
    assert t.blue.coins == 4 and t.blue.spaces["sacristy"] == ["monk"]


@pytest.mark.parametrize("event", ["income_1", "trading_day_1"])
def test_sacristy_has_nothing_to_do_with_good_events(event: str) -> None:
    t = at("events", event=event, blue={"on": {"sacristy": "monk"}, "stations": "blois"})
    t.nobody_is_asked()
    assert t.blue.coins == 6


def test_sacristy_without_its_monk_protects_nobody_and_it_is_no_action() -> None:
    t = at("events", event="taxes_1", blue={"tiles": "sacristy", "goods": "wine"})
    t.nobody_is_asked()
    assert t.blue.coins == 4
    at("actions", blue={"on": {"sacristy": "monk"}}).nobody_is_asked()


@pytest.mark.parametrize("spent", [1, 2, 3])
def test_pharmacy_one_to_three_coins_for_as_many_points(spent: int) -> None:
    t = used("pharmacy")
    t.blue.is_asked("spend", "spend:1", "spend:2", "spend:3")
    t.blue.picks(f"spend:{spent}")
    assert (t.blue.coins, t.blue.tracks["development"]) == (5 - spent, spent)


def test_pharmacy_any_follower_activates_it() -> None:
    t = at("planning", blue={"market": "own_farmer knight monk", "tiles": "pharmacy"})
    assert {key for key in t.blue.options if key.endswith("@pharmacy.0")} == {
        f"put:{follower}@pharmacy.0" for follower in ("own_farmer", "knight", "monk")
    }


def test_pharmacy_no_more_than_one_has_and_not_for_nothing() -> None:
    t = used("pharmacy", coins=2)
    t.blue.is_asked("spend", "spend:1", "spend:2")
    ready("pharmacy", coins=0).nobody_is_asked()
    ready("pharmacy", development=30).nobody_is_asked()
    assert used("pharmacy", development=29).blue.coins == 4


def test_pharmacy_coins_passed_on_the_way_come_afterwards() -> None:
    t = used("pharmacy", coins=1, development=6)
    assert (t.blue.coins, t.blue.tracks["development"]) == (3, 7)


COACH = {"on": {"stage_coach": "knight"}}


def test_stage_coach_three_coins_and_one_road_or_waterway() -> None:
    t = at("actions", blue=COACH, routes={"blois.orleans.water": "wine grain"})
    t.blue.does("stage_coach")
    assert t.blue.coins == 2
    assert {key.partition(":")[2].split(".")[1] for key in t.blue.options} == {"road", "water"}
    t.blue.picks("go:blois.water.wine")
    t.blue.holds(goods="wine", bag="knight")


def test_stage_coach_needs_three_coins() -> None:
    at("actions", blue={**COACH, "coins": 2}).nobody_is_asked()
