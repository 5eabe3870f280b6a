"""A player's slash command: found by its words, its options checked and put into the shape the bot reads."""

from __future__ import annotations

from typing import Any

from . import page_shapes
from .errors import Json
from .interactions import resolved_channel, resolved_people
from .limits import SUB_COMMAND, SUB_GROUP
from .page_words import Complaint
from .things import DM, Channel, Person
from .world import World

TEXT, WHOLE, TRUTH, USER, ROOM, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10


def find(world: World, person: Person, channel: Channel, words: list[str]) -> tuple[Json, list[Json], Json]:
    """The command, the sub-commands on the way, and the one that holds the options."""
    known = page_shapes.commands(world, person)
    command = next((each for each in known if words and each["name"] == words[0]), None)
    if command is None:
        raise Complaint("command", "command", command=f"/{' '.join(words)}")
    if channel.kind == DM and not in_dm(command):
        raise Complaint("command", "server", command=f"/{command['name']}")
    way: list[Json] = []
    holder = command
    for word in words[1:]:
        subs = [
            option for option in holder.get("options") or [] if option["type"] in (SUB_COMMAND, SUB_GROUP)
        ]
        holder = next((option for option in subs if option["name"] == word), {})
        if not holder:
            raise Complaint("command", "no_command", command=f"/{' '.join(words)}")
        way.append(holder)
    if any(option["type"] in (SUB_COMMAND, SUB_GROUP) for option in holder.get("options") or []):
        raise Complaint("command", "more", command=f"/{' '.join(words)}")
    return command, way, holder


def in_dm(command: Json) -> bool:
    contexts = command.get("contexts")
    return 1 in contexts if contexts is not None else command.get("dm_permission", True) is not False


def build(
    world: World, person: Person, channel: Channel, words: list[str], given: Json, focused: str | None = None
) -> Json:
    """The data of the interaction; with `focused` set, of an autocomplete whose values may be unfinished."""
    command, way, holder = find(world, person, channel, words)
    known = {option["name"]: option for option in holder.get("options") or []}
    resolved: Json = {}
    options: list[Json] = []
    for name in given:
        if name not in known:
            raise Complaint(name, "option", command=f"/{' '.join(words)}", said=name)
    for name, option in known.items():
        value = given.get(name)
        if focused is None:
            if value is None or value == "":
                if option.get("required"):
                    raise Complaint(name, "needed", option=option)
                continue
            value = _value(world, person, option, value, resolved)
        elif name not in given:
            continue
        shape: Json = {"name": name, "type": option["type"], "value": value}
        if name == focused:
            shape["focused"] = True
        options.append(shape)
    for part in reversed(way):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    if resolved:
        data["resolved"] = resolved
    return data


def _value(world: World, person: Person, option: Json, value: Any, resolved: Json) -> Any:
    """The value in its option's type, within its bounds."""
    name, kind = option["name"], option["type"]
    if choices := option.get("choices"):
        for choice in choices:
            names = (choice["name"], *(choice.get("name_localizations") or {}).values())
            if str(value) in (str(choice["value"]), *names):
                return choice["value"]
        raise Complaint(name, "choice", option=option, said=value)
    if kind in (WHOLE, NUMBER):
        return _number(option, value)
    if kind == TRUTH:
        if str(value).lower() not in ("true", "false"):
            raise Complaint(name, "truth", option=option)
        return str(value).lower() == "true"
    if kind in (USER, MENTIONABLE):
        someone = _someone(world, str(value))
        if someone is None:
            raise Complaint(name, "person", said=value)
        found = resolved_people(world, [someone.id])
        for key, part in found.items():
            resolved.setdefault(key, {}).update(part)
        return someone.id
    if kind == ROOM:
        room = next(
            (each for each in world.channels.values() if str(value).strip("<#>") in (each.id, each.name)),
            None,
        )
        if room is None:
            raise Complaint(name, "room", said=value)
        resolved.setdefault("channels", {}).update(resolved_channel(world, room.id, person))
        return room.id
    if kind != TEXT:
        raise Complaint(name, "kind", option=option)
    text = str(value)
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(text) <= most:
        raise Complaint(name, "letters", option=option, least=least, most=most)
    return text


def _number(option: Json, value: Any) -> int | float:
    name = option["name"]
    try:
        number = int(str(value)) if option["type"] == WHOLE else float(str(value))
    except ValueError:
        raise Complaint(name, "number", option=option) from None
    least, most = option.get("min_value"), option.get("max_value")
    if least is not None and number < least:
        raise Complaint(name, "least", option=option, least=least)
    if most is not None and number > most:
        raise Complaint(name, "most", option=option, most=most)
    return number


def _someone(world: World, text: str) -> Person | None:
    wanted = text.strip("<@!>").lower()
    for person in world.people.values():
        if wanted in (person.id, person.name.lower(), person.display.lower()):
            return person
    return None
