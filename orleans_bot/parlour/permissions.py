"""Who may do what where: @everyone, roles, then a channel's overwrites, as Discord folds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import Refused
from .things import DM, PRIVATE_THREAD, Channel, Message, Person

if TYPE_CHECKING:
    from .world import World

ADD_REACTIONS = 1 << 6
ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
EXTERNAL_EMOJI = 1 << 18
MANAGE_ROLES = 1 << 28
USE_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
EVERYTHING = (1 << 53) - 1

PLAYERS = (
    ADD_REACTIONS | VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_HISTORY
    | EXTERNAL_EMOJI | USE_COMMANDS | CREATE_PUBLIC_THREADS | SEND_IN_THREADS
)  # fmt: skip
BOT = PLAYERS | CREATE_PRIVATE_THREADS | MANAGE_THREADS | PIN_MESSAGES
IN_A_DM = PLAYERS | PIN_MESSAGES


def in_guild(world: World, person: Person) -> int:
    if person.id == world.owner_id:
        return EVERYTHING
    held = world.roles[world.guild_id].permissions
    for role in person.roles:
        held |= world.roles[role].permissions if role in world.roles else 0
    return EVERYTHING if held & ADMINISTRATOR else held


def in_channel(world: World, person: Person, channel: Channel) -> int:
    if channel.kind == DM:
        return IN_A_DM if person.bot or person.id == channel.recipient else 0
    held = in_guild(world, person)
    if held == EVERYTHING:
        return held
    if channel.is_thread:
        parent = world.channels.get(channel.parent or "")
        return 0 if parent is None else in_channel(world, person, parent)
    by_target = {overwrite.id: overwrite for overwrite in channel.overwrites}
    if everyone := by_target.get(world.guild_id):
        held = held & ~everyone.deny | everyone.allow
    deny = allow = 0
    for role in person.roles:
        if overwrite := by_target.get(role):
            deny |= overwrite.deny
            allow |= overwrite.allow
    held = held & ~deny | allow
    if own := by_target.get(person.id):
        held = held & ~own.deny | own.allow
    return held if held & VIEW_CHANNEL else 0


def may_view(world: World, person: Person, channel: Channel) -> bool:
    held = in_channel(world, person, channel)
    if not held & VIEW_CHANNEL:
        return False
    if channel.kind == PRIVATE_THREAD:
        return person.id in channel.members or bool(held & MANAGE_THREADS)
    return True


def may_see(world: World, person: Person, message: Message) -> bool:
    """An ephemeral message exists for its one reader alone."""
    if message.only_for is not None:
        return person.id == message.only_for
    channel = world.channels.get(message.channel)
    return channel is not None and may_view(world, person, channel)


def demand_view(world: World, person: Person, channel: Channel) -> None:
    if not may_view(world, person, channel):
        raise Refused(50001)


def demand(world: World, person: Person, channel: Channel, wanted: int) -> None:
    """Refuse with Missing Access before Missing Permissions, as Discord does."""
    demand_view(world, person, channel)
    if in_channel(world, person, channel) & wanted != wanted:
        raise Refused(50013)


def demand_speech(world: World, person: Person, channel: Channel, *, files: bool, embeds: bool) -> None:
    wanted = SEND_IN_THREADS if channel.is_thread else SEND_MESSAGES
    if files:
        wanted |= ATTACH_FILES
    if embeds:
        wanted |= EMBED_LINKS
    demand(world, person, channel, wanted)
