"""Which tiles a table lays out: boxes, bans, and tiles that must be there."""

from collections import Counter
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.game import Game
from orleans_bot.rules.phases.setup import setup

from .tables import BOXES, TILES


def stacks(seed: int = 1, scenario: str = "orleans", boxes: Any = BOXES, **options: Any) -> list[str]:
    colours = ("blue",) if scenario == "trip_to_tours" else ("blue", "red")
    laid = setup(load(), scenario, colours, seed, boxes, options).stacks
    return [key for tiles in laid.values() for key in tiles]


def test_there_are_fifty_seven_tiles_twenty_two_and_thirty_five() -> None:
    assert Counter(load().places[key].tier for key in TILES) == {1: 22, 2: 35}


def test_thirteen_of_each_category_and_all_have_their_chance() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        tiles = stacks(seed)
        assert Counter(load().places[key].tier for key in tiles) == {1: 13, 2: 13}
        seen.update(tiles)
    assert set(seen) == set(TILES) and min(seen.values()) > 30


def test_forced_tiles_are_always_there_and_banned_ones_never() -> None:
    for seed in range(60):
        tiles = stacks(seed, forced=["road", "well"], banned=["school", "winery"])
        assert {"road", "well"} <= set(tiles) and not {"school", "winery"} & set(tiles)
        assert len(tiles) == 26


def test_letters_of_the_appendix() -> None:
    never = {
        "brasserie",
        "episcopal_see",
        "merchant_house",
        "port",
        "sacristy",
        "bakery",
        "cathedral",
        "church",
    }
    never |= {"court", "depot", "gaming_room", "observatory", "opera", "prairie", "tavern", "workshop"}
    seen = {key for seed in range(150) for key in stacks(seed, "trip_to_tours")}
    assert seen == set(TILES) - never - {"stage_coach"}
    letters = Counter(letter for key in TILES for letter in load().places[key].not_in)
    assert letters == {"dignitary": 32, "capital_vierzon": 14, "trip_to_tours": 16}


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"banned": ["nowhere"]}, "nowhere"),
        ({"forced": ["castle"]}, "castle"),
        ({"banned": ["road"], "forced": ["road"]}, "Road"),
        ({"forced": ["road"], "boxes": ("base",)}, "Road"),
        ({"forced": ["port"], "scenario": "trip_to_tours"}, "Port"),
        ({"forced": ["stage_coach"], "scenario": "trip_to_tours"}, "Stage Coach"),
        ({"forced": [key for key in TILES if load().places[key].tier == 1][:14]}, "13"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(facts: dict[str, Any], word: str) -> None:
    with pytest.raises(BadTable) as refused:
        stacks(**facts)
    assert word in refused.value.sentence and refused.value.sentence.endswith(".")


def test_a_game_remembers_its_options() -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 5, BOXES, {"forced": ["well"]})
    assert game.state.options == {"forced": ["well"]}
    assert "well" in Game.resume(load(), game.checkpoint).state.stacks["2"]
