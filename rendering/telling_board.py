"""What lies on the table in words: the map, the tracks, works, cards, the supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from orleans_bot import words
from orleans_bot.rules.pieces import COVERED, GROUPS
from orleans_bot.rules.view import View
from rendering.admitted import BUT, told
from rendering.captions import event_name, reward, say, seat_name, some
from rendering.order import goods_of, items, people_of
from rendering.records import STEPS, Card, MapMarks, Part, Work
from rendering.telling import counted, numeral
from rendering.together import AT_ENDS, over_citizens

Names = Mapping[str, str]


def ways(view: View, language: str) -> list[str]:
    """What lies on the roads and waterways."""
    full, empty = [], []
    covered: dict[int, list[str]] = {}
    for route in view.routes:
        one, other = (view.towns[town].name for town in route.towns)
        way = say(f"way.{route.way}", language)
        number = route.goods.count(COVERED)
        if number:
            covered.setdefault(number, []).append(f"{one} – {other} ({way})")
        if len(route.goods) > number:
            goods = counted(say(f"good.{kind}", language) for kind in route.goods if kind != COVERED)
            full.append("  " + say("tell.way", language, one=one, other=other, way=way, goods=goods))
        elif not number:
            empty.append(f"{one} – {other} ({way})")
    full += [
        f"  {say('tell.covered', language, count=number)}: {'; '.join(there)}"
        for number, there in sorted(covered.items())
    ]
    lines = [say("tell.ways", language), *full]
    if empty:
        lines.append(say("tell.ways_empty", language, ways="; ".join(empty)))
    return lines


def development(view: View, language: str) -> str:
    """What the development track still holds."""
    none = say("tell.none", language)
    waiting = [place.split(".")[1] for place in sorted(view.citizens) if place.startswith("development.")]
    return say(
        "tell.development",
        language,
        stars=", ".join(f"{at} ({stars})" for at, stars in view.development_stars.items()) or none,
        coins=", ".join(f"{at} ({coins})" for at, coins in view.development_coins.items()) or none,
        citizens=", ".join(sorted(waiting, key=int)) or none,
    )


def tracks(view: View, names: Names, language: str) -> list[str]:
    """Who stands where on each track, and what each space ahead of the first of them brings."""
    found = []
    for key, track in view.tracks.items():
        stand = ", ".join(
            f"{seat_name(seat.colour, names, language)} {seat.tracks.get(key, 0)}" for seat in view.seats
        )
        found.append(say("tell.track_stand", language, track=track.name, seats=stand))
    return found


def works(title: str, found: Sequence[Work], names: Names, language: str) -> list[str]:
    """The works under their title."""
    return [f"{title}:", *(f"  {work_line(work, names, language)}" for work in found)]


def open_spaces(work: Work, language: str) -> str:
    """The spaces that are still open, those that ask for the same told together: "3 knights, trader"."""
    found = Counter((space.wants, space.gives) for space in work.spaces if not space.by)
    return ", ".join(
        wanted(wants, count, language)
        + (say("tell.space_gives", language, reward=reward(gives, language)) if gives else "")
        for (wants, gives), count in found.items()
    )


def wanted(wants: str, count: int, language: str) -> str:
    """Whom so many spaces ask for: "knight", "3 knights", "2 × trader or boatman"."""
    if count == 1:
        return told(wants, language)
    many = "|" in wants or wants.startswith(BUT)
    return f"{count} × {told(wants, language)}" if many else thing(wants, count, language)


def work_line(work: Work, names: Names, language: str) -> str:
    """One work: what is open, who filled what, what it brings, what it waits for."""
    gaps = open_spaces(work, language)
    filled = counted(seat_name(space.by, names, language) for space in work.spaces if space.by)
    key = "tell.deed_open" if gaps and filled else "tell.deed_fresh" if gaps else "tell.deed_done"
    state = say(key, language, open=gaps, filled=filled)
    owner = seat_name(work.owner, names, language) if work.owner else ""
    return say(
        "tell.work_says" if work.wordy else "tell.deed" if work.gives else "tell.work",
        language,
        text=work.text,
        deed=f"{work.name} ({owner})" if owner else work.name,
        reward=", ".join(reward(line, language) for line in work.gives),
        state=state + (say("tell.work_after", language, work=work.after) if work.after else ""),
        citizen=say("tell.deed_citizen", language) if work.citizen else "",
    )


def thing(kind: str, count: int, language: str) -> str:
    """So many of something that can be counted."""
    if kind.startswith(STEPS):
        track = words.name("track", kind.removeprefix(STEPS), language)
        return say("thing.steps", language, count=count, track=track)
    for key in (f"good.{kind}", f"follower.{kind}"):
        if words.caption(key, language):
            return some(key.partition(".")[0], kind, count, language)
    return say(f"thing.{kind}", language, count=count)


def cards(title: str, found: Sequence[Card], names: Names, language: str) -> list[str]:
    """The cards under their title."""
    return [f"{title}:", *(f"  {card_line(card, names, language)}" for card in found)]


def card_line(card: Card, names: Names, language: str) -> str:
    """One card: what it says, its price, its points, whose it is or who has done it, and what is missing."""
    name = f"{card.count} × {card.name}" if card.count > 1 else card.name
    state = f" ({say(f'state.{card.state}', language)})" if card.state else ""
    parts = [f"{name}{state}.", card.text]
    if card.price:
        price = ", ".join(_part(part, part.count, language) for part in card.price)
        parts.append(say("tell.card_price", language, things=price))
    if card.points:
        parts.append(say("tell.card_points", language, points=card.points))
    if card.gives:
        gives = ", ".join(reward(line, language) for line in card.gives)
        parts.append(say("tell.card_gives", language, things=gives))
    if card.seats:
        seats = ", ".join(seat_name(seat, names, language) for seat in card.seats)
        parts.append(
            say(
                "tell.card_done" if card.met or card.state == "done" else "tell.card_of",
                language,
                seats=seats,
            )
        )
    missing = [_missing(part, language) for part in card.price if part.missing]
    if missing or card.missing:
        parts.append(say("missing", language, what=", ".join([*missing, *card.missing])) + ".")
    return " ".join(part for part in parts if part)


def _missing(part: Part, language: str) -> str:
    return _part(part, part.missing, language)


def _part(part: Part, count: int, language: str) -> str:
    """So many of what is counted, and where alone it counts."""
    things = thing(part.thing, count, language)
    if not part.where:
        return things
    towns = [words.name("town", town, language) for town in part.where if town not in GROUPS]
    where = [say(f"where.{group}", language) for group in part.where if group in GROUPS]
    return " ".join(
        [things, *where, *([say("where.towns", language, towns=", ".join(towns))] if towns else [])]
    )


def standing(view: View, names: Names, language: str) -> list[str]:
    """Where each seat's merchant and stations stand."""
    found = []
    for seat in view.seats:
        towns = [view.towns[key].name for key, owners in view.stations.items() if seat.colour in owners]
        found.append(
            say(
                "tell.standing",
                language,
                seat=seat_name(seat.colour, names, language),
                town=view.towns[seat.merchant].name if seat.merchant in view.towns else "–",
                towns=", ".join(towns) or say("tell.none", language),
            )
        )
    return found


