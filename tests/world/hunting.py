"""A hunt that can be broken off and taken up again: what each seed has come to stands in a file."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from .run import Wish, run, shortest

ROOT = Path(__file__).parents[2]
LOOKED_AT = ("orleans_bot", "cogs", "rendering", "tests/world")


@dataclass(frozen=True)
class Seed:
    """What has come of one seed."""

    seed: int
    acts: int
    days: float
    seconds: float  # of the processor
    code: str  # of the code that it was lived with
    broken: list[str]


def code_now() -> str:
    """A short sum of the bot's code and of the world's."""
    files = sorted(path for folder in LOOKED_AT for path in (ROOT / folder).rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def known(file: Path) -> list[Seed]:
    """What has been lived so far."""
    if not file.exists():
        return []
    return [Seed(**json.loads(line)) for line in file.read_text("utf-8").splitlines() if line]


def hunt(file: Path, first: int, hours: float, faults: str, minutes: float) -> Iterator[Seed]:
    """Go on with the seed after the last one until the processor time is up."""
    code, begin = code_now(), time.process_time()
    seed = max([first - 1, *(each.seed for each in known(file))]) + 1
    while time.process_time() - begin < minutes * 60:
        before = time.process_time()
        end = run(Wish(seed, hours, faults))
        took = time.process_time() - before
        lived = Seed(seed, end.acts, round(end.days, 2), round(took, 2), code, end.broken)
        with file.open("a", encoding="utf-8") as written:
            written.write(json.dumps(asdict(lived), ensure_ascii=False) + "\n")
        if end.broken:
            story = shortest(end)
            path = file.with_suffix(f".{seed}.txt")
            path.write_text("\n".join([*story.lines, *story.broken]), "utf-8")
        yield lived
        seed += 1


def summary(lived: Iterable[Seed]) -> str:
    """How much has been lived, in all and since something was found last."""
    held = list(lived)
    last = max((at for at, each in enumerate(held) if each.broken), default=-1)
    return "\n".join(told(which, part) for which, part in (("in all", held), ("clean", held[last + 1 :])))


def told(which: str, held: list[Seed]) -> str:
    """One line of figures."""
    acts, seconds = sum(each.acts for each in held), sum(each.seconds for each in held)
    broken = sum(bool(each.broken) for each in held)
    pace = acts / seconds * 60 if seconds else 0.0
    return (
        f"{which}: {len(held)} seeds, {acts} acts, {sum(each.days for each in held):.0f} days,"
        f" {seconds / 60:.1f} minutes of processor time ({pace:.0f} acts a minute), {broken} broken"
    )
