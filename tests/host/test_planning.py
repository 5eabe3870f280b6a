"""How the table looked when a round's planning began is found in the log, as far as it is still in force."""

from __future__ import annotations

from random import Random

from orleans_bot.host import Host, Outcome
from orleans_bot.rules.view import View

from .players import KEEPER, decide, new_host, sit_down


async def watched(host: Host, rounds: int) -> tuple[Outcome, dict[int, View]]:
    """A game up to a round's planning, and what everybody saw whenever a planning began."""
    luck, outcome = Random(5), await sit_down(host, 3)
    seen = {1: outcome.public}
    while len(seen) < rounds:
        outcome = await decide(host, outcome, luck)
        if outcome.public.phase == "planning":
            seen.setdefault(outcome.public.round, outcome.public)
    return outcome, seen


async def test_each_planning_is_found_as_everybody_saw_it(host: Host) -> None:
    outcome, seen = await watched(host, 5)
    again = new_host(host.store)  # nothing of it is in memory
    for number, view in seen.items():
        assert await again.planning(outcome.game, number) == view
    assert not any(seat.bag for seat in view.seats) and not view.viewer


async def test_a_round_that_has_not_been_planned_is_not_there(host: Host) -> None:
    outcome, _ = await watched(host, 3)
    assert await host.planning(outcome.game, 4) is None
    assert await host.planning(outcome.game, 0) is None


async def test_what_was_taken_back_counts_no_more(host: Host) -> None:
    outcome, seen = await watched(host, 3)
    told = await host.story(outcome.game, KEEPER, -1)
    begun = next(seq for seq, note in told if note.key == "round" and note.data["n"] == 3)
    await host.rewind(outcome.game, KEEPER, begun)
    assert await host.planning(outcome.game, 3) is None
    assert await host.planning(outcome.game, 2) == seen[2]
