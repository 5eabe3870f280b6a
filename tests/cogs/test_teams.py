"""A team at its board: open plans, who could do what, and what seats say to each other by one press."""

from __future__ import annotations

from .conftest import World
from .people import Person, said, text_of


async def team(world: World) -> tuple[Person, Person]:
    """A co-operative game of alice and bob, at its first plan."""
    seats = await world.game("alice", "bob", scenario="invasion", choose="characters=easy")
    await world.env.settle()
    return seats["blue"], seats["red"]


async def test_a_board_says_in_numbers_what_is_needed_and_who_has_it(world: World) -> None:
    alice, _ = await team(world)
    board = text_of(alice.reads("Still to do"))
    assert "City Walls: 5 × knight (nobody to be seen)." in board
    assert "City Treasury: 30 × Coins (🔵 **Blue** 5, 🔴 **Red** 5)." in board
    assert "Chartres (🔵 **Blue**, 1 away)" in board and "and 1 more" in board


async def test_the_board_shows_open_plans_as_they_change(world: World) -> None:
    alice, bob = await team(world)
    await alice.press("~fill", "fill:castle")
    await world.env.settle()
    assert "plan: Castle ✓" in text_of(bob.reads("Still to do"))


async def test_one_press_says_what_a_seat_needs_and_another_takes_it_back(world: World) -> None:
    alice, bob = await team(world)
    await alice.press("Say something to your team", "I need: farmer", message=alice.reads("Still to do"))
    await bob.press("signal", "Leave this to me: City Walls", message=bob.reads("Still to do"))
    await world.env.settle()
    board = text_of(bob.reads("Still to do"))
    assert "💬 *I need: farmer*" in board and "💬 *Leave this to me: City Walls*" in board
    await world.restart()
    await alice.press("signal", "I take back what I said", message=alice.reads("Still to do"))
    await world.env.settle()
    board = text_of(bob.reads("Still to do"))
    assert "I need: farmer" not in board and "💬 *Leave this to me: City Walls*" in board


async def test_what_is_meant_with_another_can_be_said_and_is_over_with_the_round(world: World) -> None:
    alice, bob = await team(world)
    await alice.press(
        "signal", "I mean to use this with one of you: Hostel", message=alice.reads("Still to do")
    )
    await world.env.settle()
    assert "Hostel*" in text_of(bob.reads("Still to do"))
    desk = await world.bot.house.desk(1)
    outcome = await world.host.look(1)
    assert desk.room.signals[0] == outcome.public.round


async def test_nobody_else_speaks_for_a_team(world: World) -> None:
    await team(world)
    carol = world.person("carol")
    answer = await carol.press("signal", "I need: farmer", message=carol.reads("Still to do"))
    assert "seat" in said(answer)


async def test_where_all_compete_nothing_is_offered_to_say(world: World) -> None:
    seats = await world.game("alice", "bob")
    await world.env.settle()
    assert not any(control.id.endswith(":signal") for control in seats["blue"].controls())
