"""`python -m orleans_bot COMMAND`: the tools beside the bot."""

from __future__ import annotations

import argparse
import sys

from orleans_bot import NOT_INSTALLED

try:
    from orleans_bot import alive, archive, doctor, modes, watch
except ModuleNotFoundError as missing:
    sys.exit(NOT_INSTALLED.format(missing=missing.name, python=sys.executable))


def parser() -> argparse.ArgumentParser:
    """All commands and what they take."""
    known = argparse.ArgumentParser(prog="python -m orleans_bot", description="Tools of the Orléans bot.")
    commands = known.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (watch, modes, doctor, alive, archive):
        module.add_parsers(commands)
    return known


def main(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit code."""
    chosen = parser().parse_args(arguments)
    code: int = chosen.run(chosen)
    return code


if __name__ == "__main__":
    sys.exit(main())
