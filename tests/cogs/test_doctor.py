"""The doctor in Discord: what is ill is named, what can be mended is mended, the rest is told to a human."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from orleans_bot.content import load
from orleans_bot.discord.doctor import examination
from orleans_bot.discord.doctor.examination import Chart, Visit
from orleans_bot.discord.doctor.report import report
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.doctor import Finding

from .conftest import World
from .people import Person, controls_of, said, text_of
from .playing import offered
from .test_trouble import close_dms


def allow(world: World, **rights: bool) -> None:
    """Give or take rights on the whole server, and let the bot hear of it."""
    backend = world.env.backend
    role = backend.guilds[world.guild.id].everyone_role
    now = discord.Permissions(int(role.permissions))
    now.update(**rights)
    for each in list(backend.guilds[world.guild.id].roles.values()):
        value = now.value if each.id == role.id else each.permissions
        backend.edit_role(world.guild.id, each.id, {"permissions": value})


@pytest.fixture
async def manager(world: World) -> Person:
    """Somebody who manages the server and sits at no table."""
    user = world.env.create_user("carol")
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    world.people["carol"] = Person(world, "carol", user, world.guild.add_member(user, roles=[role]))
    allow(world)
    await world.env.settle()
    return world.people["carol"]


async def archive(world: World, thread: Any, **state: bool) -> None:
    """Somebody archives or locks a thread."""
    world.env.backend.edit_channel(thread.id, {}, thread_metadata=state)
    await world.env.settle()


async def ask(manager: Person, **options: Any) -> Any:
    """The doctor's message."""
    result = await manager.slash("keeper doctor", **options)
    assert result.ephemeral or result.response is None
    shown = [message for message in [result.response, *result.followups] if message is not None]
    return shown[-1]._message


def labels(message: Any) -> set[str]:
    """What can be pressed."""
    return {control.label for control in controls_of(message)}


MEND = "Mend what can be mended"


async def test_a_server_that_is_well(world: World, manager: Person) -> None:
    await world.game("alice", "bob")
    told = text_of(await ask(manager))
    assert "✗" not in told
    assert "1 game runs here" in told and "database" in told and "I may do all that I need here" in told
    assert f"✓ **Game 1** · Orléans · {world.thread().mention}" in told
    assert "Direct messages: 🔵 **Blue** and 🔴 **Red**" in told
    assert "What needs you" not in told and labels(await ask(manager)) == {"Look again"}


async def test_without_a_game_nothing_is_offered(world: World, manager: Person) -> None:
    message = await ask(manager)
    assert "0 games run here" in text_of(message) and labels(message) == {"Look again"}


async def test_a_missing_permission_is_named_with_what_to_do(world: World, manager: Person) -> None:
    allow(world, create_private_threads=False, attach_files=False)
    told = text_of(await ask(manager))
    assert "**Create Private Threads**: for players whose direct messages are closed" in told
    assert "**Attach Files**: for the pictures" in told
    assert "Send Messages" not in told and "Create Public Threads" not in told
    assert "Edit Channel" in told and "permissions=395137371136" in told


def test_the_invitation_is_the_one_of_the_guide() -> None:
    assert examination.RIGHTS.value == 395137371136


async def test_an_archived_thread_is_found_and_opened(world: World, manager: Person) -> None:
    seats = await world.game("alice", "bob")
    thread = world.thread()
    await archive(world, thread, archived=True)
    message = await ask(manager)
    assert "✗ **Game 1**" in text_of(message) and "thread is archived" in text_of(message)
    allow(world, manage_threads=True, manage_channels=True)
    await manager.press(MEND, message=message)
    assert not world.env.backend.channels[thread.id].thread_metadata.archived
    assert "Game 1: the thread is open again" in text_of(message) and "All is well now" in text_of(message)
    assert labels(message) == {"Look again"}
    await manager.press("Look again", message=message)
    assert "✓ **Game 1**" in text_of(message) and offered(seats["blue"], 1, "blue")


async def test_a_locked_thread_needs_a_human_or_a_right(world: World, manager: Person) -> None:
    await world.game("alice", "bob")
    thread = world.thread()
    await archive(world, thread, archived=True, locked=True)
    message = await ask(manager)
    told = text_of(message)
    assert "thread is locked" in told and "unlock" in told and "**Manage Threads**" in told
    assert MEND not in labels(message)
    allow(world, manage_threads=True, manage_channels=True)
    await world.env.settle()
    await manager.press("Look again", message=message)
    await manager.press(MEND, message=message)
    state = world.env.backend.channels[thread.id].thread_metadata
    assert not state.archived and not state.locked


