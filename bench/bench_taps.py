"""How many taps a plan, a follower placed by hand and a round take: sensible seats play, each answer is
given by the controls that hang. A button is one tap; a list is two, however many are chosen in it.

    python bench/bench_taps.py [rounds]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from statistics import mean, median

from orleans_bot.content import load
from orleans_bot.discord.panels import asks, planning
from orleans_bot.discord.panels.panel import Choose, Row
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.policy import choose
from orleans_bot.rules.ask import PLAN, Ask
from orleans_bot.rules.game import Game
from orleans_bot.rules.view import View

BUTTON, LIST, STEP = 1, 2, 1
GAME = 1


def taps(rows: Sequence[Row], ask: Ask, key: str, view: View, voice: Voice) -> int:
    """The taps that give this answer."""
    for row in rows:
        if isinstance(row, Choose):
            if any(choice.value == key for choice in row.choices):
                return LIST
            continue
        for press in row:
            if press.id.endswith(f":{ask.key}:{key}"):
                return BUTTON
            if press.id.endswith(f":sure.{key}"):
                return 2 * BUTTON
    for row in rows:
        for choice in row.choices if isinstance(row, Choose) else ():
            if choice.value.startswith("~spot."):
                further = planning.at_spot(ask, GAME, voice, view, choice.value.removeprefix("~spot."))
                found = taps(further, ask, key, view, voice) if further != tuple(rows) else 0
                if found:
                    return LIST + found
    return LIST + STEP  # on another page of a list


def played(rounds: int, seed: int) -> tuple[list[int], list[int], list[int]]:
    """Taps of every plan, of every follower placed by hand, and of every round of a seat."""
    voice = Voice("en", load())
    game = Game.new(load(), "orleans", ["blue", "red"], seed)
    plans: defaultdict[tuple[str, int], int] = defaultdict(int)
    whole: defaultdict[tuple[str, int], int] = defaultdict(int)
    hands: list[int] = []
    lists: dict[tuple[str, int], set[str]] = defaultdict(set)
    while not game.over and game.state.round <= rounds:
        ask = next(ask for ask in game.asks if ask.waits)
        view, at = game.view(ask.seat), (ask.seat, game.state.round)
        picks = choose(view, ask)
        if ask.kind == PLAN:
            verb = picks[0].partition(":")[0]
            rows = planning.rows(ask, GAME, voice, view)
            used = taps(rows, ask, picks[0], view, voice)
            if verb in ("put", "gear"):
                hands.append(used)
            if used == LIST and verb in lists[at]:
                used = 0  # chosen in the same list, at the same time
            elif used == LIST:
                lists[at].add(verb)
            plans[at] += used
        else:
            rows = asks.rows(ask, GAME, voice, view)
            used = sum(taps(rows, ask, pick, view, voice) for pick in picks[:1])
        whole[at] += used
        game.decide(ask.seat, ask.key, picks)
    done = [at for at in whole if at[1] <= rounds]
    return [plans[at] for at in done], hands, [whole[at] for at in done]


def main(rounds: int = 10) -> None:
    """Print the figures of three games."""
    plans: list[int] = []
    hands: list[int] = []
    whole: list[int] = []
    for seed in (1, 2, 3):
        for held, found in zip((plans, hands, whole), played(rounds, seed), strict=True):
            held.extend(found)
    for name, numbers in (("a plan", plans), ("a follower by hand", hands), ("a round", whole)):
        if numbers:
            told = f"median {median(numbers):g}, mean {mean(numbers):.1f}, most {max(numbers)}"
            print(f"{name}: {told}, of {len(numbers)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
