"""How a game goes on from a sketch of it, played by somebody with an idea of what matters."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from orleans_bot.rules.pieces import FOLLOWERS, MARKET

from .asked import doable, lacking, short_of
from .hardship import UNPAID, Hardship
from .lineup import Lineup, lined_up, park, resumed
from .sketch import Sketch
from .worths import LITTLE, Idea

WON: Final = 60.0  # uses of followers that a game won counts more
STARVED: Final = 40.0  # and one less that is lost before its end


class Draft(Hardship):
    """A game played on from a sketch."""

    def __init__(self, sketch: Sketch, idea: Idea, luck: Random) -> None:
        super().__init__(sketch, idea, luck)

    def play(self, keys: Sequence[str] | None = None, opening: Idea | None = None) -> float:
        """To the end of the game, and how it went; `keys` are the places activated already, if it acts. This
        round may be planned by another idea.
        """
        lineup = self.opened(opening or self.first) if keys is None else resumed(self, keys)
        while self.round_out(lineup):
            lineup = lined_up(self)
        sketch = self.sketch
        if self.starved:
            return -STARVED - lacking(sketch) - 2 * sketch.left
        if self.won():
            return WON + sketch.left - UNPAID * sketch.short
        return -lacking(sketch) - UNPAID * sketch.short

    def opened(self, opening: Idea) -> Lineup:
        """A round as it is planned by an idea."""
        own, self.first = self.first, opening
        self.look()
        lineup = lined_up(self)
        self.first = own
        self.look()
        return lineup

    def round_out(self, lineup: Lineup) -> bool:
        """The rest of a round after planning; whether the game goes on."""
        sketch = self.sketch
        self.work(lineup)
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
        sketch, event = self.sketch, self.sketch.event
        number = min(sketch.draws, MARKET - sketch.market.total())
        number = max(0, number - event.returns) if event else number
        here = [kind for kind in FOLLOWERS for _ in range(sketch.bag[kind])]
        if len(here) > number:
            here = self.luck.sample(here, number)
        sketch.market.update(here)
        sketch.bag.subtract(here)
        self.call_back(number - len(here))

    def call_back(self, number: int) -> None:
        """So many of those who wait on places that are not complete come back: it costs no draw."""
        sketch = self.sketch
        for key, waiting in sketch.waiting.items() if number > 0 else ():
            while number > 0 and waiting and sketch.missing(key):
                sketch.market[waiting[0]] += 1
                sketch.waiting[key] = waiting = waiting[1:]
                number -= 1

    # -- acting

    def work(self, lineup: Lineup) -> list[tuple[str, str]]:
        """All actions of a round, and who waits somewhere meanwhile: who, and where."""
        sketch = self.sketch
        for key in self.act(lineup):  # who stands elsewhere stays there
            sketch.bag.update(sketch.waiting.pop(key, ()))
        return park(self, lineup.keys)

    def act(self, lineup: Lineup) -> list[str]:
        """All actions of a round, in a sensible order; the places that are used."""
        self.deliver()
        keys, used = [key for key in lineup.keys if not self.stalled(key)], list[str]()
        while key := self.next(keys):
            keys.remove(key)
            used.append(key)
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
        return used

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
        others = [key for key in known if not (works[key].moves or works[key].builds)]
        others.sort(key=lambda key: works[key].sends)
        return next((key for key in others if works[key].sends or self.use(works[key]) > 0), "")
