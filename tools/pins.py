"""Repeat the versions of requirements-dev.lock as constraints in pyproject.toml, for `uv run`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PIN = re.compile(r"^([A-Za-z0-9_.\-]+==[^\s;\\]+(?: ; [^\\]+?)?)\s*\\?$", re.MULTILINE)
BLOCK = re.compile(r"constraint-dependencies = \[\n.*?^\]\n", re.MULTILINE | re.DOTALL)


def pins() -> list[str]:
    """Every pinned package with the condition under which it is needed."""
    return [pin.strip() for pin in PIN.findall((HERE / "requirements-dev.lock").read_text("utf-8"))]


def main(check: bool) -> int:
    """Write the constraints, or only say whether they are right."""
    path = HERE / "pyproject.toml"
    before = path.read_text("utf-8")
    block = "constraint-dependencies = [\n" + "".join(f'    "{pin}",\n' for pin in pins()) + "]\n"
    after = BLOCK.sub(lambda _: block, before)
    if check:
        return 0 if after == before else 1
    path.write_text(after, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
