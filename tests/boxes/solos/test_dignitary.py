"""The Dignitary: eight citizens in sixteen rounds, without goods."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.words.naming import text
from tests.at import Stage, at
from tests.boxes.solos.tables import alone

EVENTS = [
    "solo_conference",
    "tours_strike",
    "tours_crusade",
    "solo_pilgrimage",
    "solo_income_2",
    "solo_trading_day_3",
    "dignity_dues_5",
    "dignity_tax",
    "solo_trading_day_2",
    "solo_income_1",
    "dignity_dues_10",
    "solo_trading_day_2",
    "solo_sabotage",
    "tours_axle_fracture",
    "solo_trading_day_1",
    "dignity_dues_15",
]
TOWNS = {f"town.{town}" for town in ["vendome", "tours", "vierzon", "sancerre", "argenton", "s_amand"]}


def dignitary(phase: str = "actions", **facts: Any) -> Stage:
    """A table of it."""
    return alone("dignitary", phase, **facts)


def new(seed: int = 1, **options: str) -> Game:
    """A new game, before its opening question."""
    return Game.new(load(), "dignitary", ["blue"], seed, options=options)


def test_what_lies_on_the_table() -> None:
    state = new().state
    seat = state.seats[0]
    assert (seat.coins, seat.merchant, seat.stations, seat.tiles) == (0, "orleans", 10, ["stage_coach"])
    assert set(state.followers.values()) == {4} and state.gears == 6
    assert [len(tiles) for tiles in state.stacks.values()] == [5, 5]
    assert not state.goods and not state.routes and not state.gone


def test_seven_of_the_thirteen_printed_spaces_get_a_citizen_as_the_player_says() -> None:
    game = new()
    ask = game.asked("blue", "lay_citizens")
    assert ask is not None and (ask.lo, ask.hi, len(ask.keys)) == (7, 7, 13)
    assert set(game.state.citizens) == TOWNS and game.state.spare_citizens == 7
    chosen = ask.keys[6:]
    game.decide("blue", "lay_citizens", chosen)
    assert set(game.state.citizens) == TOWNS | {key.removeprefix("citizen:") for key in chosen}
    assert game.state.spare_citizens == 0 and game.state.round == 1


def test_a_space_that_was_left_empty_brings_nobody() -> None:
    t = dignitary(on={"town_hall": "scholar"}, deeds={"astronomy": "- blue blue"})
    t.blue.does("town_hall"), t.blue.picks("send:scholar@astronomy")
    assert t.told("completed") and t.blue.citizens == 0
    t = dignitary(
        on={"town_hall": "scholar"}, deeds={"astronomy": "- blue blue"}, citizens_waiting="deed.astronomy"
    )
    t.blue.does("town_hall"), t.blue.picks("send:scholar@astronomy")
    assert t.blue.citizens == 1


@pytest.mark.parametrize(("round", "event"), list(enumerate(EVENTS, 1)))
def test_each_round_has_its_event(round: int, event: str) -> None:
    assert dignitary("hourglass", round=round - 1).state.event == event


def test_a_citizen_in_a_town_comes_along_with_the_first_visit() -> None:
    t = dignitary(on={"wagon": "farmer trader knight", "ship": "farmer boatman knight"}, merchant="blois")
    t.blue.does("ship"), t.blue.picks("go:tours.water")
    assert t.blue.citizens == 1 and "town.tours" not in t.state.citizens


def test_the_farm_house_brings_farmer_and_step_although_there_are_no_goods() -> None:
    for step in range(8):
        t = dignitary(on={"farm_house": "boatman craftsman"}, farmer=step)
        t.blue.does("farm_house")
        assert t.blue.seat.tracks["farmer"] == step + 1 and t.blue.seat.bag["farmer"] == 1
        t.blue.holds(goods="")
    dignitary(on={"farm_house": "boatman craftsman"}, farmer=8).nobody_is_asked()


def test_where_goods_are_in_play_an_empty_supply_still_stops_the_farm_house() -> None:
    at(
        "actions", blue={"on": {"farm_house": "boatman craftsman"}}, goods={"grain": 0}, red={}
    ).nobody_is_asked()


@pytest.mark.parametrize(("number", "coins"), [(5, 5), (10, 12), (15, 15)])
def test_dues_are_paid_in_coins(number: int, coins: int) -> None:
    assert dignitary("events", event=f"dignity_dues_{number}", coins=coins).blue.coins == coins - number


def test_dues_that_cannot_be_paid_are_torture() -> None:
    t = dignitary("events", event="dignity_dues_5", coins=3)
    t.blue.is_asked("torture")
    assert t.blue.ask.about["missing"] == 2 and t.blue.coins == 0


def test_technology_tax_takes_two_coins_for_each_placed_gear() -> None:
    on = {"castle": "gear", "ship": "gear"}
    assert dignitary("events", event="dignity_tax", on=on, coins=5, gears=3).blue.coins == 1


def test_gears_that_cannot_be_paid_for_go_back_to_the_supply_and_nobody_is_tortured() -> None:
    t = dignitary(
        "events",
        event="dignity_tax",
        on={"castle": "gear", "ship": "gear", "wagon": "gear"},
        coins=3,
        gears=3,
    )
    t.blue.is_asked("lose_gears")
    assert t.blue.ask.lo == t.blue.ask.hi == 2 and t.blue.coins == 1
    t.blue.picks("lift:castle.0", "lift:wagon.0")
    assert t.blue.spaces["ship"][0] == "gear" and not t.blue.spaces["castle"][0]
    assert t.state.gears == 5 and not t.told("tortured")


def test_no_language_says_that_a_gear_may_be_given_in_place_of_coins_that_are_there() -> None:
    english, german = (text("event", "dignity_tax", language) for language in ("en", "de"))
    assert " or " not in english and " oder " not in german
    assert "you choose" in english and "du wählst" in german


def test_waiting_gears_are_not_taxed() -> None:
    assert dignitary("events", event="dignity_tax", on={"castle": "gear"}, coins=2, gears=3).blue.coins == 0


def test_axle_fracture_stops_the_stage_coach() -> None:
    dignitary(event="tours_axle_fracture", on={"stage_coach": "knight"}, coins=3).nobody_is_asked()
    assert dignitary(on={"stage_coach": "knight"}, coins=3).blue.can_do("stage_coach")
    dignitary(on={"stage_coach": "knight"}, coins=2).nobody_is_asked()


@pytest.mark.parametrize(
    ("goal", "citizens", "won"), [("dignity_8", 7, False), ("dignity_8", 8, True), ("dignity_7", 7, True)]
)
def test_eight_citizens_win_at_the_end_of_a_round_or_seven_if_it_was_made_easier(
    goal: str, citizens: int, won: bool
) -> None:
    t = dignitary("events", event="solo_income_1", citizens=citizens, options={"goal": goal})
    assert not t.state.verdict
    t.goes_on()
    assert (t.phase == "final") is won
    if won:
        t.goes_on()
        assert t.state.result["won"]


def test_the_game_does_not_end_in_the_middle_of_a_round() -> None:
    t = dignitary(
        merchant="blois", citizens=7, on={"ship": "farmer boatman knight", "scriptorium": "knight scholar"}
    )
    t.blue.does("ship"), t.blue.picks("go:tours.water")
    assert t.blue.citizens == 8 and t.blue.can_do("scriptorium")


def test_after_round_sixteen_it_is_too_late() -> None:
    t = dignitary("round_end", round=16, citizens=7)
    t.goes_on()
    assert t.game.over and not t.state.result["won"] and t.state.result["reason"] == "time"
