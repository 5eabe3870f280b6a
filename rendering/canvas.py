"""One picture in the making: panels, pieces and letters put into boxes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from struct import Struct

from PIL import Image, ImageDraw

from rendering import lettering, sprites, strokes, theme
from rendering.boxes import Box
from rendering.layers import Shelf
from rendering.pieces import Piece
from rendering.plates import frame, plate
from rendering.strokes import Pasted, Pen, Sketch, Strokes
from rendering.theme import Colour

_piece_mark = Struct("<cQii").pack
_label_mark = Struct("<cQii3B").pack
_fill_mark = Struct("<c4i3B").pack
Placed = tuple[bytes, Pasted, int, int]
_page_mark = Struct("<ciii").pack
_sketched: Shelf[Sketch] = Shelf(8_000)  # strokes, of 0.3 KB each


class Canvas(Strokes):
    """A picture that is being put together; it is painted, strip by strip, only when asked for."""

    def __init__(self, wide: int = 0, tall: int = 0) -> None:
        """An empty page of this size, or of none for a part of several pages."""
        super().__init__()
        self.wide, self.tall = wide, tall

    @property
    def pen(self) -> Pen:
        """For straight lines and plain shapes; not kept, or pages would live until garbage is collected."""
        return Pen(self)

    @property
    def image(self) -> Image.Image:
        """The whole picture, painted; a fresh one for every call."""
        whole = Image.new("RGB", (self.wide, self.tall))
        for strip, _ in self.strips():
            whole.paste(self.painted(strip), (0, strip * strokes.STRIP))
        return whole

    def strips(self) -> Iterator[tuple[int, bytes]]:
        """Each strip with a mark that tells it from all that would look different."""
        for strip in range(-(-self.tall // strokes.STRIP)):
            tall = min(strokes.STRIP, self.tall - strip * strokes.STRIP)
            yield strip, _page_mark(b"B", self.wide, tall, strip) + self.mark(strip)

    def painted(self, strip: int) -> Image.Image:
        """A strip, painted."""
        top = strip * strokes.STRIP
        image = Image.new("RGB", (self.wide, min(strokes.STRIP, self.tall - top)))
        pen = ImageDraw.Draw(image)
        for stroke in self.found[strip]:
            stroke.onto(image, pen, top)
        return image

    def put(self, piece: Piece, x: float, y: float) -> None:
        """A piece with its upper left corner here."""
        self.add(*_placed(piece, round(x), round(y)))

    def centre(self, piece: Piece, x: float, y: float) -> None:
        """A piece with its middle here."""
        wide, tall = piece.paint.size
        self.put(piece, x - wide / 2, y - tall / 2)

    def cover(self, picture: Image.Image, what: Hashable, x: int, y: int) -> None:
        """A full rectangle of painted dots; what it is must tell it from every other."""
        box = (x, y, x + picture.width, y + picture.height)
        self.add(repr((what, x, y)).encode(), Pasted(picture, box, None), y, box[3])

    def fill(self, box: Box, tone: Colour) -> None:
        """A rectangle of one tone."""
        corners = (box.x, box.y, box.right, box.bottom)
        self.add(_fill_mark(b"F", *corners, *tone), Pasted(tone, corners, None), box.y, box.bottom)

    def panel(self, box: Box, kind: str) -> None:
        """A panel that fills the box."""
        look = theme.plate(kind)
        edge = look.radius + 3
        if min(box.w, box.h) < 4 * edge + look.shadow:
            self.put(plate(kind, box.w, box.h), box.x, box.y)
            return
        for dx, dy, part in frame(kind, box.w, box.h):
            self.put(part, box.x + dx, box.y + dy)
        self.fill(box.inset(edge), look.fill)

    def icon(self, name: str, x: float, y: float, size: int, tone: Colour) -> None:
        """A plain icon with its middle here."""
        left, top = round(x - size / 2), round(y - size / 2)
        self.stain(sprites.stencil(name, size), ("icon", name, size), left, top, tone)

    def stain(self, stencil: Image.Image, what: Hashable, left: int, top: int, tone: Colour) -> None:
        """One tone through a stencil; what it is must tell it from every other stencil."""
        wide, tall = stencil.size
        mark = repr((what, left, top, tone)).encode()
        self.add(mark, Pasted(tone, (left, top, left + wide, top + tall), stencil), top, top + tall)

    def write(
        self, text: str, x: float, y: float, role: str, size: int, tone: Colour, anchor: str = "l"
    ) -> int:
        """A line of letters from (or around, or up to) x, its base line at y; answers how wide it is."""
        if not text:
            return 0
        wide, placed = _written(text, x, y, role, size, tone, anchor)
        self.add(*placed)
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


@lru_cache(maxsize=4096)
def _placed(piece: Piece, left: int, top: int) -> Placed:
    wide, tall = piece.paint.size
    stencil = None if piece.stencil.getextrema() == (255, 255) else piece.stencil
    stroke = Pasted(piece.paint, (left, top, left + wide, top + tall), stencil)
    return _piece_mark(b"P", piece.number, left, top), stroke, top, top + tall


@lru_cache(maxsize=4096)
def _written(
    text: str, x: float, y: float, role: str, size: int, tone: Colour, anchor: str
) -> tuple[int, Placed]:
    label = lettering.mask(text, role, size)
    wide = lettering.width(text, role, size)
    start = x if anchor == "l" else x - wide if anchor == "r" else x - wide / 2
    left, top = round(start) + label.left, round(y) + label.top
    bottom = top + label.stencil.height
    stroke = Pasted(tone, (left, top, left + label.stencil.width, bottom), label.stencil)
    return wide, (_label_mark(b"L", label.number, left, top, *tone), stroke, top, bottom)


def sketch(name: str, reads: Hashable, draw: Callable[[Canvas], None]) -> Sketch:
    """The strokes of that name for these facts, found once and kept."""
    key = (name, reads)
    found = _sketched.get(key)
    if found is None:
        canvas = Canvas()
        draw(canvas)
        found = canvas.sketch()
        _sketched.put(key, found, found.weight)
    return found


def wooden_page(wide: int, tall: int) -> Canvas:
    """A page of that size on the dark table under everything."""
    canvas = Canvas(wide, tall)
    canvas.lay(sketch("wood", (wide, tall), lambda page: _planks(page, wide, tall)))
    return canvas


def _planks(canvas: Canvas, wide: int, tall: int) -> None:
    canvas.fill(Box(0, 0, wide, tall), theme.ground("wood"))
    plank = 150
    for number, top in enumerate(range(0, tall, plank)):
        canvas.pen.line((0, top, wide, top), fill=theme.ground("wood_dark"), width=3)
        canvas.pen.line((0, top + 3, wide, top + 3), fill=theme.ground("wood_light"), width=1)
        joint = (number * 397 + 211) % wide
        canvas.pen.line((joint, top, joint, min(tall, top + plank)), fill=theme.ground("wood_dark"), width=3)
