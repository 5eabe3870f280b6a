"""Orders: five lie open, each is the last action of a round, what is delivered leaves the game."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.prices import Price
from orleans_bot.rules.scoring import score
from rendering import draw, readings
from rendering.wish import Wish
from tests.at import Stage, at

ORDERS = [task for key, task in load().tasks.items() if key in load().modules["orders"].deck]
CASTLE = {"castle": "farmer boatman trader"}


def table(*shown: str, **seats: Any) -> Stage:
    """A table with these orders open; the others are still to come."""
    t = at("actions", modules=("orders",), **({"blue": {}, "red": {}} | seats))
    if shown:
        t.state.tasks[:] = [f"order_{key}" for key in shown]
        t.state.deck[:] = [key for key in load().modules["orders"].deck if key not in t.state.tasks]
    return t


def played(goods: str = "2*grain wool", merchant: str = "vierzon", **blue: Any) -> Stage:
    """Blue has used its castle, and the order for Vierzon lies open."""
    seat = {"on": CASTLE, "merchant": merchant, "goods": goods, **blue}
    t = table("tours", "vierzon", "nevers", "blois", "loches", blue=seat, red={"on": CASTLE})
    t.blue.does("castle")
    return t


def test_there_is_one_order_for_each_town_and_no_two_want_the_same() -> None:
    assert len(ORDERS) == 23 == len(load().towns)
    assert {task.needs[0].what[0] for task in ORDERS} == set(load().towns)
    assert len({task.price for task in ORDERS if isinstance(task.price, Price)}) == 23
    assert (min(task.points for task in ORDERS), max(task.points for task in ORDERS)) == (7, 22)


def test_five_of_them_lie_open_and_which_ones_is_chance() -> None:
    open_ = [table().state.tasks, at("actions", modules=("orders",), seed=2).state.tasks]
    assert [len(keys) for keys in open_] == [5, 5] and open_[0] != open_[1]
    assert len(table().state.deck) == 18
    assert [face.key for face in table().game.view().seats[0].tasks] == open_[0]


def test_an_order_is_offered_after_an_action_and_pays_out_of_the_game() -> None:
    t = played()
    t.blue.is_asked("task", "task:order_vierzon", "no")
    gone = {"grain": 0, "wool": 0, **t.state.gone}
    t.blue.picks("task:order_vierzon")
    assert t.state.gone["grain"] == gone["grain"] + 2 and t.state.gone["wool"] == gone["wool"] + 1
    assert t.blue.seat.done == ["order_vierzon"] and not t.blue.seat.goods


def test_a_new_order_comes_at_once_to_where_the_old_one_lay() -> None:
    t = played()
    t.blue.picks("task:order_vierzon")
    (told,) = t.told("turned_up")
    assert t.state.tasks[1] == told["task"] not in t.state.deck and len(t.state.tasks) == 5
    assert len(t.state.deck) == 17 and "order_vierzon" not in t.state.deck


def test_when_no_order_is_left_fewer_lie_open() -> None:
    t = played()
    t.state.deck.clear()
    t.blue.picks("task:order_vierzon")
    assert len(t.state.tasks) == 4 and not t.told("turned_up")


def test_whoever_fulfils_an_order_has_passed_even_with_places_left() -> None:
    t = played(on={**CASTLE, "farm_house": "boatman craftsman"})
    assert t.blue.ask.about == {"then": "pass", "left": 1}
    t.blue.picks("task:order_vierzon")
    assert t.blue.seat.passed
    t.red.does("castle")
    t.blue.is_not_asked()


def test_it_is_the_only_order_of_the_round() -> None:
    t = played("4*grain 2*wool")
    t.state.deck.clear()
    t.state.tasks[:] = ["order_vierzon"]
    t.blue.picks("task:order_vierzon")
    t.red.is_asked("act")
    t.red.passes()
    t.nobody_is_asked()


def test_after_it_waiting_gears_may_be_placed_as_after_any_pass() -> None:
    t = played(gears="gear", craftsman=2)
    t.blue.picks("task:order_vierzon")
    assert t.blue.ask.key == "gear"


@pytest.mark.parametrize(
    "lacks", [{"merchant": "tours"}, {"goods": "2*grain"}, {"goods": "grain wool"}, {"goods": "3*grain"}]
)
def test_it_is_not_offered_while_anything_is_missing(lacks: dict[str, str]) -> None:
    t = played(**lacks)
    t.red.is_asked("act")


def test_without_an_action_there_is_no_order() -> None:
    t = table("vierzon", blue={"merchant": "vierzon", "goods": "2*grain wool"})
    t.nobody_is_asked()
    assert not t.blue.seat.done


def test_who_declines_is_asked_again_after_the_next_action() -> None:
    t = played(on={**CASTLE, "farm_house": "boatman craftsman"})
    t.blue.picks("no")
    t.red.does("castle")
    t.blue.does("farm_house")
    t.blue.is_asked("task", "task:order_vierzon", "no")


def test_its_points_stand_on_the_score_sheet() -> None:
    t = played()
    t.blue.picks("task:order_vierzon")
    lines = dict(score(t.game.table, t.blue.seat))
    assert lines["tasks"] == 10


@pytest.mark.parametrize("language", words.languages())
def test_that_it_ends_the_round_is_said_before(language: str) -> None:
    with_more = words.prompt(played(on={**CASTLE, "farm_house": "boatman craftsman"}).blue.ask, language)
    with_none = words.prompt(played().blue.ask, language)
    assert "1" in with_more and with_more != with_none


@pytest.mark.parametrize("language", words.languages())
def test_its_answer_says_its_town_its_points_and_what_it_wants(language: str) -> None:
    ask = played().blue.ask
    label = words.label(ask, "task:order_vierzon", language)
    assert "Vierzon" in label and "10" in label
    said = words.description(ask, "task:order_vierzon", language)
    assert words.text("task", "order_vierzon", language).startswith(said)


def test_a_stand_in_delivers_once_nothing_better_is_left() -> None:
    t = played()
    assert choose(t.game.view("blue"), t.blue.ask) == ("task:order_vierzon",)
    busy = played(on={**CASTLE, "university": "farmer craftsman trader", "farm_house": "boatman craftsman"})
    assert choose(busy.game.view("blue"), busy.blue.ask) == ("no",)


def test_orders_are_drawn_and_told_with_what_a_seat_has_for_them() -> None:
    t = table("vierzon", "nevers", blue={"merchant": "vierzon", "goods": "2*grain wool"})
    mine = readings.tasks(t.game.view("blue"), Wish(seat="blue"))
    assert [card.state for card in mine] == ["ready", "open"]
    assert [(part.thing, part.have) for part in mine[0].price] == [("grain", 2), ("wool", 1)]
    told = draw("table", t.game.view()).long_text
    assert "Order for Vierzon" in told and "Order for Nevers" in told
