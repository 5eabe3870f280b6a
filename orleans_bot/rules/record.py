"""A whole game as a readable log: how it was set up, every decision, and what must come out of it.

    orleans blue,red,yellow seed=7 boxes=base
    1 blue plan fill:farm_house = ! 5a0c8812
    2 red draw draw:4 = knight farmer monk boatman ! 91c60f02
    end blue=112 red=98 yellow=87 winners=blue ! 91c60f02

Behind `=` stands what chance did, behind `!` the checksum. Blank lines and lines that begin with `#` are
remarks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .ask import Decision
from .errors import BadLog, Diverged
from .game import Game

if TYPE_CHECKING:
    from .catalog import Catalog


@dataclass(frozen=True, slots=True)
class Start:
    """How a game was set up."""

    scenario: str
    colours: tuple[str, ...]
    seed: int
    boxes: tuple[str, ...] = ("base",)
    options: Mapping[str, Any] = field(default_factory=dict)
    modules: tuple[str, ...] = ()

    def begin(self, catalog: Catalog) -> Game:
        """A new game from this set-up."""
        return Game.new(
            catalog, self.scenario, self.colours, self.seed, self.boxes, self.options, self.modules
        )

    def to_line(self) -> str:
        """The first line of a log; modules and options stand in it only where there are some."""
        words = [self.scenario, ",".join(self.colours), f"seed={self.seed}", f"boxes={','.join(self.boxes)}"]
        if self.modules:
            words.append(f"modules={','.join(self.modules)}")
        if self.options:
            words.append("options=" + json.dumps(dict(self.options), separators=(",", ":")))
        return " ".join(words)


@dataclass(slots=True)
class Record:
    """A set-up and the decisions of a game, in order."""

    start: Start
    decisions: list[Decision] = field(default_factory=list)
    end: str = ""

    def to_text(self) -> str:
        """The log as text."""
        lines = [self.start.to_line()]
        lines.extend(line_of(decision) for decision in self.decisions)
        if self.end:
            lines.append(f"end {self.end}")
        return "\n".join(lines) + "\n"

    def replay(self, catalog: Catalog, taped: bool = False) -> Game:
        """Play the log again and check every line; chance is drawn anew from the seed, or off the tape."""
        game = self.start.begin(catalog)
        for decision in self.decisions:
            if game.over:
                raise Diverged(f"The game is over before decision {decision.seq}.", seq=decision.seq)
            game.replay(decision, taped)
        if self.end and self.end != end_of(game):
            raise Diverged(f"The log ends with {self.end!r}, but the game ends with {end_of(game)!r}.")
        return game


def end_of(game: Game) -> str:
    """The outcome in one line: points by seat, winners, checksum."""
    result = game.state.result
    if not result:
        return ""
    points = [f"{seat}={sum(n for _, n in lines)}" for seat, lines in result["scores"].items()]
    return f"{' '.join(points)} winners={','.join(result['winners']) or 'nobody'} ! {game.crc:08x}"


def line_of(decision: Decision) -> str:
    """One decision as a line of the log."""
    words = [str(decision.seq), decision.seat, decision.ask, *decision.picks, "=", *decision.draws]
    return f"{' '.join(words)} ! {decision.crc:08x}"


def from_text(text: str) -> Record:
    """Read a log; what cannot be read is refused with its line."""
    lines = list(numbered(text))
    if not lines:
        raise BadLog("The log is empty.")
    record = Record(read_start(*lines[0]))
    for number, line in lines[1:]:
        if line.startswith("end "):
            record.end = line.removeprefix("end ")
            continue
        decision = read_line(number, line)
        if record.end or decision.seq != len(record.decisions) + 1:
            raise BadLog(f"Line {number}: decision {decision.seq} is out of order.")
        record.decisions.append(decision)
    return record


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def read_start(number: int, line: str) -> Start:
    """The first line."""
    said, _, wished = line.partition(" options=")
    words = said.split()
    try:
        facts = dict(word.split("=", 1) for word in words[2:])
        options = json.loads(wished or "{}")
        if not isinstance(options, dict):
            raise ValueError
        colours, boxes = tuple(words[1].split(",")), tuple(facts["boxes"].split(","))
        modules = tuple(facts["modules"].split(",")) if "modules" in facts else ()
        return Start(words[0], colours, int(facts["seed"]), boxes, options, modules)
    except (IndexError, KeyError, ValueError):
        raise BadLog(
            f"Line {number}: a log begins with 'scenario colours seed=number boxes=names', not with {line!r}."
        ) from None


def read_line(number: int, line: str) -> Decision:
    """One decision."""
    said, mark, crc = line.rpartition(" ! ")
    words = said.split(" ")
    try:
        if not mark:
            raise ValueError
        at = words.index("=")
        draws: Sequence[str] = [word for word in words[at + 1 :] if word]
        return Decision(int(words[0]), words[1], words[2], tuple(words[3:at]), tuple(draws), int(crc, 16))
    except (IndexError, ValueError):
        raise BadLog(
            f"Line {number}: a decision reads 'number seat ask picks = draws ! checksum', not {line!r}."
        ) from None
