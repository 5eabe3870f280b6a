"""Playing alone: how hard, how long, once more with a new seed or the same, and beside one's own games."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot.host.lobby import seed_of

from .conftest import World
from .people import said, text_of
from .playing import play_until_over


async def offered(world: World, focused: str, typed: str = "", **options: str) -> dict[str, str]:
    """What is offered while somebody types a solo game: names with what they stand for."""
    member = world.person("alice").member
    found = await member.autocomplete(world.channel, "orleans solo", focused, typed, **options)
    return {choice["name"]: choice["value"] for choice in found}


async def test_all_are_offered_with_their_length_and_difficulty(world: World) -> None:
    assert await offered(world, "scenario") == {
        "The Trip to Tours · 14 rounds · difficulty I": "trip_to_tours",
        "Travelling Salesman · 15 rounds · difficulty II–III": "travelling_salesman",
        "Capital Vierzon · 14 rounds · difficulty II–III": "capital_vierzon",
        "The Dignitary · 16 rounds · difficulty I–II": "dignitary",
        "First Steps": "first_steps",
    }
    assert list((await offered(world, "choose", scenario="dignitary")).values()) == [
        "goal=dignity_8",
        "goal=dignity_7",
    ]


@pytest.mark.parametrize(
    ("scenario", "choose"),
    [
        ("travelling_salesman", "pace=order"),
        ("capital_vierzon", "pace=round"),
        ("dignitary", "goal=dignity_7"),
    ],
)
async def test_each_is_played_to_its_end_in_private(world: World, scenario: str, choose: str) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("solo", scenario=scenario, choose=choose)
    row = await world.host.game(1)
    assert (row.scenario, dict([choose.split("=")])) == (scenario, dict(row.options))
    await play_until_over(world, 1, {"blue": alice}, Random(3))
    sheet = alice.reads("Game 1 has ended")
    assert "It was the first time that you played this to its end." in text_of(sheet)


async def test_a_choice_that_there_is_not_is_refused_with_what_there_is(world: World) -> None:
    alice = world.person("alice")
    answer = said(await alice.slash_in_dm("solo", scenario="dignitary", choose="goal=dignity_9"))
    assert "dignity_8, dignity_7" in answer


async def test_once_more_is_compared_and_the_same_seed_is_practice(
    world: World,
) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("solo", scenario="travelling_salesman", choose="pace=order")
    await play_until_over(world, 1, {"blue": alice}, Random(3))
    await alice.press("Same seed", message=alice.reads("Game 1 has ended"))
    assert "it has the seed of game 1" in text_of(alice.reads("For practice"))
    await play_until_over(world, 2, {"blue": alice}, Random(4))
    assert "This game was for practice" in text_of(alice.reads("Game 2 has ended"))
    first, again = await world.host.game(1), await world.host.game(2)
    assert seed_of(first.seed) == seed_of(again.seed) and first.seed_hash != again.seed_hash
    await alice.press("Play again", message=alice.reads("Game 2 has ended"))
    await play_until_over(world, 3, {"blue": alice}, Random(5))
    third = await world.host.game(3)
    assert dict(third.options) == {"pace": "order"} and seed_of(third.seed) != seed_of(first.seed)
    assert "Before this you played it once like this" in text_of(alice.reads("Game 3 has ended"))
