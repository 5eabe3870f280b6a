"""Figures of the bot: from a click to its acknowledgement and to the picture, memory, calls to Discord.

python bench/bench_bot.py [clicks a second] [seconds] [games]

The bot runs as a process of its own; this process holds the parlour, over whose real sockets the clicks come.
Beside it a bare bot of discord.py, which knows one layout and no game, answers at a parlour of its own:
what that costs is the platform's price. Press by press the two take turns: so both meet the same machine.
Times are taken inside the bot: from the gateway's event to the commit, to the answer, to the new picture.
Machines drift, and the parlour and its players share this machine with the bot: the ratios to a fixed
calibration loop say more than the milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import aiohttp

from bench.bot_side import be_bare, be_the_bot
from bench.players import BareSide, Players, Users, ask, load, one_by_one
from bench.unit import calibrate
from orleans_bot.rules.pieces import COLOURS

CALM = 400  # presses that come one after the other


def told(name: str, values: Iterable[float], unit: float) -> str:
    """p50, p95 and p99 in milliseconds and as multiples of the calibration loop."""
    held = sorted(values)
    if not held:
        return f"  {name:<38} none"
    cuts = [held[min(len(held) - 1, int(len(held) * share))] for share in (0.5, 0.95, 0.99)]
    shown = "  ".join(f"{cut * 1000:7.2f}" for cut in cuts)
    ratios = " ".join(f"{cut / unit:5.2f}" for cut in cuts)
    return f"  {name:<38} {shown} ms   ({ratios} loops)   {len(held)} times"


async def be_the_parlour(rate: float, seconds: float, games: int, shown: int) -> None:
    """The parlour, the players, and the report."""
    from orleans_bot.parlour import start_parlour

    unit = calibrate()
    with tempfile.TemporaryDirectory() as folder:
        parlour = await start_parlour()
        # Every table has its own channel and its own people, as in life: Discord counts by channel.
        names = [[f"p{table}x{seat}" for seat in range(4)] for table in range(shown)]
        people = [[parlour.world.add_person(name, name, "#888888") for name in table] for table in names]
        rooms = [parlour.world.add_channel(f"table-{table}") for table in range(shown)]
        plan = {
            "data": folder, "shown": shown, "guild": int(parlour.world.guild_id),
            "users": [[int(person.id) for person in table] for table in people],
            "channels": [int(room.id) for room in rooms],
        }  # fmt: skip
        # Seats are coloured in the order in which people join.
        users = {
            (game + 1, colour): name
            for game, table in enumerate(names)
            for colour, name in zip(COLOURS, table, strict=False)
        }
        started = time.perf_counter()
        bot = await start("--bot", plan, parlour)
        assert bot.stdout is not None
        idle = json.loads(await bot.stdout.readline())
        print(f"calibration loop {unit * 1000:.2f} ms; ready after {time.perf_counter() - started:.2f} s")
        print(f"  memory idle                            {idle['idle']:7.1f} MB")
        async with aiohttp.ClientSession() as session:
            players = Players(parlour, session)
            await ask(bot, do="open", games=1)
            await ask(bot, do="clear")
            await one_game(players, users, bot)
            live = await ask(bot, do="open", games=games - 1)
            print(f"  memory with {live['games']} games in memory          {live['live']:7.1f} MB")
            elsewhere = await start_parlour()
            bare, messages, empty = await begin_bare(plan, elsewhere)
            them = Players(elsewhere, session)
            await press_bare(them, messages, rate, 1)
            await ask(bot, do="clear")
            await ask(bare, do="clear")
            made = await one_by_one(players, users, bot, CALM, BareSide(them, messages, bare))
            calm, calm_bare = await ask(bot, do="tell"), await ask(bare, do="tell")
            await load(players, users, rate / 2, 3)
            await ask(bot, do="clear")
            spent = time.process_time()
            presses = await load(players, users, rate, seconds)
            print(f"  the parlour and its players kept a core busy for {time.process_time() - spent:.1f} s")
            found = await ask(bot, do="tell")
            report(found, presses, players.missed, seconds, unit)
            await ask(bare, do="clear")
            await press_bare(them, messages, rate, 5)
            compare(found, await ask(bare, do="tell"), unit)
            compare_calm(calm, made, calm_bare)
            print(f"  memory of the bare bot                 {empty:7.1f} MB")
            await stop(bot, parlour)
            await stop(bare, elsewhere)
            await elsewhere.stop()
        await parlour.stop()


async def start(side: str, plan: dict[str, Any], parlour: Any) -> asyncio.subprocess.Process:
    """A process of its own for a bot."""
    return await asyncio.create_subprocess_exec(
        sys.executable, __file__, side, json.dumps(plan), limit=1 << 26,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={**os.environ, **parlour.environment()},
    )  # fmt: skip


async def begin_bare(
    plan: dict[str, Any], parlour: Any
) -> tuple[asyncio.subprocess.Process, list[list[str]], float]:
    """The bare bot at a parlour of its own, what it has posted there, and its memory."""
    parlour.world.add_person("somebody", "somebody", "#888888")
    rooms = [int(parlour.world.add_channel(f"table-{room}").id) for room in range(plan["shown"])]
    bare = await start("--bare", {**plan, "guild": int(parlour.world.guild_id), "channels": rooms}, parlour)
    assert bare.stdout is not None
    begun = json.loads(await bare.stdout.readline())
    return bare, begun["messages"], begun["idle"]


async def stop(bot: asyncio.subprocess.Process, parlour: Any) -> None:
    """End a bot, and wait until the parlour has noticed."""
    bot.send_signal(signal.SIGTERM)
    await bot.wait()
    while parlour.gateway.connected:
        await asyncio.sleep(0.01)


async def press_bare(players: Players, messages: list[list[str]], rate: float, seconds: float) -> None:
    """Press the bare bot's one button, message after message."""
    name = next(iter(players.names.values()))
    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            channel, message = messages[number % len(messages)]
            body = {"channel": channel, "message": message, "custom_id": "bare:1", "values": []}
            group.create_task(players.send(name, body))
            await asyncio.sleep(1 / rate)
    await asyncio.sleep(0.5)


