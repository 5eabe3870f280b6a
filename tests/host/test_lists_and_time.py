"""Lists, wishes and clocks together: what a seat has said counts when time is up, and goes back as one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from orleans_bot import policy
from orleans_bot.clocks.clock import KEPT_WARM_AFTER
from orleans_bot.clocks.paces import HOUR, MINUTE, Timing
from orleans_bot.host import Host, Outcome
from orleans_bot.host.clocks import PLAYED, Rung
from orleans_bot.host.given import AHEAD, BY_CLOCK, HELD, IMPOSSIBLE, TOUCHED, UNDONE, Ahead, Answer
from orleans_bot.host.lists import keep_lists
from orleans_bot.host.standing import FEED, TORTURE, wished
from orleans_bot.rules.ask import TURN
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import Store, ahead

from .players import ALICE, BOB, new_host, sit_down
from .test_ahead import NOWHERE, PASS, give, planned, sensible, table
from .test_clocks import Turned, host_with, pass_time
from .test_standing import until_answered
from .test_undo import proved

QUICK = Timing("live")


async def at_blues_turn(store: Store, wall: Turned, timing: Timing = QUICK) -> tuple[Host, Outcome]:
    """A quick table at which it is blue's turn, and blue could do several things."""
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, seed=7, timing=timing)
    while outcome.public.round < 5:
        outcome = await sensible(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
    outcome = await planned(host, outcome)
    while outcome.public.turn != "blue":
        outcome = await sensible(host, outcome, "red")
    return host, outcome


async def given(host: Host, outcome: Outcome, ahead: Ahead) -> None:
    """Blue's list is this one."""
    async with host.core.use(outcome.game) as live:
        live.set_list("blue", ahead)
        await keep_lists(host.core, live)


async def time_is_up(host: Host, wall: Turned) -> list[Rung]:
    """All the time of whoever is asked goes by."""
    return [one for one in await pass_time(host, wall, 16 * MINUTE) if one.what == PLAYED]


@pytest.mark.parametrize("why", [IMPOSSIBLE, TOUCHED])
async def test_when_time_is_up_a_list_goes_on_behind_the_step_that_stopped_it(store: Store, why: str) -> None:
    wall = Turned()
    host, outcome = await at_blues_turn(store, wall)
    await given(host, outcome, Ahead(5, (NOWHERE, *PASS), 0, why))
    rung = await time_is_up(host, wall)
    assert [one.seat for one in rung][:1] == ["blue"]
    marked = await store.read(lambda db: ahead.marked(db, outcome.game))
    mine = [line for line in await host.lines(outcome.game, 500) if line.seat == "blue"]
    passed = next(line for line in mine if line.seq > outcome.seq)
    assert passed.picks == ("pass",) and marked[passed.seq] == AHEAD
    await proved(host, outcome.game)


@pytest.mark.parametrize("why", [UNDONE, HELD])
async def test_what_rests_until_its_owner_looks_is_not_played_when_time_is_up(store: Store, why: str) -> None:
    wall = Turned()
    host, outcome = await at_blues_turn(store, wall)
    kept = Ahead(5, PASS, 0, why)
    await given(host, outcome, kept)
    rung = await time_is_up(host, wall)
    assert [one.seat for one in rung][:1] == ["blue"]
    marked = await store.read(lambda db: ahead.marked(db, outcome.game))
    mine = [line for line in await host.lines(outcome.game, 500) if line.seat == "blue"]
    assert marked[next(line for line in mine if line.seq > outcome.seq).seq] == BY_CLOCK


async def test_when_time_is_up_a_wish_answers_before_a_stand_in(store: Store) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await until_answered(host, await sit_down(host, 2, seed=3, timing=QUICK), 18)
    await host.standing.wish(ALICE, FEED, "cheap")
    await host.standing.wish(ALICE, TORTURE, "good")
    await host.stand_ins(outcome.game)
    for user in (ALICE, BOB):
        back = await host.undo(outcome.game, user)
        if back.vote is None:
            break
    [ask] = [ask for ask in back.asks if ask.waits and outcome.seats[ask.seat] == ALICE]
    wish = wished(ask, {FEED: "cheap", TORTURE: "good"})
    asked: list[str] = []
    host.core.choose = lambda view, one, *how: (asked.append(one.seat), policy.choose(view, one, *how))[1]
    assert await host.stand_ins(outcome.game) is None, "it was taken back, so it is asked"
    assert await time_is_up(host, wall)
    line = next(line for line in await host.lines(outcome.game, 500) if line.seq > back.seq)
    assert (line.seat, line.picks) == (ask.seat, wish) and ask.seat not in asked[:1]


async def test_back_gives_what_is_left_of_the_list_and_the_plan_may_still_be_changed(store: Store) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, seed=7, timing=Timing("daily"))
    while outcome.public.round < 5:
        outcome = await sensible(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
    async with host.core.use(outcome.game) as live:
        assert live.clocks is not None
        live.clocks.set("blue", replace(live.clocks.seats["blue"], missed=KEPT_WARM_AFTER))
        await host.core.keep_clocks(live)
    while not (
        (outcome := await host.look(outcome.game)).public.phase == "planning"
        and outcome.public.seat("blue").committed
    ):
        if await host.stand_ins(outcome.game) is None:
            outcome = await sensible(host, outcome, "red")
    outcome, warm = await host.clocks.back(outcome.game, ALICE)
    assert warm and not outcome.warm
    ask = next(ask for ask in outcome.asks if ask.seat == "blue")
    assert ask.keys == ("reopen",)
    here = await give(host, outcome, "blue")
    assert len(here.given.actions) > 1
    async with host.core.use(outcome.game) as live:
        assert live.clocks is not None
        assert live.clocks.seats["blue"].missed == KEPT_WARM_AFTER - 1, "only an own answer ends the silence"
        live.clocks.set("blue", replace(live.clocks.seats["blue"], missed=KEPT_WARM_AFTER))
        await host.core.keep_clocks(live)
    outcome = await planned(host, await host.look(outcome.game))
    at = outcome.seq
    while not any(line.seat == "blue" and line.seq > at for line in await host.lines(outcome.game, 500)):
        if outcome.public.turn == "red":
            await sensible(host, outcome, "red")
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
    outcome, warm = await host.clocks.back(outcome.game, ALICE)
    left = await host.ahead.of_seat(outcome.game, ALICE, "blue")
    assert warm and left is not None
    assert left.actions == here.given.actions[-len(left.actions) :] and not left.rests


async def test_whoever_is_back_and_silent_again_is_kept_warm_at_once(store: Store) -> None:
    wall = Turned()
    host, outcome = await at_blues_turn(store, wall, Timing("daily"))
    async with host.core.use(outcome.game) as live:
        assert live.clocks is not None
        live.clocks.set("blue", replace(live.clocks.seats["blue"], missed=KEPT_WARM_AFTER))
    outcome, warm = await host.clocks.back(outcome.game, ALICE)
    assert warm and outcome.ends["blue"] > wall.at
    assert not (await host.clocks.back(outcome.game, ALICE))[1]
    rung = await pass_time(host, wall, outcome.ends["blue"] - wall.at + HOUR)
    assert [one.warm for one in rung if one.what == PLAYED and one.seat == "blue"] == [True]


@pytest.mark.parametrize("killed", [False, True])
async def test_steps_with_nobody_between_are_taken_back_together_also_after_a_kill(
    store: Store, host: Host, killed: bool
) -> None:
    outcome = await table(host, rounds=7)
    wanted = (await give(host, outcome, "blue", 2)).given.actions
    outcome = await planned(host, outcome)
    assert outcome.public.turn == "red"
    before = await host.decide(outcome.game, BOB, "red", "act", outcome.asks[0].since, ["pass"])
    while any(ask.seat == "red" for ask in before.asks):
        before = await sensible(host, before, "red")
    await host.stand_ins(before.game)
    after = await host.look(before.game)
    assert after.seq - before.seq > 1
    again = new_host(store, choose=policy.choose) if killed else host
    undone = await again.undo(before.game, ALICE)
    rested = await again.ahead.of_seat(before.game, ALICE, "blue")
    assert rested is not None and rested.rests == UNDONE
    lines = [line for line in await again.lines(before.game, 500) if line.seat == "blue"]
    assert undone.public == before.public and rested.actions == wanted
    assert not [line for line in lines if line.seq > before.seq]
    await proved(again, before.game)


async def test_after_a_kill_all_that_would_go_back_onto_a_list_still_does(store: Store) -> None:
    host, luck, asked_more, compared = new_host(store, choose=policy.choose), Random(7), 0, 0
    outcome = await sit_down(host, 3, modules=("plague",), seed=1)
    while outcome.public.round < 10:
        for seat, user in outcome.seats.items():
            if user is not None and luck.random() < 0.6:
                with suppress(Refusal):
                    here = await host.ahead.look(outcome.game, user, seat)
                    if not here.given.actions:
                        await host.ahead.propose(outcome.game, user, seat, here.mark)
        await host.stand_ins(outcome.game)
        live = host.core.lives[outcome.game]
        batch, again = live.batch, (await new_host(store).core.rebuild(outcome.game)).batch
        rests = batch is not None and batch.seat in live.lists and live.lists[batch.seat].rests
        if batch is not None and batch.free and batch.last == live.game.seq and not rests:
            assert again is not None
            assert (again.seat, again.first, again.last) == (batch.seat, batch.first, batch.last)
            assert steps(again.before) == steps(batch.before)
            compared += 1
            asked_more += any(ask.seat == batch.seat and ask.kind != TURN for ask in live.game.asks)
        outcome = await host.look(outcome.game)
        outcome = await sensible(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
    assert compared > 4 and asked_more > 0, "so this test has proved little"


def steps(ahead: Ahead) -> list[Answer]:
    """All answers of a list, one after the other."""
    answers = [answer for action in ahead.actions for answer in action.answers]
    return answers[ahead.given :]
