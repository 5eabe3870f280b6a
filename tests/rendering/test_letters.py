"""Letters fit their rooms."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rendering import lettering

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
