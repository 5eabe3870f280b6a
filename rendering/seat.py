"""A seat's picture: board, bag, goods and place tiles; private while planning, public after the reveal."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.view import SeatView, View
from rendering import faces, lettering, pieces, rewards, theme, wooden
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import is_gone, say, seat_name
from rendering.faces import Standing
from rendering.order import items, ordered
from rendering.pieces import Piece


def draw(view: View, colour: str, names: Mapping[str, str], language: str, rings: bool = False) -> Canvas:
    """One seat, with the planned activations ringed if asked."""
    look, seat = layout("seat"), view.seat(colour)
    sizes = look.sizes
    board = [key for key in view.board if key in view.places]
    tiles = [key for key in seat.tiles if key in view.places]
    area = look["places"]
    step = sizes["place"] + sizes["gap"]
    board_rows = -(-len(board) // sizes["across"])
    tile_rows = -(-len(tiles) // sizes["across"])
    tall = area.y + board_rows * step + sizes["foot"] + (sizes["heading"] + tile_rows * step if tiles else 0)
    wide = look["header"].w + 2 * look["header"].x
    canvas = wooden_page(wide, tall)
    _header(canvas, look["header"], view, seat, names, language, rings)
    _market(canvas, look["market"], seat, language)
    _bag(canvas, look["bag"], seat, language)
    _goods(canvas, look["goods"], view, seat)
    _tracks(canvas, look["tracks"], view, seat)
    _rows(canvas, Box(area.x, area.y, area.w, board_rows * step), view, seat, board, rings, language)
    if tiles:
        head = Box(area.x, area.y + board_rows * step, area.w, sizes["heading"])
        words = f"{say('own_tiles', language)}  ·  {len(tiles)}"
        canvas.label(words, head.inset(8, 0), "title", 30, theme.ink("gold"))
        _rows(canvas, Box(area.x, head.bottom, area.w, tile_rows * step), view, seat, tiles, rings, language)
    return canvas


def standing(seat: SeatView, key: str, rings: bool) -> Standing:
    """Who stands on one of the seat's places."""
    planned = (
        frozenset(int(spot.rpartition(".")[2]) for spot in seat.planned if spot.rpartition(".")[0] == key)
        if rings
        else frozenset[int]()
    )
    standing = tuple(seat.spaces.get(key, ()))
    marks = tuple(seat.marks.get(key, ()))
    return Standing(seat.colour, standing, planned, rings and key in seat.active, marks)


def _rows(
    canvas: Canvas, area: Box, view: View, seat: SeatView, keys: list[str], rings: bool, language: str
) -> None:
    sizes = layout("seat").sizes
    for at, key in enumerate(keys):
        row, column = divmod(at, sizes["across"])
        cell = area.columns(sizes["across"], sizes["gap"])[column]
        box = Box(cell.x, area.y + row * (sizes["place"] + sizes["gap"]), cell.w, sizes["place"])
        faces.small_face(canvas, box, view.places[key], standing(seat, key, rings), sizes["slot"], language)


def _header(
    canvas: Canvas, box: Box, view: View, seat: SeatView, names: Mapping[str, str], language: str, rings: bool
) -> None:
    canvas.panel(box, "ribbon")
    canvas.centre(pieces.marker(seat.colour, 92), box.x + 66, box.y + box.h / 2)
    facts: list[tuple[Piece, int | str]] = [
        (pieces.coin(54), str(seat.coins)),
        (pieces.citizen(54), str(seat.citizens)),
        (pieces.star(60), str(seat.status)),
        (rewards.development(50, ""), str(seat.tracks.get("development", 0))),
        (
            wooden.station(seat.colour, 52),
            f"{seat.stations_built}/{seat.stations_built + seat.stations_left}",
        ),
        (rewards.draw_number(50, str(seat.draws)), ""),
    ]
    room = box.right_part(720).inset(10, 0)
    canvas.tally(facts, room, 42, 8, 90, theme.ink("light"))
    text = box.without(left=128, right=744)
    name = lettering.readable(seat_name(seat.colour, names, language)) or say(f"seat.{seat.colour}", language)
    canvas.label(name, text.top_part(66).without(top=10), "title", 44, theme.ink("light"), smallest=26)
    key = "planned" if rings else "private" if view.viewer == seat.colour else "round"
    words = say(key, language, round=view.round, rounds=view.rounds)
    canvas.label(words, text.without(top=66, bottom=14), "text", 30, theme.ink("gold"), smallest=24)


