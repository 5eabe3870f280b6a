"""Two worlds that differ in one hidden card alone: whoever does not hold it cannot tell them apart when it
could be played, and when it was not.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.content.plague import modules
from orleans_bot.discord.run import Lines
from orleans_bot.host import lobby
from orleans_bot.policy import choose
from orleans_bot.rules.ask import Decision
from orleans_bot.rules.game import Game
from orleans_bot.rules.table import Table
from orleans_bot.settings import Settings

from .conftest import World, furnished, pretended, settled
from .people import Person
from .test_secrets import all_ways

SEED, LATE = 7, 30  # the seed of both worlds, and how many decisions before the first window that counts
CARDS, OURS = modules.cards, ("orleans_bot", "cogs")
# What no two runs share: numbers of messages and people, and times.
OWN_TO_A_RUN = re.compile(r"\d{15,}|<t:\d+[^>]*>")


@pytest.fixture
def real_pictures() -> bool:
    """Whatever a picture shows or says is part of what is seen."""
    return True


def swapping(one: str, other: str) -> Callable[[Table, str], list[str]]:
    """The cards as they are shuffled, but for two that have changed places."""
    places = {one: other, other: one}

    def cards(table: Table, back: str) -> list[str]:
        return [places.get(key, key) for key in CARDS(table, back)]

    return cards


def asked_for_cards(game: Game) -> Any:
    """Blue's question for hidden cards, if it is the one that the table waits for."""
    return next((ask for ask in game.asks if ask.seat == "blue" and ask.key == "play"), None)


def windows(start: Callable[[], Game]) -> Iterator[tuple[list[Decision], str, str]]:
    """The decisions up to moments at which blue could have played a card, if it held another one that nobody
    knows: which one it holds, and which it could play instead.
    """
    game, done = start(), []
    backs = {task.key: task.back for task in load().tasks.values()}
    while not game.over:
        if len(done) > LATE and (ask := asked_for_cards(game)) and ask.keys == ("no",):
            known = {*game.state.pile, *game.state.face_up}
            for seat in game.state.seats:
                known |= {*seat.hand, *seat.done}
            able = [key for key in game.table.seats["blue"].stale if key not in known]
            for key in able:
                for mine in game.table.seats["blue"].hand:
                    if backs[mine] == backs[key] in ("A", "B"):
                        yield list(done), mine, key
        ask = next(ask for ask in game.asks if ask.waits)
        picks = ["no"] if ask.key == "play" else [key for key in choose(game.view(ask.seat), ask)]
        if ask.key == "act" and picks[0] in ask.veiled:
            picks = ["pass"]
        done.append(game.decide(ask.seat, ask.key, picks).decision)


@asynccontextmanager
async def dealt(monkeypatch: pytest.MonkeyPatch, path: Path, one: str, other: str) -> AsyncIterator[World]:
    """A world with a table of the Plague, at which two cards may have changed places."""
    monkeypatch.setattr(modules, "cards", swapping(one, other))
    monkeypatch.setattr(lobby, "seal", lambda seed: f"{SEED}-salt")
    path.mkdir()
    settings = Settings(data=path, icons=False, renderers=1)
    async with pretended(settings) as env:
        world = await furnished(env, settings)
        await world.game("alice", "bob", modules="plague")
        yield world


async def follow(world: World, decisions: list[Decision]) -> None:
    """The same decisions, behind the scenes; then the screens are right."""
    for line in decisions:
        outcome = await world.host.look(1)
        user = outcome.seats[line.seat]
        ask = next(ask for ask in (await world.host.look(1, user, line.seat)).asks if ask.seat == line.seat)
        outcome = await world.host.decide(1, user, line.seat, line.ask, ask.since, list(line.picks))
    await quiet(world, await world.bot.house.take(outcome))


async def quiet(world: World, desk: Any) -> None:
    """Whatever is still to be posted hangs, however slow it is."""
    await settled(desk)
    await world.env.settle()


async def sees(world: World, person: Person) -> dict[str, str]:
    """All that somebody can learn, without what differs from run to run."""
    found = await all_ways(world, person)
    hanging = [value for key, value in found.items() if key.startswith("hangs ")]
    rest = {key: value for key, value in found.items() if not key.startswith("hangs ")}
    hung = {f"hangs {number}": value for number, value in enumerate(hanging)}
    return {key: OWN_TO_A_RUN.sub("#", str(value)) for key, value in {**rest, **hung}.items()}


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """What the process has written into its log."""
    lines = Lines()
    return "".join(lines.format(record) for record in caplog.records if record.name.startswith(OURS))


async def test_two_worlds_that_differ_in_a_hidden_card_look_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="orleans_bot"), caplog.set_level(logging.DEBUG, logger="cogs")

    def start() -> Game:
        return Game.new(load(), "orleans", ("blue", "red"), SEED, ("base",), {}, ("plague",))

    decisions, mine, other = next(windows(start))
    seen = []
    for one, two in ((mine, mine), (mine, other)):
        async with dealt(monkeypatch, tmp_path / str(len(seen)), one, two) as world:
            await follow(world, decisions)
            ask = asked_for_cards(world.host.core.lives[1].game)
            assert ask.keys == (("no",) if two == mine else (f"task:{other}", "no"))
            blue, red, eve = (world.person(name) for name in ("alice", "bob", "eve"))
            looks = [await sees(world, red), await sees(world, eve)]
            own = await sees(world, blue)
            await blue.press("no")
            await quiet(world, await world.bot.house.take(await world.host.look(1)))
            looks += [await sees(world, red), await sees(world, eve)]
            seen.append((looks, own))
            hand = world.host.core.lives[1].game.table.seats["blue"].hand
            assert hand and not [key for key in hand if key in logged(caplog)]
    (before, mine_before), (after, mine_after) = seen
    for was, now in zip(before, after, strict=True):
        assert was.keys() == now.keys() and len(was) > 18
        assert {way for way in was if was[way] != now[way]} == set()
    assert mine_before != mine_after, "the spy sees nothing of a hand even in its owner's eyes"
