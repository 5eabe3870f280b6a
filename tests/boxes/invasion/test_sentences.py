"""The co-operative game read once more: events, characters and actions, a sentence each."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.rules.conditions import all_hold
from orleans_bot.rules.scene import scene
from tests.at import Stage, at


def befallen(event: str, phase: str = "events", **facts: Any) -> Stage:
    """A table that an event is about to befall."""
    return at(phase, scenario="invasion", event=event, **facts)


def complete(t: Stage, colour: str = "blue") -> bool:
    """Whether the objective of a seat's character is complete."""
    seat = t.game.table.seats[colour]
    return all_hold(
        t.game.table.catalog.tasks[seat.character].needs, t.game.table, scene(seat, seat.character)
    )


CHARACTERS = [
    ("librarian", dict(development=22, stations="loches", tiles="hayrick library well school"), True),
    ("librarian", dict(development=21, stations="loches", tiles="hayrick library well school"), False),
    ("librarian", dict(development=30, stations="loches", tiles="hayrick library well"), False),
    ("learned_scholar", dict(development=30, stations="loches blois vierzon bourges"), True),
    ("learned_scholar", dict(development=30, stations="loches blois vierzon nevers"), False),
    ("mayor", dict(coins=10, citizens=2), True),
    ("mayor", dict(coins=10, citizens=1), False),
    ("general", dict(knight=5, on={"wagon": "gear gear gear", "hayrick": "gear"}), True),
    ("general", dict(knight=5, on={"wagon": "gear gear gear"}, gears="gear"), False),
    ("general", dict(knight=4, on={"wagon": "gear gear gear", "hayrick": "gear"}), False),
    ("fisherman", dict(boatman=5, bag="2*monk", market="monk", on={"wagon": "monk"}, goods="2*wool"), True),
    ("fisherman", dict(boatman=5, bag="monk monk", market="monk", goods="2*wool"), False),
    ("fisherman", dict(boatman=5, bag="4*monk", goods="wool"), False),
    ("wealthy_merchant", dict(coins=26, goods="wool 4*brocade"), True),
    ("wealthy_merchant", dict(coins=25, goods="4*wool brocade cheese"), False),
    ("innkeeper", dict(goods="4*wine cheese cheese", stations="chateaudun chateauroux"), True),
    ("innkeeper", dict(goods="4*wine cheese cheese", stations="chateaudun"), False),
    ("innkeeper", dict(goods="5*wine brocade", stations="chateaudun chateauroux"), False),
]  # fmt: skip


@pytest.mark.parametrize(("who", "has", "done"), CHARACTERS)
def test_a_character_asks_for_what_its_card_says(who: str, has: dict[str, Any], done: bool) -> None:
    own = {"coins": 0, "character": who}
    t = at("actions", scenario="invasion", blue=own | has, red={"on": {"hayrick": "farmer"}})
    assert complete(t) == done


def test_the_hall_is_complete_with_all_its_spaces() -> None:
    hall = {"assembly_hall": ["blue"] * 8}
    t = at("actions", scenario="invasion", blue={"character": "councilman"}, red={}, deeds=hall)
    assert complete(t)
    hall = {"assembly_hall": ["blue"] * 7 + ["-"]}
    t = at("actions", scenario="invasion", blue={"character": "councilman"}, red={}, deeds=hall)
    assert not complete(t)


def test_nobody_uses_the_town_hall_in_an_assembly_but_the_gunpowder_tower_sends() -> None:
    on = {"town_hall": "knight -", "gunpowder_tower": "knight -"}
    t = befallen("defence_assembly", phase="actions", blue=dict(on=on), red={})
    assert not t.blue.can_do("town_hall") and "act:gunpowder_tower" in t.blue.options


def test_in_an_assembly_the_councilman_fetches_nobody_out_of_a_town_hall() -> None:
    t = befallen(
        "defence_assembly",
        phase="actions",
        blue=dict(on={"palatinate": "knight scholar", "hayrick": "farmer"}, character="councilman"),
        red=dict(on={"town_hall": "monk -"}),
        deeds={"assembly_hall": ["-"] * 8, "refuge": ["red"] * 5},
    )
    assert not t.blue.can_do("palatinate")


