"""Everybody can tell things apart: contrast of letters, colours as colour-blind eyes see them, shapes."""

from __future__ import annotations

import itertools
import tomllib

import pytest

from rendering import theme
from rendering.boxes import LAYOUT, layout
from rendering.theme import Colour

# Machado, Oliveira and Fernandes 2009, full severity, on linear light.
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}  # fmt: skip
# Which inks write on which grounds; large or bold letters only where it says 3.
WRITTEN = {
    "sheet": ("dark", "soft", "faint", "wine", "good", "bad"),
    "card": ("dark", "soft", "good", "bad"),
    "gold": ("dark", "soft", "faint", "bad"),
    "done": ("dark", "soft", "good"),
    "ribbon": ("light", "gold"),
    "dark": ("light", "gold"),
}


def light(part: int) -> float:
    """A part of a colour as linear light."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(tone: Colour) -> float:
    """How bright a colour is."""
    red, green, blue = (light(part) for part in tone)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG counts it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(tone: Colour, eye: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in steps of equal difference."""
    raw = [light(part) for part in tone]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, raw, strict=True)))) for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour, eye: str) -> float:
    """How far two colours are apart for an eye."""
    return sum((a - b) ** 2 for a, b in zip(lab(one, eye), lab(other, eye), strict=True)) ** 0.5


@pytest.mark.parametrize("ground", WRITTEN)
def test_letters_stand_out(ground: str) -> None:
    for name in WRITTEN[ground]:
        least = 3 if ground == "done" and name == "soft" else 4.5
        found = contrast(theme.ink(name), theme.plate(ground).fill)
        assert found >= least, f"{name} on {ground}: {found:.1f}"


def test_light_letters_stand_out_on_the_wood() -> None:
    assert contrast(theme.ink("gold"), theme.ground("wood")) >= 4.5


def test_letters_and_icons_stand_out_on_their_pieces() -> None:
    for colour in theme.facts()["seats"]:
        look = theme.seat(colour)
        assert contrast(look.icon, look.fill) >= 4.5, colour
    for kind, look_of in (("goods", theme.good), ("followers", theme.follower)):
        for name in theme.facts()[kind]:
            look = look_of(name)
            assert contrast(look.icon, look.fill) >= 3, name


@pytest.mark.parametrize("eye", EYES)
def test_seats_goods_and_followers_stay_apart(eye: str) -> None:
    for kind, look_of, least in (
        ("seats", theme.seat, 20),
        ("goods", theme.good, 15),
        ("followers", theme.follower, 10),
    ):
        names = [name for name in theme.facts()[kind] if name not in ("any", "corpse", "plague_doctor")]
        for one, other in itertools.combinations(names, 2):
            found = apart(look_of(one).fill, look_of(other).fill, eye)
            assert found >= least, f"{one} and {other}: {found:.0f}"


def test_nothing_is_told_by_colour_alone() -> None:
    seats = [theme.seat(colour) for colour in theme.facts()["seats"]]
    assert len({look.shape for look in seats}) == len(seats) == len({look.letter for look in seats})
    goods = [theme.good(name) for name in theme.facts()["goods"]]
    assert len({look.shape for look in goods}) == len(goods) == len({look.sprite for look in goods})
    followers = [theme.follower(name) for name in theme.facts()["followers"]]
    assert len({look.sprite for look in followers}) == len(followers)


def test_letters_can_be_read_on_a_phone() -> None:
    """11 dots at 550 wide are 26 at 1280."""
    for name, least in (("table", ("letters", "name", "number")), ("stacks", ("letters", "least"))):
        for size in least:
            assert layout(name).sizes[size] >= 26
    assert all(path.suffix == ".toml" for path in LAYOUT.iterdir())
    assert all(tomllib.loads(path.read_text("utf-8")) for path in LAYOUT.iterdir())
