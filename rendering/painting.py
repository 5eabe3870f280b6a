"""Which page or sheet draws which kind of picture, and tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PIL import Image

from rendering import bands, deeds, encode, finish, finish_together, stacks, story, telling
from rendering.canvas import Canvas
from rendering.captions import say, seat_name, spoken
from rendering.kinds import SUFFIX
from rendering.picture import Picture
from rendering.wish import Wish

if TYPE_CHECKING:
    from orleans_bot.rules.view import View

Painter = Callable[["View", Wish], Canvas]
Teller = Callable[["View", Wish], tuple[str, str]]


def _teller(page: bands.Page) -> Teller:
    """A page in words: short enough for Discord, and whole."""

    def tell(view: View, wish: Wish) -> tuple[str, str]:
        brief, long = page.tell(view, wish)
        return telling.short(" ".join(line.strip() for line in brief)), "\n".join(long)

    return tell


def _tell_tile(view: View, wish: Wish) -> tuple[str, str]:
    words = telling.tile(view, wish.tile, wish.language)
    return telling.short(words), words


def _tell_story(view: View, wish: Wish) -> tuple[str, str]:
    before = wish.before or view
    event = before.event.name if before.event else say("no_event", wish.language)
    lines = [say("tell.story", wish.language, round=before.round, event=event)]
    for found in view.seats:
        chips = story.changes(before, view, found, 32, wish.language, wish.joined)
        plain = [chip.plain for chip in chips]
        words = ", ".join(plain) or say("tell.nothing", wish.language)
        name = seat_name(found.colour, wish.names, wish.language)
        lines.append(say("tell.story_seat", wish.language, seat=name, changes=words))
    return telling.short(" ".join(lines)), "\n".join(lines)


def _draw_finish(view: View, wish: Wish) -> Canvas:
    if view.result is not None and view.result.together:
        return finish_together.draw(view, wish.names, wish.language)
    return finish.draw(view, wish.names, wish.language, dict(wish.points))


def _tell_finish(view: View, wish: Wish) -> tuple[str, str]:
    together = view.result is not None and view.result.together
    lines = [] if together else [say("final", wish.language) + "."]
    history = []
    if view.result:
        lines.append(finish.outcome(view.result, wish.names, wish.language) + ".")
    if together:
        lines += finish_together.told(view, wish.language)
    for found in view.seats if not together else ():
        points = view.result.scores.get(found.colour, ()) if view.result else ()
        sources = ", ".join(
            f"{finish.source_name(line.source, view, wish.language)} {line.points}" for line in points
        )
        name = seat_name(found.colour, wish.names, wish.language)
        total = sum(line.points for line in points)
        lines.append(say("tell.score", wish.language, seat=name, points=total, sources=sources))
        numbers = ", ".join(str(value) for value in found.history)
        history.append(say("tell.history", wish.language, seat=name, numbers=numbers))
    for colour, grown in wish.points if not together else ():
        name = seat_name(colour, wish.names, wish.language)
        numbers = ", ".join(map(str, grown[1:]))
        history.append(say("tell.points", wish.language, seat=name, numbers=numbers))
    return telling.short(" ".join(lines)), "\n".join([*lines, *history])


PAINTERS: dict[str, tuple[Painter, Teller]] = {
    **{kind: (page.draw, _teller(page)) for kind, page in bands.PAGES.items()},
    "deeds": (
        lambda view, wish: deeds.draw(view, wish.names, wish.language),
        _teller(bands.Page(bands.PAGES["works"].width, (bands.DEEDS,))),
    ),
    "stacks": (
        lambda view, wish: stacks.draw(view, wish.tier, wish.names, wish.language),
        lambda view, wish: telling.stack(view, wish.tier, wish.language),
    ),
    "tile": (lambda view, wish: stacks.draw_tile(view, wish.tile, wish.names, wish.language), _tell_tile),
    "story": (
        lambda view, wish: story.draw(view, wish.before or view, wish.names, wish.language, wish.joined),
        _tell_story,
    ),
    "finish": (_draw_finish, _tell_finish),
}
KINDS = tuple(PAINTERS)


def paint(kind: str, view: View, wish: Wish | None = None) -> Image.Image:
    """The picture itself, before it is made into bytes; a fresh one for every call."""
    return PAINTERS[kind][0](view, wish or Wish()).image


def draw(kind: str, view: View, *, form: str = "png8", **wish: Any) -> Picture:
    """One picture with its words; pure, so it may run on any thread or in another process."""
    view, wished = in_its_language(view, Wish(**wish))
    data = encode.encoded(PAINTERS[kind][0](view, wished), form)
    return Picture(data, f"{kind}.{SUFFIX[form]}", *PAINTERS[kind][1](view, wished))


def in_its_language(view: View, wish: Wish) -> tuple[View, Wish]:
    """What is seen, and what is wished for, in the language of the wish."""
    before = spoken(wish.before, wish.language) if wish.before else None
    return spoken(view, wish.language), replace(wish, before=before)