async def test_a_deleted_message_is_hung_again_after_a_restart(world: World, manager: Person) -> None:
    seats = await world.game("alice", "bob")
    plan, board = seats["blue"].reads("Only you see this"), seats["red"].reads("Waiting for")
    await world.restart()
    for message in (plan, board):
        world.env.backend.delete_message(message.channel_id, message.id)
    shown = await ask(manager)
    assert "2 messages that should hang are missing" in text_of(shown)
    await world.restart()
    await manager.press(MEND, message=shown)
    assert "Game 1: 2 missing messages hang again" in text_of(shown)
    assert offered(seats["blue"], 1, "blue")
    again = seats["red"].reads("Waiting for")
    assert again.id != board.id and again.channel_id == board.channel_id


async def test_a_deleted_thread_gets_a_new_one(world: World, manager: Person) -> None:
    seats = await world.game("alice", "bob")
    world.env.backend.delete_channel(world.thread().id)
    await world.env.settle()
    shown = await ask(manager)
    assert "does not exist any more" in text_of(shown)
    await manager.press(MEND, message=shown)
    thread = world.thread()
    assert (await world.host.game(1)).thread == thread.id
    assert thread.mention in text_of(shown) and "All is well now" in text_of(shown)
    assert seats["blue"].reads("Waiting for").channel_id == thread.id


async def test_where_no_thread_can_be_opened_a_human_is_told(world: World, manager: Person) -> None:
    await world.game("alice", "bob")
    other = world.guild.create_text_channel("office")
    allow(world)
    world.env.backend.delete_channel(world.thread().id)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    shown = await ask(manager, channel=other)
    await manager.press(MEND, message=shown)
    told = text_of(shown)
    assert "I have changed nothing" in told and "`/orleans table`" in told


async def test_a_seat_with_closed_messages_is_named_and_tried_again(world: World, manager: Person) -> None:
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    bob = seats["red"]
    shown = await ask(manager)
    assert f"direct messages are closed: 🔴 **Red** {bob.mention}" in text_of(shown)
    assert "Direct messages: 🔵 **Blue**" in text_of(shown) and "✓ **Game 1**" in text_of(shown)
    before = len(bob.texts())
    await manager.press(MEND, message=shown)
    assert f"{bob.mention}: direct messages are closed to me" in text_of(shown)
    assert len(bob.texts()) == before
    world.env.backend.faults.clear()
    await manager.press(MEND, message=shown)
    assert "Game 1: 🔴 **Red** can be reached by direct message again" in text_of(shown)
    plan = bob.reads("Only you see this")
    assert plan.channel_id == bob.user.dm_channel.id and controls_of(plan)
    assert not controls_of(bob.reads("your plan has moved"))
    assert labels(shown) == {"Look again"}


async def test_a_seat_that_can_only_be_called_gets_its_thread(world: World, manager: Person) -> None:
    allow(world, create_private_threads=False)
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    shown = await ask(manager)
    assert "✗ **Game 1**" in text_of(shown)
    assert f"only a call and My seat: 🔴 **Red** {seats['red'].mention}" in text_of(shown)
    allow(world, create_private_threads=True)
    await world.env.settle()
    await manager.press(MEND, message=shown)
    nook = next(thread for thread in world.channel.threads if "Seat Red" in thread.name)
    assert seats["red"].reads("Your direct messages are closed").channel_id == nook.id
    told = text_of(shown)
    assert "Game 1: 🔴 **Red** has a private thread" in told and "direct messages are closed to me" in told
    assert "missing" not in told and not controls_of(seats["red"].reads("your plan has moved"))


async def test_a_call_never_becomes_a_plan_for_all_to_see(world: World, manager: Person) -> None:
    allow(world, create_private_threads=False)
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    await world.restart()
    await manager.press(MEND, message=await ask(manager))
    assert seats["red"].reads("it is your turn to plan").channel_id == world.thread().id
    assert not any("Only you see this" in text for text in world.posts(world.thread()))


async def test_an_archived_thread_is_opened_although_a_permission_is_missing(
    world: World, manager: Person
) -> None:
    await world.game("alice", "bob")
    allow(world, attach_files=False, manage_threads=True, manage_channels=True)
    thread = world.thread()
    await archive(world, thread, archived=True)
    shown = await ask(manager)
    await manager.press(MEND, message=shown)
    assert not world.env.backend.channels[thread.id].thread_metadata.archived
    told = text_of(shown)
    assert "is open again" in told and "There I lack **Attach Files**" in told and "Edit Channel" in told


async def test_nobody_is_written_to_by_a_look(world: World, manager: Person) -> None:
    seats = await world.game("alice", "bob")
    await world.restart()
    before = {name: person.texts() for name, person in seats.items()}
    await ask(manager)
    await manager.press("Look again")
    assert {name: person.texts() for name, person in seats.items()} == before


