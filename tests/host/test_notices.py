"""Notices: who is called at once, who is told later, and that nobody is called in their quiet hours."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from orleans_bot.clocks.calling import (
    DAILY,
    DIRECT,
    HOURLY,
    NEVER,
    OVER,
    ROUND,
    THREAD,
    TURN,
    USUAL,
    Wanted,
    next_at,
    read_wanted,
    when,
)  # fmt: skip
from orleans_bot.clocks.paces import HOUR, Timing
from orleans_bot.clocks.rest import Rest, Resting
from orleans_bot.host import Host, Outcome
from orleans_bot.host.given import HELD
from orleans_bot.host.notices import LIST
from orleans_bot.host.refusals import UnknownWish
from orleans_bot.store import Store, desk
from orleans_bot.store.desk import NOTICE

from .players import ALICE, BOB, KEEPER, sit_down
from .test_ahead import give
from .test_ahead import table as planning
from .test_clocks import BEGIN, Turned, answer, host_with

NIGHT = Resting(Rest("UTC", 22 * 60, 7 * 60))


async def table(store: Store, wall: Turned, timing: Timing | None = None) -> tuple[Host, Outcome]:
    """A host and a game of alice and bob, in which alice sits at blue."""
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, timing=timing)
    assert outcome.seats["blue"] == ALICE
    return host, outcome


def at(day: int, hour: float) -> float:
    """A moment of March 2026."""
    return datetime(2026, 3, day, tzinfo=UTC).timestamp() + hour * HOUR


async def kinds(host: Host, user: int = ALICE) -> list[str]:
    """Of what somebody is to be told now."""
    return [held.kind.removeprefix(NOTICE) for held in (await host.notices.due()).get(user, [])]


def test_what_is_gathered_comes_at_the_full_hour_or_at_ones_own_and_never_at_night() -> None:
    awake = Resting()
    assert when(Wanted(), DIRECT, awake, at(2, 12.5)) == at(2, 12.5)
    assert when(Wanted(), HOURLY, awake, at(2, 12.5)) == at(2, 13)
    assert when(Wanted(hour=18), DAILY, awake, at(2, 12.5)) == at(2, 18)
    assert when(Wanted(hour=18), DAILY, awake, at(2, 18)) == at(3, 18)
    assert when(Wanted(), THREAD, NIGHT, at(2, 23)) == at(3, 7)
    assert when(Wanted(), HOURLY, NIGHT, at(2, 21.5)) == at(3, 7)
    assert when(Wanted(hour=3), DAILY, NIGHT, at(2, 12)) == at(3, 7)


def test_ones_own_hour_is_kept_over_the_night_of_summer_time() -> None:
    before = datetime(2026, 3, 28, 20, tzinfo=UTC).timestamp()
    assert next_at(18, "Europe/Berlin", before) == datetime(2026, 3, 29, 16, tzinfo=UTC).timestamp()
    # On that night there is no half past two: what comes at two comes at three.
    assert next_at(2, "Europe/Berlin", before) == datetime(2026, 3, 29, 1, tzinfo=UTC).timestamp()


def test_what_somebody_chose_is_read_as_it_was_written_and_nonsense_is_as_usual() -> None:
    wanted = Wanted({TURN: DAILY, ROUND: DIRECT, OVER: NEVER}, 7)
    assert read_wanted(wanted.facts()) == wanted and Wanted().facts() is None
    assert read_wanted({TURN: "smoke", "hour": 99}) == Wanted()


async def test_usually_one_is_called_at_once_for_a_turn_and_the_end_and_for_no_round(store: Store) -> None:
    host, outcome = await table(store, Turned())
    assert [await host.notices.call(outcome.game, "blue", ALICE, kind) for kind in USUAL] == [
        True,
        False,
        True,
    ]
    assert await host.notices.due() == {}


@pytest.mark.parametrize(("way", "later"), [(DIRECT, 0.0), (HOURLY, 1.0), (DAILY, 6.0), (NEVER, None)])
async def test_whoever_wants_it_otherwise_is_told_later_or_never(
    store: Store, way: str, later: float | None
) -> None:
    wall = Turned()  # it is noon
    host, outcome = await table(store, wall)
    await host.notices.choose(ALICE, TURN, way)
    assert not await host.notices.call(outcome.game, "blue", ALICE, TURN)
    assert not await kinds(host) or not later
    wall.at += (later or 0) * HOUR
    assert await kinds(host) == ([] if later is None else [TURN])
    found = await host.notices.due()
    await host.notices.told([held for dues in found.values() for held in dues])
    assert await host.notices.due() == {}


async def test_a_message_to_nobody_else_calls_whoever_wants_direct_messages(store: Store) -> None:
    host, outcome = await table(store, Turned())
    await host.notices.choose(ALICE, TURN, DIRECT)
    assert await host.notices.call(outcome.game, "blue", ALICE, TURN, alone=True)
    await host.notices.choose(ALICE, TURN, DAILY)
    assert not await host.notices.call(outcome.game, "blue", ALICE, TURN, alone=True)


async def test_what_is_urgent_is_not_gathered_but_respects_the_night(store: Store) -> None:
    wall = Turned(at(2, 21))
    host, outcome = await table(store, wall)
    await host.clocks.set_rest(ALICE, NIGHT)
    await host.notices.choose(ALICE, TURN, DAILY)
    assert not await host.notices.call(outcome.game, "blue", ALICE, TURN, urgent=True)
    assert await kinds(host) == [TURN]
    wall.at = at(2, 23)
    await host.notices.call(outcome.game, "blue", ALICE, TURN, urgent=True)
    assert await kinds(host) == []


async def test_quiet_hours_hold_back_and_give_all_of_it_at_once_afterwards(store: Store) -> None:
    wall = Turned(at(2, 23))
    host, outcome = await table(store, wall)
    await host.clocks.set_rest(ALICE, NIGHT)
    await host.notices.choose(ALICE, ROUND, DIRECT)
    for kind in USUAL:
        assert not await host.notices.call(outcome.game, "blue", ALICE, kind)
    assert await host.notices.call(outcome.game, "red", BOB, TURN)
    wall.at = at(3, 6.9)
    assert await kinds(host) == []
    wall.at = at(3, 7)
    assert sorted(await kinds(host)) == sorted(USUAL)


async def test_where_people_sit_together_nobody_has_quiet_hours(store: Store) -> None:
    wall = Turned(at(2, 23))
    host, outcome = await table(store, wall, Timing("live"))
    await host.clocks.set_rest(ALICE, NIGHT)
    assert await host.notices.call(outcome.game, "blue", ALICE, TURN)


async def test_what_has_been_answered_meanwhile_is_not_told_any_more(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    await host.notices.choose(ALICE, TURN, HOURLY)
    await host.notices.choose(ALICE, OVER, HOURLY)
    for kind in (TURN, OVER):
        await host.notices.call(outcome.game, "blue", ALICE, kind)
    while "blue" in (outcome := await host.look(outcome.game)).waiting:
        await answer(host, outcome, "blue")
    wall.at += HOUR
    assert await kinds(host) == [OVER]


async def test_a_list_that_comes_to_rest_is_told_once_to_its_owner_alone(store: Store) -> None:
    host = host_with(store, Turned())
    outcome = await planning(host)
    await give(host, outcome, "blue")
    assert await host.notices.due() == {}
    await host.hold(outcome.game, KEEPER, "tea")
    found = await host.notices.due()
    assert list(found) == [ALICE] and found[ALICE][0].kind == NOTICE + LIST
    assert found[ALICE][0].data["why"] == HELD
    await host.notices.told(found[ALICE])
    await host.resume(outcome.game, KEEPER)
    await host.hold(outcome.game, KEEPER, "more tea")
    assert await host.notices.due() == {}, "it rests already"


async def test_nothing_that_waits_to_be_told_outlives_its_person_or_seat(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    for user, seat in ((ALICE, "blue"), (BOB, "red")):
        await host.notices.choose(user, TURN, HOURLY)
        await host.notices.call(outcome.game, seat, user, TURN)
    assert '"what": "turn"' in await host.my_data(ALICE) and '"hourly"' in await host.my_data(ALICE)
    await host.replace(outcome.game, KEEPER, "blue", KEEPER)
    await host.forget(BOB)
    wall.at = BEGIN + 2 * HOUR
    assert await host.notices.due() == {}
    left = await store.read(lambda db: db.execute("SELECT kind FROM due").fetchall())
    assert left == [("watched",)], "only that the end of the game is still to be shown"
    assert await store.read(lambda db: desk.setting(db, "user", BOB, "notices")) is None


async def test_nobody_can_be_called_in_a_way_that_there_is_not(store: Store) -> None:
    host, _ = await table(store, Turned())
    for kind, how in ((TURN, "smoke"), ("moon", THREAD), ("hour", "24"), ("hour", "-1"), ("hour", "²")):
        with pytest.raises(UnknownWish):
            await host.notices.choose(ALICE, kind, how)
    assert (await host.notices.choose(ALICE, "hour", "7")).hour == 7


async def test_two_choices_at_the_same_moment_both_count(host: Host) -> None:
    await asyncio.gather(host.notices.choose(ALICE, TURN, DIRECT), host.notices.choose(ALICE, ROUND, DAILY))
    ways = (await host.notices.of(ALICE)).ways
    assert (ways[TURN], ways[ROUND]) == (DIRECT, DAILY)
