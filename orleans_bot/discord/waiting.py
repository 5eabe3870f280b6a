"""Waiting for something, but not for long."""

from __future__ import annotations

import asyncio


async def happens(event: asyncio.Event, within: float) -> bool:
    """Whether it happens within so many seconds."""
    try:
        async with asyncio.timeout(within):
            await event.wait()
    except TimeoutError:
        return False
    return True
