"""What "?" means, wherever a card on the page wears one."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import View
from rendering import deeds
from rendering.bands.band import Told
from rendering.bands.cards import Cards
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.wish import Wish


@dataclass(frozen=True)
class Doubts:
    """A line below these cards; nothing where none of them is in doubt."""

    cards: tuple[Cards, ...]

    def height(self, view: View, width: int, wish: Wish) -> int:
        """One line."""
        return deeds.doubtful(card.sure for band in self.cards for card in band.read(view, wish))

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The mark and its meaning."""
        deeds.explain_doubt(canvas, box, wish.language)

    def tell(self, view: View, wish: Wish) -> Told:
        """Each card says of itself how sure its words are."""
        return Told()
