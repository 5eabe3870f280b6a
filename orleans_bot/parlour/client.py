"""Pointing discord.py at the parlour: three addresses it keeps inside, and options for a quick start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

REST_VARIABLE = "ORLEANS_PARLOUR_REST"
GATEWAY_VARIABLE = "ORLEANS_PARLOUR_GATEWAY"
FILES_VARIABLE = "ORLEANS_PARLOUR_FILES"
TOKEN_VARIABLE = "ORLEANS_PARLOUR_TOKEN"


def point_discord_at(rest: str, gateway: str, files: str | None = None) -> None:
    """Send every discord.py client of this process to these addresses; call before login."""
    for holder, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (discord.Asset, "BASE")):
        if not hasattr(holder, name):
            raise RuntimeError(
                f"This discord.py has no {holder.__name__}.{name}: the parlour cannot take its place."
            )
    Route.BASE = rest
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if files is not None:
        discord.Asset.BASE = files


def point_discord_by_environment(environment: Mapping[str, str] = os.environ) -> str | None:
    """Follow the ORLEANS_PARLOUR_… variables when they are set; the answer is the token to log in with."""
    rest, gateway = environment.get(REST_VARIABLE), environment.get(GATEWAY_VARIABLE)
    if not rest or not gateway:
        return None
    point_discord_at(rest, gateway, environment.get(FILES_VARIABLE))
    return environment.get(TOKEN_VARIABLE) or "parlour"


def client_options() -> dict[str, Any]:
    """Options for discord.Client: one small server need not be waited for."""
    return {"guild_ready_timeout": 0.2}
