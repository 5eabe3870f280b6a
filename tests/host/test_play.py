"""Deciding: who may, what is refused, and what two at once come to."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from orleans_bot.host import Host
from orleans_bot.host.refusals import NoSuchGame, NoSuchSeat, NotYourSeat
from orleans_bot.random_seats import answer
from orleans_bot.rules.errors import GameOver, NotAsked, Refusal, Stale, WrongCount
from orleans_bot.store import DiskFull, Store, log

from .players import ALICE, BOB, STRANGER, decide, facts, new_host, play, sit_down


async def test_a_whole_game_is_played_and_the_same_after_a_restart(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 3), Random(3), 10_000)
    assert outcome.status == "finished" and outcome.over and outcome.asks == () and outcome.waiting == ()
    assert outcome.public.result is not None and outcome.seed.startswith("7-")
    again = await new_host(host.store).look(outcome.game)
    assert facts(again) == facts(outcome) and again.seed == outcome.seed
    row = await host.game(outcome.game)
    assert (
        row.status == "finished"
        and row.ended
        and row.result["winners"] == list(outcome.public.result.winners)
    )
    assert await host.inbox(ALICE) == []
    with pytest.raises(GameOver):
        await host.decide(outcome.game, ALICE, "blue", "plan", 0, ["commit"])


@pytest.mark.parametrize(("scenario", "people"), [("orleans", 2), ("orleans", 5), ("trip_to_tours", 1)])
async def test_a_game_is_the_same_whenever_it_is_rebuilt(store: Store, scenario: str, people: int) -> None:
    host = new_host(store)
    luck = Random(people)
    outcome = await sit_down(host, people, scenario=scenario)
    for _ in range(120):
        if outcome.over:
            break
        outcome = await decide(host, outcome, luck)
        other = await new_host(store).look(outcome.game, ALICE)
        here = await host.look(outcome.game, ALICE)
        assert facts(other) == facts(here) and other.view == here.view


async def test_each_sees_the_own_seat_only(host: Host) -> None:
    outcome = await sit_down(host, 3)
    luck = Random(4)
    for _ in range(60):
        outcome = await decide(host, outcome, luck)
        for user, colour in ((ALICE, "blue"), (BOB, "red")):
            seen = await host.look(outcome.game, user)
            live = host.core.lives[outcome.game]
            assert seen.view == live.game.view(colour) and seen.public == live.game.view()
            assert [seat.bag is None for seat in seen.view.seats] == [
                seat.colour != colour for seat in seen.view.seats
            ]
    assert (await host.look(outcome.game, STRANGER)).view == (await host.look(outcome.game)).public
    with pytest.raises(NotYourSeat):
        await host.look(outcome.game, ALICE, "red")


async def test_only_who_sits_there_decides(host: Host) -> None:
    outcome = await sit_down(host, 2, 1)
    ask = next(ask for ask in outcome.asks if ask.seat == "blue")
    for user, seat, refusal in (
        (BOB, "blue", NotYourSeat),
        (STRANGER, "blue", NotYourSeat),
        (BOB, "yellow", NotYourSeat),
        (ALICE, "green", NoSuchSeat),
    ):
        with pytest.raises(refusal):
            await host.decide(outcome.game, user, seat, ask.key, ask.since, ["commit"])
    with pytest.raises(NoSuchGame):
        await host.decide(99, ALICE, "blue", ask.key, ask.since, ["commit"])
    assert facts(await host.look(outcome.game)) == facts(outcome)


async def test_a_refusal_changes_nothing_and_keeps_the_game_in_memory(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 20)
    live = host.core.lives[outcome.game]
    ask = next(ask for ask in outcome.asks if len(ask.keys) > 1)
    user = outcome.seats[ask.seat]
    assert user is not None
    for picks in (["nonsense"], [], ["commit", "nonsense"], [ask.keys[0], ask.keys[0]]):
        with pytest.raises(Refusal):
            await host.decide(outcome.game, user, ask.seat, ask.key, ask.since, picks)
    with pytest.raises(Stale):
        await host.decide(outcome.game, user, ask.seat, ask.key, ask.since - 1, ask.keys[:1])
    with pytest.raises((Stale, NotAsked)):
        await host.decide(outcome.game, user, ask.seat, "nonsense", ask.since, ask.keys[:1])
    assert host.core.lives[outcome.game] is live
    assert facts(await new_host(host.store).look(outcome.game)) == facts(outcome)


async def test_the_second_of_two_equal_clicks_is_stale(host: Host) -> None:
    luck = Random(2)
    outcome = await sit_down(host, 2)
    for _ in range(80):
        ask = luck.choice([ask for ask in outcome.asks if ask.waits])
        user, picks = outcome.seats[ask.seat], answer(ask, luck)
        assert user is not None
        results = await asyncio.gather(
            *(host.decide(outcome.game, user, ask.seat, ask.key, ask.since, picks) for _ in range(3)),
            return_exceptions=True,
        )
        done = [each for each in results if not isinstance(each, BaseException)]
        refused = [each for each in results if isinstance(each, BaseException)]
        assert len(done) == 1 and all(isinstance(each, (Stale, NotAsked)) for each in refused)
        assert done[0].seq == outcome.seq + 1
        outcome = done[0]
        if outcome.over:
            break


async def test_two_seats_that_plan_at_once_do_not_make_each_other_stale(host: Host) -> None:
    outcome = await sit_down(host, 4)
    luck = Random(9)
    plans = [ask for ask in outcome.asks if ask.key == "plan"]
    assert len(plans) == 4
    results = await asyncio.gather(
        *(
            host.decide(
                outcome.game, outcome.seats[ask.seat] or 0, ask.seat, ask.key, ask.since, answer(ask, luck)
            )
            for ask in plans
        )
    )
    assert sorted(each.seq for each in results) == [1, 2, 3, 4]
    assert facts(await new_host(host.store).look(outcome.game)) == facts(await host.look(outcome.game))


async def test_many_games_at_once_share_their_commits(host: Host) -> None:
    outcomes = await asyncio.gather(*(sit_down(host, 2, seed=seed) for seed in range(30)))
    before = host.store.commits
    lucks = [Random(seed) for seed in range(30)]
    for _ in range(10):
        outcomes = await asyncio.gather(
            *(decide(host, outcome, luck) for outcome, luck in zip(outcomes, lucks, strict=True))
        )
    assert all(outcome.seq == 10 for outcome in outcomes)
    assert host.store.commits - before <= 40  # 300 decisions
    other = new_host(host.store)
    for outcome in outcomes:
        assert facts(await other.look(outcome.game)) == facts(outcome)


async def test_when_the_rules_fail_nothing_has_happened(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 15)
    live = host.core.lives[outcome.game]

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault in a rule")

    with monkeypatch.context() as patch:
        patch.setattr("orleans_bot.rules.game.Game._sum", fail)
        with pytest.raises(ZeroDivisionError):
            await decide(host, outcome, Random(1))
    assert outcome.game not in host.live
    assert facts(await host.look(outcome.game)) == facts(outcome)
    assert host.core.lives[outcome.game] is not live
    await decide(host, outcome, Random(1))


async def test_a_refusal_from_inside_a_rule_drops_the_game_too(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 15)

    def fail(*_: object) -> None:
        raise Stale("half-way through")

    with monkeypatch.context() as patch:
        patch.setattr("orleans_bot.rules.game.Game._sum", fail)
        with pytest.raises(Stale):
            await decide(host, outcome, Random(1))
    assert outcome.game not in host.live
    assert facts(await host.look(outcome.game)) == facts(outcome)


async def test_a_view_that_cannot_be_made_stops_the_decision(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 15)

    def fail(*_: object) -> None:
        raise KeyError("nothing to show")

    with monkeypatch.context() as patch:
        patch.setattr("orleans_bot.rules.game.Game.view", fail)
        with pytest.raises(KeyError):
            await decide(host, outcome, Random(1))
    assert facts(await host.look(outcome.game)) == facts(outcome)


async def test_a_commit_that_fails_is_no_decision(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 15)

    def fail(*_: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(log, "append", fail)
        with pytest.raises(OSError, match="the disk is gone"):
            await decide(host, outcome, Random(1))
    assert facts(await host.look(outcome.game)) == facts(outcome)
    assert (await decide(host, outcome, Random(1))).seq == outcome.seq + 1


async def test_cancelled_tasks_leave_a_log_without_gaps_or_doubles(host: Host) -> None:
    outcome = await sit_down(host, 2)
    luck = Random(6)
    for turn in range(60):
        task = asyncio.create_task(decide(host, outcome, luck))
        for _ in range(turn % 7):
            await asyncio.sleep(0)
        task.cancel()
        done = (await asyncio.gather(task, return_exceptions=True))[0]
        assert isinstance(done, (asyncio.CancelledError, type(outcome)))
        outcome = await host.look(outcome.game)
        assert facts(await new_host(host.store).look(outcome.game)) == facts(outcome)
        if outcome.over:
            break
    lines = await host.store.read(lambda db: log.lines(db, outcome.game))
    assert [line.decision.seq for line in lines] == list(range(1, outcome.seq + 1))


@pytest.mark.parametrize(
    "wishes",
    [{}, {"modules": ("plague",)}, {"modules": ("orders", "intrigue")}],
    ids=str,
)
async def test_what_a_player_is_shown_is_what_the_game_shows_that_seat(
    host: Host, wishes: dict[str, Any]
) -> None:
    outcome, luck, looked = await sit_down(host, 3, seed=5, **wishes), Random(5), 0
    for _ in range(12):
        outcome = await play(host, outcome, luck, 15)
        game = host.core.lives[outcome.game].game
        for seat, user in outcome.seats.items():
            here = await host.look(outcome.game, user, seat)
            assert here.view == game.view(seat) and here.public == game.view()
            looked += here.view.cards != here.public.cards or here.view.face_up != here.public.face_up
    assert looked or "plague" not in str(wishes), "open cards never differed, so this has proved nothing"


async def test_stray_hosts_cannot_write_one_line_twice(store: Store) -> None:
    one, two = new_host(store), new_host(store)
    outcome = await sit_down(one, 2)
    await two.look(outcome.game)
    await decide(one, outcome, Random(1))
    with pytest.raises(Exception, match="UNIQUE"):
        await decide(two, outcome, Random(2))
    seen = await two.look(outcome.game)
    assert seen.seq == 1 and facts(seen) == facts(await one.look(outcome.game))


async def test_a_full_disk_refuses_a_decision_and_nothing_has_happened(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 3), Random(1), 10)
    store, luck = host.store, Random(5)
    pages = await store.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await store.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    with pytest.raises(DiskFull, match="nothing was saved"):
        while True:
            outcome = await decide(host, outcome, luck)
    assert facts(await host.look(outcome.game)) == facts(outcome)
    await store.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    outcome = await play(host, outcome, luck, 10_000)
    assert outcome.status == "finished" and outcome.seq == len(
        await store.read(lambda db: log.lines(db, outcome.game))
    )


async def test_of_several_answers_none_is_refused_where_one_is_asked_for(host: Host) -> None:
    outcome = await sit_down(host, 2)
    ask = next(ask for ask in outcome.asks if ask.seat == "blue" and ask.waits)
    for several in (host.decide_each, host.ahead.several):
        with pytest.raises(WrongCount):
            await several(outcome.game, ALICE, "blue", ask.key, ask.since, [])
    assert (await host.look(outcome.game)).seq == outcome.seq
