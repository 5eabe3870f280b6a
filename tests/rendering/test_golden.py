"""Every kind of picture against a small copy of how it looked when somebody last found it good."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import rendering
from rendering.gallery import LONGEST

from . import still

GOLDEN = Path(__file__).parent / "golden"
WIDE = 256
PICTURES: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "table-3": ("table", lambda: still.view(3), {}),
    "table-5": ("table", lambda: still.view(5), {"names": dict(LONGEST)}),
    "table-1": ("table", lambda: still.view(1), {}),
    "seat-public": ("seat", lambda: still.view(3), {"seat": "blue"}),
    "seat-own": ("seat", lambda: still.view(3, "blue"), {}),
    "planning": ("planning", lambda: still.view(3, "blue"), {}),
    "map": ("map", lambda: still.view(3, "blue"), {}),
    "tracks": ("tracks", lambda: still.view(5), {}),
    "works": ("works", still.view, {}),
    "mat": ("mat", lambda: still.view(3, "blue"), {}),
    "deeds": ("deeds", still.view, {}),
    "stacks": ("stacks", still.view, {"tier": "1"}),
    "tile": ("tile", still.view, {"tile": "bathhouse"}),
    "tile-passive": ("tile", still.view, {"tile": "herb_garden"}),
    "story": ("story", still.later, {"before": still.view()}),
    "finish": ("finish", still.over, {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name: str, request: pytest.FixtureRequest) -> None:
    kind, view, wish = PICTURES[name]
    data = rendering.draw(kind, view(), **wish).data
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    small = drawn.resize((WIDE, round(WIDE * drawn.height / drawn.width)), Image.Resampling.BOX)
    path = GOLDEN / f"{name}.png"
    if request.config.getoption("--regold"):
        small.save(path, optimize=True)
    with Image.open(path) as kept:
        golden = kept.convert("RGB")
    assert golden.size == small.size
    difference = ImageChops.difference(golden, small)
    assert max(ImageStat.Stat(difference).mean) < 1.5, "the picture as a whole has changed"
    # A lost or moved piece hardly shows in the mean of everything: look at patches too.
    patches = difference.convert("L").resize((small.width // 8, small.height // 8), Image.Resampling.BOX)
    assert patches.getextrema()[1] < 24, "some patch of the picture has changed"


def test_a_changed_picture_is_noticed() -> None:
    with Image.open(GOLDEN / "table-3.png") as one, Image.open(GOLDEN / "table-5.png") as other:
        difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    patches = difference.convert("L").resize(
        (difference.width // 8, difference.height // 8), Image.Resampling.BOX
    )
    assert patches.getextrema()[1] >= 24
