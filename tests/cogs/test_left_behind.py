"""Nothing is left for ever of a message that was posted and not noted, or noted as meant and never posted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest

from orleans_bot.discord.doctor.mending import take_down
from orleans_bot.discord.messages import left_behind
from orleans_bot.discord.messages.closing import close
from orleans_bot.discord.messages.desk import Desk
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.messages.posts import Posts
from orleans_bot.discord.messages.sending import Blocked
from orleans_bot.discord.messages.spots import BOARD, PLAN, TURN, Spot
from orleans_bot.discord.panels.panel import Panel, Press
from orleans_bot.rules.notes import Note
from orleans_bot.store import Store, StoreFault
from orleans_bot.store.desk import LEFT, MEANT

from .conftest import World, settled
from .people import Person, controls_of, said, text_of
from .test_trouble import close_dms, is_board


class Disk:
    """The disk of the bot: full from one moment to another."""

    full = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that takes everything until it is said to be full."""
    made, write = Disk(), Store.write

    async def unless_full(store: Store, work: Callable[..., Any]) -> Any:
        if made.full:
            raise StoreFault("The disk is full; nothing was saved.")
        return await write(store, work)

    monkeypatch.setattr(Store, "write", unless_full)
    return made


def fills_up(disk: Disk, monkeypatch: pytest.MonkeyPatch, why: str = "") -> None:
    """From now on the disk is full as soon as a message was sent, or refused where a reason is named."""
    post = Hanging.post

    async def sent(*what: Any, **how: Any) -> Hanging:
        if why:
            disk.full = True
            raise Blocked(why)
        hanging = await post(*what, **how)
        disk.full = True
        return hanging

    monkeypatch.setattr(Hanging, "post", sent)


async def left(world: World) -> list[str]:
    """The rows of the game that stand for something that is still to be done."""
    return [kind for kind, _ in await world.host.panels(1) if kind.startswith((MEANT, LEFT))]


async def mended(world: World) -> None:
    """What could not be done is tried again, as it is every minute."""
    await world.bot.mend.coro(world.bot)
    await settled(await world.bot.house.desk(1))


async def new_board(world: World, disk: Disk, monkeypatch: pytest.MonkeyPatch, why: str = "") -> None:
    """A board is posted as if another phase had begun, or refused, and the disk is full from then on."""
    desk = await world.bot.house.desk(1)
    desk.hung[Spot(BOARD)].phase = "another"
    with monkeypatch.context() as trouble:
        fills_up(disk, trouble, why)
        await desk.posts.guarded(desk.post_board(await world.host.look(1)))


def boards(world: World) -> list[int]:
    """The messages of the thread that have a board's buttons."""
    messages = world.env.backend.messages[world.thread().id]
    return [number for number, message in sorted(messages.items()) if is_board(message)]


