"""Architecture: what rules and content may import, how long a file may be, what they must never do."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import orleans_bot
from orleans_bot.content import load
from orleans_bot.rules.pieces import WAYS

HERE = Path(inspect.getfile(orleans_bot)).parent
RULES = sorted((HERE / "rules").rglob("*.py"))
CONTENT = sorted((HERE / "content").rglob("*.py"))
STORE = sorted((HERE / "store").rglob("*.py"))
ROOT = HERE.parent
# All that deals with games without knowing what is in a box; the gallery is made of examples.
OTHERS = sorted(
    path
    for folder in ("cogs", "rendering", "orleans_bot")
    for path in (ROOT / folder).rglob("*.py")
    if path not in RULES + CONTENT and path.name != "gallery.py"
)
FORBIDDEN = {
    "asyncio",
    "random",
    "time",
    "os",
    "datetime",
    "secrets",
    "threading",
    "socket",
    "pathlib",
    "uuid",
}
LONGEST = 330


def name_of(path: Path) -> str:
    """A file as the tests' names show it."""
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    """A file, parsed."""
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports."""
    package = ["orleans_bot", *path.relative_to(HERE).parts[:-1]]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_rules_import_the_standard_library_and_themselves(path: Path) -> None:
    for module in imported(path):
        top = module.partition(".")[0]
        assert module.startswith("orleans_bot.rules") or (
            top in sys.stdlib_module_names and top not in FORBIDDEN
        ), module


@pytest.mark.parametrize("path", CONTENT, ids=name_of)
def test_content_imports_rules_only(path: Path) -> None:
    reading = path == HERE / "content" / "__init__.py"
    for module in imported(path):
        top = module.partition(".")[0]
        allowed = FORBIDDEN - {"pathlib"} if reading else FORBIDDEN
        assert module.startswith(("orleans_bot.rules", "orleans_bot.content")) or (
            top in sys.stdlib_module_names and top not in allowed
        ), module


@pytest.mark.parametrize("path", STORE, ids=name_of)
def test_the_store_knows_nothing_of_who_uses_it(path: Path) -> None:
    for module in imported(path):
        assert not module.startswith("orleans_bot") or module.startswith(
            ("orleans_bot.store", "orleans_bot.rules", "orleans_bot.clocks")
        ), module


@pytest.mark.parametrize("path", RULES + CONTENT, ids=name_of)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


def printed() -> set[str]:
    """The tiles, events and deeds by name."""
    catalog = load()
    tiles = {key for key, place in catalog.places.items() if place.tier}
    events = set(catalog.events) | {key.partition("_")[0] for key in catalog.events}
    return (tiles | events | set(catalog.deeds)) - set(WAYS)  # a way is called like a tile


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_rules_name_no_tile_event_or_deed(path: Path) -> None:
    names_none(path, printed() | set(load().scenarios) | set(load().towns))


@pytest.mark.parametrize("path", OTHERS, ids=name_of)
def test_nobody_else_names_one_either(path: Path) -> None:
    names_none(path, printed() - {"well", "port"})  # a hollow in a picture, and where a server listens


def names_none(path: Path, names: set[str]) -> None:
    """No string in a file is one of these names, but for its documentation."""
    parsed = tree(path)
    docs = {id(node.body[0].value) for node in ast.walk(parsed) if is_documented(node)}  # type: ignore[attr-defined]
    for node in ast.walk(parsed):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            assert node.value not in names, f"line {node.lineno}: {node.value!r}"


def is_documented(node: ast.AST) -> bool:
    """A module, class or function with a docstring."""
    return (
        isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and bool(node.body)
        and isinstance(node.body[0], ast.Expr)
    )


def is_set(node: ast.expr) -> bool:
    """An expression that certainly makes a set."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left) or is_set(node.right)
    return False


def set_names(parsed: ast.Module) -> set[str]:
    """Names that somewhere in a file are bound to a set."""
    out = set()
    for node in ast.walk(parsed):
        if isinstance(node, ast.Assign) and is_set(node.value):
            out |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            said = ast.unparse(node.annotation)
            if said.startswith(("set[", "frozenset[", "AbstractSet[")):
                target = node.arg if isinstance(node, ast.arg) else getattr(node.target, "id", "")
                out.add(target)
    return out


UNORDERED = ("set", "frozenset", "sorted", "any", "all", "sum", "len", "min", "max")
ORDERED = ("list", "tuple", "dict.fromkeys", "enumerate", "iter", "reversed", "zip", "map", "filter", "join")


@pytest.mark.parametrize("path", RULES + CONTENT, ids=name_of)
def test_no_set_is_ever_iterated(path: Path) -> None:
    parsed = tree(path)
    names = set_names(parsed)

    def unordered(node: ast.expr) -> bool:
        return is_set(node) or (isinstance(node, ast.Name) and node.id in names)

    harmless = set()
    for node in ast.walk(parsed):
        if isinstance(node, ast.SetComp):
            harmless |= {id(part) for part in node.generators}
        if isinstance(node, ast.Call) and ast.unparse(node.func) in UNORDERED:
            harmless |= {
                id(part)
                for argument in node.args
                if isinstance(argument, ast.GeneratorExp)
                for part in argument.generators
            }
    for node in ast.walk(parsed):
        if isinstance(node, ast.For | ast.comprehension) and id(node) not in harmless:
            assert not unordered(node.iter), ast.unparse(node.iter)
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ORDERED or called.endswith((".join", ".extend", ".choice", ".sample", ".fromkeys")):
                for argument in node.args:
                    assert not unordered(argument), ast.unparse(node)
        if isinstance(node, ast.Starred):
            assert not unordered(node.value), ast.unparse(node)


@pytest.mark.parametrize("path", RULES + CONTENT, ids=name_of)
def test_nothing_depends_on_addresses_or_hashes(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("id", "hash", "eval", "exec", "open", "print", "input"), node.lineno


@pytest.mark.parametrize("path", RULES + CONTENT, ids=name_of)
def test_everything_says_in_one_sentence_what_it_is(path: Path) -> None:
    parsed = tree(path)
    assert ast.get_docstring(parsed)
    for node in ast.walk(parsed):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            local = any(node in ast.walk(other) for other in ast.walk(parsed) if is_function(other, node))
            if not local and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{node.name} in line {node.lineno}"


def is_function(other: ast.AST, node: ast.AST) -> bool:
    """Another function, in which a local one may be defined."""
    return other is not node and isinstance(other, ast.FunctionDef | ast.AsyncFunctionDef)


@pytest.mark.parametrize("path", RULES + CONTENT, ids=name_of)
def test_rules_await_nothing_from_outside(path: Path) -> None:
    """Every awaited call is a coroutine of rules or content; the driver refuses others in play."""
    for module in imported(path):
        assert module.partition(".")[0] not in ("asyncio", "discord", "PIL", "aiosqlite", "aiohttp")
