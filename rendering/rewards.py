"""Rewards as pieces: what a line gives, drawn as a coin, a good, a star or another small piece."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from orleans_bot.rules.atoms import Atom, Effect
from orleans_bot.rules.pieces import ANY, FOLLOWERS
from rendering import emblems, pieces, theme
from rendering.pieces import Piece
from rendering.steps import stepped


@lru_cache(maxsize=512)
def piece(atom: Atom, size: int) -> Piece:
    """The piece for one thing that a line does."""
    what, number = atom.what, str(atom.number or "")
    if what == (ANY,):
        return pieces.stencilled(emblems.thing("goods"), (196, 150, 90), (70, 46, 22), size)
    match atom.kind:
        case "gain":
            return pieces.good(what[0], size)
        case "coins":
            return pieces.coin(size, number)
        case "advance":
            return development(size, number)
        case "citizen":
            return pieces.citizen(size)
        case "gear":
            return pieces.gear(size)
        case "tile":
            return tile(size, "/".join("I" * int(tier) for tier in what if tier.isdigit()))
        case "recruit":
            return pieces.follower(what[0], size)
    return pieces.stencilled(emblems.atom(atom.kind), theme.ink("soft"), theme.plate("card").fill, size)


@lru_cache(maxsize=128)
def choice(effect: Effect, size: int) -> Piece:
    """What a line gives; of what is one's choice the first two ways, one beside and below the other."""
    ways = list(dict.fromkeys(way[0] for way in effect.ways))
    if len(ways) < 2:
        return piece(effect.first, size)
    part = round(size * 0.64)
    paint, stencil = Image.new("RGB", (size, size)), Image.new("L", (size, size))
    for atom, at in zip(ways, (0, size - part), strict=False):
        each = piece(atom, part)
        paint.paste(each.paint, (at, at), each.stencil)
        stencil.paste(255, (at, at), each.stencil)
    return Piece(paint, stepped(stencil))


@lru_cache(maxsize=256)
def development(size: int, words: str) -> Piece:
    """Development points on a dark page."""
    blank = pieces.token("square", (64, 84, 120), (22, 32, 52), size)
    if not words:
        return pieces.with_icon(blank, "quill-ink", (240, 244, 252), 0.7, size)
    return pieces.with_letter(blank, f"+{words}", (240, 244, 252), 0.5, size)


@lru_cache(maxsize=64)
def steps(track: str, size: int) -> Piece:
    """The board of a track: square, with the colour and the emblem of the followers who go along it."""
    look = theme.follower(track) if track in FOLLOWERS else None
    if look is None:
        return development(size, "")
    return pieces.with_icon(
        pieces.token("square", look.fill, look.edge, size), look.sprite, look.icon, 0.62, size
    )


@lru_cache(maxsize=256)
def tile(size: int, words: str) -> Piece:
    """A place tile's back with its category."""
    blank = pieces.token("square", (122, 90, 56), (60, 40, 20), size)
    return pieces.with_letter(blank, words or "I", (252, 240, 214), 0.52 if len(words) < 3 else 0.42, size)


@lru_cache(maxsize=512)
def tile_face(icon: str, size: int) -> Piece:
    """A place tile as a small square with its emblem."""
    blank = pieces.token("square", (122, 90, 56), (60, 40, 20), size)
    return pieces.with_icon(blank, icon, (252, 240, 214), 0.68, size)


@lru_cache(maxsize=256)
def draw_number(size: int, words: str) -> Piece:
    """How many followers are drawn, on a bag."""
    blank = pieces.stencilled("swap-bag", (206, 150, 104), (74, 36, 16), size)
    return pieces.with_letter(blank, words, (60, 26, 8), 0.56, size, -0.2)


@lru_cache(maxsize=128)
def points(size: int, words: str) -> Piece:
    """Points at the end, on a seal: told from a status star by its shape."""
    blank = pieces.token("octagon", theme.ink("wine"), (63, 13, 22), size)
    return pieces.with_letter(blank, words, theme.ink("gold"), 0.6 if len(words) < 2 else 0.5, size)
