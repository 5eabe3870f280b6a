"""A parlour, a bot in it, and windows for players."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from orleans_bot.parlour import Parlour, start_parlour
from orleans_bot.parlour.driver import Window

from .hands import Hands
from .trial_bot import TrialBot

OpenWindow = Callable[[str], Awaitable[Window]]


@contextlib.asynccontextmanager
async def bot_in(parlour: Parlour, bot: TrialBot | None = None) -> AsyncIterator[TrialBot]:
    """A trial bot logged in and ready."""
    parlour.point_discord_here()
    bot = bot or TrialBot()
    running = asyncio.create_task(bot.start(parlour.token))
    ready = asyncio.create_task(_ready(bot))
    done, _ = await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    try:
        if running in done:
            running.result()
        assert ready in done, "the bot never became ready"
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await asyncio.wait({running}, timeout=5)


async def _ready(bot: TrialBot) -> None:
    while not bot.readied:
        await asyncio.sleep(0.01)


@pytest.fixture
async def parlour() -> AsyncIterator[Parlour]:
    house = await start_parlour()
    yield house
    await house.stop()


@pytest.fixture
async def bot(parlour: Parlour) -> AsyncIterator[TrialBot]:
    async with bot_in(parlour) as running:
        yield running


@pytest.fixture
async def window(parlour: Parlour) -> AsyncIterator[OpenWindow]:
    async with contextlib.AsyncExitStack() as stack:

        async def open_window(player: str) -> Window:
            return await stack.enter_async_context(Window(parlour.address, parlour.key, player))

        yield open_window


@pytest.fixture
async def hands(parlour: Parlour) -> AsyncIterator[Hands]:
    async with Hands(parlour) as opened:
        yield opened


@pytest.fixture
def room(parlour: Parlour) -> str:
    """The id of the first channel."""
    return next(room.id for room in parlour.world.channels.values() if room.name == "orleans")
