"""No printed text is ever cut: only players' names may end with an ellipsis."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orleans_bot import content, words
from rendering import draw, gallery, layers, lettering
from rendering.gallery import LONGEST

LANGUAGES = words.languages()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Collects every text that had to be cut."""
    found: set[str] = set()
    layers.forget()  # what is kept is not set again
    fitted, set_within = lettering.fitted, lettering.set_within

    def watch_line(text: str, role: str, size: int, room: int, smallest: int) -> tuple[str, int]:
        answer = fitted(text, role, size, room, smallest)
        if answer[0] != text:
            found.add(text)
        return answer

    def watch_lines(text: str, *rest: int | str) -> tuple[int, tuple[str, ...]]:
        answer = set_within(text, *rest)  # type: ignore[arg-type]
        if any(line.endswith(lettering.ELLIPSIS) for line in answer[1]):
            found.add(text)
        return answer

    monkeypatch.setattr(lettering, "fitted", watch_line)
    monkeypatch.setattr(lettering, "set_within", watch_lines)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_of_the_gallery_cuts_a_text(language: str, cut: set[str]) -> None:
    for scene in gallery.scenes():
        gallery.made(replace(scene, wish=replace(scene.wish, language=language)))
    names = " / ".join(lettering.readable(name) for name in LONGEST.values())
    assert not {
        text for text in cut if text not in names and not any(name in text for name in names.split(" / "))
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_deed_and_event_fits(language: str, cut: set[str]) -> None:
    view = gallery.new_game("orleans", 5, 1).view()
    tiles = tuple(key for key, face in view.places.items() if face.tier)
    seat = replace(view.seats[0], tiles=tiles, spaces={key: () for key in tiles})
    full = replace(view, seats=(seat, *view.seats[1:]), stacks={"1": tiles, "2": ()})
    for kind in ("seat", "stacks"):
        draw(kind, full, seat="blue", language=language)
    for tile in tiles:
        draw("tile", full, tile=tile, language=language)
    for scenario in content.load().scenarios.values():
        for seats in {scenario.seats[0], scenario.seats[-1]}:
            start = gallery.new_game(scenario.key, seats, 1).view()
            for kind in ("table", "deeds"):
                draw(kind, start, language=language)
            for event in start.event_track:
                draw("table", replace(start, event=event), language=language)
    assert not cut
