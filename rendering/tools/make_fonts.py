"""Turn the fonts' web files into one TrueType file a face, with kerning where Pillow's plain layout looks for it.

Run: python -m rendering.tools.make_fonts NODE_MODULES
(NODE_MODULES holds @fontsource/alegreya, @fontsource/alegreya-sans and @fontsource/cinzel)
"""

from __future__ import annotations

import itertools
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

FONTS = Path(__file__).resolve().parent.parent / "fonts"
FACES = (("alegreya", 700), ("alegreya-sans", 500), ("alegreya-sans", 700), ("cinzel", 700))
SCRIPTS = ("latin", "latin-ext", "cyrillic", "greek")
KERNED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÉÂÄÖÜéèêâäöüß.,:;-–—’“”0123456789"


def kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """Read the pairs' distances out of the layout table of a face."""
    glyphs = [name for code, name in font.getBestCmap().items() if chr(code) in KERNED]
    pairs: dict[tuple[str, str], int] = {}
    if "GPOS" not in font:
        return pairs
    table = font["GPOS"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(lookups):
        for sub in table.LookupList.Lookup[index].SubTable:
            _collect(getattr(sub, "ExtSubTable", sub), glyphs, pairs)
    return {pair: value for pair, value in pairs.items() if value}


def _collect(sub: Any, glyphs: list[str], pairs: dict[tuple[str, str], int]) -> None:
    if sub.LookupType != 2:
        return
    covered = {name: at for at, name in enumerate(sub.Coverage.glyphs)}
    for first, second in itertools.product(glyphs, glyphs):
        if first not in covered or (first, second) in pairs:
            continue
        value = None
        if sub.Format == 1:
            for record in sub.PairSet[covered[first]].PairValueRecord:
                if record.SecondGlyph == second:
                    value = record.Value1
                    break
            else:
                continue
        else:
            left = sub.ClassDef1.classDefs.get(first, 0)
            right = sub.ClassDef2.classDefs.get(second, 0)
            value = sub.Class1Record[left].Class2Record[right].Value1
        pairs[first, second] = getattr(value, "XAdvance", 0) if value is not None else 0


def tall_figures(font: TTFont) -> None:
    """Let the plain digits be the tall ones: counts are read at a glance, and a small nought looks like an o."""
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


def build(modules: Path, family: str, weight: int) -> Path:
    """Merge one face's scripts into a single file and write its kerning the old way."""
    files = modules / "@fontsource" / family / "files"
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        pairs: dict[tuple[str, str], int] = {}
        for script in SCRIPTS:
            source = files / f"{family}-{script}-{weight}-normal.woff2"
            if not source.exists():
                continue
            font = TTFont(source)
            if script == "latin":
                tall_figures(font)
                pairs = kerning(font)
            font.flavor = None
            for tag in ("GPOS", "GSUB", "GDEF", "STAT", "fpgm", "prep", "cvt ", "gasp"):
                if tag in font:
                    del font[tag]
            options = Options(hinting=False, notdef_outline=True, glyph_names=True, layout_features=[])
            cutter = Subsetter(options)
            cutter.populate(unicodes=font.getBestCmap().keys())
            cutter.subset(font)
            part = Path(folder) / f"{script}.ttf"
            font.save(part)
            parts.append(str(part))
        merged = Merger().merge(parts)
    cmap = set(merged.getBestCmap().values())
    table: Any = newTable("kern")
    table.version = 0
    body = KernTable_format_0()
    body.apple = False
    body.coverage, body.format, body.tupleIndex = 1, 0, None
    body.kernTable = {pair: value for pair, value in pairs.items() if pair[0] in cmap and pair[1] in cmap}
    table.kernTables = [body]
    merged["kern"] = table
    target = FONTS / f"{family}-{weight}.ttf"
    merged.save(target)
    return target


def main(modules: Path) -> None:
    """Write every face and its licence."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for family, weight in FACES:
        target = build(modules, family, weight)
        font = TTFont(target)
        print(target.name, target.stat().st_size, "bytes", len(font.getBestCmap()), "characters",
              len(font["kern"].kernTables[0].kernTable), "pairs")
        shutil.copyfile(modules / "@fontsource" / family / "LICENSE", FONTS / f"OFL-{family}.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
