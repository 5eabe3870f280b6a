"""Beside the map: a plate for each seat, what the supply still holds, and the events to come."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.view import SeatView, View
from rendering import emblems, pieces, rewards, theme, wooden
from rendering.boxes import Box, Layout
from rendering.canvas import Canvas
from rendering.order import goods_of, items, must_act, ordered, people_of
from rendering.pieces import Piece
from rendering.signing import written
from rendering.together import over_citizens


def split(box: Box, view: View, look: Layout) -> tuple[list[Box], Box]:
    """The seats' plates and the room left for the supply."""
    count, gap = max(len(view.seats), 1), look.sizes["gap"]
    least = box.h - supply_height(view, look) - gap
    tall = min(look.sizes["plate_most"], (least - gap * (count - 1)) // count)
    plates = [Box(box.x, box.y + at * (tall + gap), box.w, tall) for at in range(count)]
    return plates, box.without(top=count * (tall + gap))


def supply_items(view: View) -> list[tuple[Piece, int]]:
    """What the supply holds, piece by piece."""
    size = 38
    found: list[tuple[Piece, int]] = [(pieces.follower(key, size), n) for key, n in items(people_of(view))]
    found.append((pieces.gear(size), view.gears))
    found += [(pieces.good(key, size), count) for key, count in items(goods_of(view))]
    found += [
        (rewards.tile(size, "I" * int(tier) if tier.isdigit() else tier), len(stack))
        for tier, stack in view.stacks.items()
    ]
    glass = pieces.stencilled(emblems.thing("hourglass"), (214, 188, 132), (70, 48, 26), size)
    if not view.event_track:
        found.append((glass, sum(view.events_left.values())))
    return found


def supply_height(view: View, look: Layout) -> int:
    """How tall the supply's panel must be at least."""
    rows = -(-len(supply_items(view)) // 4)
    return rows * look.sizes["supply_cell"] + 20


def draw_supply(canvas: Canvas, box: Box, view: View, look: Layout) -> None:
    """Counts of everything that waits beside the board."""
    items = supply_items(view)
    rows = -(-len(items) // 4)
    shown = box.top_part(_supply_tall(box, view, look))
    canvas.panel(shown, "sheet")
    first = len(people_of(view)) + 1  # goods come after followers and gears
    marked = {first + at for at, good in enumerate(ordered(goods_of(view))) if good in over_citizens(view)}
    for at, ((piece, count), cell) in enumerate(zip(items, shown.inset(12, 10).grid(4, rows), strict=False)):
        canvas.centre(piece, cell.x + 24, cell.y + cell.h / 2)
        if at in marked:
            canvas.centre(pieces.citizen(26), cell.x + 10, cell.y + cell.h / 2 + 14)
        tone = theme.ink("dark") if count else theme.ink("bad")
        canvas.write(str(count), cell.x + 50, cell.y + cell.h / 2 + 10, "strong", look.sizes["number"], tone)
    if seen := events_seen(box, view, look):
        _event_track(canvas, box.without(top=shown.h + look.sizes["gap"]), view, seen)


def _supply_tall(box: Box, view: View, look: Layout) -> int:
    """As tall as it must be; roomier where no events follow below it."""
    rows = -(-len(supply_items(view)) // 4)
    return min(box.h, supply_height(view, look) + (32 * rows if not view.event_track else 0))


def events_seen(box: Box, view: View, look: Layout) -> range:
    """Which of the events that everybody knows stand below the supply, from the one before this round's."""
    tall = box.h - _supply_tall(box, view, look) - look.sizes["gap"]
    if not view.event_track or tall <= 70:
        return range(0)
    fit = max(1, min(len(view.event_track), (tall - 20) // 34))
    start = min(max(0, view.round - 2), max(0, len(view.event_track) - fit))
    return range(start, start + fit)


def _event_track(canvas: Canvas, box: Box, view: View, seen: range) -> None:
    canvas.panel(box, "sheet")
    now = max(0, view.round - 1)
    for row, at in zip(box.inset(14, 10).rows(len(seen)), seen, strict=False):
        event = view.event_track[at]
        current = at == now
        tone = theme.ink("wine" if current else "faint" if at < now else "dark")
        canvas.write(str(at + 1), row.x + 30, row.y + row.h / 2 + 9, "strong", 26, tone, "r")
        canvas.icon(emblems.event(event), row.x + 52, row.y + row.h / 2, 28, tone)
        canvas.label(event.name, row.without(left=74), "head" if current else "text", 27, tone, smallest=22)


def draw_plate(
    canvas: Canvas,
    box: Box,
    view: View,
    seat: SeatView,
    names: Mapping[str, str],
    look: Layout,
    language: str,
) -> None:
    """One seat's plate: who, whose turn, and what everybody counts."""
    acting = seat.colour in must_act(view)
    canvas.panel(box, "gold" if acting else "sheet")
    inner = box.inset(14, 8)
    lines = 4 if box.h >= look.sizes["plate_four"] else 3 if box.h >= look.sizes["plate_three"] else 2
    line = inner.h // lines
    top = inner.top_part(line)
    canvas.centre(pieces.marker(seat.colour, min(52, line + 4)), top.x + 26, top.y + top.h / 2)
    end = _marks(canvas, top, view, seat, acting)
    name = written(seat.colour, names, language)
    room = Box(top.x + 60, top.y, end - top.x - 66, top.h)
    canvas.label(name, room, "head", look.sizes["name"], theme.ink("dark"), smallest=26)
    facts = [
        (pieces.coin(30), seat.coins),
        (pieces.citizen(30), seat.citizens),
        (pieces.star(34), seat.status),
        (rewards.development(28, ""), seat.tracks.get("development", 0)),
        (wooden.station(seat.colour, 28), seat.stations_built),
        (_crate(28), sum(seat.goods.values())),
    ]
    row = Box(inner.x, inner.y + line, inner.w, line)
    canvas.tally(facts, row, look.sizes["number"], 3, 44)
    if lines > 2:
        goods = [(pieces.good(key, 30), count) for key, count in items(goods_of(view, seat))]
        canvas.tally(goods, Box(inner.x, inner.y + 2 * line, inner.w, line), look.sizes["number"], 3, 44)
    if lines > 3:
        draw_tiles(canvas, Box(inner.x, inner.y + 3 * line, inner.w, line), view, seat, look)


def draw_tiles(canvas: Canvas, row: Box, view: View, seat: SeatView, look: Layout) -> None:
    """How many followers a seat draws, and its place tiles as small emblems."""
    size = 36
    y = row.y + row.h / 2
    canvas.centre(rewards.draw_number(size, str(seat.draws)), row.x + size / 2, y)
    keys = [key for key in seat.tiles if key in view.places]
    fit = (row.w - 58) // (size + 5)
    shown = keys if len(keys) <= fit else keys[: fit - 1]
    for at, key in enumerate(shown):
        canvas.centre(
            rewards.tile_face(emblems.place(view.places[key]), size), row.x + 72 + at * (size + 5), y
        )
    if len(shown) < len(keys):
        rest = f"+{len(keys) - len(shown)}"
        canvas.write(rest, row.right, y + 9, "strong", look.sizes["number"], theme.ink("dark"), "r")


def _crate(size: int) -> Piece:
    return pieces.stencilled(emblems.thing("goods"), (196, 150, 90), (70, 46, 22), size)


def _marks(canvas: Canvas, top: Box, view: View, seat: SeatView, acting: bool) -> int:
    x = top.right
    y = top.y + top.h / 2
    if acting:
        canvas.icon(emblems.thing("turn"), x - 18, y, 34, theme.ink("wine"))
        x -= 42
    elif seat.passed and view.phase == "actions":
        canvas.icon(emblems.thing("passed"), x - 16, y, 30, theme.ink("faint"))
        x -= 38
    elif seat.committed and view.phase == "planning":
        canvas.icon(emblems.thing("ready"), x - 16, y, 30, theme.ink("good"))
        x -= 38
    if seat.colour == view.start:
        canvas.icon(emblems.thing("start"), x - 18, y, 36, (150, 104, 10))
        x -= 42
    if seat.hand_count:
        canvas.write(str(seat.hand_count), x - 4, y + 10, "strong", 28, theme.ink("dark"), "r")
        canvas.icon(emblems.thing("hand"), x - 40, y, 30, theme.ink("soft"))
        x -= 60
    return x
