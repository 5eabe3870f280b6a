"""The icons: one committed sheet of large stencils, made smaller once for each size asked."""

from __future__ import annotations

import tomllib
import zlib
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
def _cells() -> tuple[bytes, ...]:
    """Each icon by itself and packed: an eighth of what the sheet would take, and seldom looked at."""
    with Image.open(SPRITES / "icons.png") as picture:
        sheet = picture.convert("L")
    corners = [(x, y) for y in range(0, sheet.height, CELL) for x in range(0, sheet.width, CELL)]
    return tuple(zlib.compress(sheet.crop((x, y, x + CELL, y + CELL)).tobytes()) for x, y in corners)


def known(name: str) -> bool:
    """Whether the sheet holds this icon."""
    return name in _places()


@lru_cache(maxsize=1024)
def stencil(name: str, size: int) -> Image.Image:
    """An icon as a stencil of this size."""
    cell = Image.frombytes("L", (CELL, CELL), zlib.decompress(_cells()[_places()[name]]))
    return stepped(cell if size == CELL else cell.resize((size, size), Image.Resampling.LANCZOS))
