"""What hangs of a game when it ends is put away, also where Discord is in trouble in that very moment."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.discord.messages.spots import BOARD, PLAN, Spot

from .conftest import World, settled
from .people import Person, text_of


async def ended_in_trouble(world: World, spot: Spot) -> tuple[Person, Any]:
    """A game that has ended while this message of it could not be changed: its player, and the message."""
    alice = (await world.game("alice", "bob"))["blue"]
    desk = await world.bot.house.desk(1)
    await settled(desk)
    hanging = desk.hung[spot]
    path = f"/channels/{hanging.channel}/messages/{hanging.message}"
    world.env.inject_error("PATCH", path, status=502, times=None)
    await settled(await world.bot.house.take(await world.play_unseen(1)))
    message = world.env.backend.messages[hanging.channel][hanging.message]
    assert spot in desk.hung and desk.broken == "trouble" and asks(alice, message)
    assert len(sheets(world)) == 1, "the end itself does not wait for that"
    world.env.backend.faults.clear()
    return alice, message


def asks(person: Person, message: Any) -> bool:
    """Whether anything of the game can be pressed on a message."""
    return any(control.id.startswith(("o1:ask:", "o1:turn:")) for control in person.controls(message))


def sheets(world: World) -> list[str]:
    """The score sheets of the game."""
    return [post for post in world.posts(world.thread()) if "## Game 1 has ended" in post]


@pytest.mark.parametrize("spot", [Spot(BOARD), Spot(PLAN, "blue")])
@pytest.mark.parametrize("restarted", [False, True])
async def test_what_could_not_be_put_away_at_the_end_is_put_away_as_soon_as_discord_is_well_again(
    world: World, spot: Spot, restarted: bool
) -> None:
    alice, message = await ended_in_trouble(world, spot)
    assert await world.host.behind() == [1]
    if restarted:
        await world.restart()
    else:
        await world.bot.mend.coro(world.bot)
    desk = await world.bot.house.desk(1)
    await settled(desk)
    assert not asks(alice, message) and len(sheets(world)) == 1
    assert [kind for kind, _ in await world.host.panels(1) if kind not in ("round", "nook")] == ["end"]
    assert not await world.host.behind() and not desk.broken


async def test_the_last_board_tells_what_happened_last_also_if_it_could_not_at_once(world: World) -> None:
    _, message = await ended_in_trouble(world, Spot(BOARD))
    desk = await world.bot.house.desk(1)
    assert desk.latest.untold.kept and text_of(message).count("\n· ") == 1
    await world.bot.mend.coro(world.bot)
    await settled(desk)
    lines = [line for line in text_of(message).split("\n") if line.startswith("· ")]
    assert len(lines) > 1 and lines[-1].startswith("· The game is over:") and not desk.latest.untold.kept
