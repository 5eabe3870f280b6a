"""Characters differ, play the same for the same seed, and leave the seats of older games as they were."""

from __future__ import annotations

from collections import defaultdict

import pytest

from orleans_bot import words
from orleans_bot.policy import Manner, choose
from orleans_bot.policy.characters import LEVELS, as_weights, characters, drawn, manner_of
from orleans_bot.policy.weights import WEIGHTS
from orleans_bot.rules.pieces import COLOURS, FOLLOWERS
from tests.rules.playing import begin

FOUR = [list(characters())[at : at + 4] for at in range(len(characters()) - 3)]


def played(seed: int, who: list[str], rounds: int) -> dict[str, list[tuple[str, ...]]]:
    """The places that each of several characters has planned, round by round."""
    game = begin("orleans", len(who), seed)
    manners = dict(zip(COLOURS, (Manner("plain", one) for one in who), strict=False))
    plans: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    while not game.over and game.state.round <= rounds:
        ask = next(ask for ask in game.asks if ask.waits)
        step = game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask, manners[ask.seat]))
        for note in step.notes:
            if note.key == "revealed":
                plans[note.seat].append(tuple(sorted(note.data["places"])))
    return {who[COLOURS.index(seat)]: plan for seat, plan in plans.items()}


@pytest.mark.parametrize("who", FOUR, ids=" ".join)
@pytest.mark.parametrize("seed", range(3))
def test_no_two_characters_plan_the_same_in_the_first_three_rounds(seed: int, who: list[str]) -> None:
    plans = played(seed, who, 3)
    assert all(len(plan) >= 3 for plan in plans.values())
    assert len({tuple(plan[:3]) for plan in plans.values()}) == 4


def test_the_same_seed_plays_the_same() -> None:
    assert played(5, FOUR[0], 4) == played(5, FOUR[0], 4)
    assert drawn(11, 5) == drawn(11, 5) != drawn(12, 5)


def test_there_are_at_least_five_of_whom_nobody_comes_twice_before_all_have_come() -> None:
    assert len(characters()) >= 5
    for seed in range(20):
        assert len(set(drawn(seed, 5))) == 5
    assert drawn(3, 4, ["trader"])[0] == "trader"
    assert set(drawn(3, len(characters()), ["trader"])) == set(characters())
    assert {one for seed in range(40) for one in drawn(seed, 2)} == set(characters())


@pytest.mark.parametrize("key", characters())
def test_every_character_has_a_name_a_line_and_an_opening_in_every_language(key: str) -> None:
    assert len(characters()[key].opening) == 3 and set(characters()[key].opening) <= set(FOLLOWERS)
    for language in words.languages():
        assert words.name("character", key, language) != key
        assert words.text("character", key, language)


def test_what_nobody_knows_any_more_plays_as_if_nothing_had_been_said() -> None:
    assert manner_of("") == Manner() and manner_of("plain juggler") == Manner()
    for level in LEVELS:
        assert manner_of(str(Manner(level, "trader"))) == Manner(level, "trader")
    assert as_weights({}) == WEIGHTS
