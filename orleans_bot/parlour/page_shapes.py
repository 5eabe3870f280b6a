"""The world's facts as one player's page shows them; nothing a player may not see passes here."""

from __future__ import annotations

from . import permissions, shapes
from .clock import born
from .errors import Json
from .mentions import calls
from .things import DM, SILENT, Channel, Message, Person
from .world import World


def person(each: Person) -> Json:
    return {"id": each.id, "name": each.name, "display": each.display, "colour": each.colour, "bot": each.bot}


def message(world: World, each: Message, viewer: Person) -> Json:
    return shapes.message(world, each, viewer=viewer) | {
        "only_you": each.only_for is not None,
        "calls_you": each.author != viewer.id and calls(each, viewer),
        "silent": bool(each.flags & SILENT),
        "created": born(each.id),
    }


def channel(world: World, each: Channel, viewer: Person) -> Json:
    held = permissions.in_channel(world, viewer, each)
    speech = permissions.SEND_IN_THREADS if each.is_thread else permissions.SEND_MESSAGES
    unread, called = _unread(world, each, viewer)
    shape: Json = {
        "id": each.id, "kind": each.kind, "key": each.key, "name": each.name, "topic": each.topic,
        "parent": each.parent, "position": each.position, "may_send": bool(held & speech) and not each.locked,
        "joined": each.kind == DM or not each.is_thread or viewer.id in each.members,
        "archived": each.archived, "locked": each.locked, "unread": unread, "called": called,
        "last_message": each.last_message,
    }  # fmt: skip
    if each.kind == DM:
        shape["name"] = world.bot.display
    return shape


def _unread(world: World, each: Channel, viewer: Person) -> tuple[int, int]:
    """How many messages of others came since the viewer last read here, and how many call the viewer."""
    read = int(viewer.reads.get(each.id, "0"))
    unread = called = 0
    for post in reversed(world.messages.get(each.id, {}).values()):
        if int(post.id) <= read:
            break
        if post.author == viewer.id or not permissions.may_see(world, viewer, post):
            continue
        unread += 1
        called += each.kind == DM or calls(post, viewer)
    return unread, called


def house(world: World, viewer: Person) -> Json:
    """Everything a page needs to open as this player, but the messages."""
    rooms = [
        channel(world, room, viewer)
        for room in world.channels.values()
        if permissions.may_view(world, viewer, room)
    ]
    return {
        "you": person(viewer) | {"dms_open": viewer.dms_open},
        "server": world.name,
        "bot_online": world.bot_online,
        "files": world.files_base,
        "people": [person(each) for each in world.people.values()],
        "channels": rooms,
        "commands": commands(world, viewer),
        "emojis": [{"id": key, "name": emoji["name"]} for key, emoji in world.emojis.items()],
    }


def commands(world: World, viewer: Person) -> list[Json]:
    """The slash commands this player may use, as Discord hides those whose permissions are wanting."""
    held = permissions.in_guild(world, viewer)
    listed = [*world.commands.get("global", []), *world.commands.get(world.guild_id, [])]
    shown = []
    for command in listed:
        wanted = command.get("default_member_permissions")
        if (
            command.get("type", 1) == 1
            and (wanted is None or (held & int(wanted) == int(wanted) and int(wanted)))
        ) or (command.get("type", 1) == 1 and viewer.id == world.owner_id):
            shown.append(command)
    return shown
