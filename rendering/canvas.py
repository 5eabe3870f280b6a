"""One picture in the making: panels, pieces and letters put into boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import lettering, sprites, theme
from rendering.boxes import Box
from rendering.pieces import FINE, Piece
from rendering.steps import stepped
from rendering.theme import Colour


@lru_cache(maxsize=64)
def _patch(kind: str) -> Piece:
    look = theme.plate(kind)
    edge = 3
    span = (2 * (look.radius + edge) + 8) * FINE
    full = span + look.shadow * FINE
    paint, stencil = Image.new("RGB", (full, full), (24, 15, 9)), Image.new("L", (full, full))
    pen, cut = ImageDraw.Draw(paint), ImageDraw.Draw(stencil)
    radius = look.radius * FINE
    if look.shadow:
        drop = look.shadow * FINE
        cut.rounded_rectangle((drop // 2, drop, span - 1 + drop // 2, span - 1 + drop), radius, fill=70)
        cut.rounded_rectangle((FINE, drop // 2, span - 1 + FINE, span - 1 + drop // 2), radius, fill=120)
    cut.rounded_rectangle((0, 0, span - 1, span - 1), radius, fill=255)
    rings = ((0, look.edge), (edge * FINE * 0.75, look.light), (edge * FINE * 1.5, look.fill))
    for inset, tone in rings:
        pen.rounded_rectangle(
            (inset, inset, span - 1 - inset, span - 1 - inset), max(1, radius - inset), fill=tone
        )
    size = (full // FINE, full // FINE)
    return Piece(
        paint.resize(size, Image.Resampling.BOX), stepped(stencil.resize(size, Image.Resampling.BOX))
    )


def _stretch(picture: Image.Image, wide: int, tall: int, corner: int) -> Image.Image:
    out = Image.new(picture.mode, (wide, tall))
    w, h = picture.size
    far_x, far_y = w - corner, h - corner
    cuts_x = (
        (0, corner, 0, corner),
        (corner, corner + 1, corner, wide - corner),
        (far_x, w, wide - corner, wide),
    )
    cuts_y = (
        (0, corner, 0, corner),
        (corner, corner + 1, corner, tall - corner),
        (far_y, h, tall - corner, tall),
    )
    for left, right, to_left, to_right in cuts_x:
        for top, bottom, to_top, to_bottom in cuts_y:
            part = picture.crop((left, top, right, bottom))
            goal = (to_right - to_left, to_bottom - to_top)
            if goal[0] > 0 and goal[1] > 0:
                out.paste(
                    part if part.size == goal else part.resize(goal, Image.Resampling.NEAREST),
                    (to_left, to_top),
                )
    return out


@lru_cache(maxsize=256)
def plate(kind: str, wide: int, tall: int) -> Piece:
    """A panel of a kind, at a size."""
    look = theme.plate(kind)
    patch = _patch(kind)
    corner = look.radius + 3 + look.shadow
    corner = min(corner, wide // 2, tall // 2)
    size = (wide + look.shadow, tall + look.shadow)
    return Piece(_stretch(patch.paint, *size, corner), _stretch(patch.stencil, *size, corner))


@lru_cache(maxsize=256)
def _frame(kind: str, wide: int, tall: int) -> tuple[tuple[int, int, Piece], ...]:
    """A panel's four edges; its inside is one tone, cheaper to fill than to paste through a stencil."""
    whole = plate(kind, wide, tall)
    full_wide, full_tall = whole.paint.size
    edge = theme.plate(kind).radius + 3
    low = full_tall - tall + edge
    right = full_wide - wide + edge
    cuts = (
        (0, 0, full_wide, edge),
        (0, full_tall - low, full_wide, full_tall),
        (0, edge, edge, full_tall - low),
        (full_wide - right, edge, full_wide, full_tall - low),
    )
    return tuple((cut[0], cut[1], Piece(whole.paint.crop(cut), whole.stencil.crop(cut))) for cut in cuts)


