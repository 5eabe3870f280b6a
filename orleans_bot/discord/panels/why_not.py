"""Why not? What stands in the way of each place that a plan cannot fill, or that would do nothing."""

from __future__ import annotations

from collections.abc import Iterator

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.pieces import ANY
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import PlaceFace, SeatView, View

from .panel import Press, turn_id
from .spots import place_of, spot_of, verb_keys
from .voice import Voice

WHY = "why"


def door(ask: Ask, game: int, voice: Voice, view: View) -> tuple[Press, ...]:
    """To ask why; nothing where all places can be filled and do something."""
    if next(reasons(ask, voice, view), None) is None:
        return ()
    return (Press(turn_id(game, ask.seat, ask.since, WHY), voice.say("why")),)


def lines(ask: Ask, voice: Voice, view: View) -> list[str]:
    """The reasons as a list."""
    return [voice.say("why.rule"), *(f"{voice.mark}{reason}" for reason in reasons(ask, voice, view))]


def reasons(ask: Ask, voice: Voice, view: View) -> Iterator[str]:
    """One reason for each place that is neither filled nor can be, or would do nothing."""
    seat, fills = view.seat(ask.seat), verb_keys(ask, "fill")
    for key, held in seat.spaces.items():
        face = view.places.get(key)
        if face is None or face.market or key in seat.active:
            continue
        place = voice.name("place", key)
        if key in seat.asleep:
            yield voice.say("why.asleep", place=place)
        elif why := seat.idle.get(key):
            yield voice.say("why.idle", place=place, why=voice.lacking(why))
        elif "" in held and f"fill:{key}" not in fills and not face.passive:
            if face.slots and all(slot.startswith(ANY) for slot in face.slots):
                if not can_go(ask, key):
                    yield voice.say("why.nobody", place=place)
            elif face.needs < len(face.slots):
                if not can_go(ask, key):
                    yield voice.say("why.none", place=place)
            elif not (missing := wanting(ask, seat, face)):
                yield voice.say("why.few", place=place)
            elif all(len(kinds_on(slot)) == 1 for slot in missing):
                yield voice.say("why.missing", place=place, followers=voice.these("follower", missing))
            else:
                yield voice.say("why.none", place=place)


def can_go(ask: Ask, place: str) -> bool:
    """Whether somebody could be put there by hand."""
    return any(place_of(put) == place for put in verb_keys(ask, "put"))


def wanting(ask: Ask, seat: SeatView, face: PlaceFace) -> list[str]:
    """The spaces for which a place lacks somebody: nobody on the market is fit for them."""
    put = [int(spot_of(key).rpartition(".")[2]) for key in verb_keys(ask, "put") if place_of(key) == face.key]
    able = {face.slots[at] for at in put}  # of spaces of the same kind one is offered
    held = seat.spaces[face.key]
    return [slot for slot, what in zip(face.slots, held, strict=False) if not what and slot not in able]
