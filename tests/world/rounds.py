"""Whether the end of a round tells what the log says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from orleans_bot.parlour.things import Message
from orleans_bot.rules.notes import Note
from orleans_bot.store.log import MARKS
from orleans_bot.words import find

from .bot import fetch, tell, told_by
from .people import text_of
from .site import LEFT

if TYPE_CHECKING:
    from .life import Life

NUMBERS = re.compile(r"(?:Game|Spiel|Partie) (\d+)\D+(\d+)")
MARK = "· "
BESIDE = (
    "held", "held.no_why", "resumed", "replaced", "replaced.no_user", "undo_wished", "undo_refused",
    "given_ahead", "given_standing", "given_clock",  # told when a game is over
)  # fmt: skip
MOMENTS = 12.0
BLANK = re.compile(r"\\\{\w+\\\}")


def beside_the_log(language: str) -> re.Pattern[str]:
    """What is told at a table though no line of the log says it."""
    said = (find(f"note.{key}", language).removeprefix("{seat} ").removesuffix(".") for key in BESIDE)
    return re.compile("|".join(BLANK.sub(r"[^,.]*", re.escape(each)) for each in said))


def ghosts(life: Life, message: Message) -> list[str]:
    """Lines that tell more than what the log holds."""
    text = text_of(message)
    found = NUMBERS.search(text)
    if found is None:
        return []
    game = int(found[1])
    if just_taken_back(life, game):
        return []  # it was taken back while this was on its way
    if any(user in life.bot.house.ears for user in life.truths.players_of(game)):
        return []  # it is told for the ear, in other words
    notes = notes_of(life, game)
    out = []
    for language in ("en", "de"):
        voice = told_by(life.bot, language)
        pieces: dict[str, int] = {}
        for note in notes:
            line = voice.tell(note).removesuffix(".")
            if note.seat:
                line = line.removeprefix(f"{voice.seat(note.seat)} ")
            pieces[line] = pieces.get(line, 0) + 1
        lines = [line.removeprefix(MARK) for line in text.split("\n") if line.startswith(MARK)]
        beside = beside_the_log(language)
        left, over = unexplained([beside.sub("", line) for line in lines], pieces)
        if not over and not left:
            return []
        out.append([*over, *left])
    return min(out, key=len)


def notes_of(life: Life, game: int) -> list[Note]:
    """Everything that has happened in a game; what was told before is not worked out again, unless something
    has been taken back since.
    """
    marks = ", ".join("?" * len(MARKS))
    [[back]] = life.truths.rows(
        f"SELECT count(*) FROM decision WHERE game = ? AND ask IN ({marks})", game, *MARKS
    )
    top, before, notes = life.retold.get(game, (-1, back, []))
    if before != back:
        top, notes = -1, []
    top, more = tell(life.catalog, game, fetch(life.truths.disk(), game), top)
    life.retold[game] = top, back, [*notes, *(note for _, note in more)]
    return life.retold[game][2]


def just_taken_back(life: Life, game: int) -> bool:
    """Whether something was taken back only moments ago, or while what is looked at was on its way."""
    marks = ", ".join("?" * len(MARKS))
    [[at]] = life.truths.rows(
        f"SELECT max(at) FROM decision WHERE game = ? AND ask IN ({marks})", game, *MARKS
    )
    return at is not None and at > min(LEFT.get(), life.loop.wall()) - MOMENTS


def unexplained(lines: list[str], pieces: dict[str, int]) -> tuple[list[str], list[str]]:
    """What no piece explains, and the pieces that are told more often than they happened."""
    room, left, over = dict(pieces), [], []
    for line in lines:
        rest = line
        for piece in sorted(pieces, key=len, reverse=True):
            while piece and piece in rest:
                rest = rest.replace(piece, "", 1)
                room[piece] -= 1
                if room[piece] == -1:
                    over.append(f"{piece} ({pieces[piece] + 1} times) in {line}")
        rest = re.sub(r"\*\*[^*]*\*\*|[^\w]", "", rest)
        if len(rest) > 3 and "…" not in line:
            left.append(line)
    return left, over
