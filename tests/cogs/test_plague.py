"""The Plague as two people play it: cards are offered when they can be played, and say why they cannot."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.host import lobby
from orleans_bot.policy import choose

from .conftest import World, settled
from .people import Person, said

NAMES = {"blue": "alice", "red": "bob"}


@pytest.fixture
def real_pictures() -> bool:
    """What a picture says in words is what is looked at."""
    return True


async def seated(world: World, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Two people at a table of the Plague that is always the same."""
    monkeypatch.setattr(lobby, "seal", lambda seed: "7-salt")
    await world.game("alice", "bob", modules="plague")
    return await world.host.look(1)


async def until_a_card_fits(world: World, outcome: Any) -> tuple[str, str]:
    """Stand-ins decide behind the scenes until somebody can play a card; who, and which."""
    while True:
        game = world.host.core.lives[1].game
        for ask in game.asks:
            if ask.key == "play" and len(ask.keys) > 1:
                desk = await world.bot.house.take(outcome)
                await settled(desk)
                return ask.seat, ask.keys[0].partition(":")[2]
        seat = next(ask.seat for ask in game.asks if ask.waits)
        user = outcome.seats[seat]
        own = await world.host.look(1, user, seat)
        ask = next(ask for ask in own.asks if ask.seat == seat)
        outcome = await world.host.decide(1, user, seat, ask.key, ask.since, choose(own.view, ask))


async def in_words(person: Person) -> str:
    """What somebody hears of the table, and then of its own seat."""
    table = await person.press(person.find("In words"))
    shown = table.response._message
    mine = next(control for control in person.controls(shown) if ".mine" in control.id)
    return f"{said(table)}\n{said(await person.press(mine, message=shown))}"


async def test_a_card_is_offered_when_it_has_come_true_and_then_told_to_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, card = await until_a_card_fits(world, await seated(world, monkeypatch))
    other = next(name for colour, name in NAMES.items() if colour != seat)
    mine, other_one = world.person(NAMES[seat]), world.person(other)
    button = mine.find(f"play:task:{card}")
    assert button.label.startswith("Fulfil ")
    assert not any(f"task:{card}" in control.id for control in other_one.controls())
    named = button.label.removeprefix("Fulfil ").partition(":")[0]
    assert not any(named in text for text in other_one.texts())
    await mine.press(button)
    assert card in world.host.core.lives[1].game.table.seats[seat].done
    story = await other_one.slash("story", game=1)
    assert named in said(story)


@pytest.mark.parametrize(
    ("card", "event", "facts", "why"),
    [
        ("second_citizen", "", {"citizens": 2}, "it is so"),
        ("donate_1_grain", "plague_closing", {"goods": {"grain": 1}}, "no card can be played this round"),
        ("build_tours", "", {}, "can no longer be done"),
        ("donate_3_wine", "", {"goods": {"wine": 1}}, "1"),
    ],
)
async def test_a_card_that_cannot_be_played_says_why(
    world: World, monkeypatch: pytest.MonkeyPatch, card: str, event: str, facts: dict[str, Any], why: str
) -> None:
    await seated(world, monkeypatch)
    game = world.host.core.lives[1].game
    blue = game.table.seats["blue"]
    blue.hand[:] = [card]
    for fact, value in facts.items():
        setattr(blue, fact, value)
    game.state.stations["tours"] = ["red"]
    if event:
        game.state.event = event
        game.table.units_changed()
    told = await in_words(world.person("alice"))
    name = game.catalog.tasks[card].name
    assert name in told
    line = next(line for line in told.splitlines() if name in line)
    assert why in line, line
    assert name not in await in_words(world.person("bob"))
