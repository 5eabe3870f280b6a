"""How rules wait for players: coroutines that yield asks, driven by the game itself and by nothing else."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Mapping
from typing import Any, TypeVar

from .ask import Ask, Decision
from .errors import ForeignAwait
from .rng import Rng

T = TypeVar("T")
Flow = Coroutine[Any, Any, T]


class wait:
    """Pose these asks and rest until one of them is answered: the only await there is."""

    __slots__ = ("asks",)

    def __init__(self, *asks: Ask) -> None:
        self.asks = asks

    def __await__(self) -> Generator[tuple[Ask, ...], Decision, Decision]:
        return (yield self.asks)


def step(flow: Flow[T], decision: Decision | None) -> tuple[Ask, ...]:
    """Run a flow up to its next asks; raises StopIteration at its end."""
    asks = flow.send(decision)
    if type(asks) is not tuple:
        flow.close()
        raise ForeignAwait(f"A rule awaited {asks!r}; rules may only await a seat's decision.")
    return asks


async def each(rng: Rng, flows: Mapping[str, Flow[T]]) -> dict[str, T]:
    """Run one flow a seat at the same time, decisions in any order; the table's chance is closed."""
    done: dict[str, T] = {}
    pending: dict[str, tuple[Ask, ...]] = {}

    def run(seat: str, decision: Decision | None) -> None:
        try:
            pending[seat] = step(flows[seat], decision)
        except StopIteration as end:
            pending.pop(seat, None)
            done[seat] = end.value

    rng.closed += 1
    try:
        for seat in flows:
            run(seat, None)
        while pending:
            decision = await wait(*[ask for asks in pending.values() for ask in asks])
            run(decision.seat, decision)
    finally:
        rng.closed -= 1
        for flow in flows.values():
            flow.close()
    return {seat: done[seat] for seat in flows}