def test_a_tavern_opens_no_tower_town_to_a_second_station() -> None:
    at_work = {"guildhall": "farmer craftsman knight", "tavern": "trader", "hayrick": "farmer"}
    t = at(
        "actions", scenario="invasion", blue=dict(on=at_work, merchant="nevers"), red=dict(stations="nevers")
    )
    assert not t.blue.can_do("guildhall")
    t = at(
        "actions", scenario="invasion", blue=dict(on=at_work, merchant="loches"), red=dict(stations="loches")
    )
    assert t.blue.can_do("guildhall")


@pytest.mark.parametrize("seed", range(12))
def test_of_two_drawn_together_in_a_raging_plague_a_marked_one_is_not_drawn_again(seed: int) -> None:
    t = befallen("defence_raging_plague", blue=dict(bag="own_farmer monk"), red={}, seed=seed)
    t.blue.holds(bag="own_farmer")


def test_a_plague_takes_one_of_them_at_most() -> None:
    t = befallen("plague", blue=dict(bag="monk monk"), red={})
    t.blue.holds(bag="monk")


def test_a_donation_is_shared_out_by_anybody() -> None:
    t = befallen("defence_donation", blue=dict(coins=0), red=dict(coins=0), goods={"wine": 1})
    t.game.decide("red", "share_out", ["develop:blue*2", "develop:red*1"])
    t.game.decide("red", "share_out", ["coin:blue*1", "coin:red*2"])
    t.red.picks("rival:red")
    assert (t.blue.seat.tracks["development"], t.red.seat.tracks["development"]) == (2, 1)
    assert (t.blue.seat.coins, t.red.seat.coins) == (1, 2) and t.red.seat.goods == {"wine": 1}


def test_a_drought_takes_four_grain_of_the_teams_choice_from_the_map() -> None:
    roads = {f"{towns}.road": ["grain"] for towns in ("blois.vendome", "blois.vierzon", "briare.montargis")}
    t = befallen("defence_drought", blue={}, red={}, routes=roads, goods={"grain": 0})
    t.nobody_is_asked()
    assert t.state.goods["grain"] == 3


def test_an_earthquake_buries_five_tiles_of_the_supply() -> None:
    t = befallen("defence_earthquake", blue={}, red={})
    keys = [key for key in t.blue.options if key.startswith("tile:")][:5]
    t.game.decide("blue", t.blue.ask.key, keys)
    assert t.state.gone["tile"] == 5 and sum(map(len, t.state.stacks.values())) == 15


def test_good_winds_carry_one_merchant_along_a_waterway() -> None:
    t = befallen("defence_good_winds", blue=dict(merchant="chartres"), red=dict(merchant="orleans"))
    assert "rival:blue" not in t.red.options
    t.red.picks("rival:red")
    t.red.picks("go:blois.water")
    assert t.red.seat.merchant == "blois"


def test_a_highwayman_closes_roads_and_leaves_waterways_open() -> None:
    on = {"wagon": "farmer trader knight", "ship": "farmer boatman knight"}
    t = befallen("defence_highwayman", phase="actions", blue=dict(on=on), red={})
    assert not t.blue.can_do("wagon") and t.blue.can_do("ship")


def test_progress_builds_for_four_coins_of_ones_own_or_not_at_all() -> None:
    t = befallen(
        "defence_progress", blue=dict(coins=4, merchant="nevers"), red=dict(coins=3, merchant="loches")
    )
    t.blue.picks("accept")
    assert t.state.stations["nevers"] == ["blue"] and t.blue.seat.coins == 0
    assert t.red.seat.coins == 3 and "loches" not in t.state.stations


def test_a_wool_market_deals_three_times_at_most() -> None:
    t = befallen(
        "defence_wool_market", blue=dict(coins=9), red=dict(coins=0), goods={"wool": 9, "brocade": 9}
    )
    for _ in range(3):
        t.blue.picks("buy:wool")
        t.blue.picks("rival:red")
    t.nobody_is_asked()
    assert t.red.seat.goods == {"wool": 3} and t.blue.seat.coins == 3


def test_bon_voyage_costs_two_coins_of_ones_own() -> None:
    t = befallen("defence_bon_voyage", blue=dict(coins=2), red=dict(coins=1))
    t.blue.picks("accept")
    t.blue.picks("go:blois.water")
    assert (t.blue.seat.merchant, t.blue.seat.coins) == ("blois", 0) and t.red.seat.merchant == "orleans"


