"""`python -m orleans_bot COMMAND`: the tools beside the bot."""

from __future__ import annotations

import argparse
import importlib
import sys

# Each module adds its commands when it is there to be asked.
MODULES = ("orleans_bot.watch", "orleans_bot.doctor", "orleans_bot.alive", "orleans_bot.store.commands")


def parser() -> argparse.ArgumentParser:
    """All commands and what they take."""
    known = argparse.ArgumentParser(prog="python -m orleans_bot", description="Tools of the Orléans bot.")
    commands = known.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in MODULES:
        importlib.import_module(module).add_parsers(commands)
    return known


def main(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit code."""
    chosen = parser().parse_args(arguments)
    code: int = chosen.run(chosen)
    return code


if __name__ == "__main__":
    sys.exit(main())
