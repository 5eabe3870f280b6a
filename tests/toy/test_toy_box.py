"""The toy box uses every possibility a box has and touches no file outside its folder; it is played by
chance, told in every language, and proves from its record like any other game.
"""

from __future__ import annotations

from collections import Counter

import pytest

from orleans_bot import words
from orleans_bot.rules.ask import PLAN, PURSE
from orleans_bot.rules.game import Game
from orleans_bot.words.catalogues import messages
from tests.hunt import hunt
from tests.rules.playing import begin, play

from . import spoken, toy_box

FAIRS = [("orleans", seats, ("toy_fair",)) for seats in (2, 3, 4, 5)]
SIEGES = [("toy_siege", seats, ()) for seats in (2, 3, 4)]
ENDINGS = ("toy_calm", "toy_ransom", "toy_feast_3")


@pytest.mark.parametrize(("scenario", "seats", "modules"), FAIRS + SIEGES)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_the_toy_box_by_chance(
    scenario: str, seats: int, modules: tuple[str, ...], seed: int
) -> None:
    options = {"toy_ending": ENDINGS[seed % 3]} if modules else {}
    boxes = toy_box().boxes if seed % 2 else ("base", "toy")
    hunt(scenario, seats, seed, boxes, modules, options, catalog=toy_box())


def test_a_game_with_the_toy_box_is_the_same_again_from_every_checkpoint() -> None:
    for scenario, seats, modules in (FAIRS[1], SIEGES[1]):
        game, other = (begin(scenario, seats, 3, ("base", "toy"), modules, catalog=toy_box()) for _ in "12")
        for step in play(game, 3):
            other.replay(step.decision)
            assert other.crc == game.crc
            if step.checkpoint:
                other = Game.resume(toy_box(), step.checkpoint)
                assert other.state.to_text() == game.state.to_text()


def test_games_by_chance_reach_all_that_the_toy_box_can_do() -> None:
    asked: set[str] = set()
    kinds: set[str] = set()
    told: Counter[str] = Counter()
    whys: set[str] = set()
    teams = False
    for seed in range(30):
        for scenario, seats, modules in (FAIRS[seed % 4], SIEGES[seed % 3]):
            options = {"toy_ending": ENDINGS[seed % 3]} if modules else {}
            game = begin(scenario, seats, seed, ("base", "toy"), modules, options, catalog=toy_box())
            for step in play(game, seed):
                told.update(
                    f"{note.key} {note.data.get('task', note.data.get('deed', ''))}" for note in step.notes
                )
                for ask in game.asks:
                    asked |= {ask.key, *ask.keys}
                    kinds.add(ask.kind)
                    teams = teams or len(ask.seats) > 1
            whys.add(str(game.state.result["reason"]))
    assert {PLAN, PURSE} <= kinds and teams
    assert {"start_town", "toy_wishes", "toy_lots", "toy_bribe", "toy_ransom", "toy_view", "affect"} <= asked
    assert {"task toy_order", "task toy_tithe", "task toy_wish", "served toy_bridge"} <= told.keys()
    assert {"toy_poorest", "toy_late"} <= whys
    assert any(key.startswith("put:toy_bard@toy_post") for key in asked)
    assert not any("toy_bear@" in key or key == "gear:toy_gate.1" for key in asked)


def test_the_toy_box_can_be_told_in_every_language() -> None:
    with spoken():
        for language in words.languages():
            for scenario, seats, modules in (FAIRS[2], SIEGES[0]):
                game = begin(scenario, seats, 1, ("base", "toy"), modules, catalog=toy_box())
                for step in play(game, 1):
                    for note in step.notes:
                        sentence = words.tell(note, language, catalog=toy_box())
                        assert sentence and "{" not in sentence, note
                    for ask in game.asks:
                        prompt = words.prompt(ask, language, catalog=toy_box())
                        assert prompt and "{" not in prompt, ask
                        assert f"title.{ask.key}" in messages(language).forms
                        for key in ask.keys:
                            label = words.label(
                                ask, key, language, view=game.view(ask.seat), catalog=toy_box()
                            )
                            assert label and "{" not in label and "_" not in label, (ask.key, key, label)
    assert "prompt.toy_lots" not in messages("en").forms
