"""How a game goes on from a sketch of it, played by somebody with an idea of what matters."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final

from orleans_bot.rules.pieces import FOLLOWERS, FOOD, MARKET

from .appraisal import LITTLE, Idea
from .asked import doable, lacking, short_of
from .doing import Doing
from .lineup import Lineup, lined_up, park
from .sketch import Sketch

WON: Final = 60.0  # uses of followers that a game won counts more
STARVED: Final = 40.0  # and one less that is lost before its end
UNPAID: Final = 0.3  # a coin that could not be paid


class Draft(Doing):
    """A game played on from a sketch."""

    def __init__(self, sketch: Sketch, idea: Idea, luck: Random) -> None:
        super().__init__(sketch, idea)
        self.luck = luck
        self.starved = False

    def play(self, keys: Sequence[str] | None = None) -> float:
        """To the end of the game, and how it went; `keys` are the places activated already, if it acts."""
        lineup = lined_up(self) if keys is None else Lineup(list(keys))
        while self.round_out(lineup):
            lineup = lined_up(self)
        sketch = self.sketch
        if self.starved:
            return -STARVED - lacking(sketch) - 2 * sketch.left
        if self.won():
            return WON + sketch.left - UNPAID * sketch.short
        return -lacking(sketch) - UNPAID * sketch.short

    def round_out(self, lineup: Lineup) -> bool:
        """The rest of a round after planning; whether the game goes on."""
        sketch = self.sketch
        self.look()
        self.act(lineup)
        sketch.bag.update(lineup.busy)
        for key in lineup.keys:
            sketch.bag.update(sketch.waiting.pop(key, ()))
        park(self, lineup.keys)
        self.befall()
        if not self.starved:
            self.deliver()
        if self.starved or self.won() or not sketch.left:
            return False
        sketch.round += 1
        sketch.resting = False
        for face in (self.ground.tasks[key] for key in self.ground.order if key not in sketch.done):
            if any(need.kind == "round" and short_of(sketch, need) for need in face.needs):
                sketch.lost |= {face.key}
        self.draw()
        self.look()
        return True

    def won(self) -> bool:
        """Whether the game is won if the round ends now."""
        return all(doable(self.sketch, face) for face in self.ground.goals)

    def draw(self) -> None:
        """Followers come onto the market as far as there is room."""
        sketch = self.sketch
        number = min(sketch.draws, MARKET - sketch.market.total())
        here = [kind for kind in FOLLOWERS for _ in range(sketch.bag[kind])]
        if len(here) > number:
            here = self.luck.sample(here, number)
        sketch.market.update(here)
        sketch.bag.subtract(here)

    # -- acting

    def act(self, lineup: Lineup) -> None:
        """All actions of a round, in a sensible order."""
        self.deliver()
        keys = list(lineup.keys)
        while key := self.next(keys):
            keys.remove(key)
            work = self.ground.works[key]
            for _ in range(work.builds):
                self.build()
            for ways in work.moves:
                self.go(*self.leg(ways)[1:])
            for line in work.lines:
                self.do(line)
            if work.deals:
                self.deal(work.deals)
        for kind in lineup.sent:
            self.serve(kind)
        self.deliver()

    def next(self, keys: Sequence[str]) -> str:
        """The next action of those that are activated; nothing to pass."""
        works = self.ground.works
        known = [key for key in keys if key in works]
        for key in known:
            if works[key].builds and self.building(self.sketch.merchant) > 2 * LITTLE:
                return key
        legs = [(self.leg(ways)[0], key) for key in known for ways in works[key].moves]
        if legs and max(legs)[0] > 0:
            return max(legs)[1]
        others = (key for key in known if not (works[key].moves or works[key].builds))
        return next((key for key in others if works[key].sends or self.use(works[key]) > 0), "")

    # -- what happens at the end of a round

    def befall(self) -> None:
        """The event of the round."""
        event, sketch = self.sketch.event, self.sketch
        for atom in (atom for effect in event.does for atom in effect.atoms) if event else ():
            self.memo.clear()
            if atom.kind == "coins":
                sketch.coins += self.counted(atom)
            elif atom.kind == "feed":
                price = int(atom.what[0]) if atom.what else 0
                for _ in range(atom.number):
                    self.feed(price, event is not None and event.deadly)
            elif atom.kind == "tax":
                held = sum(sketch.goods.values()) // 2 if atom.what == ("goods",) else len(sketch.gears)
                self.owe(atom.number * (held if atom.what else 1))

    def owe(self, coins: int) -> None:
        """Coins are paid as far as there are any."""
        sketch = self.sketch
        sketch.short += max(0, coins - sketch.coins)
        sketch.coins = max(0, sketch.coins - coins)

    def feed(self, price: int, deadly: bool) -> None:
        """One food is given, or paid for, whichever is missed less."""
        sketch = self.sketch
        held = [good for good in FOOD if sketch.goods.get(good)]
        least = min(((self.good(good, -1), good) for good in held), default=(inf, ""))
        if price and sketch.coins >= price and least[0] > price * self.coin():
            sketch.coins -= price
        elif held:
            sketch.goods[least[1]] -= 1
        elif deadly:
            self.starved = True
        else:
            self.owe(max(1, price))
        self.memo.clear()
