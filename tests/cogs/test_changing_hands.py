"""A seat changes hands at the worst moment: secrets go to whoever sits there, and to nobody before."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from .conftest import World
from .people import Person, controls_of, said, text_of
from .test_trouble import close_dms


def plans(person: Person, seat: str = "red") -> list[str]:
    """The words of every message on which this person could plan for the seat."""
    return [
        text_of(message)
        for message in person.stored()
        if any(c.id.startswith(f"o1:ask:1:{seat}:") and ":plan:" in c.id for c in controls_of(message))
    ]


@contextmanager
def paused(world: World, monkeypatch: pytest.MonkeyPatch, kind: str, seat: str) -> Iterator[asyncio.Event]:
    """A picture of this kind is not finished before the event is set."""
    gate, pictures = asyncio.Event(), world.bot.house.pictures
    real = pictures.draw

    async def slow(game: int, what: str, view: Any, **wish: Any) -> Any:
        if (what, wish.get("seat", "")) == (kind, seat):
            await gate.wait()
        return await real(game, what, view, **wish)

    with monkeypatch.context() as patch:
        patch.setattr(pictures, "draw", slow)
        yield gate
        gate.set()


async def filled(world: World, person: Person) -> None:
    """Somebody plans something that everybody before should not see."""
    await person.press("Fill places", person.find("Fill places").options[0][0])
    assert (await world.host.look(1, person.id, "red")).view.seat("red").planned


async def test_a_seat_is_given_away_while_its_plan_is_being_posted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, carol = (world.person(name) for name in ("alice", "bob", "carol"))
    await alice.slash("new", seats=2)
    await bob.press("Sit down")
    with paused(world, monkeypatch, "planning", "red") as gate:
        starting = asyncio.create_task(alice.press("Start"))
        desk = None
        async with asyncio.timeout(5):
            while desk is None or world.bot.house.host is None or (await world.host.game(1)).started is None:
                await asyncio.sleep(0.01)
                desk = world.bot.house.desks.get(1)
            await asyncio.sleep(0.05)
            outcome = await world.host.replace(1, alice.id, "red", carol.id)
            (await world.bot.house.desk(1)).take(outcome)
        gate.set()
        await starting
    await world.env.settle()
    assert len(plans(carol)) == 1 and plans(bob) == []
    await filled(world, carol)
    assert plans(bob) == [] and len(plans(carol)) == 1


async def test_a_crash_after_a_seat_was_given_away(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    await world.host.replace(1, alice.id, "red", carol.id)
    await world.restart()
    assert len(plans(carol)) == 1
    before = plans(bob)
    await filled(world, carol)
    assert plans(bob) == before, "the one who sat there before sees the plan of the one who sits there now"


async def test_a_private_thread_belongs_to_a_person_and_not_to_a_seat(world: World) -> None:
    close_dms(world, "bob")
    close_dms(world, "carol")
    seats = await world.game("alice", "bob")
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    await world.host.replace(1, alice.id, "red", carol.id)
    await world.restart()
    before = plans(bob)
    assert len(plans(carol)) == 1
    await filled(world, carol)
    assert plans(bob) == before


async def test_a_private_thread_that_is_gone_is_opened_again(world: World) -> None:
    close_dms(world, "bob")
    await world.game("alice", "bob")
    bob = world.person("bob")
    [nook] = [thread for thread in world.channel.threads if "Seat Red" in thread.name]
    world.env.backend.delete_channel(nook.id)
    await world.env.settle()
    assert plans(bob) == []
    await bob.slash("table", game=1)
    assert len(plans(bob)) == 1
    assert bob.reads("Your direct messages are closed").channel_id != nook.id


async def test_what_is_told_late_does_not_bring_back_who_sat_there(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    late = await world.host.look(1, bob.id)
    await alice.slash("keeper replace", seat="Red", player=carol.user, game=1)
    await carol.press("Take the seat")
    desk = await world.bot.house.desk(1)
    desk.take(late)
    await world.env.settle()
    assert dict(desk.row.seats)["red"] == carol.id
    assert len(plans(carol)) == 1 and plans(bob) == []


async def test_what_is_told_late_does_not_wake_a_game_that_rests(world: World) -> None:
    seats = await world.game("alice", "bob")
    late = await world.host.look(1, seats["red"].id)
    await seats["blue"].slash("keeper hold", why="dinner", game=1)
    desk = await world.bot.house.desk(1)
    desk.take(late)
    await world.env.settle()
    assert plans(seats["red"]) == []


async def test_a_stand_in_takes_over_while_a_plan_hangs(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await bob.fill_something()
    commit = bob.photograph("Commit the plan")
    await alice.slash("keeper replace", seat="Red", game=1)
    assert plans(bob) == []
    seq = (await world.host.look(1)).seq
    assert "no game with this number here" in said(await bob.press_as_photographed(commit))
    assert (await world.host.look(1)).seq == seq and plans(bob) == []


async def test_a_press_and_a_replacement_at_the_same_moment(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    real = world.host.decide

    async def decide(*given: Any) -> Any:
        outcome = await real(*given)
        (await world.bot.house.desk(1)).take(await world.host.replace(1, alice.id, "red", carol.id))
        return outcome

    monkeypatch.setattr(world.host, "decide", decide)
    await bob.press("Fill places", bob.find("Fill places").options[0][0])
    await world.env.settle()
    assert len(plans(carol)) == 1 and plans(bob) == []


async def test_forgetting_oneself_in_the_middle_of_a_game(world: World) -> None:
    seats = await world.game("alice", "bob", "carol")
    bob, desk = seats["red"], await world.bot.house.desk(1)
    await bob.slash("privacy", do="forget")
    await bob.press("Yes, forget me")
    assert plans(bob) == []
    assert await world.bot.house.desk(1) is desk, "two desks would post everything twice"
    assert (await world.host.look(1)).waiting == ("blue", "yellow")


async def test_a_lobby_shows_that_somebody_is_forgotten(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=3)
    await bob.press("Sit down")
    await bob.slash("privacy", do="forget")
    await bob.press("Yes, forget me")
    lobby = alice.reads("Game 1: Orléans")
    assert bob.mention not in text_of(lobby)
