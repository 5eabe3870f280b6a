"""`python -m orleans_bot modes`: every way to play, with its seats, modules and options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping

from orleans_bot import content, settings, words
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.modes import Option


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the command on the list."""
    parser = commands.add_parser("modes", help="list scenarios with their seats, modules and options")
    parser.add_argument("--language", default="en", help="language of the names")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the list; content that is refused is said in its own words."""
    try:
        catalog = content.load(settings.load().content)
    except (Refusal, settings.BadSettings) as fault:
        print(fault, file=sys.stderr)
        return 2
    print("\n".join(listed(catalog, words.nearest(chosen.language))))
    return 0


def listed(catalog: Catalog, language: str) -> Iterator[str]:
    """A paragraph for each scenario: what can be added to it stands below it, options below what has them."""
    for key, scenario in catalog.scenarios.items():
        seats = ", ".join(map(str, scenario.seats))
        yield f"{key}: {words.name('scenario', key, language, catalog=catalog)}, seats {seats}"
        yield from options(scenario.options, catalog, language, "    ")
        for name, module in catalog.modules.items():
            if key in module.joins and module.offered:
                yield f"    --with {name}: {words.name('module', name, language, catalog=catalog)}"
                yield from options(module.options, catalog, language, "        ")


def options(known: Mapping[str, Option], catalog: Catalog, language: str, indent: str) -> Iterator[str]:
    """Each option with its values, the first of which holds where nothing is chosen."""
    for key, option in known.items():
        yield f"{indent}--set {key}=…: {words.name('option', key, language, catalog=catalog)}"
        for value in option.values:
            said = words.name("value", f"{key}.{value}", language, catalog=catalog)
            yield f"{indent}    {value}: {said}{' *' if value == option.default else ''}"


def chosen_of(pairs: Iterable[str]) -> dict[str, str]:
    """`option=value` as they were typed."""
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
