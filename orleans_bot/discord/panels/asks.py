"""Asks drawn by their shape: few options are buttons, many a select, several picks a select of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orleans_bot.rules.ask import CHOICE, PURSE, TURN, Ask, Option
from orleans_bot.rules.view import View
from orleans_bot.words.saying import shortened

from . import purses
from .bringing import described, labelled
from .panel import (
    MOST_CHOICES,
    Choice,
    Choose,
    Press,
    Row,
    ask_id,
    in_rows,
    pieces,
    turn_id,
    whole,
)
from .voice import Voice

FEW = 9  # options that still fit on buttons a thumb can hit …
SHORT = 12  # … if they are called so shortly that several stand side by side on a phone …
STACK = 4  # … or are so few that they may stand one below the other
ROOM = 1400  # letters that all descriptions of a select may have together, to keep messages small
SHY = ("pass", "keep", "suffer", "done", "stay", "no", "pay", "bag")  # to let it be
SURE = ("pass",)  # gives something up: pressed twice
ALWAYS = {"draw": "all"}  # what can be answered for good where it is asked, and how: as the first key says
ENOUGH = 3  # actions of which it pays to give several at one go
CARDS = ("card", "character")  # options that are printed cards
AGAIN = ("back:",)  # after such an answer the same is asked again


def rows(ask: Ask, game: int, voice: Voice, view: View | None = None, at: str = "") -> tuple[Row, ...]:
    """The controls of any ask; `at` is the page a player has leafed to."""
    if ask.kind == PURSE:
        return purses.rows(ask, game, voice, at)
    if at.startswith("sure.") and at.removeprefix("sure.") in ask.keys:
        return confirm(ask, game, at.removeprefix("sure."), voice, view)
    if ask.hi > 1:
        return several(ask, game, voice, view, at)
    if ask.key in ALWAYS and not ask.secret:
        return mostly(ask, game, voice, view, at)
    plain = [key for key in ask.keys if ":" not in key]
    many = [key for key in ask.keys if ":" in key]
    if on_buttons(ask, voice, view):
        plain, many = list(ask.keys), []
    out: list[Row] = []
    if many:
        page = whole(at.partition(".")[2]) if at.startswith("more.") else 0
        out.append(choose(ask, game, voice, many, "~one", page=page, view=view))
    presses = [press(ask, game, voice, key, view) for key in plain]
    if not ask.lo:
        presses.append(Press(ask_id(game, ask.seat, ask.since, ask.key, "~none"), voice.say("none")))
    out.extend(in_rows(presses))
    return tuple(out)


def on_buttons(ask: Ask, voice: Voice, view: View | None) -> bool:
    """Whether every option of an ask for one of them has a button of its own."""
    many = [key for key in ask.keys if ":" in key]
    return len(ask.keys) <= FEW and fits(voice.label(ask, key, view) for key in many)


def question(ask: Ask, voice: Voice, view: View | None) -> Iterator[str]:
    """The question, and one line for each card to choose from: what it says has no room on a button, but on a
    list.
    """
    yield voice.prompt(ask)
    if ask.kind == CHOICE and ask.hi == 1 and on_buttons(ask, voice, view):
        for option in map(Option, ask.keys):
            kind = "deed" if option.noun in voice.catalog.deeds else "task"
            if option.verb in CARDS and (text := voice.text(kind, option.noun)):
                yield voice.say("choice.card", card=voice.name(kind, option.noun), text=text)


def one_after_the_other(ask: Ask, game: int, voice: Voice, view: View | None) -> tuple[Row, ...]:
    """A list of all actions of a turn: those picked are done in this order, one a turn."""
    acts = [key for key in ask.keys if key.startswith("act:")]
    if ask.kind != TURN or not ENOUGH <= len(acts) <= MOST_CHOICES:
        return ()
    hint = voice.say("turn.several")
    return (choose(ask, game, voice, acts, "~acts", hint=hint, hi=len(acts), view=view),)


def mostly(ask: Ask, game: int, voice: Voice, view: View | None, at: str) -> tuple[Row, ...]:
    """What most answer, once or for good, is one press; everything else stands in a list below it. Of what
    leads back to the same question several may be picked at once.
    """
    always = Press(turn_id(game, ask.seat, ask.since, "always"), voice.say(f"always.{ask.key}"))
    usual, *rest = ask.keys
    first = (press(ask, game, voice, usual, view), always)
    again = [key for key in rest if key.startswith(AGAIN)]
    others = [*again, *(key for key in rest if key not in again)]
    if not others:
        return (first,)
    page = whole(at.partition(".")[2]) if at.startswith("more.") else 0
    hint = voice.say(f"else.{ask.key}" if again else f"less.{ask.key}")
    many = max(1, len(again))
    return (first, choose(ask, game, voice, others, "~one", hint=hint, hi=many, page=page, view=view))


def fits(labels: Iterable[str]) -> bool:
    """Whether buttons with these labels do not make a long column on a phone."""
    held = list(labels)
    return len(held) <= STACK or sum(map(len, held)) <= SHORT * len(held)


def press(ask: Ask, game: int, voice: Voice, key: str, view: View | None) -> Press:
    """A button for one option; what gives something up leads to a question first."""
    icon = voice.option_icon(key)
    if key in SURE and len(ask.keys) > 1:
        return Press(
            turn_id(game, ask.seat, ask.since, f"sure.{key}"), voice.label(ask, key, view), "plain", icon
        )
    style = "plain" if key in SHY else "main"
    return Press(
        ask_id(game, ask.seat, ask.since, ask.key, key), labelled(voice, ask, key, view), style, icon
    )


def choose(
    ask: Ask,
    game: int,
    voice: Voice,
    keys: list[str],
    name: str,
    *,
    page: int = 0,
    hint: str = "",
    hi: int = 1,
    view: View | None = None,
    more: str = "more",
) -> Choose:
    """A select of options; where there are more than fit, its last line leafs on."""
    shown, last = keys, 0
    if len(keys) > MOST_CHOICES:
        leaves = list(pieces(keys, MOST_CHOICES - 1))
        last = len(leaves)
        page %= last
        shown = list(leaves[page])
    room = ROOM // max(1, len(shown))
    choices = [
        Choice(
            key,
            voice.label(ask, key, view),
            shortened(described(voice, ask, key, view), room),
            voice.option_icon(key),
        )
        for key in shown
    ]
    if last:
        following = (page + 1) % last
        choices.append(Choice(f"~{more}.{following}", voice.say("more", page=following + 1, pages=last)))
    return Choose(
        ask_id(game, ask.seat, ask.since, ask.key, name),
        hint or voice.title(ask),
        tuple(choices),
        1,
        min(hi, len(choices)),
    )


def confirm(ask: Ask, game: int, key: str, voice: Voice, view: View | None) -> tuple[Row, ...]:
    """Are you sure?"""
    return (
        (
            Press(
                ask_id(game, ask.seat, ask.since, ask.key, key),
                voice.say("sure", what=voice.label(ask, key, view)),
                "stop",
            ),
            Press(turn_id(game, ask.seat, ask.since, "back"), voice.say("back")),
        ),
    )


def several(ask: Ask, game: int, voice: Voice, view: View | None, at: str) -> tuple[Row, ...]:
    """Several picks at once; where the list is longer than a select, picks are marked page by page."""
    none = Press(ask_id(game, ask.seat, ask.since, ask.key, "~none"), voice.say("none"))
    if len(ask.keys) <= MOST_CHOICES:
        room = ROOM // len(ask.keys)
        choices = tuple(
            Choice(
                key,
                voice.label(ask, key, view),
                shortened(described(voice, ask, key, view), room),
                voice.option_icon(key),
            )
            for key in ask.keys
        )
        select = Choose(
            ask_id(game, ask.seat, ask.since, ask.key, "~all"),
            voice.prompt(ask),
            choices,
            max(1, ask.lo),
            ask.hi,
        )
        return (select,) if ask.lo else (select, (none,))
    page, mask = marks(at)
    leaves = list(pieces(ask.keys, MOST_CHOICES))
    page %= len(leaves)
    start = page * MOST_CHOICES
    choices = tuple(
        Choice(
            key,
            voice.label(ask, key, view),
            "",
            voice.option_icon(key),
            chosen=bool(mask >> (start + index) & 1),
        )
        for index, key in enumerate(leaves[page])
    )
    number = mask.bit_count()
    hint = voice.say("page", page=page + 1, pages=len(leaves))
    select = Choose(
        turn_id(game, ask.seat, ask.since, f"mark.{page}.{mask:x}"), hint, choices, 0, len(choices)
    )
    enough = ask.lo <= number <= ask.hi
    following = (page + 1) % len(leaves)
    return (
        select,
        (
            Press(
                turn_id(game, ask.seat, ask.since, f"leaf.{following}.{mask:x}"),
                voice.say("more", page=following + 1, pages=len(leaves)),
            ),
            Press(
                ask_id(game, ask.seat, ask.since, ask.key, f"~mask.{mask:x}"),
                voice.say("done", n=number, hi=ask.hi),
                "good",
                off=not enough,
            ),
        ),
    )


def leafed_to(ask: Ask, what: str, values: list[str]) -> str:
    """Where a player is after a control that decides nothing."""
    if what.startswith("mark."):
        return marked(what, ask.keys, values)
    if what.startswith(purses.FILL):
        return purses.refilled(ask, what, values)
    if what == "space" and values:
        return values[0]
    return "" if what == "back" else what


def marks(at: str) -> tuple[int, int]:
    """The page and the marked picks of a leafed select."""
    kind, _, rest = at.partition(".")
    page, _, mask = rest.partition(".")
    return (whole(page), whole(mask, 16)) if kind in ("mark", "leaf") else (0, 0)


def marked(at: str, keys: tuple[str, ...], values: list[str]) -> str:
    """Where a player is after marking these values on a page."""
    page, mask = marks(at)
    start = page * MOST_CHOICES
    for index, key in enumerate(keys[start : start + MOST_CHOICES]):
        bit = 1 << (start + index)
        mask = mask | bit if key in values else mask & ~bit
    return f"leaf.{page}.{mask:x}"


def picked(ask: Ask, key: str, values: list[str]) -> list[str]:
    """The option keys that a control stands for."""
    if ask.kind == PURSE:
        return purses.picked(ask, key, values)
    if key == "~none":
        return []
    if key.startswith("~mask."):
        mask = whole(key.partition(".")[2], 16)
        return [one for index, one in enumerate(ask.keys) if mask >> index & 1]
    return values if key.startswith("~") else [key]
