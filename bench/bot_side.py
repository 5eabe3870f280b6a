"""The bot's side of bench_bot.py: the bot with stop watches in it, and a bare bot to compare it with."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import Any

from bench.waits import Waits, watch_waits

WEIGHED = 10  # of so many answers one is weighed, as that takes time itself


def resident() -> float:
    """Megabytes of memory this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


class Answers(list[float]):
    """How long answers took; whoever waits for one is told."""

    def __init__(self) -> None:
        super().__init__()
        self.news = asyncio.Event()

    def append(self, took: float) -> None:
        """One more."""
        super().append(took)
        self.news.set()


class Meter:
    """What is measured inside the bot."""

    def __init__(self) -> None:
        self.committed: list[float] = []
        self.acknowledged = Answers()
        self.pictured: list[float] = []
        self.limited: list[float] = []
        self.unwaited: list[float] = []
        self.waits: dict[int, Waits] = defaultdict(Waits)
        self.received: dict[int, float] = {}
        self.waiting: dict[int, float] = {}
        self.calls: dict[str, int] = defaultdict(int)
        self.bytes: list[int] = []

    def weigh(self, payload: Any = None, multipart: Any = None, **_: Any) -> None:
        """How many bytes the components of an answer are."""
        for part in multipart or ():
            if part["name"] == "payload_json":
                payload = json.loads(part["value"])
        parts = ((payload or {}).get("data") or payload or {}).get("components")
        if parts:
            self.bytes.append(len(json.dumps(parts, ensure_ascii=False).encode()))

    def watch(self) -> None:
        """Put a stop watch at each station of a click."""
        from discord.http import HTTPClient
        from discord.state import ConnectionState
        from discord.webhook.async_ import AsyncWebhookAdapter

        from orleans_bot.discord import presses
        from orleans_bot.discord.answers import answer
        from orleans_bot.discord.messages import hanging

        parse, request, hook = (
            ConnectionState.parse_interaction_create, HTTPClient.request, AsyncWebhookAdapter.request,
        )  # fmt: skip
        decide, send, edit, post = (
            presses.Presses.decide, answer.Answer._send, hanging.Hanging.edit,
            vars(hanging.Hanging)["post"].__func__,
        )  # fmt: skip
        meter, defer, change = self, answer.Answer.defer, answer.Answer.change

        def parsed(state: Any, data: Any) -> None:
            meter.received[int(data["id"])] = time.perf_counter()
            parse(state, data)

        async def decided(cog: Any, game: int, *more: Any) -> Any:
            start = time.perf_counter()
            done = await decide(cog, game, *more)
            meter.committed.append(time.perf_counter() - start)
            if meter.waiting.setdefault(game, start) == start:
                waits = meter.waits[game]
                waits.since, waits.limit, waits.burst = start, 0.0, 0.0
            return done

        async def sent(answer: Any, work: Any, what: str) -> bool:
            done = await send(answer, work, what)
            began = meter.received.pop(answer.interaction.id, None)
            if began is not None:
                meter.acknowledged.append(time.perf_counter() - began)
            return done

        async def changed(answer: Any, panel: Any, shot: Any = None, **more: Any) -> bool:
            done = await change(answer, panel, shot, **more)
            if shot is not None:
                shown(game_of(panel))
            return done

        async def deferred(answer: Any) -> None:
            await defer(answer)
            began = meter.received.pop(answer.interaction.id, None)
            if began is not None:
                meter.acknowledged.append(time.perf_counter() - began)

        def shown(game: int) -> None:
            began = meter.waiting.pop(game, None)
            if began is not None:
                took, waits = time.perf_counter() - began, meter.waits[game]
                meter.pictured.append(took)
                meter.limited.append(waits.limit)
                meter.unwaited.append(took - waits.limit - waits.burst)

        async def edited(hanging: Any, house: Any, panel: Any, shot: Any = None, **more: Any) -> None:
            await edit(hanging, house, panel, shot, **more)
            if shot is not None:
                shown(game_of(panel))

        async def posted(cls: Any, /, house: Any, channel: int, panel: Any, shot: Any, **more: Any) -> Any:
            found = await post(cls, house, channel, panel, shot, **more)
            if shot is not None:
                shown(game_of(panel))
            return found

        async def requested(http: Any, route: Any, **more: Any) -> Any:
            meter.calls[f"{route.method} {route.path}"] += 1
            return await request(http, route, **more)

        async def hooked(adapter: Any, route: Any, *rest: Any, **more: Any) -> Any:
            meter.calls[f"{route.method} {route.path}"] += 1
            if len(meter.acknowledged) % WEIGHED == 0:
                meter.weigh(**more)
            return await hook(adapter, route, *rest, **more)

        instead(ConnectionState, "parse_interaction_create", parsed)
        watch_waits(lambda game: meter.waits[game])
        instead(presses.Presses, "decide", decided)
        instead(answer.Answer, "defer", deferred)
        instead(answer.Answer, "_send", sent)
        instead(answer.Answer, "change", changed)
        instead(hanging.Hanging, "edit", edited)
        instead(hanging.Hanging, "post", classmethod(posted))
        instead(HTTPClient, "request", requested)
        instead(AsyncWebhookAdapter, "request", hooked)


