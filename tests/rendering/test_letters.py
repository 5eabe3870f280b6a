"""Letters fit their rooms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rendering
from orleans_bot.rules.view import Result
from rendering import Wish, lettering
from rendering.canvas import Canvas
from tests.at import at

from . import still

TEXTS = st.text(alphabet="abcdeWIÉ -.é", max_size=60)


@settings(max_examples=60, deadline=None)
@given(TEXTS, st.integers(20, 400))
def test_a_fitted_line_fits(text: str, room: int) -> None:
    words, size = lettering.fitted(text, "strong", 30, room, 24)
    assert 24 <= size <= 30
    assert lettering.width(words, "strong", size) <= room or words in ("", lettering.ELLIPSIS)


@settings(max_examples=60, deadline=None)
@given(TEXTS, st.integers(150, 500))
def test_broken_lines_lose_no_word(text: str, room: int) -> None:
    assert " ".join(lettering.lines(text, "text", 26, room)).split() == text.split()


def test_a_text_that_cannot_fit_ends_with_an_ellipsis() -> None:
    size, lines = lettering.set_within("word " * 80, "text", 30, 26, 300, 80)
    assert size == 26 and len(lines) == 2 and lines[-1].endswith(lettering.ELLIPSIS)


def test_a_word_without_blanks_is_cut_to_the_room() -> None:
    _, lines = lettering.set_within("W" * 40 + " i", "head", 32, 26, 130, 76)
    assert all(lettering.width(line, "head", 26) <= 130 for line in lines)
    assert lines[0].endswith(lettering.ELLIPSIS)


def test_digits_are_tall_and_of_one_height() -> None:
    for role in ("strong", "text", "head"):
        heights = {lettering.mask(digit, role, 40).stencil.height for digit in "0123456789"}
        assert max(heights) - min(heights) <= 2, role


def test_the_accents_of_the_loire_are_in_every_face() -> None:
    for role in ("title", "head", "strong", "text"):
        assert lettering.readable("ÉéâüôßçñŁő·×–—“”’…", role) == "ÉéâüôßçñŁő·×–—“”’…", role


STRANGE = {
    "blue": "明日香",
    "red": "שלום",
    "yellow": "Анастасия Ξένια",
    "green": "👑 Max 👑",
    "black": "مرحبا",
}


@pytest.mark.parametrize("kind", ["table", "seat", "planning", "mat", "story", "finish"])
def test_no_sign_is_drawn_that_its_face_does_not_have(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty box would stand there; of a name without a sign that can be drawn the colour is left."""
    written: list[tuple[str, str]] = []
    real = Canvas.write

    def watch(canvas: Canvas, text: str, x: float, y: float, role: str, *rest: Any) -> int:
        written.append((text, role))
        return real(canvas, text, x, y, role, *rest)

    monkeypatch.setattr(Canvas, "write", watch)
    rendering.layers.forget()
    for colour in STRANGE:
        view = still.over(5) if kind == "finish" else replace(still.view(5), turn=colour)
        if view.result:
            view = replace(view, result=replace(view.result, winners=(colour,)))
        rendering.paint(kind, view, Wish(seat=colour, names=STRANGE, before=still.later(5)))
        assert any("Max" in text for text, _ in written) or kind in ("seat", "planning", "mat")
        if colour in ("blue", "red", "black"):
            name = colour.capitalize()
            assert any(text.endswith(name) for text, _ in written if kind != "finish" or "Winner" in text)
    assert all(lettering.readable(text, role) == " ".join(text.split()) for text, role in written)


def test_signs_that_cannot_be_drawn_leave_no_empty_boxes_beside_a_character() -> None:
    view = at("actions", scenario="invasion", blue=dict(character="general"), red={}).game.view()
    over = replace(view, result=Result(False, (), {}, "invaded", together=True))
    named = [
        rendering.draw("finish", over, names=names).data
        for names in ({"blue": "明日香 Max"}, {"blue": "Max"})
    ]
    assert named[0] == named[1]
