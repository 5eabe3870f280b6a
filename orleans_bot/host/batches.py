"""What came out of a seat's list in one go, with nobody else between: it is taken back together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from orleans_bot.rules.ask import TURN, Decision
from orleans_bot.rules.game import Game

from .given import AHEAD, Action, Ahead, Answer


@dataclass(frozen=True, slots=True)
class Batch:
    """These lines came out of a seat's list; taken back, they go back onto it as it was `before`."""

    seat: str
    first: int
    last: int
    free: bool  # nothing was drawn or revealed by any of them
    before: Ahead


def joined(before: Batch | None, new: Batch) -> Batch:
    """Both together, if nobody has decided between them and both can be taken back without asking."""
    follows = before is not None and before.seat == new.seat and before.last + 1 == new.first
    if before is None or not follows or not (before.free and new.free):
        return new
    return replace(before, last=new.last)


def replayed(
    game: Game, decisions: Iterable[Decision], marks: Mapping[int, str], lists: Mapping[str, Ahead]
) -> tuple[int, Batch | None]:
    """Play recorded decisions again: how many checkpoints there were, and what came out of a list last. What
    its owner had said about its steps besides is not known any more.
    """
    saved, batch, actions, amid = 0, None, list[Action](), ""
    for decision in decisions:
        seat, turn = decision.seat, False
        ahead = marks.get(decision.seq) == AHEAD
        if ahead:
            turn = any(ask.seat == seat and ask.kind == TURN for ask in game.asks)
        saved += game.replay(decision).checkpoint is not None
        last = game.last
        if not ahead or last is None or not last.free:
            batch, actions, amid = None, [], seat if ahead else ""
            continue
        if batch is None or batch.seat != seat or batch.last + 1 != decision.seq:
            if amid == seat and not turn:
                continue  # an action goes on that cannot be taken back without asking
            batch, actions = Batch(seat, decision.seq, decision.seq, True, Ahead(0)), []
        amid, answer = "", Answer(decision.ask, decision.picks)
        if turn or not actions:
            actions.append(Action((answer,)))
        else:
            actions[-1] = Action((*actions[-1].answers, answer))
        batch = replace(batch, last=decision.seq)
    if batch is None:
        return saved, None
    left = lists.get(batch.seat, Ahead(game.state.round))
    if left.given:
        *actions, _ = actions  # its last one is not complete, and all of it is still on the list
    return saved, replace(batch, before=Ahead(game.state.round, (*actions, *left.actions)))
