"""Clocks at a table: they run while a seat is waited for; what happens when its time is up; who is away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest

from orleans_bot import policy
from orleans_bot.clocks.paces import DAY, HOUR, SHOW, Timing
from orleans_bot.clocks.paces import KEEPER as ASK_KEEPER
from orleans_bot.clocks.rest import Rest, Resting
from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.clocks import OVER, PLAYED, REMIND, TELL_KEEPER, Rung
from orleans_bot.rules.ask import PLAN
from orleans_bot.store import Store, StoreFault, people

from .players import ALICE, BOB, CAROL, KEEPER, sit_down

BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()
TICK = 60.0


@dataclass
class Turned:
    """A clock on the wall that a test turns."""

    at: float = BEGIN

    def __call__(self) -> float:
        return self.at


def host_with(store: Store, wall: Turned) -> Host:
    """A host that looks at that clock."""
    return Host(store, load(), choose=policy.choose, clock=wall)


async def pass_time(host: Host, wall: Turned, seconds: float) -> list[Rung]:
    """So much time goes by, and the bot is there all the while."""
    rung: list[Rung] = []
    end = wall.at + seconds
    while wall.at < end:
        wall.at = min(wall.at + TICK, end)
        rung += await host.clocks.tick()
    return rung


async def answer(host: Host, outcome: Outcome, seat: str) -> Outcome:
    """A person answers what their seat is asked, as a stand-in would."""
    user = outcome.seats[seat]
    assert user is not None
    mine = await host.look(outcome.game, user, seat)
    ask = next(ask for ask in mine.asks if seat in ask.who and ask.waits)
    return await host.decide(outcome.game, user, seat, ask.key, ask.since, policy.choose(mine.view, ask))


async def at_plans(host: Host, outcome: Outcome) -> Outcome:
    """All are asked for their plans."""
    while any(ask.waits and ask.kind != PLAN for ask in outcome.asks):
        seat = next(ask.seat for ask in outcome.asks if ask.waits and ask.kind != PLAN)
        outcome = await answer(host, outcome, seat)
    return outcome


async def committed(host: Host, outcome: Outcome, seat: str) -> Outcome:
    """A person plans until nothing is left to plan."""
    while seat in outcome.waiting and outcome.view.phase == "planning":
        outcome = await answer(host, outcome, seat)
    return outcome


async def table(store: Store, wall: Turned, timing: Timing | None) -> tuple[Host, Outcome, str, str]:
    """A host and a game of alice and bob who are asked for their plans."""
    host = host_with(store, wall)
    outcome = await at_plans(host, await sit_down(host, 2, timing=timing))
    alice, bob = (next(seat for seat, user in outcome.seats.items() if user == who) for who in (ALICE, BOB))
    return host, outcome, alice, bob


async def test_a_table_without_a_pace_has_no_clock_and_costs_nothing(store: Store) -> None:
    wall = Turned()
    host, outcome, _, _ = await table(store, wall, None)
    before = store.commits
    assert await pass_time(host, wall, HOUR) == []
    assert (outcome.ends, store.commits) == ({}, before)


async def test_a_clock_runs_while_a_seat_is_waited_for_and_stands_while_it_is_not(store: Store) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("daily"))
    assert outcome.ends == {alice: int(BEGIN + 4 * DAY), bob: int(BEGIN + 4 * DAY)}
    wall.at += HOUR
    outcome = await committed(host, outcome, alice)
    assert set(outcome.ends) == {bob}


async def test_a_seat_is_reminded_twice_and_not_again(store: Store) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("brisk"))
    await committed(host, outcome, alice)
    rung = await pass_time(host, wall, 31 * HOUR + 1800)
    assert [(one.seat, one.what) for one in rung] == [(bob, REMIND)] * 2
    assert {one.until for one in rung} == {int(BEGIN + 32 * HOUR)}


async def test_a_live_table_reminds_nobody(store: Store) -> None:
    wall = Turned()
    host, _, _, _ = await table(store, wall, Timing("live", after=SHOW))
    assert {one.what for one in await pass_time(host, wall, HOUR)} == {OVER}


async def test_a_filled_plan_is_committed_as_it_is_when_time_is_up(store: Store) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("live"))
    mine = await host.look(outcome.game, BOB)
    ask = next(ask for ask in mine.asks if ask.seat == bob)
    put = next(key for key in ask.keys if key.startswith("put:"))
    await host.decide(outcome.game, BOB, bob, ask.key, ask.since, [put])
    outcome = await committed(host, await host.look(outcome.game), alice)
    rung = await pass_time(host, wall, 16 * 60)
    assert next(one for one in rung if one.seat == bob).what == PLAYED
    line = [each for each in await host.lines(outcome.game, 500) if each.seat == bob and each.ask == "plan"]
    assert line[-1].picks == ("commit",) and len(line) == 2


async def test_after_three_silences_a_stand_in_keeps_the_seat_warm_until_its_person_is_back(
    store: Store,
) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("live"))
    while bob not in (outcome := await host.look(outcome.game)).warm:
        waits = [seat for seat in outcome.waiting if seat == alice]
        if waits:
            await answer(host, outcome, alice)
        else:
            await pass_time(host, wall, 60)
        assert wall.at < BEGIN + DAY
    while alice not in (outcome := await host.look(outcome.game)).waiting:
        assert await host.stand_ins(outcome.game) is not None
    while bob in (outcome := await host.look(outcome.game)).waiting:
        assert await host.stand_ins(outcome.game) is not None
    back, was_silent = await host.clocks.back(outcome.game, BOB)
    assert was_silent and back.warm == frozenset()
    assert not (await host.clocks.back(outcome.game, BOB))[1]


async def test_no_game_is_played_on_without_any_people(store: Store) -> None:
    wall = Turned()
    host, outcome, _, _ = await table(store, wall, Timing("live"))
    for _ in range(40):
        await pass_time(host, wall, 600)
        await host.stand_ins(outcome.game)
    outcome = await host.look(outcome.game)
    assert outcome.waiting and outcome.warm == frozenset() and outcome.view.round < 4
    assert await pass_time(host, wall, DAY) == []


async def test_an_own_answer_ends_the_silence(store: Store) -> None:
    wall = Turned()
    host, outcome, _alice, bob = await table(store, wall, Timing("live"))
    await pass_time(host, wall, 16 * 60)
    live = host.core.lives[outcome.game]
    assert live.clocks is not None and live.clocks.seats[bob].missed
    while bob not in (outcome := await host.look(outcome.game)).waiting:
        other = next(seat for seat in outcome.waiting)
        await answer(host, outcome, other)
    await answer(host, outcome, bob)
    assert host.core.lives[outcome.game].clocks.seats[bob].missed == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(("after", "what"), [(SHOW, OVER), (ASK_KEEPER, TELL_KEEPER)])
async def test_a_table_may_choose_that_nobody_is_played_for(store: Store, after: str, what: str) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("live", after=after))
    rung = await pass_time(host, wall, DAY)
    assert sorted((one.seat, one.what) for one in rung) == sorted([(alice, what), (bob, what)])
    assert (await host.look(outcome.game)).seq == outcome.seq


async def test_clocks_stand_while_a_game_is_held_a_vote_is_on_or_the_table_pauses(store: Store) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("live", after=SHOW))
    game = outcome.game
    await host.hold(game, KEEPER, "a holiday")
    assert await pass_time(host, wall, HOUR) == []
    await host.resume(game, KEEPER)
    outcome = await committed(host, await host.look(game), alice)
    outcome = await committed(host, outcome, bob)
    wished = await host.undo(game, ALICE)
    assert wished.vote is not None and wished.ends == {}
    assert await pass_time(host, wall, HOUR) == []
    refused = await host.refuse_undo(game, BOB)
    assert refused.ends
    assert (await host.clocks.stand(game, "pause")).ends == {}
    assert await pass_time(host, wall, HOUR) == []
    assert set((await host.clocks.stand(game, "pause", False)).ends) == set(refused.ends)


async def test_a_restart_loses_no_time_and_gives_none(tmp_path: Path) -> None:
    wall = Turned()
    file = tmp_path / "games.sqlite3"
    async with await Store.open(file, synchronous="OFF") as store:
        host, outcome, _, _ = await table(store, wall, Timing("daily"))
        await pass_time(host, wall, HOUR)
        before = (await host.look(outcome.game)).ends
    async with await Store.open(file, synchronous="OFF") as store:
        again = host_with(store, wall)
        wall.at += 30
        assert await again.clocks.tick() == []
        assert (await again.look(outcome.game)).ends == before


async def test_while_the_bot_is_away_no_time_goes_by(store: Store) -> None:
    wall = Turned()
    host, outcome, _, _ = await table(store, wall, Timing("daily"))
    await pass_time(host, wall, HOUR)
    before = (await host.look(outcome.game)).ends
    wall.at += 12 * HOUR
    again = host_with(store, wall)
    assert await again.clocks.tick() == []
    after = (await again.look(outcome.game)).ends
    assert {seat: at - before[seat] for seat, at in after.items()} == dict.fromkeys(before, 12 * HOUR)


async def test_after_an_absence_longer_than_the_pace_all_have_their_time_anew(store: Store) -> None:
    wall = Turned()
    host, outcome, _, _ = await table(store, wall, Timing("daily"))
    await pass_time(host, wall, 20 * HOUR)
    wall.at += 30 * DAY
    again = host_with(store, wall)
    assert await again.clocks.tick() == []
    assert set((await again.look(outcome.game)).ends.values()) == {int(wall.at + 4 * DAY)}


@pytest.mark.parametrize("jump", [-40 * DAY, 40 * DAY])
async def test_a_clock_that_jumps_rings_nobody(store: Store, jump: float) -> None:
    wall = Turned()
    host, outcome, _, _ = await table(store, wall, Timing("daily"))
    await pass_time(host, wall, HOUR)
    wall.at += jump
    assert await host.clocks.tick() == []
    ends = (await host.look(outcome.game)).ends
    assert all(3 * DAY < at - wall.at <= 4 * DAY for at in ends.values())


async def test_quiet_hours_stop_the_clock_also_in_the_night_of_summer_time(store: Store) -> None:
    wall = Turned(datetime(2026, 3, 28, 20, tzinfo=UTC).timestamp())
    host = host_with(store, wall)
    await host.clocks.set_rest(ALICE, Resting(Rest("Europe/Berlin", 22 * 60, 6 * 60)))
    outcome = await at_plans(host, await sit_down(host, 2, timing=Timing("brisk", after=SHOW)))
    alice = next(seat for seat, user in outcome.seats.items() if user == ALICE)
    bob = next(seat for seat, user in outcome.seats.items() if user == BOB)
    # 32 hours of waking: from 21:00 to 22:00, from 06:00 (summer time) on 16 hours a day.
    assert outcome.ends[bob] == int(wall.at + 32 * HOUR)
    assert outcome.ends[alice] == int(wall.at + (1 + 7 + 16 + 8 + 15) * HOUR)


async def test_a_change_of_rest_does_not_count_time_again_that_has_gone_by(store: Store) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("daily"))
    await pass_time(host, wall, 5 * HOUR)
    await host.clocks.set_rest(ALICE, Resting(Rest()).changed(Rest("UTC", 0, 600), wall.at))
    ends = (await host.look(outcome.game)).ends
    assert ends[bob] == int(BEGIN + 4 * DAY) < ends[alice]
    assert await host.clocks.rest(ALICE) == Resting(Rest(), Rest("UTC", 0, 600), BEGIN + 12 * HOUR)


async def test_when_somebody_rests_is_told_to_them_and_forgotten_with_them(store: Store) -> None:
    wall = Turned()
    host, outcome, _, _ = await table(store, wall, Timing("daily"))
    await host.clocks.set_rest(ALICE, Resting(Rest("Europe/Paris", 0, 360)))
    assert "Europe/Paris" in await host.my_data(ALICE)
    assert '"left"' in await host.my_data(ALICE)
    await host.forget(ALICE)
    assert await store.read(lambda db: people.all_about(db, ALICE))
    assert await host.clocks.rest(ALICE) == Resting()
    assert len(await store.read(lambda db: db.execute("SELECT seat FROM clock").fetchall())) == 1
    assert (await host.game(outcome.game)).started


async def test_somebody_else_at_a_seat_has_a_clock_of_their_own(store: Store) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("daily"))
    await pass_time(host, wall, 5 * HOUR)
    outcome = await host.replace(outcome.game, BOB, bob, KEEPER)
    assert outcome.ends[bob] == int(wall.at + 4 * DAY)
    outcome = await host.replace(outcome.game, KEEPER, bob, None)
    assert set(outcome.ends) == {alice}


@pytest.mark.parametrize("who", [ALICE, CAROL])
async def test_clocks_go_on_when_whoever_had_or_was_asked_about_a_wish_is_forgotten(
    store: Store, who: int
) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await at_plans(host, await sit_down(host, 3, timing=Timing("daily")))
    for seat in list(outcome.seats):
        outcome = await committed(host, outcome, seat)
    await host.undo(outcome.game, ALICE)
    if who == CAROL:
        await host.undo(outcome.game, BOB)
    assert (await host.look(outcome.game)).ends == {}
    await host.forget(who)
    while (outcome := await host.look(outcome.game)).seats[outcome.waiting[0]] is None:
        assert await host.stand_ins(outcome.game)
    assert outcome.vote is None and set(outcome.ends) == set(outcome.waiting)


async def broken_off(store: Store, doing: Callable[[], Awaitable[object]]) -> None:
    """Something is done of which only the first write comes to the disk: the process ends."""
    writes, write = 0, store.write

    async def once(work: Callable[[Connection], object]) -> object:
        nonlocal writes
        writes += 1
        if writes > 1:
            raise StoreFault("Nothing was saved.")
        return await write(work)

    store.write = once  # type: ignore[method-assign, assignment]
    with suppress(StoreFault):
        await doing()
    store.write = write  # type: ignore[method-assign]


@pytest.mark.parametrize("ends", ["resume", "stand", "refuse", "pause", "replace", "forget"])
async def test_clocks_go_on_with_the_end_of_what_they_stood_for_also_if_the_process_ends_then(
    store: Store, ends: str
) -> None:
    wall = Turned()
    host, outcome, alice, bob = await table(store, wall, Timing("daily", after=SHOW))
    game = outcome.game
    if ends == "resume":
        await host.hold(game, ALICE, "", manager=True)
    elif ends == "stand":
        await host.clocks.stand(game, "mute")
    elif ends == "pause":
        await host.pausing.wish(game, ALICE, 2)
    elif ends in ("refuse", "forget"):
        await committed(host, await committed(host, outcome, alice), bob)
        await host.undo(game, ALICE)
    doing: dict[str, Callable[[], Awaitable[object]]] = {
        "resume": lambda: host.resume(game, ALICE, manager=True),
        "stand": lambda: host.clocks.stand(game, "mute", False),
        "pause": lambda: host.pausing.vote(game, BOB, False),
        "refuse": lambda: host.refuse_undo(game, BOB),
        "forget": lambda: host.forget(ALICE),
        "replace": lambda: host.replace(game, ALICE, bob, CAROL, manager=True),
    }
    if ends != "replace":
        assert (await host.look(game)).ends == {}
    await broken_off(store, doing[ends])
    wall.at += HOUR
    after = await host_with(store, wall).look(game)
    assert set(after.ends) == set(after.waiting) != set()


@pytest.mark.parametrize("tables", [1, 2])
async def test_what_rang_before_the_disk_was_full_is_told_and_the_rest_rings_later(
    store: Store, monkeypatch: pytest.MonkeyPatch, tables: int
) -> None:
    wall = Turned()
    host, outcome, _, bob = await table(store, wall, Timing("live"))
    games, take = [outcome.game], host.core.take
    if tables == 2:
        games.append((await at_plans(host, await sit_down(host, 2, timing=Timing("live")))).game)
    await pass_time(host, wall, 14 * 60 + 30)

    async def once(*given: Any) -> Outcome:
        taken.append(given[0].id)
        if len(taken) == 2 * tables:
            raise StoreFault("The disk is full; nothing was saved.")
        return await take(*given)

    taken: list[int] = []
    monkeypatch.setattr(host.core, "take", once)
    wall.at += TICK
    rung = await host.clocks.tick()
    assert [(one.game, one.what) for one in rung] == [(game, PLAYED) for game in taken[:-1]]
    monkeypatch.undo()
    rest = await host.clocks.tick()
    assert [(one.game, one.seat, one.what) for one in rest] == [(games[-1], bob, PLAYED)]


async def test_whoever_lets_the_time_for_the_draw_go_by_has_all_the_time_for_the_plan(store: Store) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, seed=3, timing=Timing("live"))
    while not (draws := [ask.seat for ask in outcome.asks if ask.key == "draw"]):
        outcome = await answer(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
    assert {one.what for one in await pass_time(host, wall, outcome.ends[draws[0]] - wall.at)} == {PLAYED}
    after = await host.look(outcome.game)
    assert not after.public.seat(draws[0]).committed and after.ends[draws[0]] > wall.at
    lines = [line for line in await host.lines(outcome.game, 2000) if line.seq > outcome.seq]
    assert {line.ask for line in lines} == {"draw"}
    assert any(ask.kind == PLAN and ask.seat == draws[0] for ask in after.asks)


async def test_whoever_is_given_a_seat_in_the_moment_in_which_they_are_forgotten_sits_nowhere(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, outcome, alice, bob = await table(store, Turned(), Timing("daily"))
    other = await sit_down(host, 3)
    seat = next(seat for seat, user in other.seats.items() if user == CAROL)
    await host.replace(other.game, KEEPER, next(s for s, u in other.seats.items() if u == ALICE), None)
    read = store.read

    async def before_a_seat(work: Callable[[Connection], Any]) -> Any:
        found = await read(work)
        monkeypatch.undo()
        await host.replace(other.game, CAROL, seat, ALICE)
        return found

    monkeypatch.setattr(store, "read", before_a_seat)
    assert await host.forget(ALICE) == [outcome.game, other.game]
    for game, given in ((outcome.game, alice), (other.game, seat)):
        assert (await host.look(game)).seats[given] is None
    assert (await host.look(outcome.game)).seats[bob] == BOB


@pytest.mark.parametrize("forgotten", [False, True])
async def test_a_change_of_rest_counts_what_has_gone_by_as_it_was_also_for_a_game_out_of_memory(
    store: Store, forgotten: bool
) -> None:
    wall = Turned()
    host, outcome, alice, _ = await table(store, wall, Timing("daily", after=SHOW))
    await host.clocks.set_rest(ALICE, Resting().changed(Rest("UTC", 12 * 60, 22 * 60), wall.at))
    wall.at += 36 * HOUR  # of which the ten hours of yesterday did not count, and all of the day before did
    before = (await host.look(outcome.game)).ends[alice]
    if forgotten:
        host.core.drop(outcome.game)
    await host.clocks.set_rest(ALICE, (await host.clocks.rest(ALICE)).changed(Rest(), wall.at))
    left = 4 * DAY - 26 * HOUR
    assert (await host.look(outcome.game)).ends[alice] == int(wall.at + left + 10 * HOUR) < before


async def test_a_game_that_cannot_go_on_keeps_nobody_from_resting_in_the_others(store: Store) -> None:
    host, outcome, alice, _ = await table(store, Turned(), Timing("daily"))
    other = await at_plans(host, await sit_down(host, 2, timing=Timing("daily")))
    await answer(host, outcome, alice)
    await store.write(lambda db: db.execute("UPDATE decision SET crc = 7 WHERE game = ?", (outcome.game,)))
    host.core.drop(outcome.game)
    before = other.ends
    await host.clocks.set_rest(ALICE, Resting(Rest("UTC", 12 * 60, 13 * 60)))
    assert (await host.game(outcome.game)).status == "held"
    assert (await host.look(other.game)).ends[alice] > before[alice]
