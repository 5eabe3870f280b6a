"""Architecture of everything that shows games: who may import whom, no circles, no long file, plain cogs."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("cogs", "orleans_bot", "rendering")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
LONGEST = 330
SHELL = "orleans_bot.discord"
LIVE = ("orleans_bot.host", "orleans_bot.store")
# Who may import whom: each package those before it. What a house is, only a type checker needs to know below.
LAYERS = ("panels", "messages", "house", "answers", "lobby", "doctor")


def module_of(path: Path) -> str:
    """A file as it is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in FILES}


def at_start(tree: ast.Module) -> Iterator[ast.stmt]:
    """What runs when a file is imported; not what only a type checker reads, nor what a function imports."""
    for node in tree.body:
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node


def imported(path: Path) -> Iterator[str]:
    """Every module of the project that a file imports when it is imported itself."""
    here = module_of(path).split(".")
    package = here if path.stem == "__init__" else here[:-1]
    for node in at_start(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            below = [name for alias in node.names if (name := f"{module}.{alias.name}") in MODULES]
            if below:
                yield from below
            elif module in MODULES:
                yield module


IMPORTS: Mapping[str, frozenset[str]] = {
    name: frozenset(imported(path)) - {name} for name, path in MODULES.items()
}


def name_of(path: Path) -> str:
    """A file as the tests' names show it."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def test_nothing_imports_in_a_circle() -> None:
    try:
        TopologicalSorter(IMPORTS).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))


def layer(module: str) -> int:
    """How high a part of the shell stands; what is not layered stands above all."""
    part = module.removeprefix(f"{SHELL}.").partition(".")[0]
    return LAYERS.index(part) if part in LAYERS else len(LAYERS)


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith(f"{SHELL}.")])
def test_each_package_of_the_shell_uses_only_what_stands_below_it(module: str) -> None:
    for other in IMPORTS[module]:
        if other.startswith(f"{SHELL}.") and layer(module) < len(LAYERS):
            small = layer(other) == len(LAYERS) and not IMPORTS[other] & set(shell())
            assert layer(other) <= layer(module) or small, other


def shell() -> Iterator[str]:
    """All modules of the shell."""
    return (name for name in MODULES if name.startswith(SHELL))


@pytest.mark.parametrize("module", MODULES)
def test_whoever_knows_discord_is_known_to_nobody_who_does_not(module: str) -> None:
    for other in IMPORTS[module]:
        if other.startswith("cogs"):
            assert module.startswith("cogs") or module == f"{SHELL}.bot", other
        if other.startswith(SHELL):
            assert module.startswith(("cogs", SHELL)), other


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith(LIVE)])
def test_live_games_know_nothing_of_words_pictures_and_discord(module: str) -> None:
    for other in IMPORTS[module]:
        assert not other.startswith(("orleans_bot.words", "rendering", "cogs", SHELL)), other


def classes(path: Path) -> Iterator[ast.ClassDef]:
    """The classes of a file."""
    return (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef))


def test_no_class_is_spread_over_files_to_keep_them_short() -> None:
    here = {name: path for name, path in MODULES.items() if name.startswith((SHELL, *LIVE, "cogs"))}
    homes = {found.name: module for module, path in here.items() for found in classes(path)}
    heirs: dict[str, set[str]] = {}
    for module, path in here.items():
        for found in classes(path):
            for base in found.bases:
                name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
                if homes.get(name, module) != module:
                    heirs.setdefault(name, set()).add(found.name)
    assert [name for name, found in heirs.items() if len(found) == 1] == []


def test_cogs_holds_cogs_only() -> None:
    for path in sorted((ROOT / "cogs").glob("*.py")):
        if path.stem == "__init__":
            continue
        tree = ast.parse(path.read_text("utf-8"))
        cogs = [
            node
            for node in tree.body
            if isinstance(node, ast.ClassDef) and any("Cog" in ast.unparse(base) for base in node.bases)
        ]
        setup = [
            node for node in tree.body if isinstance(node, ast.AsyncFunctionDef) and node.name == "setup"
        ]
        assert setup and (cogs or path.stem == "errors"), path.name
