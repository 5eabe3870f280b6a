"""The world's facts in the JSON shapes of Discord's API."""

from __future__ import annotations

from . import permissions
from .clock import iso
from .errors import Json
from .things import DM, GUILD_TEXT, Channel, Message, Person, Role
from .world import World

INTENT_FLAGS = (1 << 15) | (1 << 19)


def user(person: Person) -> Json:
    return {
        "id": person.id, "username": person.name, "discriminator": "0", "global_name": person.display,
        "avatar": None, "bot": person.bot, "system": False, "public_flags": 0, "flags": 0,
        "banner": None, "accent_color": None, "avatar_decoration_data": None, "primary_guild": None,
    }  # fmt: skip


def own_user(world: World) -> Json:
    return user(world.bot) | {
        "verified": True, "mfa_enabled": False, "email": None, "locale": "en-US", "premium_type": 0,
    }  # fmt: skip


def member(person: Person, *, with_user: bool = True) -> Json:
    shape: Json = {
        "roles": list(person.roles), "joined_at": person.joined, "premium_since": None, "nick": None,
        "avatar": None, "banner": None, "deaf": False, "mute": False, "pending": False, "flags": 0,
        "communication_disabled_until": None,
    }  # fmt: skip
    if with_user:
        shape["user"] = user(person)
    return shape


def role(each: Role) -> Json:
    colours = {"primary_color": each.color, "secondary_color": None, "tertiary_color": None}
    return {
        "id": each.id, "name": each.name, "permissions": str(each.permissions), "position": each.position,
        "color": each.color, "colors": colours, "hoist": False, "managed": each.managed,
        "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
    }  # fmt: skip


def application(world: World) -> Json:
    return {
        "id": world.application_id, "name": world.bot.display, "icon": None, "description": "",
        "summary": "", "bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64,
        "owner": user(world.people[world.owner_id]), "team": None, "flags": INTENT_FLAGS, "redirect_uris": [],
        "interactions_endpoint_url": None, "role_connections_verification_url": None, "bot": user(world.bot),
        "approximate_guild_count": 1, "approximate_user_install_count": 0, "rpc_origins": [],
    }  # fmt: skip


def channel(world: World, room: Channel, *, viewer: Person | None = None) -> Json:
    if room.kind == DM:
        other = world.people[room.recipient or ""]
        return {
            "id": room.id, "type": DM, "recipients": [user(other)], "last_message_id": room.last_message,
            "flags": 0,
        }  # fmt: skip
    shape: Json = {
        "id": room.id, "type": room.kind, "guild_id": world.guild_id, "name": room.name, "flags": 0,
        "parent_id": room.parent, "last_message_id": room.last_message, "rate_limit_per_user": 0,
    }  # fmt: skip
    if not room.is_thread:
        overwrites = [
            {"id": each.id, "type": each.kind, "allow": str(each.allow), "deny": str(each.deny)}
            for each in room.overwrites
        ]
        return shape | {
            "position": room.position, "permission_overwrites": overwrites, "topic": room.topic,
            "nsfw": False, "last_pin_timestamp": None,
        }  # fmt: skip
    shape |= {
        "owner_id": room.owner, "message_count": room.message_count, "member_count": len(room.members),
        "total_message_sent": room.message_count, "applied_tags": [],
        "thread_metadata": {
            "archived": room.archived, "auto_archive_duration": room.auto_archive, "locked": room.locked,
            "archive_timestamp": room.archive_stamp, "invitable": room.invitable,
            "create_timestamp": iso((int(room.id) >> 22) / 1000 + 1_420_070_400),
        },
    }  # fmt: skip
    if viewer is not None and viewer.id in room.members:
        shape["member"] = thread_member(room, viewer)
    return shape


def thread_member(room: Channel, person: Person) -> Json:
    return {"id": room.id, "user_id": person.id, "join_timestamp": room.members[person.id], "flags": 0}


