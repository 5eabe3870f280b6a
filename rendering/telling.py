"""The pictures in words: a short text for each, and a long one complete enough to play from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from orleans_bot.rules.pieces import WARES
from orleans_bot.rules.view import DeedFace, PlaceFace, SeatView, View
from rendering.captions import is_gone, reward, say, seat_name
from rendering.order import items

ALT_MOST = 1024
Names = Mapping[str, str]


def short(text: str) -> str:
    """The text cut at a sentence so that it fits the limit of alternative texts."""
    if len(text) <= ALT_MOST:
        return text
    cut = text.rfind(". ", 0, ALT_MOST - 2)
    return text[: cut + 1] if cut > 0 else text[: ALT_MOST - 1] + "…"


def counted(things: Iterable[str]) -> str:
    """Words with how often each comes: "2 farmer, monk"."""
    return ", ".join(f"{count} {word}" if count > 1 else word for word, count in Counter(things).items())


def event_line(view: View, language: str) -> str:
    """The event of the round."""
    if view.event is None:
        return say("no_event", language) + "."
    return say("tell.event", language, name=view.event.name, text=view.event.text)


def turn_line(view: View, names: Names, language: str) -> str:
    """Who must act."""
    wanted = [view.turn] if view.turn else list(view.asked)
    if not wanted or view.result:
        return ""
    return say("tell.to_act", language, seats=", ".join(seat_name(seat, names, language) for seat in wanted))


def head(view: View, names: Names, language: str) -> str:
    """Round, phase, event and turn in one line."""
    return say(
        "tell.table",
        language,
        scenario=view.scenario_name,
        round=view.round,
        rounds=view.rounds,
        phase=say(f"phase.{view.phase}", language),
        event=event_line(view, language),
        turn=turn_line(view, names, language),
    ).strip()


def seat_line(view: View, seat: SeatView, names: Names, language: str) -> str:
    """What everybody counts of one seat."""
    marks = say("tell.mark_start", language) if seat.colour == view.start else ""
    if seat.passed and view.phase == "actions":
        marks += say("tell.mark_passed", language)
    if seat.committed and view.phase == "planning":
        marks += say("tell.mark_ready", language)
    name, colour = seat_name(seat.colour, names, language), say(f"seat.{seat.colour}", language)
    town = view.towns[seat.merchant].name if seat.merchant in view.towns else "–"
    return say(
        "tell.seat_short",
        language,
        seat=name if name == colour else f"{name} ({colour})",
        coins=seat.coins,
        citizens=seat.citizens,
        development=seat.tracks.get("development", 0),
        status=seat.status,
        stations=seat.stations_built,
        goods=sum(seat.goods.values()),
        town=town,
        marks=marks,
    )


def seat_more(view: View, seat: SeatView, language: str) -> list[str]:
    """What lies in front of a seat for all to see."""
    goods = ", ".join(
        f"{count} {say(f'good.{kind}', language)}" for kind, count in items(seat.goods) if count
    )
    towns = ", ".join(
        view.towns[town].name for town, owners in view.stations.items() if seat.colour in owners
    )
    nothing = say("tell.nothing", language)
    lines = [
        say("tell.goods", language, goods=goods or nothing),
        say("tell.stations", language, towns=towns or nothing, left=seat.stations_left),
        say(
            "tell.tracks",
            language,
            tracks=", ".join(
                _track(view, seat, key, language) for key in view.tracks if key != "development"
            ),
        ),
        say("tell.draws", language, count=seat.draws),
    ]
    if seat.tiles:
        tiles = ", ".join(view.places[key].name for key in seat.tiles if key in view.places)
        lines.append(say("tell.tiles", language, tiles=tiles))
    if seat.gears:
        lines.append(say("tell.gears", language, count=len(seat.gears)))
    return lines


def _track(view: View, seat: SeatView, key: str, language: str) -> str:
    track, at = view.tracks[key], seat.tracks.get(key, 0)
    if at + 1 >= len(track.gives):
        return say("tell.track_end", language, follower=track.name, at=at)
    effect = track.gives[at + 1]
    parts = [reward(effect, language)] if effect and not is_gone(effect, view) else []
    if track.draws:
        parts.append(say("verb.draws", language, number=track.draws[at + 1]))
    after = " + ".join(parts) or say("tell.nothing", language)
    return say("tell.track", language, follower=track.name, at=at, next=after)


def table(view: View, names: Names, language: str) -> tuple[str, str]:
    """The table in words."""
    lines = [head(view, names, language)]
    lines += [seat_line(view, seat, names, language) for seat in view.seats]
    brief = short(" ".join(lines))
    long = [lines[0]]
    for seat in view.seats:
        long.append(seat_line(view, seat, names, language))
        long += [f"  {line}" for line in seat_more(view, seat, language)]
    long += ways(view, language)
    long.append(development(view, language))
    long += [say("tell.deeds", language)] + [f"  {deed_line(deed, names, language)}" for deed in view.deeds]
    long += supply(view, language)
    return brief, "\n".join(long)


def ways(view: View, language: str) -> list[str]:
    """What lies on the roads and waterways."""
    full, empty = [], []
    for route in view.routes:
        one, other = (view.towns[town].name for town in route.towns)
        way = say(f"way.{route.way}", language)
        if route.goods:
            goods = counted(say(f"good.{kind}", language) for kind in route.goods)
            full.append("  " + say("tell.way", language, one=one, other=other, way=way, goods=goods))
        else:
            empty.append(f"{one} – {other} ({way})")
    lines = [say("tell.ways", language), *full]
    if empty:
        lines.append(say("tell.ways_empty", language, ways="; ".join(empty)))
    return lines


def development(view: View, language: str) -> str:
    """What the development track still holds."""
    nothing = say("tell.nothing", language)
    waiting = [place.split(".")[1] for place in sorted(view.citizens) if place.startswith("development.")]
    return say(
        "tell.development",
        language,
        stars=", ".join(f"{at} ({stars})" for at, stars in view.development_stars.items()) or nothing,
        coins=", ".join(f"{at} ({coins})" for at, coins in view.development_coins.items()) or nothing,
        citizens=", ".join(sorted(waiting, key=int)) or nothing,
    )


def deed_line(deed: DeedFace, names: Names, language: str) -> str:
    """One deed: what is open, who filled what, what it brings."""
    gaps = counted(
        say(f"follower.{wanted}", language)
        for wanted, by in zip(deed.seeks, deed.filled, strict=True)
        if not by
    )
    filled = counted(seat_name(by, names, language) for by in deed.filled if by)
    key = "tell.deed_open" if gaps and filled else "tell.deed_fresh" if gaps else "tell.deed_done"
    return say(
        "tell.deed",
        language,
        deed=deed.name,
        reward=", ".join(reward(line, language) for line in deed.reward),
        state=say(key, language, open=gaps, filled=filled),
        citizen=say("tell.deed_citizen", language) if deed.citizen else "",
    )


def supply(view: View, language: str) -> list[str]:
    """What waits beside the board."""
    things = [f"{count} {say(f'follower.{kind}', language)}" for kind, count in items(view.followers)]
    things.append(f"{view.gears} {say('follower.gear', language)}")
    things += [f"{count} {say(f'good.{kind}', language)}" for kind, count in items(view.goods)]
    lines = [say("tell.supply", language, things=", ".join(things))]
    for tier, stack in view.stacks.items():
        tiles = ", ".join(view.places[key].name for key in stack if key in view.places)
        lines.append(
            say("tell.stack", language, tier=_numeral(tier), tiles=tiles or say("tell.nothing", language))
        )
    lines.append(say("tell.events_left", language, count=sum(view.events_left.values())))
    if view.event_track:
        coming = "; ".join(
            f"{at}. {event.name}" for at, event in enumerate(view.event_track, 1) if at >= view.round
        )
        lines.append(say("tell.upcoming", language, events=coming))
    return lines


def _numeral(tier: str | int) -> str:
    return "I" * int(tier) if str(tier).isdigit() else str(tier)


def seat(view: View, colour: str, names: Names, language: str) -> tuple[str, str]:
    """One seat in words: the short text names what differs from an empty board, the long one everything."""
    found = view.seat(colour)
    first = seat_line(view, found, names, language)
    nothing = say("tell.nothing", language)
    market = counted(say(f"follower.{kind}", language) for kind in found.market if kind) or nothing
    lines = [say("tell.market", language, used=len(found.market), room=found.market_room, followers=market)]
    if found.bag is None:
        lines.append(say("tell.bag_hidden", language, count=found.bag_count))
    else:
        held = ", ".join(
            f"{count} {say(f'follower.{kind}', language)}" for kind, count in items(found.bag) if count
        )
        lines.append(say("tell.bag", language, count=found.bag_count, followers=held or nothing))
    keys = [key for key in (*view.board, *found.tiles) if key in view.places]
    told = {key: place_line(view.places[key], found, key, language) for key in keys}
    busy = [told[key] for key in keys if any(found.spaces.get(key, ()))]
    brief = short(" ".join([first, *lines, *busy]))
    long = [first, *lines, *seat_more(view, found, language), *told.values()]
    return brief, "\n".join(long)


def place_line(face: PlaceFace, seat: SeatView, key: str, language: str) -> str:
    """One place of a seat and who stands on it."""
    standing = seat.spaces.get(key, ())
    wanted = (*face.slots, *["any"] * (len(standing) - len(face.slots)))
    lying = lying_words(seat.marks.get(key, ()), language)
    if not wanted:
        return say("tell.place_passive", language, place=face.name, text=face.text) + lying
    words = []
    for at, want in enumerate(wanted):
        by = standing[at] if at < len(standing) else ""
        if not by:
            words.append(say("tell.space_open", language, follower=say(f"follower.{want}", language)))
        elif f"{key}.{at}" in seat.planned:
            words.append(say("tell.space_new", language, follower=say(f"follower.{by}", language)))
        else:
            words.append(say(f"follower.{by}", language))
    active = say("tell.active", language) if key in seat.active else ""
    return say("tell.place", language, place=face.name, spaces=", ".join(words), active=active) + lying


def lying_words(things: Sequence[str], language: str) -> str:
    """What lies on a tile besides those on its spaces."""
    words = []
    for thing, count in Counter(things).items():
        kind = "good" if thing in WARES else "follower"
        name = say("tell.station", language) if thing == "station" else say(f"{kind}.{thing}", language)
        words.append(f"{count} {name}")
    return " " + say("tell.lying", language, things=", ".join(words)) if words else ""


def deeds(view: View, names: Names, language: str) -> tuple[str, str]:
    """The deeds in words."""
    lines = [deed_line(deed, names, language) for deed in view.deeds]
    return short(" ".join([say("tell.deeds", language), *lines])), "\n".join(
        [say("tell.deeds", language), *lines]
    )


def tile(view: View, key: str, language: str) -> str:
    """One tile in words."""
    face = view.places[key]
    spaces = ", ".join(say(f"follower.{slot}", language) for slot in face.slots)
    some = "tell.tile_some" if face.needs < len(face.slots) else "tell.tile"
    return say(
        some if face.slots else "tell.tile_passive",
        language,
        tile=face.name,
        spaces=spaces,
        text=face.text,
        tier=say(f"tier.{face.tier}", language),
        sure=say(f"sure.{face.sure}", language) + ".",
        source=say("source", language, source=face.source),
    )


def stack(view: View, tier: str, language: str) -> tuple[str, str]:
    """The tiles of one category in words."""
    keys = [key for key in view.stacks.get(tier, ()) if key in view.places]
    title = say("stack", language, tier=_numeral(tier))
    if not keys:
        empty = f"{title}: {say('stack_empty', language)}"
        return empty, empty
    named = ", ".join(view.places[key].name for key in keys)
    return short(f"{title}: {named}."), "\n".join([f"{title}:", *(tile(view, key, language) for key in keys)])
