"""Where goods must be brought to several towns, the merchant takes the way on which all is done soonest."""

from __future__ import annotations

from orleans_bot.policy import choose
from orleans_bot.policy.choices import option_worth
from orleans_bot.policy.errands import Errands
from orleans_bot.policy.on_the_way import journeys_of
from orleans_bot.policy.turns import outlook_of
from orleans_bot.rules.ask import Option
from tests.at import Stage
from tests.boxes.solos.tables import alone
from tests.rules.playing import begin

ALL = "4*grain 3*cheese 3*wine 4*wool 2*brocade"
DONE = ["salesman_chartres", "salesman_vendome", "salesman_bourges", "salesman_argenton", "salesman_tours"]


def errands(t: Stage) -> Errands:
    """How the seat thinks of its journeys."""
    found = journeys_of(outlook_of(t.game.view("blue"), "blue"))
    assert isinstance(found, Errands)
    return found


def salesman(merchant: str, goods: str, left: int = 5, **facts: object) -> Stage:
    """A salesman in a town, with so many deliveries left."""
    t = alone("travelling_salesman", "planning", market="farmer", merchant=merchant, goods=goods, **facts)
    t.blue.seat.done = DONE[left:]
    t.game.state.done = dict.fromkeys(DONE[left:], "blue")
    return t


def test_with_all_goods_at_hand_only_the_journeys_count() -> None:
    towns = errands(salesman("orleans", ALL))
    assert set(towns.ready) == {"chartres", "vendome", "tours", "bourges", "argenton"}
    shortest = towns.land.visits("orleans", frozenset(towns.towns))
    assert towns.soonest("orleans", frozenset()) == shortest > 5


def test_what_is_made_on_the_way_counts_no_more() -> None:
    towns = errands(salesman("orleans", ALL))
    assert towns.soonest("orleans", frozenset({"argenton"})) < towns.soonest("orleans", frozenset())
    assert towns.visit("chartres") > 0 == towns.visit("chartres", ("visited.chartres",))


def test_without_goods_there_is_no_hurry_but_missing_ones_take_time() -> None:
    one, none = errands(salesman("chartres", ALL, left=1)), errands(salesman("chartres", "", left=1))
    assert one.soonest("chartres", frozenset()) == 0 < none.soonest("chartres", frozenset())
    assert not none.ready


def test_in_their_order_the_next_one_comes_first() -> None:
    free = errands(salesman("argenton", ALL))
    ordered = errands(salesman("argenton", ALL, options={"pace": "order"}))
    assert ordered.soonest("argenton", frozenset()) > free.soonest("argenton", frozenset())
    assert set(ordered.ready) == {"chartres"}


def test_a_salesman_brings_most_of_what_is_asked_for() -> None:
    done = 0
    for seed in range(2):
        game = begin("travelling_salesman", 1, seed)
        while not game.over:
            [ask] = game.asks
            game.decide("blue", ask.key, choose(game.view("blue"), ask))
        done += len(game.view().seats[0].done)
    assert done >= 5


def test_nobody_sells_what_a_task_asks_for() -> None:
    t = salesman("orleans", "brocade wool", left=5)
    outlook = outlook_of(t.game.view("blue"), "blue")
    assert option_worth(outlook, t.blue.ask, Option("sell:brocade")) < 0
