"""The players of bench_bot.py: people at a parlour who press whatever they see."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass
from itertools import islice
from typing import Any

import aiohttp

IDLE = ("reopen",)
LOOKED_AT = 6  # the newest messages of a room, in which players look for what to press
Users = dict[tuple[int, str], str]
Control = tuple[tuple[int, str], Any, str]  # whose, the control, and what it decides


class Players:
    """Four people who press whatever they see, at a given pace."""

    def __init__(self, parlour: Any, session: aiohttp.ClientSession) -> None:
        self.parlour = parlour
        self.session = session
        self.luck = random.Random(1)
        self.missed = 0
        self.names = {person.id: person.name for person in parlour.world.players()}
        self._read: dict[str, tuple[Any, list[Control]]] = {}  # what was found on messages as they were

    def offered(self, message: Any) -> list[Control]:
        """What could be decided with on a message. It is read anew only when it has changed: whoever reads
        all of them in one go keeps the parlour, and with it every answer, waiting.
        """
        from orleans_bot.parlour.components import walk

        known = self._read.get(message.id)
        if known is not None and known[0] is message.components:
            return known[1]
        found: list[Control] = []
        for part in walk(message.components):
            said = str(part.get("custom_id", "")).split(":", 6)
            if said[:2] == ["o1", "ask"] and said[6] not in IDLE and not part.get("disabled"):
                found.append(((int(said[2]), said[3]), part, said[6]))
        self._read[message.id] = message.components, found
        return found

    def controls(self) -> dict[tuple[int, str], list[Any]]:
        """What each seat of each game could decide with, on its newest message."""
        found: dict[tuple[int, str], list[Any]] = {}
        for room in self.parlour.world.messages.values():
            for message in reversed(list(islice(reversed(room.values()), LOOKED_AT))):
                if message.only_for is not None:
                    continue
                for key, part, end in self.offered(message):
                    if not found.get(key) or found[key][0][0].id != message.id:
                        found[key] = []
                    found[key].append((message, part, end))
        return found

    async def press(self, game: int, seat: str, held: list[Any], users: Users) -> None:
        """Fill a place, or commit, or act."""
        ends = {end: (message, part) for message, part, end in held}
        message, part = ends.get("~fill" if self.luck.random() < 0.6 else "commit") or self.luck.choice(
            [(message, part) for message, part, _ in held]
        )
        values = [option["value"] for option in part.get("options", ()) if option["value"][0] != "~"]
        body = {
            "channel": message.channel, "message": message.id, "custom_id": part["custom_id"],
            "values": [self.luck.choice(values)] if values else [],
        }  # fmt: skip
        await self.send(users[game, seat], body)

    async def send(self, name: str, body: dict[str, Any]) -> None:
        """Press as the page does it."""
        from orleans_bot.parlour.page import KEY_HEADER

        url = f"{self.parlour.address}page/as/{name}/press"
        async with self.session.post(url, json=body, headers={KEY_HEADER: self.parlour.key}) as answer:
            self.missed += answer.status >= 400
            await answer.read()


async def ask(bot: asyncio.subprocess.Process, **order: Any) -> dict[str, Any]:
    """Ask the bot's process for something."""
    assert bot.stdin is not None and bot.stdout is not None
    bot.stdin.write(json.dumps(order).encode() + b"\n")
    return json.loads(await bot.stdout.readline())  # type: ignore[no-any-return]


async def load(players: Players, users: Users, rate: float, seconds: float, games: int = 10**9) -> int:
    """Press at this pace; the number of presses."""
    presses = 0
    started = time.perf_counter()
    tasks: set[asyncio.Task[None]] = set()
    held: dict[tuple[int, str], list[Any]] = {}
    looked = 0.0
    while (now := time.perf_counter() - started) < seconds:
        if now - looked > 0.5 or not held:
            held, looked = players.controls(), now
        due = int(now * rate)
        while presses < due and held:
            game, seat = players.luck.choice(list(held))
            chosen = held.pop((game, seat))
            if game > games:
                continue
            presses += 1
            task = asyncio.create_task(players.press(game, seat, chosen, users))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.004)
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(2)
    return presses


@dataclass(frozen=True)
class BareSide:
    """The bare bot, and who presses its one button."""

    players: Players
    messages: list[list[str]]
    bot: asyncio.subprocess.Process

    async def press(self, number: int) -> None:
        """Press it the so many-th time, and wait for the answer."""
        channel, message = self.messages[number % len(self.messages)]
        body = {"channel": channel, "message": message, "custom_id": "bare:1", "values": []}
        await self.players.send(next(iter(self.players.names.values())), body)
        await ask(self.bot, do="wait", answered=number)


async def one_by_one(
    players: Players, users: Users, bot: asyncio.subprocess.Process, presses: int, bare: BareSide
) -> int:
    """Each press waits for the answer to the one before, and goes to another game, and each is followed by
    one at the bare bot; how many were made.
    """
    made = 0
    recent: list[int] = []
    for _ in range(presses):
        held = players.controls()
        games = sorted({game for game, _ in held} - set(recent))
        if not games:
            break
        game = games[0] if not recent else next((each for each in games if each > recent[-1]), games[0])
        recent = [*recent, game][-8:]
        seat = players.luck.choice([seat for number, seat in held if number == game])
        await players.press(game, seat, held[game, seat], users)
        made += 1
        await ask(bot, do="wait", answered=made)
        await bare.press(made)
    await ask(bot, do="rest")
    return made
