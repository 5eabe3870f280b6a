"""A parlour with the bot in it, for one test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .house import House, open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The bot without icons, which only cost time when it starts."""
    async with open_house(tmp_path, ORLEANS_ICONS="no") as opened:
        yield opened
