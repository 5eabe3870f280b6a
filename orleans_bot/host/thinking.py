"""Strong stand-ins think in a process of their own: the bot waits for them without standing still."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from orleans_bot.policy.characters import STRONG
from orleans_bot.policy.player import holds, matter, thought_about
from orleans_bot.policy.thinking import picks_of, question, seen_by
from orleans_bot.rules.ask import Ask

from .live import Live

LOG = logging.getLogger(__name__)

PATIENCE = 60.0  # seconds after which a question counts as lost
MODULE = "orleans_bot.policy.thinking"
HOME = Path(__file__).parents[2]  # where the module is found, wherever the bot was started
Picks = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """What is to be thought about: whose question it is, and what the seat may know."""

    ask: Ask
    line: str


def thought_of(live: Live, ask: Ask | None) -> Thought | None:
    """Whether a strong stand-in has still to think before it answers this."""
    if ask is None or not thought_about(ask) or live.manner(ask.seat).level != STRONG:
        return None
    about, thoughts = live.thoughts.get(ask.seat, ("", []))
    if (thoughts and holds(about, live.game, ask)) or live.thoughtless.get(ask.seat) == ask.since:
        return None
    game = live.game
    known, manner = seen_by(game.state, ask.seat), str(live.manner(ask.seat))
    return Thought(ask, question(game.catalog.corrections, known, ask.seat, manner, f"{live.id}", ask.key))


def remember(live: Live, thought: Thought, picks: list[Picks] | None) -> None:
    """Keep what came of it, if the seat is still asked the same; without an idea it answers plainly."""
    ask = thought.ask
    now = live.game.asked(ask.seat, ask.key)
    if now is None or now.since != ask.since:
        return
    if picks:
        live.thoughts[ask.seat] = (matter(live.game, ask), picks)
    else:
        live.thoughtless[ask.seat] = ask.since


class Thinker:
    """The process that thinks; it is started when it is first needed, and again if it has died."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", MODULE)) -> None:
        self.command = command
        self.turn = asyncio.Lock()
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, line: str) -> list[Picks] | None:
        """The answer to a question; nothing if the process has died over it or takes too long."""
        async with self.turn:
            try:
                return picks_of(await asyncio.wait_for(self._ask(line), PATIENCE))
            except (OSError, EOFError, ValueError, TypeError, json.JSONDecodeError, TimeoutError) as error:
                LOG.warning("The process of strong stand-ins has gone: %r; a plain one answers", error)
                await self.close()
                return None
            except BaseException:
                await self.close()  # what it still says would be taken for the answer to the next question
                raise

    async def _ask(self, line: str) -> str:
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, cwd=HOME
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{line}\n".encode())
        await self.process.stdin.drain()
        said = await self.process.stdout.readline()
        if not said:
            raise EOFError("it has ended")
        return said.decode()

    async def close(self) -> None:
        """Let the process end."""
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.communicate()
