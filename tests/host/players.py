"""Players for the host's tests: tables that are filled, and people who decide at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from orleans_bot.clocks.paces import Timing
from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.host_options import Choose
from orleans_bot.policy import PLAIN, Manner
from orleans_bot.random_seats import answer
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View
from orleans_bot.store import Store

# As long as the numbers of real people, so that one of them cannot stand anywhere by chance.
ALICE, BOB, CAROL, DAVE, ERIN, KEEPER, STRANGER = range(823_456_789_012_345_601, 823_456_789_012_345_608)
PEOPLE = (ALICE, BOB, CAROL, DAVE, ERIN)


def by_chance(seed: int) -> Choose:
    """A stand-in that decides at random."""
    luck = Random(seed)

    def choose(view: View, ask: Ask, manner: Manner = PLAIN) -> Sequence[str]:
        return answer(ask, luck)

    return choose


def new_host(store: Store, cap: int = 200, choose: Choose | None = None) -> Host:
    """A host whose clock stands still unless it is turned."""
    return Host(store, load(), cap=cap, choose=choose or by_chance(1), clock=lambda: 1_760_000_000.0)


async def sit_down(
    host: Host,
    people: int,
    stand_ins: int = 0,
    scenario: str = "orleans",
    seed: int = 7,
    timing: Timing | None = None,
    **wishes: Any,
) -> Outcome:
    """A game that has just begun, with so many people and stand-ins."""
    seats = people + stand_ins
    lobby = await host.open_lobby(
        guild=1, channel=50, keeper=KEEPER, scenario=scenario, seats=seats, timing=timing, **wishes
    )
    for user in PEOPLE[:people]:
        await host.join(lobby.game, user)
    for _ in range(stand_ins):
        await host.add_stand_in(lobby.game, KEEPER)
    return await host.start(lobby.game, KEEPER, seed=seed)


def some_ask(outcome: Outcome, luck: Random) -> Ask:
    """An ask of somebody who has not committed, at random."""
    return luck.choice([ask for ask in outcome.asks if ask.waits])


async def decide(host: Host, outcome: Outcome, luck: Random) -> Outcome:
    """Somebody decides something."""
    ask = some_ask(outcome, luck)
    user = outcome.seats[ask.seat]
    assert user is not None
    return await host.decide(outcome.game, user, ask.seat, ask.key, ask.since, answer(ask, luck))


async def play(host: Host, outcome: Outcome, luck: Random, number: int) -> Outcome:
    """So many decisions, or fewer if the game ends."""
    for _ in range(number):
        if outcome.over:
            break
        outcome = await decide(host, outcome, luck)
    return outcome


def asks_of(outcome: Outcome) -> list[tuple[object, ...]]:
    """The asks as values that can be compared."""
    return [(ask.seat, ask.key, ask.keys, ask.lo, ask.hi, ask.since, ask.secret) for ask in outcome.asks]


def facts(outcome: Outcome) -> tuple[object, ...]:
    """Everything that must be the same when a game is rebuilt."""
    return (outcome.seq, outcome.status, asks_of(outcome), outcome.public, outcome.waiting, outcome.over)
