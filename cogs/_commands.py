"""What commands, their options and choices are called: all of it stands in the words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from orleans_bot import words

Command = TypeVar("Command")


def described(*names: str) -> Callable[[Command], Command]:
    """Options described by their names."""
    return app_commands.describe(**{name: words.say(f"ui.parameter.{name}.description") for name in names})


def choices(*values: str) -> list[app_commands.Choice[str]]:
    """Values to choose from, under their names."""
    return [app_commands.Choice(name=words.say(f"ui.choice.{value}"), value=value) for value in values]


def describe(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
    """A command or group, and all below it, described by their names."""
    path = command.qualified_name.replace(" ", ".")
    command.description = words.say(f"ui.command.{path}.description")
    if isinstance(command, app_commands.Group):
        for below in command.commands:
            describe(below)
