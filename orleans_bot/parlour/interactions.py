"""Interactions from the player's side: begun, dispatched to the bot, and failed after three seconds."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from . import permissions, shapes
from .errors import Json, Refused
from .files import MOST_BYTES
from .hub import ALWAYS
from .page_words import ENGLISH, locale_of
from .things import DM, Channel, Message, Person
from .world import World

COMMAND, COMPONENT, COMPLETION, FORM = 2, 3, 4, 5
TOKEN_LIVES, REMEMBERED = 15 * 60, 20_000
INTEGRATION = "0"


@dataclass
class Interaction:
    """One thing a player did that the bot must answer, and all that came of it."""

    id: str
    token: str
    kind: int
    person: Person
    channel: Channel
    data: Json
    created: float
    nonce: str
    locale: str = ENGLISH
    origin: Message | None = None
    trigger: Interaction | None = None
    answered: int | None = None
    failed: bool = False
    response: str | None = None
    loading: bool = False
    modal: Json | None = None
    messages: set[str] = field(default_factory=set)
    completion: asyncio.Future[list[Json]] | None = None

    def metadata(self, world: World) -> Json:
        facts: Json = {
            "id": self.id, "type": self.kind, "user": shapes.user(self.person),
            "authorizing_integration_owners": {INTEGRATION: _owner(world, self.channel)},
        }  # fmt: skip
        if self.kind == COMMAND:
            facts |= {"name": self.spoken(), "command_type": 1}
        if self.kind == COMPONENT and self.origin is not None:
            facts["interacted_message_id"] = self.origin.id
        if self.kind == FORM and self.trigger is not None:
            facts["triggering_interaction_metadata"] = self.trigger.metadata(world)
        return facts

    def spoken(self) -> str:
        """The command with its sub-commands, as the message's head names it."""
        words, options = [self.data["name"]], self.data.get("options") or []
        while options and options[0]["type"] in (1, 2):
            words.append(options[0]["name"])
            options = options[0].get("options") or []
        return " ".join(words)


def _owner(world: World, channel: Channel) -> str:
    return "0" if channel.kind == DM else world.guild_id


class Interactions:
    """Every interaction whose token may still be used."""

    def __init__(self, world: World, answer_within: float) -> None:
        self.world = world
        self.answer_within = answer_within
        self.by_id: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.unanswered: list[Interaction] = []

    def begin(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        *,
        nonce: str = "",
        locale: str = ENGLISH,
        origin: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Tell the bot what a player did, and start the three seconds it has to answer."""
        world = self.world
        permissions.demand_view(world, person, channel)
        if kind == COMMAND and channel.kind != DM:
            permissions.demand(world, person, channel, permissions.USE_COMMANDS)
        self._forget_old()
        interaction = Interaction(
            world.ids.next(), secrets.token_urlsafe(48), kind, person, channel, data,
            world.clock.now(), nonce, locale_of(locale), origin, trigger,
        )  # fmt: skip
        loop = asyncio.get_running_loop()
        if kind == COMPLETION:
            interaction.completion = loop.create_future()
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        self.tell(interaction, "sent")
        world.hub.to_bot("INTERACTION_CREATE", self._shape(interaction), ALWAYS)
        loop.call_later(self.answer_within, self._give_up, interaction)
        return interaction

    def tell(self, interaction: Interaction, state: str) -> None:
        """Let the player's page know how far the interaction has come."""
        if interaction.kind == COMPLETION:
            return
        news = {
            "id": interaction.id, "nonce": interaction.nonce, "state": state, "kind": interaction.kind,
            "answer": interaction.answered, "channel_id": interaction.channel.id,
            "origin": interaction.origin.id if interaction.origin else None, "response": interaction.response,
        }  # fmt: skip
        self.world.hub.to_player(interaction.person.id, "interaction", news)

    def _give_up(self, interaction: Interaction) -> None:
        if interaction.answered is not None:
            return
        interaction.failed = True
        if interaction.completion is not None and not interaction.completion.done():
            interaction.completion.set_result([])
        if interaction.kind != COMPLETION:
            self.unanswered.append(interaction)
        self.tell(interaction, "failed")

    def _forget_old(self) -> None:
        while len(self.by_id) > REMEMBERED:
            oldest = self.by_id.pop(next(iter(self.by_id)))
            self.by_token.pop(oldest.token, None)

    def awaiting(self, key: str, token: str) -> Interaction:
        """The interaction a callback answers, or Discord's refusal when it may not be answered (any more)."""
        interaction = self.by_id.get(key)
        if interaction is None or interaction.token != token:
            raise Refused(10062)
        if interaction.answered is not None:
            raise Refused(40060)
        if interaction.failed or self.world.clock.now() - interaction.created > self.answer_within:
            raise Refused(10062)
        return interaction

    def holding(self, application: str, token: str) -> Interaction:
        """The answered interaction whose token is used for more."""
        interaction = self.by_token.get(token)
        if interaction is None or application != self.world.application_id:
            raise Refused(10015)
        if self.world.clock.now() - interaction.created > TOKEN_LIVES:
            raise Refused(50027)
        if interaction.answered is None:
            raise Refused(10015)
        return interaction

    def _shape(self, interaction: Interaction) -> Json:
        world, person, channel = self.world, interaction.person, interaction.channel
        direct = channel.kind == DM
        held = permissions.in_channel(world, person, channel)
        room = shapes.channel(world, channel, viewer=world.bot) | {"permissions": str(held)}
        shape: Json = {
            "id": interaction.id, "application_id": world.application_id, "type": interaction.kind,
            "token": interaction.token, "version": 1, "attachment_size_limit": MOST_BYTES,
            "channel": room, "channel_id": channel.id, "data": interaction.data, "locale": interaction.locale,
            "app_permissions": str(permissions.in_channel(world, world.bot, channel)),
            "context": 1 if direct else 0, "entitlements": [], "entitlement_sku_ids": [],
            "authorizing_integration_owners": {INTEGRATION: _owner(world, channel)},
        }  # fmt: skip
        if direct:
            shape["user"] = shapes.user(person)
        else:
            member = shapes.member(person) | {"permissions": str(held)}
            shape["member"] = member
            guild = {"id": world.guild_id, "locale": world.locale, "features": []}
            shape |= {"guild_id": world.guild_id, "guild": guild, "guild_locale": world.locale}
        if interaction.origin is not None:
            shape["message"] = shapes.message(world, interaction.origin)
        return shape


def resolved_people(world: World, ids: list[str]) -> Json:
    """The users and members a select or an option names."""
    people = [world.person(key) for key in ids]
    return {
        "users": {person.id: shapes.user(person) for person in people},
        "members": {
            person.id: shapes.member(person, with_user=False)
            | {"permissions": str(permissions.in_guild(world, person))}
            for person in people
        },
    }


def resolved_channel(world: World, key: str, person: Person) -> Json:
    room = world.channel(key)
    shape: dict[str, Any] = shapes.channel(world, room)
    return {room.id: shape | {"permissions": str(permissions.in_channel(world, person, room))}}
