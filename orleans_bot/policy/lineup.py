"""Who goes where in a sketched round: the places that bring most together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from orleans_bot.rules.pieces import FOLLOWERS, MARKET

from .appraisal import Appraisal
from .sketch import Sketch
from .worths import LITTLE

Stands = tuple[tuple[int, tuple[int, ...]], ...]  # who may stand for whom, by their numbers

SETS: Final = 120  # sets of places that are looked at
SENT: Final = 2  # followers who go to deeds in one round
MONK: Final = FOLLOWERS.index("monk")
INDEX: Final = {kind: at for at, kind in enumerate(FOLLOWERS)}


@dataclass(slots=True)
class Lineup:
    """The places that are used, who is sent to deeds, and who stands on spaces."""

    keys: list[str]
    sent: list[str] = field(default_factory=list)
    busy: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Offer:
    """A place that could be used, or a kind of which one could be sent."""

    gain: float
    key: str
    seeks: tuple[str, ...]
    counts: tuple[tuple[int, int], ...]
    moves: bool = False
    led: float = 0.0  # what of the gain is lost without a journey in the same round


class Seeking:
    """A search for the best set of offers."""

    def __init__(self, offers: list[Offer], stands: Stands) -> None:
        self.offers, self.stands, self.left = offers, stands, SETS
        self.top, self.chosen = -1.0, list[int]()
        self.ratios = [offer.gain / max(1, len(offer.seeks)) for offer in offers]
        self.rest = [0.0]  # what all from here on would bring
        for offer in reversed(offers):
            self.rest.append(self.rest[-1] + offer.gain)
        self.rest.reverse()

    def seek(
        self, at: int, counts: list[int], people: int, gain: float, chosen: list[int], lost: float, led: bool
    ) -> None:
        """Try every set of those from here on with so many people; `lost` is what the chosen bring only if
        somebody travels, and `led` whether somebody does.
        """
        while True:
            self.left -= 1
            if gain - lost > self.top:
                self.top, self.chosen = gain - lost, list(chosen)
            if at == len(self.offers) or self.left <= 0:
                return
            offer = self.offers[at]
            # The first brings most for each follower: no set of the others brings more.
            if gain + min(self.rest[at], people * self.ratios[at] if offer.seeks else inf) <= self.top:
                return
            if after := without(counts, offer.counts, self.stands):
                chosen.append(at)
                moved = led or offer.moves
                self.seek(
                    at + 1,
                    after,
                    people - len(offer.seeks),
                    gain + offer.gain,
                    chosen,
                    0.0 if moved else lost + offer.led,
                    moved,
                )
                chosen.pop()
                if not offer.seeks:
                    return  # it costs nobody
            at += 1


def without(counts: list[int], seeks: tuple[tuple[int, int], ...], stands: Stands = ()) -> list[int] | None:
    """How many of each kind remain, below nothing where others stand in; nothing if those are too few."""
    after = counts.copy()
    for kind, number in seeks:
        after[kind] -= number
    lacking = 0
    for number in after:
        if number < 0:
            lacking -= number
    if lacking <= after[MONK]:
        return after
    if not stands:
        return None
    lacking -= sum(number for _, _, number in helped(after, stands))
    return after if lacking <= after[MONK] else None


def helped(after: list[int], stands: Stands) -> list[tuple[int, int, int]]:
    """Who stands for whom, and how many of them, before monks are asked."""
    short, found = [-number for number in after], list[tuple[int, int, int]]()
    for who, others in stands:
        spare = after[who]
        for kind in others:
            number = min(spare, short[kind])
            if number > 0:
                found.append((who, kind, number))
                spare -= number
                short[kind] -= number
    return found


def stands_of(sketch: Sketch) -> Stands:
    """Who may stand for whom, by their numbers."""
    return tuple((INDEX[who], tuple(INDEX[kind] for kind in others)) for who, others in sketch.stands)


def offers_of(game: Appraisal) -> list[Offer]:
    """All that could be done in a round, the most promising first."""
    sketch, works = game.sketch, game.ground.works
    found: list[Offer] = []
    for key in sketch.spaces:
        work = works[key]
        if game.stalled(key):
            continue
        if work.sends:
            for kind in FOLLOWERS:
                gain = game.sending(kind)[0] if sketch.market[kind] else 0.0
                if gain > 0:
                    found.append(Offer(gain, f"{key}:{kind}", (kind,), ((INDEX[kind], 1),)))
            continue
        gain = game.use(work) * game.idea.get(key, 1.0) * game.idea.get(f"{key}@{sketch.round}", 1.0)
        if gain > LITTLE and work.slots:
            seeks = sketch.missing(key)
            counts = Counter(INDEX[kind] for kind in seeks)
            away = work.builds and not game.open(sketch.merchant)
            found.append(
                Offer(gain, key, seeks, tuple(counts.items()), bool(work.moves), gain if away else 0.0)
            )
    return sorted(found, key=lambda one: (bool(one.seeks), -one.gain / max(1, len(one.seeks))))


def best_offers(game: Appraisal) -> list[Offer]:
    """The set of offers that brings most with those on the market."""
    offers = offers_of(game)
    counts = [game.sketch.market[kind] for kind in FOLLOWERS]
    stands = stands_of(game.sketch)
    seeking = Seeking(offers, stands)
    people = sum(counts)
    seeking.seek(0, counts, people, 0.0, [], 0.0, False)
    if game.idea["lack"] and game.sketch.left:
        for at, kind in enumerate(FOLLOWERS):
            if game.sketch.supply.get(kind) and (game.sketch.round + at) % 2:
                more = counts.copy()
                more[at] += 1
                other = Seeking(offers, stands)
                other.seek(0, more, people + 1, 0.0, [], 0.0, False)
                gain = max(0.0, other.top - seeking.top)
                game.lacks[kind] = (game.lacks[kind] + gain) / 2 if kind in game.lacks else gain
    return [offers[at] for at in seeking.chosen]


def lined_up(game: Appraisal) -> Lineup:
    """The followers on the market go to the places that bring most together."""
    market, found = game.sketch.market, Lineup([])
    sought, seeking = list[str](), list[str]()
    for offer in best_offers(game):
        if ":" in offer.key:
            [kind] = offer.seeks
            if len(found.sent) < SENT and market[kind] > 0:
                found.sent.append(kind)
                market[kind] -= 1
            continue
        found.keys.append(offer.key)
        sought += offer.seeks
        seeking += len(offer.seeks) * [offer.key]
    found.busy = [who for who, _ in standing(market, sought, stands_of(game.sketch))]
    market.subtract(found.busy)
    waiting = game.sketch.waiting
    for who, key in zip(found.busy, seeking, strict=True):
        waiting[key] = (*waiting.get(key, ()), who)
    return found


def resumed(game: Appraisal, keys: Sequence[str]) -> Lineup:
    """The lineup of a round in which somebody acts already, on places that are activated."""
    sketch, found = game.sketch, Lineup([])
    for key in keys:
        if game.ground.works[key].sends:
            found.sent += sketch.waiting.pop(key, ())
        else:
            found.keys.append(key)
    return found


def standing(market: Counter[str], sought: Sequence[str], stands: Stands) -> list[tuple[str, str]]:
    """Who stands for each of those that are sought: themselves, then those who may, then monks."""
    counts = Counter(sought)
    after = [market[kind] - counts[kind] for kind in FOLLOWERS]
    others = {kind: list[str]() for kind in FOLLOWERS}
    for joker, at, number in helped(after, stands):
        others[FOLLOWERS[at]] += number * [FOLLOWERS[joker]]
    out, left = list[tuple[str, str]](), market.copy()
    for kind in sought:
        exact = left[kind] > 0
        who = kind if exact else others[kind].pop() if others[kind] else FOLLOWERS[MONK]
        left[kind] -= exact
        out.append((who, kind))
    return out


def park(game: Appraisal, used: Sequence[str]) -> list[tuple[str, str]]:
    """Who would be in the way of those drawn waits on a place that is not complete: who, and where."""
    sketch, out = game.sketch, list[tuple[str, str]]()
    over = sketch.market.total() + min(sketch.draws, sketch.bag.total()) - MARKET
    if over <= 0 or not sketch.left:
        return out
    worths = {key: game.use(game.ground.works[key]) for key in sketch.spaces if key not in used}
    while over > 0:
        best, chosen = -inf, ("", "")
        for key, worth in worths.items():
            slots = game.ground.works[key].slots
            for kind in set(sketch.missing(key)) if not game.ground.works[key].sends else ():
                if sketch.market[kind] > 0 and kind != FOLLOWERS[MONK]:
                    share = (1 + len(sketch.waiting.get(key, ()))) / len(slots)
                    gain = share * max(worth, LITTLE) - sketch.round / 1000
                    if (gain, (kind, key)) > (best, chosen):
                        best, chosen = gain, (kind, key)
        kind, key = chosen
        if not key:
            break
        sketch.market[kind] -= 1
        sketch.waiting[key] = (*sketch.waiting.get(key, ()), kind)
        out.append(chosen)
        over -= 1
    return out
