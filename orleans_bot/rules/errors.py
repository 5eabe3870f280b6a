"""What the rules refuse, each with one clear sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .verdicts import Verdict


class Refusal(Exception):
    """Something cannot be; nothing was changed. `key` and `data` name the sentence to show."""

    key = "refused"

    def __init__(self, sentence: str, **data: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.data = data


class NotAsked(Refusal):
    """This seat is not being asked this."""

    key = "not_asked"


class Stale(Refusal):
    """The question has been answered or has changed since it was shown."""

    key = "stale"


class NotAnOption(Refusal):
    """A pick that is not on the list."""

    key = "not_an_option"


class WrongCount(Refusal):
    """Too few or too many picks."""

    key = "wrong_count"


class GameOver(Refusal):
    """The game has ended."""

    key = "game_over"


class NothingToUndo(Refusal):
    """There is no decision that this seat may take back by itself."""

    key = "nothing_to_undo"


class Diverged(Refusal):
    """A log does not lead to what it says it led to."""

    key = "diverged"


class BadLog(Refusal):
    """A log that cannot be read or belongs to something else."""

    key = "bad_log"


class BadContent(Refusal):
    """Content that contradicts itself; all faults are named in one message."""

    key = "bad_content"


class BadTable(Refusal):
    """A table that cannot be set up as wished."""

    key = "bad_table"


class WrongAmount(Refusal):
    """A purse with too little or too much in it, or with what the seat does not have."""

    key = "wrong_amount"


class Ended(Exception):
    """The game is over in the middle of a rule."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.why)
        self.verdict = verdict


class ForeignAwait(TypeError):
    """A rule awaited something other than a seat's decision."""
