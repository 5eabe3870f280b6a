"""Whole games, by pressing only what is on the screen."""

from __future__ import annotations

from random import Random

from .conftest import World
from .playing import play_until_over


async def test_two_seats_play_a_whole_game(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await bob.press("Sit down")
    await alice.press("Start")
    import time
    t=time.time()
    presses = await play_until_over(world, 1, {"blue": alice, "red": bob}, Random(1))
    print(presses, time.time()-t)
    assert alice.reads("Game 1 has ended")
    print("\n\n".join(alice.texts()))
