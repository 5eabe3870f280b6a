"""A bot with two connections: a server on the one, direct messages on the other, and one of them is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from orleans_bot.parlour.seen import text_of

from .house import open_house
from .players import Player


async def some_steps(*players: Player) -> None:
    """Whoever is asked answers, a few times, and every answer is taken."""
    done = 0
    async with asyncio.timeout(40):
        while done < 4:
            for player in players:
                outcome = await player.step()
                assert outcome is None or outcome.ok, outcome
                done += outcome is not None
            await asyncio.sleep(0.02)


async def test_a_game_on_one_shard_and_a_solo_on_the_other_outlive_the_loss_of_either(tmp_path: Path) -> None:
    async with open_house(tmp_path, shards=2, ORLEANS_ICONS="no") as house:
        gateway = house.parlour.gateway
        assert gateway.connected_shards == {0, 1}
        assert house.log().count("told Discord") == 1, "the commands are told once, not by each connection"
        blue, red = await house.window("blue"), await house.window("red")
        await blue.slash("/orleans new seats:2")
        await red.press("Sit down")
        await blue.press("Start")
        table = [Player(blue, 1, "blue", Random(1)), Player(red, 1, "red", Random(2))]
        yellow = await house.window("yellow")
        await yellow.talk()
        await yellow.slash("/orleans solo")
        alone = Player(yellow, 2, "blue", Random(3))
        for lost, others in ((1, [alone]), (0, table)):
            sessions = {session.shard.number: session.id for session in gateway.sessions.values()}
            await some_steps(*table)
            await some_steps(alone)
            await gateway.drop(shard=lost)
            assert lost not in gateway.connected_shards
            await some_steps(*others)
            async with asyncio.timeout(20):
                while gateway.connected_shards != {0, 1}:
                    await asyncio.sleep(0.02)
            resumed = {session.shard.number: session.id for session in gateway.sessions.values()}
            assert resumed == sessions, "what was sent meanwhile is sent after all"
        await some_steps(*table)
        await some_steps(alone)
        assert "Tours" in text_of(yellow.reads("Game 2", "dm"))
        assert house.rows("SELECT status FROM game ORDER BY id") == [("running",), ("running",)]
        assert house.rows("SELECT count(DISTINCT game) FROM decision") == [(2,)]
        await house.kill_bot()
        await house.start_bot()
        async with asyncio.timeout(20):  # until whoever is asked can answer again
            while not (any(player.questions() for player in table) and alone.questions()):
                await asyncio.sleep(0.02)
