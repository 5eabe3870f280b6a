"""What a round changed, seat by seat, in pieces: the difference of two views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orleans_bot.rules.pieces import COIN, GEAR, GOODS
from orleans_bot.rules.view import SeatView, View
from rendering import emblems, lettering, pieces, rewards, theme, wooden
from rendering.boxes import Box, in_rows, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say, some
from rendering.order import ordered
from rendering.pieces import Piece
from rendering.signing import written


@dataclass(frozen=True)
class Chip:
    """One change: a piece, its words, and whether it was a loss."""

    piece: Piece
    words: str
    plain: str
    loss: bool = False


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def changes(
    before: View,
    after: View,
    seat: SeatView,
    size: int,
    language: str,
    joined: Sequence[tuple[str, str]] = (),
) -> list[Chip]:
    """Everything that is different for one seat; of whoever joined it without a track to step along, such as
    monks, no view tells.
    """
    old = before.seat(seat.colour)
    found: list[Chip] = []

    def step(piece: Piece, then: int, now: int, what: str) -> None:
        if now == then:
            return
        kind, _, key = what.partition(".")
        sign, count = "+" if now > then else "−", abs(now - then)
        if kind == "delta":
            plain = say(what, language, sign=sign, count=count)
        else:
            plain = sign + some(kind, key, count, language)
        found.append(Chip(piece, _signed(now - then), plain, now < then))

    step(pieces.coin(size), old.coins, seat.coins, "delta.coins")
    step(pieces.citizen(size), old.citizens, seat.citizens, "delta.citizens")
    step(
        rewards.development(size, ""),
        old.tracks.get("development", 0),
        seat.tracks.get("development", 0),
        "delta.development",
    )
    for key in after.tracks:
        if key != "development":
            step(
                pieces.follower(key, size),
                old.tracks.get(key, 0),
                seat.tracks.get(key, 0),
                f"follower.{key}",
            )
    newcomers = Counter(who for colour, who in joined if colour == seat.colour and who not in after.tracks)
    for kind, number in newcomers.items():
        step(pieces.follower(kind, size), 0, number, f"follower.{kind}")
    for kind in ordered({**after.goods, **old.goods, **seat.goods}):
        step(
            pieces.good(kind, size),
            old.goods.get(kind, 0),
            seat.goods.get(kind, 0),
            f"good.{kind}",
        )
    step(pieces.gear(size), gears(old), gears(seat), "delta.gears")
    person = pieces.stencilled("person", (206, 170, 120), (70, 46, 22), size)
    step(person, followers(old), followers(seat), "delta.followers")
    held = {deed.key: deed.filled for deed in before.deeds}
    for deed in after.deeds:
        then = held.get(deed.key, ("",) * len(deed.filled))
        sent = [
            wants
            for wants, by, was in zip(deed.seeks, deed.filled, then, strict=True)
            if by == seat.colour != was
        ]
        if sent:
            scroll = pieces.stencilled("tied-scroll", (240, 226, 196), (70, 46, 22), size)
            words = f"{deed.name} +{len(sent)}"
            people = not set(sent) & {*GOODS, COIN, GEAR}
            what = "delta.deed" if people else "delta.deed_given"
            plain = say(what, language, count=len(sent), deed=deed.name)
            found.append(Chip(scroll, words, plain))
    for town, owners in after.stations.items():
        if seat.colour in owners and seat.colour not in before.stations.get(town, ()):
            name = after.towns[town].name
            plain = say("delta.station", language, town=name)
            found.append(Chip(wooden.station(seat.colour, size), name, plain))
    for key in seat.tiles:
        if key not in old.tiles and key in after.places:
            face = after.places[key]
            art = rewards.tile_face(emblems.place(face), size)
            found.append(Chip(art, face.name, say("delta.tile", language, tile=face.name)))
    found += lost(before, after, seat, size, language)
    if seat.merchant != old.merchant and seat.merchant in after.towns:
        name = after.towns[seat.merchant].name
        plain = say("delta.merchant", language, town=name)
        found.append(Chip(wooden.merchant(seat.colour, round(size * 0.7)), name, plain))
    return found


def lost(before: View, after: View, seat: SeatView, size: int, language: str) -> list[Chip]:
    """Stations and tiles that a seat had to give up."""
    found = []
    for town, owners in before.stations.items():
        if seat.colour in owners and seat.colour not in after.stations.get(town, ()):
            name = after.towns[town].name
            plain = say("delta.station_lost", language, town=name)
            found.append(Chip(wooden.station(seat.colour, size), f"− {name}", plain, loss=True))
    for key in before.seat(seat.colour).tiles:
        if key not in seat.tiles and key in after.places:
            face = after.places[key]
            plain = say("delta.tile_lost", language, tile=face.name)
            art = rewards.tile_face(emblems.place(face), size)
            found.append(Chip(art, f"− {face.name}", plain, loss=True))
    return found


def gears(seat: SeatView) -> int:
    """How many gears a seat has, on its spaces and beside its board."""
    return len(seat.gears) + sum(held.count("gear") for held in seat.spaces.values())


def followers(seat: SeatView) -> int:
    """How many followers a seat has, wherever they are; of those in the bag only their number is known."""
    standing = sum(1 for held in seat.spaces.values() for one in held if one not in ("", "gear"))
    return seat.bag_count + sum(1 for one in seat.market if one) + standing


def _flow(chips: list[Chip], room: int, size: int) -> list[list[Chip]]:
    def wide(chip: Chip) -> int:
        return chip.piece.paint.width + 10 + lettering.width(chip.words, "strong", size) + 26

    return in_rows(chips, wide, room)


def draw(
    view: View,
    before: View,
    names: Mapping[str, str],
    language: str,
    joined: Sequence[tuple[str, str]] = (),
) -> Canvas:
    """The strip for the round that lies between two views."""
    look = layout("story")
    sizes, area = look.sizes, look["rows"]
    room = area.w - sizes["name"] - 24
    rows = [
        (seat, _flow(changes(before, view, seat, sizes["chip"], language, joined), room, sizes["letters"]))
        for seat in view.seats
    ]
    talls = [max(sizes["row"], 26 + len(lines) * sizes["line"]) for _, lines in rows]
    wide = look["header"].w + 2 * look["header"].x
    tall = area.y + sum(talls) + sizes["gap"] * (len(talls) - 1) + sizes["foot"]
    canvas = wooden_page(wide, tall)
    _header(canvas, look["header"], before, language)
    y = area.y
    for (seat, lines), height in zip(rows, talls, strict=True):
        _row(canvas, Box(area.x, y, area.w, height), seat, lines, names, language)
        y += height + sizes["gap"]
    return canvas


def _header(canvas: Canvas, box: Box, before: View, language: str) -> None:
    canvas.panel(box, "ribbon")
    icon = emblems.event(before.event) if before.event else emblems.thing("hourglass")
    canvas.icon(icon, box.x + 66, box.y + box.h / 2, 80, theme.ink("light"))
    title = say("summary", language, round=before.round)
    canvas.label(
        title,
        box.without(left=128, right=24).top_part(64).moved(0, 4),
        "title",
        42,
        theme.ink("light"),
        smallest=26,
    )
    name = before.event.name if before.event else say("no_event", language)
    canvas.label(
        name, box.without(left=128, right=24, top=60, bottom=10), "text", 32, theme.ink("gold"), smallest=24
    )


def _row(
    canvas: Canvas, box: Box, seat: SeatView, lines: list[list[Chip]], names: Mapping[str, str], language: str
) -> None:
    sizes = layout("story").sizes
    canvas.panel(box, "sheet")
    canvas.centre(pieces.marker(seat.colour, 62), box.x + 48, box.y + box.h / 2)
    name = written(seat.colour, names, language)
    canvas.label(
        name,
        box.left_part(sizes["name"]).without(left=90, right=8),
        "head",
        34,
        theme.ink("dark"),
        smallest=26,
    )
    room = box.without(left=sizes["name"] + 8, right=12)
    if not any(lines):
        canvas.label(say("summary_quiet", language), room, "text", 30, theme.ink("soft"), smallest=26)
        return
    top = box.y + (box.h - len(lines) * sizes["line"]) / 2
    for at, chips in enumerate(lines):
        x: float = room.x
        middle = top + (at + 0.5) * sizes["line"]
        for chip in chips:
            canvas.put(chip.piece, x, middle - chip.piece.paint.height / 2)
            x += chip.piece.paint.width + 10
            tone = theme.ink("bad" if chip.loss else "dark")
            x += canvas.write(chip.words, x, middle + 12, "strong", sizes["letters"], tone) + 26
