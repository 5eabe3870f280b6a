"""What a seat sees of others, of spaces and of routes when it must choose among them."""

from __future__ import annotations

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.pieces import KIND, VALUE

from .outlook import Outlook


def standing_of(outlook: Outlook, colour: str) -> float:
    """How well another seat stands: whoever is ahead is hit first."""
    rival = outlook.view.seat(colour)
    goods = sum(VALUE.get(good, 1) * number for good, number in rival.goods.items())
    return 1.0 + rival.coins + goods + rival.status * (rival.citizens + rival.stations_built)


def others_active(outlook: Outlook, ask: Ask) -> frozenset[str]:
    """The activated places of the seat that an ask is about."""
    colour = str(ask.about.get("rival", ""))
    found = [rival.active for rival in outlook.view.seats if rival.colour == colour]
    return found[0] if found else frozenset()


def stander(outlook: Outlook, spot: str) -> str:
    """Who stands on a space, by kind."""
    key, _, at = spot.rpartition(".")
    spaces = outlook.seat.spaces.get(key, ())
    return KIND.get(spaces[int(at)], "") if at.isdigit() and int(at) < len(spaces) else ""


def far(outlook: Outlook, route: str) -> float:
    """How near a route is to the merchant, so that goods far away are cleared first."""
    towns = outlook.view.towns
    here = towns[outlook.seat.merchant]
    near = [towns[name] for name in route.split(".")[:2] if name in towns]
    return max((1000.0 - abs(t.x - here.x) - abs(t.y - here.y) for t in near), default=0.0)


def near(outlook: Outlook, where: str) -> float:
    """How soon somebody could win a citizen: by a step, a station, a work; last of all by a whole pile."""
    view, (kind, _, noun) = outlook.view, where.partition(".")
    if kind == "deed":
        missing = [deed.filled.count("") for deed in view.deeds if deed.key == noun]
        return 1.0 / (1 + missing[0]) if missing else 0.0
    if noun.isdigit():
        # Whoever has passed it will not come there again.
        ahead = [int(noun) - seat.tracks.get(kind, 0) for seat in view.seats]
        steps = min((step for step in ahead if step > 0), default=None)
        return 0.0 if steps is None else 2.0 / (2 + steps / (4 if kind == "development" else 1))
    return 0.5 if kind == "town" else 0.02
