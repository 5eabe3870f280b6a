"""What the host hands out of a live game."""

from __future__ import annotations

from collections.abc import Iterable

from orleans_bot.rules.ask import CHOICE
from orleans_bot.rules.notes import Note

from .live import Live, own_eyes, waited_for
from .records import HELD, RUNNING, Outcome


def goes_back(live: Live) -> str:
    """The seat that its own last decision has led to a further question, without chance, anything hidden or
    anybody else between: it can go back to that decision.
    """
    last = live.game.last
    if last is None or not last.free or last.decision.seq != live.game.seq or live.row.daily is not None:
        return ""
    if live.batch is not None and live.batch.last == live.game.seq:
        return ""  # what came out of a list goes back as a whole
    seat, asks = last.decision.seat, live.game.asks
    return seat if len(asks) == 1 and asks[0].kind == CHOICE and asks[0].who == (seat,) else ""


def outcome_of(live: Live, viewer: str, notes: Iterable[Note], now: float) -> Outcome:
    """A live game as this seat may see it, or everybody, with what has just happened."""
    game, row = live.game, live.row
    waits = waited_for(game)
    public, told = live.public.of(game), tuple(notes)
    return Outcome(
        game=live.id,
        status=row.status,
        seq=game.seq,
        notes=tuple(note for note in told if not note.eyes),
        whispers=tuple(note for note in told if viewer and viewer in note.eyes),
        asks=tuple(ask.seen_by(viewer) for ask in game.asks) if row.status in (RUNNING, HELD) else (),
        view=own_eyes(live, public, viewer) if viewer else public,
        public=public,
        over=game.over,
        seats={seat.colour: seat.user for seat in live.seats},
        waiting=tuple(seat.colour for seat in live.seats if seat.colour in waits),
        vote=live.vote,
        seed_hash=row.seed_hash,
        seed=row.told(now),
        told_at=row.told_at,
        nowhere=not (row.thread or row.channel),
        why=row.why,
        stopped=live.lists[viewer].rests if viewer in live.lists else "",
        warm=live.warm,
        ends=live.ends(),
        goes_on=live.pauses(now),
        manners=live.manners,
        back=goes_back(live),
        learners=learners(live),
    )


def learners(live: Live) -> frozenset[str]:
    """The seats whose people want hints here: some want them only where the game itself is a guided one."""
    guided = live.game.table.scenario.guided
    return frozenset(
        seat.colour
        for seat in live.seats
        if seat.user in live.learners and (guided or live.learners[seat.user])
    )
