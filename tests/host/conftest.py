"""A store and a host on a new file, closed when the test ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from orleans_bot.host import Host
from orleans_bot.store import Store

from .players import new_host


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty database."""
    async with await Store.open(tmp_path / "games.sqlite3", synchronous="OFF") as store:
        yield store


@pytest_asyncio.fixture
async def host(store: Store) -> Host:
    """A host on an empty database."""
    return new_host(store)
