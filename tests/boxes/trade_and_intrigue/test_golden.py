"""Golden games with all modules that can be on one table: they come out as they did, to the last checksum."""

from __future__ import annotations

from pathlib import Path

import pytest

from orleans_bot.content import load
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.record import Record, Start, end_of, from_text
from tests.rules.playing import pieces, play

from .counts import SEATS, mixes, options_for

GAMES = Path(__file__).parents[2] / "games" / "trade_and_intrigue"
PLAYER = 5  # a seed whose seats mostly play sensibly
TABLES = [(mix, seats) for mix in mixes() if len(mix) == 3 for seats in SEATS]


def path_of(mix: tuple[str, ...], seats: int) -> Path:
    """Where the golden game of a table lies."""
    return GAMES / f"{mix[-1]}_{seats}.log"


def write(mix: tuple[str, ...], seats: int) -> None:
    """Play a game and write it down."""
    options = options_for(mix, seats)
    record = Record(Start("orleans", COLOURS[:seats], 200 + seats, load().boxes, options, mix))
    game = record.start.begin(load())
    record.decisions.extend(step.decision for step in play(game, PLAYER))
    record.end = end_of(game)
    GAMES.mkdir(parents=True, exist_ok=True)
    path_of(mix, seats).write_text(record.to_text(), "utf-8")


@pytest.mark.parametrize(("mix", "seats"), TABLES)
def test_golden_game(mix: tuple[str, ...], seats: int, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regold"):
        write(mix, seats)
    text = path_of(mix, seats).read_text("utf-8")
    record = from_text(text)
    assert record.start.modules == mix and len(record.start.colours) == seats
    before = pieces(record.start.begin(load()))
    game = record.replay(load())
    assert game.over and record.end and record.to_text() == text
    assert pieces(game) == before


def test_there_is_one_for_each_table_and_no_other() -> None:
    assert set(GAMES.glob("*.log")) == {path_of(*table) for table in TABLES}
