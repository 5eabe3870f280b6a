"""The pictures in words: a short text for each, and a long one complete enough to play from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from orleans_bot.rules.pieces import WARES
from orleans_bot.rules.view import PlaceFace, SeatView, View
from rendering.admitted import told
from rendering.captions import is_gone, people, reward, say, seat_name, some, why_idle
from rendering.order import items, must_act

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
    wanted = must_act(view)
    if not wanted:
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


def seat_line(view: View, seat: SeatView, names: Names, language: str, *, one_name: bool = False) -> str:
    """What everybody counts of one seat; `one_name` = never its colour beside its player's name."""
    marks = say("tell.mark_start", language) if seat.colour == view.start else ""
    if seat.passed and view.phase == "actions":
        marks += say("tell.mark_passed", language)
    if seat.committed and view.phase == "planning":
        marks += say("tell.mark_ready", language)
    if seat.hand_count:
        marks += say("tell.mark_hand", language, n=seat.hand_count)
    name, colour = seat_name(seat.colour, names, language), say(f"seat.{seat.colour}", language)
    town = view.towns[seat.merchant].name if seat.merchant in view.towns else "–"
    return say(
        "tell.seat_short",
        language,
        seat=name if one_name or name == colour else f"{name} ({colour})",
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
    goods = ", ".join(some("good", kind, count, language) for kind, count in items(seat.goods) if count)
    towns = ", ".join(
        view.towns[town].name for town, owners in view.stations.items() if seat.colour in owners
    )
    none = say("tell.none", language)
    lines = [
        say("tell.goods", language, goods=goods or none),
        say("tell.stations", language, towns=towns or none, left=seat.stations_left),
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
        down = f" ({say('face_down', language)})"
        tiles = ", ".join(
            view.places[key].name + (down if key in seat.asleep else "")
            for key in seat.tiles
            if key in view.places
        )
        lines.append(say("tell.tiles", language, tiles=tiles))
    if seat.gears:
        lines.append(say("tell.gears", language, count=len(seat.gears)))
    return lines


def _track(view: View, seat: SeatView, key: str, language: str) -> str:
    track, at = view.tracks[key], seat.tracks.get(key, 0)
    if at + 1 >= len(track.gives):
        return say("tell.track_end", language, follower=track.name, at=at)
    after = next_step(view, seat, key, language) or say("tell.nothing", language)
    return say("tell.track", language, follower=track.name, at=at, next=after)


def next_step(view: View, seat: SeatView, key: str, language: str) -> str:
    """What the next space of a track brings to a seat; "" where that is nothing, or there is none."""
    track, at = view.tracks[key], seat.tracks.get(key, 0)
    if at + 1 >= len(track.gives):
        return ""
    effect = track.gives[at + 1]
    parts = [reward(effect, language)] if effect and not is_gone(effect, view) else []
    if track.draws:
        parts.append(say("verb.draws", language, number=track.draws[at + 1]))
    return " + ".join(parts)


def numeral(tier: str | int) -> str:
    return "I" * int(tier) if str(tier).isdigit() else str(tier)


def seat_hand(view: View, seat: SeatView, language: str) -> list[str]:
    """What a seat can plan with: its market, and its bag as far as it may be seen."""
    nobody = say("tell.nobody", language)
    market = people(filter(None, seat.market), language) or nobody
    lines = [say("tell.market", language, used=len(seat.market), room=seat.market_room, followers=market)]
    if seat.bag is None:
        return [*lines, say("tell.bag_hidden", language, count=seat.bag_count)]
    held = ", ".join(some("follower", kind, count, language) for kind, count in items(seat.bag) if count)
    return [*lines, say("tell.bag", language, count=seat.bag_count, followers=held or nobody)]


def seat_places(view: View, seat: SeatView, language: str) -> dict[str, str]:
    """Every place of a seat and who stands on it."""
    keys = [key for key in (*view.board, *seat.tiles) if key in view.places]
    return {key: place_line(view.places[key], seat, key, language) for key in keys}


def place_line(face: PlaceFace, seat: SeatView, key: str, language: str) -> str:
    """One place of a seat and who stands on it."""
    if key in seat.asleep:
        return f"{face.name}: {say('face_down', language)}."
    standing = seat.spaces.get(key, ())
    wanted = (*face.slots, *["any"] * (len(standing) - len(face.slots)))
    lying = lying_words(seat.marks.get(key, ()), language)
    if not wanted:
        return say("tell.place_passive", language, place=face.name, text=face.text) + lying
    words = []
    for at, want in enumerate(wanted):
        by = standing[at] if at < len(standing) else ""
        if not by:
            words.append(say("tell.space_open", language, follower=told(want, language)))
        elif f"{key}.{at}" in seat.planned:
            words.append(say("tell.space_new", language, follower=say(f"follower.{by}", language)))
        else:
            words.append(say(f"follower.{by}", language))
    state = "tell.barred" if key in seat.barred else "tell.active" if key in seat.active else ""
    active = say(state, language) if state else ""
    if key in seat.idle and state == "tell.active":
        active = say("tell.idle", language, why=why_idle(seat.idle[key], language))
    return say("tell.place", language, place=face.name, spaces=", ".join(words), active=active) + lying


def lying_words(things: Sequence[str], language: str) -> str:
    """What lies on a tile besides those on its spaces."""
    words = []
    for thing, count in Counter(things).items():
        kind = "good" if thing in WARES else "follower"
        station = f"{count} {say('tell.station', language)}"
        words.append(station if thing == "station" else some(kind, thing, count, language))
    return " " + say("tell.lying", language, things=", ".join(words)) if words else ""


def tile(view: View, key: str, language: str) -> str:
    """One tile in words."""
    face = view.places[key]
    spaces = ", ".join(told(slot, language) for slot in face.slots)
    some = "tell.tile_some" if face.needs < len(face.slots) else "tell.tile"
    return say(
        some if face.slots else "tell.tile_passive",
        language,
        tile=face.name,
        spaces=spaces,
        text=face.text,
        tier=say(f"tier.{face.tier}", language),
        sure=say(f"sure.{face.sure}", language) + ".",
    )


def stack(view: View, tier: str, language: str) -> tuple[str, str]:
    """The tiles of one category in words."""
    keys = [key for key in view.stacks.get(tier, ()) if key in view.places]
    title = say("stack", language, tier=numeral(tier))
    if not keys:
        empty = f"{title}: {say('stack_empty', language)}"
        return empty, empty
    named = ", ".join(view.places[key].name for key in keys)
    return short(f"{title}: {named}."), "\n".join([f"{title}:", *(tile(view, key, language) for key in keys)])
