"""The kernel: flows, chance, logs, taking back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import coroutine
from typing import Any

import pytest

from orleans_bot.content import classes, load, sources
from orleans_bot.rules.ask import Ask, Decision, Option
from orleans_bot.rules.building import build
from orleans_bot.rules.errors import Diverged, ForeignAwait
from orleans_bot.rules.flow import Flow, each, step, wait
from orleans_bot.rules.game import Game
from orleans_bot.rules.rng import Rng
from orleans_bot.rules.state import Seat
from tests.at import at

from .playing import begin, play


def ask(seat: str, *keys: str) -> Ask:
    """A question."""
    return Ask(seat, "what", keys)


def said(seat: str, pick: str) -> Decision:
    """An answer."""
    return Decision(1, seat, "what", (pick,))


def test_an_option_is_a_verb_and_a_noun() -> None:
    option = Option("put:monk@castle.0")
    assert (option.verb, option.noun) == ("put", "monk@castle.0")
    assert (Option("pass").verb, Option("pass").noun) == ("pass", "")


def test_a_flow_that_awaits_something_from_outside_is_refused() -> None:
    async def sleeps() -> None:
        await asyncio.sleep(0)

    with pytest.raises(ForeignAwait, match="seat's decision"):
        step(sleeps(), None)

    @coroutine
    def strange() -> Any:
        yield "coffee"

    async def drinks() -> None:
        await strange()

    with pytest.raises(ForeignAwait, match="coffee"):
        step(drinks(), None)


async def wants(seat: str, *answers: str) -> list[str]:
    """Asks as often as there are answers to give."""
    return [(await wait(ask(seat, *answers))).picks[0] for _ in answers]


def test_seats_decide_at_the_same_time_in_any_order() -> None:
    flow = each(Rng(), {"blue": wants("blue", "a", "b"), "red": wants("red", "c")})
    assert [one.seat for one in step(flow, None)] == ["blue", "red"]
    assert [one.seat for one in step(flow, said("red", "c"))] == ["blue"]
    step(flow, said("blue", "b"))
    with pytest.raises(StopIteration) as end:
        step(flow, said("blue", "a"))
    assert end.value.value == {"blue": ["b", "a"], "red": ["c"]}


def test_the_tables_chance_is_closed_while_seats_decide_at_the_same_time() -> None:
    rng, table = Rng(), Seat("blue")

    async def draws() -> None:
        rng.one(table, ("1", "2"))

    with pytest.raises(RuntimeError, match="draw before"):
        step(each(rng, {"blue": draws()}), None)
    assert rng.closed == 0 and not rng.drawn
    assert rng.one(table, ("1", "2")) in ("1", "2")


def test_chance_is_one_number_and_repeats_itself() -> None:
    one, two = Seat("blue", luck=7), Seat("blue", luck=7)
    bag = {"monk": 5, "farmer": 5, "knight": 5}
    assert Rng().from_bag(one, dict(bag), 9) == Rng().from_bag(two, dict(bag), 9)
    assert one.luck == two.luck != 7


def test_chance_is_fair_to_within_what_such_a_number_of_draws_shows() -> None:
    seat, found = Seat("blue", luck=1), {"monk": 0, "farmer": 0}
    for _ in range(4000):
        found[Rng().from_bag(seat, {"monk": 1, "farmer": 3}, 1)[0]] += 1
    assert 900 < found["monk"] < 1100


def test_a_record_of_what_cannot_be_drawn_is_refused() -> None:
    rng = Rng()
    rng.tape = ["bishop"]
    with pytest.raises(Diverged, match="bishop"):
        rng.from_bag(Seat("blue"), {"monk": 1}, 1)


def test_a_record_is_repeated_whatever_chance_would_say() -> None:
    rng = Rng()
    rng.tape = ["knight", "knight", "monk"]
    assert rng.from_bag(Seat("blue", luck=3), {"monk": 20, "knight": 2}, 3) == ["knight", "knight", "monk"]


def test_numbers_of_the_log_are_never_used_twice() -> None:
    game = begin("orleans", 2, 1)
    game.skip_to(41)
    game.skip_to(7)
    seat = game.asks[0].seat
    assert game.decide(seat, "plan", ["commit"]).decision.seq == 42


def test_a_forced_choice_is_neither_asked_nor_logged() -> None:
    t = at("actions", blue={"on": {"ship": "farmer boatman knight"}, "merchant": "nevers"})
    t.blue.does("ship")
    t.nobody_is_asked()
    assert t.blue.merchant == "sancerre" and t.game.seq == 1


def test_since_says_when_a_question_was_first_posed() -> None:
    t = at("planning", blue={"market": "farmer"}, red={})
    assert {one.since for one in t.game.asks} == {0}
    t.blue.picks("put:farmer@castle.0")
    assert (t.blue.ask.since, t.red.ask.since) == (1, 0)


def test_a_decision_that_reveals_or_draws_cannot_be_taken_back_alone() -> None:
    t = at("planning", blue={"market": "farmer"}, red={})
    t.blue.picks("put:farmer@castle.0")
    assert t.game.takeback("blue") == 1 and t.game.takeback("red") is None
    t.red.picks("commit")
    assert t.game.takeback("blue") is None and t.game.takeback("red") == 2
    t.blue.picks("commit")
    assert t.game.takeback("blue") is None
    u = at("actions", blue={"on": {"bathhouse": "boatman"}, "bag": "2*monk"})
    u.blue.does("bathhouse")
    assert u.game.takeback("blue") is None


def test_a_log_replayed_into_another_game_is_refused_at_its_first_line() -> None:
    game, other = begin("orleans", 2, 1), begin("orleans", 2, 2)
    first = next(play(game, 1)).decision
    with pytest.raises(Diverged):
        for step_ in play(begin("orleans", 2, 1), 1):
            other.replay(step_.decision)
    assert first.seq == 1


def test_an_event_may_befall_seats_in_turn_order() -> None:
    found = [
        replace(
            source,
            tables={
                **source.tables,
                "kinds": {
                    **source.tables["kinds"],
                    "harvest": {**source.tables["kinds"]["harvest"], "in_turn": True},
                },
            },
        )
        if source.file == "base/events.toml"
        else source
        for source in sources()
    ]
    facts = {"goods": "grain wine", "coins": 9}
    t = at("events", event="harvest_1", start="red", catalog=build(found, classes()), blue=facts, red=facts)
    assert t.asked == ["red feed"]
    t.red.picks("pay")
    assert t.asked == ["blue feed"]
    u = at("events", event="harvest_1", catalog=load(), blue=facts, red=facts)
    assert u.asked == ["blue feed", "red feed"]


def test_a_flow_is_closed_when_its_table_is_left() -> None:
    closed = []

    async def careful() -> None:
        try:
            await wait(ask("blue", "a", "b"))
        finally:
            closed.append(True)

    flow: Flow[Any] = each(Rng(), {"blue": careful()})
    step(flow, None)
    flow.close()
    assert closed


def test_a_game_begins_with_a_checkpoint_and_tells_its_first_round() -> None:
    game = begin("orleans", 4, 9)
    assert game.checkpoint.seq == 0 and game.seq == 0
    assert [note.key for note in game.notes][:1] == ["round"]
    assert Game.resume(load(), game.checkpoint).state.to_text() == game.state.to_text()
