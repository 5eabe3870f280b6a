"""Checkpoints on disk: each is compressed against the one before it, from which little has changed."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

# A longer chain saves little and makes a rebuild slower: 8 steps cost 262 bytes a checkpoint, 16 cost 252.
# All against the first of the game would cost 497, and each by itself 1,590.
CHAIN = 8


def pack(text: str, base: str | None) -> bytes:
    """The text, compressed against an earlier one."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words_of(base))
    return packer.compress(text.encode()) + packer.flush()


def unpack(packed: bytes, base: str | None) -> str:
    """The text again."""
    unpacker = zlib.decompressobj(-15, words_of(base))
    return (unpacker.decompress(packed) + unpacker.flush()).decode()


def words_of(base: str | None) -> bytes:
    """What a text is compressed against; only the last 32 KiB can be referred to."""
    return (base or "").encode()[-32768:]


def unchain(links: Sequence[bytes]) -> str:
    """The last text of a chain whose first link stands by itself."""
    text: str | None = None
    for link in links:
        text = unpack(link, text)
    if text is None:
        raise ValueError("A chain needs a first link.")
    return text
