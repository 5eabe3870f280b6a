"""Ideas of what matters in a game alone, and how the best of them is found for a game as it stands.

An idea says what one of each thing is worth, in uses of followers. Those in the file have gone best over many
games; from them others are made that fit the game as it stands better.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean as mean
from typing import Final

from orleans_bot.rules.prospect import ACTIONS

from .drafting import Draft
from .sketch import Sketch
from .worths import Idea

FOLDER: Final = Path(__file__).parent
KEPT, PARENTS = 20, 8  # ideas that are remembered, and of which new ones are made
LUCKS: Final = 6  # made-up chances with which an idea is tried that is among the best so far
FINALISTS: Final = 4
MORE: Final = 6  # and more of them for the best at the end
UNSURE: Final = 1.0  # how much less counts what has been tried less often
WIDE, NARROW = 0.7, 0.35  # how far what matters may change
SOON: Final = 5  # rounds for which a liking of one round is made up
NEW: Final = {"next": 1.0}  # what ideas of old do not name
SELDOM, OFTEN, HALF = 0.2, 0.3, 0.5


@cache
def ideas(tour: bool = False) -> tuple[Idea, ...]:
    """All that have been written down, for a tour of several towns in their order or for all else."""
    found = tomllib.loads((FOLDER / ("ideas_of_tours.toml" if tour else "ideas.toml")).read_text("utf-8"))
    return tuple(
        NEW | dict(zip(found["of"], idea["worth"], strict=True)) | idea.get("likes", {})
        for idea in found["ideas"]
    )


def refined(sketch: Sketch, budget: int, luck: int, start: Sequence[Idea]) -> list[Idea]:
    """The ideas with which most is reached, the best first; the budget says how many rounds are played."""
    refining = Refining(sketch, budget, luck)
    refining.best(start)
    return [idea for _, _, idea in refining.found]


class Refining:
    """A search for the idea that fits a game best."""

    def __init__(self, sketch: Sketch, budget: int, luck: int) -> None:
        self.sketch, self.left, self.luck = sketch, budget, luck
        self.budget, self.random = budget, Random(luck)
        self.found: list[tuple[float, int, Idea]] = []

    def best(self, start: Sequence[Idea]) -> Idea:
        """Ideas are tried, mixed and changed; the best of them."""
        number = 0
        rest = min(self.budget // 4, FINALISTS * MORE * (self.sketch.left + 1))
        while self.left > rest:
            idea = start[number] if number < len(start) else self.another(start[number % len(start)], number)
            worths = [self.tried(idea, 0)]
            for at in range(1, LUCKS):  # what goes well once is tried again with other luck
                poor = len(self.found) >= FINALISTS and mean(worths) < self.found[FINALISTS - 1][0]
                if poor or self.left <= rest:
                    break
                worths.append(self.tried(idea, at))
            self.found.append((mean(worths) - UNSURE * (LUCKS - len(worths)), -number, idea))
            self.found.sort(key=lambda one: one[:2], reverse=True)
            del self.found[KEPT:]
            number += 1
        return self.final()

    def final(self) -> Idea:
        """The best of all are tried once more with other luck: what went best may only have been lucky."""
        more = max(0, self.left) // (FINALISTS * (self.sketch.left + 1))
        lucks = range(LUCKS, LUCKS + min(MORE, more))
        again = [
            ((worth * LUCKS + sum(self.tried(idea, at) for at in lucks)) / (LUCKS + len(lucks)), number, idea)
            for worth, number, idea in self.found[:FINALISTS]
        ]
        self.found[:FINALISTS] = sorted(again, key=lambda one: one[:2], reverse=True)
        return self.found[0][2]

    def tried(self, idea: Idea, at: int) -> float:
        """How far an idea comes with one made-up chance."""
        sketch = self.sketch.copy()
        worth = Draft(sketch, idea, Random(self.luck + at)).play(
            sketch.active if sketch.phase == ACTIONS else None
        )
        self.left -= sketch.round - self.sketch.round + 1
        return worth

    def another(self, idea: Idea, number: int) -> Idea:
        """A new idea: far from one of the first, or between two of the best."""
        random = self.random
        if number < 2 * PARENTS or len(self.found) < 2:
            return self.varied(idea, WIDE, HALF)
        one, other = (found for _, _, found in random.sample(self.found[:PARENTS], 2))
        mixed = {key: (one if random.random() < HALF else other).get(key, 1.0) for key in {**one, **other}}
        new = self.varied(mixed, WIDE if random.random() < OFTEN else NARROW, SELDOM)
        if random.random() < HALF:  # somebody likes a place more, or less, than what it brings
            key = random.choice(sorted(self.sketch.spaces))
            if random.random() < HALF:  # or in one round only
                sketch = self.sketch
                key = f"{key}@{random.randint(sketch.round, min(sketch.ground.rounds, sketch.round + SOON))}"
                new[key] = new.get(key, 1.0) * exp(random.gauss(0, 2 * WIDE))
            else:
                new[key] = new.get(key, 1.0) * exp(random.gauss(0, WIDE))
        return new

    def varied(self, idea: Idea, width: float, share: float) -> dict[str, float]:
        """An idea that differs a little."""
        random = self.random
        return {
            key: worth * exp(random.gauss(0, width)) if random.random() < share else worth
            for key, worth in idea.items()
        }
