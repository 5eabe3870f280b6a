"""Live games come and go: eviction, rebuilding under load, stand-ins."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.policy import PLAIN, Manner
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View
from orleans_bot.store import Store

from .players import ALICE, KEEPER, decide, facts, new_host, play, sit_down


async def test_no_more_games_than_the_cap_are_in_memory(store: Store) -> None:
    host = new_host(store, cap=3)
    games = [(await sit_down(host, 2)).game for _ in range(5)]
    for game in games:
        await host.look(game)
    assert host.live == tuple(games[-3:])
    await host.look(games[2])
    assert host.live == (games[3], games[4], games[2])


@pytest.mark.parametrize("cap", [1, 4])
async def test_games_are_rebuilt_under_load(store: Store, cap: int) -> None:
    host = new_host(store, cap=cap)
    outcomes = [await sit_down(host, 2 + i % 3, seed=i) for i in range(12)]

    async def one(outcome_at: int) -> None:
        luck = Random(outcome_at)
        outcome = outcomes[outcome_at]
        for turn in range(40):
            outcome = await decide(host, outcome, luck)
            if turn % 10 == 9:
                outcome = await host.rewind(outcome.game, KEEPER, outcome.seq)
                seen = await asyncio.gather(*(host.look(outcome.game) for _ in range(3)))
                assert all(facts(each) == facts(outcome) for each in seen)
        outcomes[outcome_at] = outcome

    await asyncio.gather(*(one(i) for i in range(12)))
    assert len(host.live) <= cap
    for outcome in outcomes:
        assert facts(await new_host(store).look(outcome.game)) == facts(outcome)
        found = await store.read(lambda db, game=outcome.game: chronicle(db, game, secrets=True))  # type: ignore[misc]
        assert verify(load(), found).game.view() == outcome.public


async def test_locks_are_let_go(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 5)
    assert outcome.game not in host.core.locks


async def test_stand_ins_decide_until_people_are_asked(host: Host) -> None:
    outcome = await sit_down(host, 1, 2)
    luck = Random(4)
    while not outcome.over:
        moved = await host.stand_ins(outcome.game)
        outcome = moved or await host.look(outcome.game)
        assert await host.stand_ins(outcome.game) is None
        assert all(outcome.seats[seat] == ALICE for seat in outcome.waiting)
        if not outcome.over:
            outcome = await decide(host, outcome, luck)
    lines = await host.store.read(
        lambda db: db.execute("SELECT seat, by IS NULL, count(*) FROM decision GROUP BY 1, 2").fetchall()
    )
    assert {(seat, bool(nobody)) for seat, nobody, _ in lines} == {
        ("blue", False),
        ("red", True),
        ("yellow", True),
    }


async def test_a_table_of_stand_ins_plays_to_the_end(host: Host) -> None:
    outcome = await sit_down(host, 0, 3)
    over = await host.stand_ins(outcome.game)
    assert over is not None and over.status == "finished" and over.notes[-1].key == "ended"
    verify(load(), await host.store.read(lambda db: chronicle(db, over.game)))


def nonsense(view: View, ask: Ask, manner: Manner = PLAIN) -> Sequence[str]:
    return ["nonsense"]


def fails(view: View, ask: Ask, manner: Manner = PLAIN) -> Sequence[str]:
    raise LookupError("no idea")


def never_ends(view: View, ask: Ask, manner: Manner = PLAIN) -> Sequence[str]:
    if ask.key == "plan":
        return [next(key for key in ask.keys if key.startswith("drawing:"))]
    return ask.keys[: ask.lo]


@pytest.mark.parametrize("choose", [nonsense, fails, never_ends])
async def test_a_stand_in_without_an_idea_does_not_stop_the_table(
    store: Store, choose: object, caplog: pytest.LogCaptureFixture
) -> None:
    host = new_host(store, choose=choose)  # type: ignore[arg-type]
    over = await host.stand_ins((await sit_down(host, 0, 2)).game)
    assert over is not None and over.status == "finished"
    assert ("cannot answer" in caplog.text) == (choose is not never_ends)


async def test_stand_ins_are_given_their_own_view_and_their_own_ask(store: Store) -> None:
    seen: list[tuple[str, str]] = []

    def choose(view: View, ask: Ask, manner: Manner = PLAIN) -> Sequence[str]:
        seen.append((view.viewer, ask.seat))
        return ("commit",) if "commit" in ask.keys else ask.keys[: ask.lo]

    host = new_host(store, choose=choose)
    await host.stand_ins((await sit_down(host, 1, 2)).game)
    assert seen and all(viewer == seat != "blue" for viewer, seat in seen)


async def test_the_bots_own_player_is_the_default(store: Store) -> None:
    host = Host(store, load())
    outcome = await host.stand_ins((await sit_down(host, 1, 1)).game)
    assert outcome is not None and outcome.waiting == ("blue",)