class Canvas:
    """A picture that is being painted; one job, one canvas."""

    def __init__(self, ground: Image.Image) -> None:
        """Start from a ground that nobody else paints on."""
        self.image = ground
        self._pen: ImageDraw.ImageDraw | None = None

    @property
    def pen(self) -> ImageDraw.ImageDraw:
        """For straight lines and plain shapes."""
        if self._pen is None:
            self._pen = ImageDraw.Draw(self.image)
        return self._pen

    def put(self, piece: Piece, x: float, y: float) -> None:
        """A piece with its upper left corner here."""
        self.image.paste(piece.paint, (round(x), round(y)), piece.stencil)

    def centre(self, piece: Piece, x: float, y: float) -> None:
        """A piece with its middle here."""
        wide, tall = piece.paint.size
        self.put(piece, x - wide / 2, y - tall / 2)

    def panel(self, box: Box, kind: str) -> None:
        """A panel that fills the box."""
        look = theme.plate(kind)
        edge = look.radius + 3
        if min(box.w, box.h) < 4 * edge + look.shadow:
            self.put(plate(kind, box.w, box.h), box.x, box.y)
            return
        for dx, dy, part in _frame(kind, box.w, box.h):
            self.put(part, box.x + dx, box.y + dy)
        self.image.paste(look.fill, (box.x + edge, box.y + edge, box.right - edge, box.bottom - edge))

    def icon(self, name: str, x: float, y: float, size: int, tone: Colour) -> None:
        """A plain icon with its middle here."""
        left, top = round(x - size / 2), round(y - size / 2)
        self.image.paste(tone, (left, top, left + size, top + size), sprites.stencil(name, size))

    def write(
        self, text: str, x: float, y: float, role: str, size: int, tone: Colour, anchor: str = "l"
    ) -> int:
        """A line of letters from (or around, or up to) x, its base line at y; answers how wide it is."""
        if not text:
            return 0
        stencil, left, top = lettering.mask(text, role, size)
        wide = lettering.width(text, role, size)
        start = x if anchor == "l" else x - wide if anchor == "r" else x - wide / 2
        at = (round(start) + left, round(y) + top)
        self.image.paste(tone, (*at, at[0] + stencil.width, at[1] + stencil.height), stencil)
        return wide

    def tally(
        self,
        facts: Sequence[tuple[Piece, int | str]],
        box: Box,
        size: int,
        air: int,
        widest: int,
        tone: Colour | None = None,
    ) -> None:
        """Pieces with their counts in a row; what room the digits leave is shared out."""
        wide = [
            piece.paint.width + air + lettering.width(str(count), "strong", size) for piece, count in facts
        ]
        gap = min((box.w - sum(wide)) / max(len(facts) - 1, 1), widest)
        x: float = box.x
        for (piece, count), needed in zip(facts, wide, strict=True):
            self.put(piece, x, box.y + (box.h - piece.paint.height) / 2)
            shade = tone or theme.ink("dark" if count else "faint")
            self.write(
                str(count),
                x + piece.paint.width + air,
                box.y + box.h / 2 + size * 0.33,
                "strong",
                size,
                shade,
            )
            x += needed + gap

    def label(
        self, text: str, box: Box, role: str, size: int, tone: Colour, align: str = "l", smallest: int = 0
    ) -> int:
        """One line in the middle of the box's height, shrunk to fit its width."""
        words, points = lettering.fitted(text, role, size, box.w, smallest or size)
        base = box.y + box.h / 2 + points * 0.33
        x = {"l": box.x, "c": box.x + box.w / 2, "r": box.right}[align]
        return self.write(words, x, base, role, points, tone, align)

    def paragraph(
        self,
        text: str,
        box: Box,
        role: str,
        size: int,
        tone: Colour,
        smallest: int,
        align: str = "l",
        middle: bool = False,
    ) -> None:
        """Lines broken between words, as large as the box allows."""
        points, found = lettering.set_within(text, role, size, smallest, box.w, box.h)
        step = points * 1.12
        top = box.y + (box.h - step * len(found)) / 2 if middle else box.y
        x = {"l": box.x, "c": box.x + box.w / 2, "r": box.right}[align]
        for at, line in enumerate(found):
            self.write(line, x, top + step * at + points * 0.86, role, points, tone, align)

    def outlined(
        self,
        text: str,
        x: float,
        y: float,
        role: str,
        size: int,
        tone: Colour,
        halo: Colour,
        anchor: str = "c",
    ) -> None:
        """Letters with a pale rim, for names on the map."""
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, -1), (-1, 1), (1, 1)):
            self.write(text, x + dx, y + dy, role, size, halo, anchor)
        self.write(text, x, y, role, size, tone, anchor)


def wood(wide: int, tall: int) -> Image.Image:
    """The dark table under everything, with a quiet grain of planks."""
    picture = Image.new("RGB", (wide, tall), theme.ground("wood"))
    pen = ImageDraw.Draw(picture)
    plank = 150
    for number, top in enumerate(range(0, tall, plank)):
        pen.line((0, top, wide, top), fill=theme.ground("wood_dark"), width=3)
        pen.line((0, top + 3, wide, top + 3), fill=theme.ground("wood_light"), width=1)
        joint = (number * 397 + 211) % wide
        pen.line((joint, top, joint, min(tall, top + plank)), fill=theme.ground("wood_dark"), width=3)
    return picture
