"""What every picture promises: bytes that open, words that fit, the same bytes for the same view."""

from __future__ import annotations

import gc
import io
import weakref
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import MappingProxyType

import pytest
from PIL import Image, ImageChops

import rendering
from orleans_bot.rules.view import View
from rendering import (
    canvas,
    encode,
    faces,
    layers,
    lettering,
    painting,
    pieces,
    plates,
    rewards,
    sprites,
    strokes,
    wanted,
    wooden,
)

from . import still

WISHES: dict[str, dict[str, object]] = {
    "stacks": {"tier": "1"},
    "tile": {"tile": "winery"},
    "story": {"before": still.view()},
    "seat": {"seat": "red"},
}


def drawn(kind: str, view: View | None = None, form: str = "png8") -> rendering.Picture:
    """A picture of a still life."""
    found = view or (
        still.over() if kind == "finish" else still.later() if kind == "story" else still.view(3, "blue")
    )
    return rendering.draw(kind, found, form=form, **WISHES.get(kind, {}))  # type: ignore[arg-type]


def forget_everything() -> None:
    """Empty every cache of the pictures."""
    layers.forget()
    for kept in (
        plates.frame, plates._patch, plates.plate, lettering.mask, lettering.width, lettering.fitted,
        lettering.lines,
        lettering.set_within, pieces.good, pieces.follower, pieces.space, pieces.gear, pieces.coin,
        pieces.citizen, pieces.star, pieces.stencilled, pieces.marker, pieces.token, faces.doubt,
        canvas._placed, canvas._written,
        wooden.merchant, wooden.station,
        rewards.piece, rewards.choice, rewards.development, rewards.tile, rewards.tile_face,
        rewards.draw_number,
        rewards.points, wanted.piece,
        sprites.stencil,
    ):  # fmt: skip
        kept.cache_clear()


@pytest.mark.parametrize("kind", painting.KINDS)
def test_every_kind_opens_and_has_words(kind: str) -> None:
    picture = drawn(kind)
    opened = Image.open(io.BytesIO(picture.data))
    opened.load()
    assert opened.format == "PNG" and opened.width >= (600 if kind in rendering.CLOSE else 1000)
    assert picture.filename == f"{kind}.png"
    assert 0 < len(picture.alt) <= 1024
    assert len(picture.long_text) >= len(picture.alt) or picture.alt in picture.long_text.replace("\n", " ")


@pytest.mark.parametrize("kind", painting.KINDS)
def test_kept_layers_change_no_byte(kind: str) -> None:
    first = drawn(kind)
    drawn("table", still.view(5, "black"))
    again = drawn(kind)
    forget_everything()
    fresh = drawn(kind)
    assert first.data == again.data == fresh.data


