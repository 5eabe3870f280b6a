"""Nothing that is printed is cut off on a picture, in any language, whatever box it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS, GOODS
from orleans_bot.rules.view import ScoreLine, View
from rendering import Wish, canvas, layers, lettering, painting, readings
from rendering.bands import CARDS, DEEDS, WIDE, Page, Tracks, TracksAndWorks
from rendering.bands.heading import Heading
from rendering.captions import spoken

from . import still

PAGE = Page(WIDE, (TracksAndWorks(DEEDS, Tracks()),))
CARD_PAGE = Page(WIDE, CARDS)


def boxes() -> Iterator[View]:
    """A game of every box that brings its own events and works, before its first plan."""
    for modules in ((), ("trade", "new_events"), ("intrigue",), ("plague",)):
        yield Game.new(load(), "orleans", COLOURS[:4], 1, load().boxes, {}, modules).view()
    for scenario in ("invasion", "prosperity", "duel", "trip_to_tours", "capital_vierzon"):
        yield Game.new(load(), scenario, COLOURS[: load().scenarios[scenario].seats[0]], 1).view()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects what ends with an ellipsis on a picture."""
    found: list[str] = []
    real = canvas.Canvas.write

    def watch(page: canvas.Canvas, text: str, *rest: object) -> int:
        if lettering.ELLIPSIS in text:
            found.append(text)
        return real(page, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas.Canvas, "write", watch)
    layers.forget()
    return found


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects what is written in letters below 22 on a page of full width."""
    found: list[str] = []
    real = canvas.Canvas.write

    def watch(page: canvas.Canvas, text: str, x: float, y: float, role: str, size: int, *rest: object) -> int:
        if size < 22:
            found.append(text)
        return real(page, text, x, y, role, size, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas.Canvas, "write", watch)
    return found


@pytest.mark.parametrize("language", words.languages())
def test_the_text_of_every_work_stands_whole_beside_the_tracks(language: str, cut: list[str]) -> None:
    few = 0
    for view in boxes():
        shown = [deed for deed in view.deeds if len(deed.seeks) <= readings.MANY]
        for at in range(0, len(shown), 4):
            some = replace(view, deeds=tuple(shown[at : at + 4]))
            PAGE.draw(spoken(some, language), Wish(language=language))
            few += 1
    assert few > 10 and not cut


@pytest.mark.parametrize("language", words.languages())
def test_names_of_cards_stand_whole_and_large_enough(language: str, cut: list[str], small: list[str]) -> None:
    for modules in (("orders",), ("plague",)):
        for seed in range(1, 9):
            game = Game.new(load(), "orleans", COLOURS[:3], seed, load().boxes, {}, modules)
            for seat in ("", "blue"):
                CARD_PAGE.draw(spoken(game.view(seat), language), Wish(seat=seat, language=language))
    assert not cut and not small


@pytest.mark.parametrize("language", words.languages())
def test_every_source_of_points_stands_whole_beside_its_bars(language: str, cut: list[str]) -> None:
    """A place tile that brings points is one, too."""
    over = still.over(5)
    named = ("beside", "completed", "tasks", "coins", "stations", "citizens")
    for view in boxes():
        sources = (*named, *GOODS, *(key for key, face in view.places.items() if face.tier))
        scores = {seat.colour: tuple(ScoreLine(key, 1) for key in sources) for seat in over.seats}
        assert over.result
        result = replace(over.result, scores=scores)
        shown = spoken(replace(over, places=view.places, result=result), language)
        painting.PAINTERS["finish"][0](shown, Wish(language=language))
    assert not cut


@pytest.mark.parametrize("language", words.languages())
def test_the_text_of_every_event_stands_whole_in_the_heading(language: str, cut: list[str]) -> None:
    faces = {(face.key, face.text): face for view in boxes() for face in view.event_faces.values()}
    assert len(faces) > 60
    tallest = 0
    for face in faces.values():
        view = spoken(replace(still.view(3), event=face), language)
        page = Page(WIDE, (Heading(),)).draw(view, Wish(language=language))
        tallest = max(tallest, page.tall)
    assert not cut and tallest > Page(WIDE, (Heading(),)).draw(still.view(3), Wish()).tall
