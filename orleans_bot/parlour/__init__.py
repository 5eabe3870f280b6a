"""The parlour: a Discord-compatible server on loopback, with one web page to play at.

The server is read when somebody asks for it: a bot that only follows the way to a parlour needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .client import client_options, point_discord_at

if TYPE_CHECKING:
    from .server import Parlour, start_parlour

__all__ = ["Parlour", "client_options", "point_discord_at", "start_parlour"]


def __getattr__(name: str) -> Any:
    if name not in ("Parlour", "start_parlour"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import server

    return getattr(server, name)
