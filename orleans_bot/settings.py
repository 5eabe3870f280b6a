"""Settings: the environment, and a TOML file for those who like files, become one frozen record."""

from __future__ import annotations

import base64
import binascii
import os
import re
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PREFIX = "ORLEANS_"
FILE = "ORLEANS_SETTINGS"
LANGUAGES = ("en", "de")
LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("plain", "json")
PICTURES = ("png8", "png", "webp")
SCHEMES, OWN = ("http", "https", "ws", "wss"), ("127.0.0.1", "localhost", "::1")
ADDRESS = re.compile(r"\w+://[\w.:\[\]]+(/[\w./-]*)?", re.ASCII)
WHOLE = re.compile(r"-?[0-9]{1,30}")
TRUE, FALSE = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


class BadSettings(ValueError):
    """Settings that cannot be used; the message names every fault."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. The token is never shown: not in a repr, not in a log."""

    token: str = field(default="", repr=False)
    parlour: bool = False
    parlour_port: int = 0
    parlour_rest: str = ""
    parlour_gateway: str = ""
    parlour_files: str = ""
    parlour_token: str = field(default="", repr=False)
    data: Path = Path("data")
    database: Path | None = None
    content: Path | None = None
    language: str = "en"
    log_level: str = "info"
    log_format: str = "plain"
    pictures: str = "png8"
    renderers: int = 1
    live_games: int = 200
    backups: Path | None = None
    backup_hours: int = 24
    backup_keep: int = 7
    person_lobbies: int = 3
    person_games: int = 20
    person_hourly: int = 6
    server_lobbies: int = 20
    server_games: int = 200
    server_hourly: int = 30
    icons: bool = True
    sync_guild: int = 0

    @property
    def database_file(self) -> Path:
        """Where the games are kept."""
        return self.database or self.data / "orleans.sqlite3"

    @property
    def at_parlour(self) -> bool:
        """Whether the bot plays at a parlour: forced, already running elsewhere, or for want of a token."""
        return self.parlour or bool(self.parlour_rest) or not self.token


def number(least: int, most: int) -> Callable[[str], int]:
    """A reader for whole numbers within bounds."""

    def read(text: str) -> int:
        if not WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(text)

    return read


def one_of(known: tuple[str, ...]) -> Callable[[str], str]:
    """A reader for one word out of a list."""

    def read(text: str) -> str:
        if text.lower() not in known:
            raise ValueError(f"must be one of {', '.join(known)}")
        return text.lower()

    return read


def switch(text: str) -> bool:
    """A reader for yes and no."""
    if text.lower() not in TRUE + FALSE:
        raise ValueError("must be yes or no")
    return text.lower() in TRUE


def folder(text: str) -> Path:
    """A reader for a folder that must be there."""
    found = path(text)
    if not os.path.isdir(found) or not os.access(found, os.R_OK | os.X_OK):
        raise ValueError("must be a folder that exists and that the bot may read")
    return found


def path(text: str) -> Path:
    """A reader for a path that may come to be."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ValueError("begins with ~, but nobody knows whose home that is; write the whole path") from None


def address(text: str) -> str:
    """A reader for a parlour's address; only this machine's own will do."""
    try:
        parts = urlsplit(text)
        own = parts.scheme in SCHEMES and parts.hostname in OWN and parts.port is not None
    except ValueError:
        own = False
    # Whoever reads an address otherwise than this does must come out at the same place: nothing odd in it.
    if not own or not ADDRESS.fullmatch(text):
        raise ValueError("must be an address on this machine, such as http://127.0.0.1:8011/api/v10")
    return text


def token_shape(text: str) -> str:
    """A reader for the token: three parts with dots between, the first of which is the bot's number."""
    text = text.strip().removeprefix("Bot ").strip()
    parts = text.split(".")
    try:
        known = base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        known = ""
    if len(parts) != 3 or not all(parts) or not known.isdigit():
        raise ValueError(
            "does not look like a bot token; copy it anew from the Bot page of your application "
            "at https://discord.com/developers/applications"
        )
    return text


