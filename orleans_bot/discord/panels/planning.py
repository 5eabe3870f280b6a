"""The planning panel: fill a place, place one follower, take back, clear, again, commit; on one message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import SeatView, View
from orleans_bot.words.saying import shortened
from rendering.order import items

from . import filling, kept_plans, why_not
from .asks import FEW, choose, confirm
from .list_doors import doors
from .notices import next_game
from .panel import (
    MOST_CHOICES,
    MOST_HINT,
    MOST_OPTION,
    Choice,
    Choose,
    Press,
    Row,
    ask_id,
    cut,
    in_rows,
    pieces,
    turn_id,
    whole,
)
from .spots import place_of, spot_of, verb_keys, who_of
from .voice import Voice

DRAWING, AGAINST, SURE, HAND = "drawing", "against", "sure", "hand"


def rows(ask: Ask, game: int, voice: Voice, view: View, at: str = "") -> tuple[Row, ...]:
    """The controls of a plan, on the page a player has leafed to."""
    where, _, rest = at.partition(".")
    if where == "spot":
        return at_spot(ask, game, voice, view, rest)
    if where == DRAWING:
        keys = verb_keys(ask, DRAWING)
        presses = [press(ask, game, voice, key) for key in keys]
        return ((*presses, back(ask, game, voice)), *bribes(ask, game, voice))
    if where == why_not.WHY:
        return ((back(ask, game, voice),),)
    if where == AGAINST:
        return against(ask, game, voice, rest)
    if where == SURE and rest in ask.keys:
        return confirm(ask, game, rest, voice, view)
    if not ask.waits:
        ahead = () if len(view.seats) == 1 else doors(voice, game, ask.seat)
        more = () if len(view.seats) == 1 else (next_game(voice, game),)
        return ((*ahead, press(ask, game, voice, "reopen", "plain"), *more),)
    page = whole(rest) if where in ("fill", "space", "take") else 0
    out: list[Row] = list(filling.places(ask, game, voice, view, page if where == "fill" else 0))
    # What is heard is short: placing by hand comes when it is asked for.
    hand = not voice.ear or where in (HAND, "space", "take")
    if hand and (verb_keys(ask, "put") or verb_keys(ask, "gear")):
        out.append(by_hand(ask, game, voice, view, page if where == "space" else 0))
    if hand and (takes := verb_keys(ask, "take")):
        out.append(
            choose(
                ask, game, voice, takes, "~take", hint=voice.say("plan.take"), hi=len(takes), view=view,
                page=page if where == "take" else 0, more="take",
            )
        )  # fmt: skip
    presses = [commit(ask, game, voice, view)]
    if not hand and any(verb_keys(ask, verb) for verb in ("put", "gear", "take")):
        presses.append(Press(turn_id(game, ask.seat, ask.since, HAND), voice.say("ear.hand")))
    presses.extend(press(ask, game, voice, key) for key in ("again", "clear") if key in ask.keys)
    habits = voice.say("plan.habits") if verb_keys(ask, "bribe") else voice.say("plan.drawing")
    presses.append(Press(turn_id(game, ask.seat, ask.since, DRAWING), habits))
    presses.extend(why_not.door(ask, game, voice, view))
    if not voice.ear:
        presses.append(kept_plans.door(voice, game, ask.seat))
    out.extend(in_rows(presses))
    return tuple(out)


def press(ask: Ask, game: int, voice: Voice, key: str, style: str = "plain") -> Press:
    """A button for one of the plan's options."""
    return Press(
        ask_id(game, ask.seat, ask.since, ask.key, key), voice.label(ask, key), style, voice.option_icon(key)
    )


def bribes(ask: Ask, game: int, voice: Voice) -> tuple[Row, ...]:
    """What to stand ready for against everybody, and against whom something else may hold."""
    keys = verb_keys(ask, "bribe")
    out: list[Row] = list(in_rows(press(ask, game, voice, key) for key in keys if "@" not in key))
    works = list(dict.fromkeys(work for key in keys if (work := key.partition("@")[2])))
    if works:
        choices = tuple(Choice(f"{AGAINST}.{work}", voice.name("deed", work)) for work in works)
        out.append(Choose(turn_id(game, ask.seat, ask.since, "space"), voice.say("plan.against"), choices))
    return tuple(out)


def against(ask: Ask, game: int, voice: Voice, work: str) -> tuple[Row, ...]:
    """What to stand ready for against one of them."""
    keys = [key for key in verb_keys(ask, "bribe") if key.partition("@")[2] == work]
    presses = [press(ask, game, voice, key) for key in keys]
    return in_rows([*presses, Press(turn_id(game, ask.seat, ask.since, DRAWING), voice.say("back"))])


def commit(ask: Ask, game: int, voice: Voice, view: View) -> Press:
    """To commit the plan; where nobody stands in it who could, that is asked twice, as a pass is."""
    seat, could = view.seat(ask.seat), verb_keys(ask, "fill") or verb_keys(ask, "put")
    if seat.planned or seat.active or not could:
        return press(ask, game, voice, "commit", "good")
    return Press(turn_id(game, ask.seat, ask.since, f"{SURE}.commit"), voice.label(ask, "commit"), "good")


def back(ask: Ask, game: int, voice: Voice) -> Press:
    """Back to the whole plan."""
    return Press(turn_id(game, ask.seat, ask.since, "back"), voice.say("back"))


