"""A game that comes as text, from whomever: read and proved line by line, or refused in one sentence."""

from __future__ import annotations

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadLog, Refusal

from . import chronicles
from .walking import Chronicle, Walk, verify


def read_and_prove(catalog: Catalog, text: str) -> tuple[Chronicle, Walk]:
    """Read a game and play it again from its seed; whatever is wrong with it ends in a refusal."""
    try:
        found = chronicles.from_text(text)
        walked = verify(catalog, found, checkpoints=False)
        chronicles.check_status(found, walked)
    except Refusal:
        raise
    except Exception as error:  # a forged file may break any rule of ours, at any line
        raise BadLog(f"This game cannot be played again with these rules ({error!r:.200}).") from error
    return found, walked