def reach(view: View, seat: str, marks: MapMarks, names: Names, language: str) -> str:
    """Which towns a seat can come to this turn."""
    towns = ", ".join(sorted(view.towns[key].name for key in marks.ringed if key in view.towns))
    name = seat_name(seat, names, language)
    return say("tell.reach" if towns else "tell.reach_none", language, seat=name, towns=towns)


def map_marks(view: View, marks: MapMarks, names: Names, language: str) -> list[str]:
    """What stands on the map besides stations and merchants."""
    found = []
    lacking: dict[str, list[str]] = {}
    for mark in marks.towns:
        if mark.wanted:
            lacking.setdefault(mark.thing, []).append(view.towns[mark.town].name)
            continue
        what = thing(mark.thing, mark.count, language)
        whose = f" ({seat_name(mark.seat, names, language)})" if mark.seat else ""
        town = view.towns[mark.town].name if mark.town in view.towns else mark.town
        found.append(say("tell.in_town", language, town=town, things=what + whose))
    for kind, towns in lacking.items():
        things, where = thing(kind, len(towns), language), ", ".join(sorted(towns))
        found.append(say("tell.to_build", language, things=things, towns=where))
    for seat, figure in marks.beside:
        what = thing(figure, 1, language)
        found.append(say("tell.beside", language, seat=seat_name(seat, names, language), thing=what))
    for route in view.routes:
        if route.key in marks.sites:
            one, other = (view.towns[town].name for town in route.towns)
            seats = ", ".join(seat_name(seat, names, language) for seat in marks.sites[route.key])
            way = say(f"way.{route.way}", language)
            found.append(say("tell.site", language, one=one, other=other, way=way, seats=seats))
    return found


def waiting_beside(view: View, language: str) -> list[str]:
    """The citizens under piles of goods, and the one for the ends of all tracks."""
    under = [say(f"good.{good}", language) for good in over_citizens(view)]
    lines = [say("tell.citizens_under", language, things=", ".join(under))] if under else []
    return [*lines, say("tell.citizen_at_ends", language)] if AT_ENDS in view.citizens else lines


def pile(rounds: int, tiles: Sequence[str], language: str) -> str:
    """What so many rounds can bring: all of the tiles, in no order, or only some of them."""
    names = Counter(event_name(tile, language) for tile in tiles)
    events = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in sorted(names.items()))
    return events if rounds == len(tiles) else say("tell.pile_some", language, count=rounds, events=events)


def supply(view: View, language: str) -> list[str]:
    """What waits beside the board."""
    things = [some("follower", kind, count, language) for kind, count in items(people_of(view))]
    things.append(some("follower", "gear", view.gears, language))
    things += [some("good", kind, count, language) for kind, count in items(goods_of(view))]
    lines = [say("tell.supply", language, things=", ".join(things)), *waiting_beside(view, language)]
    for tier, stack in view.stacks.items():
        tiles = ", ".join(view.places[key].name for key in stack if key in view.places)
        lines.append(
            say("tell.stack", language, tier=numeral(tier), tiles=tiles or say("tell.none", language))
        )
    if not view.event_track:
        lines.append(say("tell.events_left", language, count=sum(view.events_left.values())))
    else:
        lines.append(upcoming(view, language))
    return lines


def upcoming(view: View, language: str) -> str:
    """The events that everybody knows, from this round's."""
    events = [f"{at}. {event.name}" for at, event in enumerate(view.event_track, 1) if at >= view.round]
    return say("tell.upcoming", language, events="; ".join(events))