def guild(world: World, *, everybody: bool = True) -> Json:
    """GUILD_CREATE's whole; without the members intent only the bot itself is listed."""
    present = list(world.people.values()) if everybody else [world.bot]
    rooms = [each for each in world.channels.values() if each.kind == GUILD_TEXT]
    threads = [
        channel(world, thread, viewer=world.bot)
        for thread in world.threads()
        if not thread.archived and permissions.may_view(world, world.bot, thread)
    ]
    return bare_guild(world) | {
        "joined_at": world.bot.joined, "large": False, "unavailable": False,
        "member_count": len(world.people), "members": [member(person) for person in present],
        "channels": [channel(world, room) for room in rooms], "threads": threads, "voice_states": [],
        "presences": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
    }  # fmt: skip


def bare_guild(world: World) -> Json:
    return {
        "id": world.guild_id, "name": world.name, "icon": None, "icon_hash": None, "splash": None,
        "discovery_splash": None, "owner_id": world.owner_id, "afk_channel_id": None, "afk_timeout": 300,
        "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
        "roles": [role(each) for each in world.roles.values()], "emojis": [], "stickers": [],
        "features": [], "mfa_level": 0, "nsfw_level": 0, "application_id": None, "system_channel_id": None,
        "system_channel_flags": 0, "rules_channel_id": None, "max_members": 500000, "vanity_url_code": None,
        "description": None, "banner": None, "premium_tier": 0, "premium_subscription_count": 0,
        "preferred_locale": world.locale, "public_updates_channel_id": None, "max_video_channel_users": 25,
        "premium_progress_bar_enabled": False, "safety_alerts_channel_id": None,
    }  # fmt: skip


def attachment(file: Json) -> Json:
    return {key: value for key, value in file.items() if key != "shown"}


def message(world: World, each: Message, *, viewer: Person | None = None) -> Json:
    """A message; content of others is blanked elsewhere, by the intents of the session that asks."""
    author = world.people[each.author]
    shape: Json = {
        "id": each.id, "channel_id": each.channel, "type": each.kind, "author": user(author),
        "content": each.content, "timestamp": each.stamp, "edited_timestamp": each.edited, "tts": False,
        "mention_everyone": each.mentions_everyone, "mention_roles": [], "pinned": each.pinned,
        "mentions": [user(world.people[key]) for key in each.mentions],
        "attachments": [attachment(file) for file in each.files if not file.get("shown")],
        "embeds": each.embeds, "components": each.components, "flags": each.flags,
        "reactions": [_reaction(emoji, who, viewer) for emoji, who in each.reactions.items()],
    }  # fmt: skip
    if each.nonce is not None:
        shape["nonce"] = each.nonce
    if author.bot:
        shape["application_id"] = world.application_id
    if each.through_token:
        shape["webhook_id"] = world.application_id
    if each.interaction is not None:
        shape["interaction_metadata"] = each.interaction
    if each.refers_to is not None:
        shape["message_reference"] = each.refers_to
        target = world.messages.get(each.refers_to["channel_id"], {}).get(
            each.refers_to.get("message_id", "")
        )
        if target is not None and target.only_for is None:
            shape["referenced_message"] = message(world, target) if target.refers_to is None else None
    if each.thread is not None and each.thread in world.channels:
        shape["thread"] = channel(world, world.channels[each.thread])
    return shape


def _reaction(emoji: str, who: list[str], viewer: Person | None) -> Json:
    return {
        "emoji": {"id": None, "name": emoji}, "count": len(who), "burst_colors": [],
        "count_details": {"burst": 0, "normal": len(who)}, "me": viewer is not None and viewer.id in who,
        "me_burst": False,
    }  # fmt: skip


def guild_message(world: World, each: Message) -> Json:
    """As in a guild's MESSAGE_CREATE: with the guild and the author's member, which a DM lacks."""
    shape = message(world, each)
    if world.channels[each.channel].kind != DM:
        shape["guild_id"] = world.guild_id
        shape["member"] = member(world.people[each.author], with_user=False)
    return shape
