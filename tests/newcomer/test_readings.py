"""What the readings of the rulebook name is there: every file, and the word that is to be found in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
PAGES = sorted(set((HERE / "docs" / "readings").glob("*.md")) - {HERE / "docs" / "readings" / "README.md"})
NAMED = re.compile(r"`([\w./-]+\.\w+)(?:: ([^`]+))?`")
CELLS = 3


@cache
def text(path: Path) -> str:
    """A file of the project."""
    return path.read_text("utf-8")


def rows(page: str) -> list[list[str]]:
    """The rows of all tables of a page, without their headings."""
    cells = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in page.splitlines()
        if line.startswith("|")
    ]
    return [row for row in cells if row[0] != "what the rules say" and not set("".join(row)) <= set("-: ")]


def missing(cell: str) -> list[str]:
    """What a cell names and is not there."""
    out = []
    for path, word in NAMED.findall(cell):
        if not (HERE / path).is_file():
            out.append(path)
        elif word and word not in text(HERE / path):
            out.append(f"{path}: {word}")
    return out


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_sentence_is_somewhere_and_tested_or_says_why_not(page: Path) -> None:
    found = rows(text(page))
    assert len(found) > 10
    for row in found:
        assert len(row) == CELLS, row
        said, where, tested = row
        assert said and NAMED.search(where), row
        assert not missing(where) + missing(tested), row
        assert NAMED.search(tested) or len(tested.split()) >= 3, row


def test_what_is_not_there_is_noticed() -> None:
    assert missing("`orleans_bot/rules/ask.py: class Ask`, `bot.py`") == []
    assert missing("`orleans_bot/rules/nowhere.py`, `bot.py: nothing of that kind`") == [
        "orleans_bot/rules/nowhere.py",
        "bot.py: nothing of that kind",
    ]
