"""Posting, editing and deleting messages: the one path every message takes, whoever sends it."""

from __future__ import annotations

import copy
import json
from typing import Any

from . import announce, components, files, limits, mentions, permissions
from .clock import born
from .errors import Findings, Json, Refused
from .files import Uploads
from .things import DM, EPHEMERAL, LAYOUT, LOADING, SILENT, SUPPRESS_EMBEDS, THREADS, Channel, Message, Person
from .world import World

REPLACED = ("components", "embeds")  # what a payload brings whole
DRAWN_UP = (*REPLACED, "files", "mentions")  # what a payload may change, as plain JSON
KEPT_FLAGS = SUPPRESS_EMBEDS | SILENT | LAYOUT
NONCE_LIVES, LONGEST_NONCE, MOST_PINS = 300, 25, 250
HOUR, LATE_EDITS, LATE_WINDOW = 3600, 3, 20


def post(
    world: World,
    author: Person,
    channel: Channel,
    payload: Json,
    uploads: Uploads,
    **facts: Any,
) -> Message:
    """Check, keep and announce a new message; permissions were settled by the caller."""
    _check_nonce(payload)
    if payload.get("enforce_nonce") and (twin := _twin(world, author, channel, payload.get("nonce"))):
        return twin
    message = Message(world.ids.next(), channel.id, author.id, world.clock.stamp(), **facts)
    message.flags |= int(payload.get("flags") or 0) & KEPT_FLAGS
    message.nonce = payload.get("nonce")
    compose(world, message, payload, uploads)
    wake(world, channel)
    if message.only_for is None:
        channel.last_message = message.id
        channel.message_count += channel.is_thread
        author.reads[channel.id] = message.id
        world.keep(message, channel, author)
        _pull_in_mentioned(world, channel, message)
    else:
        world.keep(message)
    announce.message_posted(world, message)
    return message


def _check_nonce(payload: Json) -> None:
    if len(str(payload.get("nonce") or "")) > LONGEST_NONCE:
        findings = Findings()
        findings.add(("nonce",), "NONCE_TYPE_TOO_LONG", f"Must be {LONGEST_NONCE} or fewer in length.")
        findings.raise_if_any()


def _twin(world: World, author: Person, channel: Channel, nonce: Any) -> Message | None:
    for message in reversed(world.messages.get(channel.id, {}).values()):
        if born(message.id) < world.clock.now() - NONCE_LIVES:
            return None
        if nonce is not None and message.nonce == nonce and message.author == author.id:
            return message
    return None


def compose(world: World, message: Message, payload: Json, uploads: Uploads) -> None:
    """Lay a payload over a message; a refusal leaves the message as it was."""
    draft = copy.copy(message)
    for key in DRAWN_UP:
        if key not in REPLACED or key not in payload:
            setattr(draft, key, json.loads(json.dumps(getattr(message, key))))
    if "content" in payload:
        draft.content = str(payload["content"] or "")
    for key in REPLACED:
        if key in payload:
            setattr(draft, key, json.loads(json.dumps(payload[key])) or [])
    findings = Findings()
    mentions.check(findings, payload)
    findings.raise_if_any()
    files.check_attachments(payload, uploads, {file["id"] for file in message.files})
    expected = _expected_names(draft, payload, uploads)
    limits.check_message(_with_files(draft, expected), files=expected, emojis=world.emojis)
    files.settle(world, draft, payload, uploads)
    components.number(draft.components)
    for embed in draft.embeds:
        embed.setdefault("type", "rich")
    files.point(draft)
    author, channel = world.people[draft.author], world.channels[draft.channel]
    mentions.resolve(world, author, channel, draft, payload)
    kept = {file["id"] for file in draft.files}
    gone = [file for file in message.files if file["id"] not in kept]
    still_shown = json.dumps([draft.components, draft.embeds]) if gone else ""
    for file in gone:
        # A board drawn a hundred times must not be kept a hundred times.
        if file["url"] not in still_shown:
            world.storage.drop_file(file["id"])
    for key in ("content", "components", "embeds", "files", "mentions", "mentions_everyone"):
        setattr(message, key, getattr(draft, key))


