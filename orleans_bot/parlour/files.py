"""Files that messages carry: reading them from a request, keeping them, and pointing at them."""

from __future__ import annotations

import hashlib
import hmac
import json
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from aiohttp import web

from .components import walk
from .errors import Findings, Json, Refused
from .things import Message
from .world import World

MOST_BYTES, MOST_FILES, MOST_REQUEST = 10 * 1024 * 1024, 10, 25 * 1024 * 1024
FIELD = re.compile(r"^files?\[(\d+)\]$")
BOUNDARY = re.compile(r'boundary="?([^";]+)')
PARAMETER = re.compile(r';\s*(name|filename\*?)="?([^";\r\n]*)')


@dataclass(frozen=True)
class Upload:
    """One file as it arrived."""

    name: str
    content: bytes


Uploads = dict[int, Upload]


async def read_body(request: web.Request) -> tuple[Any, Uploads]:
    """The JSON of a request, and its files by number when it came in parts."""
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise Refused(40005) from None
    kind = request.headers.get("Content-Type", "")  # what the library makes of it takes longer than the rest
    if not kind.lower().startswith("multipart/"):
        return (parse(raw) if raw else {}), {}
    payload: Any = {}
    uploads: Uploads = {}
    total = 0
    for name, filename, content in parts(raw, kind):
        total += len(content)
        if len(content) > MOST_BYTES or total > MOST_REQUEST:
            raise Refused(40005)
        if name == "payload_json":
            payload = parse(content)
        elif found := FIELD.match(name):
            uploads[int(found[1])] = Upload(clean_name(filename or "file"), content)
    return payload, uploads


def parts(raw: bytes, content_type: str) -> Iterator[tuple[str, str, bytes]]:
    """The name, the file's name and the content of each part of a form."""
    found = BOUNDARY.search(content_type)
    if found is None:
        raise Refused(50109)
    for piece in (b"\r\n" + raw).split(b"\r\n--" + found[1].encode())[1:-1]:
        head, _, content = piece.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        facts = {key: value for key, value in PARAMETER.findall(head.decode("utf-8", "replace"))}
        filename = unquote(facts["filename*"].rpartition("'")[2]) if "filename*" in facts else ""
        yield facts.get("name", ""), filename or facts.get("filename", ""), content


def parse(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise Refused(50109) from None


def clean_name(name: str) -> str:
    """Discord keeps letters, digits, dots, dashes and underscores of a file's name."""
    return re.sub(r"[^\w.-]", "_", name) or "file"


def check_attachments(payload: Json, uploads: Uploads, known: set[str]) -> None:
    findings = Findings()
    entries = payload.get("attachments")
    if entries is not None and findings.count(("attachments",), entries, 0, MOST_FILES):
        for index, entry in enumerate(entries):
            key = entry.get("id")
            if str(key) not in known and not (str(key).isdecimal() and int(key) in uploads):
                message = f"Attachment data for {key} not found"
                findings.add(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", message)
            if entry.get("description") is not None:
                findings.length(("attachments", index, "description"), entry["description"], 0, 1024)
    if len(uploads) > MOST_FILES:
        findings.add(("files",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    findings.raise_if_any()


def settle(world: World, message: Message, payload: Json, uploads: Uploads) -> None:
    """Keep the files a message is to have: those it names plus the new ones, or all when it names none."""
    check_attachments(payload, uploads, {file["id"] for file in message.files})
    entries = payload.get("attachments")
    if entries is None:
        kept = list(message.files)
        fresh: list[tuple[Upload, Json]] = [(upload, {}) for _, upload in sorted(uploads.items())]
    else:
        by_id = {file["id"]: file for file in message.files}
        kept = [by_id[str(entry["id"])] | _described(entry) for entry in entries if str(entry["id"]) in by_id]
        named = {int(entry["id"]): entry for entry in entries if str(entry["id"]) not in by_id}
        fresh = [(upload, named.get(index, {})) for index, upload in sorted(uploads.items())]
    if len(kept) + len(fresh) > MOST_FILES:
        raise Refused(50035, errors={"attachments": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH"}]}})
    message.files = kept + [_describe(world, message.channel, *each) for each in fresh]


def _described(entry: Json) -> Json:
    return {"description": entry["description"]} if entry.get("description") else {}


def _describe(world: World, channel: str, upload: Upload, entry: Json) -> Json:
    key = world.ids.next()
    name = clean_name(entry.get("filename") or upload.name)
    url = file_url(world, f"/attachments/{channel}/{key}/{quote(name)}")
    width, height = picture_size(upload.content)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    world.storage.put_file(key, upload.content)
    described: Json = {
        "id": key, "filename": name, "size": len(upload.content), "url": url, "proxy_url": url,
        "content_type": kind, "flags": 0,
    }  # fmt: skip
    if width and height:
        described |= {"width": width, "height": height}
    return described | _described(entry)


def file_url(world: World, path: str) -> str:
    return f"{world.files_base}{path}?hm={signature(world, path)}"


def signature(world: World, path: str) -> str:
    """A file's address cannot be guessed, so whoever may not see a message cannot fetch its picture."""
    return hmac.new(world.secret.encode(), path.encode(), hashlib.sha256).hexdigest()[:32]


def picture_size(content: bytes) -> tuple[int, int]:
    """Width and height out of the header of a PNG, GIF or WebP; zeros for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content.startswith((b"GIF87a", b"GIF89a")) and len(content) >= 10:
        return int.from_bytes(content[6:8], "little"), int.from_bytes(content[8:10], "little")
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP" and len(content) >= 30:
        kind = content[12:16]
        if kind == b"VP8X":
            return int.from_bytes(content[24:27], "little") + 1, int.from_bytes(content[27:30], "little") + 1
        if kind == b"VP8L":
            bits = int.from_bytes(content[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        if kind == b"VP8 ":
            size = content[26:30]
            return int.from_bytes(size[:2], "little") & 0x3FFF, int.from_bytes(size[2:], "little") & 0x3FFF
    return 0, 0


def _pointers(message: Message) -> Iterator[tuple[Json, str, bool]]:
    """Every place that may point at a file: the holder, its key, and whether it is a component."""
    for part in walk(message.components):
        for key in ("media", "file"):
            if isinstance(part.get(key), dict):
                yield part[key], "url", True
        for item in part.get("items") or []:
            if isinstance(item.get("media"), dict):
                yield item["media"], "url", True
    for embed in message.embeds:
        for outer, inner in (
            ("image", "url"),
            ("thumbnail", "url"),
            ("author", "icon_url"),
            ("footer", "icon_url"),
        ):
            if isinstance(embed.get(outer), dict) and embed[outer].get(inner):
                yield embed[outer], inner, False


def point(message: Message) -> None:
    """Turn attachment:// into addresses; a file shown by a component or embed leaves the list below."""
    by_name = {file["filename"]: file for file in message.files}
    by_url = {file["url"]: file for file in message.files}
    for file in message.files:
        file.pop("shown", None)
    for holder, key, component in _pointers(message):
        url = str(holder[key])
        name = url.removeprefix("attachment://")
        found = by_url.get(url) if name == url else by_name.get(name)
        if found is None:
            holder.setdefault(f"proxy_{key}", url)
            continue
        found["shown"] = True
        holder[key] = found["url"]
        holder[f"proxy_{key}"] = found["url"]
        for fact in ("width", "height", "content_type"):
            if fact in found and key == "url":
                holder[fact] = found[fact]
        if component:
            holder |= {"attachment_id": found["id"], "loading_state": 2, "flags": 0, "placeholder": ""}


def names(message: Message) -> set[str]:
    return {file["filename"] for file in message.files}
