"""An offer that somebody may make: no answer in time is none, and nobody answers it for a person."""

from __future__ import annotations

import pytest

from orleans_bot import policy
from orleans_bot.clocks.paces import PLAY, SHOW, Timing
from orleans_bot.host import Host, Outcome
from orleans_bot.host.clocks import LAPSED
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View
from orleans_bot.store import Store

from .players import sit_down
from .test_clocks import Turned, host_with, pass_time

INTRIGUE = {"modules": ("intrigue",), "options": {"bribes": "asked"}}


def choose(view: View, ask: Ask) -> tuple[str, ...]:
    """As a stand-in, but everybody wants to be asked."""
    return ("commit",) if "bribe:never" in policy.choose(view, ask) else policy.choose(view, ask)


async def until_an_offer(host: Host, outcome: Outcome) -> Ask | None:
    """Everybody plays until somebody may offer something, which seldom takes more than one game."""
    while not any(ask.lapses for ask in outcome.asks):
        if outcome.over:
            return None
        seat = outcome.waiting[0]
        user = outcome.seats[seat]
        assert user is not None
        mine = await host.look(outcome.game, user, seat)
        ask = next(ask for ask in mine.asks if seat in ask.who and ask.waits)
        outcome = await host.decide(outcome.game, user, seat, ask.key, ask.since, choose(mine.view, ask))
    return next(ask for ask in outcome.asks if ask.lapses)


@pytest.mark.parametrize("after", [PLAY, SHOW])
async def test_no_answer_in_time_is_no_offer_and_no_silence(store: Store, after: str) -> None:
    wall = Turned()
    host = host_with(store, wall)
    for seed in range(7, 12):
        outcome = await sit_down(host, 2, seed=seed, timing=Timing("live", after=after), **INTRIGUE)
        if ask := await until_an_offer(host, outcome):
            break
    assert ask is not None
    rung = [one for _ in range(20) for one in await pass_time(host, wall, 60) if one.seat == ask.seat]
    assert rung[0].what == LAPSED and not rung[0].warm
    lines = [line for line in await host.lines(outcome.game, 500) if line.ask.startswith("bribe")]
    assert [(line.seat, line.ask, line.picks) for line in lines] == [(ask.seat, "bribe", ("no",))]
