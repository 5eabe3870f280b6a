"""Figures of a restart: how long until the bot is ready, and how many calls to Discord that takes.

python bench/bench_restart.py [games] [games that lag]

A database is filled with running games whose messages all hang, but for the last few, of which a decision has
not been shown. Then the bot starts on it, at a parlour on loopback, with its commands told before.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from discord.http import HTTPClient

from bench.crowd import SEATS, new_table
from bench.unit import calibrate
from orleans_bot import settings as reading
from orleans_bot.content import load
from orleans_bot.discord.bot import Bot
from orleans_bot.discord.messages.spots import BOARD, PLAN
from orleans_bot.host import Host
from orleans_bot.parlour import client_options, start_parlour
from orleans_bot.settings import Settings
from orleans_bot.store import Store


async def fill(file: Path, games: int, lagging: int) -> None:
    """Running games, the last of which lag behind."""
    async with await Store.open(file) as store:
        host = Host(store, load(), cap=games)
        for number in range(1, games + 1):
            table = await new_table(host, number)
            game = table.outcome.game
            await host.set_panel(game, BOARD, number, number * 100)
            for at, seat in enumerate(table.outcome.seats, 1):
                await host.set_panel(game, PLAN, number * 10 + at, number * 100 + at, seat)
            await host.set_shown({game: table.outcome.seq})
            if number > games - lagging:
                await table.turn()


async def start(settings: Settings, token: str) -> tuple[float, float, Counter[str]]:
    """Start and stop a bot: seconds until it had all its servers, then until it was ready, and its calls."""
    calls: Counter[str] = Counter()
    request = HTTPClient.request

    async def counted(http: Any, route: Any, **more: Any) -> Any:
        calls[f"{route.method} {route.path}"] += 1
        return await request(http, route, **more)

    HTTPClient.request = counted  # type: ignore[method-assign,assignment]
    bot = Bot(settings, **client_options())
    connected, ready = asyncio.Event(), asyncio.Event()
    times: list[float] = []

    async def on_ready() -> None:
        times.append(time.perf_counter())
        connected.set()
        await Bot.on_ready(bot)
        times.append(time.perf_counter())
        ready.set()

    bot.on_ready = on_ready  # type: ignore[method-assign]
    begun = time.perf_counter()
    running = asyncio.create_task(bot.start(token))
    await ready.wait()
    HTTPClient.request = request  # type: ignore[method-assign]
    held = Counter(calls)
    await bot.close()
    running.cancel()
    return times[0] - begun, times[1] - times[0], held


async def measure(games: int, lagging: int) -> None:
    """Fill, start once to tell the commands, start again and tell."""
    unit = calibrate()
    print(f"calibration loop {unit * 1000:.2f} ms")
    with tempfile.TemporaryDirectory() as folder:
        settings = reading.load(data=Path(folder), icons=False, live_games=games)
        settings.database_file.parent.mkdir(parents=True, exist_ok=True)
        parlour = await start_parlour()
        parlour.point_discord_here()
        await start(settings, parlour.token)
        begun = time.perf_counter()
        await fill(settings.database_file, games, lagging)
        took = time.perf_counter() - begun
        print(f"{games} running games of {SEATS}, {lagging} of them lag; made in {took:.1f} s")
        connected, ready, calls = await start(settings, parlour.token)
        print(f"  started → connected     {connected * 1000:8.1f} ms   ({connected / unit:6.1f} loops)")
        print(f"  connected → ready       {ready * 1000:8.1f} ms   ({ready / unit:6.1f} loops)")
        print(f"  calls to Discord        {sum(calls.values()):8}")
        for call, number in calls.most_common():
            print(f"    {number:5} {call}")
        await parlour.stop()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("lagging", type=int, nargs="?", default=0)
    said = parser.parse_args()
    asyncio.run(measure(said.games, said.lagging))


if __name__ == "__main__":
    main()
