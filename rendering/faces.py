"""The face of a place, drawn from what is printed on it: name, spaces, what it does, and who stands there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.view import PlaceFace
from rendering import emblems, lettering, pieces, rewards, theme, wanted, wooden
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.captions import say
from rendering.pieces import Piece

MOVES = {"water": "sailboat", "road": "old-wagon"}


@dataclass(frozen=True)
class Standing:
    """What stands on a place in one seat's eyes."""

    colour: str = ""
    spaces: tuple[str, ...] = ()
    planned: frozenset[int] = frozenset()
    active: bool = False
    marks: tuple[str, ...] = ()
    barred: bool = False  # the seat cannot use it, this round or as things stand
    asleep: bool = False  # it lies face down


NOBODY = Standing()


def small_face(canvas: Canvas, box: Box, face: PlaceFace, here: Standing, slot: int, language: str) -> None:
    """A place as it lies in front of a seat."""
    reads = (box, face, here, slot, language)
    canvas.lay(sketch("face", reads, lambda page: _face(page, *reads)))


def _face(canvas: Canvas, box: Box, face: PlaceFace, here: Standing, slot: int, language: str) -> None:
    canvas.panel(box, "gold" if here.active else "done" if here.barred or here.asleep else "card")
    if here.active:
        ring(canvas, box)
    inner = box.inset(13, 8)
    foot = inner.bottom_part(52)
    if lettering.width(face.name, "head", 25) <= inner.w:
        canvas.label(face.name, inner.top_part(38), "head", 31, theme.ink("dark"), smallest=25)
        middle = inner.without(top=40, bottom=54)
    else:
        canvas.paragraph(face.name, inner.top_part(56), "head", 26, theme.ink("dark"), 23)
        middle = inner.without(top=54, bottom=54)
    if here.asleep:
        x, y = middle.x + middle.w / 2, middle.y + middle.h / 2
        canvas.icon(emblems.thing("passed"), x, y, min(64, middle.h), theme.ink("soft"))
        canvas.label(say("face_down", language), foot, "head", 28, theme.ink("soft"), smallest=20)
        return
    badges(canvas, middle, face)
    spaces(canvas, middle, face, here, slot)
    if here.marks:
        lying(canvas, foot, face, here)
    else:
        effect(canvas, foot, face, language)
    if here.barred:
        lock = pieces.stencilled("padlock", (176, 42, 30), (92, 16, 10), 60)
        canvas.centre(lock, inner.right - 30, foot.y + foot.h / 2 - 4)


