"""Every refusal is a sentence that says what is possible."""

from __future__ import annotations

from random import Random

from .conftest import World
from .people import said, text_of
from .playing import play_until_over


async def test_an_old_button_answers_with_how_things_stand_and_the_right_buttons(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    first = alice.photograph("Fill places")
    await alice.press(first, first.options[0][0])
    result = await alice.press_as_photographed(first, first.options[0][0])
    answer = said(result)
    assert "asked" in answer or "changed" in answer
    assert alice.controls(result.followups[0]._message if result.followups else result.response._message)


async def test_the_same_button_pressed_twice_decides_once(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.fill_something()
    commit = alice.photograph("Commit the plan")
    await alice.press(commit)
    seq = (await world.host.look(1)).seq
    result = await alice.press_as_photographed(commit)
    assert (await world.host.look(1)).seq == seq
    assert said(result)


async def test_somebody_elses_button_says_whose_it_is(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(2), rounds=1)
    while (await world.host.look(1)).public.phase != "actions":
        outcome = await world.host.look(1)
        person = seats[outcome.waiting[0]]
        fills = [control for control in person.controls() if control.id.endswith("~fill")]
        if fills and "take" not in "".join(c.id for c in person.controls(fills[-1].message)):
            await person.press(fills[-1], fills[-1].options[0][0])
        await person.press("Commit the plan")
    turn = (await world.host.look(1)).waiting[0]
    other = seats["red" if turn == "blue" else "blue"]
    control = next(
        c for c in reversed(other.controls()) if c.id.startswith(f"o1:ask:1:{turn}:") and ":act:" in c.id
    )
    seq = (await world.host.look(1)).seq
    result = await other.press(control)
    assert (await world.host.look(1)).seq == seq
    assert turn.capitalize() in said(result)
    carol = world.person("carol")
    assert said(await carol.press(control))
    assert (await world.host.look(1)).seq == seq


async def test_a_spectator_has_no_seat_but_may_look(world: World) -> None:
    await world.game("alice", "bob")
    carol = world.person("carol")
    assert "no seat" in said(await carol.press("My seat"))
    for label in ("Deeds", "Place tiles", "Story", "Score"):
        assert said(await carol.press(f"o1:turn:1::0:{label.lower().replace('place tiles', 'stacks')}"))


async def test_a_held_game_says_why_and_goes_on_when_resumed(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await bob.fill_something()
    commit = bob.photograph("Commit the plan")
    await alice.slash("keeper hold", why="dinner", game=1)
    refused = said(await bob.press_as_photographed(commit))
    assert refused.startswith("This game rests. Its keeper") and refused.endswith("Why: dinner"), refused
    assert "dinner" in text_of(alice.reads("rests"))
    assert said(await bob.slash("keeper resume", game=1))
    assert (await world.host.look(1)).status == "held"
    await alice.slash("keeper resume", game=1)
    await bob.press("Commit the plan")
    assert (await world.host.look(1)).waiting == ("blue",)


async def test_a_game_that_is_over_refuses_politely(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.fill_something()
    commit = alice.photograph("Commit the plan")
    await alice.slash("keeper abort", game=1)
    await alice.press("Yes, break off game 1")
    assert (await world.host.look(1)).status == "aborted"
    assert alice.reads("broken off")
    assert said(await alice.press_as_photographed(commit))


async def test_an_unforeseen_error_gets_a_number_and_changes_nothing(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    seq = (await world.host.look(1)).seq
    real = world.host.decide

    async def broken(*_: object) -> None:
        raise RuntimeError("a test breaks this")

    world.host.decide = broken
    answer = said(await alice.press("Commit the plan"))
    world.host.decide = real
    assert "Nothing was changed" in answer and "`" in answer
    assert (await world.host.look(1)).seq == seq
