"""Every change of the world, told to the bot by intent and to each player by what they may see."""

from __future__ import annotations

from . import page_shapes, permissions, shapes
from .errors import Json
from .hub import (
    ALWAYS,
    DIRECT_MESSAGES,
    DIRECT_REACTIONS,
    GUILD_MEMBERS,
    GUILD_MESSAGES,
    GUILD_REACTIONS,
    GUILDS,
)
from .things import DM, GUILD_TEXT, Channel, Message, Person
from .world import World


def _message_intent(world: World, message: Message) -> int:
    return DIRECT_MESSAGES if world.channels[message.channel].kind == DM else GUILD_MESSAGES


def _listeners(world: World) -> list[Person]:
    """The players whose pages are open: nobody else hears anything."""
    return [world.people[key] for key in world.hub.listeners() if key in world.people]


def _readers(world: World, message: Message) -> list[Person]:
    return [person for person in _listeners(world) if permissions.may_see(world, person, message)]


def _bot_may_know(world: World, message: Message) -> bool:
    return message.only_for is None and permissions.may_see(world, world.bot, message)


def message_posted(world: World, message: Message) -> None:
    if _bot_may_know(world, message):
        event = shapes.guild_message(world, message)
        world.hub.to_bot("MESSAGE_CREATE", event, _message_intent(world, message))
    for person in _readers(world, message):
        world.hub.to_player(
            person.id, "message", page_shapes.message(world, message, person) | {"fresh": True}
        )


def message_changed(world: World, message: Message) -> None:
    if _bot_may_know(world, message):
        event = shapes.guild_message(world, message)
        world.hub.to_bot("MESSAGE_UPDATE", event, _message_intent(world, message))
    for person in _readers(world, message):
        world.hub.to_player(person.id, "message", page_shapes.message(world, message, person))


def message_gone(world: World, message: Message) -> None:
    where = {"id": message.id, "channel_id": message.channel}
    if _bot_may_know(world, message):
        guild = {} if world.channels[message.channel].kind == DM else {"guild_id": world.guild_id}
        world.hub.to_bot("MESSAGE_DELETE", where | guild, _message_intent(world, message))
    for person in _readers(world, message):
        world.hub.to_player(person.id, "message_gone", where)


def reaction(world: World, message: Message, person: Person, emoji: str, *, added: bool) -> None:
    direct = world.channels[message.channel].kind == DM
    event: Json = {
        "user_id": person.id, "channel_id": message.channel, "message_id": message.id,
        "emoji": {"id": None, "name": emoji}, "burst": False, "type": 0,
    }  # fmt: skip
    if not direct:
        event |= {"guild_id": world.guild_id, "member": shapes.member(person)}
    name = "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE"
    world.hub.to_bot(name, event, DIRECT_REACTIONS if direct else GUILD_REACTIONS)
    for reader in _readers(world, message):
        world.hub.to_player(reader.id, "message", page_shapes.message(world, message, reader))


def house_changed(world: World) -> None:
    """The server itself is another now: its language, and with it the names of the house."""
    world.hub.to_bot("GUILD_UPDATE", shapes.bare_guild(world), GUILDS)
    for room in world.channels.values():
        if room.kind == GUILD_TEXT:
            world.hub.to_bot("CHANNEL_UPDATE", shapes.channel(world, room), GUILDS)
    for person in world.players():
        member = shapes.member(person) | {"guild_id": world.guild_id}
        world.hub.to_bot("GUILD_MEMBER_UPDATE", member, GUILD_MEMBERS)
        world.hub.to_player(person.id, "house", {})


def typing(world: World, person: Person, channel: Channel) -> None:
    for viewer in world.viewers(channel):
        if viewer.id != person.id:
            world.hub.to_player(viewer.id, "typing", {"channel_id": channel.id, "person": person.id})


def channel_changed(world: World, channel: Channel, *, fresh: bool = False) -> None:
    """A channel was made or altered: whoever may view it hears, whoever may not is told that it is gone."""
    if permissions.may_view(world, world.bot, channel):
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        event = shapes.channel(world, channel, viewer=world.bot)
        if fresh and channel.is_thread:
            event["newly_created"] = True
        intent = ALWAYS if channel.kind == DM else GUILDS
        world.hub.to_bot(f"{kind}_{'CREATE' if fresh else 'UPDATE'}", event, intent)
    show_channel(world, channel)


def show_channel(world: World, channel: Channel) -> None:
    for person in _listeners(world):
        if permissions.may_view(world, person, channel):
            world.hub.to_player(person.id, "channel", page_shapes.channel(world, channel, person))
        else:
            world.hub.to_player(person.id, "channel_gone", {"id": channel.id})


def channel_gone(world: World, channel: Channel) -> None:
    """Call before the channel leaves the world."""
    if channel.is_thread:
        gone: Json = {
            "id": channel.id, "guild_id": world.guild_id, "parent_id": channel.parent, "type": channel.kind,
        }  # fmt: skip
        world.hub.to_bot("THREAD_DELETE", gone, GUILDS)
    elif channel.kind != DM:
        world.hub.to_bot("CHANNEL_DELETE", shapes.channel(world, channel), GUILDS)
    for person in world.viewers(channel):
        world.hub.to_player(person.id, "channel_gone", {"id": channel.id})


def thread_members(world: World, thread: Channel, added: list[Person], removed: list[Person]) -> None:
    """Without the members intent Discord tells a bot of its own coming and going only."""
    event: Json = {
        "id": thread.id, "guild_id": world.guild_id, "member_count": len(thread.members),
        "added_members": [
            shapes.thread_member(thread, person)
            | {"member": shapes.member(person), "presence": None}
            for person in added
        ],
        "removed_member_ids": [person.id for person in removed],
    }  # fmt: skip
    for sink_intent, ours in ((GUILDS, True), (1 << 1, False)):
        concerned = any(person.bot for person in (*added, *removed))
        if concerned is ours:
            world.hub.to_bot("THREAD_MEMBERS_UPDATE", event, sink_intent)
    show_channel(world, thread)
