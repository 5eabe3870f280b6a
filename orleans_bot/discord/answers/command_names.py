"""What commands, their options and choices are called: all of it stands in the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from discord import app_commands

from orleans_bot import words

Command = TypeVar("Command")

# What Discord shows of a list while somebody types: letters of a line, and lines.
MOST_NAME, MOST_OFFERED = 100, 25


def described(*names: str) -> Callable[[Command], Command]:
    """Options described by their names."""
    return app_commands.describe(**{name: words.say(f"ui.parameter.{name}.description") for name in names})


def choices(*values: str) -> list[app_commands.Choice[str]]:
    """Values to choose from, under their names."""
    return [app_commands.Choice(name=words.say(f"ui.choice.{value}"), value=value) for value in values]


def offered(named: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """What is offered while somebody types: everything whose name holds what has been typed."""
    held = [(name, value) for name, value in named if typed.lower() in name.lower()]
    return [app_commands.Choice(name=name[:MOST_NAME], value=value) for name, value in held[:MOST_OFFERED]]


def describe(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
    """A command or group, and all below it, described by their names."""
    path = command.qualified_name.replace(" ", ".")
    command.description = words.say(f"ui.command.{path}.description")
    if isinstance(command, app_commands.Group):
        for below in command.commands:
            describe(below)
