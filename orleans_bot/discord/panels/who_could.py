"""What a team still needs, and by whom it could be done with what everybody can see, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from orleans_bot.policy.routes import country
from orleans_bot.rules.pieces import COIN, TEAM, VALUE, kind_of
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import Need, SeatView, View
from rendering.order import people_of

from .score import complete
from .voice import Voice

MOST_TOWNS = 5  # those that lie nearest to a merchant; the others are only counted


def lines(voice: Voice, view: View) -> Iterator[str]:
    """A line for each common objective that is not complete, and of which is seen who could do something."""
    for face in view.seats[0].tasks:
        if face.whose != TEAM or complete(face):
            continue
        for need in face.needs:
            said = "; ".join(towns(voice, view) if need.kind == "towers" else pieces(voice, view, need))
            if said:
                yield voice.say("team.could", name=voice.name("task", face.key), what=said)


def open_spaces(view: View, work: str) -> Counter[str]:
    """The spaces of a work that nobody has filled, by what is printed on them."""
    return Counter(
        want
        for deed in view.deeds
        if deed.key == work
        for want, by in zip(deed.seeks, deed.filled, strict=True)
        if not by
    )


def held(view: View, seat: SeatView, want: str) -> int:
    """How much of that a seat has where everybody sees it: never what lies in a bag."""
    if want == COIN:
        return seat.coins
    if want in VALUE:
        return seat.goods.get(want, 0)
    there = [*seat.market, *(what for spaces in seat.spaces.values() for what in spaces if what)]
    return sum(kind_of(what) in kinds_on(want) and what in kinds_on(want) for what in there)


def pieces(voice: Voice, view: View, need: Need) -> Iterator[str]:
    """For all that a work still takes: how much, and who has it."""
    for work in need.what if need.kind == "full" else ():
        for want, missing in open_spaces(view, work).items():
            have = {seat.colour: held(view, seat, want) for seat in view.seats}
            has = [voice.say("team.has", seat=voice.seat(seat), n=n) for seat, n in have.items() if n]
            yield voice.say(
                "team.lacks",
                n=missing,
                what=thing(voice, want),
                seats=", ".join(has) or voice.say("team.none"),
            )


def towns(voice: Voice, view: View) -> Iterator[str]:
    """For the towns without a tower: whose merchant is nearest, and how many journeys away."""
    far = country(tuple(route.key for route in view.routes)).far
    found: list[tuple[int, str, str]] = []
    for town in view.towers:
        if not view.stations.get(town):
            seat = min(view.seats, key=lambda one: far[one.merchant].get(town, len(far)))
            found.append((far[seat.merchant].get(town, 0), town, seat.colour))
    found.sort()
    for number, town, seat_colour in found[:MOST_TOWNS]:
        yield voice.say("team.near", town=voice.name("town", town), seat=voice.seat(seat_colour), n=number)
    if len(found) > MOST_TOWNS:
        yield voice.say("team.more", n=len(found) - MOST_TOWNS)


def thing(voice: Voice, what: str) -> str:
    """A piece, a good or coins by name."""
    if what == COIN:
        return voice.name("source", "coins")
    return voice.name("good" if what in VALUE else "follower", what)


def asked_for(view: View) -> tuple[str, ...]:
    """What a seat can say that it needs."""
    return (*people_of(view), COIN)
