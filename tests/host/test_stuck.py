"""A stand-in whose answer a rule breaks on: the table goes on, and its keeper hears of it."""

from importlib import import_module
from typing import Any

import pytest

from orleans_bot.host import Host
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table

from .players import KEEPER, new_host, sit_down


async def test_a_rule_that_breaks_on_a_stand_ins_answer_does_not_hang_the_table(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(table: Table, seat: Seat, key: str) -> None:
        raise KeyError(key)

    monkeypatch.setattr(import_module("orleans_bot.rules.phases.actions"), "perform", breaks)
    outcome = await sit_down(host, 0, 2)
    told = await host.stand_ins(outcome.game)
    assert told is not None and told.over
    assert {note.seat for note in told.notes if note.key == "stand_in_stuck"} == {"blue", "red"}
    again = await new_host(host.store).look(outcome.game)
    assert again.over and again.view == told.public


async def test_where_every_answer_breaks_the_game_rests_and_can_be_resumed(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(table: Table, seat: Seat, pick: str) -> Any:
        raise KeyError(pick)

    outcome = await sit_down(host, 0, 2)
    with monkeypatch.context() as patch:
        patch.setattr(import_module("orleans_bot.rules.phases.planning"), "change", breaks)
        told = await host.stand_ins(outcome.game)
        assert told is not None and told.status == "held" and "'plan'" in told.why
    assert told.notes[-1].key == "held"
    await host.resume(outcome.game, KEEPER)
    over = await host.stand_ins(outcome.game)
    assert over is not None and over.over
