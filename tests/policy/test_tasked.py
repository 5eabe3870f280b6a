"""Where tasks decide, what they lack is counted, and what brings most of it for least is thought most of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.policy import PLAIN, Manner, choose
from orleans_bot.policy.rehearsal import whole_plan
from orleans_bot.policy.remaining import effort, goals_of, remaining
from orleans_bot.policy.search import Search
from orleans_bot.policy.tasked import Tasked
from orleans_bot.policy.thinking import seen_by
from orleans_bot.policy.turns import outlook_of
from orleans_bot.policy.weights import LEANINGS, TASK_WEIGHTS, leaned
from orleans_bot.rules.ask import PLAN
from orleans_bot.rules.game import Game
from tests.at import Stage
from tests.boxes.solos.tables import alone
from tests.rules.playing import begin


def vierzon(**facts: Any) -> Stage:
    """Somebody who plans for Vierzon."""
    return alone("capital_vierzon", "planning", market="trader", **facts)


def thinks(t: Stage, manner: Manner = PLAIN) -> Tasked:
    """How the seat thinks of the table."""
    found = outlook_of(t.game.view("blue"), "blue", manner)
    assert isinstance(found, Tasked)
    return found


def lacks(t: Stage) -> float:
    """What the seat still lacks."""
    view = t.game.view("blue")
    return remaining(view, view.seat("blue"))


def test_development_is_reached_by_points_or_by_pieces_whichever_is_cheaper() -> None:
    goals = goals_of(thinks(vierzon()).view, 0)
    by_pieces = effort(goals, 0, 27, 28, point=100, piece=1)
    assert by_pieces == 1  # one star: one piece more, and not a single point
    assert effort(goals, 15, 4, 28, point=1, piece=100) > effort(goals, 15, 7, 28, point=1, piece=100) == 0


def test_citizens_on_the_way_of_the_marker_count_as_pieces() -> None:
    goals = goals_of(thinks(vierzon()).view, 0)
    assert (
        effort(goals, 0, 6, 7, point=1, piece=100) == 3
    )  # the third space has a citizen, who is the seventh


def test_a_point_and_a_station_are_worth_much_until_the_development_is_there() -> None:
    t = vierzon()
    before = thinks(t)
    assert before.advance(1) > 0 and before.station > 1 and before.citizen > 1
    t.blue.seat.citizens = 28
    after = thinks(t)
    assert after.advance(1) <= 0.5 and after.station < 1 and after.citizen < 1


@pytest.mark.parametrize(
    ("poor", "rich"),
    [
        (dict(coins=0), dict(coins=9)),
        (dict(goods=""), dict(goods="2*brocade")),
        (dict(merchant="nevers"), dict(merchant="vierzon")),
        (dict(), dict(development=15)),
    ],
)
def test_less_remains_the_more_there_is_of_what_the_tasks_ask_for(
    poor: dict[str, Any], rich: dict[str, Any]
) -> None:
    assert lacks(vierzon(**rich)) < lacks(vierzon(**poor))


def test_what_has_been_done_lacks_nothing_and_what_was_missed_lacks_most() -> None:
    t = vierzon()
    before = lacks(t)
    t.blue.seat.done = ["vierzon_fortress"]
    t.game.state.done = {"vierzon_fortress": "blue"}
    assert lacks(t) <= before - 25
    late = vierzon(round=10)
    assert lacks(late) > lacks(vierzon())  # nobody can be hired any more


def test_a_market_is_worth_what_can_be_sold_there_while_coins_are_short() -> None:
    stand = load().places["market_stand"]
    assert stand.deals == 2
    for goods, planned in (("2*wool 2*wine", True), ("", False)):
        t = alone("capital_vierzon", "planning", market="trader", goods=goods, coins=0)
        outlook = thinks(t)
        face = outlook.view.places["market_stand"]
        assert (outlook.plain(replace(face)) > 0) is planned


def test_a_leaning_changes_how_much_is_thought_of_what_it_names_and_of_nothing_else() -> None:
    leaning = (("wanted_coin", 2.0), ("haste", 2.0), ("farmer", 3.0))
    one = leaned(TASK_WEIGHTS, leaning)
    assert one.wanted_coin == 2 * TASK_WEIGHTS.wanted_coin and one.rate == TASK_WEIGHTS.rate
    assert one.kinds["farmer"] == 3 * TASK_WEIGHTS.kinds["farmer"]
    assert thinks(vierzon(), Manner(leaning=leaning)).coin > thinks(vierzon()).coin
    assert all(leaned(TASK_WEIGHTS, each) != TASK_WEIGHTS for each in LEANINGS)


def test_where_tasks_decide_the_strong_one_tries_plans_of_whoever_leans_otherwise() -> None:
    game = begin("capital_vierzon", 1, 3)
    while game.state.round < 9 or game.asks[0].kind != PLAN:
        [ask] = game.asks
        game.decide("blue", ask.key, choose(game.view("blue"), ask))
    strong = Manner("strong")
    found = Search(load(), seen_by(game.state, "blue"), "blue", strong, 0).plans()
    assert len({plan for plan, _ in found}) > 2
    assert found[0][1] == strong and any(manner.leaning for _, manner in found)


def waits(game: Game) -> dict[str, str]:
    """Who stands where once a rehearsed plan has been made."""
    [ask] = game.asks
    for pick in whole_plan(game.view("blue"), ask, Manner()):
        if pick != "commit":
            game.decide("blue", "plan", (pick,))
    return dict(game.table.seats["blue"].draft)


def test_in_a_rehearsal_those_who_would_be_in_the_way_wait_as_they_do_in_a_game() -> None:
    waited = 0
    game = begin("capital_vierzon", 1, 4)
    while not game.over:
        [ask] = game.asks
        if ask.kind == PLAN:
            planned = set(waits(game))
            while (picks := choose(game.view("blue"), game.asks[0])) != ("commit",):
                game.decide("blue", "plan", picks)
            draft = set(game.table.seats["blue"].draft)
            waited += len(draft)
            assert len(draft - planned) <= 2 and planned <= draft
            game.decide("blue", "plan", ("commit",))
            continue
        game.decide("blue", ask.key, choose(game.view("blue"), ask))
    assert waited > 30
