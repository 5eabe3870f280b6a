"""`python -m orleans_bot.policy.thinking`: it thinks for strong stand-ins, one line of JSON a question.

A question says what a seat may know, an answer lists what it does next. It ends with its input, so it never
outlives the bot that asks.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from orleans_bot import content
from orleans_bot.rules.prospect import veiled
from orleans_bot.rules.state import State

from .characters import manner_of
from .worths import Idea

NICENESS = 5  # people's presses come first
GAMES = 100  # that are remembered
IDEAS: dict[str, list[Idea]] = {}  # of the games that were thought about of late


def seen_by(state: State, colour: str) -> str:
    """What a seat may know of a game, as text."""
    return veiled(state, colour).to_text()


def question(corrections: str, text: str, colour: str, manner: str, game: str = "", asked: str = "") -> str:
    """A line that asks; what has been thought of a game is remembered while the process lives."""
    return json.dumps([corrections, text, colour, manner, game, asked])


def answered(line: str) -> str:
    """A line that answers; a question that cannot be answered is answered by nothing."""
    from .search import think  # only this process thinks; whoever asks it does without

    try:
        corrections, text, colour, manner, game, asked = json.loads(line)
        catalog = content.corrected(corrections) if corrections else content.load()
        kept = kept_of(game and f"{game} {colour}")
        return json.dumps(think(catalog, text, colour, manner_of(manner), kept=kept, asked=asked))
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        return "null"


def kept_of(game: str) -> list[Idea]:
    """The ideas of a game that went best so far, of no more games than may be played at the same time."""
    if not game:
        return []
    kept = IDEAS.pop(game, [])
    IDEAS[game] = kept
    if len(IDEAS) > GAMES:
        del IDEAS[next(iter(IDEAS))]
    return kept


def picks_of(line: str) -> list[tuple[str, ...]] | None:
    """What an answer says."""
    found: Any = json.loads(line)
    return None if not found else [tuple(map(str, picks)) for picks in found]


def main() -> None:
    """Answer until nobody asks any more."""
    os.nice(NICENESS)
    # Ctrl+C is for the bot, which lets this process end when it has answered everybody.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        print(answered(line), flush=True)


if __name__ == "__main__":
    main()
