"""The gateway's promises: order, resuming, lost sessions, and the codes it closes with."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import aiohttp
import discord
import pytest

from orleans_bot.parlour import Parlour

from .conftest import OpenWindow, bot_in
from .hands import Hands
from .trial_bot import TrialBot

Json = dict[str, Any]


async def until(look: Any) -> None:
    async with asyncio.timeout(15):
        while not look():
            await asyncio.sleep(0.01)


async def test_a_dropped_socket_resumes_and_misses_nothing(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue = await window("blue")
    await parlour.gateway.drop(4000)
    pressing = asyncio.create_task(blue.slash("/trial echo words:meanwhile"))
    assert (await pressing).text == "meanwhile"
    await until(lambda: bot.resumed == 1)
    assert bot.readied == 1


@pytest.mark.parametrize("cut", ["reconnect", "abort"])
async def test_a_reconnect_and_a_pulled_cable_resume_too(
    bot: TrialBot, parlour: Parlour, window: OpenWindow, cut: str
) -> None:
    if cut == "abort":
        parlour.gateway.abort()
    else:
        await parlour.gateway.ask_reconnect()
    await until(lambda: bot.resumed == 1)
    blue = await window("blue")
    assert (await blue.slash("/trial echo words:again")).ok


async def test_a_lost_session_starts_anew_and_clicks_meanwhile_are_lost(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue = await window("blue")
    parlour.interactions.answer_within = 0.3
    await parlour.gateway.lose_sessions()
    lost = await blue.slash("/trial echo words:lost")
    assert lost.state == "failed"
    await until(lambda: bot.readied == 2 or parlour.gateway.connected)
    await until(lambda: parlour.gateway.sessions)
    parlour.interactions.answer_within = 3.0
    assert (await blue.slash("/trial echo words:found")).text == "found"


async def test_late_delivery_is_a_late_answer(bot: TrialBot, parlour: Parlour, window: OpenWindow) -> None:
    blue = await window("blue")
    parlour.interactions.answer_within = 0.2
    parlour.gateway.delay = 0.5
    assert (await blue.slash("/trial echo words:late")).state == "failed"


async def test_two_identities_of_the_bot_share_nothing(parlour: Parlour, window: OpenWindow) -> None:
    """A bot that was killed and started again answers presses on the old messages."""
    blue = await window("blue")
    async with bot_in(parlour):
        await blue.refresh()
        await blue.slash("/trial count")
    async with bot_in(parlour):
        assert (await blue.press("Count 0")).ok
        await blue.wait_to_read("Counted to 1.")


async def test_a_wrong_token_never_logs_in(parlour: Parlour) -> None:
    parlour.point_discord_here()
    bot = TrialBot()
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


class Socket:
    """A gateway client made of bare frames."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, parlour: Parlour) -> None:
        self.socket, self.parlour = socket, parlour

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, intents: int = 1, token: str | None = None) -> None:
        await self.send(2, {"token": token or self.parlour.token, "intents": intents, "properties": {}})

    async def next(self, event: str | None = None) -> Json:
        """The next frame, or the next of that event."""
        while True:
            frame = await self.socket.receive(timeout=5)
            assert frame.type == aiohttp.WSMsgType.TEXT, frame
            message: Json = json.loads(frame.data)
            if event is None or message.get("t") == event:
                return message

    async def closed(self) -> int | None:
        while (await self.socket.receive(timeout=5)).type == aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code


@pytest.fixture
async def connect(parlour: Parlour, hands: Hands) -> Any:
    async def open_socket(query: str = "v=10&encoding=json") -> Socket:
        return Socket(await hands.session.ws_connect(f"{parlour.gateway_url}?{query}"), parlour)

    return open_socket


async def test_codes_of_refusal(connect: Any, parlour: Parlour) -> None:
    assert await (await connect("v=9")).closed() == 4012
    identity = {"token": parlour.token, "intents": 1}
    for frame, code in (
        ({"op": 2, "d": identity | {"token": "wrong"}}, 4004),
        ({"op": 2, "d": identity | {"intents": -1}}, 4013),
        ({"op": 2, "d": None}, 4002),
        ({"op": 8, "d": {}}, 4003),
        ("nonsense", 4002),
    ):
        socket = await connect()
        await socket.socket.send_str(json.dumps(frame))
        assert await socket.closed() == code, frame
    parlour.gateway.allowed_intents &= ~(1 << 15)
    socket = await connect()
    await socket.identify(intents=1 | 1 << 15)
    assert await socket.closed() == 4014


