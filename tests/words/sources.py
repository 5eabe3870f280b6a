"""What the code can say: read out of its sources, so that no text is forgotten and none is left over."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import orleans_bot
from orleans_bot import content
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.lines import VERBS, Choice

ROOT = Path(__file__).parents[2]
GAME = ("orleans_bot/rules", "orleans_bot/content")
HOST = "orleans_bot/host"
TALK = ("cogs", "orleans_bot/discord", "bot.py")
PARLOUR = "orleans_bot/parlour"
PAGE = f"{PARLOUR}/static"
ANYTHING = "[^{}]+"


@dataclass
class Told:
    """The notes of one key: the fields of their data, and whether all of them have a seat."""

    fields: set[str] = field(default_factory=set)
    seated: bool = True


@cache
def trees(*places: str) -> tuple[ast.Module, ...]:
    """The parsed sources of some folders or files."""
    paths = [path for place in places for path in sorted((ROOT / place).rglob("*.py")) or [ROOT / place]]
    return tuple(ast.parse(path.read_text("utf-8")) for path in paths if path.exists())


@cache
def all_calls(*places: str) -> dict[str, list[ast.Call]]:
    """Every call of a function or method, by its name."""
    found: dict[str, list[ast.Call]] = {}
    for tree in trees(*places):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                said = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                found.setdefault(said, []).append(node)
    return found


def calls(name: str, *places: str) -> Iterator[ast.Call]:
    """Every call of a function or method of that name."""
    return iter(all_calls(*places).get(name, ()))


def words_of(node: ast.expr) -> list[str]:
    """The words an expression can be: a constant, or either side of a condition; none if it is made up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return words_of(node.body) + words_of(node.orelse)
    return []


def pattern(node: ast.JoinedStr) -> str:
    """An f-string as a pattern of what it can become."""
    parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ANYTHING for p in node.values]
    return "".join(parts)


@cache
def notes() -> dict[str, Told]:
    """Every note that the rules, the content and the host can write; a made-up key is a fault."""
    found: dict[str, Told] = {}

    def add(call: ast.Call, keys: list[str], seat: ast.expr, fields: set[str]) -> None:
        for key in keys:
            told = found.setdefault(key, Told())
            told.fields |= fields
            told.seated &= not (isinstance(seat, ast.Constant) and not seat.value)

    for call in calls("note", *GAME):
        keys = words_of(call.args[0])
        assert keys or isinstance(call.args[0], ast.Name), f"a note's key is made up: {ast.unparse(call)}"
        add(call, keys, call.args[1], {word.arg for word in call.keywords if word.arg})
    for call in calls("Note", HOST):
        if len(call.args) == 3 and isinstance(call.args[2], ast.Dict):
            fields = {str(key.value) for key in call.args[2].keys if isinstance(key, ast.Constant)}
            add(call, words_of(call.args[0]), call.args[1], fields)
    for call in calls("back", HOST):
        if len(call.args) > 4:
            add(call, words_of(call.args[4]), call.args[1], {"to"})
    return found


@cache
def refused() -> dict[str, set[str]]:
    """The data that every refusal brings along, whoever refuses: what its sentence may use."""
    found: dict[str, set[str]] = {}
    for key, cls in refusals().items():
        for call in calls(cls.__name__, "orleans_bot"):
            fields = {word.arg for word in call.keywords if word.arg}
            found[key] = found.get(key, fields) & fields
    return found


@cache
def page_scripts() -> tuple[str, ...]:
    """The scripts of the parlour's page."""
    return tuple(path.read_text("utf-8") for path in sorted((ROOT / PAGE).glob("*.js")))


@cache
def page_words() -> frozenset[str]:
    """What the page says by name: t("…") and phrase("…"), or one of several names in such a call."""
    calls = [call for script in page_scripts() for call in re.findall(r"\b(?:t|phrase)\(([^(){]*)", script)]
    return frozenset(key for call in calls for key in re.findall(r'"([a-z_.]+)"', call))


@cache
def page_names() -> frozenset[str]:
    """Names that the page hands on to be said: label: "…" and say("…")."""
    found = (re.findall(r'(?:label: |\bsay\()"([a-z_.]+)"', script) for script in page_scripts())
    return frozenset(key for keys in found for key in keys)


@cache
def complaints() -> frozenset[str]:
    """What the parlour can complain of, and the numbers of Discord's refusals."""
    named = (key for call in calls("Complaint", PARLOUR) for key in words_of(call.args[1]))
    numbers = (word.args[0] for word in calls("Refused", PARLOUR) if word.args)
    return frozenset(named) | {str(each.value) for each in numbers if isinstance(each, ast.Constant)}


@cache
def asks() -> dict[str, set[str]]:
    """Every ask by its key, with the fields of its `about`."""
    found: dict[str, set[str]] = {}
    asking = dict.fromkeys(("pick", "pick_many", "ask", "Ask"), 1) | {
        "pay_from": 2,
        "demand": 2,
        "purse": 2,
        "decide": 1,
        "share": 1,
    }
    for name, at in asking.items():
        for call in calls(name, *GAME):
            for key in words_of(call.args[at]) if len(call.args) > at else ():
                about = {word.arg for word in call.keywords if word.arg}
                found.setdefault(key, set()).update(about - {"secret", "kind", "seats", "veiled"})
    return found


@cache
def constants(*places: str) -> frozenset[str]:
    """Every plain string in the sources."""
    return frozenset(
        node.value
        for tree in trees(*places)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def patterns(*places: str) -> frozenset[str]:
    """Every f-string in the sources, as a pattern, if it says anything by itself."""
    found = {pattern(n) for tree in trees(*places) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr)}
    return frozenset(one for one in found if len(one.replace(ANYTHING, "")) > 2)


@cache
def verbs() -> frozenset[str]:
    """The verbs that options can begin with, as far as the sources show them."""
    found = {p.partition(":")[0] for p in patterns(*GAME) if re.match(r"[a-z_]+:", p)}
    found |= {word for word in constants(*GAME) if re.fullmatch(r"[a-z_]+", word)}
    return frozenset(found | set(VERBS))


@cache
def option_verbs() -> frozenset[str]:
    """The verbs that options are certain to begin with: those of f-strings, and of lines to choose from."""
    found = {p.partition(":")[0] for p in patterns(*GAME) if re.match(r"[a-z_]+:", p)}
    catalog = content.load()
    lines = [line for place in catalog.places.values() for line in place.lines]
    lines += [line for event in catalog.events.values() for line in event.lines]
    lines += [line for deed in catalog.deeds.values() for line in (*deed.reward, *deed.finish)]
    for line in lines:
        if isinstance(line, Choice):
            found |= {slug.partition(":")[0] for slug in line.lines}
    return frozenset(found)


@cache
def refusals() -> dict[str, type[Refusal]]:
    """Every refusal of the project by its key."""
    for module in pkgutil.walk_packages(orleans_bot.__path__, "orleans_bot."):
        if "parlour" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found: dict[str, type[Refusal]] = {}
    waiting: list[type[Refusal]] = [Refusal]
    while waiting:
        cls = waiting.pop()
        waiting.extend(cls.__subclasses__())
        # What the bot refuses in Discord says one of its own lines.
        if cls.__module__.startswith("orleans_bot") and ".discord." not in cls.__module__:
            found[cls.key] = cls
    return found


def said(*places: str) -> Iterator[tuple[str, bool]]:
    """What is said by name: the key and whether it is whole, or a pattern of keys."""
    for call in calls("say", *places):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.JoinedStr):
            yield pattern(first), False
        elif first is not None:
            for key in words_of(first):
                yield key, True