READERS: Mapping[str, Callable[[str], Any]] = {
    "token": token_shape,
    "parlour": switch,
    "parlour_port": number(0, 65535),
    "parlour_rest": address,
    "parlour_gateway": address,
    "parlour_files": address,
    "parlour_token": str,
    "data": path,
    "database": path,
    "content": folder,
    "language": one_of(LANGUAGES),
    "log_level": one_of(LEVELS),
    "log_format": one_of(LOG_FORMATS),
    "pictures": one_of(PICTURES),
    "renderers": number(1, 32),
    "live_games": number(1, 100_000),
    "backups": path,
    "backup_hours": number(1, 24 * 365),
    "backup_keep": number(1, 10_000),
    "person_lobbies": number(0, 1_000_000),
    "person_games": number(0, 1_000_000),
    "person_hourly": number(0, 1_000_000),
    "server_lobbies": number(0, 1_000_000),
    "server_games": number(0, 1_000_000),
    "server_hourly": number(0, 1_000_000),
    "icons": switch,
    "sync_guild": number(0, 2**63 - 1),
}


def variable(name: str) -> str:
    """What a setting is called in the environment."""
    return "DISCORD_TOKEN" if name == "token" else PREFIX + name.upper()


def from_file(name: str, faults: list[str]) -> dict[str, str]:
    """The settings of a TOML file, as text; a key the bot does not know is a fault."""
    try:
        found = tomllib.loads(path(name).read_text("utf-8"))
    except (OSError, ValueError) as fault:
        faults.append(f"{FILE}: {name} cannot be read: {fault}.")
        return {}
    known = {each.name for each in fields(Settings)}
    if "discord_token" in found:  # as the variable is called
        found["token"] = found.pop("discord_token")
    for key in sorted(set(found) - known):
        faults.append(f"{name}: there is no setting {key!r}; there are {', '.join(sorted(known))}.")
    written = {}
    for key in sorted(set(found) & known):
        value = found[key]
        if isinstance(value, bool):
            written[key] = "yes" if value else "no"
        elif isinstance(value, str | int):
            written[key] = str(value)
        else:
            faults.append(f"{name}: {key} must be one text, one number, true or false.")
    return written


def unknown(environment: Mapping[str, str] | None = None) -> list[str]:
    """What looks like a setting in the environment and is none, each with what it may have been meant for."""
    known = [*map(variable, READERS), FILE]
    found = []
    for name in sorted(os.environ if environment is None else environment):
        if name.startswith(PREFIX) and name not in known:
            near = get_close_matches(name, known, 1)
            found.append(f"{name} is no setting{f'; perhaps {near[0]} is meant' if near else ''}.")
    return found


def load(environment: Mapping[str, str] | None = None, **said: Any) -> Settings:
    """The settings of this environment; what was said on the command line goes first, then the environment,
    then the file. All faults are told in one message.
    """
    environment = os.environ if environment is None else environment
    faults: list[str] = []
    written = from_file(environment[FILE], faults) if environment.get(FILE) else {}
    found: dict[str, Any] = {}
    for name, read in READERS.items():
        text = environment.get(variable(name)) or written.get(name)
        if not text:
            continue
        try:
            found[name] = read(text)
        except ValueError as fault:
            shown = "" if name.endswith("token") else f", not {text!r}"
            faults.append(f"{variable(name)} {fault}{shown}.")
    if bool(found.get("parlour_rest")) != bool(found.get("parlour_gateway")):
        faults.append(f"{variable('parlour_rest')} and {variable('parlour_gateway')} go together.")
    if faults:
        raise BadSettings("These settings cannot be used:\n" + "\n".join(f"· {fault}" for fault in faults))
    return Settings(**{**found, **said})


def with_settings(command: Callable[[Settings], int]) -> Callable[[object], int]:
    """A command that needs settings: those that cannot be used are told, and end it with exit code 2."""

    @wraps(command)
    def running(arguments: object) -> int:
        try:
            return command(load())
        except BadSettings as fault:
            print(fault, file=sys.stderr)
            return 2

    return running