def lying(canvas: Canvas, box: Box, face: PlaceFace, here: Standing) -> None:
    """What lies on a place besides those on its spaces."""
    y = box.y + box.h / 2
    canvas.pen.line((box.x, box.y + 1, box.right, box.y + 1), fill=theme.plate("well").fill, width=2)
    canvas.icon(emblems.place(face), box.x + 22, y + 4, 44, theme.ink("soft"))
    room = box.w - 56
    pace = min(44, room // len(here.marks))
    for at, thing in enumerate(here.marks):
        x = box.x + 56 + pace / 2 + at * pace
        canvas.centre(thing_piece(thing, here.colour, min(40, pace - 2)), x, y + 4)


def thing_piece(thing: str, colour: str, size: int) -> Piece:
    """A thing that lies on a tile: a station, a good or a follower."""
    return wooden.station(colour, size) if thing == "station" else standing_piece("any", thing, colour, size)


def badges(canvas: Canvas, box: Box, face: PlaceFace) -> None:
    """A tile's category, and the mark of a value nobody has confirmed."""
    tiers = face.tier and len(face.slots) < 3
    if tiers:
        canvas.centre(rewards.tile(36, "I" * face.tier), box.right - 16, box.y + 22)
    if face.sure == "reconstructed":
        canvas.centre(
            doubt(32), box.right - 16 - (40 if tiers and box.h < 76 else 0), box.y + (22 if not tiers else 62)
        )


def spaces(canvas: Canvas, box: Box, face: PlaceFace, here: Standing, slot: int) -> None:
    """A place's action spaces with whoever stands on them."""
    asked = list(face.slots)
    taken = list(here.spaces) + [""] * (len(asked) - len(here.spaces))
    if not taken:
        canvas.icon(
            emblems.place(face), box.x + box.w / 2, box.y + box.h / 2, min(74, box.h), theme.ink("faint")
        )
        return
    asked += ["any"] * (len(taken) - len(asked))
    # Where one row would be tiny, two are larger.
    sizes = [
        min(slot, box.h // rows - 2 * (rows - 1), (box.w + 6) // -(-len(taken) // rows) - 6)
        for rows in (1, 2)
    ]
    rows = 1 if sizes[0] >= sizes[1] else 2
    size, across = sizes[rows - 1], -(-len(taken) // rows)
    for at, (want, stands) in enumerate(zip(asked, taken, strict=True)):
        x = box.x + size / 2 + at % across * (size + 8)
        y = box.y + box.h * (at // across + 0.5) / rows
        if at in here.planned:
            halo(canvas, x, y, size)
        canvas.centre(standing_piece(want, stands, here.colour, size), x, y)


def standing_piece(want: str, stands: str, colour: str, size: int) -> Piece:
    """Whoever stands on a space, or the empty space."""
    if not stands:
        return wanted.piece(want, size)
    if stands == "gear":
        return pieces.gear(size)
    if stands in theme.facts()["goods"]:
        return pieces.good(stands, size)
    own = stands.startswith("own_")
    return pieces.follower(stands, size, colour if own else "")


def effect(canvas: Canvas, box: Box, face: PlaceFace, language: str) -> None:
    """What a place does, as icons: its emblem, an arrow, and what it gives."""
    y = box.y + box.h / 2
    canvas.pen.line((box.x, box.y + 1, box.right, box.y + 1), fill=theme.plate("well").fill, width=2)
    if not face.slots:
        canvas.icon("check-mark", box.x + 20, y + 4, 30, theme.ink("good"))
        canvas.label(
            say("passive", language), box.without(left=44, top=6), "text", 26, theme.ink("soft"), smallest=22
        )
        return
    canvas.icon(emblems.place(face), box.x + 22, y + 4, 44, theme.ink("soft"))
    room = box.without(left=86)
    found: list[list[Piece]] = []
    gap = 0
    for size in (42, 38, 34, 30, 26, 22, 20):
        found = results(face, size)
        gap = 16 if len(found) < 4 else 10
        if sum(len(group) for group in found) * (size + 4) + (len(found) - 1) * gap <= room.w:
            break
    if not found:
        return
    arrow(canvas, box.x + 52, y + 4)
    x: float = room.x
    for at, group in enumerate(found):
        if at:
            canvas.write(
                "/", x + gap / 2 - 2, y + 14, "strong", 28 if gap > 10 else 20, theme.ink("soft"), "c"
            )
            x += gap
        for piece in group:
            canvas.put(piece, x, y + 4 - piece.paint.height / 2)
            x += piece.paint.width + 4


def arrow(canvas: Canvas, x: float, y: float) -> None:
    """A small arrow to the right."""
    tone = theme.ink("soft")
    canvas.pen.line((x, y, x + 16, y), fill=tone, width=4)
    canvas.pen.polygon([(x + 14, y - 8), (x + 26, y), (x + 14, y + 8)], fill=tone)


def results(face: PlaceFace, size: int) -> list[list[Piece]]:
    """What a place gives, choice by choice, as pieces."""
    found: list[list[Piece]] = []
    for number, effect in enumerate(face.does):
        for at, way in enumerate(effect.ways):
            group = [piece for atom in way for piece in _result(atom, size)]
            if not group or (at and way[0].kind == "bonus"):  # one hand for whatever track is chosen
                continue
            if at or not number or not found:
                found.append(group)
            else:
                found[-1].extend(group)
    return found


UNSEEN = frozenset({"pay", "send", "spend", "build", "needs"})  # what a place's emblem tells, or its text


def _result(atom: Atom, size: int) -> list[Piece]:
    if atom.kind in UNSEEN:
        return []
    if atom.kind == "move" and atom.what:
        return [
            pieces.stencilled(MOVES.get(way, "trail"), (92, 120, 140), (38, 56, 70), size)
            for way in atom.what
        ]
    if atom.kind == "coins" and atom.per:
        other = (
            pieces.star(size)
            if atom.per == "star"
            else pieces.stencilled("house", (160, 110, 70), (70, 42, 20), size)
        )
        return [pieces.coin(size, str(atom.number)), other]
    return [rewards.piece(atom, size)]


def ring(canvas: Canvas, box: Box) -> None:
    """The ring around a place that this plan activates."""
    for inset, tone in ((-3, (120, 74, 0)), (-1, (240, 176, 24)), (1, (240, 176, 24)), (3, (120, 74, 0))):
        canvas.pen.rounded_rectangle(
            (box.x + inset, box.y + inset, box.right - 1 - inset, box.bottom - 1 - inset),
            14,
            outline=tone,
            width=2,
        )


def halo(canvas: Canvas, x: float, y: float, size: int) -> None:
    """The glow behind a follower that was placed just now."""
    reach = size / 2 + 6
    canvas.pen.ellipse(
        (x - reach, y - reach - 1, x + reach, y + reach - 1),
        fill=(240, 176, 24),
        outline=(120, 74, 0),
        width=2,
    )


@lru_cache(maxsize=16)
def doubt(size: int) -> Piece:
    """The mark of a value nobody has confirmed."""
    return pieces.with_letter(
        pieces.token("circle", (247, 226, 196), (156, 42, 34), size), "?", (156, 42, 34), 0.72, size
    )
