"""The events of the rounds to come: those in the stack, in no order, or those that everybody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from orleans_bot.rules.view import View
from rendering import emblems, lettering, telling_board, theme
from rendering.bands.band import Told
from rendering.bands.map_and_seats import events_beside
from rendering.boxes import Box, in_rows
from rendering.canvas import Canvas, sketch
from rendering.captions import event_name, say
from rendering.wish import Wish

ROW, EDGE, ICON, LETTERS = 42, 10, 30, 26
LABEL, SPACE = 236, 24
NARROW = 900  # below that a pile's rounds stand above its events


@dataclass(frozen=True)
class Pile:
    """The rounds that draw from the same tiles, and what these are: icon, words."""

    rounds: str
    events: tuple[tuple[str, str], ...]


def piles(view: View, language: str) -> Iterator[Pile]:
    """Pile after pile, in the order in which they are drawn from."""
    first = view.round + 1
    for count, tiles in view.coming:
        last = first + count - 1
        rounds = say("coming.round" if count == 1 else "coming.rounds", language, first=first, last=last)
        if count < len(tiles):
            rounds = say("coming.some", language, count=count, total=len(tiles), rounds=rounds)
        held = Counter(tiles)
        events = []
        for tile in sorted(held, key=lambda tile: event_name(tile, language)):
            face = view.event_faces.get(tile)
            icon = emblems.event(face) if face else emblems.thing("hourglass")
            name = event_name(tile, language)
            events.append((icon, f"{held[tile]} × {name}" if held[tile] > 1 else name))
        yield Pile(rounds, tuple(events))
        first = last + 1


def known(view: View, language: str, seen: int) -> Iterator[Pile]:
    """The events printed on a board, round by round, but for as many as are shown elsewhere."""
    first, last = max(view.round, seen) + 1, len(view.event_track)
    if first <= last:
        rounds = say("coming.round" if first == last else "coming.rounds", language, first=first, last=last)
        events = enumerate(view.event_track[first - 1 :], first)
        yield Pile(rounds, tuple((emblems.event(face), f"{at}. {face.name}") for at, face in events))


def lines(pile: Pile, room: int) -> list[list[tuple[str, str]]]:
    """A pile's events in lines of that width."""
    return in_rows(pile.events, lambda event: wide_of(event[1]), room)


def wide_of(words: str) -> int:
    """How much of a line an event takes."""
    return ICON + 8 + lettering.width(words, "text", LETTERS) + SPACE


@dataclass(frozen=True)
class Coming:
    """A panel with a line or more for each pile; nothing where none is left, or all stand beside the map."""

    alone: bool = False  # nothing on the page shows the events that everybody knows

    def height(self, view: View, width: int, wish: Wish) -> int:
        """As many lines as the events need."""
        found = self.piles(view, width, wish.language)
        rows = sum(len(lines(pile, room(width))) + (width < NARROW) for pile in found)
        return rows * ROW + 2 * EDGE if rows else 0

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The rounds, then the events that they can bring."""
        found = self.piles(view, box.w, wish.language)
        canvas.lay(sketch("coming", (box, found), partial(_panel, box, found)))

    def tell(self, view: View, wish: Wish) -> Told:
        """Pile after pile."""
        language = wish.language
        if view.event_track:  # beside the map they are told with the supply
            return Told([], [telling_board.upcoming(view, language)] if self.alone else [])
        told = "; ".join(telling_board.pile(*each, language) for each in view.coming)
        return Told([], [say("tell.piles", language, piles=told)])

    def piles(self, view: View, width: int, language: str) -> tuple[Pile, ...]:
        """What this page shows."""
        if not view.event_track:
            return tuple(piles(view, language))
        seen = 0 if self.alone else events_beside(view, width).stop
        return tuple(known(view, language, seen))


def room(width: int) -> int:
    """How wide a line of events may be."""
    return width - 2 * 14 - (LABEL if width >= NARROW else 0) + SPACE


def _panel(box: Box, found: tuple[Pile, ...], canvas: Canvas) -> None:
    canvas.panel(box, "sheet")
    inner, y = box.inset(14, EDGE), box.y + EDGE
    narrow = box.w < NARROW
    for pile in found:
        head = Box(inner.x, y, inner.w if narrow else LABEL - 12, ROW)
        canvas.label(pile.rounds, head, "head", 26, theme.ink("wine"), smallest=20)
        y += ROW * narrow
        for line in lines(pile, room(box.w)):
            x = inner.x + (0 if narrow else LABEL)
            for icon, words in line:
                canvas.icon(icon, x + ICON / 2, y + ROW / 2, ICON, theme.ink("soft"))
                canvas.write(words, x + ICON + 8, y + ROW / 2 + 9, "text", LETTERS, theme.ink("dark"))
                x += wide_of(words)
            y += ROW
