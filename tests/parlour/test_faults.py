"""Faults on order, as the bot meets them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from orleans_bot.parlour import Parlour, start_parlour
from orleans_bot.parlour.driver import Window

from .conftest import OpenWindow, bot_in
from .hands import Hands
from .trial_bot import TrialBot

ROOT = Path(__file__).parents[2]


async def channel_of(bot: TrialBot, room: str) -> discord.TextChannel:
    channel = bot.get_channel(int(room))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_rate_limit_is_waited_out(bot: TrialBot, parlour: Parlour, room: str) -> None:
    fault = parlour.faults.add(r"/messages$", method="POST", status=429, times=2)
    await (await channel_of(bot, room)).send("patient")
    assert fault.hits == 2


async def test_a_rate_limit_without_via_is_a_ban(bot: TrialBot, parlour: Parlour, room: str) -> None:
    parlour.faults.add(r"/messages$", method="POST", status=429, via=False)
    with pytest.raises(discord.HTTPException) as refusal:
        await (await channel_of(bot, room)).send("banned")
    assert refusal.value.status == 429


async def test_the_headers_of_a_rate_limit(parlour: Parlour, hands: Hands, room: str) -> None:
    parlour.faults.add(r"/messages$", status=429, retry_after=0.5, everywhere=True)
    status, body = await hands.call("POST", f"/channels/{room}/messages", {"content": "x"})
    assert status == 429 and body == {
        "message": "You are being rate limited.",
        "retry_after": 0.5,
        "global": True,
    }
    for name in ("Retry-After", "Via", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset",
                 "X-RateLimit-Reset-After", "X-RateLimit-Bucket"):  # fmt: skip
        assert name in hands.headers, name


@pytest.mark.parametrize(
    ("status", "code", "kind"), [(403, 50013, discord.Forbidden), (404, 10008, discord.NotFound)]
)
async def test_refusals_on_order(
    bot: TrialBot, parlour: Parlour, room: str, status: int, code: int, kind: type[discord.HTTPException]
) -> None:
    parlour.faults.add(r"/messages$", method="POST", status=status, code=code)
    with pytest.raises(kind) as refusal:
        await (await channel_of(bot, room)).send("no")
    assert refusal.value.code == code


async def test_a_bad_gateway_is_tried_again(bot: TrialBot, parlour: Parlour, room: str) -> None:
    fault = parlour.faults.add(r"/messages$", method="POST", status=502)
    sent = await (await channel_of(bot, room)).send("at last")
    assert fault.hits == 1 and sent.content == "at last"


async def test_a_lost_answer_is_not_lost_work(parlour: Parlour, hands: Hands, room: str) -> None:
    parlour.faults.add(r"/messages$", method="POST", status=500, after=True)
    body = {"content": "done", "nonce": "1", "enforce_nonce": True}
    async with hands.session.post(
        f"{parlour.rest_base}/channels/{room}/messages",
        data=json.dumps(body),
        headers={"Authorization": f"Bot {parlour.token}"},
    ) as response:
        assert response.status == 500
    assert len(parlour.world.messages[room]) == 1
    await hands.call("POST", f"/channels/{room}/messages", body)
    assert len(parlour.world.messages[room]) == 1


async def test_a_cut_connection(bot: TrialBot, parlour: Parlour, room: str) -> None:
    parlour.faults.add(r"/messages$", method="POST", cut=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await (await channel_of(bot, room)).send("cut")


async def test_the_world_is_found_again_and_its_buttons_work(tmp_path: Path) -> None:
    first = await start_parlour(tmp_path)
    async with bot_in(first), Window(first.address, first.key, "blue") as blue:
        await blue.slash("/trial table")
        await blue.slash("/trial slow secret:true")
        await blue.say("still here tomorrow?")
    await first.stop()
    second = await start_parlour(tmp_path)
    async with bot_in(second), Window(second.address, second.key, "blue") as blue:
        assert blue.reads("still here tomorrow?") is not None
        assert blue.reads("Thought it over.") is None, "an ephemeral message does not outlive its server"
        shown = blue.reads("Round 1 of 18")
        assert shown is not None
        picture = next(part for part in shown["components"][0]["components"] if part["type"] == 12)
        async with (
            aiohttp.ClientSession() as session,
            session.get(picture["items"][0]["media"]["url"]) as response,
        ):
            assert response.status == 200 and (await response.read()).startswith(b"\x89PNG")
        await blue.press("Round 1")
        await blue.wait_to_read("Round 2 of 18")
        stored = second.world.storage._db.execute("SELECT count(*) FROM file").fetchone()
        assert stored == (1,), "neither the old board nor the ephemeral picture is kept"
    await second.stop()


class Process:
    """A child process that says one line when it is ready."""

    def __init__(self, child: asyncio.subprocess.Process, line: str) -> None:
        self.child, self.line = child, line

    @classmethod
    async def start(cls, *words: str, **environment: str) -> Process:
        quiet = asyncio.subprocess.DEVNULL
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *words,
            cwd=ROOT, env=os.environ | environment, stdout=asyncio.subprocess.PIPE, stderr=quiet,
        )  # fmt: skip
        assert child.stdout is not None
        line = await asyncio.wait_for(child.stdout.readline(), 30)
        assert line, f"{words} ended with {await child.wait()}"
        return cls(child, line.decode())

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        if self.child.returncode is None:
            self.child.send_signal(how)
        return await asyncio.wait_for(self.child.wait(), 10)


@pytest.fixture
async def apart(tmp_path: Path) -> AsyncIterator[dict[str, Any]]:
    """The parlour as a process of its own."""
    server = await Process.start("orleans_bot.parlour", "--data", str(tmp_path))
    yield json.loads(server.line)
    assert await server.end() == 0


async def test_two_processes_and_a_bot_killed_between_click_and_answer(apart: dict[str, Any]) -> None:
    address = apart["url"].split("#")[0]
    bot = await Process.start("tests.parlour.trial_bot", **apart["environment"])
    async with Window(address, apart["key"], "blue") as blue:
        await blue.slash("/trial count")
        await blue._call("POST", "/page/control/gateway", {"do": "delay", "seconds": 0.3})
        control = blue.find("Count 0", kinds=(2,))
        assert control is not None
        press = asyncio.create_task(blue.use(control))
        await asyncio.sleep(0.05)
        await bot.end(signal.SIGKILL)
        await blue._call("POST", "/page/control/gateway", {"do": "delay", "seconds": 0})
        assert (await press).state == "failed"
        bot = await Process.start("tests.parlour.trial_bot", **apart["environment"])
        assert (await blue.press("Count 0")).ok
        await blue.wait_to_read("Counted to 1.")
        state = await blue._call("GET", "/page/control/state")
        assert state["connected"] and len(state["unanswered"]) == 1
    await bot.end()


async def test_faults_from_another_process(apart: dict[str, Any]) -> None:
    address = apart["url"].split("#")[0]
    async with Window(address, apart["key"], "blue") as blue:
        waiting = await blue._call("POST", "/page/control/faults", {"path": "/users/@me", "status": 503})
        assert waiting == {"waiting": 1}
        rest = apart["environment"]["ORLEANS_PARLOUR_REST"]
        async with aiohttp.ClientSession() as session:
            headers = {"Authorization": f"Bot {apart['environment']['ORLEANS_PARLOUR_TOKEN']}"}
            async with session.get(f"{rest}/users/@me", headers=headers) as response:
                assert response.status == 503
            async with session.get(f"{rest}/users/@me", headers=headers) as response:
                assert response.status == 200


async def test_a_window_survives_nothing_it_should_not(parlour: Parlour, window: OpenWindow) -> None:
    blue = await window("blue")
    assert parlour.world.hub.listening(blue.you["id"]) == 1
    await blue.close()
    async with asyncio.timeout(5):
        while parlour.world.hub.listening(blue.you["id"]):
            await asyncio.sleep(0.01)
