"""The six follower tracks and the development track, with every seat's marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orleans_bot.rules.view import TrackFace, View
from rendering import pieces, rewards, theme
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import is_gone
from rendering.together import AT_ENDS, BESIDE

NAME, ROOMY = 124, 560  # room for a track's name, where the longest row leaves any
NAMED, CITIZEN = 84, 40  # the least room for a name, and what the citizen at the tracks' ends takes of it


def cells(box: Box, tracks: Mapping[str, TrackFace], columns: int = 1) -> dict[str, list[Box]]:
    """Each track's spaces as boxes."""
    shown = [key for key in tracks if key != "development"]
    longest = max((len(tracks[key].gives) for key in shown), default=1)
    label = 54
    rows = -(-len(shown) // columns)
    lines = [row for part in box.inset(12, 12).columns(columns, 16) for row in part.rows(max(rows, 1), 6)]
    found = {}
    for key, row in zip(shown, lines, strict=False):
        # The longest row has narrower spaces where it would else have no room for its name.
        roomy = columns > 1 or row.w >= ROOMY or len(tracks[key].gives) == longest
        wide = (row.w - label - (NAME if roomy else 0)) // max(longest, 1)
        found[key] = [
            Box(row.x + label + at * wide + 2, row.y, wide - 4, row.h) for at in range(len(tracks[key].gives))
        ]
    return found


def draw_tracks(canvas: Canvas, box: Box, view: View, columns: int = 1) -> None:
    """The printed part: labels, spaces and rewards."""
    canvas.panel(box, "sheet")
    for key, spaces in cells(box, view.tracks, columns).items():
        track = view.tracks[key]
        row = spaces[0]
        canvas.centre(pieces.follower(key, 48), row.x - 32, row.y + row.h / 2)
        end = box.x + (box.w * (1 if row.x > box.x + box.w / 2 or columns == 1 else 0.5))
        room = Box(spaces[-1].right + 10, row.y, round(end) - spaces[-1].right - 20, row.h)
        waits = key == BESIDE and AT_ENDS in view.citizens and room.w > 50
        if waits:
            canvas.centre(pieces.citizen(CITIZEN), room.x + CITIZEN / 2, room.y + room.h / 2)
            room = room.without(left=CITIZEN + 6)
        if room.w > NAMED:
            canvas.label(track.name, room, "head", 30, theme.ink("dark"), smallest=18)
        for at, cell in enumerate(spaces):
            canvas.panel(cell, "well")
            _reward(canvas, cell, key, track, at, view)


def _reward(canvas: Canvas, cell: Box, key: str, track: TrackFace, at: int, view: View) -> None:
    x, y = cell.middle
    size = min(cell.w, cell.h) - 8
    effect = track.gives[at]
    taken = is_gone(effect, view)
    if track.draws:
        small = rewards.draw_number(size, str(track.draws[at]))
        canvas.centre(small, x, y)
    if effect and not taken:
        canvas.centre(rewards.piece(effect.first, size), x, y)
    elif taken and not track.draws:
        canvas.icon("meeple", x, y, size - 8, pieces.lighter(theme.plate("well").fill, -0.12))


def gather(view: View, key: str) -> dict[int, list[str]]:
    """Which seats' markers share each space of a track."""
    found: dict[int, list[str]] = {}
    for seat in view.seats:
        found.setdefault(seat.tracks.get(key, 0), []).append(seat.colour)
    return found


def put_markers(canvas: Canvas, cell: Box, colours: Sequence[str], largest: int) -> None:
    """One to five markers on one space, none hiding another."""
    count = len(colours)
    if count == 1:
        canvas.centre(pieces.marker(colours[0], largest), *cell.middle)
        return
    across = 1 if count == 2 and cell.h > cell.w * 1.1 else 2
    down = -(-count // across)
    size = min(largest, (cell.w + 6) // across, (cell.h + 6) // down)
    x0 = cell.middle[0] - (across - 1) * (size - 2) / 2
    y0 = cell.middle[1] - (down - 1) * (size - 2) / 2
    for at, colour in enumerate(colours):
        col, row = at % across, at // across
        shift = (size - 2) / 2 if across == 2 and at == count - 1 and count % 2 else 0
        canvas.centre(pieces.marker(colour, size), x0 + col * (size - 2) + shift, y0 + row * (size - 2))


def draw_track_markers(canvas: Canvas, box: Box, view: View, columns: int = 1) -> None:
    """All markers on the six tracks."""
    for key, spaces in cells(box, view.tracks, columns).items():
        for at, colours in gather(view, key).items():
            cell = spaces[min(at, len(spaces) - 1)]
            canvas.panel(cell, "well")  # what lies here has been taken; half of it peeping out only confuses
            put_markers(canvas, cell, colours, min(42, cell.w + 4))


def development_count(view: View) -> int:
    """How many spaces the development track has."""
    found = view.tracks.get("development")
    return max(len(found.gives), 31) if found else 31


def development_cells(box: Box, view: View, rows: int = 1) -> list[Box]:
    """The spaces of the development track, in so many rows."""
    count = development_count(view)
    across = -(-count // rows)
    return box.inset(14, 12).grid(across, rows, 3)[:count]


def draw_development(canvas: Canvas, box: Box, spaces: Sequence[Box], view: View) -> None:
    """The printed part of the development track: spaces, coins, citizens and stars."""
    canvas.panel(box, "sheet")
    for at, cell in enumerate(spaces):
        lane, foot = cell.without(bottom=40), cell.bottom_part(38)
        star = view.development_stars.get(at)
        canvas.panel(lane, "well")
        x, y = foot.middle
        if star:
            canvas.centre(pieces.star(46, str(star)), x, y - 3)
        elif at in view.development_coins:
            canvas.centre(pieces.coin(36, str(view.development_coins[at])), x, y)
        elif f"development.{at}" in view.citizens:
            canvas.centre(pieces.citizen(38), x, y)
        elif at % 5 == 0:
            canvas.label(str(at), foot.inset(-4, 0), "strong", 26, theme.ink("soft"), "c")
        else:
            canvas.pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=theme.ink("faint"))


def draw_development_markers(canvas: Canvas, spaces: Sequence[Box], view: View) -> None:
    """All markers on the development track."""
    for at, colours in gather(view, "development").items():
        lane = spaces[min(at, len(spaces) - 1)].without(bottom=40)
        put_markers(canvas, lane, colours, 40)
