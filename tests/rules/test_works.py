"""Works: what takes pieces in for good, whatever it is called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.rules.errors import BadContent
from tests.at import Stage, at
from tests.rules.playing import pieces
from tests.toys import catalog


def working(seats: int = 2, blue: dict[str, Any] | None = None, **works: dict[str, Any]) -> Stage:
    """A table with these works beside those of the base game, and blue's two followers in the Town Hall."""
    shed = {"tier": 1, "slots": ["farmer"]}
    places = {"cart": {**shed, "does": ["bring 3 goods"]}, "chest": {**shed, "does": ["bring 2 coins"]}}
    made = catalog(deeds=works, places=places)
    base = made.scenarios["orleans"]
    base = replace(base, deeds=(*base.deeds, *works))
    made = replace(made, scenarios={**made.scenarios, "orleans": base}, memo={})
    others = {colour: {} for colour in ("red", "yellow", "green", "black")[: seats - 1]}
    return at("actions", catalog=made, blue=blue or {"on": {"town_hall": "farmer monk"}}, **others)


def test_a_space_for_two_kinds_takes_either_and_the_exact_space_is_filled_first() -> None:
    t = working(
        works={"seeks": ["farmer|monk", "farmer"], "reward": ["coins 2"]},
        blue={"on": {"town_hall": "farmer monk"}, "coins": 0},
    )
    before = pieces(t.game)
    t.blue.does("town_hall"), t.blue.picks("send:farmer@works")
    assert t.state.deeds["works"] == ["", "blue"] and t.state.held == {}
    t.blue.picks("send:monk@works")
    assert t.state.deeds["works"] == ["blue", "blue"] and t.state.held == {"works": ["monk"]}
    assert t.blue.coins == 4 and pieces(t.game) == before


def test_any_takes_everybody_and_any_but_one_all_but_him() -> None:
    t = working(all={"seeks": ["any"]}, some={"seeks": ["any but monk"]})
    t.blue.does("town_hall")
    assert {"send:farmer@all", "send:monk@all", "send:farmer@some"} <= set(t.blue.options)
    assert "send:monk@some" not in t.blue.options


@pytest.mark.parametrize(("seats", "open"), [(2, 3), (3, 4), (4, 6)])
def test_spaces_open_with_the_number_of_seats(seats: int, open: int) -> None:
    t = working(seats, wall={"seeks": ["3*knight", "knight@3", "2*farmer@4"]})
    assert len(t.state.deeds["wall"]) == open
    assert next(face for face in t.game.view().deeds if face.key == "wall").seeks[:3] == ("knight",) * 3


def test_a_work_waits_for_the_one_before_it() -> None:
    t = working(first={"seeks": ["monk"]}, second={"seeks": ["farmer"], "after": "first"})
    t.blue.does("town_hall")
    assert "send:farmer@second" not in t.blue.options
    t.blue.picks("send:monk@first")
    assert "send:farmer@second" in t.blue.options


def test_where_spaces_differ_the_key_names_the_space() -> None:
    t = working(thanks={"seeks": ["3*farmer"], "brings": ["gain grain", "gain grain", "gain cheese"]})
    t.blue.does("town_hall")
    keys = [key for key in t.blue.options if "@thanks" in key]
    assert keys == ["send:farmer@thanks.0", "send:farmer@thanks.2"]
    t.blue.picks("send:farmer@thanks.2")
    assert t.state.deeds["thanks"] == ["", "", "blue"]
    t.blue.holds(goods="cheese")


def test_goods_go_to_one_work_through_the_place_that_brings_them() -> None:
    store = {"seeks": ["2*grain", "wine"], "through": ["cart"], "finish": ["advance 2"]}
    t = working(
        store=store,
        cellar2={"seeks": ["wine"], "through": ["cart"]},
        blue={"on": {"cart": "farmer"}, "goods": "3*grain wine"},
    )
    before = pieces(t.game)
    t.blue.does("cart")
    t.blue.is_asked("send", "send:grain@store", "send:wine@store", "send:wine@cellar2")
    t.blue.picks("send:grain@store")
    t.blue.is_asked("send", "send:grain@store", "send:wine@store", "done")
    t.blue.picks("send:grain@store"), t.blue.picks("send:wine@store")
    assert t.blue.tracks["development"] == 2 and pieces(t.game) == before
    t.blue.holds(goods="grain")


def test_coins_go_to_a_work_too() -> None:
    t = working(
        chestful={"seeks": ["5*coin"], "through": ["chest"]}, blue={"on": {"chest": "farmer"}, "coins": 5}
    )
    t.blue.does("chest"), t.blue.picks("done")
    assert t.blue.coins == 4 and t.state.deeds["chestful"].count("blue") == 1


def test_a_work_has_no_citizen_unless_its_last_space_brings_him() -> None:
    t = working(alchemy={"seeks": ["any"]}, other={"seeks": ["any"], "finish": ["citizen deed.other"]})
    assert "deed.other" in t.state.citizens and "deed.alchemy" not in t.state.citizens


def test_a_citizen_may_come_out_of_the_supply_while_there_is_one() -> None:
    t = working(kidnap={"seeks": ["farmer", "monk"], "reward": ["citizen"]})
    t.state.spare_citizens = 1
    before = pieces(t.game)
    t.blue.does("town_hall"), t.blue.picks("send:farmer@kidnap"), t.blue.picks("send:monk@kidnap")
    assert t.blue.citizens == 1 and t.state.spare_citizens == 0 and pieces(t.game) == before


def test_ten_works_lie_on_a_table_and_are_drawn() -> None:
    t = working(two={"seeks": ["any"]}, more={"seeks": ["any"]})
    assert len(t.state.deeds) == len(t.game.view().deeds) == 10


def test_what_one_does_may_befall_another() -> None:
    kidnap = {"seeks": ["farmer"], "reward": ["coins 1", "another move orleans"]}
    made = working(kidnap=kidnap, blue={"on": {"town_hall": "farmer -"}, "coins": 0})
    made.red.seat.merchant = "tours"
    made.blue.does("town_hall"), made.blue.picks("send:farmer@kidnap")
    assert made.red.seat.merchant == "orleans" and made.blue.coins == 1
    t = working(seats=3, kidnap=kidnap, blue={"on": {"town_hall": "farmer -"}})
    t.red.seat.merchant = t.yellow.seat.merchant = "tours"
    t.blue.does("town_hall"), t.blue.picks("send:farmer@kidnap")
    t.blue.is_asked("affect", "rival:red", "rival:yellow")


def test_what_one_does_may_befall_all_others() -> None:
    t = working(
        seats=3,
        gift={"seeks": ["farmer"], "reward": ["others coins 2"]},
        blue={"on": {"town_hall": "farmer -"}},
    )
    before = [seat.coins for seat in t.state.seats]
    t.blue.does("town_hall"), t.blue.picks("send:farmer@gift")
    assert [seat.coins - was for seat, was in zip(t.state.seats, before, strict=True)] == [0, 2, 2]


@pytest.mark.parametrize("line", ["move atlantis", "another move atlantis", "if at atlantis"])
def test_a_line_that_names_a_town_nobody_knows_is_refused(line: str) -> None:
    with pytest.raises(BadContent, match="atlantis"):
        catalog(deeds={"odd": {"seeks": ["any"], "reward": [line]}})


@pytest.mark.parametrize("space", ["bishop", "any but", "farmer|bishop", "x*farmer", "farmer@many"])
def test_a_space_that_means_nothing_is_refused(space: str) -> None:
    with pytest.raises(BadContent, match="space"):
        catalog(deeds={"odd": {"seeks": [space]}})
