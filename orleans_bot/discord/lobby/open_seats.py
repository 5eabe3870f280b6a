"""A seat that is free for whoever wants it: offered in the channel, taken by somebody who has said yes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from orleans_bot.host.records import ENDED, Due, GameRow
from orleans_bot.rules.errors import Refusal

from ..answers.answer import Answer
from ..answers.refusals import Sorry
from ..messages.hanging import Hanging, now
from ..panels.panel import Panel, Press, Row, Unreadable, door_id
from ..panels.score import countable
from ..panels.voice import Voice
from .game_thread import is_private
from .seat_offers import tell_closed

if TYPE_CHECKING:
    from ..bot import Bot

log = logging.getLogger(__name__)

FREE = "free"  # due when a seat is no longer offered to everybody
WEEK = 7 * 24 * 60 * 60


class OpenSeats:
    """Seats that are offered to everybody who sees the channel."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def offer(self, answer: Answer, game: int, seat: str, voice: Voice) -> None:
        """Offer a seat in the channel in which the table was opened."""
        user = answer.interaction.user.id
        manager = await self.bot.offers.may_manage(answer, game)
        row = await self.host.may_replace(game, user, seat, None, manager=manager)
        if row.guild is None or is_private(row) or len(row.seats) == 1:
            raise Sorry("free.private")
        held = await self.host.due_of(game, FREE, seat)
        if held is not None and held.at > now():
            raise Sorry("free.already", where=f"<#{held.data['channel']}>", until=f"<t:{held.at}:R>")
        until = now() + WEEK
        table = self.house.voice_of_table(row.guild)
        take = Press(door_id(game, f"free.take.{seat}"), table.say("free.take"), "good")
        text = await self._told(table, row, seat, "free")
        hanging = await Hanging.post(self.house, row.channel, Panel(text, ((take,),), colour=seat), None)
        data = {"by": user, "before": row.seats.get(seat), "channel": row.channel, "message": hanging.message}
        await self.host.set_due(game, seat, FREE, until, data)
        await answer.say(voice.say("free.offered", where=f"<#{row.channel}>", until=f"<t:{until}:R>"))

    async def press(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """Somebody would like the seat, and is asked; says yes; or does not want it after all."""
        said, _, seat = what.partition(".")
        if said not in ("take", "yes", "no"):
            raise Unreadable(f"There is no answer {said!r}.")
        held, row = await self.host.due_of(game, FREE, seat), await self.host.game(game)
        if held is None or answer.interaction.channel_id != held.data["channel"]:
            raise Sorry("free.gone")
        if held.at <= now() or row.status in ENDED or row.seats.get(seat) != held.data["before"]:
            await self.close(held, "free.gone")
            raise Sorry("free.gone")
        if said == "no":
            await answer.change(Panel(voice.say("free.left")))
        elif said == "take":
            yes = Press(door_id(game, f"free.yes.{seat}"), voice.say("offer.yes"), "good")
            no = Press(door_id(game, f"free.no.{seat}"), voice.say("offer.no"), "stop")
            rows: tuple[Row, ...] = ((yes, no),)
            await answer.say(Panel(await self._told(voice, row, seat, "free.sure"), rows, colour=seat))
        else:
            user = answer.interaction.user.id
            desk = await self.bot.offers.handed(game, held.data["by"], seat, user, manager=True)
            await answer.change(
                Panel(voice.say("offer.accepted", seat=voice.seat(seat), where=f"<#{desk.home}>"))
            )
            await self.close(held, "free.taken", who=f"<@{user}>", seat=desk.voice.seat(seat))
            if (before := held.data["before"]) == held.data["by"] and before is not None:
                # Who has offered another's seat is told by the table; who has offered the own one, here.
                told = self.house.voice_for(before)
                await self.bot.offers.tell(
                    before, told.say("free.taken", who=f"<@{user}>", seat=told.seat(seat))
                )

    async def close(self, held: Due, why: str, **data: str) -> None:
        """The seat is no longer offered, and its message says so."""
        await self.host.drop_due(held.id)
        row = await self.host.game(held.game)
        await tell_closed(self.house, held, Panel(self.house.voice_of_table(row.guild).say(why, **data)))

    async def close_old(self) -> None:
        """What nobody has taken within a week is no longer offered."""
        for held in await self.host.due(now(), FREE):
            try:
                await self.close(held, "free.gone")
            except Refusal as refusal:
                log.info("game %s: %s", held.game, refusal)

    async def _told(self, voice: Voice, row: GameRow, seat: str, key: str) -> str:
        """Which seat of which game, how far it is, and what the seat can count already."""
        outcome = await self.host.look(row.id)
        view = outcome.public
        text = voice.say(
            key, seat=voice.seat(seat), game=row.id, scenario=voice.name("scenario", row.scenario),
            round=view.round, rounds=view.rounds, where=f"<#{row.thread or row.channel}>",
        )  # fmt: skip
        return f"{text} {voice.say('free.points', n=countable(view.seat(seat)))}" if view.contest else text
