"""A real scenario with hidden hands: what is kept in secret stands in nothing that others can read."""

from __future__ import annotations

import pytest

from orleans_bot.host import Host
from orleans_bot.host.refusals import StillSecret

from .players import sit_down


async def test_neither_log_nor_story_nor_export_tells_which_card_was_kept(host: Host) -> None:
    outcome = await sit_down(host, 2, scenario="prosperity")
    ask = outcome.asks[0]
    user, other = (outcome.seats[seat] for seat in (ask.seat, outcome.asks[1].seat))
    assert user is not None and other is not None
    own = await host.look(outcome.game, user)
    mine = next(each for each in own.asks if each.seat == ask.seat)
    assert len(mine.keys) == 2
    for eyes in (await host.look(outcome.game), await host.look(outcome.game, other)):
        assert next(each for each in eyes.asks if each.seat == ask.seat).keys == ()
    told = await host.decide(outcome.game, user, ask.seat, ask.key, ask.since, mine.keys[1:])
    kept = mine.keys[1].partition(":")[2]
    assert kept not in repr(told.notes)
    assert kept not in repr([(seat.hand, seat.plans, seat.tasks) for seat in told.public.seats])
    assert all(line.picks == () for line in await host.lines(outcome.game) if line.ask == "card_kept")
    assert kept not in repr([note for _, note in await host.story(outcome.game, other, -1)])
    with pytest.raises(StillSecret):
        await host.export(outcome.game)
