"""Tasks: orders, hidden cards, objectives; what must be so for them, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.conditions import CONDITIONS, read_condition
from orleans_bot.rules.errors import BadContent
from orleans_bot.rules.game import Game
from orleans_bot.rules.scene import scene
from orleans_bot.rules.tasks import deal
from tests.at import Stage, at
from tests.toys import catalog

VIERZON = {"if": ["at vierzon"], "price": "2 grain + 1 wool", "to": "gone", "points": 10, "then": "pass"}
GRAIN = {"price": "1 grain", "points": 3, "whose": "each"}


def tabled(pace: str = "any", phase: str = "actions", **tasks: dict[str, Any]) -> Catalog:
    """The base game with these tasks on the table."""
    made = catalog(tasks=tasks)
    game = replace(made.scenarios["orleans"], tasks=tuple(tasks), pace=pace)
    return replace(made, scenarios={**made.scenarios, "orleans": game}, memo={})


def table(made: Catalog, phase: str = "actions", **seats: Any) -> Stage:
    """A table of it."""
    return at(phase, catalog=made, **({"blue": {}, "red": {}} | seats))


def test_an_order_is_paid_as_a_whole_brings_its_points_and_ends_the_turn() -> None:
    made = tabled(order=VIERZON)
    t = table(made, blue={"merchant": "vierzon", "goods": "3*grain wool"})
    t.blue.is_asked("act", "task:order", "pass")
    before = {"grain": 0, "wool": 0, **t.state.gone}
    t.blue.picks("task:order")
    t.blue.holds(goods="grain")
    assert t.blue.seat.passed and t.blue.seat.done == ["order"] and t.state.done == {"order": "blue"}
    assert before["grain"] - t.state.gone["grain"] == -2 and before["wool"] - t.state.gone["wool"] == -1


@pytest.mark.parametrize("lacks", [{"merchant": "tours"}, {"goods": "2*grain"}, {"goods": "grain wool"}])
def test_an_order_that_lacks_anything_is_not_offered(lacks: dict[str, Any]) -> None:
    t = table(tabled(order=VIERZON), blue={"merchant": "vierzon", "goods": "2*grain wool", **lacks})
    t.nobody_is_asked()


def test_what_is_met_and_what_is_missing_is_seen_in_numbers() -> None:
    t = table(tabled(order=VIERZON), blue={"merchant": "vierzon", "goods": "grain wool"})
    (face,) = t.game.view("red").seat("blue").tasks
    assert [(need.kind, need.what, need.have, need.need) for need in (*face.needs, *face.price)] == [
        ("at", ("vierzon",), 1, 1),
        ("spend", ("grain",), 1, 2),
        ("spend", ("wool",), 1, 1),
    ]
    assert face.points == 10 and not face.wins


def test_what_one_seat_has_done_is_gone_for_all_unless_each_may_do_it() -> None:
    seats = {"blue": {"goods": "grain"}, "red": {"goods": "grain"}}
    t = table(tabled(alms={**GRAIN, "whose": "first"}), **seats)
    t.blue.picks("task:alms")
    t.nobody_is_asked()
    t = table(tabled(alms=GRAIN), **seats)
    t.blue.picks("task:alms"), t.red.picks("task:alms")
    assert t.state.done == {} and t.blue.seat.done == t.red.seat.done == ["alms"]


def test_the_pace_of_tasks_is_the_scenarios() -> None:
    two = {"alms": GRAIN, "wool": {"price": "1 wool", "points": 7}}
    blue = {"goods": "grain wool"}
    assert table(tabled(**two), blue=blue).blue.options == ["task:alms", "task:wool", "pass"]
    t = table(tabled("order", **two), blue=blue)
    t.blue.is_asked("act", "task:alms", "pass")
    t.blue.picks("task:alms")
    t.nobody_is_asked()  # in their order is also one a round
    waiting = {face.key: face.waits for face in t.game.view("blue").seat("blue").tasks}
    assert waiting == {"wool": "round"}
    t = table(tabled("round", **two), blue=blue)
    t.blue.picks("task:wool")
    t.nobody_is_asked()


def test_what_becomes_so_is_an_edge() -> None:
    built = catalog(tasks={"blois": {"if": ["stations 1 blois"], "when": "becomes", "points": 4}})
    made = replace(built, memo={})
    on = {"on": {"guildhall": "farmer craftsman knight"}, "merchant": "blois"}
    for before in (True, False):
        t = table(made, blue={**on, **({"stations": "blois", "merchant": "tours"} if before else {})})
        deal(t.game.table, t.blue.seat, "blois")
        t.blue.does("guildhall")
        assert t.blue.seat.done == ([] if before else ["blois"])
        assert built.tasks["blois"].still(t.game.table, t.blue.seat) is False


def test_a_card_that_can_never_be_done_says_so() -> None:
    made = catalog(
        tasks={
            "late": {"if": ["round before 3"], "points": 1},
            "tours": {"if": ["stations 1 tours"], "when": "becomes", "points": 5},
            "river": {"if": ["stations 3 inland"], "points": 6},
            "star": {"if": ["star 7"], "points": 6},
        }
    )
    t = table(made, blue={"stations_left": 2}, red={"stations": "tours"})
    cards = ("late", "tours", "river", "star")
    assert not [key for key in cards if made.tasks[key].still(t.game.table, t.blue.seat)]
    assert made.tasks["tours"].still(table(made).game.table, table(made).blue.seat)


def test_what_an_action_has_just_done_counts_until_the_next_turn() -> None:
    made = tabled(first={"if": ["did arrived blois"], "when": "acted", "points": 3})
    t = table(made, blue={"on": {"ship": "farmer boatman knight"}})
    t.blue.does("ship"), t.blue.picks("go:blois.water")
    t.blue.is_asked("task", "task:first", "no")
    t.blue.picks("no")
    assert t.blue.seat.done == []


def test_tasks_of_the_end_are_counted_by_themselves_and_stand_on_the_score_sheet() -> None:
    made = tabled(rich={"if": ["coins 10"], "when": "end", "points": 5, "whose": "each"})
    t = table(made, "final", blue={"coins": 10}, red={"coins": 9})
    assert ["tasks", 5] in t.state.result["scores"]["blue"]
    assert all(source != "tasks" for source, _ in t.state.result["scores"]["red"])


def test_whether_the_merchant_has_left_a_town_is_remembered_where_it_is_asked() -> None:
    made = tabled(gone={"if": ["left orleans", "at orleans"], "points": 1})
    t = table(made, blue={"on": {"ship": "farmer boatman knight"}})
    t.blue.does("ship"), t.blue.picks("go:blois.water")
    assert t.blue.seat.departed == ["orleans"]
    t.blue.seat.merchant = "orleans"
    assert made.tasks["gone"].may(t.game.table, t.blue.seat)
    t = at("actions", blue={"on": {"ship": "farmer boatman knight"}}, red={})
    t.blue.does("ship"), t.blue.picks("go:blois.water")
    assert t.blue.seat.departed == []


@pytest.mark.parametrize(
    ("text", "blue", "holds"),
    [
        ("at tours", {"merchant": "tours"}, True),
        ("left orleans", {}, False),
        ("star 2", {"development": 4}, True),
        ("star 3", {"development": 4}, False),
        ("track knight end", {"knight": 5}, True),
        ("track any end", {"boatman": 5}, True),
        ("track any end", {"boatman": 4}, False),
        ("track farmer 5", {"farmer": 5}, True),
        ("track development 9", {"development": 8}, False),
        ("stations 2", {"stations": "blois tours"}, True),
        ("stations 2 blois tours vierzon", {"stations": "blois chinon"}, False),
        ("stations 1 inland", {"stations": "blois"}, False),
        ("stations 1 inland", {"stations": "chartres"}, True),
        ("citizens 2", {"citizens": 2}, True),
        ("tiles 1", {"tiles": "herb_garden"}, True),
        ("gears 2", {"gears": "gear", "on": {"castle": "gear"}}, True),
        ("coins 6", {"coins": 5}, False),
        ("goods 3", {"goods": "grain wine wool"}, True),
        ("goods 2 grain", {"goods": "grain wine"}, False),
        ("value 8 wine brocade", {"goods": "wine brocade"}, True),
        ("value 8 wine coins", {"goods": "wine", "coins": 5}, True),
        ("value 9 wine brocade", {"goods": "wine brocade wool"}, False),
        ("market 2 monk", {"market": "monk monk"}, True),
        ("market 2 monk", {"market": "monk", "bag": "monk"}, False),
        ("followers 2 monk", {"market": "monk", "bag": "monk"}, True),
        ("followers 1 farmer", {"market": "own_farmer"}, True),
        ("full astronomy", {}, True),
        ("full cathedral", {}, False),
        ("supply 1 scholar", {}, True),
        ("supply 99 scholar", {}, False),
        ("round before 3", {}, False),
        ("round from 3", {}, True),
        ("did built", {}, False),
    ],
)
def test_a_condition_holds_or_does_not(text: str, blue: dict[str, Any], holds: bool) -> None:
    t = at("actions", blue=blue, red={}, deeds={"astronomy": "blue red blue"})
    condition, here = read_condition(text), scene(t.blue.seat)
    assert condition.holds(t.game.table, here) is holds
    need = condition.need(t.game.table, here)
    assert need.met is holds and need.have >= 0
    assert condition.atom.kind == "needs"


@pytest.mark.parametrize("name", sorted(CONDITIONS.keys() - {"stations"}))  # towns are checked later
def test_a_condition_refuses_words_it_does_not_know(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        read_condition(f"{name} 1 2 nonsense nonsense")


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"if": ["at atlantis"]}, "atlantis"),
        ({"if": ["wealth 3"]}, "is not a condition"),
        ({"price": "1 gold"}, "is no price"),
        ({"price": "1 wine", "to": "heaven"}, "heaven"),
        ({"when": "never"}, "never"),
        ({"then": "sleep"}, "sleep"),
        ({"if": ["full atlantis"]}, "atlantis"),
        ({"if": ["market 2 nobody"]}, "nobody"),
    ],
)
def test_a_task_that_means_nothing_is_refused(entry: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadContent, match=fault):
        catalog(tasks={"odd": entry})


def test_a_line_may_ask_for_a_condition() -> None:
    made = catalog(places={"shed": {"tier": 1, "slots": ["farmer"], "does": ["if at tours", "coins 9"]}})
    assert not at("actions", catalog=made, blue={"on": {"shed": "farmer"}}, red={}).blue.can_do("shed")
    t = at("actions", catalog=made, blue={"on": {"shed": "farmer"}, "merchant": "tours", "coins": 0}, red={})
    t.blue.does("shed")
    assert t.blue.coins == 9


def test_what_is_so_when_the_game_begins_must_first_cease_to_be_so() -> None:
    made = tabled(
        home={"if": ["at orleans"], "when": "becomes", "points": 5, "whose": "each"},
        away={"if": ["at tours"], "when": "becomes", "points": 5, "whose": "each"},
    )
    game = Game.new(made, "orleans", ("blue", "red"), 1)
    assert [seat.stale for seat in game.state.seats] == [["home"], ["home"]]