async def one_game(players: Players, users: Users, bot: asyncio.subprocess.Process) -> None:
    """One game alone: what a round of four seats costs in calls."""
    presses = await load(players, users, 12, 14, games=1)
    found = await ask(bot, do="tell")
    rounds = found["round"]
    boards = sum(
        n for call, n in found["calls"].items() if call.startswith("POST /channels/{channel_id}/messages")
    )
    total = sum(found["calls"].values())
    # Answers to presses do not count against the 50 calls a second that Discord allows.
    answers = sum(n for call, n in found["calls"].items() if "{webhook_token}" in call)
    print(f"  one game of four: {presses} presses in {rounds} rounds, {total} calls to Discord")
    print(
        f"    under its limit {(total - answers) / rounds:.1f} a round, {boards / rounds:.1f} of them new"
        f" messages; beside it {answers / rounds:.1f} answers a round"
    )
    for call, number in sorted(found["calls"].items(), key=lambda pair: -pair[1])[:5]:
        print(f"      {number:5} {call}")


def report(found: dict[str, Any], presses: int, missed: int, seconds: float, unit: float) -> None:
    """The figures."""
    speed = presses / seconds
    print(f"{presses} presses in {seconds:.0f} s ({speed:.0f} a second); {missed} found their button gone")
    print(f"  {'':<38} {'p50':>7}  {'p95':>7}  {'p99':>7}")
    print(told("received → decided and on the disk", found["committed"], unit))
    print(told("received → acknowledged", found["acknowledged"], unit))
    print(told("decided → picture posted", found["pictured"], unit))
    print(told("  of it for the limit of its channel", found["limited"], unit))
    print(told("  without that and the end of a burst", found["unwaited"], unit))
    answered = max(1, len(found["acknowledged"]))
    print(f"  processor time of the event loop       {found['loop'] / answered * 1000:7.2f} ms a press")
    print(
        f"  component JSON of an answer, median    {sorted(found['bytes'])[len(found['bytes']) // 2]:7} bytes"
    )
    print(f"  calls to Discord                       {sum(found['calls'].values()) / answered:7.2f} a press")
    print(f"  memory at the end                      {found['memory']:7.1f} MB")


def compare(found: dict[str, Any], bare: dict[str, Any], unit: float) -> None:
    """What the platform alone costs."""
    ours = found["loop"] / max(1, len(found["acknowledged"])) * 1000
    theirs = bare["loop"] / max(1, len(bare["acknowledged"])) * 1000
    print("a bare bot of discord.py, one layout, no game, no picture, one call a press:")
    print(told("received → acknowledged", bare["acknowledged"], unit))
    print(f"  processor time of the event loop       {theirs:7.2f} ms a press; ours is {ours / theirs:.2f}x")


def compare_calm(calm: dict[str, Any], made: int, bare: dict[str, Any]) -> None:
    """Processor time where nobody is ever in a hurry: it hardly depends on how busy the machine is."""
    ours, theirs = calm["loop"] / max(1, made) * 1000, bare["loop"] / max(1, made) * 1000
    whole, bare_whole = calm["process"] / max(1, made) * 1000, bare["process"] / max(1, made) * 1000
    calls = sum(calm["calls"].values()) / max(1, made)
    print(f"one press after the other, {made} of them, in turns with a bare bot:")
    print(
        f"  processor time of the event loop       {ours:7.2f} ms a press, bare {theirs:.2f}:"
        f" {ours / theirs:.2f}x"
    )
    print(
        f"  of the whole process, pictures too     {whole:7.2f} ms a press, bare {bare_whole:.2f}:"
        f" {whole / bare_whole:.2f}x"
    )
    print(f"  calls {calls:.2f}, pictures {calm['drawn'] / max(1, made):.2f} a press")


def main() -> None:
    """Both sides are this file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rate", type=float, nargs="?", default=60)
    parser.add_argument("seconds", type=float, nargs="?", default=20)
    parser.add_argument("games", type=int, nargs="?", default=200)
    parser.add_argument("--shown", type=int, default=40, help="games that are posted and pressed")
    parser.add_argument("--bot", type=json.loads, help=argparse.SUPPRESS)
    parser.add_argument("--bare", type=json.loads, help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.bot:
        asyncio.run(be_the_bot(said.bot))
    elif said.bare:
        asyncio.run(be_bare(said.bare))
    else:
        asyncio.run(be_the_parlour(said.rate, said.seconds, said.games, said.shown))


if __name__ == "__main__":
    main()
