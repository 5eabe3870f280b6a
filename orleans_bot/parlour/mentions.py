"""Whom a message calls by name, within what its sender allowed."""

from __future__ import annotations

import re

from . import permissions
from .components import TEXT, walk
from .errors import Findings, Json, Where
from .things import Channel, Message, Person
from .world import World

MOST_CALLED = 100
KINDS = ("users", "roles", "everyone")
BY_ID = re.compile(r"<@!?(\d+)>")
EVERYBODY = re.compile(r"@(everyone|here)\b")


def check(findings: Findings, payload: Json) -> None:
    """Whom a message allows itself to call must be told without contradiction, and nobody twice."""
    allowed = payload.get("allowed_mentions")
    if allowed is None:
        return
    parsed = allowed.get("parse") or []
    for index, kind in enumerate(parsed):
        findings.one_of(("allowed_mentions", "parse", index), kind, KINDS)
    for kind in ("users", "roles"):
        where: Where = ("allowed_mentions", kind)
        listed = [str(key) for key in allowed.get(kind) or ()]
        if not findings.count(where, listed, 0, MOST_CALLED):
            continue
        if listed and kind in parsed:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            findings.add(where, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        if len(set(listed)) < len(listed):
            message = "The set already contains this value"
            findings.add(where, "SET_TYPE_ALREADY_CONTAINS_VALUE", message)


def resolve(world: World, author: Person, channel: Channel, message: Message, payload: Json) -> None:
    """Fill in the message's mentions from its text, its reply and its allowed mentions."""
    texts = [message.content, *(part["content"] for part in walk(message.components) if part["type"] == TEXT)]
    named = [key for text in texts for key in BY_ID.findall(text) if key in world.people]
    allowed = payload.get("allowed_mentions")
    kinds = KINDS if allowed is None else allowed.get("parse") or ()
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
