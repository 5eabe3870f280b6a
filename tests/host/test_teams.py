"""A team's decision: any of its people may make it, a stand-in only where no person can."""

from importlib import import_module

import pytest

from orleans_bot.host import Host
from orleans_bot.rules.flow import wait
from orleans_bot.rules.phases import census
from orleans_bot.rules.table import Table

from .players import ALICE, BOB, STRANGER, sit_down


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A census in which all seats decide one thing together."""

    async def asks(table: Table) -> str:
        seats = table.state.seats
        ask = table.ask(seats[0], "buy", ["buy:wine", "no"], 1, 1, place="market")
        picks = (await wait(ask._replace(seats=tuple(seat.colour for seat in seats)))).picks
        table.state.memory["agreed"] = picks[0]
        return await census(table)

    monkeypatch.setitem(import_module("orleans_bot.rules.game").PHASES, "census", asks)


@pytest.mark.usefixtures("together")
async def test_any_of_a_team_may_answer_and_it_is_taken_back_by_a_vote(host: Host) -> None:
    outcome = await sit_down(host, 3)
    (ask,) = outcome.asks
    assert outcome.waiting == ask.who == ("blue", "red", "yellow") == outcome.view.asked
    told = await host.decide(outcome.game, BOB, ask.seat, ask.key, ask.since, ["buy:wine"])
    assert (await host.lines(outcome.game))[-1].seat == "red"
    voted = await host.undo(outcome.game, BOB)
    assert voted.vote is not None and voted.vote.missing == ("blue", "yellow") and voted.seq == told.seq


@pytest.mark.usefixtures("together")
async def test_a_stand_in_answers_for_a_team_only_where_no_person_can(host: Host) -> None:
    outcome = await sit_down(host, 1, 2)
    assert await host.stand_ins(outcome.game) is None
    ask = outcome.asks[0]
    assert (await host.decide(outcome.game, ALICE, "red", ask.key, ask.since, ["no"])).seq == 1
    alone = await sit_down(host, 0, 2)
    over = await host.stand_ins(alone.game)
    assert over is not None and over.over


@pytest.mark.usefixtures("together")
async def test_a_stranger_does_not_answer_for_a_team(host: Host) -> None:
    outcome = await sit_down(host, 2)
    ask = outcome.asks[0]
    with pytest.raises(Exception, match="do not sit"):
        await host.decide(outcome.game, STRANGER, ask.seat, ask.key, ask.since, ["no"])
