"""Whether seed, log and result of a game that has ended agree, and the ways to what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator

from orleans_bot.host.proving import LOG, SEED, Proof

from .panel import Panel, Press, turn_id
from .voice import Voice


def doors(voice: Voice, game: int) -> tuple[Press, ...]:
    """What can be done with a game that has ended."""
    return tuple(
        Press(turn_id(game, "", 0, what), voice.say(f"button.{what}"))
        for what in ("replay", "film", "verify")
    )


def proof(voice: Voice, found: Proof, game: int = 0) -> Panel:
    """Whether seed, log and result agree; a file has no number."""
    parts = [f"### {voice.say('verify', game=game) if game else voice.say('verify.file')}"]
    if found.fault:
        blanks = {"at": found.at, "lines": found.lines, "version": found.rules_version}
        place = "line" if found.fault == LOG and found.at else found.fault
        parts.append("✗ " + voice.say(f"verify.bad.{place}", **blanks))
    else:
        parts.append("✓ " + voice.say("verify.good"))
    parts += [f"· {line}" for line in agreed(voice, found, game)]
    if found.fault:
        parts.append(voice.say("verify.tell"))
    return Panel(voice.heard("\n".join(parts)), foot="" if game else voice.say("verify.file.foot"))


def agreed(voice: Voice, found: Proof, game: int) -> Iterator[str]:
    """What agrees, one sentence for each."""
    if found.fault == SEED:
        return
    key = "verify.seed" if game else "verify.file.seed"
    yield voice.say(key, seed=found.seed, hash=found.seed_hash)
    if found.fault == LOG:
        return
    yield voice.say("verify.log", n=found.lines, draws=found.draws)
    if not found.fault:
        yield voice.say("verify.result" if found.finished else "verify.aborted")
