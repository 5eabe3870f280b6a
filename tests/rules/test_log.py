"""A log keeps all that its table was set up with."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.random_seats import play_on
from orleans_bot.rules.errors import BadLog
from orleans_bot.rules.record import Record, Start, end_of, from_text


def test_a_log_holds_the_wishes_of_its_table() -> None:
    wishes = {"banned": ["winery"], "forced": ["bathhouse"]}
    record = Record(Start("orleans", ("blue", "red"), 5, ("base",), wishes))
    game = record.start.begin(load())
    record.decisions = [step.decision for step in play_on(game, Random(5))]
    record.end = end_of(game)
    text = record.to_text()
    again = from_text(text)
    assert again.to_text() == text
    assert "winery" not in again.replay(load()).state.stacks["1"]


@pytest.mark.parametrize("wished", ["options=[1]", "options={", "options=7"])
def test_wishes_that_cannot_be_read_are_refused(wished: str) -> None:
    with pytest.raises(BadLog, match="Line 1"):
        from_text(f"orleans blue,red seed=5 boxes=base {wished}\n")
