"""The least answer: always legal, and a table that gives nothing else comes to its end."""

import pytest

from tests.rules.playing import TABLES, begin, play


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_a_table_that_always_gives_the_least_answer_comes_to_its_end(scenario: str, seats: int) -> None:
    game = begin(scenario, seats, 11)
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        game.decide(ask.seat, ask.key, ask.least, since=ask.since)
    assert game.state.result


@pytest.mark.parametrize("boxes", [("base",), ("base", "promos", "invasion", "trade_and_intrigue")])
def test_the_least_answer_is_legal_wherever_somebody_is_asked(boxes: tuple[str, ...]) -> None:
    game = begin("orleans", 4, 3, boxes)
    for _ in play(game, 3):
        for ask in game.asks:
            assert game.check(ask.seat, ask.key, ask.least) == ask.least
