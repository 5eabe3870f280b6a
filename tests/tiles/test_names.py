"""Adding a tile touches its box alone: nothing outside the content knows a tile by its name."""

import ast
from pathlib import Path

import pytest

from orleans_bot.rules.pieces import WAYS

from .tables import TILES

ROOT = Path(__file__).parents[2]
NAMELESS = (
    "orleans_bot/rules",
    "orleans_bot/policy",
    "orleans_bot/host",
    "orleans_bot/words",
    "cogs",
    "orleans_bot/discord",
    "rendering",
)
KNOWN = set(TILES) - {*WAYS, "well"}  # a way, and a sunken panel on pictures, are called like tiles


@pytest.mark.parametrize("folder", NAMELESS)
def test_no_code_outside_the_content_names_a_tile(folder: str) -> None:
    named = []
    paths = [
        path for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "gallery.py"
    ]  # a show of some
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = node.value.partition(":")[2] or node.value
                if word.partition(".")[0] in KNOWN:
                    named.append(f"{path.name}: {node.value!r}")
    assert not named
