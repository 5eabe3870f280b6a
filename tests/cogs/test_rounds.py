"""The end of each round is told once, with a picture, and without holding anybody up."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from orleans_bot.discord.messages import rounds
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.messages.sending import Blocked
from orleans_bot.discord.messages.untold import Untold
from orleans_bot.host import Host
from orleans_bot.host.records import Outcome, Told
from orleans_bot.rules.notes import Note
from orleans_bot.store import StoreFault

from .conftest import World
from .people import text_of
from .playing import play_until_over, same_luck

OVER = re.compile(r"### Game \d+ · round (\d+) is over")


def summaries(world: World, place: Any) -> list[Any]:
    """The messages that tell of a round that is over."""
    held = world.env.backend.messages.get(place.id, {})
    return [message for _, message in sorted(held.items()) if OVER.match(text_of(message))]


def rounds_of(messages: list[Any]) -> list[int]:
    """Of which rounds these messages tell."""
    return [int(found[1]) for message in messages if (found := OVER.match(text_of(message)))]


async def test_every_round_is_told_once_and_before_the_next_planning(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictured: list[tuple[tuple[str, str], ...]] = []
    picture = rounds.Rounds.picture

    async def noted(self: rounds.Rounds, outcome: Outcome, over: int, joined: Any) -> Any:
        pictured.append(joined)
        return await picture(self, outcome, over, joined)

    monkeypatch.setattr(rounds.Rounds, "picture", noted)
    same_luck(monkeypatch, 2)
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1))
    told = summaries(world, world.thread())
    assert rounds_of(told) == list(range(1, 18))
    for message in told:
        assert [attachment["filename"] for attachment in message.attachments] == ["story.png"]
        assert message.flags & 4096, "it rings nobody"
        assert not [part for part in message.components if part.get("type") == 1]
    story = [note for _, note in await world.host.story(1, seats["blue"].id, -1)]
    joined = [at for at, note in enumerate(story) if is_monk(note)]
    begun = [sum(note.key == "round" for note in story[:at]) for at in joined]
    assert joined, "the game must show it"
    for number, drawn in enumerate(pictured, 1):
        assert (("blue", "monk") in drawn or ("red", "monk") in drawn) is (number in begun), (number, drawn)
    posts = world.posts(world.thread())
    over = next(at for at, post in enumerate(posts) if "round 4 is over" in post)
    planning = next(at for at, post in enumerate(posts) if "round 5 of 18 · Planning" in post)
    assert planning > over and "round 5 of 18" in posts[over + 1]
    assert "Round 5 begins" in posts[over + 1] and "Round 5 begins" not in posts[over]


@pytest.mark.parametrize("real_pictures", [True])
async def test_the_picture_says_in_words_what_has_changed(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    (message,) = summaries(world, world.thread())
    alt = message.components[0]["components"][1]["items"][0]["description"]
    assert alt.startswith("Round 1, ") and "alice:" in alt


def calls(world: World, channel: int) -> int:
    """How often something was asked of Discord in a channel; elsewhere others may be busy."""
    return sum(call.path.startswith(f"/channels/{channel}/") for call in world.env.http_requests)


async def test_a_round_costs_one_call(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []

    tell = rounds.Rounds.tell

    async def counted(self: rounds.Rounds, outcome: Any) -> None:
        before = calls(world, self.room.home)
        await tell(self, outcome)
        spent.append(calls(world, self.room.home) - before)

    monkeypatch.setattr(rounds.Rounds, "tell", counted)
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=3)
    assert sum(spent) == len(summaries(world, world.thread())) == 3 and max(spent) == 1


async def test_a_restart_in_the_middle_of_a_round_costs_nothing(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=2, planned=True)
    await seats["blue"].press("Commit the plan")
    await world.restart()
    await play_until_over(world, 1, seats, Random(1), rounds=4)
    told = summaries(world, world.thread())
    assert rounds_of(told) == [1, 2, 3, 4]
    assert all(message.attachments for message in told)


async def test_rounds_that_ended_while_the_bot_was_away_are_told_with_their_pictures(world: World) -> None:
    await world.game("alice", "bob")
    outcome = await world.play_unseen(1, 4)
    await world.restart()
    desk = await world.bot.house.take(await world.host.look(1))
    await desk.settle()
    assert outcome.public.round == 4
    assert rounds_of(summaries(world, world.thread())) == [1, 2, 3]


async def test_a_table_of_stand_ins_tells_every_round_too(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    await play_until_over(world, 1, {"blue": alice}, Random(5), rounds=3)
    assert rounds_of(summaries(world, world.thread())) == [1, 2, 3]


async def test_a_round_that_was_taken_back_is_told_again_when_it_is_over(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=2)
    lines = await world.host.story(1, 0, -1)
    begun = next(seq for seq, note in lines if note.key == "round" and note.data["n"] == 2)
    await seats["blue"].slash("keeper rewind", to=str(begun), channel=world.thread())
    await play_until_over(world, 1, seats, Random(1), rounds=2)
    assert rounds_of(summaries(world, world.thread())) == [1, 2, 1, 2]


async def test_where_the_log_does_not_say_what_was_the_round_is_told_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ValueError("the rules have changed")

    seats = await world.game("alice", "bob")
    monkeypatch.setattr(Host, "planning", broken)
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    (message,) = summaries(world, world.thread())
    assert not message.attachments and "passes" in text_of(message)


async def test_an_older_game_begins_to_be_told_with_the_round_it_is_in(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=2)
    await world.host.drop_panel(1, rounds.ROUND)
    before = rounds_of(summaries(world, world.thread()))
    await world.restart()
    await play_until_over(world, 1, seats, Random(1), rounds=3)
    assert rounds_of(summaries(world, world.thread())) == [*before, 3]


async def test_what_could_not_be_sent_is_sent_later(world: World) -> None:
    seats = await world.game("alice", "bob")
    world.permit(send_messages_in_threads=False)
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    assert not summaries(world, world.thread())
    world.permit(send_messages_in_threads=True)
    await seats["blue"].slash("table", channel=world.thread())
    (message,) = summaries(world, world.thread())
    assert rounds_of([message]) == [1] and "passes" in text_of(message), "with what has happened in it"


@pytest.mark.usefixtures("knows_numbers")
async def test_a_round_whose_message_came_through_unheard_is_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = Hanging.post

    async def unheard(*what: Any, **how: Any) -> Hanging:
        await post(*what, **how)
        raise Blocked("trouble")

    seats = await world.game("alice", "bob")
    with monkeypatch.context() as trouble:
        trouble.setattr(rounds, "Hanging", SimpleNamespace(post=unheard))
        await play_until_over(world, 1, seats, Random(1), rounds=1)
    await seats["blue"].slash("table", channel=world.thread())
    assert rounds_of(summaries(world, world.thread())) == [1]


async def test_a_round_that_could_not_be_marked_on_a_full_disk_is_told_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = Host.set_panel

    async def full(host: Host, game: int, kind: str, *where: Any) -> None:
        if kind == rounds.ROUND:
            raise StoreFault("The disk is full; nothing was saved.")
        await note(host, game, kind, *where)

    same_luck(monkeypatch)
    seats = await world.game("alice", "bob")
    with monkeypatch.context() as trouble:
        trouble.setattr(Host, "set_panel", full)
        await play_until_over(world, 1, seats, Random(1), rounds=1)
    assert not summaries(world, world.thread())
    await seats["blue"].slash("table", channel=world.thread())
    assert rounds_of(summaries(world, world.thread())) == [1]
    told = [text for text in world.posts(world.thread()) if "**Red** passes" in text]
    assert len(told) == 1, "with the board that came meanwhile"


async def test_a_new_board_leaves_to_the_turns_what_people_do(world: World) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await desk.settle()
    outcome = await world.host.look(1)
    revealed = Note("revealed", "blue", {"places": ["castle"]})
    acted, moved = Note("acted", "blue", {"place": "castle"}), Note("acted", "red", {"place": "ship"})
    alone = replace(outcome, seats={**outcome.seats, "red": None})
    untold = Untold([revealed, acted, moved])
    assert untold.for_board(alone) == [] and untold.notes == [revealed, acted, moved]  # planning
    acting = replace(alone, public=replace(alone.public, phase="actions"))
    assert untold.for_board(acting) == [revealed, moved] and untold.notes == [acted]
    over = replace(alone, public=replace(alone.public, phase="events"))
    assert untold.for_board(over) == [acted] and untold.notes == []


def test_who_joined_in_a_round_is_known_without_what_was_taken_back() -> None:
    here, untold = SimpleNamespace(seats={"blue": 1}), Untold()

    def happen(seq: int, *notes: Note) -> None:
        told = tuple(Told.of(note, seq) for note in notes)
        untold.add(cast(Outcome, SimpleNamespace(seq=seq, notes=told, seats=here.seats)))

    monk = Note("recruited", "blue", {"follower": "monk"})
    happen(1, Note("recruited", "red", {"follower": "farmer"}))
    happen(2, Note("round", "", {"n": 2}))
    happen(3, monk)
    happen(4, Note("undone", "blue", {"to": 3}))
    happen(5, monk, Note("round", "", {"n": 3}))
    for _ in range(2):  # should the first message be refused
        assert untold.joined(3) == (("blue", "monk"),), "once, and nobody of the round before"
    assert untold.joined(4) == ()


def is_monk(note: Note) -> bool:
    """Whether a monk was recruited."""
    return note.key == "recruited" and note.data.get("follower") == "monk"
