"""A press is answered once, in time and truly, whatever happens to the answer on its way."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from orleans_bot.discord.answers import answer
from orleans_bot.discord.answers.answer import SOON, Answer
from orleans_bot.discord.lobby.message import LOBBY
from orleans_bot.discord.panels.panel import Panel

from .conftest import World, settled
from .people import controls_of, said


class Refused:
    """What discord.py knows of Discord's answer to a request."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "refused"


def already() -> discord.HTTPException:
    """Discord has got this answer before, though nobody heard of it."""
    return discord.HTTPException(Refused(400), {"code": 40060, "message": "already"})  # type: ignore[arg-type]


async def test_a_picture_is_sent_whole_after_a_lost_connection(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    real, lost = discord.InteractionResponse.send_message, [aiohttp.ServerDisconnectedError()]

    async def flaky(self: Any, **given: Any) -> Any:
        if lost and given["files"]:
            given["files"][0].fp.read()  # it has gone out, and then the line went dead
            raise lost.pop()
        return await real(self, **given)

    monkeypatch.setattr(discord.InteractionResponse, "send_message", flaky)
    result = await world.person("carol").slash("board", game=1)
    [picture] = result.response.attachments
    assert not lost and world.env.backend.cdn.get(picture.url)


@pytest.mark.parametrize("what", ["Commit the plan", "My seat"])
async def test_an_answer_that_came_through_unheard_is_no_failure(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    seats = await world.game("alice", "bob")
    say, change, tried = discord.InteractionResponse.send_message, answer.answer_by_change, []

    async def unheard(response: Any, *given: Any, **more: Any) -> Any:
        tried.append("say")
        if not response._response_type:
            await say(response, *given, **more)
            response._response_type = None
        raise already()

    async def unseen(interaction: Any, **more: Any) -> None:
        tried.append("change")
        await change(interaction, **more)
        interaction.response._response_type = None
        raise already()

    monkeypatch.setattr(discord.InteractionResponse, "send_message", unheard)
    monkeypatch.setattr(answer, "answer_by_change", unseen)
    with caplog.at_level(logging.ERROR):
        result = await seats["blue"].press(what)
    assert "Something went wrong" not in said(result) and not result.followups
    assert caplog.records == [] and tried[0] == ("change" if what == "Commit the plan" else "say")


async def test_a_deferral_that_came_through_unheard_is_followed_by_the_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    real = discord.InteractionResponse.defer

    async def unheard(self: Any, **given: Any) -> Any:
        await real(self, **given)
        self._response_type = None
        raise aiohttp.ServerDisconnectedError

    def refused(self: Any, **_: Any) -> Any:
        raise already()

    monkeypatch.setattr(discord.InteractionResponse, "defer", unheard)
    monkeypatch.setattr(discord.InteractionResponse, "send_message", refused)
    monkeypatch.setattr(answer, "SOON", 0.0)
    result = await world.person("bob").slash("table", game=1)
    assert "Waiting for" in said(result)


async def test_a_message_that_is_deleted_under_the_finger(world: World) -> None:
    seats = await world.game("alice", "bob")
    blue = seats["blue"]
    fill = blue.find("Fill places")
    world.env.inject_error(
        "POST", "/interactions/*", status=404, code=10008, message="Unknown Message", times=1
    )
    result = await blue.press(fill, fill.options[0][0])
    assert (await world.host.look(1, blue.id)).view.seat("blue").planned
    assert "Nothing was changed" not in said(result)
    assert result.response.ephemeral and controls_of(result.response._message)


async def test_what_was_decided_counts_even_if_it_cannot_be_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    await seats["blue"].fill_something()

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("a test breaks this")

    monkeypatch.setattr(world.bot.presses, "redraw", broken)
    answer = said(await seats["blue"].press("Commit the plan"))
    assert (await world.host.look(1)).waiting == ("red",)
    assert "Nothing was changed" not in answer and "counts" in answer and "`" in answer


async def test_nobody_is_left_without_an_answer_when_the_explanation_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.game("alice", "bob")

    async def lost(*_: Any, **__: Any) -> Any:
        raise aiohttp.ServerDisconnectedError

    carol = world.person("carol")
    monkeypatch.setattr(discord.InteractionResponse, "send_message", lost)
    monkeypatch.setattr(carol, "noted", lambda result: result)
    with caplog.at_level(logging.ERROR, logger="discord"):
        await carol.slash("board", seat="purple", game=1)
    assert caplog.records == [], "it ended in the library's hands"


async def test_a_lobby_that_came_late_is_known_by_its_own_number(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    await world.play_unseen(1)
    desk = await world.bot.house.take(await world.host.look(1))
    await settled(desk)
    monkeypatch.setattr(answer, "SOON", 0.0)
    real = world.host.open_lobby

    async def slow(**given: Any) -> Any:
        await asyncio.sleep(0.05)
        return await real(**given)

    monkeypatch.setattr(world.host, "open_lobby", slow)
    await seats["blue"].press("Play again")
    lobby = seats["blue"].reads("Game 2: Orléans")
    assert await world.host.panel(2, LOBBY) == (lobby.channel_id, lobby.id)
    await world.person("carol").slash("join", game=2)
    assert seats["blue"].reads("Game 1 has ended")


@pytest.mark.parametrize(
    ("age", "waits"), [(0.0, SOON), (1.0, SOON - 1.0), (2.0, 0.0), (40.0, SOON), (-9.0, SOON)]
)
async def test_what_came_late_is_deferred_sooner(age: float, waits: float) -> None:
    """Three seconds count from the press; a clock that is wrong is not believed."""
    interaction: Any = SimpleNamespace(id=1, created_at=discord.utils.utcnow() - timedelta(seconds=age))
    assert Answer(interaction, anew=True).patience == pytest.approx(waits, abs=0.2)


async def test_a_press_is_answered_while_the_desk_waits_for_discord(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    blue, red = seats["blue"], seats["red"]
    desk = await world.bot.house.desk(1)
    plan = blue.reads("Only you see this")
    gate, real = asyncio.Event(), type(next(iter(desk.hung.values()))).edit
    stuck = asyncio.Event()

    async def slow(self: Any, *given: Any, **more: Any) -> None:
        if self.message == plan.id and not gate.is_set():
            stuck.set()
            await gate.wait()
        await real(self, *given, **more)

    monkeypatch.setattr("orleans_bot.discord.messages.hanging.Hanging.edit", slow)
    monkeypatch.setattr("orleans_bot.discord.messages.hanging.PATIENCE", 0.05)
    commit = asyncio.create_task(red.press("Commit the plan"))
    await asyncio.wait_for(stuck.wait(), 5)
    asked = next(ask for ask in (await world.host.look(1, blue.id)).asks if ask.seat == "blue")
    outcome = await world.host.decide(1, blue.id, "blue", "plan", asked.since, ["fill:farm_house"])
    answer: Any = Noted(plan.id)
    await asyncio.wait_for(world.bot.presses.redraw(answer, desk, outcome, "blue", desk.voice), 5)
    assert [panel.text for panel in answer.shown if "Farm House" in panel.text], "the edit has given way"
    gate.set()
    await commit
    await world.env.settle()
    assert "Farm House" in blue.reads("Only you see this").components[0]["components"][0]["content"]


class Noted:
    """An answer to a press on a message that notes what it shows."""

    lent = None

    def __init__(self, message: int) -> None:
        pressed = SimpleNamespace(id=message, flags=SimpleNamespace(ephemeral=False), components=())
        self.interaction = SimpleNamespace(message=pressed, data=None)
        self.shown: list[Any] = []
        self.lent = None

    async def acknowledge(self) -> None:
        """That it has been heard."""
        self.shown.append("acknowledge")

    async def change(self, panel: Any, *_: Any, **__: Any) -> bool:
        """What the message says from now on."""
        self.shown.append(panel)
        return True

    async def painted(self, shot: Any) -> Any:
        """The picture, which is always soon enough."""
        return await shot


@pytest.mark.parametrize("own", [False, True])
async def test_what_an_unheard_answer_has_shown_is_changed_by_the_token_that_may(own: bool) -> None:
    """A press may have changed the pressed message, or may have brought one of its own."""
    changed: list[object] = []

    async def original_response() -> Any:
        return SimpleNamespace(id=6 if own else 5, flags=SimpleNamespace(ephemeral=True))

    async def edit_message(number: int, **_: Any) -> None:
        changed.append(number)

    async def edit_original_response(**_: Any) -> None:
        changed.append("the pressed one")

    pressed = SimpleNamespace(id=5, flags=SimpleNamespace(ephemeral=True))
    interaction: Any = SimpleNamespace(
        message=pressed, original_response=original_response, edit_original_response=edit_original_response,
        followup=SimpleNamespace(edit_message=edit_message),
    )  # fmt: skip
    given = Answer(interaction, anew=own)
    given._unheard = True
    assert await given.amend(Panel("What is so now."), None, fresh=False)
    assert changed == ([6] if own else ["the pressed one"])