def by_hand(ask: Ask, game: int, voice: Voice, view: View, page: int) -> Choose:
    """Placing by hand: each follower with his space where all of that fits into one list, else first the
    place, then who goes where; several that are named whole may be picked at once.
    """
    keys = [key for verb in ("put", "gear") for key in verb_keys(ask, verb)]
    lines = grouped(keys)
    leaves = list(pieces(list(lines), MOST_CHOICES - (len(lines) > MOST_CHOICES)))
    page %= len(leaves)
    choices = [hand_line(ask, voice, view, where, lines[where]) for where in leaves[page]]
    if len(leaves) > 1:
        following = (page + 1) % len(leaves)
        choices.append(
            Choice(f"~space.{following}", voice.say("more", page=following + 1, pages=len(leaves)))
        )
    hint = voice.say("plan.space")
    return Choose(ask_id(game, ask.seat, ask.since, ask.key, "~put"), hint, tuple(choices), 1, len(choices))


def grouped(keys: Sequence[str]) -> dict[str, list[str]]:
    """The ways to place somebody, told as closely as one list can hold: each by itself, each follower at each
    place, or each place.
    """
    found: dict[str, list[str]] = {}
    for close in (lambda key: key, lambda key: f"{place_of(key)}.{who_of(key)}", place_of):
        found = {}
        for key in keys:
            found.setdefault(close(key), []).append(key)
        if len(found) <= MOST_CHOICES:
            break
    return found


def hand_line(ask: Ask, voice: Voice, view: View, where: str, keys: Sequence[str]) -> Choice:
    """One line of placing by hand: a decision where there is nothing more to choose, else the way to it."""
    if len(keys) == 1:
        return Choice(keys[0], voice.label(ask, keys[0], view), icon=voice.option_icon(keys[0]))
    place, _, who = where.partition(".")
    named = voice.name("place", place)
    if who:
        follower = voice.name("follower", who)
        label = voice.say("plan.spot", place=named, follower=follower)
        return Choice(
            f"~spot.{where}", label, voice.say("plan.spaces", n=len(keys)), voice.option_icon(keys[0])
        )
    able = dict.fromkeys(who_of(key) for key in keys)
    told = voice.say("plan.able", followers=voice.listed(voice.name("follower", who) for who in able))
    return Choice(f"~spot.{where}", named, shortened(told, MOST_OPTION), voice.option_icon(f"fill:{place}"))


def at_spot(ask: Ask, game: int, voice: Voice, view: View, spot: str) -> tuple[Row, ...]:
    """Second step of placing by hand: who goes to which space of a place."""
    place, _, at = spot.partition(".")
    found = [key for verb in ("put", "gear") for key in verb_keys(ask, verb) if place_of(key) == place]
    keys = [key for key in found if not at or at in (who_of(key), spot_of(key).rpartition(".")[2])]
    if not keys:
        return rows(ask, game, voice, view)
    if len(keys) < FEW:
        return in_rows([*(press(ask, game, voice, key) for key in keys), back(ask, game, voice)])
    hint = cut(voice.say("plan.who", spot=voice.name("place", place)), MOST_HINT)
    return (
        choose(ask, game, voice, keys, "~put", hint=hint, view=view),
        (back(ask, game, voice),),
    )


def lines(ask: Ask, voice: Voice, view: View, at: str = "") -> Iterator[str]:
    """What stands in the plan: the market that is left and the places planned; or why some places cannot be
    filled, where that has been asked. Who is still planning stands on the board alone: else every committed
    plan would have to be changed with each of them.
    """
    if at == why_not.WHY:
        yield from why_not.lines(ask, voice, view)
        return
    seat = view.seat(ask.seat)
    if seat.market:
        yield voice.say("plan.market", followers=voice.counted("follower", dict(items(Counter(seat.market)))))
    else:
        yield voice.say("plan.market_empty")
    yield from planned(voice, view, seat)
    if at == f"{SURE}.commit":
        yield voice.say("plan.empty")
    if seat.drawing != "auto" or at == DRAWING:
        yield voice.say(f"plan.drawing.{seat.drawing}")
    if seat.bribes:
        yield voice.label(ask, f"bribe:{seat.bribes}")
    for work, way in seat.offers.items():
        yield voice.label(ask, f"bribe:{way}@{work}")
    others = [each.colour for each in view.seats if not each.committed and each.colour != ask.seat]
    if seat.committed:
        yield voice.say("plan.committed")
    elif not others and len(view.seats) > 1:
        yield voice.say("plan.last")


def planned(voice: Voice, view: View, seat: SeatView) -> Iterator[str]:
    """One line for each place with followers on it."""
    spots = {spot.rpartition(".")[0] for spot in seat.planned}
    for key, held in seat.spaces.items():
        if key not in spots and not (key in seat.active and any(held)):
            continue
        who = voice.counted("follower", Counter(what for what in held if what))
        missing = sum(not what for what in held)
        name = voice.name("place", key)
        if key in seat.active and key in seat.idle:
            why = voice.lacking(seat.idle[key])
            yield voice.say("plan.idle", place=name, followers=who, why=why)
        elif key in seat.active:
            yield voice.say("plan.active", place=name, followers=who)
        else:
            yield voice.say("plan.unfinished", place=name, followers=who, n=missing)
