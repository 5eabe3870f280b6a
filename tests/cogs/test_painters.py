"""Who draws first: what somebody waits for does not stand in line behind boards that nobody waits for."""

from __future__ import annotations

import asyncio
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
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.parts: list[str] = []

    def draw(self, kind: str, view: View, **_: Any) -> rendering.Picture:
        if kind == "table":
            self.parts.append("first")
            self.begun.set()
            self.go_on.wait(5)
            between()
            self.parts.append("second")
        else:
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
    ready = threading.Event()

    def slowly() -> rendering.Picture:
        ready.wait(5)
        easel.parts.append("waited for")
        return rendering.Picture(b"", "seat.png", "", "")

    waited_for = asyncio.create_task(pictures._at_once(slowly))
    await asyncio.sleep(0)
    easel.go_on.set()
    assert easel.parts == ["first"]
    ready.set()
    await waited_for
    await board
    assert easel.parts == ["first", "waited for", "second"]
    pictures.close()


async def test_a_board_does_not_stand_still_for_ever(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orleans_bot.discord.messages.pictures.LONGEST", 0.001)
    pictures, view = Pictures("png8", 1), begin("orleans", 2, 1).view("blue")
    board = await board_begun(pictures, view, easel)
    pictures.unhurried.clear()
    easel.go_on.set()
    assert (await board).filename == "table.png"
    pictures.close()
