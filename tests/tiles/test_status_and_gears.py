"""Tiles about the development track, and the one that moves gears."""

import pytest

from .tables import rolled, score, table


def test_cathedral_adds_a_star_for_income_and_hospital() -> None:
    t = table(
        "events", event="income_2", blue={"tiles": "cathedral", "development": 4}, red={"development": 4}
    )
    t.blue.lost(coins=-6)
    t.red.lost(coins=-4)
    t = table(blue={"tiles": "cathedral", "on": {"hospital": "boatman scholar"}}, red={})
    t.blue.does("hospital")
    t.blue.lost(coins=-2)


def test_cathedral_adds_a_star_above_six_in_the_scoring() -> None:
    facts = {"stations": "tours", "citizens": 1, "development": 30, "goods": "bread"}
    t = table("final", blue={**facts, "tiles": "cathedral"}, red={}, citizens="")
    assert t.blue.stars == 7 and t.game.view("red").seat("blue").status == 7
    points = score(t)
    assert (points["stations"], points["citizens"], points["bread"]) == (7, 7, 7)


def test_cathedral_serves_a_gaming_room() -> None:
    laid = {"gaming_room": "farmer scholar knight wine cheese"}
    t = table("final", blue={"tiles": "cathedral gaming_room", "laid": laid}, red={})
    assert score(t)["gaming_room"] == 6


OBSERVATORY = {"on": {"observatory": "monk scholar"}}


def test_observatory_moves_to_the_next_star_without_what_is_passed() -> None:
    t = table(blue={**OBSERVATORY, "development": 1}, red={}, citizens="development.3")
    t.blue.does("observatory")
    assert t.blue.tracks["development"] == 4 and t.blue.stars == 2 and t.blue.citizens == 0
    assert t.state.citizens == ["development.3"]
    t = table(blue={**OBSERVATORY, "development": 4}, red={})
    t.blue.does("observatory")
    assert t.blue.tracks["development"] == 9
    t.blue.lost(coins=0)


def test_observatory_sees_nothing_behind_the_last_star() -> None:
    assert not table(blue={**OBSERVATORY, "development": 30}, red={}).blue.can_do("observatory")


@pytest.mark.parametrize("number", range(1, 7))
def test_bookbindery_gains_what_is_rolled(number: int) -> None:
    t = rolled(number, "bookbindery", blue={"on": {"bookbindery": "farmer scholar"}}, red={}, citizens="")
    assert t.blue.tracks["development"] == (number if number < 6 else 0)
    t.blue.lost(coins=0 if number < 6 else -1)


def test_dice_repeat_from_their_record() -> None:
    t = table(blue={"on": {"bookbindery": "farmer scholar"}}, red={})
    step = t.blue.does("bookbindery")
    assert step.decision.draws == (str(t.told("rolled")[0]["n"]),)


def test_ballroom_sells_tiles_of_both_categories() -> None:
    on = {"ballroom": "craftsman trader"}
    stacks = {"1": "winery hayrick", "2": "cellar"}
    t = table(blue={"on": on, "coins": 2}, red={}, stacks=stacks)
    t.blue.does("ballroom")
    t.blue.is_asked("tile", "tile:winery", "tile:hayrick")
    t.blue.picks("hayrick")
    assert t.blue.tiles == ["ballroom", "hayrick"] and t.blue.coins == 0 and t.blue.tracks["trader"] == 0
    t = table(blue={"on": on, "coins": 3}, red={}, stacks=stacks)
    t.blue.does("ballroom")
    t.blue.picks("cellar")
    t.blue.lost(coins=3)
    assert not table(blue={"on": on, "coins": 1}, red={}, stacks=stacks).blue.can_do("ballroom")
    assert not table(blue={"on": on, "coins": 9}, red={}, stacks={"1": "", "2": ""}).blue.can_do("ballroom")


def test_workshop_moves_a_gear_and_what_it_activates_can_be_used_at_once() -> None:
    on = {"workshop": "craftsman", "castle": "gear boatman trader", "university": "- craftsman trader"}
    t = table(blue={"on": on, "craftsman": 2, "coins": 1}, red={})
    t.blue.does("workshop")
    assert "gear:castle.0" not in t.blue.options and "gear:university.0" in t.blue.options
    assert not any("monk" in key or "town_hall" in key for key in t.blue.options)
    t.blue.picks("university")
    t.blue.lost(coins=1)
    assert t.blue.spaces["castle"] == ["", "boatman", "trader"]
    t.blue.holds(bag="craftsman")
    assert t.blue.can_do("university") and not t.blue.can_do("castle")


def test_workshop_keeps_all_rules_for_gears() -> None:
    on = {"workshop": "craftsman", "castle": "gear - -", "wagon": "gear - -", "cellar": "- -", "brewery": "-"}
    t = table(blue={"on": on, "craftsman": 1, "coins": 1}, red={})
    t.blue.does("workshop")
    t.blue.is_asked("lift", "lift:castle.0", "lift:wagon.0")
    t.blue.picks("lift:castle.0")
    free = {key.removeprefix("gear:") for key in t.blue.options}
    places = t.game.catalog.places
    assert "village.0" in free and "castle.0" not in free and "wagon.0" not in free
    assert all(places[spot.partition(".")[0]].slots[int(spot[-1])] == "farmer" for spot in free)


def test_workshop_may_move_a_gear_within_its_place_and_needs_gear_and_coin() -> None:
    on = {"workshop": "craftsman", "windmill": "gear -"}
    t = table(blue={"on": on, "craftsman": 2, "coins": 1}, red={})
    t.blue.does("workshop")
    assert "gear:windmill.1" in t.blue.options
    assert not table(blue={"on": on, "craftsman": 2, "coins": 0}, red={}).blue.can_do("workshop")
    assert not table(blue={"on": {"workshop": "craftsman"}, "coins": 1}, red={}).blue.can_do("workshop")