@pytest.mark.parametrize("rows", [17, 5000])
@pytest.mark.parametrize("kind", painting.KINDS)
def test_strips_leave_no_seams(kind: str, rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However low the strips are, and in one piece, the picture is the same dot by dot."""
    wish = rendering.Wish(**WISHES.get(kind, {}))  # type: ignore[arg-type]
    view = still.over() if kind == "finish" else still.view(3, "blue")
    usual = rendering.paint(kind, view, wish)
    monkeypatch.setattr(strokes, "STRIP", rows)
    forget_everything()
    other = rendering.paint(kind, view, wish)
    forget_everything()
    assert ImageChops.difference(usual, other).getbbox() is None


@pytest.mark.parametrize("kind", painting.KINDS)
def test_a_picture_drawn_again_packs_nothing_anew(kind: str) -> None:
    drawn(kind)
    kept = len(encode._strips)
    assert drawn(kind).data and len(encode._strips) == kept


def test_every_strip_is_told_from_every_other() -> None:
    """Two strips may share their mark only if they look the same."""
    seen: dict[bytes, bytes] = {}
    for view in (still.view(2), still.view(3, "blue"), still.view(3, "red"), still.later()):
        for kind in ("table", "seat", "planning", "deeds"):
            page = painting.PAINTERS[kind][0](view, rendering.Wish())
            for strip, mark in page.strips():
                assert seen.setdefault(mark, page.painted(strip).tobytes()) == page.painted(strip).tobytes()
    assert len(seen) > 40


def test_a_new_picture_of_the_same_table_reuses_what_did_not_change() -> None:
    view = still.view(3)
    drawn("table", view)
    before = len(encode._strips)
    drawn("table", replace(view, gears=3))
    assert 1 <= len(encode._strips) - before <= 3


def test_pages_do_not_wait_for_the_garbage_collector() -> None:
    gc.disable()
    try:
        page = painting.PAINTERS["table"][0](still.view(3), rendering.Wish())
        gone = weakref.ref(page)
        encode.encoded(page)
        del page
        assert gone() is None
    finally:
        gc.enable()


def test_what_is_kept_has_its_limit() -> None:
    shelf: layers.Shelf[str] = layers.Shelf(10)
    for number in range(9):
        shelf.put(number, "thing", 3)
        assert shelf.get(0) == "thing"
    assert shelf.weight <= 10 and len(shelf) == 3
    assert shelf.get(7) and shelf.get(8) and shelf.get(6) is None


@pytest.mark.parametrize("form", ["png8", "png"])
def test_the_bytes_are_a_png_by_the_book(form: str) -> None:
    data = drawn("deeds", form=form).data
    assert data.startswith(encode.SIGNATURE)
    at, kinds, packed = 8, [], b""
    while at < len(data):
        size = int.from_bytes(data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + body) == int.from_bytes(data[at + 8 + size : at + 12 + size])
        kinds.append(kind)
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    unpacker = zlib.decompressobj()
    raw = unpacker.decompress(packed) + unpacker.flush()
    assert unpacker.eof and not unpacker.unused_data, "the sum of everything is right and nothing follows"
    opened = Image.open(io.BytesIO(data))
    opened.load()
    assert len(raw) == opened.height * (1 + opened.width * (1 if form == "png8" else 3))
    assert (
        kinds[0] == b"IHDR" and kinds[-1] == b"IEND" and kinds.index(b"IDAT") == (2 if form == "png8" else 1)
    )


@pytest.mark.parametrize("form", rendering.FORMATS)
def test_the_bytes_hold_the_picture(form: str) -> None:
    view = still.view(2)
    painted = rendering.paint("deeds", view)
    opened = Image.open(io.BytesIO(rendering.draw("deeds", view, form=form).data)).convert("RGB")
    wanted = encode.printed(painted).convert("RGB") if form == "png8" else painted
    assert ImageChops.difference(opened, wanted).getbbox() is None


def test_the_inks_hardly_differ_from_the_paint() -> None:
    painted = rendering.paint("table", still.view(5))
    difference = ImageChops.difference(painted, encode.printed(painted).convert("RGB"))
    assert all(high <= 48 for _, high in difference.getextrema())
    squares = sum(
        count * value * value for band in difference.split() for value, count in enumerate(band.histogram())
    )
    assert squares / (3 * painted.width * painted.height) < 255**2 / 10**4.1, "less than 41 dB"


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="png8"):
        drawn("deeds", form="gif")


def test_threads_do_not_disturb_each_other() -> None:
    alone = {kind: drawn(kind).data for kind in painting.KINDS}
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda kind: (kind, drawn(kind).data), [*painting.KINDS] * 3))
    assert all(alone[kind] == data for kind, data in together)


@pytest.mark.parametrize("seats", range(1, 6))
def test_every_number_of_seats(seats: int) -> None:
    for kind in ("table", "finish"):
        view = still.over(seats) if kind == "finish" else still.view(seats)
        assert drawn(kind, view).data


def test_names_of_any_script_are_drawn() -> None:
    names = {
        "blue": "明日香 🏰",
        "red": "Ünïcødé Ñandú",
        "yellow": "Ксения",
        "green": "\u200b",
        "black": "W" * 32,
    }
    picture = rendering.draw("table", still.view(5), names=names)
    assert "明日香" in picture.long_text
    assert lettering.readable("明日香 🏰") == ""
    assert lettering.readable("Ünïcødé Ñandú") == "Ünïcødé Ñandú"


def test_a_bag_that_is_not_for_these_eyes_is_not_told() -> None:
    own, foreign = drawn("seat", still.view(3, "red")), drawn("seat", still.view(3, "blue"))
    assert own.data != foreign.data
    assert "own farmer" in own.long_text and "4 followers in the bag" in foreign.long_text


def test_the_table_shows_what_changes() -> None:
    before = rendering.paint("table", still.view(3))
    for change in (
        {"turn": "blue"}, {"gears": 3}, {"citizens": frozenset[str]()}, {"event": None}, {"round": 8},
        {"stations": MappingProxyType({})}, {"routes": ()}, {"deeds": ()}, {"phase": "planning"},
    ):  # fmt: skip
        after = rendering.paint("table", replace(still.view(3), **change))  # type: ignore[arg-type]
        assert ImageChops.difference(before, after).getbbox() is not None, change


def test_the_picture_of_a_round_shows_every_change_of_a_seat() -> None:
    before = still.view()
    blue = before.seats[0]
    quiet = rendering.draw("story", before, before=before).data
    peace = next(deed for deed in before.deeds if deed.key == "peace_treaty")
    full = replace(peace, filled=tuple("blue" for _ in peace.filled))
    drawn = [
        rendering.draw("story", after, before=before).data
        for after in (
            *(
                replace(before, seats=(changed, *before.seats[1:]))
                for changed in (
                    replace(blue, bag_count=blue.bag_count + 1),  # a monk, who has no track
                    replace(blue, bag_count=blue.bag_count - 1),
                    replace(blue, gears=(*blue.gears, "gear")),
                    replace(blue, merchant="tours"),
                )
            ),
            replace(before, deeds=tuple(full if deed is peace else deed for deed in before.deeds)),
            replace(before, stations={**before.stations, "blois": ("blue",)}),
        )
    ]
    assert len({quiet, *drawn}) == len(drawn) + 1
