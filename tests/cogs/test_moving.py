"""Places disappear: the thread, the server, the right to show pictures; the game goes on where it can."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from dataclasses import replace
from random import Random
from typing import Any

import aiohttp
import discord
import pytest

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.messages.desk import Desk
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.messages.posts import Posts
from orleans_bot.discord.messages.spots import PLAN, Spot
from orleans_bot.discord.run import run
from orleans_bot.settings import Settings
from orleans_bot.store.desk import LEFT

from .conftest import RIGHTS, World, settled
from .people import Person, controls_of, parts_of, said, text_of
from .playing import play_until_over
from .test_trouble import close_dms


async def without_thread(world: World) -> dict[str, Any]:
    """A game whose thread a moderator has deleted."""
    seats = await world.game("alice", "bob")
    world.env.backend.delete_channel(world.thread().id)
    await world.env.settle()
    return seats


async def test_a_game_for_several_does_not_move_into_somebodys_direct_messages(world: World) -> None:
    seats = await without_thread(world)
    home = (await world.host.game(1)).thread
    assert "is gone" in said(await seats["blue"].slash_in_dm("table", game=1))
    assert (await world.host.game(1)).thread == home
    assert world.channel.mention in said(await seats["blue"].slash("table", game=1))
    await play_until_over(world, 1, seats, Random(3), rounds=1)


async def test_a_game_does_not_move_to_another_server(world: World) -> None:
    seats = await without_thread(world)
    home = (await world.host.game(1)).thread
    guild: Any = world.env.create_guild("Rhein")
    world.env.backend.guilds[guild.id].everyone_role.permissions = RIGHTS.value
    channel = guild.create_text_channel("games")
    member = guild.add_member(seats["blue"].user)
    await world.env.settle()
    result = await member.slash(channel, "orleans table", game=1)
    assert "is gone" in said(result) and (await world.host.game(1)).thread == home


async def test_a_game_does_not_move_where_the_bot_may_not_write(world: World) -> None:
    seats = await without_thread(world)
    world.permit(attach_files=False)
    assert "Attach Files" in said(await seats["blue"].slash("table", game=1))
    world.permit(attach_files=True)
    assert world.channel.mention in said(await seats["blue"].slash("table", game=1))


async def test_a_game_for_one_may_move_into_ones_own_direct_messages(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("solo")
    world.env.backend.delete_channel(world.thread().id)
    await world.env.settle()
    await alice.slash_in_dm("table", game=1)
    assert (await world.host.game(1)).thread == alice.user.dm_channel.id
    await play_until_over(world, 1, {"blue": alice}, Random(3), rounds=1)


async def test_a_private_game_goes_on_in_a_private_thread(world: World) -> None:
    seats = await world.game("alice", "bob", thread="private")
    world.env.backend.delete_channel(world.thread().id)
    await world.env.settle()
    await seats["blue"].slash("table", game=1)
    thread = world.thread()
    assert world.env.backend.channels[thread.id].type == 12 and (await world.host.game(1)).thread == thread.id
    open_ = [m for m in world.env.backend.messages[world.channel.id].values() if not m.flags & 64]
    assert not any("round 1" in text_of(message) for message in open_)
    await play_until_over(world, 1, seats, Random(3), rounds=1)


async def test_a_game_does_not_move_into_the_private_thread_of_one_player(world: World) -> None:
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    home = (await world.host.game(1)).thread
    [nook] = [thread for thread in world.channel.threads if "Seat Red" in thread.name]
    world.env.backend.delete_channel(home)
    await world.env.settle()
    await seats["red"].slash("table", game=1, channel=nook)
    moved = (await world.host.game(1)).thread
    assert moved not in (home, nook.id) and world.env.backend.channels[moved].type == 11
    await play_until_over(world, 1, seats, Random(3), rounds=1)


async def test_where_pictures_may_not_be_sent_the_words_are(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    home, send, edit = world.thread().id, discord.PartialMessageable.send, discord.PartialMessage.edit

    def refuse(channel: int, files: Any) -> None:
        if channel == home and files:
            answer: Any = type("Answer", (), {"status": 403, "reason": "Forbidden"})()
            raise discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})

    async def send_words(self: Any, *given: Any, **more: Any) -> Any:
        refuse(self.id, more.get("files"))
        return await send(self, *given, **more)

    async def edit_words(self: Any, **more: Any) -> Any:
        refuse(self.channel.id, more.get("attachments"))
        return await edit(self, **more)

    monkeypatch.setattr(discord.PartialMessageable, "send", send_words)
    monkeypatch.setattr(discord.PartialMessage, "edit", edit_words)
    await play_until_over(world, 1, seats, Random(3), rounds=1, planned=True)
    boards = [
        message for message in seats["blue"].stored()
        if message.channel_id == world.thread().id and "Waiting for" in text_of(message)
    ]  # fmt: skip
    assert boards and "round 2 of 18" in text_of(boards[-1]) and controls_of(boards[-1])
    assert not boards[-1].attachments
    hung = [m for m in world.env.backend.messages[world.thread().id].values() if "round 2" in text_of(m)]
    assert len([message for message in hung if "Planning" in text_of(message)]) == 1, "one board a phase"
    monkeypatch.setattr(discord.PartialMessageable, "send", send)
    monkeypatch.setattr(discord.PartialMessage, "edit", edit)
    await play_until_over(world, 1, seats, Random(3), rounds=2)
    assert any(part.get("items") for part in parts_of(seats["blue"].reads("round 3 of 18").components))


async def test_the_bot_is_removed_from_the_server_and_comes_back(world: World) -> None:
    seats = await world.game("alice", "bob")
    thread = world.thread()
    for path in (f"/channels/{thread.id}*", f"/channels/{world.channel.id}*"):
        world.env.inject_error("*", path, status=403, code=50001, message="Missing Access", times=None)
    for seat in ("blue", "red"):  # the plans are in their direct messages
        await seats[seat].press("Fill places", seats[seat].find("Fill places").options[0][0])
        await seats[seat].press("Commit the plan")
    outcome = await world.host.look(1)
    assert outcome.public.phase == "actions"
    turn = seats[outcome.waiting[0]]
    assert "I am not allowed to write there" in text_of(turn.reads("I am not allowed"))
    assert "not allowed" in said(await turn.slash_in_dm("table", game=1))
    world.env.backend.faults.clear()
    await turn.slash("table", game=1)
    assert any("· Actions" in post for post in world.posts(thread))


@pytest.mark.parametrize("kind", ["private", "public"])
async def test_whoever_comes_back_without_the_threads_opens_a_private_game_another_one(
    world: World, kind: str
) -> None:
    seats = await world.game("alice", "bob", thread=kind)
    alice, thread = seats["blue"], world.thread()
    world.env.inject_error("*", f"/channels/{thread.id}*", status=403, code=50001, times=None)
    guild: Any = world.bot.get_guild(world.guild.id)
    guild._remove_thread(guild.get_thread(thread.id))  # Discord tells of threads of which the bot is a member
    world.permit(manage_guild=True)
    told = said(await alice.slash("keeper doctor"))
    assert "**View Channel**" in told and ("new private thread" in told) is (kind == "private")
    told = said(await alice.slash("table", game=1))
    row = await world.host.game(1)
    if kind == "public":  # the bot may be let in again, and nobody has asked for another place
        assert row.thread == thread.id
        return
    assert row.thread == world.thread().id != thread.id and "one missing message" in told
    assert world.env.backend.channels[world.thread().id].type == 12
    await play_until_over(world, 1, seats, Random(3), rounds=2)
    here = [m for m in alice.stored() if m.channel_id == row.thread]
    assert sum(any(each.label == "My seat" for each in controls_of(m)) for m in here) == 1


def answered_with(status: int) -> discord.HTTPException:
    """What the library makes of an answer of Discord that is no success."""
    answer: Any = type("Answer", (), {"status": status, "reason": "no"})()
    return discord.HTTPException(answer, "no")


@pytest.mark.parametrize(
    "fault",
    [
        discord.ConnectionClosed(type("Socket", (), {"close_code": 4013})(), shard_id=None),  # type: ignore[arg-type]
        answered_with(403),
    ],
)
async def test_a_log_in_that_fails_is_told_in_a_sentence(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    async def refused(*_: Any, **__: Any) -> None:
        raise fault

    monkeypatch.setattr("orleans_bot.discord.bot.Bot.start", refused)
    monkeypatch.setattr("orleans_bot.discord.run.give_back", lambda: None)
    assert await run(replace(settings, token="x.y.z")) == 1
    assert "Discord" in caplog.text and "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "fault",
    [
        discord.GatewayNotFound(), discord.RateLimited(3600.0), answered_with(503), answered_with(429),
        aiohttp.ServerDisconnectedError(), socket.gaierror(-2, "Name or service not known"),
    ],
    ids=lambda fault: f"{type(fault).__name__} {getattr(fault, 'status', '')}",
)  # fmt: skip
async def test_while_discord_is_away_the_bot_tries_again_by_itself(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    faults = [fault, fault, discord.LoginFailure("who?")]

    async def refused(*_: Any, **__: Any) -> None:
        raise faults.pop(0)

    monkeypatch.setattr("orleans_bot.discord.bot.Bot.start", refused)
    monkeypatch.setattr("orleans_bot.discord.run.give_back", lambda: None)
    monkeypatch.setattr("orleans_bot.discord.run.PAUSE", 0.01)
    assert await run(replace(settings, token="x.y.z")) == 2
    assert not faults and caplog.text.count("is tried again in 0 seconds") == 2
    assert "Traceback" not in caplog.text


async def test_who_waits_for_discord_can_be_told_to_stop(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: Any, **__: Any) -> None:
        asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), signal.SIGTERM)
        raise discord.GatewayNotFound

    monkeypatch.setattr("orleans_bot.discord.bot.Bot.start", refused)
    monkeypatch.setattr("orleans_bot.discord.run.give_back", lambda: None)
    async with asyncio.timeout(4):
        assert await run(replace(settings, token="x.y.z")) == 0


async def test_what_could_not_be_shown_on_a_server_is_shown_when_the_bot_is_back_there(world: World) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    for path in (f"/channels/{world.thread().id}*", f"/channels/{world.channel.id}*"):
        world.env.inject_error("*", path, status=403, code=50001, message="Missing Access", times=None)
    await world.bot.house.take(await world.play_unseen(1))
    await settled(desk)
    world.env.backend.faults.clear()
    assert desk.broken and not any("## Game 1 has ended" in post for post in world.posts(world.thread()))
    await world.bot.silences.returned(world.guild.id)
    await settled(desk)
    assert any("## Game 1 has ended" in post for post in world.posts(world.thread()))


async def test_a_message_that_is_put_away_while_its_seat_changes_hands_leaves_nothing_behind(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    plan, edit = seats["blue"].reads("Only you see this"), Hanging.edit
    changed: list[int] = []

    async def changing_hands(hanging: Hanging, *of: Any, **how: Any) -> None:
        if hanging.message == plan.id and not changed:
            changed.append(hanging.message)
            await world.host.replace(1, seats["blue"].id, "blue", None)
        await edit(hanging, *of, **how)

    monkeypatch.setattr(Hanging, "edit", changing_hands)
    desk = await world.bot.house.take(await world.host.hold(1, seats["blue"].id, "until Monday"))
    await settled(desk)
    assert changed and not any(kind.startswith(LEFT) for kind, _ in await world.host.panels(1))


async def unheard_of(world: World) -> tuple[Person, Any, Desk, Hanging]:
    """A game in which the desk does not know yet that somebody's plan hangs: whose, where, and the desk."""
    seats = await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    hanging = desk.hung.pop(Spot(PLAN, "blue"))
    return seats["blue"], seats["blue"].reads("Only you see this"), desk, hanging


