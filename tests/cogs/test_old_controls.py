"""A control or a command from another time is answered, and pressing twice does nothing twice."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from orleans_bot.discord.answers.controls import KINDS, kind_of, strange
from orleans_bot.discord.panels.panel import ask_id, door_id, turn_id

from .conftest import World
from .people import parts_of, said, text_of
from .playing import choice, offered

IDS = (
    ask_id(1, "blue", 7, "plan", "fill:farm_house"), ask_id(1, "blue", 0, "act", "~one"),
    turn_id(1, "", 0, "seat"), turn_id(1, "blue", 12, "leaf.1.ff"),
    door_id(0, "lesson.aim"), door_id(3, "join"),
)  # fmt: skip
STRANGE = ("o2:ask:1:blue:7:plan:commit", "o1:ask:one", "o1:gate:3:join", "anything", "o1:turn:1:BLUE:0:x")


@pytest.mark.parametrize("custom_id", [*IDS, *STRANGE])
def test_every_id_is_known_to_one_kind_of_control(custom_id: str) -> None:
    known = [press for pattern, press in KINDS if pattern.fullmatch(custom_id)]
    assert known[-1] is strange and len(known) == (1 if custom_id in STRANGE else 2)
    assert kind_of(custom_id)[0] is known[0]


@pytest.mark.parametrize("custom_id", STRANGE)
async def test_a_control_that_nobody_knows_is_answered(world: World, custom_id: str) -> None:
    seats = await world.game("alice", "bob")
    await seats["blue"].fill_something()
    control = seats["blue"].photograph("Commit the plan")
    snapshot = deepcopy(control.snapshot)
    for part in parts_of(snapshot["components"]):
        if part.get("custom_id") == control.id:
            part["custom_id"] = custom_id
    strange = replace(control, id=custom_id, snapshot=snapshot)
    for message in world.env.backend.messages[control.message.channel_id].values():
        for part in parts_of(message.components):
            if part.get("custom_id") == control.id:
                part["custom_id"] = custom_id
    result = await seats["blue"].press_as_photographed(strange)
    assert result.ephemeral and "from an earlier time" in said(result)


@pytest.mark.parametrize("kind", ["missing", "changed"])
async def test_a_command_from_another_time_is_answered(world: World, kind: str) -> None:
    shown: list[Any] = []

    async def send_message(**given: Any) -> Any:
        shown.append(given)
        return SimpleNamespace(message_id=1)

    interaction: Any = SimpleNamespace(
        id=1, user=SimpleNamespace(id=5, display_name="alice"), locale=discord.Locale.german,
        created_at=discord.utils.utcnow(),
        response=SimpleNamespace(is_done=lambda: False, send_message=send_message),
    )  # fmt: skip
    command = world.bot.tree.get_command("orleans")
    assert isinstance(command, app_commands.Group)
    error: app_commands.AppCommandError = app_commands.CommandNotFound("elsewhere", [])
    if kind == "changed":
        error = app_commands.CommandSignatureMismatch(command.commands[0])  # type: ignore[arg-type]
    await world.bot.get_cog("Errors").on_command_error(interaction, error)  # type: ignore[union-attr]
    assert shown[0]["ephemeral"] and "Lade Discord neu" in str(shown[0]["view"].to_components())


async def test_taking_back_twice_by_one_button_takes_back_once(world: World) -> None:
    """Two devices show the same panel; the second press finds that things have changed."""
    seats = await world.game("alice", "bob")
    luck = Random(2)
    while True:
        before = await world.host.look(1)
        seat = before.waiting[0]
        control, values = choice(offered(seats[seat], 1, seat), luck)
        await seats[seat].press(control, *values)
        if before.public.phase == "actions" and (await world.host.look(1)).waiting != (seat,):
            break
    person = seats[seat]
    await person.slash("seat", game=1)
    undo = person.photograph(":undo")
    after = await world.host.look(1)
    await person.press(undo)
    taken = await world.host.look(1)
    assert taken.vote is None and taken.seq == after.seq + 1 and taken.waiting == (seat,)
    answer = await person.press_as_photographed(undo)
    assert (await world.host.look(1)).seq == taken.seq
    assert "answered already or has changed" in text_of(answer.response._message)


async def test_marks_beside_a_leaf_are_not_lost(world: World) -> None:
    """A select of several in which somebody picked things and also the line that leafs on."""
    seats = await world.game("alice", "bob")
    blue = seats["blue"]
    fill = blue.find("Fill places")
    values = [value for value, _ in fill.options[:1]]
    outcome, skipped = await world.bot.presses.decide(
        1, blue.id, "blue", int(re.split(":", fill.id)[4]), "plan", "~fill", [*values, "~fill.1"]
    )
    assert not skipped and outcome.view.seat("blue").planned
    assert text_of(fill.message)
