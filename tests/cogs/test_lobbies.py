"""A lobby shows who sits there, whoever presses when; nobody is called twice for the same thing."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from orleans_bot.discord import door_presses
from orleans_bot.store import StoreFault

from .conftest import World, settled
from .people import Person, controls_of, said, text_of


def lobby_of(person: Person, game: int = 1) -> Any:
    """The newest message that shows the lobby of a game."""
    return person.reads(f"Game {game}: Orléans")


async def ended(world: World) -> dict[str, Person]:
    """A game that has come to its end, and everybody sees it."""
    seats = await world.game("alice", "bob")
    await world.play_unseen(1)
    desk = await world.bot.house.take(await world.host.look(1))
    await settled(desk)
    return seats


@pytest.mark.parametrize("how", ["command", "press"])
async def test_a_deleted_lobby_is_hung_again(world: World, how: str) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=3)
    lobby = lobby_of(alice)
    control = bob.photograph("Sit down")
    world.env.backend.delete_message(lobby.channel_id, lobby.id)
    if how == "command":
        await bob.slash("join", game=1)
    else:
        world.env.inject_error("POST", "/interactions/*", status=404, code=10008, message="Unknown", times=1)
        await bob.press_as_photographed(control)
    again = lobby_of(world.person("carol"))
    assert again.id != lobby.id and bob.mention in text_of(again) and controls_of(again)
    await alice.press("Start", message=again)
    assert "has started" in text_of(world.person("carol").reads("Game 1 has started"))
    assert not controls_of(world.person("carol").reads("Game 1 has started"))


async def test_a_lobby_whose_answer_is_lost_hangs_all_the_same(world: World) -> None:
    alice = world.person("alice")
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062, message="Unknown", times=None)
    alice.noted = lambda result: result  # type: ignore[method-assign]
    await alice.slash("new", seats=2)
    world.env.backend.faults.clear()
    await world.person("bob").press("Sit down", message=lobby_of(world.person("bob")))
    assert len((await world.host.lobby(1)).players) == 2


async def test_the_keeper_is_called_once_by_whoever_knocks(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, who="admitted")
    for _ in range(3):
        assert alice.mention in said(await bob.press("Sit down"))
    assert sum("would like to sit down" in text for text in alice.texts()) == 1


async def test_a_new_colour_is_no_reason_to_write_to_somebody_again(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    for colour in ("red", "green", "black"):
        await bob.press("Sit down with a colour", colour, message=lobby_of(bob))
    assert sum("When it is time to plan" in text for text in bob.texts()) == 1


async def test_a_second_wish_to_play_again_sits_down_at_the_first(world: World) -> None:
    seats = await ended(world)
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    await alice.press("Play again")
    answer = said(await bob.press("Play again"))
    assert "You have a seat at game 2" in answer
    assert [player.user for player in (await world.host.lobby(2)).players] == [alice.id, bob.id]
    assert bob.mention in text_of(lobby_of(carol, 2))
    assert "already have a seat" in said(await bob.press("Play again"))
    await carol.press("Play again")  # the table is full: another one is opened
    assert [player.user for player in (await world.host.lobby(3)).players] == [carol.id]


async def test_a_private_game_is_never_played_in_the_open(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, thread="private")
    await bob.press("Sit down")
    path = f"/channels/{world.channel.id}/threads"
    world.env.inject_error("POST", path, status=400, code=160006, message="Too many threads", times=None)
    assert "private thread" in said(await alice.press("Start"))
    assert (await world.host.game(1)).status == "lobby"
    world.env.backend.faults.clear()
    await alice.press("Start")
    assert world.env.backend.channels[world.thread().id].type == 12
    assert (await world.host.game(1)).thread == world.thread().id


async def test_a_private_game_that_cannot_start_leaves_no_thread_open(world: World) -> None:
    alice, bob, carol = (world.person(name) for name in ("alice", "bob", "carol"))
    world.permit(manage_channels=True)  # the pretended Discord asks for more than Discord does
    await alice.slash("new", seats=3, thread="private")
    await bob.press("Sit down")
    assert said(await carol.press("Start"))
    assert (await world.host.game(1)).status == "lobby"
    assert all(world.env.backend.channels[t.id].thread_metadata.archived for t in world.channel.threads)


async def test_a_private_game_stays_private_through_a_kill_in_the_middle_of_its_start(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, thread="private")
    await bob.press("Sit down")
    before, invited = len(world.posts(world.channel)), "/thread-members/"

    async def killed(*_: Any, **__: Any) -> Any:
        raise RuntimeError("killed right after the start")

    for owner, step in ((world.host, "move"), (world.bot.starts, "open_game")):
        monkeypatch.setattr(owner, step, killed)
    await alice.press("Start")
    await world.restart()
    await settled(await world.bot.house.desk(1))
    assert (await world.host.game(1)).thread == world.thread().id
    assert sum(invited in call.path for call in world.env.http_requests) == 2
    assert not any("· Planning" in text for text in world.posts(world.channel)[before:])
    assert any("· Planning" in text for text in world.posts(world.thread()))


async def test_a_stranger_who_would_start_a_private_game_opens_no_thread(world: World) -> None:
    await world.person("alice").slash("new", seats=2, thread="private")
    await world.person("bob").press("Sit down")
    assert "keeper" in said(await world.person("carol").press("Start"))
    assert not world.channel.threads


async def test_a_game_whose_thread_a_full_disk_does_not_take_is_played_in_its_channel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await bob.press("Sit down")

    async def full(*_: Any, **__: Any) -> Any:
        raise StoreFault("The disk is full; nothing was saved.")

    monkeypatch.setattr(world.host, "move", full)
    await alice.press("Start")
    await settled(await world.bot.house.desk(1))
    assert f"Game 1 has started: <#{world.channel.id}>" in "".join(world.posts(world.channel))
    assert any("· Planning" in text for text in world.posts(world.channel))


async def test_everybody_who_must_agree_is_called_once(world: World) -> None:
    seats = await world.game("alice", "bob", "carol")
    alice, bob, carol = seats["blue"], seats["red"], seats["yellow"]
    await alice.press("Commit the plan")
    for person in (bob, carol):
        await person.press("Fill places", person.find("Fill places").options[0][0])
    await alice.ask_to_take_back()
    await alice.slash("undo", game=1)
    sent = [
        call.json for call in world.env.http_requests
        if call.method == "POST" and "would like to take back" in str((call.json or {}).get("components"))
    ]  # fmt: skip
    assert len(sent) == 1 and set(sent[0]["allowed_mentions"]["users"]) == {bob.id, carol.id}


async def test_a_word_on_an_old_wish_takes_nothing_back(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Commit the plan")
    await bob.press("Fill places", bob.find("Fill places").options[0][0])
    await alice.ask_to_take_back()
    yes = bob.photograph("Yes, take it back")
    await bob.press("Yes, take it back")
    seq = (await world.host.look(1)).seq
    answer = said(await bob.press_as_photographed(yes))  # a second device, or a finger too quick
    assert (await world.host.look(1)).seq == seq and "Nobody asks" in answer


async def test_who_has_asked_and_says_yes_takes_back_nothing_more(world: World) -> None:
    seats = await world.game("alice", "bob", "carol")
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Commit the plan")
    await bob.press("Fill places", bob.find("Fill places").options[0][0])
    await alice.ask_to_take_back()
    seq = (await world.host.look(1)).seq
    for person in (alice, bob, bob):
        assert "Still to be asked" in said(await person.press("Yes, take it back"))
    assert (await world.host.look(1)).seq == seq


async def test_whoever_sits_already_or_not_yet_is_told_what_to_press(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=3)
    assert "*Sit down* takes one" in said(await bob.press("Stand up"))
    await bob.press("Sit down")
    again = said(await bob.press("Sit down"))
    assert "list of colours" in again and "*Stand up*" in again and "first" not in again


async def test_a_seat_is_not_given_to_somebody_who_has_another(world: World) -> None:
    seats = await world.game("alice", "bob")
    answer = said(await seats["blue"].slash("keeper replace", seat="Red", player=seats["blue"].user, game=1))
    assert answer.startswith("They already have a seat") and "Blue" in answer and "stand-in" in answer


async def test_whom_the_keeper_lets_in_is_told_in_the_language_of_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, knock = await world.knock()
    read = discord.Interaction._from_data
    monkeypatch.setattr(
        discord.Interaction, "_from_data", lambda self, data: read(self, {**data, "locale": "de"})
    )
    await alice.press("Let in", message=knock)
    table = world.bot.house.voice_of_table(world.guild.id)
    assert table.language == "en" and text_of(knock) == table.say("admitted", who=bob.mention, game=1)


async def test_those_who_have_knocked_are_not_kept_in_mind_for_ever(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door_presses, "MOST_KNOCKS", 1)
    await world.person("alice").slash("new", seats=2, who="admitted")
    for name in ("bob", "carol", "bob"):
        await world.person(name).press("Sit down")
    assert len(world.bot.doors.knocked) == 1
