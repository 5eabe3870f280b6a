"""The people of a world: who they are, what they see, and how they press."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from orleans_bot.parlour import commands, permissions
from orleans_bot.parlour.components import BUTTON, walk
from orleans_bot.parlour.errors import Json, Refused
from orleans_bot.parlour.forms import fill
from orleans_bot.parlour.interactions import COMMAND, COMPONENT, FORM, Interaction
from orleans_bot.parlour.page_words import Complaint
from orleans_bot.parlour.seen import Control, controls_of
from orleans_bot.parlour.things import DM, Channel, Message, Person

from .site import Site

NEWEST = 12  # messages of a channel that somebody looks through
MOST_REMEMBERED = 60
READ: dict[str, tuple[list[Json], list[Control], list[str]]] = {}  # what messages say, until they change


def shown(message: Message) -> Json:
    """A message in the shape in which the parlour's readers want it."""
    return {
        "id": message.id, "channel_id": message.channel, "components": message.components,
        "content": message.content, "embeds": message.embeds,
    }  # fmt: skip


def offered_by(message: Message) -> list[Control]:
    """The controls of a message; a change brings new components, so they are read once for each change."""
    held = READ.get(message.id)
    if held is None or held[0] is not message.components:
        words = [part["content"] for part in walk(message.components) if part["type"] == 10]
        held = message.components, controls_of(shown(message)), [word for word in words if word]
        READ[message.id] = held
    return held[1]


def text_of(message: Message) -> str:
    """The words of a message."""
    offered_by(message)
    words = READ[message.id][2]
    return "\n".join([message.content, *words] if message.content else words)


@dataclass
class Player:
    """Somebody with a screen and a thumb."""

    site: Site
    person: Person
    fate: Random
    wild: float  # how often this one presses just anything
    locale: str
    hours: Collection[int]  # when this one looks in
    memory: list[Control] = field(default_factory=list)  # controls seen long ago, on a screen never refreshed
    acts: int = 0

    @property
    def name(self) -> str:
        """What the story calls this one."""
        return self.person.name

    def rooms(self) -> list[Channel]:
        """Where this one can look."""
        town = self.site.town
        rooms = [room for room in town.channels.values() if permissions.may_view(town, self.person, room)]
        return [room for room in rooms if room.kind == DM] if town.bot_id in town.gone else rooms

    def messages(self, room: Channel) -> Iterator[Message]:
        """What stands in a room, the newest first."""
        town, seen = self.site.town, 0
        for message in reversed(list(town.messages.get(room.id, {}).values())):
            if message.only_for not in (None, self.person.id):
                continue
            if not permissions.may_see(town, self.person, message):
                continue
            yield message
            seen += 1
            if seen >= NEWEST:
                return

    def screen(self) -> list[tuple[Message, Control]]:
        """Everything that can be pressed, the newest last."""
        found = []
        for room in self.rooms():
            for message in self.messages(room):
                if message.author == self.site.town.bot_id and message.components:
                    found += [(message, each) for each in offered_by(message) if not each.disabled]
        found.sort(key=lambda pair: int(pair[0].id))
        return found

    def remember(self, control: Control) -> None:
        """It may be pressed when it is long gone."""
        self.memory.append(control)
        del self.memory[:-MOST_REMEMBERED]

    def values(self, control: Control) -> list[str]:
        """Something out of a select."""
        if control.kind == BUTTON:
            return []
        held = [value for value, _ in control.options]
        plain = [value for value in held if not value.startswith("~")] if self.fate.random() < 0.9 else held
        most = min(control.most, len(plain or held))
        number = self.fate.randint(min(max(1, control.least), most), max(1, most))
        return self.fate.sample(plain or held, min(number, len(plain or held)))

    async def press(self, control: Control, *values: str) -> Interaction | None:
        """Press it, and wait for what comes."""
        town = self.site.town
        message = town.messages.get(control.channel, {}).get(control.message)
        if message is None or not any(
            part.get("custom_id") == control.custom_id and not part.get("disabled")
            for part in walk(message.components)
        ):
            return None  # Discord itself refuses what no longer stands there
        data: Json = {"custom_id": control.custom_id, "component_type": control.kind, "id": 0}
        if control.kind != BUTTON:
            data["values"] = list(values)
        return await self._begin(COMPONENT, town.channels[control.channel], data, message)

    async def slash(self, room: Channel, line: str, /, **options: Any) -> Interaction | None:
        """Type a command."""
        try:
            data = commands.build(self.site.town, self.person, room, ["orleans", *line.split()], options)
        except (Complaint, Refused):
            return None
        return await self._begin(COMMAND, room, data, None)

    async def send(self, opener: Interaction, typed: str) -> Interaction | None:
        """Type something into the form that has opened and send it off; Discord itself refuses some of it."""
        assert opener.modal is not None
        try:
            filled = fill(opener.modal, {"typed": typed})
        except Complaint:
            return None
        data = {"custom_id": opener.modal["custom_id"], "components": filled}
        return await self._begin(FORM, opener.channel, data, opener.origin, opener)

    async def _begin(
        self, kind: int, room: Channel, data: Json, origin: Message | None, trigger: Interaction | None = None
    ) -> Interaction | None:
        try:
            begun = self.site.interactions.begin(
                kind, self.person, room, data, locale=self.locale, origin=origin, trigger=trigger
            )
        except Refused:
            return None
        self.acts += 1
        sits = {colour for user, colour in self.site.who_sits() if user == self.person.id}
        self.site.sat[self.person.id] = self.site.loop.now, sits
        for _ in range(400):
            if begun.failed or (begun.answered is not None and not begun.loading):
                return begun
            await asyncio.sleep(0.05)
        return begun

    def direct(self) -> Channel | None:
        """The talk with the bot, once there is one."""
        return self.site.town.dm_with(self.person)

    def here(self) -> list[Channel]:
        """Where commands can be typed: the table's room, threads, the talk with the bot."""
        return [room for room in self.rooms() if room.kind == DM or room.is_thread or room.key == "orleans"]
