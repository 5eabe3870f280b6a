"""Change one thing at a time in scoring and paying, and see whether a test notices.

python tools/mutants.py                     every mutant of scoring.py and paying.py (some minutes)
python tools/mutants.py orleans_bot/rules/tracks.py --most 40
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
FILES = ("orleans_bot/rules/scoring.py", "orleans_bot/rules/paying.py")
TESTS = ("tests/rules/test_scoring.py", "tests/rules/test_torture.py", "tests/rules/test_events.py")
MORE = (
    "tests/rules/test_hooks.py",
    "tests/rules/test_tours.py",
    "tests/rules/test_opening.py",
    "tests/tiles",
)
WORKERS = 2

COMPARE = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
BINARY = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What one node could wrongly have been."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARE:
        other = COMPARE[type(node.ops[0])]()
        yield type(other).__name__, ast.Compare(node.left, [other, *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in BINARY:
        sign = BINARY[type(node.op)]()
        yield type(sign).__name__, ast.BinOp(node.left, sign, node.right)
    elif isinstance(node, ast.BoolOp):
        word = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield type(word).__name__, ast.BoolOp(word, node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "no not", node.operand
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "no minus", node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} to {node.value + 1}", ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield f"{node.value} to {not node.value}", ast.Constant(not node.value)
    elif isinstance(node, ast.AugAssign) and type(node.op) in BINARY:
        yield "the other way", ast.AugAssign(node.target, BINARY[type(node.op)](), node.value)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        yield "left out", ast.Pass()
    elif isinstance(node, ast.Break | ast.Return) and getattr(node, "value", None) is None:
        yield "goes on", ast.Pass()


class Swap(ast.NodeTransformer):
    """Puts another node in the place of one."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """The new node where the old one stood."""
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def told(node: ast.AST) -> bool:
    """Lines that only tell the story are looked at by other tests."""
    text = ast.unparse(node)
    return text.startswith("table.note(")


def mutants(path: Path) -> Iterator[tuple[int, str, str, str]]:
    """Every mutant of a file: line, what it was, what was done, the whole new text."""
    source = path.read_text("utf-8")
    for number, _ in enumerate(ast.walk(ast.parse(source))):
        tree = ast.parse(source)
        node = list(ast.walk(tree))[number]
        if told(node):
            continue
        for what, new in changes(node):
            was = ast.unparse(node)
            changed = ast.fix_missing_locations(Swap(node, new).visit(tree))
            yield getattr(node, "lineno", 0), was, what, ast.unparse(changed)


def survives(house: Path, file: str, text: str, tests: tuple[str, ...]) -> bool:
    """Whether all tests pass although the file is wrong."""
    path = house / file
    path.write_text(text, "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "--timeout",
        "60",
        *tests,
    ]
    done = subprocess.run(command, cwd=house, capture_output=True, check=False, env=quiet())
    return done.returncode == 0


def quiet() -> dict[str, str]:
    """No leftovers of one mutant in the next."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


def copy_house(to: Path) -> Path:
    """A copy of all that the tests need."""
    for name in ("orleans_bot", "tests", "cogs", "rendering", "pyproject.toml", "docs"):
        source = HERE / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, to / name)
    return to


def main() -> int:
    """Try them all and name the ones that no test noticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", default=list(FILES))
    parser.add_argument("--most", type=int, default=10_000, help="no more mutants of each file than this")
    chosen = parser.parse_args()
    tests = tuple(test for test in (*TESTS, *MORE) if (HERE / test).exists())
    jobs = [(file, *mutant) for file in chosen.files for mutant in list(mutants(HERE / file))[: chosen.most]]
    with tempfile.TemporaryDirectory() as folder:
        houses = [copy_house(Path(folder) / str(number)) for number in range(WORKERS)]

        def work(number: int) -> list[tuple[str, int, str, str]]:
            left = []
            for file, line, was, what, text in jobs[number::WORKERS]:
                if survives(houses[number], file, text, tests):
                    left.append((file, line, was, what))
                shutil.copy(HERE / file, houses[number] / file)
            return left

        with ThreadPoolExecutor(WORKERS) as pool:
            survivors = sorted(one for found in pool.map(work, range(WORKERS)) for one in found)
    for file, line, was, what in survivors:
        print(f"{file}:{line}: {was!r} ({what}) was not noticed")
    print(f"{len(jobs) - len(survivors)} of {len(jobs)} mutants were noticed.")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
