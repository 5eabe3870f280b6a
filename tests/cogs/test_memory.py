"""What a bot holds in memory: nothing that draws before the first picture, and nothing that pictures left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from orleans_bot.discord import bot as bots

from .conftest import World

ROOT = Path(__file__).parents[2]
DRAWS = {"PIL", "rendering.painting", "rendering.bands", "rendering.canvas"}


def test_what_draws_is_loaded_with_the_first_picture() -> None:
    asked = "import sys, orleans_bot.discord.bot; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, check=True, capture_output=True, text=True)
    loaded = set(told.stdout.split())
    assert "rendering" in loaded and not loaded & DRAWS


async def test_what_pictures_left_behind_is_given_back_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    monkeypatch.setattr(bots, "tidy_up", lambda: given.append(world.bot.house.pictures.drawn))
    await world.game("alice", "bob")
    await world.bot.beat()
    drawn = world.bot.house.pictures.drawn
    await world.bot.beat()
    assert drawn and given == [drawn]
