"""A game as text, to keep, to show and to bring in again.

    orleans-game 1
    game {"scenario": "orleans", "boxes": ["base"], "colours": ["blue", "red"], "seed": "7-ab…", …}
    1 blue plan fill:farm_house = ! 5a0c8812 @ 1760000000
    3 - undo 2 = ! 91c60f02 @ 1760000300
    end 61 2f8a91c3

People are not in it, only the colours of their seats. The last line counts the lines and sums the text up, so
that a torn file is noticed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from orleans_bot.rules import record
from orleans_bot.rules.errors import BadLog
from orleans_bot.store import corrections, games, log
from orleans_bot.store.log import Line, Saving
from orleans_bot.store.packing import CHAIN
from orleans_bot.store.records import ENDED, FINISHED, HELD, RUNNING

from .live import waited_for
from .walking import Chronicle, Walk

HEAD = "orleans-game 1"
NOBODY = "-"  # in place of the seat of a line that the keeper has written
_FACTS = ("scenario", "boxes", "options", "colours", "seed", "seed_hash", "rules_version", "status")
_MORE = ("started", "ended", "result")


def to_text(chronicle: Chronicle) -> str:
    """The whole game as text."""
    facts = {name: getattr(chronicle, name) for name in (*_FACTS, *_MORE)}
    if chronicle.modules:
        facts["modules"] = chronicle.modules
    if chronicle.contents:
        facts["contents"] = chronicle.contents
    out = [HEAD, f"game {games.as_json(facts)}", *map(line_to_text, chronicle.lines)]
    body = "\n".join(out) + "\n"
    return f"{body}end {len(chronicle.lines)} {crc32(body.encode()):08x}\n"


def line_to_text(line: Line) -> str:
    """One line of the log."""
    decision = line.decision
    return f"{record.line_of(decision._replace(seat=decision.seat or NOBODY))} @ {line.at}"


def from_text(text: str) -> Chronicle:
    """Read a game again; whatever cannot be read is refused with its line."""
    body, mark, end = text.rstrip("\n").rpartition("\nend ")
    rows = body.split("\n")
    if not mark or rows[0] != HEAD or len(rows) < 2:
        raise BadLog(f"This is no exported game: it begins with {HEAD!r} and ends with a line 'end'.")
    if end.split() != [str(len(rows) - 2), f"{crc32((body + chr(10)).encode()):08x}"]:
        raise BadLog("This game has been changed or torn since it was exported; its sum does not fit.")
    try:
        word, _, facts = rows[1].partition(" ")
        if word != "game":
            raise ValueError
        chronicle = of_facts(json.loads(facts))
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadLog("Line 2 does not say how the game was laid out.") from None
    lines = tuple(read_line(number, row) for number, row in enumerate(rows[2:], 3))
    return replace(chronicle, lines=lines)


def of_facts(facts: Mapping[str, Any]) -> Chronicle:
    """How the game was laid out, each fact of the right kind."""
    for name, kind in (("options", dict), ("result", dict), ("started", int)):
        if not isinstance(facts[name], kind):
            raise TypeError(name)
    for name in ("scenario", "seed", "seed_hash", "rules_version", "status"):
        if not isinstance(facts[name], str):
            raise TypeError(name)
    int(facts["seed"].partition("-")[0])
    if facts["status"] not in (*ENDED, RUNNING, HELD):
        raise ValueError(facts["status"])
    return Chronicle(
        boxes=tuple(map(str, facts["boxes"])),
        colours=tuple(map(str, facts["colours"])),
        ended=None if facts["ended"] is None else int(facts["ended"]),
        lines=(),
        checkpoints={},
        modules=tuple(map(str, facts.get("modules", ()))),
        contents=tuple((int(seq), str(text)) for seq, text in facts.get("contents", ())),
        **{name: facts[name] for name in ("scenario", "options", "seed", "seed_hash", "rules_version")},
        **{name: facts[name] for name in ("status", "started", "result")},
    )


def read_line(number: int, row: str) -> Line:
    """One line of the log."""
    said, _, at = row.rpartition(" @ ")
    if not at.isdecimal():
        raise BadLog(f"Line {number} does not end with its time: {row[:60]!r}.")
    decision = record.read_line(number, said)
    return Line(decision._replace(seat=decision.seat.removeprefix(NOBODY)), None, int(at))


def bring_in(db: sqlite3.Connection, chronicle: Chronicle, walked: Walk, channel: int, at: int) -> int:
    """Write a game that has been walked through as a new one; nobody sits at it."""
    number = games.open_lobby(
        db,
        guild=None,
        channel=channel,
        keeper=None,
        scenario=chronicle.scenario,
        boxes=chronicle.boxes,
        options=chronicle.options,
        places=len(chronicle.colours),
        who="",
        at=at,
        modules=chronicle.modules,
    )
    state = walked.game.state
    games.change(
        db,
        number,
        status=chronicle.status if chronicle.status != HELD else RUNNING,
        seed=chronicle.seed,
        seed_hash=chronicle.seed_hash,
        rules_version=chronicle.rules_version,
        round=state.round,
        phase=state.phase,
        started=chronicle.started,
        ended=chronicle.ended,
        result=games.as_json(dict(chronicle.result)),
    )
    games.set_seats(db, number, [(colour, None) for colour in chronicle.colours])
    log.append(db, number, chronicle.lines)
    for seq, text in chronicle.contents:
        corrections.set_content(db, number, seq, text)
    known = walked.all_saved
    for i, here in enumerate(known):
        log.save(db, number, [Saving(here, known[i - 1] if i % (CHAIN + 1) else None)])
    if chronicle.status not in ENDED:
        games.set_waiting(db, number, (), sorted(waited_for(walked.game)), at)
    return number


def check_status(chronicle: Chronicle, walked: Walk) -> None:
    """Refuse a game that says it has ended where it has not, or the other way round."""
    if walked.game.over != (chronicle.status == FINISHED):
        raise BadLog(f"The game says that it is {chronicle.status}, but its lines say otherwise.")
