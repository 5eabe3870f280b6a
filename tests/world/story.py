"""What happened, as a hash of everything and as lines that can be read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from .loop import WorldLoop


@dataclass
class Story:
    """Every fact goes into the hash; what people and faults did is told."""

    loop: WorldLoop
    lines: list[str] = field(default_factory=list)
    facts: int = 0

    def __post_init__(self) -> None:
        self.sum = hashlib.sha256()

    def note(self, kind: str, *said: str) -> None:
        """One fact."""
        line = f"{self.loop.now:.4f} {kind} {' | '.join(said)}"
        self.sum.update(line.encode())
        self.facts += 1
        if kind not in ("http", "event"):
            self.tell(kind, *said)

    def tell(self, kind: str, *said: str) -> None:
        """One line of what can be read."""
        since = self.loop.now - self.loop.begin
        day, rest = divmod(since, 86_400)
        clock = f"{int(day)}d {int(rest // 3600):02}:{int(rest // 60) % 60:02}:{rest % 60:06.3f}"
        self.lines.append(f"  {clock}  {kind:8} {'  '.join(said)}")

    @property
    def hash(self) -> str:
        """The sum of all facts so far."""
        return self.sum.hexdigest()[:16]
