"""Polls on pauses: whatever is lost on the way, the table can vote, sees what came of it, and can go on."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.clocks.paces import DAY
from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.messages.sending import Blocked
from orleans_bot.host import Host
from orleans_bot.host.pausing import PAUSE, POLL, VOTE

from .conftest import World, full, killed
from .people import Person, controls_of, said, text_of


async def table(world: World) -> tuple[Person, Person]:
    """A game of alice and bob with a clock."""
    seats = await world.game("alice", "bob", pace="daily")
    return seats["blue"], seats["red"]


async def looked(world: World) -> None:
    """The bot looks at its clocks, as it does every now and then; a while has passed since it could not."""
    world.bot.pauses.waits.clear()
    await world.bot.pauses.look()
    await world.env.settle()


def polls(person: Person) -> list[Any]:
    """The messages that everybody sees on which somebody can vote on a pause, or end it."""
    seen = (message for message in person.stored() if not message.flags & 64)
    return [each for each in seen if any(":pause." in control.id for control in controls_of(each))]


def turned(world: World, days: float) -> None:
    """So much time goes by."""
    at = world.host.core.clock() + days * DAY
    world.host.core.clock = lambda: at


async def too_late(answer: Answer, *_: Any, **__: Any) -> bool:
    """An answer that Discord no longer takes."""
    await answer.acknowledge()
    return False


async def answered_unseen(
    world: World, monkeypatch: pytest.MonkeyPatch, press: str, change: Any
) -> tuple[Person, Person, Any]:
    """Alice asks for a pause and bob answers, which could not be shown; the two, and the poll."""
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    [poll] = polls(bob)
    with monkeypatch.context() as patched:
        patched.setattr(Answer, "change", change)
        await bob.press(press)
    return alice, bob, poll


@pytest.mark.parametrize("killed", [False, True])
async def test_a_poll_that_did_not_come_through_hangs_later(
    world: World, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    alice, bob = await table(world)

    async def lost(*_: Any, **__: Any) -> Any:
        raise Blocked("trouble")

    with monkeypatch.context() as patched:
        patched.setattr(Hanging, "post", lost)
        await alice.slash("pause", rest_days=3)
    assert not polls(bob)
    if killed:
        await world.host.drop_dues(1, POLL)  # before it could be noted that one is about to hang
        await world.restart()
    await looked(world)
    [poll] = polls(bob)
    assert bob.mention in text_of(poll)
    await looked(world)
    assert polls(bob) == [poll]
    await bob.press("Yes, pause")
    assert "The table pauses" in text_of(poll)


async def test_a_poll_that_hangs_and_is_not_noted_calls_nobody_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = await table(world)
    with monkeypatch.context() as patched:
        patched.setattr(Host, "note_message", full)
        await alice.slash("pause", rest_days=3)
    [poll] = polls(bob)
    await world.restart()
    await looked(world)
    await looked(world)
    assert polls(bob) == [poll]
    assert (await world.host.due_of(1, POLL, "")).data["message"] == poll.id


@pytest.mark.parametrize("dies", [False, True], ids=["lost", "killed"])
@pytest.mark.parametrize("agrees", [False, True])
async def test_what_a_vote_has_decided_is_shown_though_the_answer_was_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, agrees: bool, dies: bool
) -> None:
    press = "Yes, pause" if agrees else "No, play on"
    _, bob, poll = await answered_unseen(world, monkeypatch, press, killed if dies else too_late)
    if dies:
        assert "do you agree" in text_of(poll)
        await looked(world)
    if agrees:
        assert "The table pauses" in text_of(poll)
        await bob.press("Go on now")
        assert await world.host.due_of(1, PAUSE, "") is None
    else:
        assert "does not pause" in text_of(poll)
    assert not polls(bob) and await world.host.due_of(1, POLL, "") is None


async def test_a_press_on_a_vote_that_has_been_decided_shows_the_pause(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, poll = await answered_unseen(world, monkeypatch, "Yes, pause", killed)
    assert "do you agree" in text_of(poll)
    await alice.press("Yes, pause")
    await alice.press("Go on now")
    assert alice.reads("before its time") and not polls(bob)


async def test_who_asks_while_the_table_votes_can_vote_though_the_message_was_deleted(world: World) -> None:
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    [gone] = polls(bob)
    del world.env.backend.messages[gone.channel_id][gone.id]
    own = await bob.slash("pause")
    assert own.ephemeral and "do you agree" in said(own)
    [poll] = polls(bob)
    assert not poll.ping_user_ids, "nobody is called twice"
    await bob.press("Yes, pause", message=own.response._message)
    assert polls(alice) == [poll] and "The table pauses" in text_of(poll)
    again = await alice.slash("pause")
    await alice.press("Go on now", message=again.response._message)
    assert not polls(alice) and "before its time" in text_of(poll)


async def test_a_poll_that_has_expired_and_a_pause_that_is_over_lose_their_buttons(world: World) -> None:
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    [poll] = polls(bob)
    turned(world, 1.01)
    world.host.pausing._seen = world.host.core.clock()
    path = f"/channels/{poll.channel_id}/messages/{poll.id}"
    world.env.inject_error("PATCH", path, status=429, code=30046, times=None)
    await looked(world)
    assert await world.host.due_of(1, VOTE, "") is None and polls(bob) == [poll]
    world.env.backend.faults.clear()
    await looked(world)
    assert not polls(bob) and "within a day" in text_of(poll)
    await bob.slash("pause", rest_days=2)
    await alice.press("Yes, pause")
    [poll] = polls(bob)
    turned(world, 2.01)
    await looked(world)
    assert not polls(bob) and "The pause is over" in text_of(poll)
    assert not [held for held in await world.host.due(2**40) if held.kind.startswith(POLL)]


async def test_the_poll_of_an_earlier_version_is_found_and_shows_the_pause(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bob, poll = await answered_unseen(world, monkeypatch, "Yes, pause", too_late)
    held = await world.host.due_of(1, PAUSE, "")
    await world.host.set_due(1, "", PAUSE, held.at, {})
    await world.host.drop_dues(1, POLL)
    await world.restart()
    await looked(world)
    assert polls(bob) == [poll] and "The table pauses: no clock runs" in text_of(poll)
    await bob.press("Go on now")
    assert not polls(bob) and await world.host.due_of(1, PAUSE, "") is None


async def test_a_poll_that_is_long_over_loses_its_buttons_when_it_is_pressed(world: World) -> None:
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    await world.host.drop_dues(1, VOTE)
    await world.host.drop_dues(1, POLL)  # as an earlier version has left it
    assert "Nobody asks" in said(await bob.press("Yes, pause"))
    assert not polls(bob)


async def test_a_poll_goes_with_its_game(world: World) -> None:
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    await world.host.abort(1, alice.id)
    await looked(world)
    assert not polls(bob)


@pytest.mark.parametrize("how", ["stand-in", "forgotten"])
async def test_a_vote_is_decided_when_whoever_was_asked_leaves(world: World, how: str) -> None:
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    [poll] = polls(alice)
    if how == "forgotten":
        await bob.slash("privacy", do="forget")
        await bob.press("Yes, forget me")
    else:
        await alice.slash("keeper replace", seat="Red", game=1)
    assert "The table pauses" in text_of(poll) and await world.host.due_of(1, PAUSE, "") is not None
    await alice.press("Go on now", message=poll)
    assert await world.host.due_of(1, PAUSE, "") is None and not polls(alice)


async def test_a_vote_goes_on_without_whoever_asked_for_it(world: World) -> None:
    alice, bob = await table(world)
    await alice.slash("pause", rest_days=3)
    [poll] = polls(bob)
    await alice.slash("keeper replace", seat="Blue", game=1)
    [_, no] = controls_of(poll)
    assert bob.mention in text_of(poll) and no.label == "No, play on"
    await bob.press(no)
    assert not polls(bob) and await world.host.due_of(1, VOTE, "") is None


async def test_whoever_comes_to_a_seat_is_asked_anew(world: World) -> None:
    seats = await world.game("alice", "bob", "carol", "dora", pace="daily")
    alice, bob = seats["blue"], next(one for seat, one in seats.items() if seat != "blue")
    eve = world.person("eve")
    await alice.slash("pause", rest_days=3)
    [poll] = polls(alice)
    await bob.press("Yes, pause", message=poll)
    assert bob.mention not in text_of(poll)
    [seat] = [seat for seat, one in seats.items() if one is bob]
    await bob.slash("keeper replace", seat=seat, player=eve.member, game=1)
    await eve.press("Take the seat")
    assert eve.mention in text_of(poll) and polls(alice) == [poll]
