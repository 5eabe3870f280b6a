"""What happens when somebody presses a control that belongs to no question: of a lobby, a vote, a lesson."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.records import Lobby
from orleans_bot.host.refusals import AlreadySeated, AlreadyStarted, GameEnded
from orleans_bot.policy.characters import LEVELS, USUAL

from .answers.answer import Answer
from .answers.refusals import Sorry, answering
from .lobby.doors import entered
from .lobby.lobby_panel import ADMITTED
from .lobby.looking import pressed_lobby
from .lobby.message import closed_panel
from .lobby.starting import manages
from .messages.hanging import Hanging
from .messages.pressed import ids_of_pressed
from .panels.panel import Panel, Press, Unreadable, door_id, whole
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

MOST_KNOCKS = 500


class DoorPresses:
    """Presses on controls of lobbies, and on others that ask for more than a look."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.lobbies = bot.lobbies
        # Who has asked the keeper of which game to be let in: the last ones, as lobbies come and go.
        self.knocked: OrderedDict[tuple[int, int], None] = OrderedDict()

    async def door(
        self, interaction: discord.Interaction[Any], game: int, what: str, values: list[str]
    ) -> None:
        """A control of a lobby was pressed."""
        voice = self.house.meet(interaction)
        verb, _, rest = what.partition(".")
        async with answering(self.bot, interaction, anew=False) as answer:
            if game and verb not in ("offer", "free"):  # a seat is offered to somebody who is not there yet
                await entered(self.host, interaction, game)
            match verb:
                case "join" | "colour" | "leave" | "stand_in" | "level" | "start" | "cancel":
                    await self.at_the_door(answer, game, verb, values[0] if values else None, voice)
                case "admit":
                    await self.admit(answer, game, whole(rest))
                case "again" | "same":
                    await self.bot.starts.again(answer, game, same=verb == "same")
                case "undo":
                    said, _, target = rest.partition(".")
                    await self.bot.votes.vote(answer, game, said == "yes", whole(target), voice)
                case "takeback":
                    await self.bot.votes.take_back(answer, game, interaction.user.id, voice, whole(rest))
                case "abort":
                    await self.bot.keeper.abort_now(answer, game, voice)
                case "back":
                    await self.bot.timekeeper.back(answer, game, voice)
                case "pause":
                    await self.bot.pauses.press(answer, game, rest, voice)
                case "signal":
                    await self.bot.signals.press(answer, game, values[0] if values else "")
                case "offer":
                    await self.bot.offers.answer_offer(answer, game, rest, voice)
                case "free":
                    await self.bot.open_seats.press(answer, game, rest, voice)
                case "removed":
                    await self.bot.silences.owner_says(answer, rest, voice)
                case "last":
                    await self.bot.offers.last_person(answer, game, rest, voice)
                case "forget":
                    await self.bot.person.forget_now(answer, voice)
                case "lesson":
                    await self.bot.person.leaf(answer, values[0] if values else rest, voice)
                case "daily":
                    await self.bot.daily.pressed(answer, rest, voice)
                case "doctor":
                    await self.bot.keeper.look_again(answer, voice)
                case "mend":
                    await self.bot.keeper.mend(answer, voice)
                case "next":
                    await self.bot.looks.next_game(answer, game, voice)
                case "notices" | "notice" | "wishes":
                    await self.bot.person.notice(answer, game, verb, rest, values, voice)
                case "wish" | "wish_on" | "wish_off":
                    await self.bot.person.wish(answer, game, verb, rest, values, voice)
                case "stats":
                    await self.bot.person.show_numbers(answer, game, rest, voice)
                case "teaching":
                    await self.bot.person.teach(answer, game, values, voice)
                case "plans":
                    await self.bot.plans.press(answer, game, rest, values, voice)
                case "ear":
                    await self.bot.person.hear(answer, game, values)
                case "campaign":
                    await self.bot.campaigns.press(answer, rest, voice)
                case "first":
                    await self.bot.person.first_game(answer, rest, voice)
                case _:
                    raise Unreadable(f"There is no door {verb!r}.")

    async def at_the_door(
        self, answer: Answer, game: int, verb: str, colour: str | None, voice: Voice
    ) -> None:
        """Somebody sits down, stands up, adds a stand-in, starts or calls off; what is over says so."""
        async with self.lobbies.turn(game):
            try:
                await self.through_the_door(answer, game, verb, colour, voice)
            except (AlreadyStarted, GameEnded) as refusal:
                if pressed_lobby(answer.interaction, game) is None:
                    raise
                log.info("game %s: %s", game, refusal)
                await self.lobbies.close(game, answer)

    async def through_the_door(
        self, answer: Answer, game: int, verb: str, colour: str | None, voice: Voice
    ) -> None:
        """What was pressed at a lobby is done, and its message shows it."""
        interaction = answer.interaction
        user = interaction.user.id
        match verb:
            case "join" | "colour":
                seated = user in [player.user for player in (await self.host.lobby(game)).players]
                lobby = await self.sit(answer, game, colour)
                if lobby is None:
                    return
                await self.lobbies.show(answer, lobby)
                if not seated:
                    await self.bot.starts.greet(answer, lobby, voice)
            case "leave":
                await self.lobbies.show(answer, await self.host.leave(game, user))
            case "stand_in":
                manager = await manages(self.host, interaction, game)
                await self.lobbies.show(answer, await self.host.add_stand_in(game, user, manager=manager))
            case "level":
                manager = await manages(self.host, interaction, game)
                level = colour if colour in LEVELS else USUAL
                await self.lobbies.show(answer, await self.host.set_level(game, user, level, manager))
            case "start":
                await self.bot.starts.begin(interaction, game)
                await self.lobbies.close(game, answer)
            case _:
                manager = await manages(self.host, interaction, game)
                await self.host.cancel(game, user, manager=manager)
                await self.lobbies.close(game, answer)

    async def sit(self, answer: Answer, game: int, colour: str | None) -> Lobby | None:
        """Sit down, or ask the keeper to be let in."""
        user = answer.interaction.user
        lobby = await self.host.lobby(game)
        seated = any(player.user == user.id for player in lobby.players)
        if lobby.who == ADMITTED and user.id != lobby.keeper and not seated:
            await self.knock(answer, lobby)
            return None
        if colour is not None:
            colour = self.bot.typed.colour(colour)
        lobby = await self.host.join(game, user.id, colour)
        if answer.anew:
            await answer.say(self.house.meet(answer.interaction).say("joined", game=game))
        return lobby

    async def knock(self, answer: Answer, lobby: Lobby) -> None:
        """Somebody would like to sit down at a table whose keeper decides that."""
        user = answer.interaction.user.id
        voice = self.house.voice_of_table(lobby.guild)
        panel = Panel(
            voice.say("knock", who=f"<@{user}>", keeper=f"<@{lobby.keeper}>", game=lobby.game),
            ((Press(door_id(lobby.game, f"admit.{user}"), voice.say("knock.admit"), "good"),),),
            mention=lobby.keeper or 0,
        )
        if (lobby.game, user) not in self.knocked:  # the keeper is called once
            await Hanging.post(self.house, lobby.channel, panel, None)
            self.knocked[lobby.game, user] = None
            if len(self.knocked) > MOST_KNOCKS:
                self.knocked.popitem(last=False)
        await answer.say(self.house.meet(answer.interaction).say("knocked", keeper=f"<@{lobby.keeper}>"))

    async def admit(self, answer: Answer, game: int, user: int) -> None:
        """The keeper lets somebody in; what all see of it is told in the language of the table."""
        interaction, row = answer.interaction, await self.host.game(game)
        voice = self.house.voice_of_table(row.guild)
        try:
            lobby = await self.host.lobby(game)
        except (AlreadyStarted, GameEnded):
            if ids_of_pressed(interaction) != [door_id(game, f"admit.{user}")]:
                raise
            await answer.change(closed_panel(voice, row))
            return
        if interaction.user.id != lobby.keeper and not await manages(self.host, interaction, game):
            raise Sorry("only_keeper", keeper=f"<@{lobby.keeper}>")
        async with self.lobbies.turn(game):
            try:
                lobby = await self.host.join(game, user)
            except AlreadySeated:  # the bot died before it could show that
                lobby = await self.host.lobby(game)
            self.knocked.pop((game, user), None)
            await answer.change(Panel(voice.say("admitted", who=f"<@{user}>", game=game)))
            await self.lobbies.rehang(lobby)
