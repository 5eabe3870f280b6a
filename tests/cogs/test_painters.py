"""Who draws first: what somebody waits for does not stand in line behind boards that nobody waits for."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import rendering
from orleans_bot.discord.messages.pictures import Pictures, Shot, hurried
from orleans_bot.rules.view import View
from rendering.turns import between
from tests.rules.playing import begin


class Easel:
    """Draws a board of two parts for as long as the test wants, and anything else at once."""

    def __init__(self) -> None:
        self.begun, self.go_on, self.ready = threading.Event(), threading.Event(), threading.Event()
        self.parts: list[str] = []
        self.ready.set()

    def draw(self, kind: str, view: View, **_: Any) -> rendering.Picture:
        if kind == "table":
            self.parts.append("first")
            self.begun.set()
            self.go_on.wait(5)
            between()
            self.parts.append("second")
        else:
            self.ready.wait(5)
            self.parts.append(kind)
        return rendering.Picture(b"", f"{kind}.png", kind, kind)


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Easel]:
    found = Easel()
    monkeypatch.setattr(rendering, "draw", found.draw)
    yield found
    found.go_on.set()


async def board_begun(pictures: Pictures, view: View, easel: Easel) -> asyncio.Task[Shot]:
    """A board in the making."""
    board = asyncio.create_task(pictures.draw(1, "table", view, names={}, language="en"))
    while not easel.begun.is_set():
        await asyncio.sleep(0)
    return board


async def test_what_somebody_waits_for_is_drawn_while_a_board_is_still_in_the_making(easel: Easel) -> None:
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")
    board = await board_begun(pictures, view, easel)
    seat = await hurried(pictures.draw(1, "seat", view, names={}, language="en", seat="blue"))
    assert seat.filename == "seat.png" and not board.done()
    easel.go_on.set()
    assert (await board).filename == "table.png" and easel.parts == ["first", "seat", "second"]
    pictures.close()


async def test_a_board_stands_still_between_its_parts_while_somebody_waits(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orleans_bot.discord.messages.pictures.LONGEST", 60.0)
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")
    board = await board_begun(pictures, view, easel)
    easel.ready.clear()
    seat = pictures.draw(1, "seat", view, names={}, language="en", seat="blue")
    waited_for = asyncio.create_task(hurried(seat))
    await asyncio.sleep(0)
    easel.go_on.set()
    assert easel.parts == ["first"]
    easel.ready.set()
    await waited_for
    await board
    assert easel.parts == ["first", "seat", "second"]
    pictures.close()


async def test_a_board_does_not_stand_still_for_ever(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orleans_bot.discord.messages.pictures.LONGEST", 0.001)
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")
    board = await board_begun(pictures, view, easel)
    pictures.unhurried.clear()
    easel.go_on.set()
    assert (await board).filename == "table.png"
    pictures.close()


async def test_whoever_goes_leaves_the_picture_to_the_others(easel: Easel) -> None:
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")
    first = await board_begun(pictures, view, easel)
    second = asyncio.create_task(pictures.draw(1, "table", view, names={}, language="en"))
    await asyncio.sleep(0)
    first.cancel()
    easel.go_on.set()
    assert (await second).filename == "table.png" and pictures.drawn == 1
    assert first.cancelled() and not pictures.begun
    pictures.close()


async def test_what_cannot_be_drawn_is_blank_for_all_who_wait_also_once_the_painters_have_gone_home(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any, **__: Any) -> rendering.Picture:
        raise ValueError("no paint left")

    monkeypatch.setattr(rendering, "draw", fail)
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")

    async def board() -> Shot:
        return await hurried(pictures.draw(1, "table", view, names={}, language="en"))

    one, other = await asyncio.gather(board(), board())
    assert one is other and one.alt and not pictures.drawn and pictures.unhurried.is_set()
    assert len(caplog.records) == 1 and "no paint left" in caplog.text
    pictures.close()
    assert (await board()).alt == one.alt and not pictures.begun


async def test_whoever_is_thrown_away_while_waiting_makes_no_noise(easel: Easel) -> None:
    """As the tasks of a bot that is gone are: what they held ends elsewhere, and nothing else comes of it."""
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")
    waiting = hurried(pictures.draw(1, "seat", view, names={}, language="en", seat="blue"))
    elsewhere = contextvars.copy_context()
    elsewhere.run(waiting.send, None)
    waiting.close()  # in another context than the one in which it began
    while pictures.begun:
        await asyncio.sleep(0)
    assert pictures.drawn == 1
    pictures.close()
