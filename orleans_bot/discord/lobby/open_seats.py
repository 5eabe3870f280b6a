"""A seat that is free for whoever wants it: offered in the channel, taken by somebody who has said yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host.records import ENDED, Due, GameRow
from orleans_bot.store.desk import FREE, PAST

from ..answers.answer import Answer
from ..answers.refusals import Sorry
from ..messages import noted
from ..messages.hanging import now
from ..messages.pressed import is_of_door
from ..panels.panel import Panel, Press, Row, Unreadable, door_id
from ..panels.score import countable
from ..panels.voice import Voice
from .game_thread import is_private
from .seat_offers import yours

if TYPE_CHECKING:
    from ..bot import Bot

WEEK = 7 * 24 * 60 * 60


def is_hidden(answer: Answer) -> bool:
    """Whether the pressed message is for the eyes of whoever has pressed alone."""
    pressed = answer.interaction.message
    return pressed is not None and pressed.flags.ephemeral


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
        async with self.bot.lobbies.turn(game):
            until = await self.hang(row, seat, user)
        await answer.say(voice.say("free.offered", where=f"<#{row.channel}>", until=f"<t:{until}:R>"))

    async def hang(self, row: GameRow, seat: str, user: int) -> int:
        """Hang the offer of a seat in its channel, unless it hangs there, and until when it stands."""
        held, take = await self.host.due_of(row.id, FREE, seat), door_id(row.id, f"free.take.{seat}")
        until, known = now() + WEEK, noted.meant(row.channel)
        if held is not None and self.is_over(held, row):
            if (past := await self.host.end_due(held)) is not None:
                await self.put_away(past)
        elif held is not None:
            if await noted.hangs(self.house, held, (take,)):
                raise Sorry("free.already", where=f"<#{held.data['channel']}>", until=f"<t:{held.at}:R>")
            if not held.data["message"]:  # what is sent once more must not hang twice
                until, known = held.at, {**held.data}
        table = self.house.voice_of_table(row.guild)
        press = Press(take, table.say("free.take"), "good")
        panel = Panel(await self._told(table, row, seat, "free"), ((press,),), colour=seat)
        data = {**known, "by": user, "before": row.seats.get(seat)}
        await noted.hang(self.house, Due(0, row.id, seat, FREE, until, data), panel)
        return until

    def is_over(self, held: Due, row: GameRow) -> bool:
        """Whether a seat is no longer offered: after a week, with its game, or with whoever sat there."""
        return held.at <= now() or row.status in ENDED or row.seats.get(held.seat) != held.data["before"]

    async def press(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """Somebody would like the seat, and is asked; says yes; or does not want it after all. Of two who
        say yes at the same time the second finds it taken.
        """
        said, _, seat = what.partition(".")
        if said not in ("take", "yes", "no"):
            raise Unreadable(f"There is no answer {said!r}.")
        async with self.bot.lobbies.turn(game):
            held, row = await self.host.due_of(game, FREE, seat), await self.host.game(game)
            if held is None or self.is_over(held, row):
                await self.refuse(answer, row, seat, voice)
                return
            if answer.interaction.channel_id != held.data["channel"]:
                raise Sorry("free.gone")
            if said == "yes":
                await self.take(answer, held, voice)
        if said == "no":
            await answer.change(Panel(voice.say("free.left")))
        elif said == "take":
            yes = Press(door_id(game, f"free.yes.{seat}"), voice.say("offer.yes"), "good")
            no = Press(door_id(game, f"free.no.{seat}"), voice.say("offer.no"), "stop")
            rows: tuple[Row, ...] = ((yes, no),)
            await answer.say(Panel(await self._told(voice, row, seat, "free.sure"), rows, colour=seat))

    async def take(self, answer: Answer, held: Due, voice: Voice) -> None:
        """Somebody sits down; whoever has offered the own seat is told."""
        user, seat = answer.interaction.user.id, held.seat
        desk = await self.bot.offers.handed(held.game, held.data["by"], seat, user, manager=True)
        answer.decided = True
        await answer.change(Panel(yours(voice, desk.row, seat)))
        await self.bot.offers.clear()
        if (before := held.data["before"]) == held.data["by"] and before is not None:
            # Who has offered another's seat is told by the table; who has offered the own one, here.
            told = self.house.voice_for(before)
            await self.bot.offers.tell(before, told.say("free.taken", who=f"<@{user}>", seat=told.seat(seat)))

    async def refuse(self, answer: Answer, row: GameRow, seat: str, voice: Voice) -> None:
        """What offers nothing any more loses its buttons. Whoever has taken the seat and presses once more
        reads the same again.
        """
        asks = is_of_door(answer.interaction, "free")
        if asks and row.seats.get(seat) == answer.interaction.user.id and is_hidden(answer):
            await answer.change(Panel(yours(voice, row, seat)))
            return
        if asks:
            await answer.change(Panel(self.house.voice_of_table(row.guild).say("free.gone")))
        raise Sorry("free.gone")

    async def put_away(self, past: Due) -> None:
        """The message of a seat that is no longer offered says so, and who has taken it."""
        row, seat = await self.host.game(past.game), past.data["seat"]
        sits, voice = row.seats.get(seat), self.house.voice_of_table(row.guild)
        taken = sits is not None and sits != past.data.get("before")
        text = voice.say("free.taken" if taken else "free.gone", who=f"<@{sits}>", seat=voice.seat(seat))
        take = door_id(past.game, f"free.take.{seat}")
        await noted.put_away(self.house, past, (take,), Panel(text))

    async def close_old(self) -> None:
        """What nobody has taken within a week is no longer offered; of any offer that has ended the message
        says so.
        """
        await noted.each(self.house, FREE, self.close)
        await self.put_past_away()

    async def close(self, held: Due) -> None:
        """A seat is no longer offered where that is over."""
        if self.is_over(held, await self.host.game(held.game)):
            await self.host.end_due(held)

    async def put_past_away(self) -> None:
        """The message of every seat that is no longer offered says so."""
        await noted.each(self.house, FREE + PAST, self.put_away)

    async def _told(self, voice: Voice, row: GameRow, seat: str, key: str) -> str:
        """Which seat of which game, how far it is, and what the seat can count already."""
        outcome = await self.host.look(row.id)
        view = outcome.public
        text = voice.say(
            key, seat=voice.seat(seat), game=row.id, scenario=voice.name("scenario", row.scenario),
            round=view.round, rounds=view.rounds, where=f"<#{row.thread or row.channel}>",
        )  # fmt: skip
        return f"{text} {voice.say('free.points', n=countable(view.seat(seat)))}" if view.contest else text
