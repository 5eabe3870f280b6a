"""A picture is a page of bands, one under another, each as tall as the view asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from orleans_bot.rules.view import View
from rendering.boxes import Box
from rendering.canvas import Canvas, wooden_page
from rendering.turns import between
from rendering.wish import Wish

TOP, GAP, FOOT, MARGIN = 14, 10, 14, 16
WIDE, PHONE = 1280, 640


@dataclass(frozen=True)
class Told:
    """A band in words: sentences that must be heard, and lines that leave nothing out."""

    brief: Sequence[str] = ()
    long: Sequence[str] = ()


class Band(Protocol):
    """A part of a picture that is as wide as it is given and as tall as it needs."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """How tall it will be; 0 = this table has no such thing."""

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Draw it into its box and nowhere else."""

    def tell(self, view: View, wish: Wish) -> Told:
        """The same in words."""


@dataclass(frozen=True)
class Page:
    """A picture: its width and its bands from the top."""

    width: int
    bands: tuple[Band, ...]

    def boxes(self, view: View, wish: Wish) -> list[tuple[Band, Box]]:
        """The bands that this table has, each with its box."""
        found, top, inner = [], TOP, self.width - 2 * MARGIN
        for band in self.bands:
            tall = band.height(view, inner, wish)
            if tall:
                found.append((band, Box(MARGIN, top, inner, tall)))
                top += tall + GAP
        return found

    def draw(self, view: View, wish: Wish) -> Canvas:
        """The whole page."""
        found = self.boxes(view, wish)
        canvas = wooden_page(self.width, (found[-1][1].bottom if found else TOP) + FOOT)
        for band, box in found:
            between()
            band.draw(canvas, view, box, wish)
        return canvas

    def tell(self, view: View, wish: Wish) -> tuple[list[str], list[str]]:
        """The whole page in words: what must be heard, and everything."""
        told = [band.tell(view, wish) for band, _ in self.boxes(view, wish)]
        return [line for part in told for line in part.brief], [line for part in told for line in part.long]
