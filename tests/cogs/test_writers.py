"""One writer a message: presses cost no edits, a burst is one edit, and a round is cheap."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from orleans_bot.discord.messages import desk as desks
from orleans_bot.discord.messages import lent
from orleans_bot.discord.messages.hanging import Content, Hanging, only
from orleans_bot.discord.messages.pictures import Shot
from orleans_bot.discord.messages.spots import PLAN, Spot
from orleans_bot.discord.panels.panel import Panel

from .conftest import World
from .people import text_of
from .playing import play_until_over


def edits(world: World, message: Any = None) -> int:
    """How often a message has been edited by a call that counts; without one, any message."""
    path = f"/channels/{message.channel_id}/messages/{message.id}" if message else "/channels/"
    return sum(call.method == "PATCH" and path in call.path for call in world.env.http_requests)


async def test_a_press_on_a_plan_costs_no_edit_of_it(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    plan = alice.reads("Only you see this")
    for _ in range(2):
        fill = alice.find("Fill places")
        await alice.press(fill, fill.options[0][0])
        await alice.press("Clear the plan")
    assert edits(world) == 0 and alice.find("Fill places", plan)


async def test_a_press_does_not_wait_for_a_picture_that_is_drawn_for_its_message(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    plan = alice.reads("Only you see this")
    hanging = (await world.bot.house.desk(1)).hung[Spot(PLAN, "blue")]
    said, begun = hanging.said, asyncio.Event()

    async def draw() -> Shot:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError("nobody waits for it any more")

    slow = Content(Panel("Another picture is coming.", picture=True), key="another", picture=draw)
    edit = asyncio.create_task(hanging.write(world.bot.house, only(slow)))
    await begun.wait()
    assert hanging.said == said  # as nothing has been sent yet
    fill = alice.find("Fill places", plan)
    async with asyncio.timeout(30):
        await alice.press(fill, fill.options[0][0])
        assert await edit is False
    assert "Another picture" not in text_of(plan) and alice.find("Clear the plan", plan)


async def test_what_is_still_being_shown_when_the_bot_goes_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    begun, given_up = asyncio.Event(), asyncio.Event()

    async def never(*_: Any, **__: Any) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()

    monkeypatch.setattr(Hanging, "edit", never)
    monkeypatch.setattr(desks, "LEAVING", 0.05)
    desk = await world.bot.house.take(await world.host.hold(1, seats["blue"].id, "until Monday"))
    await begun.wait()
    await desk.rest()
    assert desk.idle
    await given_up.wait()


async def test_who_commits_last_sees_the_plan_put_away_by_the_answer(world: World) -> None:
    seats = await world.game("alice", "bob")
    plans = {seat: person.reads("Only you see this") for seat, person in seats.items()}
    await seats["blue"].press("Commit the plan")
    before = {seat: edits(world, plan) for seat, plan in plans.items()}
    await seats["red"].press("Commit the plan")
    assert all("all plans are revealed" in text_of(plan) for plan in plans.values())
    after = {seat: edits(world, plan) - before[seat] for seat, plan in plans.items()}
    assert after == {"blue": 0, "red": 0}


@pytest.mark.parametrize("trouble", ["too late", "refused"])
async def test_what_its_last_press_cannot_change_any_more_is_edited(
    world: World, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    seats = await world.game("alice", "bob")
    plan = seats["blue"].reads("Only you see this")
    if trouble == "too late":
        monkeypatch.setattr(lent, "LIVES", -1)
    await seats["blue"].press("Commit the plan")
    hanging = (await world.bot.house.desk(1)).hung[Spot(PLAN, "blue")]
    if trouble == "refused":
        assert hanging.lent is not None
        hanging.lent = replace(hanging.lent, token="forgotten")
    await seats["red"].press("Commit the plan")
    assert edits(world, plan) == 1 and "all plans are revealed" in text_of(plan)
    assert hanging.lent is None or trouble == "too late"


async def test_a_committed_plan_is_left_alone_while_others_commit(world: World) -> None:
    seats = await world.game("alice", "bob", "carol")
    plan = seats["blue"].reads("Only you see this")
    await seats["blue"].press("Commit the plan")
    words, seen = text_of(plan), len(world.env.http_requests)
    assert "The board says who is still planning" in words
    await seats["red"].press("Commit the plan")
    assert text_of(plan) == words
    calls = world.env.http_requests[seen:]
    assert not any(call.method == "PATCH" and "/webhooks/" in call.path for call in calls)
    board = text_of(seats["blue"].reads("Waiting for"))
    await seats["blue"].press("My seat")
    own = text_of(list(seats["blue"].stored())[-1])
    assert own != board
    for told in (board, own):
        (waits,) = [line for line in told.splitlines() if line.startswith("Waiting for")]
        assert "Yellow" in waits and "Red" not in waits


async def test_a_burst_of_decisions_is_one_edit_of_the_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob", "carol", "dave")
    board = seats["blue"].reads("Waiting for")
    desk = await world.bot.house.desk(1)
    await desk.settle()
    monkeypatch.setattr(desks, "SILENCE", 0.05)
    for seat in ("blue", "red", "yellow"):
        outcome = await world.host.look(1, seats[seat].id)
        since = next(ask.since for ask in outcome.asks if ask.seat == seat)
        desk.take(await world.host.decide(1, seats[seat].id, seat, "plan", since, ["commit"]))
    assert edits(world, board) == 0
    assert desk.task is not None
    await desk.task
    assert edits(world, board) == 1 and text_of(board).count("has committed") == 3


async def test_several_places_are_filled_in_one_transaction(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    fill = alice.find("Fill places")
    picks = [value for value, _ in fill.options][:3]
    before, lines = world.host.store.commits, (await world.host.look(1)).seq
    result = await world.host.decide_each(1, alice.id, "blue", "plan", 0, [*picks, "fill:nowhere"])
    assert world.host.store.commits == before + 1
    outcome, skipped = result
    taken = outcome.seq - lines
    assert taken >= 1 and taken + len(skipped) == len(picks) + 1


async def test_no_message_is_edited_twice_for_one_decision(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob", "carol", "dave")
    seen = 0
    by_any_way: Counter[int] = Counter()
    edit = Hanging.edit

    async def counted(hanging: Hanging, *of: Any, **how: Any) -> None:
        by_any_way[hanging.message] += 1
        await edit(hanging, *of, **how)

    monkeypatch.setattr(Hanging, "edit", counted)

    async def once(_: Any) -> None:
        nonlocal seen
        assert not by_any_way or max(by_any_way.values()) == 1, by_any_way
        by_any_way.clear()
        calls = world.env.http_requests[seen:]
        seen = len(world.env.http_requests)
        edited = Counter(call.path for call in calls if call.method == "PATCH" and "/messages/" in call.path)
        assert not edited or max(edited.values()) == 1, edited

    await play_until_over(world, 1, seats, Random(5), rounds=3, between=once)
    assert edits(world) and seen
