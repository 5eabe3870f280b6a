"""Every icon on the sheet is credited, and every font lies beside its licence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from rendering import sprites, theme

CREDITS = (Path(__file__).parents[2] / "CREDITS.md").read_text("utf-8")


def test_every_icon_has_an_author() -> None:
    order = tomllib.loads((sprites.SPRITES / "icons.toml").read_text("utf-8"))["order"]
    named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", CREDITS))
    assert not [name for name in order if name not in named]


def test_every_font_has_its_licence() -> None:
    fonts = theme.HERE / "fonts"
    families = {path.stem.rpartition("-")[0] for path in fonts.glob("*.ttf")}
    assert families == {path.stem.removeprefix("OFL-") for path in fonts.glob("OFL-*.txt")}
    assert set(theme.facts()["fonts"].values()) == {path.name for path in fonts.glob("*.ttf")}
