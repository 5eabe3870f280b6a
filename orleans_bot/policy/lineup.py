"""Who goes where in a sketched round: the places that bring most together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from orleans_bot.rules.pieces import FOLLOWERS

from .appraisal import LITTLE, Appraisal

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

    def __init__(self, offers: list[Offer]) -> None:
        self.offers, self.left = offers, SETS
        self.top, self.chosen = -1.0, list[int]()
        self.rest = [0.0]  # what all from here on would bring
        for offer in reversed(offers):
            self.rest.append(self.rest[-1] + offer.gain)
        self.rest.reverse()

    def seek(self, at: int, counts: list[int], gain: float, chosen: list[int], lost: float = 0.0) -> None:
        """Try every set of those from here on; `lost` is what the chosen bring only if somebody travels."""
        self.left -= 1
        if gain - lost > self.top:
            self.top, self.chosen = gain - lost, list(chosen)
        if at == len(self.offers) or self.left <= 0 or gain + self.rest[at] <= self.top:
            return
        if after := without(counts, self.offers[at].counts):
            chosen.append(at)
            offer = self.offers[at]
            led = any(self.offers[one].moves for one in chosen)
            self.seek(at + 1, after, gain + offer.gain, chosen, 0.0 if led else lost + offer.led)
            chosen.pop()
        self.seek(at + 1, counts, gain, chosen, lost)


def without(counts: list[int], seeks: tuple[tuple[int, int], ...]) -> list[int] | None:
    """How many of each kind remain where monks stand in for others; nothing if they are too few."""
    after = counts.copy()
    for kind, number in seeks:
        have = after[kind]
        if have >= number:
            after[kind] = have - number
            continue
        after[kind] = 0
        after[MONK] -= number - have
        if kind == MONK or after[MONK] < 0:
            return None
    return after


def offers_of(game: Appraisal) -> list[Offer]:
    """All that could be done in a round, the most promising first."""
    sketch, works = game.sketch, game.ground.works
    found: list[Offer] = []
    for key in sketch.spaces:
        work = works[key]
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
    return sorted(found, key=lambda one: -one.gain / max(1, len(one.seeks)))


def best_offers(game: Appraisal) -> list[Offer]:
    """The set of offers that brings most with those on the market."""
    offers = offers_of(game)
    counts = [game.sketch.market[kind] for kind in FOLLOWERS]
    seeking = Seeking(offers)
    seeking.seek(0, counts, 0.0, [])
    if game.idea["lack"] and game.sketch.left:
        for at, kind in enumerate(FOLLOWERS):
            if game.sketch.supply.get(kind) and (game.sketch.round + at) % 2:
                more = counts.copy()
                more[at] += 1
                other = Seeking(offers)
                other.seek(0, more, 0.0, [])
                gain = max(0.0, other.top - seeking.top)
                game.lacks[kind] = (game.lacks[kind] + gain) / 2 if kind in game.lacks else gain
    return [offers[at] for at in seeking.chosen]


def lined_up(game: Appraisal) -> Lineup:
    """The followers on the market go to the places that bring most together."""
    market, found = game.sketch.market, Lineup([])
    for offer in best_offers(game):
        if ":" in offer.key:
            [kind] = offer.seeks
            if len(found.sent) < SENT and market[kind] > 0:
                found.sent.append(kind)
                market[kind] -= 1
            continue
        found.keys.append(offer.key)
        for kind in offer.seeks:
            who = kind if market[kind] > 0 else FOLLOWERS[MONK]
            market[who] -= 1
            found.busy.append(who)
    return found