def instead(owner: type, name: str, work: Any) -> None:
    """Put another function in the place of one that is to be measured."""
    setattr(owner, name, work)


def game_of(panel: Any) -> int:
    """The game that a panel belongs to, read from its controls."""
    for row in panel.rows:
        control = row[0] if isinstance(row, tuple) else row
        return int(control.id.split(":")[2])
    return 0


async def be_the_bot(plan: dict[str, Any]) -> None:
    """Run the bot; say what was measured whenever the parent asks."""
    from orleans_bot import alive
    from orleans_bot import settings as reading
    from orleans_bot.discord.bot import Bot
    from orleans_bot.parlour import client_options
    from orleans_bot.parlour.client import point_discord_by_environment

    token = point_discord_by_environment()
    assert token
    from orleans_bot.discord.freed_memory import give_back
    from orleans_bot.discord.run import TURN

    sys.setswitchinterval(TURN)
    give_back()
    meter = Meter()
    meter.watch()
    settings = reading.load(data=Path(plan["data"]), icons=False, live_games=10_000)
    bot = Bot(settings, **client_options())
    ready = asyncio.Event()

    async def on_ready() -> None:
        await Bot.on_ready(bot)
        ready.set()

    bot.on_ready = on_ready  # type: ignore[method-assign]
    running = asyncio.create_task(bot.start(token))
    await ready.wait()
    gc.collect()
    # Most games are kept in memory alone here: they lag behind, and are not to be shown.
    bot.catch_up = nothing  # type: ignore[method-assign]
    say(idle=resident())
    reader = await orders()
    clock, spent, whole = time.perf_counter(), time.thread_time(), time.process_time()
    drawn = 0
    while line := await reader.readline():
        order = json.loads(line)
        match order["do"]:
            case "open":
                for _ in range(order["games"]):
                    await open_game(bot, plan)
                for desk in list(bot.house.desks.values()):
                    await desk.settle()
                await asyncio.sleep(alive.EVERY + 1 if order["games"] > 1 else 0)  # it tidies up by itself
                gc.collect()
                say(live=resident(), games=len(bot.house.host.live))
            case "clear":
                meter.__init__()  # type: ignore[misc]
                clock, spent, whole = time.perf_counter(), time.thread_time(), time.process_time()
                drawn = bot.house.pictures.drawn
                say(cleared=True)
            case "wait":
                await reached(meter.acknowledged, order["answered"])
                say(answered=len(meter.acknowledged))
            case "rest":
                await asyncio.sleep(1)
                for desk in list(bot.house.desks.values()):
                    await desk.settle()
                say(rested=True)
            case "tell":
                say(
                    committed=meter.committed, acknowledged=meter.acknowledged, pictured=meter.pictured,
                    limited=meter.limited, unwaited=meter.unwaited,
                    calls=dict(meter.calls), bytes=meter.bytes, clock=time.perf_counter() - clock,
                    loop=time.thread_time() - spent, memory=resident(),
                    drawn=bot.house.pictures.drawn - drawn, process=time.process_time() - whole,
                    round=(await bot.house.host.look(1)).public.round,
                )  # fmt: skip
    await bot.close()
    running.cancel()


