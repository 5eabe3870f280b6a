"""Pauses: a table votes on letting all clocks stand; and how many days of holiday it grants."""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import Connection
from typing import Any

import pytest

from orleans_bot.clocks.paces import DAY, HOUR, PLAY, SHOW, Timing
from orleans_bot.clocks.rest import Rest, Resting
from orleans_bot.host import Host, Outcome
from orleans_bot.host.clocks import OVER, PLAYED, REMIND
from orleans_bot.host.given import BY_CLOCK
from orleans_bot.host.pausing import EVER, PAUSE, VOTE
from orleans_bot.host.refusals import NoPause, NotSeated
from orleans_bot.host.ticking import TABLE, TEAM, asked, asked_of, is_shared
from orleans_bot.rules.ask import Ask
from orleans_bot.store import Store, ahead, desk, games

from .players import ALICE, BOB, CAROL, KEEPER, STRANGER, sit_down
from .test_clocks import BEGIN, Turned, at_plans, host_with, pass_time
from .test_teams import together  # noqa: F401

SHOWN = Timing("daily", after=SHOW)


async def table(store: Store, wall: Turned, people: int = 3, stand_ins: int = 0) -> tuple[Host, Outcome]:
    """A game with a pace, at its plans."""
    host = host_with(store, wall)
    return host, await at_plans(host, await sit_down(host, people, stand_ins, timing=SHOWN))


async def why(host: Host, game: int, user: int, days: int = 2) -> str:
    """Why a pause is refused."""
    with pytest.raises(NoPause) as refused:
        await host.pausing.wish(game, user, days)
    return str(refused.value.data["why"])


async def test_more_than_half_of_the_people_let_all_clocks_stand_until_the_pause_is_over(
    store: Store,
) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    game, before = outcome.game, outcome.ends
    poll = await host.pausing.wish(game, ALICE, 2)
    assert (len(poll.yes), len(poll.missing), poll.agreed) == (1, 2, False)
    assert (await host.look(game)).ends == {}, "clocks stand while a table votes"
    wall.at += HOUR
    assert (await host.pausing.vote(game, BOB, True)).agreed
    assert (await host.look(game)).ends == {}
    assert await host.pausing.until(game) == int(BEGIN + HOUR + 2 * DAY)
    assert await pass_time(host, wall, 2 * DAY - HOUR) == []
    assert await host.pausing.expire() == []
    wall.at += 2 * HOUR
    assert await host.pausing.expire() == [(PAUSE, game)]
    after = (await host.look(game)).ends
    assert {seat: at - before[seat] for seat, at in after.items()} == dict.fromkeys(
        before, 2 * DAY + 2 * HOUR
    )


