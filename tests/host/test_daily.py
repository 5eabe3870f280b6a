"""The daily solo: one seed a day for everybody, a secret that day, and the first attempt counts."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.daily import Daily
from orleans_bot.host.lobby import seed_of
from orleans_bot.host.refusals import CountsAsPlayed, NotToday, PlayedToday
from orleans_bot.store import Store
from orleans_bot.store.records import DAY

from .players import ALICE, BOB, CAROL, play

MONDAY = 20_598  # a Monday, in days since 1970


@dataclass
class Days:
    """A host whose clock is turned."""

    file: Path
    store: Store
    now: float = MONDAY * DAY + 3600.0

    def __post_init__(self) -> None:
        self.host = Host(self.store, load(), clock=lambda: self.now)

    async def restart(self) -> None:
        """The bot goes down and comes up again."""
        await self.store.close()
        self.store = await Store.open(self.file, synchronous="OFF")
        self.host = Host(self.store, load(), clock=lambda: self.now)

    async def begin(self, user: int) -> Outcome:
        """A person begins today's solo."""
        today = await self.host.daily.today()
        lobby = await self.host.open_lobby(
            guild=None, channel=9, keeper=user, scenario=today.scenario, options=today.options, seats=1
        )
        await self.host.join(lobby.game, user)
        claim = self.host.daily.claim(today, user, lobby.game)
        return await self.host.start(lobby.game, user, seed=today.seed, extra=claim)

    async def played(self, user: int, luck: int = 1) -> Outcome:
        """A person plays today's solo to its end."""
        outcome = await play(self.host, await self.begin(user), Random(luck), 9999)
        assert outcome.over
        return outcome


@pytest_asyncio.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    """A host on an empty database, on a Monday morning."""
    file = tmp_path / "games.sqlite3"
    made = Days(file, await Store.open(file, synchronous="OFF"))
    yield made
    await made.store.close()


async def test_everybody_gets_the_same_all_day_and_another_the_next(days: Days) -> None:
    today = await days.host.daily.today()
    days.now = (MONDAY + 1) * DAY - 1
    await days.restart()
    assert await days.host.daily.today() == today
    days.now += 1
    tomorrow = await days.host.daily.today()
    assert (tomorrow.day, tomorrow.seed == today.seed) == (MONDAY + 1, False)


async def test_scenarios_and_their_difficulties_take_turns(days: Days) -> None:
    met = []
    for _ in range(12):
        found = await days.host.daily.today()
        met.append((found.scenario, *found.options.values()))
        days.now += DAY
    assert {scenario for scenario, *_ in met} == set(
        key
        for key, found in load().scenarios.items()
        if found.offered and not found.guided and tuple(found.seats) == (1,)
    )
    assert all(met[i][0] == met[i + 4][0] for i in range(8))
    assert {each for each in met if each[0] == "capital_vierzon"} == {
        ("capital_vierzon", pace) for pace in ("any", "round", "order")
    }


async def test_two_people_are_dealt_the_same(days: Days) -> None:
    mine, yours = await days.begin(ALICE), await days.begin(BOB)
    assert mine.public == yours.public and mine.seed_hash != yours.seed_hash


async def test_the_first_attempt_is_the_only_one_that_day(days: Days) -> None:
    first = await days.begin(ALICE)
    with pytest.raises(PlayedToday) as refused:
        await days.begin(ALICE)
    assert refused.value.data["game"] == first.game
    found = await days.host.daily.attempt(ALICE)
    assert found is not None and (found.game, found.counts) == (first.game, False)
    days.now += DAY
    assert await days.host.daily.attempt(ALICE) is None
    await days.begin(ALICE)


async def test_one_that_was_broken_off_before_anything_was_decided_was_none(days: Days) -> None:
    first = await days.begin(ALICE)
    await days.host.abort(first.game, ALICE)
    assert await days.host.daily.attempt(ALICE) is None
    second = await play(days.host, await days.begin(ALICE), Random(1), 1)
    await days.host.abort(second.game, ALICE)
    with pytest.raises(PlayedToday):
        await days.begin(ALICE)


async def told(days: Days, game: int, user: int) -> list[str]:
    """Everything that anybody is told about a game."""
    host = days.host
    data, row, outcome = await host.my_data(user), await host.game(game), await host.look(game, user)
    story = await host.story(game, user, -1)
    board = [await host.daily.board(), await host.daily.week(), await host.daily.attempt(user)]
    return [data, repr(row), repr(outcome), repr(story), repr(board), repr(await host.lines(game))]


