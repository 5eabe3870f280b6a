"""What has been committed is shown, also where nobody was told of it as something went wrong on the way."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.messages.spots import PLAN, Spot
from orleans_bot.store import StoreFault

from .conftest import World, settled
from .people import controls_of, text_of
from .test_changing_hands import plans
from .test_left_behind import mended


async def lost(*_: Any, **__: Any) -> Any:
    """The connection is lost, whatever is sent."""
    raise OSError("The connection is lost.")


@pytest.mark.parametrize("committed", [False, True])
async def test_stand_ins_that_a_full_disk_stopped_play_on_once_it_is_well_again(
    world: World, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    seats = await world.game("alice", "bob")
    desk, play = await world.bot.house.desk(1), world.host.stand_ins

    async def full(game: int) -> Any:
        if committed:
            await play(game)
        raise StoreFault("The disk is full; nothing was saved.")

    with monkeypatch.context() as disk:
        disk.setattr(world.host, "stand_ins", full)
        await world.bot.house.take(await world.host.replace(1, seats["blue"].id, "red", None))
        await settled(desk)
    assert desk.broken == "trouble"
    await mended(world)
    assert (await world.host.look(1)).waiting == ("blue",) and not desk.broken
    assert desk.latest.outcome is not None and desk.latest.outcome.seq == await world.host.top(1)


@pytest.mark.parametrize("what", ["abort", "replace", "decide"])
async def test_a_desk_that_was_not_told_how_its_game_stands_hears_of_it_a_minute_later(
    world: World, what: str
) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await world.bot.note.coro(world.bot)
    if what == "abort":
        await world.host.abort(1, alice.id)
    elif what == "replace":
        await world.host.replace(1, alice.id, "red", None)
    else:
        await world.decide_unseen(1, bob, "red", "commit")
    await mended(world)
    desk = await world.bot.house.desk(1)
    assert desk.latest.outcome is not None and desk.latest.outcome.seq == await world.host.top(1)
    assert bool(plans(bob)) == (what == "decide") and bool(plans(alice, "blue")) == (what != "abort")


async def test_a_desk_that_knows_how_its_game_stands_is_not_bothered_every_minute(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await world.host.drop_panel(1, PLAN, "red")
    assert await world.host.behind() == [1]
    monkeypatch.setattr(desk, "take", lost)
    await mended(world)
    assert desk.task is not None and not desk.stirred.is_set()


async def test_a_game_is_broken_off_also_where_the_answer_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await alice.slash("keeper abort", game=1)
    with monkeypatch.context() as broken:
        broken.setattr(Answer, "change", lost)
        await alice.press("Yes, break off game 1")
    await world.env.settle()
    assert plans(bob) == [] and plans(alice, "blue") == []


async def test_a_stand_in_takes_over_also_where_the_answer_to_whoever_left_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob", "carol")
    bob = seats["red"]
    await bob.slash("new", seats=3)
    await bob.press("Add a stand-in")
    await bob.slash("privacy", do="forget")
    with monkeypatch.context() as broken:
        broken.setattr(Answer, "change", lost)
        await bob.press("Yes, forget me")
    await world.env.settle()
    assert (await world.host.look(1)).waiting == ("blue", "yellow") and plans(bob) == []
    assert bob.mention not in text_of(bob.reads("Game 2: Orléans"))


async def test_the_plan_of_whoever_was_forgotten_is_put_away_also_after_a_crash(world: World) -> None:
    seats = await world.game("alice", "bob", "carol")
    await world.host.forget(seats["red"].id)
    await world.restart()
    assert plans(seats["red"]) == []


@pytest.mark.parametrize("control", ["Why not the others?", "Fill places"])
async def test_a_plan_that_nobody_knows_is_put_away_when_whoever_sat_there_presses_it(
    world: World, control: str
) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    message = bob.find("Commit the plan").message
    desk = await world.bot.house.desk(1)
    del desk.hung[
        Spot(PLAN, "red")
    ]  # as if it had been on its way as the seat changed hands, and the bot died
    await world.host.drop_panel(1, PLAN, "red")
    await world.bot.house.take(await world.host.replace(1, alice.id, "red", world.person("carol").id))
    await settled(desk)
    pressed = bob.find(control, message)
    await bob.press(pressed, *[value for value, _ in pressed.options[:1]])
    assert plans(bob) == [] and len(plans(world.person("carol"))) == 1
    assert not controls_of(bob.reads(text_of(message))), "nothing on it leads anywhere"
