"""Used in a server in which the bot is no member: every command answers and says what is possible."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import World
from .people import said


@pytest.fixture
def guest(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Only the user has installed the bot; the server knows nothing of it."""
    real = world.bot.get_guild
    monkeypatch.setattr(world.bot, "get_guild", lambda key: None if key == world.guild.id else real(key))
    return world


def posted(world: World) -> list[Any]:
    """Messages that the bot has put into a server by its own right."""
    rooms = {world.channel.id, *(thread.id for thread in world.channel.threads)}
    return [
        call for call in world.env.http_requests
        if call.method == "POST" and any(call.path.startswith(f"/channels/{room}/") for room in rooms)
    ]  # fmt: skip


async def test_a_game_for_several_needs_a_member(guest: World) -> None:
    alice = guest.person("alice")
    answer = said(await alice.slash("new", seats=2))
    assert "I am not a member of this server" in answer and "/orleans solo" in answer
    assert posted(guest) == []


async def test_a_game_for_one_is_played_in_a_direct_message(guest: World) -> None:
    alice = guest.person("alice")
    result = await alice.slash("solo")
    row = await guest.host.game(1)
    assert (row.guild, row.thread, row.channel) == (None, None, alice.user.dm_channel.id)
    assert result.ephemeral and f"<#{row.channel}>" in said(result)
    await alice.press("Fill places", alice.find("Fill places").options[0][0])
    assert posted(guest) == []


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("board", {}), ("seat", {}), ("table", {}), ("story", {}), ("score", {}), ("inbox", {}), ("undo", {}),
        ("help", {}), ("about", {}), ("privacy", {}), ("rules", {"of": "place.castle"}), ("keeper hold", {}),
        ("keeper resume", {}), ("keeper export", {}), ("join", {}), ("leave", {}), ("start", {}),
        ("cancel", {}), ("keeper doctor", {}),
    ],
)  # fmt: skip
async def test_every_command_answers_a_guest(guest: World, line: str, options: dict[str, Any]) -> None:
    alice = guest.person("alice")
    await alice.slash("solo")
    result = await alice.slash(line, **options)
    answer = said(result)
    assert result.ephemeral and answer
    assert "Something went wrong" not in answer and posted(guest) == []
    assert len(result.followups) <= 5


async def test_the_lessons_offer_a_guest_only_what_he_can_play(guest: World) -> None:
    alice = guest.person("alice")
    result = await alice.slash("help", topic="commands")
    labels = {control.label for control in alice.controls(result.response._message)}
    assert not any("stand-ins" in label for label in labels) and any("alone" in label for label in labels)


@pytest.mark.parametrize("when", ["opening", "writing"])
async def test_closed_direct_messages_leave_a_guest_with_a_sentence(guest: World, when: str) -> None:
    alice = guest.person("alice")
    path = "/users/@me/channels" if when == "opening" else f"/channels/{alice.user.dm_channel.id}/messages"
    guest.env.inject_error("POST", path, status=403, code=50278, message="No mutual guild", times=None)
    answer = said(await alice.slash("solo"))
    assert "your direct messages are closed to me" in answer
    assert await guest.host.running() == []
