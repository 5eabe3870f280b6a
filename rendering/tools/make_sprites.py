"""Rasterise the chosen icons into one committed sheet of stencils.

Run: python -m rendering.tools.make_sprites NODE_MODULES
(needs resvg-py; NODE_MODULES holds @iconify-json/game-icons)
"""

from __future__ import annotations

import io
import json
import sys
import tomllib
from pathlib import Path

import resvg_py
from PIL import Image

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
CELL, ACROSS, MARGIN = 128, 12, 4


def stencil(body: str) -> Image.Image:
    """One icon, white on nothing, with a hair of air around."""
    inner = CELL - 2 * MARGIN
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" '
        f'width="{inner * 2}" height="{inner * 2}" '
        f'color="#ffffff">{body}</svg>'
    )
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).getchannel("A")
    left, top, right, bottom = drawn.getbbox() or (0, 0, *drawn.size)
    span = max(right - left, bottom - top)
    square = Image.new("L", (span, span))
    square.paste(
        drawn.crop((left, top, right, bottom)), ((span - right + left) // 2, (span - bottom + top) // 2)
    )
    cell = Image.new("L", (CELL, CELL))
    cell.paste(square.resize((inner, inner), Image.Resampling.LANCZOS), (MARGIN, MARGIN))
    return cell


def main(modules: Path) -> None:
    """Write icons.png: the icons of icons.toml, in its order."""
    order = tomllib.loads((SPRITES / "icons.toml").read_text("utf-8"))["order"]
    source = json.loads((modules / "@iconify-json" / "game-icons" / "icons.json").read_text("utf-8"))
    icons = {
        **source["icons"],
        **{k: source["icons"][v["parent"]] for k, v in source.get("aliases", {}).items()},
    }
    sheet = Image.new("L", (ACROSS * CELL, -(-len(order) // ACROSS) * CELL))
    for at, name in enumerate(order):
        sheet.paste(stencil(icons[name]["body"]), (at % ACROSS * CELL, at // ACROSS * CELL))
    sheet.quantize(16).convert("L").save(SPRITES / "icons.png", optimize=True)
    print(len(order), "icons", (SPRITES / "icons.png").stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
