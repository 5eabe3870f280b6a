"""What comes of drawing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """A picture ready to be posted, with its words."""

    data: bytes
    filename: str
    alt: str
    long_text: str
