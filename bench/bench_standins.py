"""How strong the stand-ins are: levels, characters, and every mode.

python bench/bench_standins.py                  all figures (hours)
python bench/bench_standins.py quick            the same with a tenth of the games
python bench/bench_standins.py strong 40        only one part, with so many games:
                                                levels, characters, strong, solos, modes
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import load
from orleans_bot.policy import PLAIN, Manner
from orleans_bot.policy.characters import EASY, STRONG, characters, drawn
from orleans_bot.policy.player import Player
from orleans_bot.policy.remaining import remaining
from orleans_bot.random_seats import answer
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.view import Result

GAMES = {"levels": 100, "characters": 200, "strong": 200, "solos": 50, "modes": 40}
Picks = tuple[str, ...]


class Seat:
    """Whoever plays a seat: a manner, or chance where there is none."""

    def __init__(self, manner: Manner | None, times: list[float], luck: Random) -> None:
        self.player = Player(manner) if manner else None
        self.times, self.luck = times, luck

    def answers(self, game: Game, ask: Ask) -> Sequence[str]:
        """What the seat answers; how long a strong one has thought is noted."""
        if self.player is None:
            return answer(ask, self.luck)
        if not self.player.thinks(game, ask):
            return self.player.answer(game, ask)
        begun = time.thread_time()
        picks = self.player.answer(game, ask)
        self.times.append(time.thread_time() - begun)
        return picks


def play(game: Game, manners: Mapping[str, Manner | None], seed: int, times: list[float]) -> Result:
    """A game to its end."""
    luck = Random(seed)
    seats = {colour: Seat(manner, times, luck) for colour, manner in manners.items()}
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        game.decide(ask.seat, ask.key, seats[ask.seat].answers(game, ask))
    result = game.view().result
    assert result is not None
    return result


def shares(result: Result) -> dict[str, float]:
    """The victory, shared by all who have won."""
    return {colour: 1 / len(result.winners) for colour in result.winners}


def duel(one: Manner | None, others: Manner | None, seats: int, games: int, what: str) -> None:
    """One seat, in each colour in turn, against others that all play alike."""
    won, ahead = 0.0, 0.0
    times: list[float] = []
    for seed in range(games):
        me = COLOURS[seed % seats]
        manners = {colour: one if colour == me else others for colour in COLOURS[:seats]}
        result = play(Game.new(load(), "orleans", COLOURS[:seats], seed), manners, seed, times)
        points = {colour: sum(line.points for line in lines) for colour, lines in result.scores.items()}
        mine = points.pop(me)
        won += shares(result).get(me, 0.0)
        ahead += mine - sum(points.values()) / len(points)
        if times and not (seed + 1) % 10:
            print(f"  {won:g} of {seed + 1} so far, {ahead / (seed + 1):+.1f} points", flush=True)
    rate = won / games
    error = sqrt(rate * (1 - rate) / games)
    print(f"{what}: {won:g} of {games} won ({rate:.0%} ± {error:.0%}), {ahead / games:+.1f} points")
    if times:
        print(f"  a thought: mean {sum(times) / len(times):.2f} s, longest {max(times):.2f} s of processor")
    sys.stdout.flush()


def levels(games: int) -> None:
    """Easy against plain, plain against chance."""
    duel(PLAIN, Manner(EASY), 2, games, "plain against easy, two seats")
    duel(Manner(EASY), None, 2, games, "easy against chance, two seats")
    for seats in range(2, 6):
        duel(PLAIN, None, seats, games // 2, f"plain against chance, {seats} seats")


def strong(games: int) -> None:
    """One strong seat against three plain ones."""
    duel(Manner(STRONG), PLAIN, 4, games, "strong against three plain ones")


def tables_of_four(games: int) -> Iterator[tuple[int, dict[str, Manner | None]]]:
    """Four different characters at each table, in any order."""
    for seed in range(games):
        who = drawn(seed, 4)
        Random(seed).shuffle(who)
        yield seed, {colour: Manner(character=key) for colour, key in zip(COLOURS, who, strict=False)}


def of_characters(games: int) -> None:
    """Four different characters against each other: a quarter would be even."""
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    alike = 0
    for seed, manners in tables_of_four(games):
        game = Game.new(load(), "orleans", COLOURS[:4], seed)
        plans: dict[str, list[Picks]] = {colour: [] for colour in manners}
        seats = {colour: Seat(manner, [], Random(seed)) for colour, manner in manners.items()}
        while not game.over:
            ask = next(ask for ask in game.asks if ask.waits)
            step = game.decide(ask.seat, ask.key, seats[ask.seat].answers(game, ask))
            for note in step.notes:
                if note.key == "revealed":
                    plans[note.seat].append(tuple(sorted(note.data["places"])))
        alike += len({tuple(plan[:3]) for plan in plans.values()}) < 4
        result = game.view().result
        assert result is not None
        for colour, manner in manners.items():
            assert manner is not None
            played[manner.character] += 1
            won[manner.character] += shares(result).get(colour, 0.0)  # type: ignore[assignment]
    for key in characters():
        print(f"{key}: {won[key] / max(1, played[key]):.0%} of {played[key]} games won")
    print(f"tables where two planned the same in the first three rounds: {alike} of {games}", flush=True)


def solos(games: int) -> None:
    """How often each scenario for one is won, at each of its difficulties; the strong play a tenth."""
    for key, scenario in load().scenarios.items():
        if tuple(scenario.seats) != (1,) or not scenario.offered:
            continue
        for values in product(*(option.values for option in scenario.options.values())):
            options = dict(zip(scenario.options, values, strict=True))
            for manner, who in ((PLAIN, "plain"), (None, "chance"), (Manner(STRONG), "strong")):
                number = max(1, games // 10) if who == "strong" else games
                won, done, missing, times = 0, 0, 0.0, list[float]()
                for seed in range(number):
                    game = Game.new(load(), key, COLOURS[:1], seed, options=options)
                    won += play(game, {COLOURS[0]: manner}, seed, times).won
                    view = game.view(COLOURS[0])
                    done += len(view.seats[0].done)
                    missing += remaining(view, view.seats[0])
                thought = f", a thought at most {max(times):.1f} s" if times else ""
                print(
                    f"{key} {' '.join(values)}, {who}: {won} of {number} won, "
                    f"{done / number:.1f} tasks done, {missing / number:.1f} uses of followers missing"
                    f"{thought}",
                    flush=True,
                )


def points_of(result: Result, colours: Sequence[str]) -> float:
    """What these seats have at the end, on average."""
    return sum(line.points for colour in colours for line in result.scores[colour]) / len(colours)


def modes(games: int) -> None:
    """Every scenario and module with every number of seats: one plain one against chance, and all plain."""
    known = load()
    for key, scenario in known.scenarios.items():
        joined = [name for name, module in known.modules.items() if key in module.joins and module.offered]
        if not scenario.offered or max(scenario.seats) == 1:
            continue
        for module, seats in product(["", *joined], scenario.seats):
            colours, modules = COLOURS[:seats], [module] if module else []
            name = f"{' + '.join(filter(None, (key, module)))}, {seats} seats"
            one = Game.new(known, key, colours, 0, modules=modules)
            if any(task.whose == "team" for task in one.view(colours[0]).seat(colours[0]).tasks):
                results = [
                    play(
                        Game.new(known, key, colours, seed, modules=modules),
                        dict.fromkeys(colours, PLAIN),
                        seed,
                        [],
                    )
                    for seed in range(games)
                ]
                print(f"{name}: together {sum(result.won for result in results)} of {games} won", flush=True)
                continue
            won, mine, theirs, itself = 0.0, 0.0, 0.0, 0.0
            for seed in range(games):
                me = colours[seed % seats]
                others = [colour for colour in colours if colour != me]
                manners = {colour: PLAIN if colour == me else None for colour in colours}
                result = play(Game.new(known, key, colours, seed, modules=modules), manners, seed, [])
                won += shares(result).get(me, 0.0)
                mine += points_of(result, [me]) / games
                theirs += points_of(result, others) / games
            for seed in range(again := max(1, games // 4)):
                game = Game.new(known, key, colours, seed, modules=modules)
                itself += points_of(play(game, dict.fromkeys(colours, PLAIN), seed, []), colours) / again
            print(
                f"{name}: {won:g} of {games} won against chance, {mine:.0f} points to {theirs:.0f}; "
                f"against itself {itself:.0f} points a seat",
                flush=True,
            )


PARTS: Mapping[str, Callable[[int], None]] = {
    "levels": levels,
    "characters": of_characters,
    "strong": strong,
    "solos": solos,
    "modes": modes,
}


def main() -> None:
    """Print the figures that were asked for."""
    asked = [word for word in sys.argv[1:] if word in PARTS] or list(PARTS)
    number = next((int(word) for word in sys.argv[1:] if word.isdigit()), 0)
    for part in asked:
        games = number or max(1, GAMES[part] // (10 if "quick" in sys.argv[1:] else 1))
        PARTS[part](games)


if __name__ == "__main__":
    main()
