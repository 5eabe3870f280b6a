"""Whoever asks is told what a stand-in would do and why, if the table allows it, and nobody else hears it."""

from __future__ import annotations

from orleans_bot.policy import choose

from .conftest import World
from .people import said


async def table(world: World, hints: str = "hints") -> None:
    """Alice and Bob sit down and begin."""
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, hints=hints)
    await bob.press("Sit down", message=alice.reads("Game 1: Orléans"))
    await alice.press("Start", message=alice.reads("Game 1: Orléans"))


async def test_a_hint_says_what_to_plan_and_why_for_ones_own_eyes(world: World) -> None:
    await table(world)
    alice, bob = world.person("alice"), world.person("bob")
    answer = await alice.slash("hint", game=1)
    assert "I would plan" in said(answer) and "Castle" in said(answer) and "follower" in said(answer)
    assert bob.reads("I would plan") is None
    outcome = await world.host.look(1, alice.id)
    ask = next(ask for ask in outcome.asks if ask.seat == "blue")
    assert outcome.seq == 0 and choose(outcome.view, ask)[0] in ask.keys  # nothing was done by it


async def test_a_table_may_do_without(world: World) -> None:
    await table(world, "no_hints")
    assert "without hints" in said(await world.person("alice").slash("hint", game=1))


async def test_who_is_asked_nothing_or_has_no_seat_hears_so(world: World) -> None:
    await table(world)
    alice = world.person("alice")
    await world.host.decide(1, alice.id, "blue", "plan", 0, ["commit"])
    assert "asks you nothing" in said(await alice.slash("hint", game=1))
    assert "I would plan" not in said(await world.person("carol").slash("hint", game=1))


async def test_the_solo_of_the_day_is_played_without_hints(world: World) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("daily")
    await alice.press(next(c for c in alice.controls() if "daily" in c.id))
    assert not (await world.host.wish(1)).hints
