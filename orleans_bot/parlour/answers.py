"""Interactions from the bot's side: the one callback, and what its token allows for fifteen minutes."""

from __future__ import annotations

from . import announce, permissions, posting, shapes
from .errors import Findings, Json, Refused
from .files import Uploads
from .forms import check_modal
from .interactions import COMMAND, COMPLETION, COMPONENT, FORM, Interaction, Interactions
from .limits import check_choices
from .things import COMMAND_REPLY, EPHEMERAL, LOADING, REPLY, Message

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: (MESSAGE, DEFER, MODAL),
    COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    COMPLETION: (CHOICES,),
    FORM: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
}


class Answers:
    """What the bot says to interactions; a refused answer leaves the interaction open."""

    def __init__(self, interactions: Interactions) -> None:
        self.interactions = interactions
        self.world = interactions.world

    def callback(self, key: str, token: str, payload: Json, uploads: Uploads) -> Json:
        interaction = self.interactions.awaiting(key, token)
        kind, data = payload.get("type"), payload.get("data") or {}
        allowed = ALLOWED[interaction.kind]
        if interaction.kind == FORM and interaction.origin is None:
            allowed = (MESSAGE, DEFER)
        findings = Findings()
        findings.one_of(("type",), kind, allowed)
        findings.raise_if_any()
        assert isinstance(kind, int)
        message = self._perform(interaction, kind, data, uploads)
        interaction.answered = kind
        self.interactions.tell(interaction, "answered")
        return self._receipt(interaction, kind, message)

    def _perform(self, interaction: Interaction, kind: int, data: Json, uploads: Uploads) -> Message | None:
        match kind:
            case 4:
                message = self._post(interaction, data, uploads)
                interaction.response = message.id
                return message
            case 5:
                message = self._think(interaction, int(data.get("flags") or 0))
                interaction.response, interaction.loading = message.id, True
                return message
            case 6 | 7:
                message = self._origin(interaction)
                interaction.response = message.id
                if kind == UPDATE:
                    posting.edit(self.world, message, data, uploads)
                return message
            case 8:
                findings = Findings()
                check_choices(findings, ("data",), data)
                findings.raise_if_any()
                if interaction.completion is not None and not interaction.completion.done():
                    interaction.completion.set_result(list(data.get("choices") or []))
            case _:
                check_modal(data, list(self.world.emojis))
                interaction.modal = data
                news = {"id": interaction.id, "nonce": interaction.nonce, "modal": data}
                self.world.hub.to_player(interaction.person.id, "modal", news)
        return None

    def _origin(self, interaction: Interaction) -> Message:
        if interaction.origin is None:
            raise Refused(10008)
        return self.world.message(interaction.origin.channel, interaction.origin.id)

    def _post(
        self, interaction: Interaction, data: Json, uploads: Uploads, *, follow: bool = False
    ) -> Message:
        flags = int(data.get("flags") or 0)
        metadata = interaction.metadata(self.world)
        facts = posting.ephemeral_facts(flags, interaction.person)
        target = interaction.response if follow else interaction.origin.id if interaction.origin else None
        if target is not None:
            facts |= {
                "kind": REPLY,
                "refers_to": {"type": 0, "channel_id": interaction.channel.id, "message_id": target},
            }
        elif not follow and interaction.kind == COMMAND:
            facts["kind"] = COMMAND_REPLY
        if follow and interaction.response is not None:
            metadata["original_response_message_id"] = interaction.response
        message = posting.post(
            self.world, self.world.bot, interaction.channel, data, uploads,
            interaction=metadata, through_token=True, **facts,
        )  # fmt: skip
        interaction.messages.add(message.id)
        return message

    def _think(self, interaction: Interaction, flags: int) -> Message:
        """The message that says the bot is thinking, until it is edited."""
        world = self.world
        posting.wake(world, interaction.channel)
        facts = posting.ephemeral_facts(flags, interaction.person)
        facts["flags"] = facts.get("flags", 0) | LOADING
        message = Message(
            world.ids.next(), interaction.channel.id, world.bot_id, world.clock.stamp(),
            kind=COMMAND_REPLY if interaction.kind == COMMAND else 0, through_token=True,
            interaction=interaction.metadata(world), **facts,
        )  # fmt: skip
        interaction.messages.add(message.id)
        if message.only_for is None:
            interaction.channel.last_message = message.id
            world.keep(interaction.channel)
        world.keep(message)
        announce.message_posted(world, message)
        return message

    def _receipt(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        facts: Json = {"id": interaction.id, "type": interaction.kind}
        if message is not None:
            facts |= {
                "response_message_id": message.id,
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            }
        receipt: Json = {"interaction": facts}
        if kind in (MESSAGE, UPDATE) and message is not None:
            receipt["resource"] = {"type": kind, "message": shapes.message(self.world, message)}
        return receipt

    def follow_up(self, application: str, token: str, payload: Json, uploads: Uploads) -> Message:
        """A further message; directly after a deferral it fills the one that says the bot is thinking."""
        interaction = self.interactions.holding(application, token)
        if interaction.loading and interaction.response is not None:
            message = self.world.message(interaction.channel.id, interaction.response)
            posting.edit(self.world, message, payload, uploads)
            interaction.loading = False
            return message
        return self._post(interaction, payload, uploads, follow=True)

    def named(self, application: str, token: str, key: str) -> tuple[Interaction, Message]:
        interaction = self.interactions.holding(application, token)
        if key == "@original":
            if interaction.response is None:
                raise Refused(10008)
            key = interaction.response
        elif key not in interaction.messages:
            raise Refused(10008)
        return interaction, self.world.message(interaction.channel.id, key)

    def edit(self, application: str, token: str, key: str, payload: Json, uploads: Uploads) -> Message:
        interaction, message = self.named(application, token, key)
        posting.edit(self.world, message, payload, uploads)
        if message.id == interaction.response:
            interaction.loading = False
        return message

    def delete(self, application: str, token: str, key: str) -> None:
        interaction, message = self.named(application, token, key)
        posting.delete(self.world, message)
        if message.id == interaction.response:
            interaction.loading = False


def demand_own(answers: Answers, message: Message) -> None:
    """The bot edits its own messages only, and ephemeral ones only through their token."""
    world = answers.world
    if message.ephemeral:
        raise Refused(10008)
    if message.author != world.bot_id:
        raise Refused(50005)
    channel = world.channels[message.channel]
    permissions.demand_view(world, world.bot, channel)
    if channel.archived:
        raise Refused(50083)
