"""What seats do to each other: offers made beforehand stay their own secret, and whoever is hit is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.notes import Note

from .conftest import World
from .people import Person, text_of
from .test_secrets import all_ways

INTRIGUE = {"modules": "intrigue"}


@pytest.fixture
def real_pictures() -> bool:
    """Whatever a picture shows or says is part of what is seen."""
    return True


async def offer(person: Person) -> None:
    """Stand ready for bribes, in general and against one character."""
    await person.press(person.find(":drawing"))
    await person.press(person.find("bribe:3"))
    await person.press(person.find(":drawing"))
    await person.press(person.find(":space"), "against.kidnapper")
    await person.press(person.find("bribe:5@kidnapper"))


async def test_no_way_of_looking_tells_what_somebody_stands_ready_to_offer(world: World) -> None:
    seats = await world.game("alice", "bob", **INTRIGUE)
    await world.play_on(1, 2)
    red, eve = seats["red"], world.person("eve")
    for person in (red, eve):
        await person.slash("story", game=1)  # from here on there is nothing new
    before = [await all_ways(world, person) for person in (red, eve)]
    await offer(seats["blue"])
    mine = (await world.host.look(1, seats["blue"].id)).view.seat("blue")
    assert (mine.bribes, dict(mine.offers)) == ("3", {"kidnapper": "5"})
    assert any("Kidnapper: up to 5 coins" in text for text in seats["blue"].texts())
    after = [await all_ways(world, person) for person in (red, eve)]
    for was, now in zip(before, after, strict=True):
        assert was.keys() == now.keys() and len(was) > 18
        assert {way for way in was if was[way] != now[way]} == set()


async def test_whoever_is_hit_is_told_at_once_by_whom_and_what_it_cost(world: World) -> None:
    seats = await world.game("alice", "bob", **INTRIGUE)
    notes = (
        Note("acted", "blue", {"place": "town_hall"}),
        Note("struck", "red", {"rival": "blue", "deed": "kidnapper"}),
        Note("moved", "red", {"town": "orleans"}),
        Note("citizen", "blue", {"where": "deed.kidnapper"}),
    )
    outcome = await world.host.look(1)
    desk = await world.bot.house.take(replace(outcome, notes=notes))
    while not desk.idle:
        await asyncio.sleep(0)
    (text,) = [text for text in world.posts(world.thread()) if "this has befallen you" in text]
    assert f"<@{seats['red'].id}>" in text and "is hit by the Kidnapper of" in text and "Orléans" in text
    assert "citizen" not in text
    assert [note.key for note in desk.latest.untold.notes if note.seat] == ["acted", "citizen"]


FRAUD = (
    Note("served", "blue", {"deed": "fraud", "follower": "trader"}),
    Note("struck", "red", {"rival": "blue", "deed": "fraud"}),
    Note("swapped_with", "blue", {"rival": "red", "good": "wool", "goods": ["grain"]}),
    Note("passed", "blue", {}),
)
SPY = (
    Note("struck", "red", {"rival": "blue", "deed": "spy"}),
    Note("stole", "blue", {"rival": "red", "place": "castle"}),
    Note("barred", "red", {"place": "castle"}),
    Note("passed", "blue", {}),
)
BRIBED = (
    Note("bribed", "red", {"rival": "blue", "coins": 3, "goods": []}),
    Note("paid", "red", {"n": 3}),
    Note("coins", "blue", {"n": 3}),
)
DECLINED = (
    Note("bribe_declined", "blue", {"rival": "red", "coins": 3, "goods": []}),
    Note("struck", "red", {"rival": "blue", "deed": "hangman"}),
    Note("hanged", "red", {"follower": "knight"}),
)


@pytest.mark.parametrize(
    ("notes", "told", "left"),
    [
        (FRAUD, ("is hit by the Fraud", "takes 1 wool from", "gives 1 grain"), ["served", "passed"]),
        (SPY, ("is hit by the Spy", "takes the gear of", "cannot use the Castle"), ["passed"]),
        (BRIBED, ("buys itself off", "gets 3 coins", "pays 3 coins"), ["coins"]),
        (DECLINED, ("declines what", "3 coins", "is hit by the Hangman", "loses a knight"), []),
    ],
    ids=["fraud", "spy", "bribed", "declined"],
)
async def test_every_effect_is_told_to_its_target_whole(
    world: World, notes: tuple[Note, ...], told: tuple[str, ...], left: list[str]
) -> None:
    await world.game("alice", "bob", **INTRIGUE)
    outcome = await world.host.look(1)
    desk = await world.bot.house.take(replace(outcome, notes=notes))
    while not desk.idle:
        await asyncio.sleep(0)
    (text,) = [text for text in world.posts(world.thread()) if "this has befallen you" in text]
    assert all(said in text for said in told), text
    assert [note.key for note in desk.latest.untold.notes if note.seat] == left


async def test_only_a_table_with_a_clock_may_ask_targets(world: World) -> None:
    alice = world.person("alice")
    answer = await alice.slash("new", seats=2, choose="bribes=asked", **INTRIGUE)
    assert "only at a table with a clock" in text_of(answer.response._message)
    with pytest.raises(BadTable, match="with a clock"):
        await world.host.open_lobby(
            guild=1, channel=5, keeper=alice.id, scenario="orleans", seats=2, modules=("intrigue",),
            options={"bribes": "asked"},
        )  # fmt: skip
    await alice.slash("new", seats=2, choose="bribes=asked", pace="daily", **INTRIGUE)
    assert any(control.label == "Sit down" for control in alice.controls())
