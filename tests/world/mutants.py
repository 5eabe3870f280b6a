"""Bugs put into the bot on purpose, one at a time: a world that does not find them is worth nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from orleans_bot.discord.messages import closing
from orleans_bot.discord.messages.desk import Desk
from orleans_bot.discord.messages.hanging import Content, Hanging, only
from orleans_bot.discord.messages.room import Room
from orleans_bot.discord.messages.spots import BOARD
from orleans_bot.store import Store

from .run import Wish, run

MOST_SEEDS = 200
MOMENT = 5.0  # simulated seconds


def forgotten_edit() -> Any:
    """The board is not changed while its phase goes on."""
    real = Desk.change

    async def change(self: Any, spot: Any) -> None:
        if spot.kind != BOARD:
            await real(self, spot)

    return patch.object(Desk, "change", change)


def doubled_ping() -> Any:
    """Whoever is called is called once more."""
    real = Hanging.post.__func__  # type: ignore[attr-defined]

    async def post(cls: Any, house: Any, channel: int, panel: Any, *more: Any, **named: Any) -> Any:
        hanging = await real(cls, house, channel, panel, *more, **named)
        if panel.mention:
            await real(cls, house, channel, panel, *more, **{**named, "nonce": ""})
        return hanging

    return patch.object(Hanging, "post", classmethod(post))


def dropped_panel() -> Any:
    """Where a message hangs is forgotten at once, and it is put away a moment later."""
    going: set[Any] = set()

    async def close(posts: Any, untold: Any, spot: Any, outcome: Any, answer: Any = None) -> None:
        if answer is not None:
            await answer.acknowledge()
        hanging = posts.hung.pop(spot, None)
        if hanging is None:
            return
        posts.put_away.append(hanging.message)
        await posts.house.host.drop_panel(posts.game, spot.kind, spot.seat)
        panel = hanging.past or closing.closed(posts.room, untold, spot, outcome, hanging.phase)

        async def later() -> None:
            await asyncio.sleep(MOMENT)
            content = Content(panel, past=panel)
            await posts.guarded(hanging.write(posts.house, only(content), keeps=posts.file_of(spot)))

        going.add(asyncio.ensure_future(later()))

    return Several(
        patch.object(closing, "close", close), patch("orleans_bot.discord.messages.desk.close", close)
    )


def early_answer() -> Any:
    """A decision is answered before it is on the disk."""
    real = Store.write
    going: set[Any] = set()

    async def write(self: Any, work: Callable[..., Any]) -> Any:
        if "commit" not in work.__qualname__:
            return await real(self, work)

        async def later() -> None:
            await asyncio.sleep(1)
            await real(self, work)

        going.add(asyncio.ensure_future(later()))
        return ""

    return patch.object(Store, "write", write)


def told_secret() -> Any:
    """The words of a public picture are those of one seat's eyes."""
    real = Room.picture

    async def picture(self: Any, kind: str, outcome: Any, seat: str = "", voice: Any = None) -> Any:
        if seat:
            return await real(self, kind, outcome, seat, voice)
        return await self.house.picture(outcome, kind, voice or self.voice, outcome.view)

    return patch.object(Room, "picture", picture)


class Several:
    """More than one patch."""

    def __init__(self, *held: Any) -> None:
        self.held = held

    def __enter__(self) -> None:
        for each in self.held:
            each.__enter__()

    def __exit__(self, *what: Any) -> None:
        for each in self.held:
            each.__exit__(*what)


MUTANTS: dict[str, tuple[Callable[[], Any], str]] = {
    "an edit forgotten": (forgotten_edit, "none"),
    "a ping doubled": (doubled_ping, "none"),
    "a panel dropped before it is closed": (dropped_panel, "all"),
    "an answer before the commit": (early_answer, "none"),
    "a secret in an alt text": (told_secret, "none"),
}


@contextmanager
def infected(name: str) -> Iterator[None]:
    """The bot with one bug more."""
    with MUTANTS[name][0]():
        yield


def hunt(name: str, most: int = MOST_SEEDS, hours: float = 3.0) -> tuple[int, str] | None:
    """The first seed that finds a bug, and what it says."""
    for seed in range(1, most + 1):
        with infected(name):
            end = run(Wish(seed, hours, MUTANTS[name][1]))
        if end.broken and not run(end.wish).broken:  # and without the bug all is well
            return seed, end.broken[0]
    return None


def main() -> int:
    """0 = every bug is found."""
    missed = 0
    for name in MUTANTS:
        begin = time.perf_counter()
        found = hunt(name)
        took = time.perf_counter() - begin
        missed += found is None
        said = f"seed {found[0]}, {took:.0f} s: {found[1]}" if found else "NOT FOUND"
        print(f"{name}: {said}", flush=True)
    return 1 if missed else 0
