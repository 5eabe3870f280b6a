"""Several answers that are given at one go to a question that takes one at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.pieces import kind_of
from orleans_bot.rules.spaces import kinds_on

# Not options of the rules, but what several of them come to: onto the free spaces of a place goes whoever is
# left and wanted there by name (`rest:castle`), or so many of a kind go there (`some:knight*2@castle`).
REST, SOME = "rest:", "some:"

LAST = "commit"  # what ends a plan: done when all else is, and only if nothing of it was left

MOST_OF_A_KIND = 3
MOST = 9  # spaces of a place, with some to spare

Slots = Mapping[str, Sequence[str]]  # of each place what its spaces ask for


def is_composed(picks: Sequence[str]) -> bool:
    """Whether these picks stand for several answers."""
    return len(picks) > 1 or any(pick.startswith((REST, SOME)) for pick in picks)


def given(
    asked: Callable[[], Ask | None], picks: Sequence[str], slots: Slots, left: list[str]
) -> Iterator[str]:
    """The options that these picks come to, each asked for when those before it are done; what has become
    impossible stays `left`, and then a plan is not ended unseen.
    """
    for pick in sorted(picks, key=lambda pick: pick == LAST):
        if pick == LAST and set(left) > {LAST}:
            return
        for _ in range(often(pick)):
            key = answer(asked(), pick, slots)
            if not key:
                break
            if pick in left:
                left.remove(pick)
            yield key


def often(pick: str) -> int:
    """How many answers a pick can come to."""
    if pick.startswith(REST):
        return MOST
    number = noun_of(pick).partition("@")[0].rpartition("*")[2]
    some = pick.startswith(SOME) and number.isdecimal() and len(number) == 1
    return min(int(number), MOST_OF_A_KIND) if some else 1


def answer(ask: Ask | None, pick: str, slots: Slots) -> str:
    """The option that a pick comes to as things stand; "" where it has become impossible, or is done."""
    if ask is None or not ask.lo <= 1 <= ask.hi:
        return ""
    if pick.startswith(REST):
        return next(wanted(ask.keys, noun_of(pick), slots), "")
    if pick.startswith(SOME):
        who, _, place = noun_of(pick).partition("@")
        begun = f"put:{who.partition('*')[0]}@{place}."
        return next((key for key in ask.keys if key.startswith(begun)), "")
    return pick if pick in ask.keys else ""


def wanted(keys: Sequence[str], place: str, slots: Slots) -> Iterator[str]:
    """Of these options those that put somebody onto a space of a place that asks for just him: nobody who
    only stands in for others is spent so.
    """
    for key in keys:
        if not key.startswith("put:"):
            continue
        follower, spot, *tile = noun_of(key).split("@")
        where, _, at = spot.rpartition(".")
        if where == place and not tile and kind_of(follower) in kinds_on(slots[place][int(at)]):
            yield key


def would_go(keys: Sequence[str], place: str, market: Sequence[str], slots: Slots) -> list[str]:
    """Who would go to a place now if it got whoever is left, with these options."""
    left, taken, found = Counter(market), set(), []
    for key in wanted(keys, place, slots):
        follower, spot = noun_of(key).split("@")
        if spot not in taken and left[follower]:
            left[follower] -= 1
            taken.add(spot)
            found.append(follower)
    return found