async def test_permissions_lost_in_the_thread_are_named(world: World, manager: Person) -> None:
    await world.game("alice", "bob")
    allow(world, send_messages_in_threads=False)
    await world.env.settle()
    shown = await ask(manager)
    assert "There I lack **Send Messages in Threads**" in text_of(shown)
    assert MEND not in labels(shown) and "What needs you" in text_of(shown)


async def test_who_does_not_manage_is_refused(world: World, manager: Person) -> None:
    alice = world.person("alice")
    seats = await world.game("alice", "bob")
    assert "Only server managers" in said(await alice.slash("keeper doctor"))
    shown = await ask(manager)
    plan = seats["red"].reads("Only you see this")
    world.env.backend.delete_message(plan.channel_id, plan.id)
    for part in seats["blue"].reads("Waiting for").components[0]["components"]:
        for each in part.get("components", ()):
            if each.get("label") == "Deeds":
                each["custom_id"] = "o1:door:0:mend"
    assert "Only server managers" in said(await alice.press("Deeds"))
    assert seats["red"].reads("Only you see this") is None and shown


async def test_other_servers_are_no_business_of_a_manager(world: World, manager: Person) -> None:
    await world.game("alice", "bob")
    world.guild = world.env.create_guild("Rhein")
    world.channel = world.guild.create_text_channel("spiele")
    user = world.env.create_user("dora")
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    dora = Person(world, "dora", user, world.guild.add_member(user, roles=[role]))
    told = text_of(await ask(dora))
    assert "0 games run here" in told and "Game 1" not in told and "all servers" not in told


async def test_the_owner_is_told_more_and_in_a_direct_message_too(
    world: World, manager: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    alice = world.person("alice")
    assert "Only server managers" in said(await alice.slash_in_dm("keeper doctor"))
    monkeypatch.setattr(type(world.bot), "is_owner", lambda self, user: answer(user.id == alice.id))
    ill = Finding("disk", False, "/var/lib/orleans: 3 MiB are free.")
    monkeypatch.setattr(examination, "examine", lambda settings: [ill])
    (await world.bot.house.desk(1)).posts.broken = "forbidden"
    told = said(await alice.slash_in_dm("keeper doctor"))
    assert "1 game runs in all servers" in told and "0 games run here" in told and "/var/lib" in told
    assert "Game 1, in another place: I am not allowed" in told and "This channel" not in told
    told = text_of(await ask(manager))
    assert "/var/lib" not in told and "whoever runs this bot has to see to it" in told


async def answer(what: bool) -> bool:
    """What a question is answered with."""
    return what


async def test_a_game_alone_in_a_direct_message_is_looked_after(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("solo")
    monkeypatch.setattr(type(world.bot), "is_owner", lambda self, user: answer(True))
    board = alice.reads("round 1 of")
    world.env.backend.delete_message(board.channel_id, board.id)
    shown = await alice.slash_in_dm("keeper doctor")
    message = [each for each in [shown.response, *shown.followups] if each is not None][-1]._message
    assert "should hang" in text_of(message)
    await alice.press(MEND, message=message)
    assert "hang" in text_of(message) and alice.reads("round 1 of").id != board.id


@pytest.mark.parametrize("language", ["en", "de"])
async def test_many_games_are_folded_within_the_limits(world: World, language: str) -> None:
    await world.game("alice", "bob")
    row = await world.host.game(1)
    ways = {"blue": examination.PRIVATE, "red": examination.CALL}
    ill = Chart(row, examination.LOCKED, ("view_channel", "manage_threads"), 3, ways, "forbidden")
    seen = Visit(
        True, "guild", (), float("inf"), 300, 300, tuple(examination.NEEDED), ("manage_threads",), "Orléans",
        examination.invitation(world.bot, world.guild.id), (ill,) * 40 + (Chart(row, ways=ways),) * 60,
    )  # fmt: skip
    panel = report(Voice(language, load()), seen)
    assert len(panel.text) <= 4000
    assert "100" in panel.text
    more = "more games" if language == "en" else "weitere Spiele"
    assert more in panel.text and panel.text.count("✗") > 2 and "395137371136" in panel.text
    assert all(line for line in panel.text.splitlines())


async def test_of_very_many_games_those_with_trouble_and_the_newest_are_looked_at(
    world: World, manager: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        await world.game("alice", "bob")
    (await world.bot.house.desk(1)).posts.broken = "trouble"
    monkeypatch.setattr(examination, "MOST_GAMES", 2)
    told = text_of(await ask(manager))
    assert "I look at 2 games at a time" in told and "4 games run here" in told
    assert "✗ **Game 1**" in told and "✓ **Game 4**" in told and "**Game 2**" not in told
