"""Pictures read views and words, nothing else; no file is long, and none imports itself by a detour."""

from __future__ import annotations

import ast
import inspect
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import rendering

HERE = Path(inspect.getfile(rendering)).parent
FILES = sorted(HERE.rglob("*.py"))
PICTURES = [path for path in FILES if "tools" not in path.parts and path.name != "gallery.py"]
READ = (
    "rendering",
    "orleans_bot.words",
    "PIL",
    *(f"orleans_bot.rules.{name}" for name in ("atoms", "pieces", "view")),
)
LONGEST = 330


def name_of(path: Path) -> str:
    """A file as a module's name."""
    return ".".join(path.relative_to(HERE.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in FILES}


def imported(path: Path) -> Iterator[str]:
    """What a file imports when it is loaded: not what only types need, nor what a function fetches."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "pictures import by full names"
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


def test_pictures_are_found() -> None:
    assert len(PICTURES) > 30


@pytest.mark.parametrize("path", PICTURES, ids=name_of)
def test_pictures_read_views_and_words_and_nothing_else(path: Path) -> None:
    for module in imported(path):
        allowed = any(f"{module}.".startswith(f"{known}.") for known in READ)
        assert allowed or module.partition(".")[0] in sys.stdlib_module_names, module


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def test_no_file_imports_itself_by_a_detour() -> None:
    ways: dict[str, list[str]] = {}
    for name, path in MODULES.items():
        ways[name] = []
        for target in imported(path):
            known = target if target in MODULES else target.rpartition(".")[0]
            if known in MODULES and known != name:
                ways[name].append(known)
    done: set[str] = set()

    def follow(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " → ".join((*path, name))
        if name in done:
            return
        for target in ways[name]:
            follow(target, (*path, name))
        done.add(name)

    for name in ways:
        follow(name, ())
    assert done == set(MODULES)


def test_every_box_and_size_of_a_layout_is_drawn_with() -> None:
    asked = "".join(path.read_text("utf-8") for path in FILES)
    for path in sorted((HERE / "layout").glob("*.toml")):
        facts = tomllib.loads(path.read_text("utf-8"))
        for name in (*facts.get("boxes", ()), *facts.get("sizes", ())):
            assert f'["{name}"]' in asked, f"{path.name}: nobody asks for {name}"