async def test_a_plan_that_is_pressed_before_it_is_heard_of_hangs_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, plan, desk, _ = await unheard_of(world)
    late, sent = [plan.id], Posts._sent

    async def heard_late(posts: Posts, channel: int, *of: Any, **how: Any) -> Hanging:
        return Hanging(channel, late.pop()) if late else await sent(posts, channel, *of, **how)

    monkeypatch.setattr(Posts, "_sent", heard_late)
    fill = alice.find("Fill places", plan)
    await alice.press(fill, fill.options[0][0])
    await settled(desk)
    another = alice.reads("Only you see this")
    assert not late and another.id != plan.id and not controls_of(plan)
    assert alice.find("Clear the plan", another)


async def test_a_plan_that_is_heard_of_while_it_is_pressed_is_shown_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, plan, desk, hanging = await unheard_of(world)
    change = Answer.change

    async def heard_meanwhile(answer: Answer, *of: Any, **how: Any) -> bool:
        desk.hung[Spot(PLAN, "blue")] = hanging
        return await change(answer, *of, **how)

    monkeypatch.setattr(Answer, "change", heard_meanwhile)
    page = alice.find("How I draw", plan)
    await alice.forge(plan, page.id.replace("drawing", "sure.commit"))
    await settled(desk)
    assert alice.find("Fill places", plan)


