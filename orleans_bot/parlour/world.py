"""The parlour's world in memory, written through to storage: a server, its people, channels, messages."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from orleans_bot.words import find, say

from . import permissions
from .clock import Clock, Snowflakes
from .errors import Json, Refused
from .hub import Hub
from .page_words import ENGLISH, language_of
from .storage import Storage
from .things import DM, GUILD_TEXT, LOADING, Channel, Message, Overwrite, Person, Role

PLAYERS = (
    ("blue", "#2f6fd0"),
    ("red", "#c0392b"),
    ("yellow", "#b8860b"),
    ("green", "#2e8b57"),
    ("black", "#35332f"),
)
HOUSE = ("keeper", "#7a8290")
CHANNELS = ("orleans", "table-talk")


class World:
    """Every fact of the parlour, with lookups that refuse in Discord's words."""

    def __init__(self, storage: Storage, clock: Clock, hub: Hub, files_base: str = "") -> None:
        self.storage, self.clock, self.hub = storage, clock, hub
        self.files_base = files_base
        self.bot_online = False
        self.ids = Snowflakes(clock)
        self.roles: dict[str, Role] = {}
        self.people: dict[str, Person] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = defaultdict(dict)
        self.commands: dict[str, list[Json]] = {}
        self.emojis: dict[str, Json] = {}
        house = next(iter(storage.every("house")), None)
        if house is None:
            house = self._found()
        else:
            # The port of the files changes from run to run; stored addresses follow it.
            storage.replace_text("Message", house["files"], files_base)
            self._load()
        self.house = house | {"files": files_base}
        storage.put("house", "house", self.house)
        self.guild_id: str = house["guild"]
        self.bot_id: str = house["bot"]
        self.owner_id: str = house["owner"]
        self.secret: str = house["secret"]
        self.born: str = house["born"]

    @property
    def name(self) -> str:
        return str(self.house["name"])

    @property
    def locale(self) -> str:
        """The language of the house, as the server's owner sets it on Discord."""
        return str(self.house.get("locale", ENGLISH))

    def speak(self, locale: str) -> bool:
        """Give the house another language: its own names follow; whether that is news."""
        if locale == self.locale:
            return False
        before, after = language_of(self.locale), language_of(locale)
        self.remember(locale=locale, name=say("parlour.name", after))
        for person in self.players():
            person.display = _follow(person.display, f"person.{person.name}", before, after)
            self.keep(person)
        for room in self.channels.values():
            if room.kind == GUILD_TEXT and room.key:
                room.name = _follow(room.name, f"room.{room.key}", before, after)
                room.topic = _follow(room.topic or "", f"topic.{room.key}", before, after) or None
                self.keep(room)
        return True

    def remember(self, **facts: Any) -> None:
        """Keep facts about the house itself, such as its key, for the next run."""
        self.house |= facts
        self.storage.put("house", "house", self.house)

    @property
    def application_id(self) -> str:
        return self.bot_id

    @property
    def bot(self) -> Person:
        return self.people[self.bot_id]

    def players(self) -> list[Person]:
        return [person for person in self.people.values() if not person.bot]

    def person(self, key: str) -> Person:
        if key not in self.people:
            raise Refused(10013)
        return self.people[key]

    def player(self, key: str) -> Person:
        """A player by id or by name: a page and a test may say "blue"."""
        for person in self.players():
            if key in (person.id, person.name):
                return person
        raise Refused(10013)

    def channel(self, key: str) -> Channel:
        if key not in self.channels:
            raise Refused(10003)
        return self.channels[key]

    def message(self, channel: str, key: str) -> Message:
        found = self.messages.get(channel, {}).get(key)
        if found is None:
            raise Refused(10008)
        return found

    def dm_with(self, person: Person) -> Channel | None:
        return next(
            (room for room in self.channels.values() if room.kind == DM and room.recipient == person.id), None
        )

    def threads(self) -> Iterator[Channel]:
        return (channel for channel in self.channels.values() if channel.is_thread)

    def viewers(self, channel: Channel) -> list[Person]:
        return [person for person in self.players() if permissions.may_view(self, person, channel)]

    def hold_in_memory(self, thing: Role | Person | Channel | Message) -> None:
        """Hold this fact in memory."""
        match thing:
            case Role():
                self.roles[thing.id] = thing
            case Person():
                self.people[thing.id] = thing
            case Channel():
                self.channels[thing.id] = thing
            case Message():
                self.messages[thing.channel][thing.id] = thing

    def keep(self, *things: Role | Person | Channel | Message) -> None:
        """Remember these facts in memory and in storage; ephemeral messages live in memory only."""
        for thing in things:
            self.hold_in_memory(thing)
            if isinstance(thing, Message) and thing.only_for is not None:
                continue
            self.storage.put(type(thing).__name__, thing.id, thing.to_json())

    def has_bot(self) -> bool:
        """Whether the bot is on the server."""
        return True

    def forget(self, *things: Channel | Message) -> None:
        for thing in things:
            if isinstance(thing, Channel):
                self.forget(*list(self.messages.pop(thing.id, {}).values()))
                self.channels.pop(thing.id, None)
            else:
                self.messages[thing.channel].pop(thing.id, None)
                for file in thing.files:
                    self.storage.drop_file(file["id"])
            self.storage.drop(type(thing).__name__, thing.id)

    def keep_commands(self, scope: str, commands: Iterable[Json]) -> list[Json]:
        self.commands[scope] = list(commands)
        self.storage.put("commands", scope, {"scope": scope, "commands": self.commands[scope]})
        return self.commands[scope]

    def keep_emoji(self, emoji: Json) -> None:
        self.emojis[emoji["id"]] = emoji
        self.storage.put("emoji", emoji["id"], emoji)

    def forget_emoji(self, key: str) -> None:
        del self.emojis[key]
        self.storage.drop("emoji", key)
        self.storage.drop_file(key)

    def add_channel(
        self, name: str, topic: str | None = None, *overwrites: Overwrite, key: str = ""
    ) -> Channel:
        position = sum(channel.kind == GUILD_TEXT for channel in self.channels.values())
        channel = Channel(
            self.ids.next(), GUILD_TEXT, name, position=position, topic=topic, overwrites=list(overwrites),
            key=key,
        )  # fmt: skip
        self.keep(channel)
        return channel

    def add_person(self, name: str, display: str, colour: str) -> Person:
        person = Person(self.ids.next(), name, display, self.clock.stamp(), colour)
        self.keep(person)
        return person

    def _found(self) -> Json:
        """Furnish a new house: the bot, the players, the owner and two channels."""
        stamp = self.clock.stamp()
        guild, bot_role = self.ids.next(), self.ids.next()
        self.keep(Role(guild, "@everyone", permissions.PLAYERS))
        self.keep(Role(bot_role, "Orléans", permissions.BOT, position=1, managed=True))
        bot = Person(self.ids.next(), "orleans", "Orléans", stamp, "#a9742f", bot=True, roles=[bot_role])
        self.keep(bot)
        for name, colour in PLAYERS:
            self.add_person(name, say(f"parlour.person.{name}"), colour)
        owner = self.add_person(HOUSE[0], say(f"parlour.person.{HOUSE[0]}"), HOUSE[1])
        for name in CHANNELS:
            self.add_channel(say(f"parlour.room.{name}"), say(f"parlour.topic.{name}"), key=name)
        return {
            "guild": guild, "bot": bot.id, "owner": owner.id, "name": say("parlour.name"),
            "secret": secrets.token_hex(16), "born": stamp,
        }  # fmt: skip

    def _load(self) -> None:
        for body in self.storage.every("Role"):
            self.roles[body["id"]] = Role.from_json(body)
        for body in self.storage.every("Person"):
            self.people[body["id"]] = Person.from_json(body)
        for body in self.storage.every("Channel"):
            channel = Channel.from_json(body)
            self.channels[channel.id] = channel
            self.ids.never_below(channel.id)
        for body in self.storage.every("Message"):
            message = Message.from_json(body)
            self.ids.never_below(message.id)
            if message.flags & LOADING:
                # Its token died with the old process: nobody can ever finish it.
                self.storage.drop("Message", message.id)
                continue
            self.messages[message.channel][message.id] = message
        for body in self.storage.every("commands"):
            self.commands[body["scope"]] = body["commands"]
        for body in self.storage.every("emoji"):
            self.emojis[body["id"]] = body
        held = (each for room in self.messages.values() for each in room.values())
        files = {file["id"] for message in held for file in message.files}
        self.storage.keep_only_files(files | set(self.emojis))


def _follow(said: str, key: str, before: str, after: str) -> str:
    """A name in the new language, unless somebody has given the thing another name."""
    ours = said == find(f"parlour.{key}", before)
    return find(f"parlour.{key}", after) if ours else said