def _market(canvas: Canvas, box: Box, seat: SeatView, language: str) -> None:
    canvas.panel(box, "sheet")
    inner = box.inset(18, 8)
    canvas.label(say("market", language), inner.top_part(38), "head", 32, theme.ink("dark"))
    count = max(seat.market_room, len(seat.market), 1)
    words = f"{len(seat.market)}/{count}"
    canvas.label(words, inner.top_part(38), "strong", 30, theme.ink("soft"), "r")
    row = inner.without(top=42)
    size = min(66, row.h, row.w // count - 6)
    for at in range(count):
        x, y = row.x + (at + 0.5) * row.w / count, row.y + row.h / 2
        if at < len(seat.market):
            canvas.centre(faces.standing_piece("any", seat.market[at], seat.colour, size), x, y)
        else:
            canvas.centre(_hollow(size), x, y)


def _hollow(size: int) -> Piece:
    look = theme.plate("well")
    return pieces.token("circle", look.fill, look.edge, size)


def _bag(canvas: Canvas, box: Box, seat: SeatView, language: str) -> None:
    canvas.panel(box, "dark")
    canvas.icon("swap-bag", box.x + 62, box.y + box.h / 2 + 2, 92, (222, 190, 138))
    count = lettering.mask(str(seat.bag_count), "strong", 44).stencil
    canvas.write(
        str(seat.bag_count),
        box.x + 62,
        box.y + box.h / 2 + 14 + count.height / 2,
        "strong",
        44,
        (52, 34, 20),
        "c",
    )
    room = box.without(left=124, right=14).inset(0, 10)
    if seat.bag is None:
        canvas.label(
            say("bag_hidden", language, count=seat.bag_count),
            room,
            "head",
            36,
            theme.ink("light"),
            smallest=26,
        )
        return
    held = [(kind, number) for kind, number in items(seat.bag) if number]
    if not held:
        canvas.label(say("bag_empty", language), room, "head", 34, theme.ink("light"), smallest=26)
        return
    across = max(4, -(-len(held) // 2))
    size = 48 if across <= 5 else 44
    cells = room.grid(across, 2 if len(held) > 4 else 1)
    for (kind, number), cell in zip(held, cells, strict=False):
        own = kind.startswith("own_")
        canvas.centre(
            pieces.follower(kind, size, seat.colour if own else ""), cell.x + size / 2, cell.y + cell.h / 2
        )
        canvas.write(
            str(number), cell.x + size + 5, cell.y + cell.h / 2 + 11, "strong", 32, theme.ink("light")
        )


def _goods(canvas: Canvas, box: Box, view: View, seat: SeatView) -> None:
    canvas.panel(box, "sheet")
    kinds = ordered({**view.goods, **seat.goods})
    size, letters = (46, 32) if len(kinds) <= 5 else (38, 30)
    held: list[tuple[Piece, int | str]] = [
        (pieces.good(kind, size), seat.goods.get(kind, 0)) for kind in kinds
    ]
    held.append((pieces.gear(size - 2), len(seat.gears)))
    canvas.tally(held, box.inset(14, 8), letters, 4, 60)


def _tracks(canvas: Canvas, box: Box, view: View, seat: SeatView) -> None:
    """Where the seat stands on each track and what its next step brings."""
    canvas.panel(box, "sheet")
    shown = [key for key in view.tracks if key != "development"]
    for key, cell in zip(shown, box.inset(14, 8).columns(max(len(shown), 1), 2), strict=True):
        track, at = view.tracks[key], seat.tracks.get(key, 0)
        y = cell.y + cell.h / 2
        canvas.centre(pieces.follower(key, 46), cell.x + 24, y)
        if at + 1 >= len(track.gives):
            canvas.icon("check-mark", cell.x + 82, y, 34, theme.ink("good"))
            continue
        canvas.pen.polygon(
            [(cell.x + 52, y - 8), (cell.x + 63, y), (cell.x + 52, y + 8)], fill=theme.ink("faint")
        )
        effect = track.gives[at + 1]
        piece = rewards.piece(effect.first, 42) if effect and not is_gone(effect, view) else None
        if piece is None and track.draws:
            piece = rewards.draw_number(42, str(track.draws[at + 1]))
        canvas.centre(piece or _hollow(36), cell.x + 90, y)
