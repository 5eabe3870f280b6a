"""Strong stand-ins think beside the bot: it goes on meanwhile, and without a thought plain ones answer."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.thinking import Thinker, thought_of
from orleans_bot.policy.characters import STRONG, Wish, manner_of
from orleans_bot.policy.search import think
from orleans_bot.policy.thinking import question, seen_by
from orleans_bot.store import Store
from tests.policy.test_strong import late

from .players import KEEPER

DIES = (sys.executable, "-c", "input()")
BABBLES = (
    sys.executable,
    "-u",
    "-c",
    "import sys\nfor line in sys.stdin: print('[[\"nonsense\"]]', flush=True)",
)


async def alone(host: Host) -> int:
    """A solo game that a strong stand-in plays."""
    lobby = await host.open_lobby(
        guild=1, channel=50, keeper=KEEPER, scenario="trip_to_tours", seats=1, like=Wish(STRONG)
    )
    await host.add_stand_in(lobby.game, KEEPER)
    return (await host.start(lobby.game, KEEPER, seed=3)).game


class Counting(Thinker):
    """Counts what it is asked."""

    asked = 0

    async def think(self, line: str) -> list[tuple[str, ...]] | None:
        self.asked += 1
        return await super().think(line)


@pytest.mark.parametrize("command", [DIES, BABBLES], ids=["dies", "babbles"])
async def test_a_process_that_dies_or_babbles_does_not_stop_the_table(
    store: Store, command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Counting(command)
    host = Host(store, load(), thinker=thinker)
    game = await alone(host)
    while thinker.asked < 4:
        task = asyncio.create_task(host.stand_ins(game))
        while thinker.asked < 4 and not task.done():
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert (await host.look(game)).seq >= 3
    assert ("plain one answers" in caplog.text) == (command is DIES)
    await thinker.close()


class Prepared(Thinker):
    """Thinks as long as somebody lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.waits, self.goes_on, self.known = asyncio.Event(), asyncio.Event(), ""

    async def think(self, line: str) -> list[tuple[str, ...]] | None:
        self.known = line
        self.waits.set()
        await self.goes_on.wait()
        return [("commit",)]


async def test_while_it_thinks_the_table_is_free_and_its_answer_is_what_it_thought(store: Store) -> None:
    thinker = Prepared()
    host = Host(store, load(), thinker=thinker)
    game = await alone(host)
    task = asyncio.create_task(host.stand_ins(game))
    await thinker.waits.wait()
    assert (await host.look(game)).seq == 0  # the lock is free
    thinker.waits.clear()
    thinker.goes_on.set()
    await thinker.waits.wait()
    assert (await host.lines(game))[0].picks == ("commit",)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_after_a_restart_it_thinks_again_about_the_same(store: Store) -> None:
    known: list[str] = []
    game = await alone(Host(store, load()))
    for _ in range(2):
        thinker = Prepared()
        host = Host(store, load(), thinker=thinker)
        task = asyncio.create_task(host.stand_ins(game))
        await thinker.waits.wait()
        known.append(thinker.known)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert known[0] == known[1]


async def test_the_real_process_thinks_the_same_as_the_search_and_is_started_anew_after_a_death() -> None:
    game = late("trip_to_tours", 1, 3, 0)
    known = seen_by(game.state, "blue")
    wanted = think(load(), known, "blue", manner_of(STRONG))
    thinker = Thinker()
    assert await thinker.think(question("", known, "blue", STRONG)) == wanted
    assert thinker.process is not None
    thinker.process.kill()
    await thinker.process.wait()
    assert await thinker.think(question("", known, "blue", STRONG)) == wanted
    await thinker.close()


async def test_the_real_process_is_found_wherever_the_bot_was_started_and_leaves_ctrl_c_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    thinker = Thinker()
    asked = question("", seen_by(late("trip_to_tours", 1, 3, 0).state, "blue"), "blue", STRONG)
    before = await thinker.think(asked)
    assert before and thinker.process is not None
    thinker.process.send_signal(signal.SIGINT)
    assert await thinker.think(asked) == before
    await thinker.close()
    assert "Traceback" not in capfd.readouterr().err


async def test_what_was_thought_in_another_round_is_not_answered_now(store: Store) -> None:
    host = Host(store, load(), thinker=Thinker(DIES))
    game = await alone(host)
    async with host.core.use(game) as live:
        [ask] = live.game.asks
        live.thoughts["blue"] = ("9 planning ", [("commit",)])
        assert thought_of(live, ask) is not None
        assert host.core.stand_in(live, ask) != ("commit",)
        live.thoughts["blue"] = ("1 planning ", [("commit",)])
        assert thought_of(live, ask) is None
        assert host.core.stand_in(live, ask) == ("commit",)
