"""The table over the rounds as an animated picture: small enough, of one size, and told in words."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from orleans_bot.rules.view import View
from rendering import film
from rendering.gallery import late_game


@pytest.fixture(scope="module")
def views() -> list[View]:
    """The table in three rounds."""
    return [late_game("orleans", 5, 3, rounds).view() for rounds in (1, 2, 4)]


@pytest.fixture(scope="module")
def frames(views: list[View]) -> list[Image.Image]:
    """Their pictures."""
    return [film.frame(view, {}, "en") for view in views]


def shown(data: bytes) -> list[Image.Image]:
    """The pictures of a film, one by one."""
    found = Image.open(io.BytesIO(data))
    out = []
    for at in range(getattr(found, "n_frames", 1)):
        found.seek(at)
        out.append(found.convert("RGB"))
    return out


def test_a_film_shows_one_picture_after_the_other_and_the_last_one_longest(frames: list[Image.Image]) -> None:
    data = film.joined(frames)
    found = Image.open(io.BytesIO(data))
    assert found.format == "GIF" and found.info["loop"] == 0 and len(data) < film.MOST
    times = []
    for at in range(3):
        found.seek(at)
        times.append(found.info["duration"])
    assert times == [film.EACH, film.EACH, film.LAST]
    pages = shown(data)
    assert [page.size for page in pages] == [frames[0].size] * 3 and frames[0].width == film.WIDTHS[0]
    assert len({page.tobytes() for page in pages}) == 3


def test_the_colours_of_a_film_are_those_of_the_board(frames: list[Image.Image]) -> None:
    (page, *_) = shown(film.joined(frames))
    spots = [(x, y) for x in range(40, page.width, 97) for y in range(40, page.height, 97)]
    for spot in spots:
        painted, seen = frames[0].getpixel(spot), page.getpixel(spot)
        assert isinstance(painted, tuple) and isinstance(seen, tuple)
        assert max(abs(a - b) for a, b in zip(painted, seen, strict=True)) < 48, spot


def test_a_film_that_would_be_too_large_is_made_narrower(frames: list[Image.Image]) -> None:
    whole = film.joined(frames)
    small = film.joined(frames, most=len(whole) // 2)
    assert len(small) <= len(whole) // 2 and shown(small)[0].width in film.WIDTHS[1:]


def test_pages_of_different_lengths_have_one_size(frames: list[Image.Image]) -> None:
    short = frames[0].crop((0, 0, frames[0].width, 700))
    pages = shown(film.joined([short, frames[1]]))
    assert [page.size for page in pages] == [frames[1].size] * 2


@pytest.mark.parametrize(
    ("language", "words"), [("en", "moving picture: 3 pictures"), ("de", "bewegtes Bild: 3 Bilder")]
)
def test_a_film_is_told_in_words(views: list[View], language: str, words: str) -> None:
    brief, long = film.told(views, {"blue": "alice"}, language)
    assert words in brief and len(brief) <= 1024
    assert "alice" in long and len(long.splitlines()) == 6
