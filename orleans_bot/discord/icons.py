"""The icons that the bot uploads as emoji of its own: followers, goods, coins, gears and seats."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial

from orleans_bot.rules.pieces import COLOURS, FOLLOWERS, GOODS
from rendering import pieces

SIZE = 96

DRAWN: dict[str, Callable[[], pieces.Piece]] = {
    **{name: partial(pieces.follower, name, SIZE) for name in FOLLOWERS},
    **{name: partial(pieces.good, name, SIZE) for name in GOODS},
    **{f"seat_{name}": partial(pieces.marker, name, SIZE) for name in COLOURS},
    "coin": lambda: pieces.coin(SIZE),
    "gear": lambda: pieces.gear(SIZE),
    "citizen": lambda: pieces.citizen(SIZE),
    "star": lambda: pieces.star(SIZE),
}
# Icons that stand for others too.
ALSO = {
    **{f"own_{name}": name for name in FOLLOWERS},
    "free_gear": "gear",
    "development": "star",
}


def draw(name: str) -> bytes:
    """One icon as a small PNG."""
    piece = DRAWN[name]()
    picture = piece.paint.convert("RGBA")
    picture.putalpha(piece.stencil)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
