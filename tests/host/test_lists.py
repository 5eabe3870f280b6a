"""Lists as their owners change them: another order, another plan; and that nobody else can tell any of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from orleans_bot.clocks.clock import KEPT_WARM_AFTER
from orleans_bot.clocks.paces import Timing
from orleans_bot.host import Host, Outcome
from orleans_bot.host.ahead import Looking
from orleans_bot.host.given import AHEAD
from orleans_bot.host.refusals import NothingAhead, NotYet, NotYourSeat, OutOfOrder, StaleList
from orleans_bot.rules.prospect import PASSED
from orleans_bot.store import Store, ahead
from rendering import likeness

from .players import ALICE, BOB, CAROL, KEEPER, STRANGER, new_host, sit_down
from .test_ahead import give, planned, sensible, table, user_of
from .test_undo import proved

SPIES = (BOB, CAROL, KEEPER, STRANGER)


async def made(host: Host, rounds: int = 5) -> tuple[Outcome, Looking]:
    """A table at its plans, at which blue has given its whole turn ahead, to its end."""
    outcome = await table(host, rounds=rounds)
    here = await give(host, outcome, "blue")
    assert here.ended == PASSED and len(here.given.actions) > 1
    return outcome, here


async def test_nothing_can_be_done_after_the_pass_so_it_comes_no_earlier(host: Host) -> None:
    outcome = await table(host, rounds=5)
    here = await give(host, outcome, "blue", 1)
    await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, "act", ["pass"])
    here = await give(host, outcome, "blue")
    assert len(here.given.actions) == 2 and here.given.actions[1].answers[0].picks == ("pass",)
    with pytest.raises(OutOfOrder):
        await host.ahead.earlier(outcome.game, ALICE, "blue", here.mark, 1)
    assert (await host.ahead.look(outcome.game, ALICE, "blue")).given == here.given


async def test_actions_that_do_not_need_one_another_change_places_and_are_played_so(host: Host) -> None:
    changed = 0
    for rounds in (5, 6):
        outcome, here = await made(host, rounds)
        for at in range(1, len(here.given.actions)):
            before = here.given.actions
            try:
                here = await host.ahead.earlier(outcome.game, ALICE, "blue", here.mark, at)
            except OutOfOrder:
                assert (await host.ahead.look(outcome.game, ALICE, "blue")).given.actions == before
                continue
            changed += 1
            assert here.given.actions[at - 1 : at + 1] == (before[at], before[at - 1])
            assert here.fits == len(before) and sorted(map(str, here.given.actions)) == sorted(
                map(str, before)
            )
        wanted = [answer.picks for action in here.given.actions for answer in action.answers]
        outcome = await planned(host, outcome)
        at = outcome.seq
        while outcome.public.round == rounds and outcome.public.phase == "actions":
            await host.stand_ins(outcome.game)
            outcome = await host.look(outcome.game)
            if outcome.public.phase == "actions" and outcome.public.round == rounds:
                outcome = await sensible(host, outcome, "red")
        lines = await host.lines(outcome.game, 500)
        assert [line.picks for line in lines if line.seat == "blue" and line.seq > at][
            : len(wanted)
        ] == wanted
        await proved(host, outcome.game)
        await host.abort(outcome.game, KEEPER)
    assert changed, "no two actions ever changed places, so this test has proved nothing"


async def test_an_order_is_changed_by_its_owner_on_the_list_that_was_shown(host: Host) -> None:
    outcome, here = await made(host)
    with pytest.raises(NotYourSeat):
        await host.ahead.earlier(outcome.game, BOB, "blue", here.mark, 1)
    for at in (0, -1, 99):
        with pytest.raises(StaleList):
            await host.ahead.earlier(outcome.game, ALICE, "blue", here.mark, at)
    with pytest.raises(StaleList):
        await host.ahead.earlier(outcome.game, ALICE, "blue", here.mark + 1, 1)


async def test_a_changed_plan_drops_what_no_longer_follows(host: Host) -> None:
    outcome, here = await made(host)
    mine = await host.look(outcome.game, ALICE)
    ask = next(ask for ask in mine.asks if ask.seat == "blue")
    mine = await host.decide(outcome.game, ALICE, "blue", ask.key, ask.since, ["reopen"])
    with pytest.raises(NotYet):
        await host.ahead.look(outcome.game, ALICE, "blue")
    for pick in ("clear", "commit"):
        ask = next(ask for ask in mine.asks if ask.seat == "blue")
        mine = await host.decide(outcome.game, ALICE, "blue", ask.key, ask.since, [pick])
    after = await host.ahead.look(outcome.game, ALICE, "blue")
    assert len(after.given.actions) < len(here.given.actions)
    assert after.given.actions == here.given.actions[: len(after.given.actions)]
    assert after.fits == len(after.given.actions)


async def seen_by(host: Host, outcome: Outcome) -> list[Any]:
    """All that anybody but blue can ask the host for."""
    game, found = outcome.game, []
    for spy in SPIES:
        found.append(await host.look(game, spy))
        found.append(likeness("table", found[-1].view))
        found.append(await host.inbox(spy))
        found.append(await host.games_of(spy, ended=True))
        found.append(await host.story(game, spy, 0))
        found.append(await host.my_data(spy))
        found.append(await host.notices.due())
    found.append(await host.look(game))
    found.append(await host.lines(game, 500))
    found.append(await host.planning(game, outcome.public.round))
    found.append(await host.export(game, secrets=True))
    found.append(await host.panels(game))
    found.append((await host.game(game)).seats)
    return found


@pytest.mark.parametrize("seed", range(3))
async def test_spies_see_no_difference_before_and_after_somebody_plays_ahead(store: Store, seed: int) -> None:
    host, luck, looked = new_host(store), Random(seed), 0
    outcome = await sit_down(host, 3, seed=seed)
    while not outcome.over and looked < 6:
        assert user_of(outcome, "blue") == ALICE
        try:
            here = await host.ahead.look(outcome.game, ALICE, "blue")
        except (NotYet, NothingAhead):
            here = None
        if here is not None and here.ask is not None and outcome.public.turn != "blue":
            before = await seen_by(host, outcome)
            here = await give(host, outcome, "blue", luck.choice((1, 2, 99)))
            assert await seen_by(host, outcome) == before, "a list shows"
            if len(here.given.actions) > 1 and luck.random() < 0.5:
                await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, 1)
                assert await seen_by(host, outcome) == before, "a list that is changed shows"
            looked += bool(here.given.actions)
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        waits = [ask for ask in outcome.asks if ask.waits]
        if outcome.over or not waits:
            break
        outcome = await sensible(host, outcome, luck.choice(waits).seat)
    assert looked == 6


async def test_a_stand_in_that_keeps_a_seat_warm_plays_its_list_first(store: Store) -> None:
    host = new_host(store)
    outcome = await sit_down(host, 2, seed=7, timing=Timing("daily"))
    while outcome.public.round < 5:
        outcome = await sensible(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
    outcome = await planned(host, outcome, "red")
    here = await give(host, outcome, "blue", 1)
    [action] = here.given.actions
    async with host.core.use(outcome.game) as live:
        assert live.clocks is not None
        live.clocks.set("blue", replace(live.clocks.seats["blue"], missed=KEPT_WARM_AFTER))
    outcome, at = await planned(host, outcome), outcome.seq
    assert outcome.warm == {"blue"}
    while outcome.public.round == 5 and outcome.public.phase == "actions":
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        if outcome.public.round == 5 and outcome.public.phase == "actions":
            outcome = await sensible(host, outcome, "red")
    lines = [line for line in await host.lines(outcome.game, 500) if line.seat == "blue" and line.seq > at]
    marked = await store.read(lambda db: ahead.marked(db, outcome.game))
    first = lines[: len(action.answers)]
    assert [line.picks for line in first] == [answer.picks for answer in action.answers]
    assert all(marked[line.seq] == AHEAD for line in first) and len(lines) > len(first)
    assert not any(line.seq in marked for line in lines[len(first) :]), "the rest is the stand-in's own"


async def test_what_comes_in_a_later_turn_is_a_step_of_its_own_and_may_still_be_changed(host: Host) -> None:
    outcome = await table(host, 4, 3)
    while True:  # until blue's last action is followed by a pass that comes by itself, and by a gear
        here = await give(host, outcome, "blue")
        answers = [[answer.ask for answer in action.answers] for action in here.given.actions]
        if answers[-1] == ["gear"] and len(answers) > 1:
            break
        number = outcome.public.round + 1
        await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, 0)
        while outcome.public.round < number:
            outcome = await sensible(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
        outcome = await planned(host, outcome, "red")
    outcome = await planned(host, outcome)
    number = outcome.public.round
    while True:
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        assert outcome.public.round == number, "the gear was never left alone on the list"
        left = await host.ahead.of_seat(outcome.game, ALICE, "blue")
        if left is not None and [answer.ask for answer in left.actions[0].answers] == ["gear"]:
            break
        outcome = await sensible(host, outcome, outcome.public.turn)
    assert not left.given and not left.rests
    here = await host.ahead.look(outcome.game, ALICE, "blue")
    assert here.fits == 1
    here = await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, 0)
    assert here.ask is not None and here.ask.key == "gear"
    here = await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, "gear", ["keep"])
    while outcome.public.round == number and not outcome.public.seat("blue").passed:
        outcome = await sensible(host, outcome, outcome.public.turn)
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
    placed = [line for line in await host.lines(outcome.game, 500) if line.seat == "blue"]
    assert [line.picks for line in placed if line.ask == "gear"][-1] == ("keep",)
    await proved(host, outcome.game)
