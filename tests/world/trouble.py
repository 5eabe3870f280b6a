"""Faults by seed: what goes wrong on the wire, at the gateway, on the disk, with the clock and by people."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .wire import Request

RATES = {"none": 0.0, "some": 0.004, "all": 0.02}


@dataclass(frozen=True)
class Fault:
    """What befalls one request."""

    before: float = 0.0  # seconds late on the way there …
    after: float = 0.0  # … and on the way back
    lost: bool = False  # it never arrives
    status: int = 0  # it is refused
    wait: float = 0.0
    unheard: int = 0  # it is done, and the answer is lost (1) or says this


FINE = Fault()


class Trouble:
    """How much goes wrong, and what does just now."""

    def __init__(self, fate: Random, faults: str) -> None:
        self.fate = fate
        self.faults = faults
        self.rate = RATES[faults] * fate.choice((0.3, 1.0, 2.0))
        self.storm = 0  # so many requests to come are refused in a burst
        self.gateway_closed = False
        self.calm = False  # once people have gone home nothing more goes wrong
        self.struck = 0

    def of_request(self, request: Request) -> Fault:
        """What befalls this request."""
        if self.calm or not self.rate:
            return FINE
        fate = self.fate
        if self.storm:
            self.storm -= 1
            self.struck += 1
            return self.refusal()
        if fate.random() >= self.rate:
            return FINE
        self.struck += 1
        kind = fate.randrange(7)
        if kind == 0:
            return Fault(lost=True)
        if kind == 1:
            return Fault(unheard=1)
        if kind == 2:
            return Fault(unheard=fate.choice((500, 502, 503)))
        if kind == 3:
            return Fault(before=fate.choice((1.0, 4.0, 90.0)))
        if kind == 4:
            return Fault(after=fate.choice((1.0, 4.0, 90.0)))
        if kind == 5:
            self.storm = fate.randint(0, 8)
        return self.refusal()

    def refusal(self) -> Fault:
        """Refused by a Discord that is overloaded."""
        if self.fate.random() < 0.4:
            return Fault(status=429, wait=self.fate.choice((0.5, 3.0, 45.0)))
        return Fault(status=self.fate.choice((500, 502, 503, 504)))
