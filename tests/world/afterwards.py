"""What must hold at the end: every accepted decision is in the log, and every log leads to the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .bot import chronicle, fetch, verify

if TYPE_CHECKING:
    from .life import Life

Accepted = tuple[int, int, str, tuple[str, ...]]  # game, line, question, picks


def look_back(life: Life) -> None:
    """Prove every game of a world."""
    games = [game for [game] in life.truths.rows("SELECT id FROM game WHERE started IS NOT NULL")]
    for game in games:
        try:
            verify(life.catalog, chronicle(life.truths.disk(), game, True))
        except Exception as fault:
            life.truths.fail(f"the log of game {game} does not lead to the game: {fault!r}"[:300])
        decisions_are_kept(life, game)


def decisions_are_kept(life: Life, game: int) -> None:
    """Every decision that was accepted stands in the log once, in its order."""
    lines = {line.decision.seq: line.decision for line in fetch(life.truths.disk(), game).lines}
    taken: set[int] = set()
    for number, seq, ask, picks in life.accepted:
        if number != game:
            continue
        held = next((at for at in range(seq, -1, -1) if says(lines.get(at), ask, picks)), None)
        if held is None:
            life.truths.fail(
                f"game {game}: the decision {ask} {picks} was accepted at line {seq}, and is lost"
            )
        elif held in taken:
            life.truths.fail(f"game {game}: two decisions were accepted as line {held}")
        else:
            taken.add(held)


def says(decision: Any, ask: str, picks: tuple[str, ...]) -> bool:
    """Whether a line of the log is this decision; of several picks the log keeps its own order."""
    return decision is not None and decision.ask == ask and sorted(decision.picks) == sorted(picks)


def nothing_goes_on(life: Life, number: int) -> None:
    """When a bot has gone down in good order, nothing of it is left that would still do something."""
    left = [
        f"{task.get_name()} {task.get_coro()!r}"
        for task in life.loop.tasks.get(number, ())
        if not task.done()
    ]
    if left:
        life.truths.fail(f"the bot has gone, and goes on: {', '.join(sorted(left)[:5])}")
