"""The Plague where it is narrow: what is left over, empty or full, and what two rules say at once."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS
from tests.at import Stage

from .test_cards import table
from .test_plague_cards import holding
from .test_rules import plague

DOCTOR_AT_HOME = {"doctors_room": "plague_doctor"}
FIVE = {colour: {} for colour in COLOURS}


def met(event: str, **about: Any) -> Stage:
    """An event befalls the table."""
    seats = about or {"blue": {}, "red": {}}
    return plague("events", event, **seats)


# -- set-up


@pytest.mark.parametrize("tile", ["sacristy", "brasserie", "gunpowder_tower"])
def test_a_tile_that_is_never_used_cannot_be_forced_in(tile: str) -> None:
    with pytest.raises(BadTable):
        setup(load(), "orleans", COLOURS[:2], 3, load().boxes, {"forced": [tile]}, ("plague",))


def test_every_seat_has_an_infirmary_and_its_doctor_waits_aside() -> None:
    state = setup(load(), "orleans", COLOURS, 3, load().boxes, {}, ("plague",))
    for seat in state.seats:
        assert seat.spaces["infirmary"] == [""] and seat.spaces["doctors_room"] == [""]
        assert "infirmary" not in seat.tiles
    assert plague("opening", round=0).state.gone["plague_doctor"] == 2


def test_the_three_tiles_of_the_box_can_come_up() -> None:
    found: set[str] = set()
    for seed in range(12):
        state = setup(load(), "orleans", COLOURS, seed, ("base",), {}, ("plague",))
        found |= {key for stack in state.stacks.values() for key in stack}
    assert {"cemetery", "back_door", "medicinal_spring"} <= found


# -- corpses


@pytest.mark.parametrize(("left", "each"), [(4, 0), (5, 1), (9, 1), (10, 2), (46, 2)])
def test_of_the_corpses_that_are_left_everybody_gets_as_many(left: int, each: int) -> None:
    t = plague("events", "plague_trading", corpses=left, **FIVE)
    assert {seat.bag.get("corpse", 0) for seat in t.state.seats} == {each}
    assert t.state.followers.get("corpse", 0) == left - 5 * each


def test_the_outbreak_and_victory_bring_none_into_the_bags() -> None:
    events = load().modules["plague"]
    brings = {
        key: load().events[key].added.get("corpse", 0) for pile in events.piles.values() for key in pile
    }
    assert set(brings.values()) == {1, 2}
    for key in ("plague_outbreak", "plague_victory"):
        assert not load().events[key].added


def test_a_corpse_can_be_planned_nowhere_not_even_on_a_space_for_anybody() -> None:
    everywhere = {"on": {"medicinal_spring": "- -", "cemetery": "-", **DOCTOR_AT_HOME}}
    t = plague("planning", blue={"market": "3*corpse farmer", **everywhere}, red={})
    assert not [key for key in t.blue.options if "corpse" in key]


def test_corpses_take_up_room_when_followers_are_drawn() -> None:
    t = plague("followers", blue={"market": "7*corpse", "bag": "3*monk"}, red={})
    assert t.blue.seat.market.count("monk") == 1 and t.blue.seat.bag == {"monk": 2}


def test_the_outbreak_gives_no_corpse_to_a_full_market() -> None:
    t = plague("planning", blue={"market": "8*monk"}, red={})
    t.state.gone["plague_doctor"] = 2
    before = t.state.followers["corpse"]
    t.state.phase, t.state.event, t.game.asks = "events", "plague_outbreak", ()
    t.game.table.units_changed()
    t.goes_on()
    t.blue.is_not_asked()
    assert "corpse" not in t.blue.seat.market and t.state.followers["corpse"] == before - 1


def test_all_corpses_thrown_back_include_the_one_on_the_cemetery() -> None:
    t = met("plague_victory", blue={"market": "2*corpse", "on": {"cemetery": "corpse"}}, red={})
    t.blue.is_asked("throw_all", "throw:3", "leave")
    t.blue.picks("throw:3")
    t.blue.holds(market="", bag="3*corpse")
    assert t.blue.seat.spaces["cemetery"] == [""]


def test_a_corpse_on_the_cemetery_alone_may_be_thrown_back_too() -> None:
    t = met("plague_victory", blue={"on": {"cemetery": "corpse"}}, red={})
    t.blue.is_asked("throw_all", "throw:1", "leave")


def test_under_the_wake_the_cemetery_is_not_counted_and_nobody_must() -> None:
    on = {"cemetery": "corpse"}
    t = met("plague_wake", blue={"market": "5*corpse", "on": on}, red={"market": "6*corpse", "on": on})
    t.blue.is_not_asked()
    t.red.is_asked("throw_some", "throw:1", "leave")
    t.red.picks("leave")
    assert t.red.seat.market.count("corpse") == 6


def test_alchemy_that_draws_a_corpse_draws_nobody_else() -> None:
    t = plague("actions", blue={"bag": "corpse", "on": {"town_hall": "farmer"}}, red={})
    there = t.state.followers["corpse"]
    t.blue.does("town_hall"), t.blue.picks("farmer@alchemy_1"), t.blue.picks("draw:1")
    t.nobody_is_asked()
    assert t.state.followers["corpse"] == there + 1 and t.blue.seat.bag == {}


def test_whom_alchemy_draws_may_activate_an_action_of_this_round() -> None:
    on = {"town_hall": "farmer", "scriptorium": "knight -"}
    t = plague("actions", blue={"bag": "scholar", "on": on}, red={})
    t.blue.does("town_hall"), t.blue.picks("farmer@alchemy_1"), t.blue.picks("draw:1")
    t.blue.picks("place:scholar@scriptorium.1")
    assert t.blue.can_do("scriptorium")


def test_two_corpses_drawn_by_the_bathhouse_both_go_to_the_supply() -> None:
    t = plague("actions", blue={"bag": "2*corpse", "on": {"bathhouse": "boatman"}}, red={})
    t.blue.does("bathhouse")
    assert t.blue.seat.bag == {"boatman": 1} and t.state.followers["corpse"] == 22


def test_rats_that_draw_only_corpses_and_own_followers_take_no_follower() -> None:
    t = met("plague_rats_1", blue={"bag": "3*corpse own_farmer own_trader"}, red={"bag": "2*monk"})
    t.blue.is_not_asked()
    assert t.blue.seat.bag == {"own_farmer": 1, "own_trader": 1, "corpse": 1}  # one came with the tile
    assert t.red.seat.bag == {"monk": 1, "corpse": 1}


def test_rats_choose_among_those_drawn_only() -> None:
    t = met("plague_rats_2", blue={"bag": "monk knight 2*corpse own_farmer"}, red={})
    t.blue.is_asked("rats")
    assert set(t.blue.options) == {"lose:monk", "lose:knight"}
    t.blue.picks("lose:knight")
    assert t.blue.seat.bag == {"monk": 1, "own_farmer": 1, "corpse": 2}
    assert not [note for note in t.notes if note.key == "recruited"]


# -- the doctor


def test_the_doctor_stands_on_monks_spaces_and_is_no_part_of_the_draw() -> None:
    t = plague("followers", blue={"bag": "8*farmer", "on": DOCTOR_AT_HOME}, red={})
    assert t.blue.seat.market == ["farmer"] * 4 and t.blue.seat.spaces["doctors_room"] == ["plague_doctor"]
    t = plague("planning", blue={"on": DOCTOR_AT_HOME}, red={})
    assert {"put:plague_doctor@infirmary.0", "put:plague_doctor@monastery.0"} <= set(t.blue.options)


def test_nobody_stands_in_for_the_doctor_at_the_medicinal_spring() -> None:
    on = {"medicinal_spring": "- -", "doctors_room": "-"}
    waiting = {"market": "monk farmer boatman knight scholar", "on": on}
    t = plague("planning", "plague_uprising", blue=waiting, red={})
    assert not [key for key in t.blue.options if "medicinal_spring.0" in key or "fill:medicinal" in key]


def test_no_gear_comes_onto_the_medicinal_spring() -> None:
    blue = {"gears": "gear", "craftsman": 3, "on": {"medicinal_spring": "- -"}}
    t = plague("planning", blue=blue, red={})
    assert not [key for key in t.blue.options if key.startswith("gear:medicinal")]


def test_a_doctor_never_waits_where_followers_are_sent_to_deeds() -> None:
    blue = {"on": DOCTOR_AT_HOME, "market": "farmer"}
    t = plague("planning", blue=blue, red={}, yellow={}, green={})
    assert not [key for key in t.blue.options if "plague_doctor@town_hall" in key]


def test_the_doctor_is_forbidden_everywhere_until_his_round_comes() -> None:
    on = {"medicinal_spring": "- -", **DOCTOR_AT_HOME}
    for number, there in ((2, False), (3, True)):
        t = holding("planning", "doctor_late", round=number, blue={"market": "farmer", "on": on}, red={})
        assert ("put:plague_doctor@medicinal_spring.0" in t.blue.options) is there


def test_under_quarantine_a_doctor_in_the_tavern_opens_no_town() -> None:
    on = {"guildhall": "farmer craftsman knight", "tavern": "plague_doctor"}
    blue, red = {"on": on, "merchant": "tours"}, {"stations": "tours"}
    plague("actions", "plague_quarantine", blue=blue, red=red).nobody_is_asked()
    assert plague("actions", "plague_income", blue=blue, red=red).blue.can_do("guildhall")


def test_under_quarantine_the_spring_and_the_infirmary_stand_still_with_a_doctor_on_them() -> None:
    blue = {"on": {"infirmary": "plague_doctor", "doctors_room": "-"}}
    table("actions", "plague_quarantine", blue=blue, red={}).nobody_is_asked()
    blue = {"on": {"medicinal_spring": "plague_doctor farmer", "doctors_room": "-"}}
    plague("actions", "plague_quarantine", blue=blue, red={}).nobody_is_asked()
    t = table("actions", "plague_quarantine", blue={"on": {"infirmary": "monk"}}, red={})
    assert t.blue.can_do("infirmary")


def test_a_doctor_comes_home_also_while_the_market_is_full() -> None:
    on = {"castle": "plague_doctor - -", "farm_house": "boatman -", "doctors_room": "-"}
    t = plague("followers", blue={"market": "8*corpse", "bag": "farmer", "on": on}, red={})
    t.blue.is_asked("draw", "draw:0", "back:castle.0")
    t.blue.picks("back:castle.0")
    assert t.blue.spaces["doctors_room"] == ["plague_doctor"] and t.blue.spaces["castle"] == ["", "", ""]
    t.nobody_is_asked()


def test_a_doctor_on_a_tile_that_burns_comes_home() -> None:
    blue = {"on": {"medicinal_spring": "plague_doctor farmer", "doctors_room": "-"}}
    t = met("plague_arson", blue=blue, red={})
    assert t.blue.seat.tiles == [] and t.blue.seat.spaces["doctors_room"] == ["plague_doctor"]
    assert t.blue.seat.bag == {"farmer": 1, "corpse": 1}


# -- indulgence cards


def test_a_card_may_be_played_before_and_after_an_action_of_the_same_turn() -> None:
    on = {"scriptorium": "knight scholar"}
    hand = "donate_1_grain donate_1_cheese"
    t = table(blue={"hand": hand, "goods": "grain cheese", "on": on}, red={})
    t.blue.picks("task:donate_1_grain"), t.blue.does("scriptorium"), t.blue.picks("task:donate_1_cheese")
    assert t.blue.seat.done == ["donate_1_grain", "donate_1_cheese"]
    assert not t.blue.seat.goods


def test_one_trading_station_may_fulfil_two_cards_at_once() -> None:
    blue = {
        "hand": "build_le_blanc fifth_station",
        "merchant": "le_blanc",
        "stations": "blois tours chinon loches",
        "on": {"guildhall": "farmer craftsman knight"},
    }
    t = table(blue=blue, red={}, pile=["end_of_track"])
    t.blue.does("guildhall")
    t.blue.is_asked("play", "task:build_le_blanc", "task:fifth_station", "no")
    t.blue.picks("task:fifth_station"), t.blue.picks("task:build_le_blanc")
    assert sorted(t.blue.seat.done) == ["build_le_blanc", "fifth_station"]


def test_a_card_that_was_declined_stays_in_the_hand_and_is_so_already() -> None:
    blue = {"hand": "build_blois", "merchant": "blois", "on": {"guildhall": "farmer craftsman knight"}}
    t = table(blue=blue, red={}, pile=["end_of_track"])
    t.blue.does("guildhall"), t.blue.picks("no")
    assert t.blue.seat.hand == ["build_blois"] and "build_blois" in t.blue.seat.stale


def test_what_comes_true_on_closing_day_cannot_be_played_the_day_after() -> None:
    blue = {"hand": "build_blois", "merchant": "blois", "on": {"guildhall": "farmer craftsman knight"}}
    t = table("actions", "plague_closing", blue=blue, red={}, pile=["end_of_track"])
    t.blue.does("guildhall")
    t.nobody_is_asked()
    t.state.phase, t.state.event = "events", "plague_victory"
    t.goes_on()
    t.nobody_is_asked()
    assert not t.blue.seat.done


@pytest.mark.parametrize(
    ("event", "hand", "about", "picks"),
    [
        ("plague_training", "first_wine", {"farmer": 4, "coins": 2}, ("accept", "track:farmer")),
        ("plague_retraining", "reach_star_3", {"development": 8, "goods": "grain"}, ("good:grain",)),
        ("plague_voyage", "pilgrim_vierzon", {"coins": 2}, ("accept", "go:vierzon.road")),
        ("plague_travel", "pilgrim_vierzon", {}, ("move:vierzon",)),
    ],
)
def test_an_event_may_make_a_card_come_true(
    event: str, hand: str, about: dict[str, Any], picks: tuple[str, ...]
) -> None:
    seats = {"blue": {"hand": hand, "market": "corpse", **about}, "red": {"coins": 0}}
    t = table("events", event, pile=["end_of_track"], **seats)
    for pick in picks:
        t.blue.picks(pick)
    while t.game.asked("red"):
        t.red.picks(t.red.options[-1])
    t.blue.is_asked("play", f"task:{hand}", "no")
    t.blue.picks(f"task:{hand}")
    assert t.blue.seat.done == [hand] and "corpse" not in t.blue.seat.market


def test_monks_who_stand_together_since_the_round_before_are_no_news() -> None:
    t = table("followers", blue={"market": "2*monk", "hand": "two_monks", "bag": "monk"}, red={})
    t.blue.is_not_asked()


def test_one_monk_who_joins_another_on_the_market_fulfils_the_card() -> None:
    t = table("followers", blue={"market": "monk", "hand": "two_monks", "bag": "monk"}, red={})
    t.blue.is_asked("play", "task:two_monks", "no")


def test_of_two_cards_that_cannot_be_used_the_second_is_kept() -> None:
    blue = {"on": {"infirmary": "monk"}, "citizens": 2, "farmer": 5}
    t = table(blue=blue, red={}, pile=["second_citizen", "first_wine", "two_monks"])
    t.blue.does("infirmary"), t.blue.picks("pile")
    assert t.blue.seat.hand == ["first_wine"] and t.state.face_up[-1] == "second_citizen"
    assert t.state.pile == ["two_monks"] and "first_wine" in t.blue.seat.stale


def test_the_last_card_of_the_pile_is_kept_whatever_it_is() -> None:
    t = table(blue={"on": {"infirmary": "monk"}, "citizens": 2}, red={}, pile=["second_citizen"])
    t.blue.does("infirmary"), t.blue.picks("pile")
    assert t.blue.seat.hand == ["second_citizen"] and t.state.pile == []


def test_without_any_cards_the_infirmary_cannot_be_used() -> None:
    t = table(blue={"on": {"infirmary": "monk"}}, red={}, pile=[], face_up=[])
    t.nobody_is_asked()


def test_after_the_exorcism_a_card_that_is_taken_is_still_replaced() -> None:
    opened = ["citizen_of_deed", "donate_5_grain", "first_wine"]
    t = table(blue={"on": {"infirmary": "plague_doctor", "doctors_room": "-"}}, red={}, face_up=opened)
    t.blue.does("infirmary"), t.blue.picks("card:first_wine")
    assert len(t.state.face_up) == 3 and t.blue.seat.spaces["doctors_room"] == ["plague_doctor"]


def test_the_exorcism_finds_an_empty_pile() -> None:
    t = table("events", "plague_exorcism", blue={}, red={}, pile=[], face_up=["first_wine"])
    assert t.state.face_up == ["first_wine"]


def test_the_back_door_may_take_an_open_card_too_and_looks_at_what_is_left() -> None:
    t = table(blue={"on": {"back_door": "trader"}}, red={}, pile=["two_monks", "end_of_track"])
    t.blue.does("back_door"), t.blue.picks("pile")
    t.blue.is_asked("card_search", "card:two_monks", "card:end_of_track")
    t = table(blue={"on": {"back_door": "trader"}}, red={})
    t.blue.does("back_door"), t.blue.picks("card:citizen_of_deed")
    assert t.blue.seat.hand == ["citizen_of_deed"]


def test_consolation_sells_the_top_card_to_whoever_has_two_coins() -> None:
    t = table("events", "plague_consolation", blue={"coins": 2}, red={"coins": 1})
    t.blue.picks("accept")
    assert t.blue.seat.coins == 0 and t.blue.seat.hand == ["two_monks"]
    t.red.is_not_asked()


def test_a_card_is_worth_its_points_only_when_it_has_been_played() -> None:
    from orleans_bot.rules.scoring import score

    t = table("planning", blue={"hand": "donate_3_wine"}, red={})
    assert not [line for line in score(t.game.table, t.blue.seat) if line[0] == "tasks"]
    t.blue.seat.hand, t.blue.seat.done = [], ["donate_3_wine"]
    assert ("tasks", 12) in score(t.game.table, t.blue.seat)


# -- deeds


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_deed_but_alchemy_one_has_a_citizen_and_the_lower_area_is_for_four_and_five(seats: int) -> None:
    state = setup(load(), "orleans", COLOURS[:seats], 3, ("base",), {}, ("plague",))
    lower = {"herbalism", "messenger_service", "cremation", "alchemy_2"}
    assert (lower <= state.deeds.keys()) is (seats >= 4)
    waiting = {where.removeprefix("deed.") for where in state.citizens if where.startswith("deed.")}
    assert waiting == state.deeds.keys() - {"alchemy_1"}


def test_who_completes_a_deed_gets_the_citizen_without_using_its_bonus() -> None:
    t = plague("actions", blue={"on": {"town_hall": "monk"}}, red={}, deeds={"autopsy": "red red red -"})
    t.blue.does("town_hall"), t.blue.picks("monk@autopsy")
    assert t.blue.seat.citizens == 1 and t.red.seat.market == []


def test_own_followers_are_never_sent() -> None:
    t = plague("actions", blue={"on": {"town_hall": "own_farmer"}}, red={})
    t.nobody_is_asked()


def test_a_deed_takes_exactly_whom_it_names() -> None:
    four = {"blue": {"on": {"town_hall": "monk"}}, "red": {}, "yellow": {}, "green": {}}
    t = plague("actions", **four)
    t.blue.does("town_hall")
    sent = {key.partition("@")[2] for key in t.blue.options}
    assert sent == {"alchemy_1", "autopsy", "herbalism"}


def test_the_deeds_give_what_they_say() -> None:
    def sends(who: str, deed: str, **about: Any) -> Stage:
        seats = {"blue": {"on": {"town_hall": who}, **about}, "red": {}, "yellow": {}, "green": {}}
        t = plague("actions", **seats)
        t.blue.does("town_hall"), t.blue.picks(f"{who}@{deed}")
        return t

    assert sends("trader", "plague_coinage", coins=0).blue.coins == 2
    assert sends("farmer", "storeroom").blue.goods == {"grain": 1}
    assert sends("scholar", "herbalism").blue.tracks["development"] == 2
    t = sends("knight", "messenger_service")
    t.blue.picks("move:vierzon")
    assert t.blue.seat.merchant == "vierzon" and not t.blue.seat.goods
    t = sends("craftsman", "cremation", coins=0)
    assert len(t.blue.options) >= 2
    t.blue.picks(next(key for key in t.blue.options if "coins" in key))
    assert t.blue.seat.coins == 1


def test_under_curfew_the_messenger_serves_for_the_deed_alone() -> None:
    seats = {"blue": {"on": {"town_hall": "knight"}}, "red": {}, "yellow": {}, "green": {}}
    t = plague("actions", "plague_curfew", **seats)
    t.blue.does("town_hall"), t.blue.picks("knight@messenger_service")
    t.nobody_is_asked()
    assert t.blue.seat.merchant == "orleans" and "blue" in t.state.deeds["messenger_service"]


# -- events


def test_training_is_offered_to_whoever_has_two_coins_and_brings_no_follower() -> None:
    t = met("plague_training", blue={"coins": 2}, red={"coins": 1})
    t.red.is_not_asked()
    t.blue.picks("accept")
    assert set(t.blue.options) == {
        f"track:{key}" for key in ("farmer", "craftsman", "trader", "boatman", "knight", "scholar")
    }
    t.blue.picks("track:farmer")
    assert t.blue.seat.goods == {"grain": 1} and t.blue.seat.bag == {"corpse": 1} and t.blue.seat.coins == 0


def test_harvest_asks_for_one_food_or_five_coins_and_tortures_for_the_rest() -> None:
    t = met("plague_harvest", blue={"goods": "wine", "coins": 5}, red={"coins": 3, "goods": "wool"})
    t.blue.is_asked("feed", "food:wine", "pay")
    t.blue.picks("pay")
    assert t.blue.seat.coins == 0 and t.blue.seat.goods == {"wine": 1}
    t.red.is_asked("torture")
    assert t.red.ask.about["missing"] == 2 and t.red.seat.coins == 0


def test_income_pays_two_coins_for_each_star() -> None:
    t = met("plague_income", blue={"coins": 0, "development": 9}, red={"coins": 0})
    assert t.blue.seat.coins == 6 and t.red.seat.coins == 2


def test_the_event_indulgence_sells_anybody_but_a_monk_without_a_step() -> None:
    t = met("plague_indulgence", blue={"coins": 2}, red={"coins": 1})
    t.red.is_not_asked()
    t.blue.picks("accept")
    assert len(t.blue.options) == 6 and not [key for key in t.blue.options if "monk" in key]
    t.blue.picks(next(key for key in t.blue.options if "knight" in key))
    assert t.blue.seat.bag == {"knight": 1, "corpse": 1} and t.blue.seat.tracks["knight"] == 0
    assert t.blue.seat.coins == 0


def test_bon_voyage_goes_from_the_start_player_on_and_takes_a_good_along() -> None:
    route = next(key for key in load().routes if {"orleans", "vierzon"} <= set(key.split(".")))
    t = plague(
        "events", "plague_voyage", start="red", routes={route: "grain"}, blue={"coins": 2}, red={"coins": 2}
    )
    t.blue.is_not_asked()
    t.red.picks("accept")
    t.red.picks(next(key for key in t.red.options if key.startswith("go:vierzon") and "grain" in key))
    assert t.red.seat.goods == {"grain": 1} and t.red.seat.coins == 0
    assert t.game.asked("blue")


def test_sabotage_stops_actions_with_a_gear_alone() -> None:
    on = {"scriptorium": "gear scholar", "castle": "farmer boatman trader"}
    t = plague("actions", "plague_sabotage", blue={"on": on}, red={})
    assert t.blue.can_do("castle") and not t.blue.can_do("scriptorium")


def test_trading_day_pays_for_stations_built() -> None:
    t = met("plague_trading", blue={"coins": 0, "stations": "tours blois"}, red={"coins": 0})
    assert t.blue.seat.coins == 2 and t.red.seat.coins == 0


def test_malfunction_takes_a_gear_of_ones_choice_to_the_supply() -> None:
    blue = {"gears": "gear", "on": {"scriptorium": "gear -"}}
    t = met("plague_malfunction", blue=blue, red={})
    there = t.state.gears
    t.red.is_not_asked()
    t.blue.is_asked("forfeit")
    t.blue.picks("gear:scriptorium.0")
    assert t.state.gears == there + 1 and t.blue.seat.spaces["scriptorium"] == ["", ""]


def test_goods_tax_counts_threes_and_tortures_whoever_cannot_pay() -> None:
    t = met("plague_goods_tax", blue={"goods": "5*grain", "coins": 4}, red={"goods": "6*grain", "coins": 1})
    assert t.blue.seat.coins == 3
    t.red.is_asked("torture")


def test_grave_goods_reach_the_cemetery_and_are_optional() -> None:
    blue = {"market": "corpse", "on": {"cemetery": "corpse"}, "coins": 4}
    t = met("plague_grave", blue=blue, red={"market": "corpse", "coins": 1})
    t.blue.is_asked("buy_off", "remove:2", "remove:1", "no")
    t.red.is_not_asked()
    t.blue.picks("remove:2")
    assert t.blue.seat.coins == 0 and t.blue.seat.spaces["cemetery"] == [""]


def test_retraining_gives_the_value_of_a_good_or_costs_three_coins() -> None:
    t = met("plague_retraining", blue={"goods": "brocade", "coins": 3}, red={"coins": 2, "goods": ""})
    t.blue.is_asked("retrain", "good:brocade", "pay")
    t.blue.picks("good:brocade")
    assert t.blue.seat.tracks["development"] == 5 and t.blue.seat.coins == 3
    assert t.red.seat.stations == 9  # who has no good pays, and a station for the coin that was missing
    assert t.red.seat.coins == 0


def test_farmers_who_stand_in_for_others_go_home_when_the_uprising_ends() -> None:
    blue = {"on": {"scriptorium": "farmer -", "guildhall": "farmer - -", "castle": "- own_farmer -"}}
    t = met("plague_uprising", blue=blue, red={})
    assert t.blue.seat.spaces["scriptorium"] == ["", ""] and t.blue.seat.spaces["guildhall"][0] == "farmer"
    assert t.blue.seat.bag == {"farmer": 1, "own_farmer": 1, "corpse": 1}


def test_development_tax_takes_a_coin_for_each_star() -> None:
    t = met("plague_dev_tax", blue={"coins": 5, "development": 9}, red={"coins": 5})
    assert t.blue.seat.coins == 2 and t.red.seat.coins == 4


def test_fast_travel_goes_one_or_two_towns_and_takes_no_goods() -> None:
    t = met("plague_travel", blue={}, red={})
    assert "stay" in t.blue.options and {"move:vierzon", "move:sancerre"} & set(t.blue.options)
    near = {key for key in t.blue.options if key.startswith("move:")}
    assert "move:nevers" not in near and "move:chatellerault" not in near


def test_arson_spares_the_infirmary_and_whoever_has_no_tile() -> None:
    t = met("plague_arson", blue={}, red={})
    t.nobody_is_asked()
    assert "infirmary" in t.blue.seat.spaces


# -- plague cards


def test_burial_fees_count_the_cemetery_and_torture_whoever_has_no_coin() -> None:
    piles = {"A": ["plague_income"]}
    blue, red = {"on": {"cemetery": "corpse"}, "coins": 1}, {"market": "corpse", "coins": 0, "goods": "wine"}
    t = holding("hourglass", "burial_fees", piles=piles, blue=blue, red=red, yellow={"coins": 3})
    assert t.blue.seat.coins == 0 and t.yellow.seat.coins == 3
    t.red.is_asked("torture")


def test_a_station_that_cannot_be_paid_for_is_paid_by_torture() -> None:
    on = {"guildhall": "farmer craftsman knight"}
    t = holding("actions", "building_fees", blue={"on": on, "coins": 0, "goods": "wine"}, red={})
    t.blue.does("guildhall")
    t.blue.is_asked("torture")


def test_a_station_on_the_road_costs_its_fee_too() -> None:
    on = {"road": "craftsman knight"}
    t = holding("actions", "building_fees", blue={"on": on, "coins": 3, "tiles": "vineyard"}, red={})
    t.blue.does("road")
    assert t.blue.coins == 2 and t.blue.built == 1
    t = holding("actions", "building_fees", blue={"on": on, "coins": 0}, red={})
    t.blue.does("road")
    t.blue.is_asked("torture")
    t.blue.picks("tile:road")
    assert t.blue.built == 0 and t.state.gone["station"] == 1
    t.blue.holds(bag="craftsman knight")


def tavern_owner_without_coins(**others: Any) -> Stage:
    on = {"guildhall": "farmer craftsman knight", "tavern": "trader"}
    blue = {"on": on, "coins": 0, "merchant": "tours", "tiles": "vineyard"}
    t = holding("actions", "building_fees", blue=blue, red=others)
    t.blue.does("guildhall")
    t.blue.is_asked("torture")
    return t


def test_the_tavern_that_has_opened_a_town_may_be_given_for_the_station_there() -> None:
    t = tavern_owner_without_coins(stations="tours")
    t.blue.picks("tile:tavern")
    t.blue.holds(bag="farmer craftsman knight trader")
    assert t.state.stations["tours"] == ["red", "blue"] and t.blue.tiles == ["vineyard"]


def test_a_station_may_be_given_for_its_own_fee() -> None:
    t = tavern_owner_without_coins(stations="tours")
    t.blue.picks("station:tours")
    t.blue.holds(bag="farmer craftsman knight trader")
    assert t.state.stations["tours"] == ["red"]
    t = tavern_owner_without_coins()
    t.blue.picks("station:tours")
    t.blue.holds(bag="farmer craftsman knight")
    assert "tours" not in t.state.stations and t.blue.spaces["tavern"] == ["trader"]


def test_all_three_cards_of_the_start_can_hold_together(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = ["one_corpse", "two_corpses", "round_gone"]
    monkeypatch.setattr("orleans_bot.content.plague.modules.chosen", lambda table: cards)
    t = plague("opening", round=0)
    assert t.blue.seat.market.count("corpse") == 3 and t.game.view("").rounds == 17


def test_the_round_that_is_gone_is_neither_the_outbreak_nor_the_victory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("orleans_bot.content.plague.modules.chosen", lambda table: ["round_gone"])
    t = plague("opening", round=0)
    assert t.state.stack[0] == "plague_outbreak" and t.state.stack[-1] == "plague_victory"
    assert [ticket for ticket in t.state.stack if ticket == "A"] == ["A"] * 3 or len(t.state.stack) == 17
