"""Lists of seats at a live game: when they answer, how they are kept, and what is taken back together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orleans_bot.rules.ask import Ask

from .batches import Batch, joined
from .core import Core
from .given import AHEAD, IMPOSSIBLE, TOUCHED, Ahead, left_of, next_answer
from .live import Live, set_lists
from .records import FINISHED


async def keep_lists(core: Core, live: Live) -> None:
    """What has changed of lists without a decision is written down."""
    changed, live.changed = {seat: live.lists.get(seat) for seat in live.changed}, set()
    try:
        await core.store.write(lambda db: set_lists(db, live, changed, core.now))
    except BaseException:
        core.drop(live.id)
        raise


def listed(live: Live) -> Ask | None:
    """A question that a seat has answered ahead; a list that cannot answer it rests, or lets go of a step."""
    if not live.lists or live.row.status == FINISHED:
        return None
    for ask in live.game.asks:
        given = live.lists.get(ask.seat)
        if given is None or given.rests or not ask.waits or ask.who != (ask.seat,):
            continue
        then, answer = next_answer(given, ask, live.game.state)
        if answer is not None:
            return ask
        if then != given:
            live.set_list(ask.seat, then)
    return None


def let_go(live: Live, ask: Ask) -> bool:
    """Whether a list that rests because its owner should be asked can answer, if need be without the step
    that stopped it: their time is up. What was taken back, or was on a list when the game was held, rests on.
    """
    given = live.lists.get(ask.seat)
    if given is None or given.rests not in (IMPOSSIBLE, TOUCHED) or ask.who != (ask.seat,):
        return False
    for at in range(len(given.actions)):
        rest = Ahead(given.round, given.actions[at:])
        if next_answer(rest, ask, live.game.state)[1] is not None:
            live.set_list(ask.seat, rest)
            return True
    return False


def from_list(live: Live, ask: Ask) -> Iterator[tuple[str, str, Sequence[str], int | None]]:
    """The answers of a list, to the end of one action; until another seat builds on them, they are taken back
    together, and with them what came out of the list just before.
    """
    seat, before, first, free = ask.seat, live.lists[ask.seat], live.game.seq + 1, True
    earlier = live.batch
    row = live.seat(seat)
    while True:
        then, answer = next_answer(live.lists[seat], ask, live.game.state)
        assert answer is not None
        live.set_list(seat, then)
        yield seat, answer.ask, answer.picks, row.person if row else None
        last = live.game.last
        assert last is not None
        free = free and last.free
        live.marks[last.decision.seq] = AHEAD
        live.batch = joined(earlier, Batch(seat, first, last.decision.seq, free, before))
        if then.given and live.game.state.turn != seat:
            live.set_list(seat, left_of(then))
            return
        now = next((found for found in live.game.asks if found.who == (seat,) and found.waits), None)
        if now is None or not then.given or listed(live) is not now:
            return
        ask = now
