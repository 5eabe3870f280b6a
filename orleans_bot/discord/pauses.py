"""Pauses in Discord: the wish for one is put to the table, and whoever sits there agrees or does not."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from orleans_bot.host.pausing import PAUSE, Poll
from orleans_bot.rules.errors import Refusal

from .answers.answer import Answer
from .messages.desk import Desk
from .messages.hanging import Hanging
from .panels.panel import Panel, Press, Row, Unreadable, door_id
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)


class Pauses:
    """Votes on pauses, and their ends."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.pausing = bot.house.host.pausing

    async def wish(self, answer: Answer, game: int, days: int, voice: Voice) -> None:
        """Somebody would like the table to pause."""
        poll = await self.pausing.wish(game, answer.interaction.user.id, days)
        desk = await self._shown(game)
        seats = desk.row.seats
        users = [user for seat in poll.missing if (user := seats.get(seat))] if not poll.agreed else []
        await Hanging.post(self.house, desk.home, poll_panel(desk, poll), None, mentions=users)
        await answer.say(voice.say("keeper.done"))

    async def press(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """Somebody agrees, does not, or ends the pause."""
        user = answer.interaction.user.id
        if what == "end":
            ended = await self.pausing.go_on(game, user)
            desk = await self._shown(game)
            await answer.change(Panel(desk.voice.say("pause.ended" if ended else "pause.none")))
            return
        if what not in ("yes", "no"):
            raise Unreadable(f"There is no word {what!r} on a pause.")
        poll = await self.pausing.vote(game, user, what == "yes")
        await answer.change(poll_panel(await self._shown(game), poll))

    async def look(self) -> None:
        """What is over is told to its table."""
        for kind, game in await self.pausing.expire():
            try:
                desk = await self._shown(game)
            except Refusal as refusal:
                log.info("game %s: %s", game, refusal)
                continue
            await desk.say(desk.voice.say("pause.over" if kind == PAUSE else "pause.silence"))

    async def _shown(self, game: int) -> Desk:
        """The desk of a game, which shows until when everybody has time now."""
        return await self.house.take(await self.house.host.look(game))


def poll_panel(desk: Desk, poll: Poll) -> Panel:
    """What a table is asked, or what came of it."""
    voice = desk.voice
    until = f"<t:{poll.ends}:R>"
    seat = voice.seat(poll.by)
    rows: tuple[Row, ...] = ()
    if poll.agreed:
        text = voice.say("pause.agreed", seat=seat, until=until)
        rows = ((Press(door_id(poll.game, "pause.end"), voice.say("pause.go_on")),),)
    elif poll.refused:
        text = voice.say("pause.refused", seat=seat)
    else:
        missing = voice.listed(
            f"{voice.seat(one)} {voice.who(desk.row.seats.get(one))}" for one in poll.missing
        )
        text = voice.say("pause.wish", seat=seat, n=poll.days, until=until, who=missing)
        yes = Press(door_id(poll.game, "pause.yes"), voice.say("pause.yes"), "good")
        rows = ((yes, Press(door_id(poll.game, "pause.no"), voice.say("pause.no"), "stop")),)
    return Panel(text, rows)
