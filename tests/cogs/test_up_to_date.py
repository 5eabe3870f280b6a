"""What hangs says how the game stands, also after it was taken back, has rested, or went on by itself."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.messages import left_behind
from orleans_bot.discord.messages.closing import close
from orleans_bot.discord.messages.hanging import Content, Hanging
from orleans_bot.discord.messages.sending import Blocked
from orleans_bot.discord.messages.spots import Spot
from orleans_bot.discord.messages.untold import Untold
from orleans_bot.discord.panels.panel import Panel
from orleans_bot.host.records import Told
from orleans_bot.rules.notes import Note

from .conftest import World
from .people import said, text_of
from .test_answers import already


def board(world: World) -> str:
    """The words of the newest board."""
    return next(post for post in reversed(world.posts(world.thread())) if "### Game 1" in post)


async def settle(world: World) -> None:
    """Wait until the table's messages and everybody's own panels are as they should be."""
    house = world.bot.house
    desk = await house.desk(1)
    while not desk.idle or house.own_panels.tasks:
        await world.env.settle()


async def test_a_board_says_that_the_game_rests_and_that_it_goes_on(world: World) -> None:
    seats = await world.game("alice", "bob")
    await seats["blue"].slash("keeper hold", why="dinner", game=1)
    await settle(world)
    assert "The game rests. Why: dinner" in board(world)
    await seats["blue"].slash("keeper resume", game=1)
    await settle(world)
    assert "The game rests. Why" not in board(world) and "Waiting for" in board(world)


async def test_a_game_that_is_opened_slowly_shows_what_was_decided_meanwhile(world: World) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    begun = await world.host.look(1)
    await alice.press("sure.commit")
    await settle(world)
    await world.bot.starts.open_game(begun)
    await settle(world)
    assert "Waiting for 🔴 **Red**" in board(world)


async def test_what_was_taken_back_is_not_told_any_more(world: World) -> None:
    seats = await world.game("alice", "bob")
    untold = Untold()
    now = await world.host.look(1, seats["blue"].id)
    red = Note("acted", "red", {"place": "village"})
    blue = Note("acted", "blue", {"place": "castle"})
    untold.add(replace(now, seq=11, notes=(Told.of(blue, 10), Told.of(red, 11))))
    assert untold.notes == [blue, red]
    untold.add(replace(now, seq=12, notes=(Told.of(Note("undone", "red", {"to": 11}), 12),)))
    assert [note.key for note in untold.notes] == ["acted", "undone"] and untold.notes[0] == blue
    untold.add(replace(now, seq=11, notes=(Told.of(red, 11),)))  # told late, when it no longer counts
    assert red not in untold.notes
    untold.add(replace(now, seq=13, notes=(Told.of(red, 13),)))
    assert untold.notes.count(red) == 1


async def test_every_note_of_a_decision_knows_its_line(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    outcome = await world.host.look(1, alice.id)
    ask = next(ask for ask in outcome.asks if ask.seat == "blue")
    done = await world.host.decide(1, alice.id, "blue", ask.key, ask.since, ["commit"])
    moved = await world.host.stand_ins(1)
    assert moved is not None and done.notes and moved.notes
    lines = [note.at for note in (*done.notes, *moved.notes) if isinstance(note, Told)]
    assert len(lines) == len(done.notes) + len(moved.notes) and lines == sorted(lines)
    assert lines[0] == done.seq and lines[-1] <= moved.seq


async def test_my_seat_follows_the_table_while_it_can_be_changed(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    panel = (await alice.slash("seat", game=1)).response._message
    fill = alice.find("Fill places", panel)
    await alice.press(fill, *[value for value, _ in fill.options])
    await alice.press("Commit the plan", message=panel)
    await settle(world)
    ask = next(ask for ask in (await world.host.look(1)).asks if ask.seat == "blue")
    assert not ask.secret, "alice is called in the thread by now"
    assert any(f":blue:{ask.since}:{ask.key}:" in control.id for control in alice.controls(panel))
    assert "nothing is asked" not in text_of(panel)


async def test_whoever_asks_for_the_table_hears_since_when_it_rests_and_who_can_wake_it(world: World) -> None:
    seats = await world.game("alice", "bob")
    await seats["blue"].slash("keeper hold", why="dinner", game=1)
    told = said(await seats["red"].slash("table", game=1))
    assert re.search(r"was put to rest <t:\d+:R>", told) and "Why: dinner" in told
    assert f"{seats['blue'].mention} keeps this game" in told and "/orleans keeper resume" in told
    await seats["blue"].slash("keeper resume", game=1)
    assert "Waiting for" in said(await seats["red"].slash("table", game=1))
    await seats["blue"].slash("keeper hold", game=1)
    assert "Why" not in said(await seats["red"].slash("table", game=1))


async def test_my_seat_offers_nothing_while_the_game_rests(world: World) -> None:
    seats = await world.game("alice", "bob")
    panel = (await seats["blue"].slash("seat", game=1)).response._message
    await seats["blue"].slash("keeper hold", game=1)
    await settle(world)
    assert "The game rests" in text_of(panel)
    assert not [control for control in seats["blue"].controls(panel) if ":ask:" in control.id]


async def test_what_hangs_without_its_picture_is_put_away_without_it(world: World) -> None:
    seats = await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot("plan", "blue")
    hanging, house = desk.hung[spot], world.bot.house
    assert hanging.alt
    await hanging.edit(house, Panel("To the ear it says all in words."))
    assert not hanging.alt
    await hanging.edit(house, Panel("Over.", picture=True), keeps=desk.posts.file_of(spot))
    message = next(each for each in seats["blue"].stored() if each.id == hanging.message)
    assert "Over." in text_of(message) and "attachment://" not in str(message.components)


@pytest.mark.parametrize("through", [False, True])
async def test_what_is_put_away_while_the_next_comes_to_its_place_is_put_away_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch, through: bool
) -> None:
    seats = await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot("plan", "blue")
    old, write = desk.posts.hung[spot], Hanging.write
    new = Hanging(old.channel, old.message + 1)

    async def overtaken(self: Hanging, *what: Any, **how: Any) -> bool:
        done = await write(self, *what, **how) if through else False
        desk.posts.hung[spot] = new  # so long has the answer been under way
        return done

    monkeypatch.setattr(Hanging, "write", overtaken)
    await close(desk.posts, desk.latest.untold, spot, await world.host.look(1))
    assert desk.posts.hung[spot] is new
    assert ("plan", "blue") in await world.host.panels(1), "where the next one hangs is not forgotten"
    monkeypatch.setattr(Hanging, "write", write)
    await left_behind.put_loose_away(desk.posts)
    message = next(each for each in seats["blue"].stored() if each.id == old.message)
    assert not [control for control in seats["blue"].controls(message) if ":ask:" in control.id]
    assert desk.posts.loose == []


async def test_what_failed_to_be_put_away_while_the_next_was_sent_is_put_away_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    desk, spot = await world.bot.house.desk(1), Spot("plan", "blue")
    posts, old, outcome = desk.posts, desk.posts.hung[spot], await world.host.look(1)
    send = Hanging.post
    del posts.hung[spot]  # a press puts it away …

    async def slowly(*what: Any, **how: Any) -> Hanging:
        posts.hung[spot] = old  # … and its answer comes too late for that, while the next one is on its way
        return await send(*what, **how)

    monkeypatch.setattr(Hanging, "post", slowly)
    new = await posts.post(spot, old.channel, Content(Panel("The next question.")), outcome)
    assert posts.hung[spot] is new
    message = next(each for each in alice.stored() if each.id == old.message)
    assert not [control for control in alice.controls(message) if ":ask:" in control.id]


async def test_what_hangs_on_a_server_that_is_away_is_put_away_when_it_is_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = await world.among_stand_ins("alice")
    desk, spot = await world.bot.house.desk(1), Spot("board")
    old, find = desk.hung[spot], world.bot.get_guild
    monkeypatch.setattr(world.bot, "get_guild", lambda number: None)
    assert desk.posts.is_away(spot, old) and not await desk.posts.lost(spot, Blocked("forbidden"))
    assert desk.hung[spot] is old, "it hangs there as it was"
    await desk.posts.let_go(spot)
    await left_behind.put_loose_away(desk.posts)
    assert [each for _, each in desk.posts.loose] == [old]
    monkeypatch.setattr(world.bot, "get_guild", find)
    await left_behind.put_loose_away(desk.posts)
    assert desk.posts.loose == []
    message = next(each for each in alice.stored() if each.id == old.message)
    assert not alice.controls(message)


async def test_my_seat_is_tried_again_when_it_could_not_be_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    panel = (await seats["blue"].slash("seat", game=1)).response._message
    amend = Answer.amend

    async def lost(*_: Any, **__: Any) -> bool:
        raise ConnectionResetError("gone")

    monkeypatch.setattr(Answer, "amend", lost)
    await seats["blue"].slash("keeper hold", game=1)
    await settle(world)
    assert "The game rests" not in text_of(panel)
    monkeypatch.setattr(Answer, "amend", amend)
    [own] = world.bot.house.own_panels.held.values()
    own.begun = asyncio.get_running_loop().time()  # settling may have taken its quarter of an hour
    world.bot.house.own_panels.retry()
    await settle(world)
    assert "The game rests" in text_of(panel)


async def test_my_seat_goes_on_being_true_when_its_answer_came_through_unheard(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    real = discord.InteractionResponse.send_message

    async def unheard(self: Any, *given: Any, **more: Any) -> Any:
        if not self._response_type:
            await real(self, *given, **more)
            self._response_type = None
        raise already()

    with monkeypatch.context() as lost:
        lost.setattr(discord.InteractionResponse, "send_message", unheard)
        panel = (await alice.slash("seat", game=1)).response._message
    await alice.slash("keeper hold", game=1)
    await settle(world)
    assert "The game rests" in text_of(panel)


async def test_my_seat_is_written_again_when_a_change_to_the_one_before_ends_late(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    alice, panels = seats["blue"], world.bot.house.own_panels
    await alice.slash("seat", game=1)
    [before] = panels.held.values()
    await alice.slash("seat", game=1)
    [newer] = panels.held.values()
    await settle(world)
    assert newer is not before
    amend, amended = Answer.amend, []

    async def noted(self: Answer, *what: Any, **how: Any) -> bool:
        amended.append(self)
        return await amend(self, *what, **how)

    monkeypatch.setattr(Answer, "amend", noted)
    newer.begun = asyncio.get_running_loop().time()  # settling may have taken its quarter of an hour
    await panels._freshen(1, alice.id, before)
    await settle(world)
    assert newer.answer in amended, "both may hang by the same message, and the older came last"


class Pressed:
    """An answer to a press of one message, which notes what is written there afterwards."""

    given = True

    def __init__(self, user: int, message: int) -> None:
        who, what = SimpleNamespace(id=user), SimpleNamespace(id=message)
        self.interaction = SimpleNamespace(user=who, message=what, locale="en-US")
        self.amended = 0

    async def amend(self, *_what: Any, **_how: Any) -> bool:
        self.amended += 1
        return True


@pytest.mark.parametrize(("messages", "times"), [((5, 5), 1), ((5, 6), 0)])
async def test_my_seat_is_written_again_when_the_answer_to_an_earlier_press_comes_last(
    world: World, messages: tuple[int, int], times: int
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    panels, outcome = world.bot.house.own_panels, await world.host.look(1)
    first, second = (Pressed(alice.id, message) for message in messages)
    pressed = [panels.shown(cast(Any, each), outcome) for each in (first, second)]
    for each in pressed:
        own = await each.__aenter__()
        await panels.panel(own, world.bot.house.voice("en", alice.id), outcome, "blue", "", "")
        own.begun = asyncio.get_running_loop().time() + 3600  # settling takes a quarter of an hour
    await pressed[1].__aexit__(None, None, None)
    await settle(world)
    assert not second.amended
    await pressed[0].__aexit__(None, None, None)
    await settle(world)
    assert (first.amended, second.amended) == (0, times), "the older one was written over the newer one"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_after_two_answers_that_both_came_too_late_my_seat_hangs_by_the_one_before(
    world: World, order: tuple[int, int]
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    panels, outcome = world.bot.house.own_panels, await world.host.look(1)
    panel = (await alice.slash("seat", game=1)).response._message
    [before] = panels.held.values()
    late: Any = SimpleNamespace(interaction=SimpleNamespace(user=SimpleNamespace(id=alice.id)), given=False)
    shown = [panels.shown(late, outcome) for _ in order]
    for each in shown:
        await each.__aenter__()
    for which in order:
        await shown[which].__aexit__(None, None, None)
    assert [*panels.held.values()] == [before]
    before.begun = asyncio.get_running_loop().time()  # settling may have taken its quarter of an hour
    await alice.slash("keeper hold", game=1)
    await settle(world)
    assert "The game rests" in text_of(panel)
