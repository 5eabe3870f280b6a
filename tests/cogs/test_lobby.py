"""Opening a table, sitting down, starting."""

from __future__ import annotations

from .conftest import World
from .people import said


async def test_two_sit_down_and_start(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    r = await alice.slash("new", seats=2); print(said(r))
    await bob.press("Sit down")
    await alice.press("Start")
    print("\n\n".join(alice.texts()))
    print("\n\n".join(bob.texts()))
    assert world.channel.threads[0].name == "Game 1 · Orléans"
