"""Golden games: whole games that must come out as they did, to the last checksum.

`pytest tests/rules/test_games.py --regold` writes them anew: decisions that are still legal are kept, a
question that the log does not know gets the least answer, and where neither helps the game is played on by
chance.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from orleans_bot.content import load
from orleans_bot.rules.errors import BadLog, Diverged, Refusal
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.record import Record, Start, end_of, from_text
from tests.rules.playing import TABLES, check, pieces, play

GAMES = Path(__file__).parent.parent / "games"
PLAYER = 5  # a seed whose seats mostly play sensibly


def name_of(scenario: str, seats: int) -> str:
    """Where the golden game of a table lies."""
    return f"{scenario}_{seats}.log"


def regold(scenario: str, seats: int) -> None:
    """Play the golden game again as far as its decisions are legal, then on, and write it down."""
    path = GAMES / name_of(scenario, seats)
    old = from_text(path.read_text("utf-8")).decisions if path.exists() else []
    record = Record(Start(scenario, COLOURS[:seats], 100 + seats))
    game = record.start.begin(load())
    for decision in old:
        while not game.over and game.asked(decision.seat, decision.ask) is None:
            ask = next(ask for ask in game.asks if ask.waits)
            record.decisions.append(game.decide(ask.seat, ask.key, ask.least).decision)
        try:
            record.decisions.append(game.decide(decision.seat, decision.ask, decision.picks).decision)
        except Refusal:
            break
    record.decisions.extend(step.decision for step in play(game, PLAYER))
    record.end = end_of(game)
    path.parent.mkdir(exist_ok=True)
    path.write_text(record.to_text(), "utf-8")


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_golden_game(scenario: str, seats: int, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regold"):
        regold(scenario, seats)
    record = from_text((GAMES / name_of(scenario, seats)).read_text("utf-8"))
    assert (record.start.scenario, len(record.start.colours)) == (scenario, seats)
    game = record.replay(load())
    assert game.over and record.end
    assert record.to_text() == (GAMES / name_of(scenario, seats)).read_text("utf-8")


def test_there_is_one_for_each_scenario_and_number_of_seats_and_no_other() -> None:
    assert {path.name for path in GAMES.glob("*.log")} == {name_of(*table) for table in TABLES}


def golden() -> Record:
    """A short golden game."""
    return from_text((GAMES / name_of("trip_to_tours", 1)).read_text("utf-8"))


def test_a_golden_game_keeps_all_pieces_together() -> None:
    record = golden()
    game = record.start.begin(load())
    before = pieces(game)
    for decision in record.decisions:
        game.replay(decision)
        check(game)
        assert pieces(game) == before


def test_what_chance_did_may_be_repeated_off_the_record() -> None:
    record = golden()
    assert record.replay(load(), taped=True).crc == record.replay(load()).crc


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only a remark\n",
        "orleans\n",
        "orleans blue,red seed=seven boxes=base\n",
        "orleans blue,red seed=7\n",
        "orleans blue,red seed=7 boxes=base\n1 blue plan commit = 5a0c8812\n",
        "orleans blue,red seed=7 boxes=base\none blue plan commit = ! 5a0c8812\n",
        "orleans blue,red seed=7 boxes=base\n1 blue plan commit ! 5a0c8812\n",
        "orleans blue,red seed=7 boxes=base\n1 blue plan commit = ! crcrcrcr\n",
        "orleans blue,red seed=7 boxes=base\n2 blue plan commit = ! 5a0c8812\n",
        "orleans blue,red seed=7 boxes=base\nend blue=1 ! 0\n1 blue plan commit = ! 5a0c8812\n",
        "\x00\x01\x02",
        '{"a": 1}',
    ],
)
def test_a_log_that_cannot_be_read_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadLog) as refused:
        from_text(text)
    assert refused.value.sentence.endswith(".") and "\n" not in refused.value.sentence


def changed(at: int, **facts: object) -> Record:
    """The golden game with one decision changed."""
    record = golden()
    record.decisions[at] = record.decisions[at]._replace(**facts)  # type: ignore[arg-type]
    return record


@pytest.mark.parametrize(
    "facts",
    [{"crc": 1}, {"draws": ("monk",)}, {"picks": ("nonsense",)}, {"seat": "red"}, {"ask": "torture"}],
)
def test_a_log_that_leads_elsewhere_is_refused_with_its_line(facts: dict[str, object]) -> None:
    for taped in (False, True):
        with pytest.raises(Diverged) as refused:
            changed(3, **facts).replay(load(), taped)
        assert refused.value.data["seq"] == 4


def test_another_seed_is_another_game() -> None:
    record = golden()
    record.start = replace(record.start, seed=1)
    with pytest.raises(Diverged):
        record.replay(load())


def test_a_wrong_end_is_refused() -> None:
    record = golden()
    record.end = "blue=999 winners=blue ! 00000000"
    with pytest.raises(Diverged):
        record.replay(load())


def test_decisions_after_the_end_are_refused() -> None:
    record = golden()
    last = record.decisions[-1]
    record.decisions.append(last)
    with pytest.raises(Diverged):
        record.replay(load())


def test_a_game_that_is_over_takes_no_more_decisions() -> None:
    game: Game = golden().replay(load())
    with pytest.raises(Refusal) as refused:
        game.decide("blue", "act", ["pass"])
    assert refused.value.key == "game_over"