async def reached(answers: Answers, number: int) -> None:
    """Wait until so many have been answered, or nobody will be any more."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(3):
            while len(answers) < number:
                answers.news.clear()
                await answers.news.wait()


async def nothing(but: Collection[int] = ()) -> None:
    """No game is looked for."""


async def open_game(bot: Any, plan: dict[str, Any]) -> None:
    """A game of four that is being planned, shown like any other."""
    host = bot.house.host
    number = len(bot.house.host.live)
    users = plan["users"][number % plan["shown"]]
    channel = plan["channels"][number % plan["shown"]]
    lobby = await host.open_lobby(
        guild=plan["guild"], channel=channel, keeper=users[0], scenario="orleans", seats=4
    )
    for user in users:
        await host.join(lobby.game, user)
    outcome = await host.start(lobby.game, users[0])
    if lobby.game <= plan["shown"]:
        await bot.house.take(outcome)


async def orders() -> asyncio.StreamReader:
    """What the parent wants, line by line."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    return reader


async def be_bare(plan: dict[str, Any]) -> None:
    """A bot that answers each press with a layout of the usual size, by discord.py alone."""
    import discord
    from discord.state import ConnectionState

    from orleans_bot.parlour import client_options
    from orleans_bot.parlour.client import point_discord_by_environment

    token = point_discord_by_environment()
    assert token
    options = [
        discord.SelectOption(label=f"A place with the number {n}", value=f"place{n}") for n in range(5)
    ]

    def layout() -> discord.ui.LayoutView:
        sheet = discord.ui.LayoutView(timeout=None)
        text = discord.ui.TextDisplay[Any]("A line of some words about the game.\n" * 6)
        buttons = [discord.ui.Button[Any](label=f"Button {n}", custom_id=f"bare:{n}") for n in range(4)]
        choose = discord.ui.Select[Any](custom_id="bare:9", placeholder="Fill", options=options)
        rows = discord.ui.ActionRow[Any](*buttons), discord.ui.ActionRow[Any](choose)
        sheet.add_item(discord.ui.Container[Any](text, *rows, accent_colour=0xA9742F))
        sheet.stop()  # kept out of the library's memory of views
        return sheet

    received: dict[int, float] = {}
    acknowledged = Answers()
    parse = ConnectionState.parse_interaction_create

    def parsed(state: Any, data: Any) -> None:
        received[int(data["id"])] = time.perf_counter()
        parse(state, data)

    class Button(discord.ui.DynamicItem[Any], template=r"bare:(?P<number>\d+)"):
        @classmethod
        async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Any:
            return cls(item)

        async def callback(self, interaction: Any) -> None:
            await interaction.response.edit_message(view=layout())
            acknowledged.append(time.perf_counter() - received.pop(interaction.id))

    instead(ConnectionState, "parse_interaction_create", parsed)
    bot = discord.Client(intents=discord.Intents(guilds=True), max_messages=None, **client_options())
    bot.add_dynamic_items(Button)
    running = asyncio.create_task(bot.start(token))
    await asyncio.sleep(0)
    while not bot.is_ready():
        await asyncio.sleep(0.01)
    posted = [await bot.get_partial_messageable(room).send(view=layout()) for room in plan["channels"]]
    gc.collect()
    say(idle=resident(), messages=[[str(message.channel.id), str(message.id)] for message in posted])
    reader = await orders()
    spent, whole = time.thread_time(), time.process_time()
    while line := await reader.readline():
        order = json.loads(line)
        match order["do"]:
            case "clear":
                acknowledged.clear()
                spent, whole = time.thread_time(), time.process_time()
                say(cleared=True)
            case "wait":
                await reached(acknowledged, order["answered"])
                say(answered=len(acknowledged))
            case "tell":
                say(
                    acknowledged=acknowledged, loop=time.thread_time() - spent,
                    process=time.process_time() - whole,
                )  # fmt: skip
    await bot.close()
    running.cancel()


def say(**facts: Any) -> None:
    """A line to the parent."""
    print(json.dumps(facts), flush=True)
