"""The parlour: a Discord-compatible server on loopback, with one web page to play at."""

from .client import client_options, point_discord_at
from .server import Parlour, start_parlour

__all__ = ["Parlour", "client_options", "point_discord_at", "start_parlour"]
