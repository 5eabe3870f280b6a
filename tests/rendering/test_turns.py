"""A painter can let others go first."""

from __future__ import annotations

import threading

import rendering
from tests.rules.playing import begin


def test_a_picture_is_drawn_in_many_parts_between_which_others_may_go_first() -> None:
    parts: list[int] = []

    def draw() -> None:
        rendering.give_way(lambda: parts.append(1))
        rendering.draw("table", begin("orleans", 4, 1).view())

    thread = threading.Thread(target=draw)
    thread.start()
    thread.join()
    assert len(parts) > 20
    rendering.draw("table", begin("orleans", 4, 2).view())
    assert len(parts) < 100  # what another thread draws stands still for nobody
