"""Whom a message calls by name, within what its sender allowed."""

from __future__ import annotations

import re

from . import permissions
from .components import TEXT, walk
from .errors import Json
from .things import Channel, Message, Person
from .world import World

BY_ID = re.compile(r"<@!?(\d+)>")
EVERYBODY = re.compile(r"@(everyone|here)\b")


def resolve(world: World, author: Person, channel: Channel, message: Message, payload: Json) -> None:
    """Fill in the message's mentions from its text, its reply and its allowed mentions."""
    texts = [message.content, *(part["content"] for part in walk(message.components) if part["type"] == TEXT)]
    named = [key for text in texts for key in BY_ID.findall(text) if key in world.people]
    allowed = payload.get("allowed_mentions")
    kinds = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
    if "users" not in kinds:
        listed = {str(key) for key in (allowed or {}).get("users") or ()}
        named = [key for key in named if key in listed]
    if message.refers_to and message.kind == 19 and (allowed is None or allowed.get("replied_user", False)):
        target = world.messages.get(message.refers_to["channel_id"], {}).get(message.refers_to["message_id"])
        if target is not None:
            named.append(target.author)
    message.mentions = list(dict.fromkeys(named))
    may_call_all = permissions.in_channel(world, author, channel) & permissions.MENTION_EVERYONE
    everybody = "everyone" in kinds and any(EVERYBODY.search(text) for text in texts)
    message.mentions_everyone = bool(everybody and may_call_all)


def calls(message: Message, person: Person) -> bool:
    return person.id in message.mentions or message.mentions_everyone
