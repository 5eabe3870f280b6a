"""Shards: which connection hears of which server, as Discord shares them out."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from orleans_bot.parlour import start_parlour
from orleans_bot.parlour.gateway import Shard, guild_of


@pytest.mark.parametrize("count", [1, 2, 7, 16])
def test_every_server_is_on_exactly_one_shard_and_direct_messages_on_the_first(count: int) -> None:
    shards = [Shard(number, count) for number in range(count)]
    for guild in (175_928_847_299_117_063, 41_771_983_423_143_937, 1 << 22, 5):
        [served] = [shard for shard in shards if shard.serves(str(guild))]
        assert served.number == (guild >> 22) % count
    assert [shard.number for shard in shards if shard.serves(None)] == [0]


def test_news_of_a_server_itself_names_it_otherwise() -> None:
    assert guild_of("GUILD_UPDATE", {"id": "7"}) == "7"
    assert guild_of("MESSAGE_CREATE", {"id": "8", "guild_id": "7"}) == "7"
    assert guild_of("MESSAGE_CREATE", {"id": "8"}) is None


async def told(parlour: Any, shard: Any) -> tuple[int | None, list[str]]:
    """What a connection that says it is this shard is told first, and the code with which it is closed."""
    identify = {"token": parlour.token, "intents": 1, "properties": {}, "shard": shard}
    heard: list[str] = []
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{parlour.gateway_url}?v=10&encoding=json") as socket,
    ):
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": identify})
        while not socket.closed:
            try:
                frame = await asyncio.wait_for(socket.receive(), 0.5)
            except TimeoutError:
                return None, heard
            if frame.type is aiohttp.WSMsgType.TEXT:
                heard.append(frame.json()["t"])
        return socket.close_code, heard


async def test_only_the_servers_own_shard_hears_of_it() -> None:
    parlour = await start_parlour(shards=2)
    try:
        here = next(number for number in range(2) if Shard(number, 2).serves(parlour.world.guild_id))
        assert await told(parlour, [here, 2]) == (None, ["READY", "GUILD_CREATE"])
        assert await told(parlour, [1 - here, 2]) == (None, ["READY"])
        assert (await told(parlour, [2, 2]))[0] == 4010, "there is no such shard"
        assert (await told(parlour, None))[0] == 4011, "so large a bot needs more than one"
    finally:
        await parlour.stop()