async def test_what_a_full_disk_did_not_note_is_noted_once_it_is_well_again(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    before = desk.hung[spot].message
    await new_board(world, disk, monkeypatch)
    now = desk.hung[spot]
    assert boards(world) == [before, now.message] and desk.broken == "trouble"
    assert (await world.host.panels(1))[BOARD, ""][1] == before and await left(world) == [MEANT + BOARD]
    disk.full = False
    world.env.inject_error("PATCH", f"/channels/{now.channel}/messages/{before}", status=502, times=None)
    await mended(world)
    assert (await world.host.panels(1))[BOARD, ""] == (now.channel, now.message)
    assert await left(world) == [f"{LEFT}{before}"], "it is noted what is still to be put away"
    world.env.backend.faults.clear()
    await mended(world)
    assert desk.hung[spot] is now and boards(world) == [now.message]
    assert not await left(world) and not desk.broken


async def test_what_was_put_away_before_it_could_be_noted_is_not_noted_as_still_to_be_put_away(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await settled(desk)
    await new_board(world, disk, monkeypatch)
    disk.full = False
    assert desk.posts.unnoted and desk.posts.loose
    await left_behind.put_loose_away(desk.posts)
    await desk.posts.note_all()
    assert not await left(world) and not desk.posts.unnoted and len(boards(world)) == 1


@pytest.mark.parametrize("threads", [False, True])
async def test_who_may_see_a_plan_is_known_also_where_a_full_disk_did_not_note_it(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk, threads: bool
) -> None:
    close_dms(world, "bob")
    world.permit(create_private_threads=threads)
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "red")
    await settled(desk)
    old = desk.hung.pop(spot)
    world.env.backend.delete_message(old.channel, old.message)
    with monkeypatch.context() as trouble:
        fills_up(disk, trouble, "")
        await desk.posts.guarded(desk.post_plan(spot))
    hanging = desk.hung[spot]
    assert disk.full and hanging is not old
    hanging.said = None  # as if something of it had changed
    await desk.revise()
    said = text_of(shown(world, hanging))
    assert ("On your market" in said) == threads and "Only you see this" not in said


async def test_what_a_board_tells_is_known_also_where_a_full_disk_did_not_note_it(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    desk.latest.untold.notes = [Note("passed", "blue", {})]
    await new_board(world, disk, monkeypatch)
    hanging = desk.hung[spot]
    hanging.said = None  # as if something of it had changed
    await desk.revise()
    assert disk.full and "**Blue** passes" in text_of(shown(world, hanging))


@pytest.mark.parametrize("why", ["forbidden", "trouble"])
async def test_what_a_board_was_to_tell_is_told_by_the_next_if_it_could_not_hang(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk, why: str
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    old, desk.latest.untold.notes = desk.hung[spot], [Note("passed", "blue", {})]
    await new_board(world, disk, monkeypatch, why)
    disk.full = False
    await desk.post_board(await world.host.look(1))
    assert desk.hung[spot] is not old and "**Blue** passes" in text_of(shown(world, desk.hung[spot]))
    assert not desk.latest.untold.kept


@pytest.mark.parametrize("closed", [False, True])
async def test_since_when_it_is_whose_turn_is_known_also_where_a_full_disk_did_not_note_it(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk, closed: bool
) -> None:
    for person in await planning(world):
        await person.press("Commit the plan")
    desk, post = await world.bot.house.desk(1), Hanging.post
    await settled(desk)
    outcome = await world.host.look(1)
    [(spot, ask)] = desk.latest.wanted(outcome).items()
    old = desk.hung.pop(spot)
    world.env.backend.delete_message(old.channel, old.message)

    async def sent(house: Any, channel: int, *what: Any, **how: Any) -> Hanging:
        if closed and channel == desk.home:
            raise Blocked("forbidden")
        hanging = await post(house, channel, *what, **how)
        disk.full = True
        return hanging

    with monkeypatch.context() as trouble:
        trouble.setattr(Hanging, "post", sent)
        await desk.posts.guarded(desk.post_turn(spot, ask, outcome))
    hanging = desk.hung[spot]
    said = text_of(shown(world, hanging))
    assert disk.full and hanging is not old and hanging.began and spot.kind == TURN
    assert (desk.voice.say("blocked.forbidden") in said) == closed
    await desk.revise()
    assert text_of(shown(world, hanging)) == said, "why it came there stays on it"


async def test_what_passes_is_tried_again_also_if_something_else_cannot_be_sent(world: World) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await settled(desk)

    async def refused(why: str) -> None:
        raise Blocked(why)

    for why in ("trouble", "forbidden"):
        await desk.posts.guarded(refused(why))
    assert desk.broken == "trouble"
    await mended(world)
    assert not desk.broken


async def test_a_message_that_is_gone_is_not_forgotten_while_the_disk_is_full(
    world: World, disk: Disk
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    old, disk.full = desk.hung[spot], True
    world.env.backend.delete_message(old.channel, old.message)
    old.said = None
    await desk.posts.guarded(desk.change(spot))
    assert desk.hung[spot] is old and desk.broken == "trouble" and not desk.posts.gone[spot]
    with pytest.raises(StoreFault):
        await desk.repair(await world.host.look(1))
    assert desk.hung[spot] is old and not desk.posts.gone[spot]
    disk.full = False
    assert await desk.repair(await world.host.look(1)) == 1
    assert boards(world) == [desk.hung[spot].message] and desk.posts.gone[spot] == 1
    assert (await world.host.panels(1))[BOARD, ""][1] == desk.hung[spot].message and not await left(world)


async def test_a_plan_that_is_to_move_is_put_away_once_the_disk_and_discord_allow_it(
    world: World, disk: Disk
) -> None:
    alice = next(iter((await world.game("alice", "bob")).values()))
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old, disk.full = desk.hung[spot], True
    with pytest.raises(StoreFault):
        await take_down(desk, spot)
    assert desk.hung[spot] is old
    disk.full = False
    world.env.inject_error("PATCH", f"/channels/{old.channel}/messages/*", status=502, times=None)
    assert await take_down(desk, spot)
    assert await left(world) == [f"{LEFT}{old.message}"] and alice.controls(shown(world, old))
    world.env.backend.faults.clear()
    await mended(world)
    assert desk.hung[spot] is not old and not await left(world)
    assert not alice.controls(shown(world, old)) and "your plan has moved" in text_of(shown(world, old))


def controls_at(world: World, hanging: Hanging) -> set[str]:
    """What can be pressed on a message."""
    return {control.id for control in controls_of(shown(world, hanging))}


def asking(controls: set[str]) -> set[str]:
    """The controls that decide something."""
    return {each for each in controls if each.startswith("o1:ask:")}


def shown(world: World, hanging: Hanging) -> Any:
    """A message as it hangs."""
    return world.env.backend.messages[hanging.channel][hanging.message]


async def planning(world: World) -> list[Person]:
    """Two people who have planned something in a new game."""
    people = list((await world.game("alice", "bob")).values())
    for person in people:
        await person.press("Fill places", person.find("Fill places").options[0][0])
    return people


async def test_what_was_answered_before_a_full_disk_could_note_it_is_not_noted_any_more(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    alice, bob = await planning(world)
    await bob.press("Commit the plan")
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old = desk.hung.pop(spot)
    world.env.backend.delete_message(old.channel, old.message)
    with monkeypatch.context() as trouble:
        fills_up(disk, trouble)
        await desk.posts.guarded(desk.post_plan(spot))
    assert desk.hung[spot].message != old.message and await left(world) == [MEANT + PLAN]
    disk.full = False
    await alice.press("Commit the plan", message=alice.reads("Only you see this"))
    await settled(desk)
    assert spot not in desk.hung and (PLAN, "blue") not in await world.host.panels(1)
    assert not await left(world) and not desk.broken


async def test_what_was_put_away_as_the_disk_filled_up_is_noted_once_it_is_well_again(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    alice, bob = await planning(world)
    await bob.press("Commit the plan")
    desk, write = await world.bot.house.desk(1), Hanging.write
    await settled(desk)

    async def fills_up_after(*what: Any, **how: Any) -> bool:
        done = await write(*what, **how)
        disk.full = True
        return done

    with monkeypatch.context() as trouble:
        trouble.setattr(Hanging, "write", fills_up_after)
        told = await alice.press("Commit the plan", message=alice.reads("Only you see this"))
        await settled(desk)
    assert desk.broken == "trouble" and (PLAN, "blue") in await world.host.panels(1)
    assert "could not save" not in said(told), "what was decided is on the disk"
    disk.full = False
    await mended(world)
    assert not [each for each in await world.host.panels(1) if each[0] == PLAN]
    assert not desk.broken and not desk.posts.departed


async def test_what_is_too_old_to_be_changed_right_now_is_put_away_later_and_holds_nothing_up(
    world: World,
) -> None:
    alice, bob = await planning(world)
    await bob.press("Commit the plan")
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old = desk.hung[spot]
    path = f"/channels/{old.channel}/messages/{old.message}"
    world.env.inject_error("PATCH", path, status=400, code=30046, times=None)
    await desk.posts.guarded(close(desk.posts, desk.latest.untold, spot, await world.host.look(1)))
    assert desk.hung.get(spot) is not old and f"{LEFT}{old.message}" in await left(world)
    assert desk.broken == "trouble", "it is tried again"
    other = await Hanging.post(world.bot.house, old.channel, Panel("past", buttons("blue")), None)
    desk.posts.loose.append((spot, other))
    await desk.posts.guarded(left_behind.put_loose_away(desk.posts))
    assert [each for _, each in desk.posts.loose] == [old], "the other one did not wait for it"
    world.env.backend.faults.clear()
    await mended(world)
    assert not desk.posts.loose and not await left(world)
    put_away = controls_of(world.env.backend.messages[old.channel][old.message])
    assert not any(control.id.startswith("o1:ask:") for control in put_away)
    assert alice.find("Commit the plan")


async def test_what_the_bot_may_not_see_for_a_while_is_put_away_when_it_may_again(world: World) -> None:
    await planning(world)
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old = desk.hung[spot]
    path = f"/channels/{old.channel}/messages/{old.message}"
    world.env.inject_error("PATCH", path, status=403, code=50001, times=None)
    await close(desk.posts, desk.latest.untold, spot, await world.host.look(1))
    assert f"{LEFT}{old.message}" in await left(world) and not desk.broken
    await left_behind.put_loose_away(desk.posts)
    assert old in [each for _, each in desk.posts.loose], "it still hangs"
    world.env.backend.faults.clear()
    desk.wake()
    await settled(desk)
    put_away = controls_of(world.env.backend.messages[old.channel][old.message])
    assert not any(control.id.startswith("o1:ask:") for control in put_away)
    assert not desk.posts.loose and not await left(world)


@pytest.mark.usefixtures("knows_numbers")
async def test_what_came_through_unheard_is_not_sent_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    outcome, post = await world.host.look(1), Hanging.post

    async def unheard(*what: Any, **how: Any) -> Hanging:
        await post(*what, **how)
        raise Blocked("trouble")

    desk.hung[spot].phase = "another"
    with monkeypatch.context() as trouble:
        trouble.setattr(Hanging, "post", unheard)
        for _ in range(2):
            await desk.posts.guarded(desk.post_board(outcome))
    [_, unnoted] = boards(world)
    await desk.posts.guarded(desk.post_board(outcome))
    assert desk.hung[spot].message == unnoted and boards(world) == [unnoted]
    await left_behind.put_unheard_away(desk.posts)
    assert boards(world) == [unnoted] and not await left(world)


async def test_all_that_came_through_unheard_is_put_away(world: World) -> None:
    await world.game("alice", "bob")
    desk, home = await world.bot.house.desk(1), world.thread().id
    await settled(desk)
    for _ in range(2):
        await Hanging.post(world.bot.house, home, Panel("Who gives what?", buttons("blue")), None)
    desk.posts.unheard[Spot(TURN, "blue"), home] = 0
    await left_behind.put_unheard_away(desk.posts)
    messages = world.env.backend.messages[home].values()
    assert not [each for each in messages if any(c.id.startswith("o1:ask:") for c in controls_of(each))]


async def test_the_end_of_a_chapter_is_found_too(world: World) -> None:
    await world.game("alice", "bob")
    house, home = world.bot.house, world.thread().id
    rows = (
        (Press("o1:door:1:chapter.next", "Next chapter"), Press("o1:turn:1::0:words.finish", "In words")),
    )
    end = await Hanging.post(house, home, Panel("It is over.", rows), None)
    assert await left_behind.find(house, 1, left_behind.END, "", home, 0) == end.message
    assert await left_behind.find(house, 1, BOARD, "", home, 0) != end.message


def buttons(seat: str) -> tuple[tuple[Press, ...], ...]:
    """What a question to a seat of the first game can be answered with."""
    return ((Press(f"o1:ask:1:{seat}:0:give_together:none", "Nothing"),),)


async def test_the_question_of_a_team_is_found_also_where_it_names_another_of_its_seats(world: World) -> None:
    await world.game("alice", "bob")
    house, home = world.bot.house, world.thread().id
    known = (await house.desk(1)).posts.known

    async def found(seat: str) -> int | None:
        return await left_behind.find(house, 1, TURN, seat, home, 0, but=known)

    assert await found("blue") is None
    team = await Hanging.post(house, home, Panel("Who gives what?", buttons("red")), None)
    assert await found("blue") == team.message
    own = await Hanging.post(house, home, Panel("You give", buttons("blue")), None)
    await Hanging.post(house, home, Panel("You give", buttons("red")), None)
    assert await found("blue") == own.message, "what is asked of the seat itself comes first"


async def test_what_cannot_be_let_go_as_the_disk_is_full_is_not_forgotten(world: World, disk: Disk) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    old, disk.full = desk.hung[spot], True
    await desk.posts.guarded(desk.posts.let_go(spot))
    assert desk.hung[spot] is old and desk.broken == "trouble"
    disk.full = False
    await desk.posts.let_go(spot)
    await mended(world)
    assert boards(world) == [desk.hung[spot].message] != [old.message] and not await left(world)


@pytest.mark.parametrize("dies", [False, True])
async def test_what_is_still_being_put_away_as_the_next_comes_to_its_place_is_not_forgotten(
    world: World, monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    await planning(world)
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old, arrived, write = desk.hung[spot], asyncio.Event(), Hanging.write

    async def late(self: Hanging, *what: Any, **how: Any) -> bool:
        if self is old:
            await arrived.wait()
        return await write(self, *what, **how)

    with monkeypatch.context() as slow:
        slow.setattr(Hanging, "write", late)
        leaving = asyncio.create_task(close(desk.posts, desk.latest.untold, spot, await world.host.look(1)))
        await asyncio.sleep(0)
        assert desk.posts.leaving and spot not in desk.hung
        await desk.post_plan(spot)
        assert await left(world) == [f"{LEFT}{old.message}"], "should the bot die now, it is put away later"
        if dies:
            leaving.cancel()
            again = await Posts.open(desk.room)
            assert [one.message for _, one in again.loose] == [old.message]
            await left_behind.put_loose_away(again)
        else:
            arrived.set()
            await leaving
    assert not await left(world) and desk.hung[spot] is not old
    assert (await world.host.panels(1))[PLAN, "blue"] == (desk.hung[spot].channel, desk.hung[spot].message)


async def test_what_was_refused_as_the_disk_was_full_does_not_stay_meant(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    hung, phase = desk.hung[spot], desk.hung[spot].phase
    await new_board(world, disk, monkeypatch, "forbidden")
    assert await left(world) == [MEANT + BOARD] and desk.broken == "trouble"
    desk.hung[spot].phase = phase  # it was taken back: no other board is wanted
    disk.full = False
    await mended(world)
    assert desk.hung[spot] is hung and boards(world) == [hung.message]
    assert not await left(world) and not desk.posts.unheard


@pytest.mark.usefixtures("knows_numbers")
@pytest.mark.parametrize("replaced", [False, True])
async def test_a_number_from_before_a_restart_brings_nothing_back_that_was_put_away(
    world: World, replaced: bool
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    gone = desk.hung[spot].message
    if replaced:  # by another board for the same phase, before the restart
        desk.hung[spot].began = 1
        desk.wake()
        await settled(desk)
        assert desk.hung[spot].message != gone and boards(world) == [desk.hung[spot].message]
    else:  # only after it, as nobody could change it before
        await desk.posts.let_go(spot)
    await world.restart()
    desk = await world.bot.house.take(await world.host.look(1))
    await settled(desk)
    assert gone not in boards(world) and boards(world) == [desk.hung[spot].message]
    assert not await left(world)


@pytest.mark.usefixtures("knows_numbers")
async def test_a_number_under_which_a_message_was_deleted_keeps_no_other_from_hanging(world: World) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(BOARD)
    await settled(desk)
    gone = desk.hung[spot]
    world.env.backend.delete_message(gone.channel, gone.message)
    await world.restart()
    desk = await world.bot.house.desk(1)
    await desk.posts.forget_deleted()
    desk.posts.gone.clear()  # nobody saw that it was deleted: its number is taken once more
    await settled(await world.bot.house.take(await world.host.look(1)))
    assert spot in desk.hung and boards(world) == [desk.hung[spot].message] and not desk.broken


@pytest.mark.usefixtures("knows_numbers")
@pytest.mark.parametrize("kind", [PLAN, TURN])
async def test_a_question_that_was_put_away_while_the_game_rested_hangs_again_after_a_restart(
    world: World, kind: str
) -> None:
    if kind == PLAN:  # asked what it was asked as it was posted, so under the same number
        people = list((await world.game("alice", "bob")).values())
    else:
        people = await planning(world)
        for person in people:
            await person.press("Commit the plan")
    desk = await world.bot.house.desk(1)
    await settled(desk)
    [(spot, old), *_] = [(spot, hung) for spot, hung in desk.hung.items() if spot.kind == kind]
    before = controls_at(world, old)
    await people[0].slash("keeper hold", game=1)
    await settled(desk)
    assert before and not asking(controls_at(world, old))
    await world.restart()
    await people[0].slash("keeper resume", game=1)
    desk = await world.bot.house.desk(1)
    await settled(desk)
    assert controls_at(world, desk.hung[spot]) == before
    assert desk.hung[spot].message != old.message, "it is seen, and whoever wants it is called anew"


@pytest.mark.usefixtures("knows_numbers")
async def test_what_is_still_to_be_put_away_is_not_hung_again_by_its_number(world: World) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old = desk.hung[spot]
    await desk.posts.let_go(spot)
    world.env.inject_error("PATCH", f"/channels/{old.channel}/messages/{old.message}", status=503, times=None)
    await world.restart()
    desk = await world.bot.house.take(await world.host.look(1))
    await settled(desk)
    hung = desk.hung[spot].message
    assert hung != old.message and await left(world) == [f"{LEFT}{old.message}"]
    world.env.backend.faults.clear()
    await mended(world)
    assert not await left(world) and desk.hung[spot].message == hung
    assert asking(controls_at(world, desk.hung[spot])) and not asking(controls_at(world, old))


@pytest.mark.usefixtures("knows_numbers")
async def test_what_was_changed_before_a_restart_and_not_noted_says_after_it_what_is_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot(PLAN, "blue")
    await settled(desk)
    old = desk.hung[spot]
    said = text_of(shown(world, old))
    content = await desk.latest.private("blue", old)
    assert content is not None
    await old.edit(world.bot.house, replace(content.panel, text="what is not so any more"))
    await world.host.drop_panel(1, PLAN, "blue")  # as if it had not been noted

    async def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(left_behind, "find", nothing)
    await world.restart()
    desk = await world.bot.house.desk(1)
    await settled(desk)
    assert desk.hung[spot].message == old.message and text_of(shown(world, old)) == said


@pytest.mark.usefixtures("knows_numbers")
async def test_words_and_buttons_from_before_a_restart_are_not_taken_for_what_is_so(world: World) -> None:
    where = (world.bot.house, world.channel.id)
    press = Press("o1:ask:1:blue:2:plan:commit", "Go")

    async def post(text: str, *rows: tuple[Press, ...]) -> Hanging:
        return await Hanging.post(*where, Panel(text, rows, foot="small"), None, nonce="one number")

    first = await post("One game waits.", (press,))
    again = await post("One game waits.", (press,))
    assert again.message == first.message and not first.earlier and not again.earlier
    for other in (await post("Nothing waits.", (press,)), await post("One game waits.")):
        assert other.message == first.message and other.earlier


async def unnoted_board(world: World, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A game in which a board was posted and not noted, and nothing else is behind."""
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await settled(desk)
    await world.bot.house.note()
    await new_board(world, disk, monkeypatch)
    disk.full = False
    return desk


async def crashed(world: World, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> tuple[Posts, int, int]:
    """The same, and its channel cannot be looked through at the start: what is known, and both boards."""
    desk = await unnoted_board(world, disk, monkeypatch)
    closed(world, status=502)
    hung, unnoted = boards(world)
    return await Posts.open(desk.room), hung, unnoted


async def found_at_last(world: World, posts: Posts, hung: int) -> None:
    """Once the channel can be looked through again, one board is left and nothing else is to be done."""
    world.env.backend.faults.clear()
    await left_behind.put_unheard_away(posts)
    assert boards(world) == [hung] and not posts.unheard and not await left(world)


def closed(world: World, **why: Any) -> None:
    """The game's channel cannot be looked through from now on."""
    world.env.backend.faults.clear()
    world.env.inject_error("GET", f"/channels/{world.thread().id}/messages", times=None, **why)


@pytest.mark.parametrize("through", [False, True])
async def test_what_could_not_be_looked_for_at_the_start_is_looked_for_later(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk, through: bool
) -> None:
    posts, hung, unnoted = await crashed(world, disk, monkeypatch)
    if not through:
        world.env.backend.delete_message(world.thread().id, unnoted)
    assert posts.hung[Spot(BOARD)].message == hung and [*posts.unheard] == [(Spot(BOARD), world.thread().id)]
    with pytest.raises(Blocked):
        await left_behind.put_unheard_away(posts)
    assert posts.unheard and await left(world) == [MEANT + BOARD]
    await found_at_last(world, posts, hung)


async def test_what_was_found_late_and_cannot_be_changed_is_noted_as_still_to_be_put_away(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    posts, hung, unnoted = await crashed(world, disk, monkeypatch)
    world.env.backend.faults.clear()
    world.env.inject_error("PATCH", f"/channels/*/messages/{unnoted}", status=502, times=None)
    with pytest.raises(Blocked):
        await left_behind.put_unheard_away(posts)
    assert not posts.unheard and await left(world) == [f"{LEFT}{unnoted}"]
    world.env.backend.faults.clear()
    await left_behind.put_loose_away(posts)
    assert boards(world) == [hung] and not await left(world)


async def test_what_could_not_be_looked_for_waits_until_the_bot_is_back_on_the_server(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    posts, hung, unnoted = await crashed(world, disk, monkeypatch)
    closed(world, status=403, code=50001)
    with monkeypatch.context() as away:
        away.setattr(world.bot, "get_guild", lambda number: None)
        await left_behind.put_unheard_away(posts)
    assert posts.unheard and await left(world) == [MEANT + BOARD] and boards(world) == [hung, unnoted]
    await found_at_last(world, posts, hung)


async def test_after_a_start_in_trouble_one_board_is_left_and_no_restart_is_needed(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    await unnoted_board(world, disk, monkeypatch)
    closed(world, status=502)
    _, unnoted = boards(world)
    await world.restart()
    desk = await world.bot.house.take(await world.host.look(1))
    await settled(desk)
    assert desk.posts.unheard and desk.broken == "trouble" and unnoted in boards(world)
    world.env.backend.faults.clear()
    await mended(world)
    assert boards(world) == [desk.hung[Spot(BOARD)].message]
    assert not desk.posts.unheard and not await left(world) and not desk.broken


@pytest.mark.parametrize("askew", [0, 3600])
async def test_what_was_meant_where_nothing_else_is_behind_is_looked_for_after_a_start(
    world: World, monkeypatch: pytest.MonkeyPatch, disk: Disk, askew: int
) -> None:
    time_snowflake = discord.utils.time_snowflake
    with monkeypatch.context() as wrong:  # the machine's clock is ahead of Discord's
        ahead = timedelta(seconds=askew)
        wrong.setattr(discord.utils, "time_snowflake", lambda at: time_snowflake(at + ahead))
        await unnoted_board(world, disk, monkeypatch)
    assert len(boards(world)) == 2
    await world.restart()
    await world.bot.catch_up()
    desk = world.bot.house.desks[1]
    await settled(desk)
    assert boards(world) == [desk.hung[Spot(BOARD)].message] and not await left(world)