def test_an_income_is_two_coins_for_each_star() -> None:
    t = befallen("income_2", blue=dict(coins=0, development=9), red=dict(coins=0))
    assert (t.blue.seat.coins, t.red.seat.coins) == (6, 2)


def test_pirates_take_cloth_from_waterways_only() -> None:
    lying = {"blois.orleans.water": ["wool"], "blois.vendome.road": ["wool"], "blois.tours.water": ["wine"]}
    t = befallen("defence_pirates", blue={}, red={}, routes=lying)
    assert [key for key, goods in sorted(t.state.routes.items()) if goods] == [
        "blois.tours.water",
        "blois.vendome.road",
    ]


def test_whoever_pays_five_coins_is_not_summoned() -> None:
    t = befallen(
        "defence_summoning", blue=dict(coins=5, merchant="tours"), red=dict(coins=4, merchant="blois")
    )
    t.blue.picks("stay")
    assert (t.blue.seat.merchant, t.blue.seat.coins) == ("tours", 0)
    assert (t.red.seat.merchant, t.red.seat.coins) == ("orleans", 4)


def test_no_monk_is_recruited_on_a_pilgrimage() -> None:
    on = {"monastery": "scholar trader", "hayrick": "farmer"}
    t = befallen("pilgrimage", phase="actions", blue=dict(on=on), red={})
    assert not t.blue.can_do("monastery")


def test_a_gear_stands_on_the_vehicle_and_never_on_the_hostel() -> None:
    t = at("planning", scenario="invasion", blue=dict(gears="gear", craftsman=2), red={})
    assert "gear:vehicle.1" in t.blue.options and "gear:hostel.0" not in t.blue.options


def test_who_returned_his_only_gear_need_not_begin_with_a_farmers_space() -> None:
    own = dict(character="estate_manager", craftsman=2, on={"wagon": "gear - -"})
    t = at("round_end", scenario="invasion", blue=own, red={"character": "general"}, round=10)
    assert t.blue.seat.tracks["craftsman"] == 2 and not any(t.blue.seat.spaces["wagon"])
    t = at("planning", scenario="invasion", blue=dict(gears="gear", craftsman=3), red={})
    assert "gear:guildhall.1" in t.blue.options


def test_the_station_that_is_due_may_be_that_of_le_blanc_and_its_citizen_stays() -> None:
    own = dict(character="estate_manager", stations="le_blanc loches", stations_left=8)
    t = at("round_end", scenario="invasion", blue=own, red={"character": "general"}, round=13)
    t.state.team_citizens = 1
    t.blue.picks("station:le_blanc")
    assert t.state.team_citizens == 1 and t.blue.seat.stations == 9 and "le_blanc" not in t.state.stations


def test_books_move_the_marker_back() -> None:
    own = dict(character="estate_manager", development=3)
    t = at("round_end", scenario="invasion", blue=own, red={"character": "general"}, round=5)
    assert t.blue.seat.tracks["development"] == 1 and "development.3" in t.state.citizens


def test_coins_for_the_city_may_fill_both_treasuries_in_one_use() -> None:
    t = at(
        "actions", scenario="invasion", blue=dict(on={"guild_house": "craftsman scholar"}, coins=9), red={}
    )
    t.blue.does("guild_house")
    t.blue.picks("city")
    t.game.decide("blue", "sending", ["send:coin@city_treasury*3", "send:coin@treasury*1"])
    assert (
        sum(map(bool, t.state.deeds["city_treasury"])) == 3 and sum(map(bool, t.state.deeds["treasury"])) == 1
    )


def test_a_vehicle_takes_no_more_than_three_goods() -> None:
    t = at(
        "actions", scenario="invasion", blue=dict(on={"vehicle": "farmer trader"}, goods="4*grain"), red={}
    )
    t.blue.does("vehicle")
    t.blue.picks("rival:red")
    assert t.blue.ask.hi == 3
    t.game.decide("blue", "sending", ["good:grain*3"])
    assert t.red.seat.goods == {"grain": 3} and t.blue.seat.goods["grain"] == 1


def test_a_monk_stands_in_for_anybody_on_the_support_board() -> None:
    t = at("planning", scenario="invasion", blue=dict(market="monk"), red={})
    spots = {key.partition("@")[2] for key in t.blue.options if key.startswith("put:monk@")}
    assert {"vehicle.0", "guild_house.1", "hostel.0", "palatinate.1"} <= spots
