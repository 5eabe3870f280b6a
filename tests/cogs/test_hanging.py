"""What hangs stays readable and is sent once, however Discord and the network behave."""

from __future__ import annotations

import logging
from random import Random
from typing import Any

import aiohttp
import discord
import pytest

from orleans_bot.discord.bot import Bot
from orleans_bot.discord.messages.sending import Blocked, try_hard
from orleans_bot.host import Host
from orleans_bot.settings import Settings

from .conftest import World
from .people import parts_of, text_of
from .playing import play_until_over
from .test_trouble import close_dms


def galleries(message: Any) -> list[dict[str, Any]]:
    """The pictures that a message shows."""
    return [item for part in parts_of(message.components) for item in part.get("items", ())]


async def test_a_call_to_plan_is_closed_like_a_plan(world: World) -> None:
    world.permit(create_private_threads=False)
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    call = seats["red"].reads("it is your turn to plan")
    await seats["blue"].press("Fill places", seats["blue"].find("Fill places").options[0][0])
    await seats["blue"].press("Commit the plan")
    await seats["red"].press("My seat", message=call)
    await seats["red"].press("Commit the plan")
    desk = await world.bot.house.desk(1)
    assert desk.broken == ""
    assert "My seat" not in {control.label for control in seats["red"].controls(call)}
    assert not galleries(call)


async def test_what_is_told_to_those_who_cannot_see_outlives_a_restart(world: World) -> None:
    seats = await world.game("alice", "bob")
    await world.restart()
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    shown = [message for person in seats.values() for message in person.stored() if galleries(message)]
    assert len(shown) > 4
    for message in shown:
        assert all(item.get("description") for item in galleries(message)), text_of(message)


async def test_a_plan_in_a_private_thread_calls_its_player(world: World) -> None:
    close_dms(world, "bob")
    await world.game("alice", "bob")
    bob = world.person("bob")
    plan = bob.reads("Your direct messages are closed")
    sent = [
        call.json for call in world.env.http_requests
        if call.method == "POST" and call.path == f"/channels/{plan.channel_id}/messages"
    ]  # fmt: skip
    assert sent[-1]["allowed_mentions"]["users"] == [bob.id]


async def test_a_private_thread_promises_nothing_that_moderators_can_break(world: World) -> None:
    close_dms(world, "bob")
    await world.game("alice", "bob")
    bob = world.person("bob")
    plan = bob.reads("Your direct messages are closed")
    assert "Moderators" in text_of(plan)
    for restarts in (False, True):
        if restarts:
            await world.restart()
        await bob.press("Fill places", bob.find("Fill places", plan).options[0][0], message=plan)
        assert "On your market" in text_of(plan) and "Only you see this" not in text_of(plan)
        await bob.press("Clear the plan", message=plan)
    await world.person("alice").press("Commit the plan")
    assert "Only you see this" not in text_of(plan)


async def test_a_crash_between_sending_and_noting_sends_the_same_number_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord gives back the message that has that number already, instead of a second one."""
    real = Host.hang

    async def die(self: Host, game: int, kind: str, *given: Any, **more: Any) -> None:
        if kind == "board":
            raise RuntimeError("a test breaks this")
        await real(self, game, kind, *given, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Host, "hang", die)
        await world.game("alice", "bob")
    await world.restart()
    path = f"/channels/{world.thread().id}/messages"
    numbers = [
        call.json["nonce"] for call in world.env.http_requests
        if call.method == "POST" and call.path == path and "### Game 1" in str(call.json["components"])
    ]  # fmt: skip
    assert len(numbers) == 2 and len(set(numbers)) == 1
    assert 1 <= len(numbers[0]) <= 25


async def test_a_message_that_hangs_anew_has_a_number_of_its_own(world: World) -> None:
    seats = await world.game("alice", "bob")
    board = seats["blue"].reads("Waiting for")
    world.env.backend.delete_message(board.channel_id, board.id)
    await seats["blue"].slash("table", game=1)
    await world.restart()
    board = seats["blue"].reads("Waiting for")
    world.env.backend.delete_message(board.channel_id, board.id)
    await seats["blue"].slash("table", game=1)
    numbers = [call.json["nonce"] for call in world.env.http_requests if "nonce" in (call.json or {})]
    assert len(set(numbers)) == len(numbers) > 4


async def test_a_long_wait_that_discord_asks_for_is_not_waited() -> None:
    async def send() -> None:
        raise discord.RateLimited(600.0)

    with pytest.raises(Blocked) as blocked:
        await try_hard(send)
    assert (blocked.value.why, blocked.value.code) == ("trouble", 429)


async def test_the_bot_waits_half_a_minute_at_most(settings: Settings) -> None:
    assert Bot(settings).http.max_ratelimit_timeout == 30


async def test_a_board_that_must_not_be_edited_for_long_is_hung_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    board = seats["blue"].reads("Waiting for")
    real = world.bot.http.request

    async def refuse(route: Any, **given: Any) -> Any:
        if route.method == "PATCH" and str(board.id) in route.url:
            raise discord.RateLimited(600.0)
        return await real(route, **given)

    monkeypatch.setattr(world.bot.http, "request", refuse)
    await seats["blue"].press("Commit the plan")
    again = seats["blue"].reads("Waiting for")
    assert again.id != board.id and "has committed" in text_of(again)


async def test_a_board_too_old_to_be_edited_is_hung_anew(world: World) -> None:
    seats = await world.game("alice", "bob")
    board = seats["blue"].reads("Waiting for")
    path = f"/channels/{board.channel_id}/messages/{board.id}"
    world.env.inject_error("PATCH", path, status=429, code=30046, message="too old", times=None)
    await seats["blue"].press("Commit the plan")
    again = seats["blue"].reads("Waiting for")
    assert again.id != board.id and "has committed" in text_of(again)


async def test_a_lost_connection_to_the_direct_messages_holds_up_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = world.bot.create_dm

    async def lost(user: Any) -> Any:
        if user.id == world.person("bob").id:
            raise aiohttp.ServerDisconnectedError
        return await real(user)

    monkeypatch.setattr(world.bot, "create_dm", lost)
    with caplog.at_level(logging.ERROR):
        seats = await world.game("alice", "bob")
    assert caplog.records == []
    assert seats["blue"].find("Commit the plan") and seats["blue"].reads("Waiting for")
    assert not any("Seat Red" in thread.name for thread in world.channel.threads), "they are not closed"
    monkeypatch.setattr(world.bot, "create_dm", real)
    await world.env.advance_time(70)
    await world.env.settle()
    assert seats["red"].find("Commit the plan")
