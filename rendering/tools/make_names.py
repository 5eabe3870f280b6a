"""Settle where the towns' names stand on the map: the search takes a second, so its answer is committed.

Run: python -m rendering.tools.make_names     (after changing layout/map.toml)
"""

from __future__ import annotations

from dataclasses import dataclass

from rendering import country, lettering
from rendering.boxes import layout
from rendering.country import Point
from rendering.naming import Name, split_name


@dataclass(frozen=True)
class _Block:
    left: float
    top: float
    right: float
    bottom: float
    weight: float

    def overlap(self, other: _Block) -> float:
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * tall * self.weight if wide > 0 and tall > 0 else 0.0


def _around(point: Point, wide: float, tall: float, weight: float, lift: float = 0) -> _Block:
    x, y = point
    return _Block(x - wide / 2, y - tall / 2 - lift, x + wide / 2, y + tall / 2 - lift, weight)


def _wide(key: str, usual: float, capital: float) -> float:
    return capital if country.plan()["towns"][key].get("capital") else usual


def goods_blocks(good: int) -> list[_Block]:
    """The spaces where goods lie at the fullest table."""
    found = []
    for key, way in country.ways().items():
        found += [_around(spot, good + 4, good + 4, 7) for spot in way.spaces(2 if key in _double() else 1)]
    return found


def stands(towns: dict[str, str], good: int, station: int, merchant: int) -> dict[str, tuple[float, float]]:
    """How far from its town a merchant's middle stands, so that it hides no goods and no other town."""
    found: dict[str, tuple[float, float]] = {}
    for key in towns:
        x, y = country.town_at(key)
        others = [_around(country.town_at(other), station, station, 2) for other in towns if other != key]
        others.append(_around((x, y), station, station, 2.5))
        spots = [
            (0, -38),
            (-14, -34),
            (14, -34),
            (-26, -24),
            (26, -24),
            (-34, -8),
            (34, -8),
            (0, -46),
            (-34, 6),
            (34, 6),
        ]
        found[key] = min(
            spots,
            key=lambda spot: (
                sum(
                    block.overlap(_around((x + spot[0], y + spot[1]), merchant, merchant * 1.45, 1))
                    for block in (*goods_blocks(good), *others)
                )
                + abs(spot[0]) * 1.5
                + max(0, merchant * 1.25 - y - spot[1]) * 60
                + max(0, spot[1] + 38)
            ),
        )
    return found


def settle(towns: dict[str, str], letters: int, good: int, station: int, merchant: int) -> dict[str, Name]:
    """Try every side and shift of every name and keep those that cover least."""
    points = {key: country.town_at(key) for key in towns}
    blocks = goods_blocks(good)
    blocks += [_around(point, _wide(key, station + 8, 136), station + 8, 3) for key, point in points.items()]
    for key, (dx, dy) in stands(towns, good, station, merchant).items():
        x, y = points[key][0] + dx, points[key][1] + dy
        blocks.append(_around((x, y), _wide(key, merchant, 164), merchant * 1.45, 1.6))
    for way in country.ways().values():
        blocks += [_around(way.at(step / 16), 9, 9, 0.7) for step in range(17)]
    wide, tall = country.plan()["sheet"]["size"]
    edge = 14
    walls = (
        _Block(-400, -400, edge, 2000, 9),
        _Block(wide - edge, -400, 2000, 2000, 9),
        _Block(-400, -400, 2000, edge, 9),
        _Block(-400, tall - edge, 2000, 2000, 9),
    )
    blocks += walls
    chosen: dict[str, tuple[Name, _Block]] = {}
    for _ in range(3):
        for key, name in towns.items():
            lines = split_name(name, "head", letters)
            others = [block for other, (_, block) in chosen.items() if other != key]
            best = min(
                _spots(points[key], lines, letters, station),
                key=lambda spot: spot[2] + sum(b.overlap(spot[1]) for b in (*blocks, *others)),
            )
            chosen[key] = best[0], _Block(best[1].left, best[1].top, best[1].right, best[1].bottom, 6)
    return {key: name for key, (name, _) in chosen.items()}


def _spots(
    point: Point, lines: tuple[str, ...], letters: int, station: int
) -> list[tuple[Name, _Block, float]]:
    px, py = point
    wide = max(lettering.width(line, "head", letters) for line in lines)
    step = letters * 0.92
    tall = step * len(lines)
    found = []
    reach = station / 2 + 6
    for side, cost in (("south", 0), ("east", 10), ("west", 10), ("north", 300)):
        for shift in (0, -0.16, 0.16, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6):
            for away in (0, 8, 16, 26):
                far = reach + away
                if side in ("south", "north"):
                    x = px + shift * wide
                    left = x - wide / 2
                    top = py + far - 2 if side == "south" else py - far - tall
                else:
                    left = px + far if side == "east" else px - far - wide
                    x = left + wide / 2
                    top = py - tall / 2 + shift * 60
                block = _Block(left - 3, top, left + wide + 3, top + tall, 1)
                name = Name(lines, x, top + step * 0.8)
                found.append((name, block, cost + abs(shift) * 420 + away * 16.0))
    return found


def _double() -> frozenset[tuple[str, str, bool]]:
    return frozenset((*sorted(name.split("-")), water) for name, water in country.plan()["double"].items())


def main() -> None:
    """Write names.toml: how far each name's middle stands from its town."""
    look = layout("table").sizes
    towns = {key: town.get("says", key) for key, town in country.plan()["towns"].items()}
    found = settle(towns, look["letters"], look["good"], look["station"], look["merchant"])
    rows = []
    for key, name in found.items():
        px, py = country.town_at(key)
        rows.append(f"{key} = [{round(name.x - px)}, {round(name.y - py)}]")
    spots = stands(towns, look["good"], look["station"], look["merchant"])
    merchants = "\n".join(f"{key} = [{dx}, {dy}]" for key, (dx, dy) in spots.items())
    head = (
        "# Written by tools/make_names.py: from a town to the middle of its name's first base line, "
        "and to the middle of its merchant.\n[names]\n"
    )
    (country.LAYOUT / "names.toml").write_text(
        head + "\n".join(rows) + f"\n\n[merchants]\n{merchants}\n", "utf-8"
    )


if __name__ == "__main__":
    main()
