"""What happens when somebody presses a control of a list: turns are given ahead, changed, or thrown away."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.ahead import Looking
from orleans_bot.host.given import ASK, LEAVE
from orleans_bot.host.refusals import NothingAhead, NotYourSeat, OutOfOrder, StaleList
from orleans_bot.rules.errors import NotAnOption, NotAsked, Refusal, Stale, WrongAmount, WrongCount

from .answers.answer import Answer
from .answers.refusals import answering
from .lobby.doors import entered
from .messages.desk import Desk
from .panels import asks, game_panels, play_ahead
from .panels.list_doors import FILL, OPEN
from .panels.panel import Panel, Unreadable, whole
from .panels.play_ahead import STEP
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

# What a list refuses although it can be shown as it is.
REFUSED = (StaleList, OutOfOrder, Stale, NotAsked, NotAnOption, WrongCount, WrongAmount)


class ListPresses:
    """Presses on a seat's list of what it gives ahead."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.ahead = bot.house.host.ahead

    async def press(
        self,
        interaction: discord.Interaction[Any],
        game: int,
        seat: str,
        mark: int,
        what: str,
        values: list[str],
    ) -> None:
        """A control of a list was pressed: only its owner ever sees what comes of it."""
        voice, message, user = self.house.meet(interaction), interaction.message, interaction.user.id
        anew = message is None or not message.flags.ephemeral or (mark == 0 and what in (OPEN, FILL))
        async with answering(self.bot, interaction, anew=anew) as answer:
            await entered(self.host, interaction, game)
            lead, at = "", ""
            try:
                here, at = await self._do(game, user, seat, mark, what, values)
            except NotYourSeat:
                outcome = await self.host.look(game, user)
                await self.bot.presses.not_yours(answer, outcome, seat, outcome.view.viewer, voice)
                return
            except REFUSED as refusal:
                here, lead = await self.ahead.look(game, user, seat), voice.refusal(refusal)
            answer.decided = True
            desk = await self.house.desk(game)
            try:
                await self._show(answer, desk, here, seat, voice, at, lead)
            finally:
                desk.wake()

    async def _do(
        self, game: int, user: int, seat: str, mark: int, what: str, values: list[str]
    ) -> tuple[Looking, str]:
        """Do what was pressed; the list as it is then, and the page to show."""
        verb, _, noun = what.partition(".")
        match verb:
            case "open":
                return await self.ahead.look(game, user, seat), ""
            case "fill":
                here = await self.ahead.look(game, user, seat)
                if not mark and here.given.actions:
                    return here, ""
                return await self.ahead.propose(game, user, seat, mark or here.mark), ""
            case "step":
                return await self.ahead.look(game, user, seat), STEP + (values[0] if values else "0")
            case "wake":
                return await self.ahead.wake(game, user, seat, mark), ""
            case "drop":
                await self.ahead.cut(game, user, seat, mark, 0)
                here = await self.ahead.look(game, user, seat)
                if here.given.actions:  # an action that was being chosen has gone first
                    here = await self.ahead.cut(game, user, seat, here.mark, 0)
                return here, ""
            case "cut":
                return await self.ahead.cut(game, user, seat, mark, whole(noun)), ""
            case "earlier":
                return await self.ahead.earlier(game, user, seat, mark, whole(noun)), ""
            case "instead":
                return await self.ahead.instead(game, user, seat, mark, whole(noun)), ""
            case "else" | "only":
                number, _, how = noun.partition(".")
                at = whole(number)
                wish = {"otherwise": how} if verb == "else" and how in (ASK, LEAVE) else {"only_if": how}
                return await self.ahead.choose(game, user, seat, mark, at, **wish), f"{STEP}{at}"
        return await self._answer(game, user, seat, mark, what, values)

    async def _answer(
        self, game: int, user: int, seat: str, mark: int, what: str, values: list[str]
    ) -> tuple[Looking, str]:
        """A control of the question itself: it answers, or leafs."""
        kind, _, rest = what.partition(":")
        here = await self.ahead.look(game, user, seat)
        if kind not in ("ask", "turn"):
            raise Unreadable(f"There is no {what!r} on a list.")
        if mark != here.mark:
            raise StaleList("The list has changed; look at it again.", seat=seat)
        if here.ask is None:
            return here, ""
        if kind == "turn":
            return here, asks.leafed_to(here.ask, rest, values)
        key, _, pick = rest.partition(":")
        leafed = next((value for value in values if value.startswith("~")), "")
        if leafed and len(values) == 1:
            return here, leafed[1:]
        picks = asks.picked(here.ask, pick, [value for value in values if not value.startswith("~")])
        return await self.ahead.answer(game, user, seat, mark, key, picks), ""

    async def _show(
        self, answer: Answer, desk: Desk, here: Looking, seat: str, voice: Voice, at: str, lead: str
    ) -> None:
        """The list as it is after what of it has been played at once, if its turn has come."""
        game, user = desk.game, answer.interaction.user.id
        done = await self._played(desk, voice) if self.ahead.may_run(game) else ""
        if done:
            lead = f"{lead}\n{done}".strip()
            try:
                here = await self.ahead.look(game, user, seat)
            except NothingAhead:
                await self._tell(answer, Panel(lead, colour=seat))
                return
        outcome = await self.host.look(game, user, seat)
        voice = self.house.at_table(voice, outcome)
        panel = play_ahead.panel(voice, outcome, here, seat, at, lead)
        if voice.ear:
            await self._tell(answer, replace(panel, picture=False))
            return
        shot = self.house.picture(outcome, "seat", voice, here.view, seat=seat)
        if answer.anew:
            await answer.say(panel, shot)
        else:
            await answer.change(panel, shot)

    async def _tell(self, answer: Answer, panel: Panel) -> None:
        if answer.anew:
            await answer.say(panel)
        else:
            await answer.change(panel)

    async def _played(self, desk: Desk, voice: Voice) -> str:
        """What of lists has been played now, as a story."""
        try:
            moved = await self.host.stand_ins(desk.game)
        except Refusal as refusal:
            log.info("game %s: its lists cannot be played: %s", desk.game, refusal)
            return ""
        if moved is None:
            return ""
        desk.note(moved)
        return game_panels.bullets(game_panels.told(voice, moved.notes))
