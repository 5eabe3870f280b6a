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
    """Run one flow a seat at the same time, decisions in any order; the table's chance is closed.

    A flow may also ask other seats: an answer goes to the flow that asked. Nobody is asked two things at
    once: what a seat is being asked stays, and the next flow's question follows its answer.
    """
    done: dict[str, T] = {}
    pending: dict[str, tuple[Ask, ...]] = {}
    shown: dict[tuple[str, ...], str] = {}

    def run(name: str, decision: Decision | None) -> None:
        if name in shown.values():
            for seats in [seats for seats, asking in shown.items() if asking == name]:
                del shown[seats]
        try:
            pending[name] = step(flows[name], decision)
        except StopIteration as end:
            pending.pop(name, None)
            done[name] = end.value

    def asked() -> list[Ask]:
        out: list[Ask] = []
        for name, asks in pending.items():
            out += [ask for ask in asks if shown.setdefault(ask.who, name) == name]
        return out

    def asking(decision: Decision) -> str:
        for name, asks in pending.items():
            for ask in asks:
                if ask.key == decision.ask and decision.seat in ask.who and shown.get(ask.who) == name:
                    return name
        raise ValueError(f"No flow has asked {decision.seat} for {decision.ask!r}.")

    rng.closed += 1
    try:
        for name in flows:
            run(name, None)
        while pending:
            decision = await wait(*asked())
            run(asking(decision), decision)
    finally:
        rng.closed -= 1
        for flow in flows.values():
            flow.close()
    return {seat: done[seat] for seat in flows}
