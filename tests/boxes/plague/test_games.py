"""Whole games of the Plague: by chance, by stand-ins, and golden ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.record import Record, Start, end_of, from_text
from tests.hunt import again, hunt
from tests.rules.playing import begin, play

SEATS = (2, 3, 4, 5)
GAMES = Path(__file__).parent / "games"


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_by_chance(seats: int) -> None:
    for seed in (seats, seats + 3):
        hunt("orleans", seats, seed, load().boxes, ("plague",))


def test_a_game_with_orders_beside_it() -> None:
    hunt("orleans", 3, 8, load().boxes, ("orders", "plague"))


def test_a_game_can_be_taken_up_at_every_checkpoint() -> None:
    again("orleans", 3, 5, load().boxes, ("plague",))


def test_stand_ins_play_it_to_its_end_use_the_doctor_and_fulfil_cards() -> None:
    game = begin("orleans", 3, 11, load().boxes, ("plague",))
    doctored = 0
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        picks = choose(game.view(ask.seat), ask)
        doctored += any("put:plague_doctor" in pick for pick in picks)
        game.decide(ask.seat, ask.key, picks)
    assert doctored > 10 and sum(len(seat.done) for seat in game.state.seats) >= 4


@pytest.mark.parametrize("seats", SEATS)
def test_golden_game(seats: int, request: pytest.FixtureRequest) -> None:
    path = GAMES / f"plague_{seats}.log"
    if request.config.getoption("--regold"):
        record = Record(Start("orleans", COLOURS[:seats], 200 + seats, ("base",), {}, ("plague",)))
        game = record.start.begin(load())
        record.decisions.extend(step.decision for step in play(game, 5))
        record.end = end_of(game)
        path.parent.mkdir(exist_ok=True)
        path.write_text(record.to_text(), "utf-8")
    record = from_text(path.read_text("utf-8"))
    assert record.replay(load()).over and record.to_text() == path.read_text("utf-8")
