"""People who see what their screen shows and press what is on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .conftest import World


def parts_of(rows: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, the outer ones first."""
    for row in rows or ():
        yield row
        yield from parts_of(row.get("components"))
        if row.get("accessory"):
            yield row["accessory"]


@dataclass(frozen=True)
class Control:
    """A button or select as somebody sees it."""

    message: Any
    id: str
    kind: int
    label: str
    options: tuple[tuple[str, str], ...] = ()
    lo: int = 1
    hi: int = 1
    snapshot: Any = None  # the message as it was, for a screen that has not been refreshed

    @property
    def is_button(self) -> bool:
        """Whether it is pressed rather than picked from."""
        return self.kind == 2


@dataclass
class Person:
    """A member of the server."""

    world: World
    name: str
    user: Any
    member: Any
    presses: int = 0
    hidden: list[Any] = field(default_factory=list)  # answers for these eyes only, the newest last

    @property
    def id(self) -> int:
        """The user's number."""
        return int(self.user.id)

    @property
    def mention(self) -> str:
        """How the user is mentioned."""
        return f"<@{self.id}>"

    # What there is to see

    def stored(self) -> Iterator[Any]:
        """Every message this person can read, the oldest first."""
        from simcord.backend.access import can_access_channel

        backend = self.world.env.backend
        found = []
        for channel, messages in backend.messages.items():
            dm = backend.dm_channels.get(self.id) == channel
            actor = self.user if dm else self.member
            foreign = channel in backend.dm_channels.values() and not dm
            if foreign or not can_access_channel(self.world.env, channel, actor):
                continue
            found.extend(message for message in messages.values() if message.visible_to(self.id))
        return iter(sorted(found, key=lambda message: message.id))

    def texts(self) -> list[str]:
        """The words of every message."""
        return [text_of(message) for message in self.stored()]

    def reads(self, words: str) -> Any:
        """The newest message with these words, or nothing."""
        return next((m for m in reversed(list(self.stored())) if words in text_of(m)), None)

    def controls(self, message: Any = None) -> list[Control]:
        """Everything that can be pressed, the newest last."""
        shown = [message] if message is not None else list(self.stored())
        return [control for each in shown for control in controls_of(each)]

    def find(self, words: str, message: Any = None) -> Control:
        """The newest control with this label, or whose id ends so."""
        controls = self.controls(message)
        for fits in (
            lambda c: c.label == words,
            lambda c: c.id == words,
            lambda c: c.id.endswith(words),
            lambda c: words in c.label,
        ):
            if found := [control for control in controls if fits(control)]:
                return found[-1]
        raise AssertionError(f"{self.name} sees no {words!r}; there are {[c.label for c in controls]}")

    # What can be done

    async def slash(self, line: str, **options: Any) -> Any:
        """Type a command in the channel."""
        self.presses += 1
        channel = options.pop("channel", self.world.channel)
        return self.noted(await self.member.slash(channel, f"orleans {line}", **options))

    async def slash_in_dm(self, line: str, **options: Any) -> Any:
        """Type a command in the direct messages with the bot."""
        self.presses += 1
        return self.noted(await self.user.slash(f"orleans {line}", **options))

    def photograph(self, what: str) -> Control:
        """A control as it is now, to be pressed later on a screen that shows what was."""
        from simcord.backend import serializers

        control = self.find(what)
        payload = deepcopy(dict(serializers.message_payload(self.world.env.backend, control.message)))
        return replace(control, snapshot=payload)

    async def fill_something(self) -> None:
        """Put somebody onto a place: whoever commits an empty plan is asked once more."""
        fill = self.find("Fill places")
        await self.press(fill, fill.options[0][0])

    async def ask_to_take_back(self) -> None:
        """Take back what the others must agree with, and say that they shall be asked."""
        await self.slash("undo", game=1)
        await self.press("Ask the others")

    async def place_one(self) -> None:
        """Place somebody by hand: in one list, or first the place and then who goes where."""
        hand = self.find("Place by hand")
        value = hand.options[0][0]
        await self.press(hand, value)
        if value.startswith("~"):
            await self.press(
                next(c for c in reversed(self.controls()) if re.search(r":plan:(put|gear):", c.id))
            )

    async def press_as_photographed(self, control: Control, *values: str) -> Any:
        """Press a control that may be gone by now."""
        from simcord.actors import _dispatch_actor_interaction
        from simcord.builders import ChannelHandle
        from simcord.enums import InteractionType

        self.presses += 1
        backend = self.world.env.backend
        dm = backend.dm_channels.get(self.id) == control.message.channel_id
        actor = self.user if dm else self.member
        guild = None if dm else self.world.guild
        channel = ChannelHandle(self.world.env, guild, backend.get_channel(control.message.channel_id))
        data: dict[str, Any] = {"custom_id": control.id, "component_type": control.kind}
        if values:
            data["values"] = list(values)
        return self.noted(
            await _dispatch_actor_interaction(
                actor, InteractionType.MESSAGE_COMPONENT, channel, data,
                extra={"message": control.snapshot}, source_message_id=control.message.id,
            )
        )  # fmt: skip

    async def forge(self, message: Any, custom_id: str, *values: str) -> Any:
        """Press a control that was never shown, as if it hung on this message."""
        from simcord.backend import serializers

        part = next(part for part in parts_of(message.components) if part.get("type") == 2)
        shown, part["custom_id"] = part["custom_id"], custom_id
        try:
            payload = deepcopy(dict(serializers.message_payload(self.world.env.backend, message)))
            control = Control(message, custom_id, 2, "", snapshot=payload)
            return await self.press_as_photographed(control, *values)
        finally:
            part["custom_id"] = shown

    async def press(self, what: str | Control, *values: str, message: Any = None) -> Any:
        """Press a button, or pick values (or labels) from a select."""
        control = what if isinstance(what, Control) else self.find(what, message)
        self.presses += 1
        backend = self.world.env.backend
        dm = backend.dm_channels.get(self.id) == control.message.channel_id
        actor = self.user if dm else self.member
        from simcord.results import ResponseMessage

        shown = ResponseMessage(self.world.env, control.message)
        if control.is_button:
            done = self.noted(await actor.click(shown, custom_id=control.id))
            if control.id.endswith(":sure.commit"):  # an empty plan: these people are always sure
                sure = next(
                    c
                    for c in self.controls()
                    if c.id == control.id.replace("turn", "ask", 1).replace("sure.commit", "plan:commit")
                )
                return await self.press(sure)
            return done
        by_label = {label: value for value, label in control.options}
        picked = [by_label.get(value, value) for value in values]
        return self.noted(await actor.select(shown, picked, custom_id=control.id))

    def noted(self, result: Any) -> Any:
        """Nothing stays unanswered."""
        assert result.acknowledged, f"{self.name} got no answer"
        return result


def text_of(message: Any) -> str:
    """The words of a message."""
    words = [message.content]
    words.extend(part["content"] for part in parts_of(message.components) if part.get("type") == 10)
    return "\n".join(word for word in words if word)


def said(result: Any) -> str:
    """What an interaction was answered with, all of it."""
    messages = [result.response, *result.followups]
    return "\n".join(text_of(message._message) for message in messages if message is not None)


def controls_of(message: Any) -> list[Control]:
    """The usable controls of a message."""
    out = []
    for part in parts_of(message.components):
        if part.get("type") not in (2, 3) or part.get("disabled") or not part.get("custom_id"):
            continue
        options = tuple((option["value"], option["label"]) for option in part.get("options") or ())
        label = part.get("label") or part.get("placeholder") or ""
        out.append(
            Control(
                message, part["custom_id"], part["type"], label, options, part.get("min_values", 1),
                part.get("max_values", 1),
            )
        )  # fmt: skip
    return out
