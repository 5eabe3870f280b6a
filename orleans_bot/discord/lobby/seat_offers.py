"""A seat changes hands: whoever is to sit down is asked first, and the last person at a table twice."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from orleans_bot.host.records import ENDED, Due, GameRow
from orleans_bot.rules.errors import Refusal
from orleans_bot.store.desk import OFFER, PAST, past_of

from ..answers.answer import Answer
from ..answers.refusals import Sorry
from ..messages import noted
from ..messages.hanging import Hanging, now
from ..messages.pressed import is_of_door
from ..messages.private_threads import bring_in
from ..messages.sending import Blocked
from ..panels.panel import Panel, Press, Unreadable, door_id
from ..panels.voice import Voice
from .doors import is_manager
from .game_thread import is_private
from .stand_ins import introduced

if TYPE_CHECKING:
    from ..bot import Bot
    from ..messages.desk import Desk

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60  # seconds for which a seat is offered


class SeatOffers:
    """Hands seats over."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def hand_over(
        self, answer: Answer, game: int, seat: str, player: int | None, voice: Voice, level: str = ""
    ) -> None:
        """Give a seat away if nobody has to be asked about it; else ask. `level`: of the stand-in."""
        user, manager = answer.interaction.user.id, await self.may_manage(answer, game)
        row = await self.host.may_replace(game, user, seat, player, manager=manager)
        if player is None and only_person(row, seat):
            await answer.say(last_panel(voice, row, seat))
        elif player is None or player == user:
            async with self.bot.lobbies.turn(game):
                await self.handed(game, user, seat, player, manager, level)
            await answer.say(voice.say("keeper.done"))
            await self.clear()
        elif self.is_out_of_sight(row):
            raise Sorry("offer.out_of_sight", who=f"<@{player}>")
        else:
            until = await self.offer(user, row, seat, player)
            await answer.say(voice.say("offer.made", who=f"<@{player}>", until=f"<t:{until}:R>"))

    def is_out_of_sight(self, row: GameRow) -> bool:
        """Whether a game is played where nobody else can look, and nobody can be let in for its sake alone:
        in direct messages, or in a private thread that is not its own.
        """
        place = self.bot.get_channel(row.channel) if row.thread is None else None
        return row.guild is None or (isinstance(place, discord.Thread) and place.is_private())

    async def may_manage(self, answer: Answer, game: int) -> bool:
        """Whether a manager of the server that the game belongs to is at work."""
        interaction = answer.interaction
        return is_manager(interaction) and (await self.host.game(game)).guild == interaction.guild_id

    async def handed(
        self, game: int, by: int, seat: str, player: int | None, manager: bool, level: str = ""
    ) -> Desk:
        """Somebody else sits there now: the table is told, and so is whoever sat there."""
        desk = await self.house.desk(game)  # first: it must know what hangs for whoever leaves
        row = await self.host.may_replace(game, by, seat, player, manager=manager)
        before = row.seats.get(seat)
        if player is not None and row.thread:  # first: who sits there must never stand outside
            await bring_in(self.house, row.thread, player)
        outcome = await self.host.replace(game, by, seat, player, manager=manager, level=level)
        desk.take(outcome)
        voice = desk.voice
        who = introduced(voice, player, outcome.manners.get(seat, ""))
        await desk.say(voice.say("keeper.replaced", seat=voice.seat(seat), who=who))
        await self.bot.pauses.show_now(game)
        if before is not None and before not in (by, player):
            told = self.house.voice_for(before)
            text = told.say(
                "offer.lost", game=game, seat=told.seat(seat), who=told.who(player), by=f"<@{by}>",
                where=f"<#{desk.home}>",
            )  # fmt: skip
            await self.tell(before, text)
        return desk

    async def clear(self) -> None:
        """Whatever offers a seat that is not to be had any more says so; what fails is tried again later."""
        try:
            await self.put_past_away()
            await self.bot.open_seats.put_past_away()
        except Refusal as refusal:
            log.info("offers that have ended are seen to later: %s", refusal)

    async def tell(self, user: int, text: str) -> None:
        """A line to one player alone, if that player can be written to."""
        try:
            await Hanging.post(self.house, await self.house.direct(user), Panel(text), None)
        except Blocked as blocked:
            log.info("user %s could not be told: %s", user, blocked.why)

    # Asking

    async def offer(self, by: int, row: GameRow, seat: str, player: int) -> int:
        """Offer a seat to somebody for a day, and until when it is offered."""
        async with self.bot.lobbies.turn(row.id):
            held = await self.host.due_of(row.id, OFFER, seat)
            until, known = now() + DAY, noted.meant(0)
            if held is not None and held.at > now() and held.data["to"] == player:
                if await noted.hangs(self.house, held, doors(row.id, seat)):
                    raise Sorry("offer.asked", who=f"<@{player}>", until=f"<t:{held.at}:R>")
                if not held.data["message"]:  # what is sent once more must not hang twice
                    until, known = held.at, {**held.data}
            elif held is not None:
                why = "offer.withdrawn" if held.at > now() else "offer.over"
                if (past := await self.host.end_due(held, why=why)) is not None:
                    await self.put_away(past)
            await self.ask(Due(0, row.id, seat, OFFER, until, {**known, "to": player, "by": by}), row)
            return until

    async def ask(self, held: Due, row: GameRow) -> None:
        """Put the question to the player alone; if that cannot be, where the game is played."""
        player = held.data["to"]
        try:
            channel = await self.house.direct(player)
            panel = offer_panel(self.house.voice_for(player), row, held)
            await noted.hang(self.house, replace(held, data={**held.data, "channel": channel}), panel)
        except Blocked as blocked:
            if blocked.why == "trouble":  # it may have come through
                raise
            if is_private(row):
                raise Sorry("offer.closed", who=f"<@{player}>") from blocked
            desk = await self.house.desk(row.id)
            panel = offer_panel(desk.voice, row, held)
            await noted.hang(self.house, replace(held, data={**held.data, "channel": desk.home}), panel)

    async def answer_offer(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """Somebody accepts a seat, or declines it; nobody else sits down there meanwhile."""
        said, _, seat = what.partition(".")
        if said not in ("yes", "no"):
            raise Unreadable(f"There is no answer {said!r}.")
        async with self.bot.lobbies.turn(game):
            held = await self.host.due_of(game, OFFER, seat)
            user = answer.interaction.user.id
            if held is None or held.data["to"] != user or held.at <= now():
                await self.refuse(answer, game, seat, held, voice)
            elif said == "no":
                await self.decline(answer, held, voice)
            else:
                await self.accept(answer, held, voice)

    async def decline(self, answer: Answer, held: Due, voice: Voice) -> None:
        """Somebody does not want a seat, and the table hears of it."""
        past = await self.host.end_due(held, why="offer.declined")
        if past is None:
            raise Sorry("offer.none")
        if await answer.change(Panel(voice.say("offer.declined"))):
            await noted.settle(self.house, past)
        desk = await self.house.desk(held.game)
        told = desk.voice
        await desk.say(
            told.say("offer.declined.told", who=f"<@{held.data['to']}>", seat=told.seat(held.seat))
        )
        await self.clear()

    async def accept(self, answer: Answer, held: Due, voice: Voice) -> None:
        """Somebody sits down at a seat."""
        # Whoever has offered it had the right to; if the seat has changed hands since, so has the offer.
        desk = await self.handed(held.game, held.data["by"], held.seat, held.data["to"], manager=True)
        answer.decided = True
        if await answer.change(Panel(yours(voice, desk.row, held.seat))):
            await noted.settle(self.house, past_of(held, {}))
        await self.clear()

    async def refuse(self, answer: Answer, game: int, seat: str, held: Due | None, voice: Voice) -> None:
        """A message that offers nothing any more loses its buttons; one that asks another keeps them. Whoever
        has accepted and presses once more reads the same again.
        """
        pressed = answer.interaction.message
        if not is_of_door(answer.interaction, "offer"):
            raise Sorry("offer.none")
        row = await self.host.game(game)
        if row.seats.get(seat) == answer.interaction.user.id:
            await answer.change(Panel(yours(voice, row, seat)))
            return
        asks = held is not None and held.at > now()
        others = asks and held is not None and pressed is not None and held.data["message"] in (0, pressed.id)
        if not others:
            await answer.change(Panel(voice.say("offer.none")))
        raise Sorry("offer.none")

    async def put_away(self, past: Due) -> None:
        """The message of an offer that has ended says what became of it."""
        user, seat, row = past.data.get("to", 0), past.data["seat"], await self.host.game(past.game)
        voice, key = self.house.voice_for(user), past.data.get("why", "offer.none")
        if user and row.seats.get(seat) == user:
            key = "offer.accepted"
        panel = Panel(voice.say(key, seat=voice.seat(seat), where=f"<#{row.thread or row.channel}>"))
        await noted.put_away(self.house, past, doors(past.game, seat), panel)

    async def close_old_offers(self) -> None:
        """Offers that nobody has answered within a day end, and the table hears of it; of any offer that has
        ended the message says so.
        """
        await noted.each(self.house, OFFER, self.close_old)
        await self.put_past_away()

    async def put_past_away(self) -> None:
        """The message of every offer that has ended says what became of it."""
        await noted.each(self.house, OFFER + PAST, self.put_away)

    async def close_old(self, held: Due) -> None:
        """An offer ends after a day, and with its game."""
        if (await self.host.game(held.game)).status in ENDED:
            await self.host.end_due(held)
            return
        past = await self.host.end_due(held, why="offer.over") if held.at <= now() else None
        if past is not None and past.data["message"]:  # else nobody knows whether the question ever hung
            desk = await self.house.desk(held.game)
            voice = desk.voice
            await desk.say(
                voice.say("offer.over.told", who=f"<@{held.data['to']}>", seat=voice.seat(held.seat))
            )

    # The last person at a table

    async def last_person(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """What becomes of a game whose last person leaves: it ends, stand-ins go on, or nobody leaves."""
        said, _, seat = what.partition(".")
        user, manager = answer.interaction.user.id, await self.may_manage(answer, game)
        row = await self.host.may_replace(game, user, seat, None, manager=manager)
        match said:
            case "keep":
                await answer.change(Panel(voice.say("last.kept", seat=voice.seat(seat))))
            case "on":
                await self.handed(game, user, seat, None, manager)
                await answer.change(Panel(voice.say("last.played_on", game=game)))
                await self.clear()
            case "end" if only_person(row, seat):
                await self.host.abort(game, user, manager=True)  # nobody else is there who could mind
                await answer.change(Panel(voice.say("last.ended", game=game)))
                await self.house.take(await self.host.look(game))
            case _:
                raise Unreadable(f"There is no answer {said!r}.")


def only_person(row: GameRow, seat: str) -> bool:
    """Whether nobody but stand-ins would be left at a table."""
    return row.seats.get(seat) is not None and sum(user is not None for user in row.seats.values()) == 1


def yours(voice: Voice, row: GameRow, seat: str) -> str:
    """What somebody reads who has sat down."""
    return voice.say("offer.accepted", seat=voice.seat(seat), where=f"<#{row.thread or row.channel}>")


def doors(game: int, seat: str) -> tuple[str, str]:
    """The controls by which a seat is accepted and declined."""
    return door_id(game, f"offer.yes.{seat}"), door_id(game, f"offer.no.{seat}")


def offer_panel(voice: Voice, row: GameRow, held: Due) -> Panel:
    """Would you like this seat?"""
    player, accepts, declines = held.data["to"], *doors(row.id, held.seat)
    text = voice.say(
        "offer", who=f"<@{player}>", by=f"<@{held.data['by']}>", seat=voice.seat(held.seat), game=row.id,
        scenario=voice.name("scenario", row.scenario), where=f"<#{row.thread or row.channel}>",
        round=row.round, until=f"<t:{held.at}:F>",
    )  # fmt: skip
    yes = Press(accepts, voice.say("offer.yes"), "good")
    no = Press(declines, voice.say("offer.no"), "stop")
    return Panel(text, ((yes, no),), mention=player)


def last_panel(voice: Voice, row: GameRow, seat: str) -> Panel:
    """Would you like the game to end?"""
    end = Press(door_id(row.id, f"last.end.{seat}"), voice.say("last.end"), "stop")
    play_on = Press(door_id(row.id, f"last.on.{seat}"), voice.say("last.on"))
    keep = Press(door_id(row.id, f"last.keep.{seat}"), voice.say("last.keep"), "good")
    return Panel(voice.say("last", game=row.id, seat=voice.seat(seat)), ((end, play_on, keep),))