async def test_identify_heartbeat_and_members(connect: Any, parlour: Parlour) -> None:
    socket = await connect()
    assert (await socket.next())["d"]["heartbeat_interval"] > 1000
    await socket.send(1, None)
    assert (await socket.next())["op"] == 11
    await socket.identify(intents=1 | 1 << 1)
    ready = await socket.next("READY")
    assert ready["s"] == 1 and ready["d"]["resume_gateway_url"] == parlour.gateway_url
    guild = (await socket.next("GUILD_CREATE"))["d"]
    assert guild["unavailable"] is False and len(guild["members"]) == len(parlour.world.people)
    await socket.send(8, {"guild_id": guild["id"], "query": "", "limit": 0, "nonce": "n"})
    chunk = (await socket.next("GUILD_MEMBERS_CHUNK"))["d"]
    assert chunk["nonce"] == "n" and len(chunk["members"]) == len(parlour.world.people)


async def test_a_heartbeat_is_not_answered_before_its_sender_knows_that_it_was_sent(
    bot: TrialBot, parlour: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    handler: Any = bot.ws._keep_alive
    loop = asyncio.get_running_loop()

    def beat() -> None:
        """As discord.py does it in its own thread, which here is late to note that it has sent."""
        handler._last_send -= 41
        asyncio.run_coroutine_threadsafe(bot.ws.send_heartbeat(handler.get_payload()), loop).result(10)
        turns = asyncio.run_coroutine_threadsafe(some_turns(), loop)
        turns.result(10)
        handler._last_send = time.perf_counter()

    async def some_turns() -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    acked = handler._last_ack
    await asyncio.to_thread(beat)
    await until(lambda: handler._last_ack != acked)
    assert "Can't keep up" not in caplog.text


async def test_intents_decide_what_is_heard(
    connect: Any, hands: Hands, room: str, window: OpenWindow
) -> None:
    deaf, hearing, reading = await connect(), await connect(), await connect()
    await deaf.identify(intents=1)
    await hearing.identify(intents=1 | 1 << 9)
    await reading.identify(intents=1 | 1 << 9 | 1 << 15)
    for socket in (deaf, hearing, reading):
        await socket.next("GUILD_CREATE")
    blue = await window("blue")
    await blue.say("among us")
    await hands.call("POST", f"/channels/{room}/messages", {"content": "ours"})
    await hands.call("POST", f"/channels/{room}/threads", {"name": "t", "type": 11})
    assert (await hearing.next("MESSAGE_CREATE"))["d"]["content"] == ""
    assert (await hearing.next("MESSAGE_CREATE"))["d"]["content"] == "ours"
    assert (await reading.next("MESSAGE_CREATE"))["d"]["content"] == "among us"
    assert (await deaf.next())["t"] == "THREAD_CREATE"


async def test_resume_replays_exactly_what_was_missed(connect: Any, hands: Hands, room: str) -> None:
    first = await connect()
    await first.identify(intents=1 | 1 << 9)
    session = (await first.next("READY"))["d"]["session_id"]
    seq = (await first.next("GUILD_CREATE"))["s"]
    await first.socket.close(code=4000)
    for number in range(3):
        await hands.call("POST", f"/channels/{room}/messages", {"content": str(number)})
    second = await connect()
    resume = {"token": hands.parlour.token, "session_id": session, "seq": seq}
    await second.send(6, resume)
    assert [(await second.next("MESSAGE_CREATE"))["d"]["content"] for _ in range(3)] == ["0", "1", "2"]
    assert (await second.next())["t"] == "RESUMED"
    third = await connect()
    await third.next()
    await third.send(6, resume | {"session_id": "unknown"})
    assert await third.next() == {"op": 9, "d": False}


async def test_a_web_page_may_not_open_the_gateway(parlour: Parlour, hands: Hands) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await hands.session.ws_connect(
            f"{parlour.gateway_url}?v=10", headers={"Origin": "https://example.org"}
        )
