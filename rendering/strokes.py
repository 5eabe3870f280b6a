"""What a picture is made of before any of it is painted: strokes, sorted by the strips of rows they touch.

A strip that consists of the same strokes as one already sent need not be painted or packed again. Each
stroke leaves a mark that says exactly what it paints and where; a strip's marks tell it from all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from typing import Any

from PIL import Image, ImageDraw

from rendering.theme import Colour

STRIP = 48  # rows; measured: lower strips find more to reuse, but each starts its packing afresh
_numbers = count(1)
Path = Sequence[float] | Sequence[tuple[float, float]]


def numbered() -> int:
    """A number that no other painted thing of this process has or will have."""
    return next(_numbers)


class Pasted:
    """A painted piece, or one tone, put down through a stencil."""

    __slots__ = ("box", "paint", "stencil")

    def __init__(
        self, paint: Image.Image | Colour, box: tuple[int, int, int, int], stencil: Image.Image | None
    ) -> None:
        """Remember what is to be put where on the page."""
        self.paint: Any = paint.im if isinstance(paint, Image.Image) else paint
        self.box = box
        self.stencil: Any = stencil.im if stencil else None

    def onto(self, image: Image.Image, pen: ImageDraw.ImageDraw, rise: int) -> None:
        """Paint it on an image whose first row is so far down the page."""
        left, top, right, bottom = self.box
        box = (left, top - rise, right, bottom - rise)
        # Image.paste takes two thirds of its time to find out what it was given; here that is known.
        if self.stencil is None:
            image.im.paste(self.paint, box)
        else:
            image.im.paste(self.paint, box, self.stencil)


class Drawn:
    """A line or a plain shape."""

    __slots__ = ("look", "shape", "spots")

    def __init__(self, shape: str, spots: tuple[tuple[int, int], ...], look: Mapping[str, Any]) -> None:
        """Remember what is to be drawn where on the page."""
        self.shape, self.spots, self.look = shape, spots, look

    def onto(self, image: Image.Image, pen: ImageDraw.ImageDraw, rise: int) -> None:
        """Paint it on an image whose first row is so far down the page."""
        shifted = [(x, y - rise) for x, y in self.spots]
        getattr(pen, self.shape)(shifted, **self.look)


Stroke = Pasted | Drawn


@dataclass(frozen=True, slots=True)
class Sketch:
    """Strokes that always come together: for each strip their common mark and themselves."""

    strips: Mapping[int, tuple[bytes, tuple[Stroke, ...]]]
    weight: int


class Strokes:
    """Strokes in their order, strip by strip."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.marks: defaultdict[int, list[bytes]] = defaultdict(list)
        self.found: defaultdict[int, list[Stroke]] = defaultdict(list)

    def add(self, mark: bytes, stroke: Stroke, top: int, bottom: int) -> None:
        """One more stroke that touches these rows, the last one not included."""
        for strip in range(top // STRIP, (bottom - 1) // STRIP + 1):
            self.marks[strip].append(mark)
            self.found[strip].append(stroke)

    def lay(self, sketch: Sketch) -> None:
        """All strokes of a sketch."""
        for strip, (mark, strokes) in sketch.strips.items():
            self.marks[strip].append(mark)
            self.found[strip].extend(strokes)

    def sketch(self) -> Sketch:
        """What was added so far, to be laid on as many pages as wanted."""
        strips = {strip: (self.mark(strip), tuple(strokes)) for strip, strokes in self.found.items()}
        return Sketch(strips, sum(len(strokes) for _, strokes in strips.values()))

    def mark(self, strip: int) -> bytes:
        """Everything that is painted on a strip, in sixteen bytes."""
        return blake2b(b"".join(self.marks[strip]), digest_size=16).digest()


class Pen:
    """Adds straight lines and plain shapes; they are asked for as of a drawing pen of Pillow."""

    def __init__(self, strokes: Strokes) -> None:
        """Add to these strokes."""
        self.strokes = strokes

    def line(self, path: Path, *, fill: Colour, width: int = 1) -> None:
        """A line."""
        self._add("line", path, width, {"fill": fill, "width": width})

    def polygon(self, path: Path, *, fill: Colour) -> None:
        """A filled shape with corners."""
        self._add("polygon", path, 1, {"fill": fill})

    def ellipse(
        self, path: Path, *, fill: Colour | None = None, outline: Colour | None = None, width: int = 1
    ) -> None:
        """An ellipse in a box."""
        self._add("ellipse", path, 1, {"fill": fill, "outline": outline, "width": width})

    def rectangle(
        self, path: Path, *, fill: Colour | None = None, outline: Colour | None = None, width: int = 1
    ) -> None:
        """A rectangle, its last column and row included."""
        self._add("rectangle", path, 1, {"fill": fill, "outline": outline, "width": width})

    def rounded_rectangle(
        self,
        path: Path,
        radius: int,
        *,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: int = 1,
    ) -> None:
        """A rectangle with round corners."""
        look = {"radius": radius, "fill": fill, "outline": outline, "width": width}
        self._add("rounded_rectangle", path, 1, look)

    def _add(self, shape: str, path: Path, reach: int, look: Mapping[str, Any]) -> None:
        # Pillow cuts fractions off; cut here, they are the same on every strip.
        spots = _spots(path)
        mark = repr((shape, spots, *look.items())).encode()
        heights = [y for _, y in spots]
        self.strokes.add(mark, Drawn(shape, spots, look), min(heights) - reach, max(heights) + reach + 1)


def _spots(path: Path) -> tuple[tuple[int, int], ...]:
    pairs: Iterable[Any] = path if isinstance(path[0], tuple) else zip(path[::2], path[1::2], strict=True)
    return tuple((int(x), int(y)) for x, y in pairs)