async def test_half_of_the_people_are_not_enough_and_a_word_may_be_changed(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    game = outcome.game
    await host.pausing.wish(game, ALICE, 2)
    assert not (await host.pausing.vote(game, BOB, False)).refused
    assert (await host.pausing.vote(game, CAROL, False)).refused
    assert set((await host.look(game)).ends) == set(outcome.ends)
    with pytest.raises(NoPause):
        await host.pausing.vote(game, BOB, True)


async def test_silence_for_a_day_is_a_no(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    await host.pausing.wish(outcome.game, ALICE, 2)
    assert await pass_time(host, wall, DAY - 60) == [] and await host.pausing.expire() == []
    wall.at += 120
    assert await host.pausing.expire() == [(VOTE, outcome.game)]
    assert set((await host.look(outcome.game)).ends) == set(outcome.ends)


async def test_a_vote_goes_on_for_as_long_as_the_bot_was_away(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    await host.pausing.wish(outcome.game, ALICE, 2)
    for _ in range(60):
        assert await host.pausing.expire() == []
        wall.at += 60
    wall.at += 3 * DAY
    again = host_with(store, wall)
    assert await again.pausing.expire() == []
    wall.at += 22 * HOUR
    again.pausing._seen = wall.at - 20  # it has been there all the while
    assert await again.pausing.expire() == []
    assert (await again.pausing.vote(outcome.game, BOB, False)).by
    wall.at += HOUR + 60
    again.pausing._seen = wall.at - 20
    assert await again.pausing.expire() == [(VOTE, outcome.game)]


async def test_stand_ins_have_no_vote(store: Store) -> None:
    host, outcome = await table(store, Turned(), people=1, stand_ins=2)
    assert (await host.pausing.wish(outcome.game, ALICE, 2)).agreed


async def test_a_table_votes_on_one_thing_at_a_time_and_a_seat_asks_once_a_round(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    game = outcome.game
    with pytest.raises(NotSeated):
        await host.pausing.wish(game, STRANGER, 2)
    await host.pausing.wish(game, ALICE, 2)
    assert await why(host, game, BOB) == "vote"
    await host.pausing.vote(game, BOB, False)
    await host.pausing.vote(game, CAROL, False)
    assert await why(host, game, ALICE) == "again"
    await host.pausing.wish(game, BOB, 2)
    await host.pausing.vote(game, ALICE, True)
    assert await why(host, game, CAROL) == "pause"
    assert await host.pausing.go_on(game, CAROL) and not await host.pausing.go_on(game, CAROL)
    async with host.core.use(game) as live:
        live.game.state.round += 1
    await host.pausing.wish(game, ALICE, 2)


async def test_a_table_without_a_clock_needs_no_pause(store: Store) -> None:
    host = host_with(store, Turned())
    outcome = await sit_down(host, 2)
    assert await why(host, outcome.game, ALICE) == "clock"


async def test_a_pause_and_a_mute_bot_do_not_end_each_other(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall, people=1, stand_ins=1)
    await host.pausing.wish(outcome.game, ALICE, 3)
    await host.clocks.stand(outcome.game, "mute")
    assert await host.clocks.standing("mute") == [outcome.game]
    assert await host.clocks.standing("mut") == []
    assert (await host.clocks.stand(outcome.game, "mute", False)).ends == {}
    again = host_with(store, wall)
    wall.at += 4 * DAY
    assert await again.pausing.expire() == [(PAUSE, outcome.game)]
    assert (await again.look(outcome.game)).ends


async def test_a_vote_and_a_pause_survive_a_kill(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    await host.pausing.wish(outcome.game, ALICE, 2)
    again = host_with(store, wall)
    assert (await again.look(outcome.game)).ends == {}
    assert (await again.pausing.vote(outcome.game, BOB, True)).agreed
    assert await host_with(store, wall).pausing.until(outcome.game)


async def test_a_seat_that_is_given_away_takes_its_word_along(store: Store) -> None:
    host, outcome = await table(store, Turned())
    await host.pausing.wish(outcome.game, ALICE, 2)
    seat = next(seat for seat, user in outcome.seats.items() if user == ALICE)
    await host.replace(outcome.game, KEEPER, seat, None)
    poll = await host.pausing.vote(outcome.game, BOB, True)
    assert len(poll.yes) == 1 and len(poll.missing) == 1 and not poll.agreed


async def test_a_table_caps_the_days_of_holiday_of_a_game(store: Store) -> None:
    wall = Turned()
    host = host_with(store, wall)
    away = Rest("UTC", holidays=(("2026-02-20", "2026-03-04"), ("2026-03-10", "2026-03-30")))
    await host.clocks.set_rest(ALICE, Resting(away))
    for days, later in ((0, 0), (1, 0.5), (3, 2.5), (60, 2.5)):
        timing = Timing("daily", after=SHOW, holidays=days)
        outcome = await sit_down(host, 2, timing=timing)
        seat = next(seat for seat, user in outcome.seats.items() if user == ALICE)
        # It begins at noon of March 2nd with four days; the holiday of the 10th comes when they are over.
        assert outcome.ends[seat] == int(BEGIN + 4 * DAY + later * DAY), days
        await host.abort(outcome.game, KEEPER)


def test_what_a_team_is_asked_runs_on_the_clock_of_the_table() -> None:
    team = Ask("blue", "meet", ("one", "two"), seats=("blue", "red"))
    agree = Ask("red", "agree", ("object", "agree"), about={"proposal": ["one"]})
    own = Ask("red", "act", ("act:castle", "pass"))
    assert asked_of([team, agree]) == {TABLE: TEAM} and is_shared(agree)
    assert asked_of([agree, own])["red"] == "acting"
    assert asked([agree, own], "red") is own and asked([own, agree], TABLE) is agree
    assert agree.least == ("agree",)


@pytest.mark.usefixtures("together")
@pytest.mark.parametrize("after", [SHOW, PLAY])
async def test_a_team_is_reminded_together_and_nobody_of_it_alone(store: Store, after: str) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, timing=Timing("brisk", after=after))
    assert len(outcome.ends) == 2 and len(set(outcome.ends.values())) == 1
    rung = await pass_time(host, wall, 32 * HOUR)
    assert {(one.seat, one.users) for one in rung} == {("", (ALICE, BOB))}
    assert [one.what for one in rung] == [REMIND, REMIND, OVER if after == SHOW else PLAYED]
    now = await host.look(outcome.game)
    assert (now.seq == outcome.seq) == (after == SHOW) and now.warm == frozenset()


@pytest.mark.usefixtures("together")
async def test_lines_that_a_clock_gave_are_marked_and_nobody_sees_it(store: Store) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, timing=Timing("live"))
    await pass_time(host, wall, 16 * 60)
    marked = await store.read(lambda db: ahead.marked(db, outcome.game))
    assert marked and set(marked.values()) == {BY_CLOCK}
    assert BY_CLOCK not in await host.export(outcome.game, secrets=True)


async def test_a_game_that_cannot_go_on_holds_up_no_pause_of_another(store: Store) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    other = await at_plans(host, await sit_down(host, 3, timing=SHOWN))
    for game in (outcome.game, other.game):
        await host.pausing.wish(game, ALICE, 2)
        await host.pausing.vote(game, BOB, True)
    await store.write(
        lambda db: games.change(db, outcome.game, status="held", why="It leads elsewhere.", diverged=1)
    )
    wall.at += 3 * DAY
    again = host_with(store, wall)
    assert await again.pausing.expire() == [(PAUSE, other.game)]
    await again.abort(outcome.game, KEEPER)
    assert await again.pausing.expire() == []
    assert await store.read(lambda db: desk.due(db, wall.at, PAUSE)) == []


@pytest.mark.parametrize("agreed", [False, True])
async def test_of_a_game_that_has_ended_no_vote_and_no_pause_is_over(store: Store, agreed: bool) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    await host.pausing.wish(outcome.game, ALICE, 2)
    if agreed:
        await host.pausing.vote(outcome.game, BOB, True)
    await host.abort(outcome.game, KEEPER)
    with pytest.raises(NoPause):
        await host.pausing.vote(outcome.game, CAROL, True)
    assert not await host.pausing.go_on(outcome.game, ALICE)
    wall.at += 3 * DAY
    assert await host_with(store, wall).pausing.expire() == []
    assert await store.read(lambda db: desk.due(db, EVER, PAUSE if agreed else VOTE)) == []


async def test_what_is_said_while_the_bot_finds_that_it_was_away_counts(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    await host.pausing.wish(outcome.game, ALICE, 2)
    await host.pausing.expire()
    wall.at += HOUR
    again, write = host_with(store, wall), store.write

    async def after_a_word(work: Callable[[Connection], Any]) -> Any:
        monkeypatch.undo()
        for user in (BOB, CAROL):
            await again.pausing.vote(outcome.game, user, False)
        return await write(work)

    monkeypatch.setattr(store, "write", after_a_word)
    assert await again.pausing.expire() == []
    assert await again.pausing.poll(outcome.game) is None
    assert set((await again.look(outcome.game)).ends) == set(outcome.ends)


async def test_a_pause_that_was_agreed_on_meanwhile_is_not_over_with_the_one_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Turned()
    host, outcome = await table(store, wall)
    game = outcome.game
    await host.pausing.wish(game, ALICE, 2)
    await host.pausing.vote(game, BOB, True)
    wall.at += 2 * DAY
    read = store.read

    async def before_another(work: Callable[[Connection], Any]) -> Any:
        found = await read(work)
        if isinstance(found, list) and [held.kind for held in found] == [PAUSE]:
            monkeypatch.undo()
            await host.pausing.go_on(game, ALICE)
            await host.pausing.wish(game, CAROL, 3)
            await host.pausing.vote(game, BOB, True)
        return found

    monkeypatch.setattr(store, "read", before_another)
    assert await host.pausing.expire() == []
    assert await host.pausing.until(game) == wall.at + 3 * DAY


@pytest.mark.usefixtures("together")
async def test_while_the_bot_is_away_no_time_goes_by_for_a_team(store: Store) -> None:
    wall = Turned()
    host = host_with(store, wall)
    outcome = await sit_down(host, 2, timing=Timing("brisk", after=SHOW))
    await pass_time(host, wall, HOUR)
    wall.at += 5 * HOUR
    again = host_with(store, wall)
    assert await again.clocks.tick() == []
    assert (await again.look(outcome.game)).ends == {seat: at + 5 * HOUR for seat, at in outcome.ends.items()}
