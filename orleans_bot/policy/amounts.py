"""How much of what to give where an amount is asked for."""

from __future__ import annotations

from orleans_bot.rules.ask import Ask, noun_of

from .outlook import Outlook


def cheapest(outlook: Outlook, ask: Ask) -> tuple[str, ...]:
    """The amount that a purse accepts and that is missed least."""
    best: dict[int, tuple[float, dict[str, int]]] = {0: (0.0, {})}
    for key in ask.keys:
        for total, (cost, given) in sorted(best.items()):
            for number in range(1, ask.most.get(key, 0) + 1):
                total += ask.worth.get(key, 1)
                cost += outlook.good(noun_of(key), -number) if noun_of(key) else outlook.coin
                if total > ask.hi:
                    break
                if total not in best or cost < best[total][0]:
                    best[total] = (cost, {**given, key: number})
    _, given = min((found for total, found in best.items() if total >= ask.lo), key=lambda found: found[0])
    return tuple(f"{key}*{number}" for key, number in given.items())
