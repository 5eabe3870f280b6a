"""What an action would bring and cost its seat as things stand: short enough for its button on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from orleans_bot.rules.atoms import Atom, Effect
from orleans_bot.rules.pieces import WARES, is_own
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import DeedFace, SeatView, View
from orleans_bot.words.saying import capital
from rendering.captions import is_gone, reward
from rendering.order import people_of

from .voice import Voice

MOST_BUTTON = 38  # letters that a button shows whole on a phone …
ICON = 4  # … of which an icon takes the room of so many
MOST_GOODS = 2  # kinds of goods on the way that are named; more are counted
PER: Mapping[str, Callable[[SeatView], int]] = {  # what coins and steps may be counted by
    "": lambda seat: 1,
    "star": lambda seat: seat.status,
    "station": lambda seat: seat.stations_built,
}


def button(voice: Voice, view: View, colour: str, place: str) -> str:
    """An action's name with what it brings; shorter, or the name alone, where that is too long."""
    name = voice.name("place", place)
    room = MOST_BUTTON - (ICON if voice.option_icon(f"act:{place}") else 0)
    for brings in (worth(voice, view, colour, place), voice.find(f"worth.{place}", {})):
        both = voice.say("act.label", place=name, brings=brings)
        if brings and len(both) <= room:
            return both
    return name


def in_full(voice: Voice, view: View, colour: str, place: str) -> str:
    """The same as a sentence for a list, which also says who joins."""
    told = worth(voice, view, colour, place, named=True)
    return f"{capital(told)}." if told else ""


def worth(voice: Voice, view: View, colour: str, place: str, *, named: bool = False) -> str:
    """What an action brings a seat now, and at what price; "" where no line of the place says so. Whoever is
    recruited may be `named`.
    """
    face = view.places.get(place)
    does = face.does if face else ()
    gains = [
        told
        for effect in does
        if not effect.price
        for told in of_line(voice, view, colour, place, effect, named)
    ]
    prices = [of_price(voice, effect.first) for effect in does if effect.price]
    if not gains or not prices:
        return voice.listed(gains)
    return voice.say("act.for", brings=voice.listed(gains), price=voice.listed(prices))


def of_price(voice: Voice, atom: Atom) -> str:
    """What an action costs."""
    if atom.kind == "pay":
        return voice.say("act.coins", n=atom.number)
    if atom.what == ("citizen",):
        return voice.say("act.citizen")
    return voice.name("good", atom.what[0]) if len(atom.what) == 1 else voice.say("act.any_good")


def of_line(voice: Voice, view: View, colour: str, place: str, effect: Effect, named: bool) -> Iterator[str]:
    """What a line of an action brings; out of several ways its seat chooses one."""
    seat = view.seat(colour)
    ways = [way for way in effect.ways if not any(is_out(view, atom) for atom in way)]
    if ways:
        yield either(
            voice,
            (voice.listed(of_atom(voice, view, seat, place, atom, named) for atom in way) for way in ways),
        )


def is_out(view: View, atom: Atom) -> bool:
    """Whether it recruits somebody whom nobody can recruit now."""
    if atom.kind != "recruit" or not atom.what:
        return False
    shut = view.event is not None and atom.what[0] in view.event.forbid
    return shut or people_of(view).get(atom.what[0]) == 0


def either(voice: Voice, several: Iterable[str]) -> str:
    """One of several things."""
    held = list(dict.fromkeys(several))
    if len(held) < 2:
        return "".join(held)
    return voice.say("act.or", first=", ".join(held[:-1]), last=held[-1])


def of_atom(voice: Voice, view: View, seat: SeatView, place: str, atom: Atom, named: bool) -> str:
    """What one thing that an action does comes to for this seat now."""
    first = atom.what[0] if atom.what else ""
    match atom.kind:
        case "recruit":
            who, brings = voice.name("follower", first), of_track(voice, view, seat, first, 1)
            both = voice.say("act.label", place=who, brings=brings)
            return (both if named else brings) if brings else who
        case "bonus":
            return of_track(voice, view, seat, first, 0) or voice.say("act.nothing")
        case "coins" | "advance" if atom.per in PER:
            return voice.say(f"act.{atom.kind}", n=atom.number * PER[atom.per](seat))
        case "move" if atom.what:
            return on_the_way(voice, view, seat, atom.what)
        case "build" if seat.merchant in view.towns:
            return voice.say("act.station", town=voice.name("town", seat.merchant))
        case "send" if not atom.what:
            return of_errand(voice, view, seat, place)
    return of_itself(voice, atom)


def of_itself(voice: Voice, atom: Atom) -> str:
    """What is the same whoever does it."""
    first = atom.what[0] if atom.what else ""
    match atom.kind:
        case "coins" | "advance" if not atom.per:
            return voice.say(f"act.{atom.kind}", n=atom.number)
        case "gain":
            return voice.say("act.any_good") if first == "any" else voice.name("good", first)
        case "gear" | "citizen" | "tile" | "chance" | "move":
            return voice.say(f"act.{atom.kind}")
        case "draw" if first == "card":
            return voice.say("act.card")
    return reward(Effect(((atom,),)), voice.language)


def of_track(voice: Voice, view: View, seat: SeatView, name: str, steps: int) -> str:
    """What a track gives so many spaces behind a seat's marker."""
    track, at = view.tracks.get(name), seat.tracks.get(name, 0) + steps
    if track is None or at >= len(track.gives):
        return ""
    effect = track.gives[at]
    found = [voice.say("act.draws", n=track.draws[at])] if track.draws and steps else []
    if effect is not None and not is_gone(effect, view):
        found += [of_itself(voice, atom) for atom in effect.ways[0]]
    return voice.listed(found)


def on_the_way(voice: Voice, view: View, seat: SeatView, ways: Sequence[str]) -> str:
    """The goods that lie where a merchant could go first."""
    shut = view.event.close if view.event else ()
    open_ways = [way for way in ways if way not in shut]
    near = [route for route in view.routes if seat.merchant in route.towns and route.way in open_ways]
    there = {good for route in near for good in route.goods}
    goods = [*(good for good in WARES if good in there), *sorted(there.difference(WARES))]
    if len(goods) > MOST_GOODS:
        return voice.say("act.goods", n=len(goods))
    return either(voice, (voice.name("good", good) for good in goods)) or voice.say("act.no_good")


def of_errand(voice: Voice, view: View, seat: SeatView, place: str) -> str:
    """What each of those who wait on a place could bring by going to a work for good."""
    waiting = [who for who in seat.spaces.get(place, ()) if who and not is_own(who)]
    effects = [effect for deed in (*view.deeds, *seat.works) for effect in of_deed(deed, place, set(waiting))]
    coins = {effect.first.number for effect in effects if effect.first.kind == "coins"}
    if not coins:
        return voice.say("act.send")
    most = voice.say("act.coins" if len(coins) == 1 else "act.up_to", n=max(coins))
    return most if len(waiting) == 1 else voice.say("act.each", what=most)


def of_deed(deed: DeedFace, place: str, waiting: set[str]) -> Iterator[Effect]:
    """What the spaces of a work bring that are open to any of these."""
    if deed.through and place not in deed.through:
        return
    for at, (space, by) in enumerate(zip(deed.seeks, deed.filled, strict=False)):
        if not by and waiting.intersection(kinds_on(space)):
            yield from deed.reward
            yield from deed.brings[at : at + 1]
