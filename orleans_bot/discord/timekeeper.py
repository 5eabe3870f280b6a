"""What clocks bring about in Discord: reminders, time that is up, seats kept warm, and nudges."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from orleans_bot.host.clocks import LAPSED, PLAYED, REMIND, TELL_KEEPER, Rung
from orleans_bot.host.records import Outcome
from orleans_bot.rules.errors import Refusal

from .answers.answer import Answer
from .answers.refusals import Sorry
from .messages.hanging import Hanging, now
from .messages.sending import Blocked
from .panels.panel import Panel, Press, door_id
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot
    from .messages.desk import Desk

log = logging.getLogger(__name__)

NUDGE = "nudge"  # due when a seat may be nudged again
NUDGE_AGAIN = 12 * 60 * 60
MUTE = "mute"  # why clocks stand where the bot cannot post


class Timekeeper:
    """Tells people about time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.nudging: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def look(self) -> None:
        """Do and tell whatever is due; where the bot cannot speak, no time goes by."""
        await self.stand_where_mute()
        for rung in await self.host.clocks.tick():
            try:
                await self.tell(rung)
            except Refusal as refusal:
                log.info("game %s: %s", rung.game, refusal)
            except Blocked as blocked:
                log.warning("game %s: nobody could be told of the time: %s", rung.game, blocked.why)

    async def stand_where_mute(self) -> None:
        """The clocks of tables where nothing can be posted stand until something can be."""
        stands = set(await self.host.clocks.standing(MUTE))
        timed = stands | set(await self.host.clocks.running())
        for game, desk in list(self.house.desks.items()):
            if bool(desk.broken) != (game in stands) and game in timed:
                await self.stand(game, bool(desk.broken))
        for game in stands - self.house.desks.keys():
            await self.stand(game, False)

    async def stand(self, game: int, on: bool) -> None:
        """The clocks of a table stand as nothing can be posted there, or no longer; one of which that cannot
        be noted does not hold up the others.
        """
        try:
            await self.host.clocks.stand(game, MUTE, on)
        except Refusal as refusal:
            log.info("the clocks of game %s stay as they are: %s", game, refusal)

    async def tell(self, rung: Rung) -> None:
        """What has come of a clock, where the game is played; whoever it is about is called."""
        if rung.outcome is not None:
            await self.house.take(rung.outcome)
        desk = await self.house.desk(rung.game)
        voice, users = desk.voice, rung.users or ((rung.user,) if rung.user else ())
        who = voice.listed(map(voice.who, users)) or voice.who(None)
        seat = voice.seat(rung.seat) if rung.seat else voice.say("clock.team")
        if rung.what == REMIND:
            text = voice.say("clock.remind", who=who, seat=seat, until=f"<t:{rung.until}:R>")
        elif rung.what == LAPSED:
            text = voice.say("clock.lapsed", who=who, seat=seat)
        elif rung.what == PLAYED:
            key = "clock.warm" if rung.warm else "clock.played" if rung.seat else "clock.stands"
            text = voice.say(key, who=who, seat=seat)
        else:
            text = voice.say("clock.over", who=who, seat=seat)
            if rung.what == TELL_KEEPER:
                users = (desk.row.keeper,) if desk.row.keeper else ()
                text = f"{text} {voice.say('clock.keeper', keeper=voice.who(desk.row.keeper))}"
        back = Press(door_id(rung.game, "back"), voice.say("clock.back"), "good")
        panel = Panel(text, ((back,),) if rung.warm else ())
        keeper = rung.what == TELL_KEEPER
        called = users if keeper else await self.house.notices.urged(rung.game, desk.row.seats, users)
        await Hanging.post(self.house, desk.home, panel, None, mentions=called)

    async def call(self, desk: Desk, outcome: Outcome) -> None:
        """The game goes on: the table hears of it, and for whom it waits."""
        users = [user for seat in outcome.waiting if (user := outcome.seats.get(seat)) is not None]
        voice = desk.voice
        text = voice.say("keeper.resumed")
        if users:
            text = f"{text} {voice.say('keeper.resumed.asked', who=voice.listed(map(voice.who, users)))}"
        try:
            # The questions hang anew and call whom they ask: nobody is called twice.
            await Hanging.post(self.house, desk.home, Panel(text), None, silent=True)
        except Blocked as blocked:
            log.warning("game %s: nobody could be called: %s", outcome.game, blocked.why)

    async def back(self, answer: Answer, game: int, voice: Voice) -> None:
        """Somebody who was silent is back; the table hears of it."""
        outcome, silent = await self.host.clocks.back(game, answer.interaction.user.id)
        desk = await self.house.take(outcome)
        await answer.say(voice.say("clock.yours" if silent else "clock.never_away"))
        if silent:
            told = desk.voice
            await desk.say(told.say("clock.came_back", seat=told.seat(outcome.view.viewer)))

    async def nudge(self, answer: Answer, game: int, voice: Voice) -> None:
        """Call those whom the table waits for, each at most once in twelve hours."""
        user = answer.interaction.user.id
        outcome = await self.host.look(game, user)
        if not outcome.view.viewer:
            raise Sorry("nudge.seated")
        waiting = {seat: outcome.seats.get(seat) for seat in outcome.waiting}
        others = {seat: who for seat, who in waiting.items() if who is not None and who != user}
        if outcome.status != "running" or not others:
            raise Sorry("nudge.nobody")
        async with self.nudging.setdefault(game, asyncio.Lock()):  # of two at once, one calls
            free, soonest = await self.may_be_nudged(game, list(others))
            if not free:
                raise Sorry("nudge.lately", until=f"<t:{soonest}:R>")
            for seat in free:
                await self.host.set_due(game, seat, NUDGE, now() + NUDGE_AGAIN)
        desk = await self.house.desk(game)
        told = desk.voice
        called = [others[seat] for seat in free]
        awake = await self.house.notices.urged(game, desk.row.seats, called)
        text = told.say("nudge", who=told.listed(map(told.who, called)), by=told.who(user))
        await Hanging.post(self.house, desk.home, Panel(text), None, silent=not awake, mentions=awake)
        await answer.say(voice.say("nudge.done"))

    async def may_be_nudged(self, game: int, seats: Sequence[str]) -> tuple[list[str], int]:
        """The seats that have not been nudged lately; and when the first of the others may be."""
        free, soonest = [], 0
        for seat in seats:
            held = await self.host.due_of(game, NUDGE, seat)
            if held is None or held.at <= now():
                free.append(seat)
            else:
                soonest = min(soonest or held.at, held.at)
        return free, soonest
