"""What needs whoever runs the bot reaches them: in the log always, in a direct message now and then."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from orleans_bot.discord.doctor.examination import look_at_machine
from orleans_bot.store.copies import STAMP

from .conftest import World
from .people import Person, said
from .test_trouble import close_dms


@pytest.fixture
def owner(world: World, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Alice runs the bot."""
    alice = world.person("alice")

    async def owners(self: Any) -> list[int]:
        return [alice.id]

    monkeypatch.setattr(type(world.bot.alarm), "owners", owners)
    return alice


async def test_a_background_task_that_fails_is_told_and_begins_anew(
    world: World, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.env.check_errors = False
    bot, now = world.bot, 0.0
    monkeypatch.setattr(bot.background, "clock", lambda: now)
    [duty] = [duty for duty in bot.background.duties if duty.name == "note"]

    async def broken() -> None:
        raise ValueError("a number that is none")

    monkeypatch.setattr(bot.house, "note", broken)
    monkeypatch.setattr(duty, "begun", 0.0)
    await world.env.advance_time(30)
    assert duty.task.done()
    await bot.background.look()
    [told] = owner.texts()
    assert "**note** (ValueError: a number that is none). I begin it again in 30 seconds" in told
    monkeypatch.undo()
    duty.again = 0
    await bot.background.look()
    assert not duty.task.done()


async def test_an_owner_who_cannot_be_reached_is_told_the_next_time(
    world: World, owner: Person, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=500, message="no", times=3)
    assert not await world.bot.alarm.tell("backup", "alarm.backup", why="The disk is full.")
    assert "The disk is full." in caplog.text and not owner.texts()
    assert await world.bot.alarm.tell("backup", "alarm.backup", why="The disk is full.")
    assert not await world.bot.alarm.tell("backup", "alarm.backup", why="It is still full.")
    assert "It is still full." in caplog.text and len(owner.texts()) == 1
    assert await world.bot.alarm.tell("task note", "alarm.task", name="note", why="?", n=30)


async def test_one_of_a_team_whose_messages_are_closed_keeps_no_other_from_being_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = world.person("alice"), world.person("bob")

    async def owners(self: Any) -> list[int]:
        return [alice.id, bob.id]

    monkeypatch.setattr(type(world.bot.alarm), "owners", owners)
    close_dms(world, "alice")
    assert await world.bot.alarm.tell("backup", "alarm.backup", why="The disk is full.")
    assert any("The disk is full." in text for text in bob.texts())
    assert await world.bot.alarm.ask(5, [7])
    assert bob.find("removed.end.5")


async def test_the_owner_of_the_application_is_told_and_those_of_its_team(world: World) -> None:
    found = await world.bot.application_info()
    assert await world.bot.alarm.owners() == [found.owner.id]


async def test_the_doctor_says_when_the_last_good_backup_was(
    world: World, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> None:
    alice = world.person("alice")

    async def yes(*_: object) -> bool:
        return True

    monkeypatch.setattr(type(world.bot), "is_owner", yes)
    assert "I make no backups by myself" in said(await alice.slash_in_dm("keeper doctor"))
    object.__setattr__(settings, "backups", tmp_path / "copies")
    (tmp_path / "copies").mkdir()
    assert "No backup has been made yet" in said(await alice.slash_in_dm("keeper doctor"))
    at = datetime(2026, 11, 1, 3, tzinfo=UTC)
    (tmp_path / "copies" / at.strftime(STAMP)).write_text("x")
    told = said(await alice.slash_in_dm("keeper doctor"))
    assert f"The last good backup was made <t:{int(at.timestamp())}:R>." in told
    assert "✗ **backups**: The last good backup is of 2026-11-01 03:00 UTC. One is due every 24 hours" in told


async def test_a_press_after_the_database_was_deleted_is_refused_and_the_owner_is_told(
    world: World, owner: Person, settings: Any
) -> None:
    seats = await world.game("alice", "bob")
    world.bot.watch.cancel()
    settings.database_file.unlink()
    before = (await world.host.look(1)).seq
    told = said(await seats["red"].press("Commit the plan"))
    assert "this was not saved and nothing was changed" in told
    assert (await world.host.look(1)).seq == before, "one can still look"
    await world.bot.guard()
    assert any("restore" in text and ".rescued-" in text for text in owner.texts())
    found = await look_at_machine(world.bot)
    assert not found[0].well and "was deleted while the bot was using it" in found[0].sentence
