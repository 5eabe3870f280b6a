"""Whether the bot keeps only what it needs: tasks, rows and everything that it holds in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sized
from typing import TYPE_CHECKING, Any

from orleans_bot.store import clocks

if TYPE_CHECKING:
    from .hangs import Hangs

# Of each kind of task so many may go on in a quiet moment, and each thing that the bot holds may be so large.
MOST_TASKS, MOST_HELD = 3, 150
FIXED = {"languages", "_listeners", "extra_events", "_BotBase__cogs", "all_commands"}  # as large as the code
OVERDUE = 90.0  # seconds by which something that a clock brings about may be late
PLAIN = (dict, list, set, frozenset, tuple, str, bytes)


async def nothing_piles_up(truths: Hangs) -> None:
    """In a quiet moment no task is left behind, and nothing in memory has grown beyond all bounds."""
    life = truths.life
    going = Counter(
        getattr(task.get_coro(), "__qualname__", "?")
        for task in life.loop.tasks.get(life.number, ())
        if not task.done()
    )
    for what, number in going.items():
        if number > MOST_TASKS and not what.endswith("Loop._loop"):
            truths.fail(f"{number} tasks of {what} go on in a quiet moment")
    if life.awake:
        for where, size in held_by(life.bot):
            if size > MOST_HELD:
                truths.fail(f"{where} holds {size} things")


def held_by(bot: Any) -> Iterator[tuple[str, int]]:
    """Everything that can grow in the parts of a bot: where it is, and how large."""
    house = bot.house
    parts = {"bot": bot, "house": house, "host": house.host, "core": house.host.core, "store": bot.store}
    for name, holder in tuple(parts.items()):
        for key, part in vars(holder).items() if hasattr(holder, "__dict__") else ():
            if type(part).__module__.startswith("orleans_bot.") and not isinstance(part, PLAIN):
                parts.setdefault(f"{name}.{key}", part)
    seen: set[int] = set()
    for name, holder in parts.items():
        if id(holder) in seen or name.endswith((".catalog", ".settings")) or not hasattr(holder, "__dict__"):
            continue
        seen.add(id(holder))
        for key, held in vars(holder).items():
            if isinstance(held, Sized) and not isinstance(held, str | bytes | tuple) and key not in FIXED:
                yield f"{name}.{key}", len(held)


def no_row_is_left(truths: Hangs) -> None:
    """No game that is over has a message that asks, nothing meant is never posted, no clock is overdue."""
    if truths.life.rough:
        return
    for game, kind, seat in truths.rows(
        "SELECT p.game, p.kind, p.seat FROM panel p JOIN game g ON g.id = p.game"
        " WHERE g.status NOT IN ('lobby', 'running', 'held') AND p.kind IN ('plan', 'turn', 'board')"
    ):
        truths.fail(f"game {game} is over, and a {kind} of {seat or 'all'} is noted as hanging")
    for game, kind in truths.rows(
        "SELECT game, kind FROM panel WHERE kind LIKE 'left.%' OR kind LIKE 'meant.%'"
    ):
        if not truths.is_shut(game):
            truths.fail(f"game {game} has {kind} noted in a quiet moment")
    for [game] in truths.rows(
        "SELECT DISTINCT w.game FROM waiting w JOIN game g ON g.id = w.game"
        " WHERE g.status NOT IN ('running', 'held')"
    ):
        truths.fail(f"game {game} is over, and waits for somebody")
    for game in clocks.ringing(truths.disk(), truths.life.loop.wall() - OVERDUE):
        truths.fail(f"the time of a seat in game {game} was up long ago, and nothing has come of it")
