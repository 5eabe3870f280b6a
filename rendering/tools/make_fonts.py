"""Turn the fonts' web files into one TrueType file a face, with Cyrillic, Greek and tall figures.

Run: python -m rendering.tools.make_fonts NODE_MODULES
(NODE_MODULES holds @fontsource/alegreya, @fontsource/alegreya-sans and @fontsource/cinzel)
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "fonts"
FACES = (("alegreya", 700), ("alegreya-sans", 500), ("alegreya-sans", 700), ("cinzel", 700))
SCRIPTS = ("latin", "latin-ext", "cyrillic", "greek")
LAYOUT = ("GPOS", "GSUB", "GDEF", "STAT", "fpgm", "prep", "cvt ", "gasp")
BLANK = 0.22  # of the letters' size: the faces' own blanks vanish when whole pixels are all there is


def tall_figures(font: TTFont) -> None:
    """Let the plain digits be the tall ones: a low nought would be read as an o."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    tall: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for sub in table.LookupList.Lookup[index].SubTable:
                    tall.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    for part in font["cmap"].tables:
        for code, name in list(part.cmap.items()):
            if chr(code).isdigit() and name in tall:
                part.cmap[code] = tall[name]


def wider_blank(font: TTFont) -> None:
    """Give the blank a width that survives small sizes."""
    name = font.getBestCmap()[0x20]
    least = round(font["head"].unitsPerEm * BLANK)
    font["hmtx"][name] = (max(least, font["hmtx"][name][0]), 0)


def build(modules: Path, family: str, weight: int) -> Path:
    """Merge one face's scripts into a single file."""
    files = modules / "@fontsource" / family / "files"
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for script in SCRIPTS:
            source = files / f"{family}-{script}-{weight}-normal.woff2"
            if not source.exists():
                continue
            font = TTFont(source)
            if script == "latin":
                tall_figures(font)
                wider_blank(font)
            font.flavor = None
            for tag in LAYOUT:
                if tag in font:
                    del font[tag]
            cutter = Subsetter(
                Options(hinting=False, notdef_outline=True, glyph_names=True, layout_features=[])
            )
            cutter.populate(unicodes=font.getBestCmap().keys())
            cutter.subset(font)
            part = Path(folder) / f"{script}.ttf"
            font.save(part)
            parts.append(str(part))
        merged = Merger().merge(parts)
    target = FONTS / f"{family}-{weight}.ttf"
    merged.save(target)
    return target


def main(modules: Path) -> None:
    """Write every face and its licence."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for family, weight in FACES:
        target = build(modules, family, weight)
        print(target.name, target.stat().st_size, "bytes", len(TTFont(target).getBestCmap()), "characters")
        shutil.copyfile(modules / "@fontsource" / family / "LICENSE", FONTS / f"OFL-{family}.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
