"""What a strong seat does that plays alone: what follows from the idea that has gone best on a sketch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from orleans_bot.rules.ask import TURN, Ask, Option, noun_of
from orleans_bot.rules.pieces import ANY, KIND, VALUE, is_own, kind_of
from orleans_bot.rules.prospect import ACTIONS
from orleans_bot.rules.view import View

from .doing import given_first
from .drafting import Draft
from .ideas import ideas, refined
from .planning import Candidate, Planner, Way
from .rehearsal import Picks, spread
from .sketch import Ground, Sketch
from .worths import Idea

OPENINGS: Final = 8  # plans of a round that are rehearsed
REHEARSED: Final = (4, 8, 12)  # games for each of them; after each time the worse half is given up
HERE: Final = 100.0  # more than any good is worth


class Drafted:
    """The answers that follow from an idea."""

    def __init__(self, view: View, budget: int, luck: int, kept: Sequence[Idea] = ()) -> None:
        """`kept` are ideas that went best when this game was last thought about."""
        self.ground, self.luck = Ground(view), luck
        acting = view.phase == ACTIONS
        start = kept if acting and kept else (*kept, *ideas(self.ground.tour))
        self.ideas = refined(Sketch(self.ground, view), budget, luck, start)
        self.idea = self.ideas[0]
        self.owed = 0  # what goods that are being given must still be worth

    def draft(self, view: View) -> Draft:
        """The game as it stands."""
        return Draft(Sketch(self.ground, view), self.idea, Random(0))

    # -- planning

    def plan(self, planner: Planner) -> Picks:
        """The picks that fill the places, and for those who would be in the way on the market."""
        pool = Counter(one for one in planner.outlook.seat.market if one in KIND)
        placed: list[tuple[Candidate, Way]] = []
        for key, spots in self.filled(planner.outlook.view):
            way: list[tuple[str, str]] = []
            for who, wanted in spots:
                able = [
                    one
                    for one in planner.able.get((key, wanted), ())
                    if pool[one] and kind_of(one) == who and not (wanted == ANY and is_own(one))
                ]
                if able:
                    one = min(able, key=lambda one: (not is_own(one), one))
                    pool[one] -= 1
                    way.append((one, wanted))
            if len(way) == len(spots):
                placed.append((Candidate(key, (), 0.0), tuple(way)))
        return spread(planner, placed) or ()

    def filled(self, view: View) -> list[tuple[str, list[tuple[str, str]]]]:
        """The places with those who are to stand there, each on a space that seeks somebody."""
        draft = self.draft(view)
        sketch, works = draft.sketch, self.ground.works
        seeks = {key: sketch.missing(key) for key in sketch.spaces}
        lineup = draft.opened(self.opening(view))
        halls = [key for key in sketch.spaces if works[key].sends]
        busy = iter(lineup.busy)
        out = [(key, [(kind, ANY)]) for kind in lineup.sent for key in halls[:1]]
        out += [(key, [(next(busy), wanted) for wanted in seeks[key]]) for key in lineup.keys]
        return out + [(key, [(kind, kind)]) for kind, key in draft.work(lineup)]

    def opening(self, view: View) -> Idea:
        """The idea by which this round is planned: whichever goes best, played on with the best of all."""
        sketch = Sketch(self.ground, view)
        openings: dict[object, Idea] = {}
        for idea in self.ideas:
            lineup = Draft(sketch.copy(), self.idea, Random(0)).opened(idea)
            openings.setdefault((tuple(sorted(lineup.keys)), tuple(lineup.sent), tuple(lineup.busy)), idea)
        running = [(0.0, -at, idea) for at, idea in enumerate(openings.values())][:OPENINGS]
        tried = 0
        for number in REHEARSED:
            found = []
            for total, at, idea in running:
                for luck in range(tried, tried + number):
                    total += Draft(sketch.copy(), self.idea, Random(self.luck - luck)).play(opening=idea)
                found.append((total, at, idea))
            tried += number
            found.sort(key=lambda one: one[:2], reverse=True)
            running = found[: (len(found) + 1) // 2]
        return running[0][2]

    # -- acting

    def answer(self, view: View, ask: Ask) -> Picks | None:
        """What is picked of what is asked; nothing where an idea does not help."""
        draft = self.draft(view)
        if ask.kind == TURN:
            return (self.turn(draft, ask),)
        if task := next((key for key in ask.keys if key.startswith("task:")), ""):
            return (self.task(task),)
        if ask.lo != 1 or ask.hi != 1:
            return None
        if ask.key == "spend_good" and self.owed > 0:
            good = given_first([noun_of(key) for key in ask.keys], self.owed)
            self.owed -= VALUE[good]
            return (f"good:{good}",)
        options = [Option(key) for key in ask.keys]
        verbs = {option.verb for option in options}
        if "place" in verbs and "bag" in verbs:
            return (max(options, key=lambda option: self.placing(draft, option)).key,)
        if "go" in verbs:
            return (self.journey(draft, ask),)
        if verbs & {"sell", "buy"}:
            return (self.bargain(draft, ask),)
        if (
            "send" in verbs
            or {"gear", "keep"} <= verbs
            or verbs <= {"recruit", "tile", "coins", "advance", "gain"}
        ):
            return (max(options, key=lambda option: self.worth(draft, view, option)).key,)
        return None

    def turn(self, draft: Draft, ask: Ask) -> str:
        """The next action, after all that can be done beside it."""
        best = draft.next([noun_of(key) for key in ask.keys if key.startswith("act:")])
        task = next((key for key in ask.keys if key.startswith("task:")), "")
        return self.task(task) if task else f"act:{best}" if best else "pass"

    def task(self, key: str) -> str:
        """A task that is done, and what goods given for it must be worth."""
        face = self.ground.tasks.get(noun_of(key))
        self.owed = sum(need.need for need in face.price if need.kind == "value") if face else 0
        return key

    def journey(self, draft: Draft, ask: Ask) -> str:
        """Where the merchant goes, and with what."""
        legs = {key: [*noun_of(key).split("."), "", ""][:3] for key in ask.keys}
        _, town, route = draft.leg(tuple(sorted({way for _, way, _ in legs.values()})))

        def worth(key: str) -> float:
            to, way, goods = legs[key]
            taken = sum(draft.good(good) for good in goods.split("+") if good in draft.sketch.goods)
            return taken + (HERE if to == town and route.endswith(f".{way}") else 0.0)

        return max(ask.keys, key=worth)

    def bargain(self, draft: Draft, ask: Ask) -> str:
        """What is sold or bought next."""
        wanted = [f"{'buy' if way > 0 else 'sell'}:{good}" for _, good, way in draft.bargains(1)]
        wanted += [key for key in ask.keys if ":" not in key]
        return next((key for key in wanted if key in ask.keys), "")

    def placing(self, draft: Draft, option: Option) -> float:
        """What it brings that somebody new goes to a space at once: only what he completes."""
        follower, _, spot = option.noun.partition("@")
        key = spot.rpartition(".")[0]
        if option.verb != "place" or key not in draft.sketch.spaces:
            return 0.0
        work = self.ground.works[key]
        completes = bool(work.slots) and len(draft.sketch.missing(key)) == 1 and not work.sends
        return draft.use(work) if completes and kind_of(follower) != "monk" else -1.0

    def worth(self, draft: Draft, view: View, option: Option) -> float:
        """What a choice brings."""
        noun = option.noun
        number = int(noun) if noun.isdigit() else 1
        match option.verb:
            case "recruit":
                return draft.recruit(noun)
            case "tile" if noun in self.ground.works:
                return draft.tile(noun)
            case "coins":
                return number * draft.coin()
            case "advance":
                return draft.advance(number)
            case "gain" if noun in draft.sketch.goods:
                return draft.good(noun)
            case "send":
                kind, _, deed = noun.partition("@")
                known = deed.partition(".")[0]
                return draft.serving(kind_of(kind), known) if known in draft.sketch.deeds else 0.0
            case "gear":
                key, _, at = noun.rpartition(".")
                spaces, wanted = draft.sketch.spaces.get(key, ()), view.places[key].slots[int(at)]
                return draft.spot(key, spaces.index(wanted)) if wanted in spaces else 0.0
            case _:
                return 0.0
