"""The list of places that a plan can fill, and of those that get whoever is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from orleans_bot.host import several
from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.pieces import ANY
from orleans_bot.rules.view import View
from orleans_bot.words.saying import capital, shortened

from .asks import choose
from .panel import MOST_CHOICES, MOST_OPTION, Choice, Choose, whole
from .spots import place_of, verb_keys, who_of
from .voice import Voice

COMMIT = f"~sure.{several.LAST}"


def places(ask: Ask, game: int, voice: Voice, view: View, page: int) -> Iterator[Choose]:
    """The places the market can fill; several may be picked at once and are filled in that order. Of those
    that would do nothing as things stand it says so instead of what they do. Where there is room, a place may
    also get whoever is left after that.
    """
    fills = verb_keys(ask, "fill")
    rests = () if voice.ear else tuple(for_the_rest(ask, voice, view))
    rests = rests if len(fills) + len(rests) <= MOST_CHOICES else ()
    if not fills and not rests:
        return
    idle = view.seat(ask.seat).idle
    full = choose(
        ask, game, voice, fills, "~fill", hint=voice.say("plan.fill"), hi=len(fills), page=page,
        view=view, more="fill",
    )  # fmt: skip
    warned = {f"fill:{key}": voice.say("plan.in_vain", why=voice.lacking(why)) for key, why in idle.items()}
    ends = tuple(and_commit(ask, voice)) if len(fills) + len(rests) < MOST_CHOICES else ()
    choices = tuple(
        replace(choice, description=shortened(warned.get(choice.value, choice.description), MOST_OPTION))
        for choice in full.choices
    )
    shown = (*choices, *ends, *rests)
    yield replace(full, choices=shown, hi=len(shown))


def and_commit(ask: Ask, voice: Voice) -> Iterator[Choice]:
    """To commit the plan in the same press; by itself it asks first, as nothing may have been planned."""
    if several.LAST in ask.keys:
        yield Choice(COMMIT, voice.say("plan.then_commit"), voice.say("plan.then_commit.hint"))


def for_the_rest(ask: Ask, voice: Voice, view: View) -> Iterator[Choice]:
    """A line for each place that whoever is left can go to: first those that cannot be filled, with who that
    would be now. Where anybody may go, a line for each of them.
    """
    market = view.seat(ask.seat).market
    ways: dict[str, list[str]] = {}
    for put in verb_keys(ask, "put"):
        ways.setdefault(place_of(put), []).append(put)
    full = {place for place in ways if f"fill:{place}" in ask.keys}
    for place in sorted(ways, key=full.__contains__):
        face = view.places.get(place)
        slots = {place: face.slots if face else ()}
        if all(slot.startswith(ANY) for slot in slots[place]):
            yield from one_by_one(voice, ask, view, place, ways[place])
        elif who := several.would_go(ways[place], place, market, slots):
            followers = voice.listed(voice.name("follower", each) for each in who)
            fills = place in full
            told = voice.say("plan.rest.then") if fills else voice.say("plan.rest.now", followers=followers)
            key = f"{several.REST}{place}"
            icon = voice.option_icon(f"fill:{place}")
            yield Choice(key, named(voice, ask, view, key), shortened(told, MOST_OPTION), icon)


def one_by_one(voice: Voice, ask: Ask, view: View, place: str, ways: Sequence[str]) -> Iterator[Choice]:
    """A line for each kind of follower who may go to a place where anybody may, and for two of a kind."""
    seat = view.seat(ask.seat)
    free = seat.spaces.get(place, ()).count("")
    able = dict.fromkeys(map(who_of, ways))
    for follower in able:
        for number in range(1, min(free, seat.market.count(follower), several.MOST_OF_A_KIND) + 1):
            key = f"{several.SOME}{follower}*{number}@{place}"
            icon = voice.option_icon(f"put:{follower}@{place}.0")
            yield Choice(key, named(voice, ask, view, key), icon=icon)


def named(voice: Voice, ask: Ask, view: View, pick: str) -> str:
    """What a pick out of this list is called."""
    who, _, where = noun_of(pick).rpartition("@")
    place = voice.name("place", where)
    if pick.startswith(several.REST):
        return voice.say("plan.rest", place=place)
    if pick.startswith(several.SOME):
        follower, _, number = who.partition("*")
        told = voice.some("follower", follower, whole(number))
        return capital(voice.say("plan.spot", place=place, follower=told))
    return voice.label(ask, pick, view)
