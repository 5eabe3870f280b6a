"""The icons: one committed sheet of large stencils, made smaller once for each size asked."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache

from PIL import Image

from rendering import theme
from rendering.steps import stepped

SPRITES = theme.HERE / "sprites"
CELL = 128


@cache
def _places() -> dict[str, int]:
    return {
        name: at
        for at, name in enumerate(tomllib.loads((SPRITES / "icons.toml").read_text("utf-8"))["order"])
    }


@cache
def _sheet() -> Image.Image:
    with Image.open(SPRITES / "icons.png") as picture:
        return picture.convert("L")


def known(name: str) -> bool:
    """Whether the sheet holds this icon."""
    return name in _places()


@lru_cache(maxsize=1024)
def stencil(name: str, size: int) -> Image.Image:
    """An icon as a stencil of this size."""
    at = _places()[name]
    across = _sheet().width // CELL
    x, y = at % across * CELL, at // across * CELL
    cell = _sheet().crop((x, y, x + CELL, y + CELL))
    return stepped(cell if size == CELL else cell.resize((size, size), Image.Resampling.LANCZOS))
