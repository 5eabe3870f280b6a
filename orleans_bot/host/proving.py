"""A game that comes as text, from whomever: read and proved line by line, or refused in one sentence. And
proofs for those who have played: what agrees, and what does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadLog, Refusal
from orleans_bot.store.records import ENDED, FINISHED

from . import chronicles
from .lobby import hash_of
from .refusals import StillSecret, StrangeContent
from .walking import Chronicle, Walk, compare_checkpoints, same, verify, walk

SEED, LOG, RESULT, SAVED = "seed", "log", "result", "saved"  # what may be at fault


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of playing a game again from its seed; no `fault` means that all of it agrees."""

    seed: str
    seed_hash: str
    lines: int
    draws: int
    finished: bool  # else it was broken off, and has no result
    rules_version: str
    fault: str = ""
    at: int = 0  # the line of the log from which on it leads elsewhere, if it is one


def read_and_prove(catalog: Catalog, text: str) -> tuple[Chronicle, Walk]:
    """Read a game and play it again from its seed; whatever is wrong with it ends in a refusal."""
    try:
        found = chronicles.from_text(text)
        walked = verify(catalog, found, checkpoints=False)
        chronicles.check_status(found, walked)
    except Refusal:
        raise
    except Exception as error:  # a forged file may break any rule of ours, at any line
        raise BadLog(f"This game cannot be played again with these rules ({error!r:.200}).") from error
    return found, walked


def prove(catalog: Catalog, chronicle: Chronicle, checkpoints: bool = True) -> Proof:
    """Play a whole game again from its seed and say what agrees, or what is the first thing that does not."""
    fault, at = first_fault(catalog, chronicle, checkpoints)
    return Proof(
        chronicle.seed,
        chronicle.seed_hash,
        len(chronicle.lines),
        sum(len(line.decision.draws) for line in chronicle.lines),
        chronicle.status == FINISHED,
        chronicle.rules_version,
        fault,
        at,
    )


def first_fault(catalog: Catalog, chronicle: Chronicle, checkpoints: bool) -> tuple[str, int]:
    """What is wrong with a game, and from which line of its log on."""
    if hash_of(chronicle.seed) != chronicle.seed_hash:
        return SEED, 0
    try:
        walked = walk(catalog, chronicle)
    except Refusal as refusal:
        seq = refusal.data.get("seq")
        return LOG, seq if isinstance(seq, int) else 0
    except Exception:  # a forged log may break any rule of ours, at any line
        return LOG, 0
    finished = chronicle.status == FINISHED
    if walked.game.over != finished or (finished and not same(walked.game.state.result, chronicle.result)):
        return RESULT, 0
    if checkpoints:
        try:
            compare_checkpoints({here.seq: here for here in walked.all_saved}, chronicle.checkpoints)
        except Refusal as refusal:
            seq = refusal.data.get("seq")
            return SAVED, seq if isinstance(seq, int) else 0
    return "", 0


def prove_text(catalog: Catalog, text: str) -> Proof:
    """The same for an exported game, which anybody may have written: it can only agree with itself."""
    try:
        found = chronicles.from_text(text)
    except Refusal:
        raise
    except Exception as error:
        raise BadLog(f"This is no exported game ({error!r:.200}).") from error
    if found.status not in ENDED:
        raise StillSecret("The game goes on; it can be proved when it has ended.")
    if any(own not in ("", "{}", catalog.corrections) for _, own in found.contents):
        raise StrangeContent(
            "The game was played with corrections of its content that this bot does not have."
        )
    return prove(catalog, found, checkpoints=False)