@pytest.mark.parametrize("ending", ["finished", "aborted"])
async def test_the_seed_is_told_nowhere_before_the_day_is_over(days: Days, ending: str) -> None:
    await days.host.daily.show_me(ALICE, "alice")
    outcome = await play(days.host, await days.begin(ALICE), Random(1), 9999 if ending == "finished" else 9)
    if ending == "aborted":
        await days.host.abort(outcome.game, ALICE)
    assert outcome.seed == ""
    today = await days.host.daily.today()
    days.now = (MONDAY + 1) * DAY - 1
    for _ in range(2):
        assert not [text for text in await told(days, outcome.game, ALICE) if str(today.seed) in text]
        with pytest.raises(NotToday):
            await days.host.export(outcome.game)
        assert await days.host.daily.of_day(MONDAY) is None
        await days.restart()


async def test_the_seed_is_told_when_the_day_is_over_also_by_a_game_in_memory(days: Days) -> None:
    outcome = await days.played(ALICE)
    today = await days.host.daily.today()
    days.now = (MONDAY + 1) * DAY
    for _ in range(2):
        row, seen = await days.host.game(outcome.game), await days.host.look(outcome.game)
        assert seed_of(row.seed) == seed_of(seen.seed) == today.seed
        assert str(today.seed) in await days.host.export(outcome.game)
        assert await days.host.daily.of_day(MONDAY) == Daily(
            MONDAY, today.scenario, today.options, today.seed
        )
        await days.restart()


async def test_nothing_is_taken_back_and_nobody_takes_over(days: Days) -> None:
    outcome = await play(days.host, await days.begin(ALICE), Random(1), 3)
    for refused in (
        days.host.undo(outcome.game, ALICE),
        days.host.rewind(outcome.game, ALICE, 1),
        days.host.replace(outcome.game, ALICE, "blue", None),
        days.host.may_replace(outcome.game, ALICE, "blue", BOB),
    ):
        with pytest.raises(CountsAsPlayed):
            await refused
    assert (await days.host.look(outcome.game)).seq == 3


async def test_a_phase_that_was_started_anew_ends_the_counting(days: Days) -> None:
    await days.host.daily.show_me(ALICE, "alice")
    outcome = await play(days.host, await days.begin(ALICE), Random(1), 30)
    outcome = await days.host.back_to_phase(outcome.game, ALICE)
    await play(days.host, outcome, Random(2), 9999)
    found = await days.host.daily.attempt(ALICE)
    assert found is not None and found.status == "finished" and not found.counts
    assert await days.host.daily.board() == []


async def test_only_those_who_wish_are_on_the_board_and_what_ended_in_time(days: Days) -> None:
    await days.host.daily.show_me(ALICE, "alice")
    await days.host.daily.show_me(CAROL, "carol")
    await days.played(ALICE)
    await days.played(BOB)
    late = await days.begin(CAROL)
    assert [each.name for each in await days.host.daily.board()] == ["alice"]
    await days.host.daily.show_me(ALICE, None)
    assert await days.host.daily.board() == []
    await days.host.daily.show_me(BOB, "bob")
    assert [each.name for each in await days.host.daily.board()] == ["bob"]
    days.now = (MONDAY + 1) * DAY
    await play(days.host, late, Random(3), 9999)
    assert await days.host.daily.board() == []
    assert [name for name, _ in await days.host.daily.week()] == ["bob"]


async def test_the_week_begins_on_monday_and_adds_up_the_days(days: Days) -> None:
    await days.host.daily.show_me(ALICE, "alice")
    days.now = (MONDAY - 1) * DAY
    await days.played(ALICE)
    days.now = MONDAY * DAY
    assert await days.host.daily.week() == []
    await days.played(ALICE)
    days.now += 6 * DAY
    await days.played(ALICE)
    [(name, found)] = await days.host.daily.week()
    assert (name, [each.day for each in found]) == ("alice", [MONDAY, MONDAY + 6])
    assert all(0.0 <= each.done <= 1.0 for each in found)


async def test_what_was_done_of_the_task_is_kept(days: Days) -> None:
    while (await days.host.daily.today()).scenario != "dignitary":
        days.now += DAY
    await days.host.daily.show_me(ALICE, "alice")
    outcome = await days.played(ALICE)
    [found] = await days.host.daily.board()
    wanted = int((await days.host.daily.today()).options["goal"].removeprefix("dignity_"))
    assert found.done == round(outcome.public.seats[0].citizens / wanted, 4) and not found.won


async def test_a_person_sees_all_of_it_and_is_forgotten(days: Days) -> None:
    await days.host.daily.show_me(ALICE, "alice")
    outcome = await days.played(ALICE)
    data = json.loads(await days.host.my_data(ALICE))
    assert data["settings"]["daily_board"] == "alice"
    assert [entry["game"] for entry in data["daily"]] == [outcome.game]
    await days.host.forget(ALICE)
    assert await days.host.daily.board() == [] and await days.host.daily.week() == []
    assert json.loads(await days.host.my_data(ALICE))["daily"] == []
    # Its seed stays a secret all the same.
    assert (await days.host.game(outcome.game)).seed == ""