def _expected_names(draft: Message, payload: Json, uploads: Uploads) -> set[str]:
    """The names files will have once the payload is in force, before any byte is stored."""
    entries = payload.get("attachments")
    if entries is None:
        return files.names(draft) | {upload.name for upload in uploads.values()}
    by_id = {file["id"]: file["filename"] for file in draft.files}
    named = {
        by_id.get(str(entry["id"]))
        or files.clean_name(entry.get("filename") or uploads[int(entry["id"])].name)
        for entry in entries
    }
    listed = {int(entry["id"]) for entry in entries if str(entry["id"]) not in by_id}
    return named | {upload.name for index, upload in uploads.items() if index not in listed}


def _with_files(draft: Message, expected: set[str]) -> Message:
    probe = copy.copy(draft)
    probe.files = [{"filename": name} for name in expected]
    return probe


def wake(world: World, channel: Channel) -> None:
    """Speech unarchives a thread, but never a locked one."""
    if not channel.archived:
        return
    if channel.locked:
        raise Refused(50083)
    channel.archived = False
    world.keep(channel)
    announce.channel_changed(world, channel)


def _pull_in_mentioned(world: World, channel: Channel, message: Message) -> None:
    if channel.kind not in THREADS:
        return
    parent = world.channels[channel.parent or ""]
    called = [world.people[key] for key in (message.author, *message.mentions) if key not in channel.members]
    added = [person for person in called if permissions.may_view(world, person, parent)]
    if added:
        join(world, channel, *added)


def join(world: World, thread: Channel, *people: Person) -> None:
    stamp = world.clock.stamp()
    fresh = [person for person in people if person.id not in thread.members]
    thread.members |= {person.id: stamp for person in fresh}
    world.keep(thread)
    if any(person.bot for person in fresh) and len(thread.members) > len(fresh):
        announce.channel_changed(world, thread, fresh=True)
    announce.thread_members(world, thread, fresh, [])


def edit(world: World, message: Message, payload: Json, uploads: Uploads) -> Message:
    """Change a message in place; the first edit after a deferral is its true content."""
    flags = payload.get("flags")
    if flags is not None:
        wanted = int(flags)
        if message.layout and not wanted & LAYOUT and not message.flags & LOADING:
            wanted |= LAYOUT
        before, message.flags = (
            message.flags,
            message.flags & ~(SUPPRESS_EMBEDS | LAYOUT) | (wanted & (SUPPRESS_EMBEDS | LAYOUT)),
        )
    else:
        before = message.flags
    try:
        compose(world, message, payload, uploads)
    except Refused:
        message.flags = before
        raise
    message.flags &= ~LOADING
    message.edited = world.clock.stamp()
    world.keep(message)
    announce.message_changed(world, message)
    return message


def check_late_edit(world: World, message: Message) -> None:
    """Discord slows edits of messages older than an hour; the number is an outside estimate."""
    now = world.clock.now()
    if now - born(message.id) < HOUR:
        return
    message.late_edits = [when for when in message.late_edits if when > now - LATE_WINDOW]
    if len(message.late_edits) >= LATE_EDITS:
        raise Refused(30046)
    message.late_edits.append(now)


def delete(world: World, message: Message) -> None:
    announce.message_gone(world, message)
    world.forget(message)
    channel = world.channels[message.channel]
    if channel.last_message == message.id:
        left = [each for each in world.messages[channel.id].values() if each.only_for is None]
        channel.last_message = left[-1].id if left else None
        world.keep(channel)


def dm_channel(world: World, person: Person) -> Channel:
    """The one direct conversation between the bot and this player."""
    room = world.dm_with(person)
    if room is None:
        room = Channel(world.ids.next(), DM, recipient=person.id)
        world.keep(room)
        announce.channel_changed(world, room, fresh=True)
    return room


def ephemeral_facts(flags: int, reader: Person) -> Json:
    """An ephemeral message belongs to its one reader."""
    if flags & EPHEMERAL:
        return {"flags": EPHEMERAL, "only_for": reader.id}
    return {}
