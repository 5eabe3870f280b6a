"""What a round of four seats costs in calls to Discord, kind by kind: which messages are posted, changed and
put away. In a simulated world it does not matter how fast the machine is.

    python -m tests.world.calls [rounds] [games]

Presses come in a burst (twelve a second, as in bench_bot.py), briskly (one every two seconds) and unhurriedly
(one every ten). Answers to presses, and what they change later, are outside Discord's limit of 50 calls
a second and counted apart.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from random import Random
from typing import Any
from unittest.mock import patch

from orleans_bot.discord.messages import closing, desk, left_behind, notices, rounds

from . import days, play, run
from .life import Life, Wish
from .people import Player
from .site import Site
from .wire import Request

PACES = {"a burst": 1 / 12, "briskly": 2.0, "unhurried": 10.0}
SEATS = 4
WHY: ContextVar[str] = ContextVar("why", default="something else")


def because(what: Callable[..., str]) -> Callable[[Any], Any]:
    """Whatever is sent from within a piece of work is sent because of it."""

    def around(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def noted(*args: Any, **named: Any) -> Any:
            token = WHY.set(what(*args))
            try:
                return await work(*args, **named)
            finally:
                WHY.reset(token)

        return noted

    return around


def reasons() -> list[tuple[Any, str, Callable[..., str]]]:
    """Where messages are sent, and what for."""
    return [
        (desk.Desk, "change", lambda self, spot: f"{spot.kind}: changed"),
        (desk.Desk, "post_board", lambda *_: "board: posted"),
        (desk.Desk, "post_plan", lambda *_: "plan: posted"),
        (desk.Desk, "post_turn", lambda *_: "turn: posted"),
        (desk.Desk, "answer", lambda *_: "an answer"),
        (left_behind, "strip", lambda posts, spot, *_: f"{spot.kind}: an older one stripped"),
        (rounds.Rounds, "tell_one", lambda *_: "round: told"),
        (notices.Notices, "look", lambda *_: "notice: told"),
        (desk, "close", lambda posts, untold, spot, *_: f"{spot.kind}: put away"),
        (desk, "tell_struck", lambda *_: "struck: told"),
        (desk, "show_end", lambda *_: "end: shown"),
        (closing, "close", lambda posts, untold, spot, *_: f"{spot.kind}: put away"),
    ]


class Table(Life):
    """A world with one game of four, in which everybody presses as soon as the pace allows."""

    pause, last = 1.0, 3
    made: dict[str, Counter[str]]

    async def live(self) -> None:
        """Play so many rounds."""
        self.made = {"counted": Counter(), "answers": Counter()}
        self.mood = [0.0]
        await self.wake()
        await self.begin()
        plain = Site._serve

        async def served(site: Site, request: Request) -> Any:
            if request.method != "GET":
                aside = "/interactions/" in request.path or "/webhooks/" in request.path
                self.made["answers" if aside else "counted"][WHY.get()] += 1
            return await plain(site, request)

        await self.play(2)  # the first round's plans were hung before anybody pressed
        with patch.object(Site, "_serve", served):
            await self.play(2 + self.last)
        await self.quiet()
        await self.sleep()

    async def begin(self) -> None:
        """Open a table, sit down, start, and wait until all of it hangs."""
        town = self.site.town
        self.players = [
            Player(self.site, person, Random(self.fate.random()), 0.0, "en-US", days.HOURS[0])
            for person in town.players()[:SEATS]
        ]
        room = next(each for each in self.players[0].rooms() if each.key == "orleans")
        await self.players[0].slash(room, "new", seats=SEATS)
        for end, people in ((":join", self.players[1:]), (":start", self.players[:1])):
            for player in people:
                held = [each for _, each in player.screen() if each.custom_id.endswith(end)]
                await player.press(held[-1])
        await asyncio.sleep(20)

    async def play(self, last: int) -> None:
        """Whoever is asked presses, one after the other and each in his own time."""
        busy: dict[str, asyncio.Task[bool]] = {}
        while (outcome := await self.host.look(1)).public.round < last and not outcome.over:
            await asyncio.sleep(self.pause)
            users = {str(outcome.seats[seat]) for seat in outcome.waiting}
            free = [
                player for player in self.players
                if player.person.id in users
                and ((task := busy.get(player.person.id)) is None or task.done())
            ]  # fmt: skip
            if free:
                player = self.fate.choice(free)
                busy[player.person.id] = asyncio.create_task(play.play_on(player, self.story.note))
        await asyncio.wait(busy.values())


def counted(seed: int, pause: float, last: int) -> tuple[Counter[str], Counter[str]]:
    """The calls of a game's first rounds: those that count, and answers."""
    held: list[Table] = []

    class Here(Table):
        def __init__(self, *of: Any) -> None:
            super().__init__(*of)
            self.pause, self.last = pause, last
            held.append(self)

    patches = [
        patch.object(owner, name, because(what)(getattr(owner, name))) for owner, name, what in reasons()
    ]
    for each in patches:
        each.start()
    try:
        with patch.object(run, "Life", Here):
            end = run.run(Wish(seed, 0.1))
    finally:
        for each in patches:
            each.stop()
    assert not end.broken, end.broken
    made = held.pop().made
    run.clear_away()  # what was killed there was held until now
    return made["counted"], made["answers"]


def main() -> None:
    """Rounds, and games of each pace."""
    rounds_, games = (int(said) for said in [*sys.argv[1:], "3", "4"][:2])
    logging.getLogger().setLevel(logging.ERROR)
    for pace, pause in PACES.items():
        under, aside = Counter[str](), Counter[str]()
        for seed in range(games):
            more, answers = counted(seed, pause, rounds_)
            under += more
            aside += answers
        each = rounds_ * games
        print(
            f"{pace}: {under.total() / each:.1f} calls a round under the limit,"
            f" {aside.total() / each:.1f} answers"
        )
        for why, number in under.most_common():
            print(f"    {number / each:5.2f} {why}")


if __name__ == "__main__":
    main()