async def test_who_has_lost_the_private_threads_of_a_game_is_let_in_by_asking_for_its_table(
    world: World,
) -> None:
    close_dms(world, "alice")
    seats = await world.game("alice", "bob", thread="private")
    alice, bob = seats["blue"], seats["red"]
    nook, _ = (await world.host.panels(1))["nook", "blue"]
    seen = len(world.env.http_requests)

    async def let_in(person: Person, begun: int) -> set[str]:
        await person.slash("table", game=1)
        calls = world.env.http_requests[begun:]
        return {call.path for call in calls if call.method == "PUT" and "/thread-members/" in call.path}

    home = (await world.host.game(1)).thread
    assert await let_in(alice, seen) == {f"/channels/{at}/thread-members/{alice.id}" for at in (home, nook)}
    seen = len(world.env.http_requests)
    assert await let_in(bob, seen) == {f"/channels/{home}/thread-members/{bob.id}"}
    seen = len(world.env.http_requests)
    assert await let_in(world.person("carol"), seen) == set()


async def test_a_game_that_wakes_gets_a_new_desk_only_when_the_old_one_is_done(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    desk, edit, go_on = await world.bot.house.desk(1), Hanging.edit, asyncio.Event()
    await settled(desk)

    async def slowly(hanging: Hanging, *of: Any, **how: Any) -> None:
        await go_on.wait()
        await edit(hanging, *of, **how)

    monkeypatch.setattr(Hanging, "edit", slowly)
    await world.bot.silences.removed(world.guild.id)
    desk.take(await world.host.look(1))
    waking = asyncio.create_task(world.bot.silences.wake(1))
    for _ in range(50):
        await asyncio.sleep(0)
    assert not desk.idle and world.bot.house.desks[1] is desk
    go_on.set()
    await waking
    assert desk.idle and world.bot.house.desks[1] is not desk
