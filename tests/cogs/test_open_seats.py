"""A seat that is offered to everybody in the channel: taken after a yes, and the old one is told."""

from __future__ import annotations

import pytest

from orleans_bot.clocks.paces import DAY
from orleans_bot.discord.lobby import open_seats
from orleans_bot.host import Host
from orleans_bot.store.desk import FREE

from .conftest import World, full
from .people import controls_of, said, text_of
from .test_seat_offers import mended


async def test_a_free_seat_is_taken_by_whoever_says_yes_and_the_old_one_is_told(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    assert "is offered in" in said(await bob.slash("keeper offer", seat="red"))
    offer = carol.reads("A seat is free")
    assert "**Red**" in text_of(offer) and "round 1 of 18" in text_of(offer) and "points" in text_of(offer)
    assert offer.channel_id == world.channel.id
    assert "already" in said(await alice.slash("keeper offer", seat="red", game=1))
    sure = await carol.press("I would like it", message=offer)
    assert sure.ephemeral and "Would you like to?" in said(sure)
    assert (await world.host.game(1)).seats["red"] == bob.id, "nobody sits down before saying yes"
    await carol.press("No, thank you", message=sure.response._message)
    assert (await world.host.game(1)).seats["red"] == bob.id
    sure = await carol.press("I would like it", message=offer)
    await carol.press("Take the seat", message=sure.response._message)
    assert (await world.host.game(1)).seats["red"] == carol.id
    assert carol.mention in text_of(offer) and "has taken" in text_of(offer)
    assert sum("has taken" in text for text in bob.texts()) == 2, "in the channel, and bob alone"
    dave = world.person("dave")
    assert "no longer free" in said(await dave.forge(alice.reads("Waiting for"), "o1:door:1:free.yes.red"))


async def test_what_is_offered_ends_with_the_seat_the_week_or_the_game(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    alice, carol = seats["blue"], world.person("carol")
    assert "keeper" in said(await carol.slash("keeper offer", seat="red", game=1))
    assert await world.host.due_of(1, FREE, "red") is None, "only its person and the keeper may offer a seat"
    await alice.slash("keeper offer", seat="red", game=1)
    offer = carol.reads("A seat is free")
    assert said(await alice.press("I would like it", message=offer))
    await world.host.replace(1, alice.id, "red", None)
    assert "no longer free" in said(await carol.press("I would like it", message=offer))
    assert "no longer free" in text_of(offer)
    await alice.slash("keeper offer", seat="red", game=1)
    later = open_seats.now() + 8 * DAY
    monkeypatch.setattr(open_seats, "now", lambda: later)
    await world.bot.open_seats.close_old()
    assert "no longer free" in text_of(carol.reads("no longer free"))
    assert await world.host.due_of(1, FREE, "red") is None


async def test_forged_answers_to_a_free_seat_do_nothing(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, carol = seats["blue"], world.person("carol")
    board = alice.reads("Waiting for")
    for what in ("free.yes.red", "free.take.red", "free.", "free.moon.red", "free.yes.pink"):
        answer = said(await carol.forge(board, f"o1:door:1:{what}"))
        assert answer and "something went wrong" not in answer.lower()
    assert carol.id not in (await world.host.game(1)).seats.values()


async def test_a_private_table_and_a_game_for_one_offer_no_seat_to_all(world: World) -> None:
    alice = world.person("alice")
    await world.game("alice", "bob", thread="private")
    assert "not private" in said(await alice.slash("keeper offer", seat="blue", game=1))


async def test_a_free_seat_that_was_offered_and_not_noted_is_offered_once_and_can_be_taken(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob, carol = (await world.game("alice", "bob"))["red"], world.person("carol")
    with monkeypatch.context() as patched:
        patched.setattr(Host, "note_message", full)
        await bob.slash("keeper offer", seat="red", game=1)
    await world.restart()
    assert "already" in said(await bob.slash("keeper offer", seat="red", game=1))
    assert sum("A seat is free" in text for text in carol.texts()) == 1
    offer = carol.reads("A seat is free")
    sure = await carol.press("I would like it", message=offer)
    await carol.press("Take the seat", message=sure.response._message)
    assert (await world.host.game(1)).seats["red"] == carol.id
    assert "has taken" in text_of(offer) and not controls_of(offer)


async def test_a_free_seat_whose_message_somebody_has_deleted_is_offered_again(world: World) -> None:
    bob = (await world.game("alice", "bob"))["red"]
    await bob.slash("keeper offer", seat="red", game=1)
    gone = bob.reads("A seat is free")
    del world.env.backend.messages[gone.channel_id][gone.id]
    assert "is offered in" in said(await bob.slash("keeper offer", seat="red", game=1))
    assert bob.reads("A seat is free")


async def test_what_cannot_be_changed_when_a_free_seat_is_taken_is_changed_later(world: World) -> None:
    bob, carol = (await world.game("alice", "bob"))["red"], world.person("carol")
    await bob.slash("keeper offer", seat="red", game=1)
    offer = carol.reads("A seat is free")
    sure = await carol.press("I would like it", message=offer)
    path = f"/channels/{offer.channel_id}/messages/{offer.id}"
    world.env.inject_error("PATCH", path, status=429, code=30046, times=None)
    await carol.press("Take the seat", message=sure.response._message)
    await world.restart()
    await mended(world)
    assert controls_of(offer)
    world.env.backend.faults.clear()
    await mended(world)
    offer = carol.reads("has taken")
    assert carol.mention in text_of(offer) and not controls_of(offer)


@pytest.mark.parametrize("ended", [False, True])
async def test_a_seat_that_is_free_no_longer_says_so_without_a_press(world: World, ended: bool) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await bob.slash("keeper offer", seat="red", game=1)
    offer = alice.reads("A seat is free")
    if ended:
        await world.host.abort(1, alice.id)
        await mended(world)
    else:
        await bob.slash("keeper replace", seat="red", game=1)
    assert "no longer free" in text_of(offer) and not controls_of(offer)
    assert not await world.host.due(2**40, FREE) and not await world.host.due(2**40, FREE + ".past")


async def test_whoever_has_taken_a_free_seat_and_presses_once_more_still_has_it(world: World) -> None:
    bob, carol = (await world.game("alice", "bob"))["red"], world.person("carol")
    await bob.slash("keeper offer", seat="red", game=1)
    sure = await carol.press("I would like it", message=carol.reads("A seat is free"))
    yes = carol.photograph("free.yes.red")
    await carol.press(yes)
    await carol.press_as_photographed(yes)
    assert "is yours" in text_of(sure.response._message)
    assert (await world.host.game(1)).seats["red"] == carol.id
