"""A player without a browser: acts through the page's own API and sees what the page would show."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from .components import BUTTON, SELECTS
from .errors import Json
from .forms import inputs
from .page import KEY_HEADER
from .seen import Control, controls_of, find_control, is_thinking, text_of

PATIENCE = 10.0
Found = TypeVar("Found")
ANSWERED, FAILED = "answered", "failed"


class Denied(Exception):
    """The page's server refused what the player tried."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body.get('message')} {body.get('errors') or ''}")
        self.status, self.body, self.code = status, body, body.get("code", 0)


@dataclass(frozen=True)
class Outcome:
    """What became of an act: answered or failed, with the reply or the form it brought."""

    interaction: str
    state: str
    message: Json | None = None
    modal: Json | None = None

    @property
    def ok(self) -> bool:
        return self.state == ANSWERED

    @property
    def text(self) -> str:
        return text_of(self.message) if self.message else ""


class Window:
    """One player's window; use it as an async context manager."""

    def __init__(self, address: str, key: str, player: str, locale: str = "en-US") -> None:
        self.address, self.key, self.player, self.locale = address.rstrip("/"), key, player, locale
        self.you: Json = {}
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, dict[str, Json]] = {}
        self.commands: list[Json] = []
        self.bot_online = False
        self.acts: dict[str, Json] = {}
        self.modals: dict[str, Json] = {}
        self.news: list[tuple[str, Json]] = []
        self.room = ""
        self._changed = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=5)
        self._session = aiohttp.ClientSession(headers={KEY_HEADER: self.key}, timeout=timeout)
        opened = asyncio.Event()
        self._reader = asyncio.create_task(self._read(opened))
        waiting = asyncio.create_task(opened.wait())
        await asyncio.wait({self._reader, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if self._reader.done():
            waiting.cancel()
            await self._session.close()
            self._reader.result()
        await self.refresh()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, aiohttp.ClientError):
                await self._reader
        if self._session is not None:
            await self._session.close()

    async def _call(self, method: str, path: str, body: Json | None = None) -> Any:
        assert self._session is not None, "use the window as an async context manager"
        headers = {"Accept-Language": self.locale}
        async with self._session.request(method, self.address + path, json=body, headers=headers) as response:
            answer = await response.json()
            if response.status >= 400:
                raise Denied(response.status, answer)
            return answer

    async def act(self, path: str, **body: Any) -> Json:
        """One call of the page's API as this player."""
        order = {"locale": self.locale, **body}
        answer: Json = await self._call("POST", f"/page/as/{self.player}/{path}", order)
        return answer

    async def refresh(self) -> None:
        """What a page does when it opens: the house, then every channel's messages."""
        house = await self._call("GET", f"/page/as/{self.player}/house")
        self.you, self.commands, self.bot_online = house["you"], house["commands"], house["bot_online"]
        self.channels = {each["id"]: each for each in house["channels"]}
        for key in self.channels:
            await self._load(key)
        if self.room not in self.channels:
            self.room = next(iter(self.channels), "")

    async def _load(self, channel: str) -> None:
        answer = await self._call("GET", f"/page/as/{self.player}/messages/{channel}?limit=200")
        self.messages[channel] = {each["id"]: each for each in answer["messages"]}

    async def _read(self, opened: asyncio.Event) -> None:
        assert self._session is not None
        url = f"{self.address}/page/news?players={self.player}&locale={self.locale}"
        async with self._session.get(url) as response:
            if response.status != 200:
                raise Denied(response.status, await response.json())
            event, buffer = "", b""
            async for chunk in response.content.iter_any():
                buffer += chunk
                while b"\n" in buffer:
                    line, buffer = buffer.split(b"\n", 1)
                    if line.startswith(b"event: "):
                        event = line[7:].decode()
                    elif line.startswith(b"data: "):
                        if event == "hello":
                            opened.set()
                        else:
                            await self._hear(event, json.loads(line[6:])["data"])

    async def _hear(self, event: str, data: Json) -> None:
        async with self._changed:
            self.news.append((event, data))
            match event:
                case "message":
                    self.messages.setdefault(data["channel_id"], {})[data["id"]] = data
                case "message_gone":
                    self.messages.get(data["channel_id"], {}).pop(data["id"], None)
                case "channel":
                    self.channels[data["id"]] = data
                case "channel_gone":
                    self.channels.pop(data["id"], None)
                    self.messages.pop(data["id"], None)
                case "bot":
                    self.bot_online = data["online"]
                case "interaction":
                    self.acts[data["id"]] = data
                case "modal":
                    self.modals[data["id"]] = data["modal"]
            self._changed.notify_all()

    async def wait_for(self, look: Callable[[], Found | None], patience: float = PATIENCE) -> Found:
        """Wait until looking finds something; a window hears of every change."""
        try:
            async with asyncio.timeout(patience), self._changed:
                while not (found := look()):
                    await self._changed.wait()
                return found
        except TimeoutError:
            raise AssertionError(f"{self.player} waited in vain.\n{self.describe()}") from None

    def channel(self, name: str) -> Json:
        """A channel or thread this player sees, by id or name; "dm" is the talk with the bot."""
        for each in self.channels.values():
            if name in (each["id"], each["name"], each["key"]) and each["kind"] != 1:
                return each
        for each in self.channels.values():
            if name == each["id"] or (name == "dm" and each["kind"] == 1):
                return each
        raise KeyError(
            f"{self.player} sees no channel {name}: {[each['name'] for each in self.channels.values()]}"
        )

    def enter(self, name: str) -> None:
        """Act in this channel from now on."""
        self.room = self.channel(name)["id"]

    def seen(self, channel: str | None = None) -> list[Json]:
        """The messages this player sees in a channel, oldest first."""
        key = self.channel(channel)["id"] if channel else self.room
        return [each for _, each in sorted(self.messages.get(key, {}).items(), key=lambda pair: int(pair[0]))]

    def everything(self) -> list[Json]:
        """All messages of all channels this player sees, oldest first."""
        held = [each for room in self.messages.values() for each in room.values()]
        return sorted(held, key=lambda each: int(each["id"]))

    def reads(self, words: str, channel: str | None = None) -> Json | None:
        """The newest message that shows these words."""
        try:
            shown = self.seen(channel) if channel else self.everything()
        except KeyError:  # a channel that is not there yet shows nothing
            return None
        return next((each for each in reversed(shown) if words in text_of(each)), None)

    async def wait_to_read(self, words: str, channel: str | None = None, patience: float = PATIENCE) -> Json:
        return await self.wait_for(lambda: self.reads(words, channel), patience)

    def controls(self, channel: str | None = None) -> list[Control]:
        shown = self.seen(channel) if channel else self.everything()
        return [control for message in shown for control in controls_of(message)]

    def describe(self) -> str:
        """What this player sees, for a failing test to print."""
        lines = []
        for key, room in self.channels.items():
            lines.append(f"#{room['name']}")
            for each in self.seen(key):
                lines.append(f"  [{each['author']['username']}] {text_of(each)!r}")
                lines += [f"    ({control.label}) {control.custom_id}" for control in controls_of(each)]
        return "\n".join(lines)

    async def talk(self) -> None:
        """Open the talk with the bot, and act there from now on."""
        key = (await self.act("talk"))["channel"]
        await self.wait_for(lambda: key in self.channels)
        self.room = key

    async def say(self, words: str) -> str:
        """Type a plain message into the room."""
        return str((await self.act("say", channel=self.room, content=words))["message"])

    def parse(self, line: str) -> tuple[list[str], dict[str, str]]:
        """Split "/orleans new players:3 name:A long name" into the command's words and its options."""
        tokens = line.strip().removeprefix("/").split(" ")
        words: list[str] = []
        options = next((each.get("options") or [] for each in self.commands if each["name"] == tokens[0]), [])
        while tokens:
            token = tokens[0]
            sub = next((each for each in options if each["name"] == token and each["type"] in (1, 2)), None)
            if words and sub is None:
                break
            words.append(tokens.pop(0))
            options = sub.get("options") or [] if sub else options
        names = {each["name"] for each in options}
        given: dict[str, str] = {}
        last = ""
        for token in tokens:
            name, colon, value = token.partition(":")
            if colon and name in names:
                given[name], last = value, name
            elif last:
                given[last] += f" {token}"
            elif token:
                words.append(token)
        return words, given

    async def slash(self, line: str, **options: Any) -> Outcome:
        """Type a slash command; options may be written into the line or given by name."""
        words, given = self.parse(line)
        begun = await self.act("command", channel=self.room, words=words, options={**given, **options})
        return await self._outcome(begun["interaction"])

    async def complete(self, line: str, focused: str, **options: Any) -> list[Json]:
        """The choices the bot offers for an option while it is typed."""
        words, given = self.parse(line)
        body = {"channel": self.room, "words": words, "options": {**given, **options}, "focused": focused}
        return list((await self.act("complete", **body))["choices"])

    def find(self, name: str, *, kinds: tuple[int, ...], message: Json | None = None) -> Control | None:
        shown = [message] if message is not None else self.everything()
        return find_control(shown, name, kinds)

    async def press(self, name: str, *, message: Json | None = None) -> Outcome:
        """Press the newest button of that custom id or label, waiting for it to appear."""
        control = await self.wait_for(lambda: self.find(name, kinds=(BUTTON,), message=message))
        return await self.use(control)

    async def choose(self, name: str, *values: str, message: Json | None = None) -> Outcome:
        """Choose values (or labels) in the newest select of that custom id or placeholder."""
        control = await self.wait_for(lambda: self.find(name, kinds=SELECTS, message=message))
        by_label = {label: value for value, label in control.options}
        return await self.use(control, *(by_label.get(value, value) for value in values))

    async def use(self, control: Control, *values: str) -> Outcome:
        """Use exactly this control."""
        body = {"channel": control.channel, "message": control.message, "custom_id": control.custom_id}
        begun = await self.act("press", **body, values=list(values))
        return await self._outcome(begun["interaction"])

    async def submit(self, form: Outcome, *answers: Any, **named: Any) -> Outcome:
        """Fill in the form an act opened: answers in order, or by custom id."""
        assert form.modal is not None, "that act opened no form"
        ids = [each["custom_id"] for each in inputs(form.modal)]
        filled = {**dict(zip(ids, answers, strict=False)), **named}
        begun = await self.act("submit", interaction=form.interaction, answers=filled)
        return await self._outcome(begun["interaction"])

    async def _outcome(self, key: str) -> Outcome:
        """Wait for the bot's answer, and through its thinking to the reply itself."""

        def settled() -> Outcome | None:
            act = self.acts.get(key)
            if act is None or act["state"] not in (ANSWERED, FAILED):
                return None
            if key in self.modals:
                return Outcome(key, act["state"], modal=self.modals[key])
            message = self.messages.get(act["channel_id"], {}).get(act["response"] or "")
            if act["answer"] == 5 and message is not None and is_thinking(message):
                return None
            return Outcome(key, act["state"], message)

        return await self.wait_for(settled)

    async def dismiss(self, message: Json) -> None:
        await self.act("dismiss", channel=message["channel_id"], message=message["id"])

    async def set_dms(self, *, open_: bool) -> None:
        await self.act("settings", dms_open=open_)
