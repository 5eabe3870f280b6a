"""Where a sketch promises more than the table keeps: solos played by the strong one, step by step.

python bench/bench_leaks.py capital_vierzon any 3          three games
python bench/bench_leaks.py travelling_salesman order 2 50      two games, the first with seed 50
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean as mean
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import load
from orleans_bot.policy import Manner, search
from orleans_bot.policy.characters import STRONG
from orleans_bot.policy.drafted import Drafted
from orleans_bot.policy.drafting import Draft
from orleans_bot.policy.lineup import resumed
from orleans_bot.policy.player import Player
from orleans_bot.policy.remaining import remaining
from orleans_bot.policy.sketch import Ground, Sketch
from orleans_bot.rules.ask import PLAN, TURN, noun_of
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.view import View

CHANCES: Final = 24  # with which a game is played on, for what may be hoped for
ME: Final = COLOURS[0]
# What a round changes without chance.
FACTS: Final = (
    "at",
    "built",
    "citizens",
    "coins",
    "done",
    "draws",
    "goods",
    "lost",
    "merchant",
    "people",
    "tracks",
)
ideas_of: list[Drafted] = []


class Remembering(search.Sketching):
    """It remembers what it has thought of."""

    def drafted(self, view: View) -> Drafted:
        """What follows from the idea that goes best from here."""
        ideas_of.append(super().drafted(view))
        return ideas_of[-1]


def hoped(drafted: Drafted, view: View) -> float:
    """How a game goes on with an idea, on sketches."""
    ground = Ground(view)
    found = []
    for luck in range(CHANCES):
        sketch = Sketch(ground, view)
        active = sketch.active if view.phase == "actions" else None
        found.append(Draft(sketch, drafted.idea, Random(1000 + luck)).play(active))
    return mean(found)


def facts_of(sketch: Sketch) -> dict[str, object]:
    """What can be compared after a round."""
    facts: dict[str, object] = {fact: getattr(sketch, fact) for fact in FACTS}
    everybody = Counter(sketch.bag) + Counter(sketch.market)
    facts["there"] = dict(sorted(everybody.items()))
    facts["waiting"] = {key: tuple(sorted(who)) for key, who in sketch.waiting.items() if who}
    facts["spaces"] = dict(sketch.spaces)
    facts["stacks"] = {key: tuple(sorted(tiles)) for key, tiles in sketch.stacks.items()}
    return facts


def apart(said: dict[str, object], happened: dict[str, object]) -> Iterator[str]:
    """In what they differ."""
    for fact, value in said.items():
        if happened[fact] != value:
            yield f"{fact}: said {value}, is {happened[fact]}"


def told(seed: int, scenario: str, pace: str, losses: dict[str, float]) -> str:
    """A game, and what each step has cost of what was hoped for by the idea it followed."""
    game = Game.new(load(), scenario, (ME,), seed, options={"pace": pace})
    player, times = Player(Manner(STRONG)), list[float]()
    said: dict[str, object] = {}
    hope, step = 0.0, ""
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        thinks = player.thinks(game, ask) and ask.kind in (PLAN, TURN)
        begun = time.thread_time()
        picks = player.answer(game, ask)
        times.append(time.thread_time() - begun)
        if thinks:
            view = game.view(ME)
            if ask.kind == PLAN and said:
                for line in apart(said, facts_of(Sketch(Ground(view), view))):
                    print(f"      {line}")
                said = {}
            if step:
                lost = hoped(ideas_of[-2], view) - hope
                losses[step] = losses.get(step, 0.0) + lost
                print(f"    {step}: {lost:+.1f}")
            hope, step = hoped(ideas_of[-1], view), noun_of(picks[0]) or "pass"
            if ask.kind == PLAN:
                print(f"round {view.round}, {view.event.key if view.event else ''}: {hope:.1f}")
                step = "plan"
            elif not said:
                sketch = Sketch(Ground(view), view)
                draft = Draft(sketch, ideas_of[-1].idea, Random(0))
                draft.round_out(resumed(draft, sketch.active))
                said = facts_of(sketch)
        print(f"      {ask.kind} {ask.key} -> {' '.join(picks)}")
        game.decide(ask.seat, ask.key, picks)
    view = game.view(ME)
    result = view.result
    assert result is not None
    [seat] = view.seats
    return (
        f"seed {seed}: {'WON' if result.won else 'lost'} in round {view.round}, {len(seat.done)} done, "
        f"{remaining(view, seat):.1f} missing, thought {max(times):.1f} at most, {sum(times):.0f} in all"
    )


def main() -> None:
    """Play, and say where hopes are lost."""
    scenario, pace, games, *rest = sys.argv[1:]
    first = int(rest[0]) if rest else 0
    search.Sketching = Remembering  # type: ignore[misc]
    losses: dict[str, float] = {}
    ends = [told(seed, scenario, pace, losses) for seed in range(first, first + int(games))]
    for step, lost in sorted(losses.items(), key=lambda one: one[1]):
        print(f"{step}: {lost / len(ends):+.1f} a game")
    print(*ends, sep="\n", flush=True)


if __name__ == "__main__":
    main()
