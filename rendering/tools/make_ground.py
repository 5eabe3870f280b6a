"""Paint the map's ground (land, rivers, roads, woods, hills) once; what it writes is committed.

Run: python -m rendering.tools.make_ground     (needs resvg-py)
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterable
from pathlib import Path

import resvg_py
from PIL import Image

from rendering.boxes import layout
from rendering.country import Point, bent, onto_sheet, plan, town_at, ways
from rendering.naming import names
from rendering.theme import colour

HERE = Path(__file__).resolve().parent.parent
INK, LAND, LIGHT, DIM, EDGE = "#5a4330", "#efe0bb", "#f4e8cb", "#e7d5a9", "#d9c28e"
ROAD, ROAD_EDGE, WATER, WATER_EDGE, SHORE = "#f7ecd2", "#8d6b43", "#8fb9cc", "#4f86a3", "#dccb9c"
LEAF, LEAF_DARK, TRUNK, FIELD, FURROW, HILL, HILL_DARK = (
    "#a3b27a",
    "#6f8650",
    "#6b5238",
    "#ead79a",
    "#cfb56f",
    "#dcc594",
    "#a98a58",
)


def wavy(fate: random.Random, x: float, y: float, w: float, h: float, points: int = 14) -> str:
    """A closed, gently wavering outline."""
    ring = []
    for step in range(points):
        turn = 2 * math.pi * step / points
        far = 1 + fate.uniform(-0.14, 0.14)
        ring.append((x + math.cos(turn) * w / 2 * far, y + math.sin(turn) * h / 2 * far))
    middles = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)
    ]
    path = f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}"
    for (cx, cy), (mx, my) in zip(ring, middles, strict=True):
        path += f" Q{cx:.1f} {cy:.1f} {mx:.1f} {my:.1f}"
    return path + "Z"


def busy_points() -> list[tuple[Point, float]]:
    """Everything the ornaments must keep clear of, and how far."""
    busy: list[tuple[Point, float]] = []
    towns = {key: (town["says"], *town["at"]) for key, town in plan()["towns"].items()}
    for name in names(towns, layout("table").sizes["letters"]):
        for at, line in enumerate(name.lines):
            reach = 6 * len(line) + 10
            busy += [((name.x + dx, name.y - 8 + at * 24), 24) for dx in range(-reach, reach + 1, 14)]
    busy += [(town_at(key), 30) for key in towns]
    for way in ways().values():
        busy += [(way.at(step / 14), 21) for step in range(15)]
    rose = plan()["rose"]
    busy.append((onto_sheet(*rose["at"]), rose["radius"] + 12))
    return busy


def clear(point: Point, busy: Iterable[tuple[Point, float]], extra: float = 0) -> bool:
    """Whether an ornament may stand here."""
    return all(math.dist(point, other) > reach + extra for other, reach in busy)


def tree(x: float, y: float, pine: bool) -> str:
    """One tree, seen from the side as old maps draw them."""
    if pine:
        return (
            f'<path d="M{x} {y - 15}l6.5 15h-13z" fill="{LEAF}" stroke="{LEAF_DARK}" stroke-width="1.6"/>'
            f'<path d="M{x} {y - 15}l6.5 15h-6.5z" fill="{LEAF_DARK}"/>'
            f'<path d="M{x} {y}v4" stroke="{TRUNK}" stroke-width="2.4"/>'
        )
    return (
        f'<path d="M{x} {y - 3}v7" stroke="{TRUNK}" stroke-width="2.6"/>'
        f'<circle cx="{x}" cy="{y - 8}" r="7.4" fill="{LEAF}" stroke="{LEAF_DARK}" stroke-width="1.6"/>'
        f'<path d="M{x} {y - 15.4}a7.4 7.4 0 0 1 0 14.8z" fill="{LEAF_DARK}" opacity=".75"/>'
    )


def woods(fate: random.Random) -> str:
    """Groves of trees wherever nothing else stands."""
    busy = busy_points()
    spots: list[Point] = []
    for grove in plan()["woods"]["groves"]:
        gx, gy = grove["at"]
        wide, tall = grove["spread"]
        placed = 0
        for _ in range(600):
            if placed == grove["trees"]:
                break
            x, y = onto_sheet(gx + fate.gauss(0, wide / 2), gy + fate.gauss(0, tall / 2))
            if not (24 < x < 816 and 30 < y < 788):
                continue
            if clear((x, y - 6), busy, 4) and all(math.dist((x, y), o) > 15 for o in spots):
                spots.append((x, y))
                placed += 1
    spots.sort(key=lambda spot: spot[1])
    # Whole pixels: equal trees stay equal to the last dot, which the sent picture repays with fewer bytes.
    return "".join(tree(round(x), round(y), fate.random() < 0.4) for x, y in spots)


def hills() -> str:
    """Round hills with a shaded flank."""
    busy, art = busy_points(), ""
    for hx, hy in plan()["hills"]["at"]:
        x, y = (round(part) for part in onto_sheet(hx, hy))
        if not clear((x, y - 6), busy, 2):
            continue
        for dx, dy, r in ((-13, 0, 15), (11, 2, 18)):
            round_top = f"M{x + dx - r} {y + dy}q{r * 0.4} {-r * 1.1} {r} {-r * 1.1}t{r} {r * 1.1}"
            art += (
                f'<path d="{round_top}z" fill="{HILL}"/>'
                f'<path d="M{x + dx} {y + dy - r * 1.1}q{r * 0.6} 0 {r} {r * 1.1}h{-r * 0.9}'
                f'q{r * 0.3} {-r * 0.6} {-r * 0.1} {-r * 1.1}z" fill="{HILL_DARK}" opacity=".55"/>'
                f'<path d="{round_top}" fill="none" stroke="{HILL_DARK}" stroke-width="2" '
                f'stroke-linecap="round"/>'
            )
    return art


def fields() -> str:
    """Tilled fields: a slanted patch with furrows."""
    busy, art = busy_points(), ""
    for number, field in enumerate(plan()["fields"]["at"]):
        x, y = onto_sheet(*field["at"])
        w, h = field["size"]
        if not clear((x, y), busy, -6):
            continue
        patch = f'x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="9"'
        lines = "".join(f'<path d="M{-w / 2} {-h / 2 + step}h{w}"/>' for step in range(5, h, 7))
        art += (
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({field["slant"]})">'
            f'<clipPath id="f{number}"><rect {patch}/></clipPath>'
            f'<rect {patch} fill="{FIELD}" stroke="{FURROW}" stroke-width="1.6"/>'
            f'<g clip-path="url(#f{number})" stroke="{FURROW}" stroke-width="1.8">{lines}</g></g>'
        )
    return art


def vines() -> str:
    """Small vineyards: rows of stakes with leaves."""
    busy, art = busy_points(), ""
    for vx, vy in plan()["vines"]["at"]:
        x, y = onto_sheet(vx, vy)
        if not clear((x, y), busy, 4):
            continue
        for row in range(3):
            for col in range(4):
                px, py = x - 18 + col * 12 + row * 3, y - 10 + row * 11
                art += (
                    f'<path d="M{px} {py + 5}v-8" stroke="{TRUNK}" stroke-width="1.6"/>'
                    f'<circle cx="{px}" cy="{py - 3}" r="3.6" fill="{LEAF_DARK}"/>'
                )
    return art


def rose() -> str:
    """The compass, eight points."""
    x, y = onto_sheet(*plan()["rose"]["at"])
    r = plan()["rose"]["radius"]
    ring = f'fill="none" stroke="{INK}" stroke-width="1.6" opacity=".6"'
    art = f'<circle cx="{x}" cy="{y}" r="{r * 0.62}" {ring}/>'
    for step in range(8):
        far = r if step % 2 == 0 else r * 0.58
        art += (
            f'<g transform="translate({x} {y}) rotate({45 * step})">'
            f'<path d="M0 {-far}L{r * 0.13} {-r * 0.13}L0 0z" fill="{INK}"/>'
            f'<path d="M0 {-far}L{-r * 0.13} {-r * 0.13}L0 0z" fill="{LIGHT}" stroke="{INK}"/></g>'
        )
    return art


def paint() -> str:
    """The whole sheet as one drawing."""
    fate = random.Random(1447)
    width, height = plan()["sheet"]["size"]
    art = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">'
    ]
    art.append(f'<rect width="{width}" height="{height}" fill="{LAND}"/>')
    for inset, tone in ((0, EDGE), (7, "#e3cf9d"), (15, DIM), (24, LAND)):
        art.append(
            f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" '
            f'rx="22" fill="{tone}"/>'
        )
    for x, y, w, h, tone in (
        (330, 190, 430, 260, LIGHT),
        (600, 590, 400, 300, LIGHT),
        (130, 640, 240, 240, DIM),
    ):
        art.append(f'<path d="{wavy(fate, x, y, w, h)}" fill="{tone}" opacity=".75"/>')
    art.append(fields())
    streams = []
    for way in ways().values():
        if way.water:
            name = "-".join(way.towns)
            streams.append((way.path(), name in plan()["rivers"]["great"]))
    for spring in plan()["rivers"]["springs"]:
        start, end = town_at(spring["from"]), onto_sheet(*spring["to"])
        pull = bent(start, end, 0.14)
        streams.append(
            (f"M{start[0]} {start[1]} Q{pull[0]} {pull[1]} {end[0]} {end[1]}", bool(spring.get("great")))
        )
    for tone, small, great in ((WATER_EDGE, 15, 22), (WATER, 11, 18)):
        for path, wide in streams:
            art.append(
                f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="{great if wide else small}" '
                'stroke-linecap="round"/>'
            )
    for path, wide in streams:
        art.append(
            f'<path d="{path}" fill="none" stroke="#b9d6e2" stroke-width="{3.4 if wide else 2.2}" '
            f'stroke-dasharray="26 34" stroke-linecap="round"/>'
        )
    roads = [way.path() for way in ways().values() if not way.water]
    for tone, across in ((ROAD_EDGE, 9.5), (ROAD, 5.6)):
        for path in roads:
            art.append(
                f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="{across}" '
                'stroke-linecap="round"/>'
            )
    art += [hills(), vines(), woods(fate), rose()]
    art.append(
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="16" fill="none" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    art.append(
        f'<rect x="12" y="12" width="{width - 24}" height="{height - 24}" rx="11" fill="none" stroke="{INK}" '
        'stroke-width="1.4"/>'
    )
    return "".join(art) + "</svg>"


def inks() -> Image.Image:
    """The few tones the ground is printed in: those named above and the steps between neighbours."""
    tones = [
        colour(word)
        for word in (
            INK,
            LAND,
            LIGHT,
            DIM,
            EDGE,
            ROAD,
            ROAD_EDGE,
            WATER,
            WATER_EDGE,
            SHORE,
            LEAF,
            LEAF_DARK,
            TRUNK,
            FIELD,
            FURROW,
            HILL,
            HILL_DARK,
            "#e3cf9d",
            "#b9d6e2",
        )
    ]
    pairs = (
        (ROAD, ROAD_EDGE),
        (LAND, ROAD_EDGE),
        (WATER, WATER_EDGE),
        (SHORE, WATER_EDGE),
        (LAND, LEAF_DARK),
        (LEAF, LEAF_DARK),
        (LAND, HILL_DARK),
        (LAND, INK),
        (LAND, SHORE),
        (HILL, HILL_DARK),
        (LAND, LEAF),
        (WATER, "#b9d6e2"),
        (LAND, DIM),
        (LAND, LIGHT),
        (FIELD, FURROW),
    )
    for one, other in pairs:
        (r, g, b), (s, h, c) = colour(one), colour(other)
        tones.append(((r + s) // 2, (g + h) // 2, (b + c) // 2))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for tone in tones for part in tone])
    return palette


def main() -> None:
    """Write the ground as a picture of few colours: flat tones cost little to send."""
    raw = bytes(resvg_py.svg_to_bytes(svg_string=paint()))
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    small = picture.quantize(palette=inks(), dither=Image.Dither.NONE)
    target = HERE / "sprites" / "ground.png"
    target.parent.mkdir(exist_ok=True)
    small.save(target, optimize=True)
    print(target.name, picture.size, target.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
