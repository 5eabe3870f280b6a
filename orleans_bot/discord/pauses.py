"""Pauses in Discord: the wish for one is put to the table, and whoever sits there agrees or does not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from orleans_bot.host.pausing import EVER, PAUSE, POLL, VOTE, Poll, as_shown
from orleans_bot.host.records import Due
from orleans_bot.host.refusals import NoPause
from orleans_bot.rules.errors import Refusal
from orleans_bot.store.desk import PAST

from .answers.answer import Answer
from .messages import noted
from .messages.desk import Desk
from .messages.hanging import Hanging
from .messages.pressed import is_of_door
from .messages.sending import GONE, PASSES, Blocked
from .panels.panel import Panel, Press, Row, Unreadable, door_id
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
SOON, LATER = 60.0, 3600.0  # seconds until what could not be shown is tried again: what passes, what may not


class Pauses:
    """Votes on pauses, and their ends."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.pausing = bot.house.host.pausing
        self.turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.waits: dict[int, float] = {}  # until when it is not tried again to show the poll of a game

    def turn(self, game: int) -> asyncio.Lock:
        """Whoever changes a poll shows it before the next one does: else the older one may come last."""
        return self.turns.setdefault(game, asyncio.Lock())

    async def wish(self, answer: Answer, game: int, days: int, voice: Voice) -> None:
        """Somebody would like the table to pause."""
        try:
            async with self.turn(game):
                poll = await self.pausing.wish(game, answer.interaction.user.id, days)
                await self._hang(await self._shown(game), poll, None)
        except NoPause as refusal:
            await self.show_again(answer, game, refusal, voice)
            return
        await answer.say(voice.say("keeper.done"))

    async def show_again(self, answer: Answer, game: int, refusal: NoPause, voice: Voice) -> None:
        """Whoever asks while the table votes or pauses already can speak or end it there and then; where
        somebody has deleted what the table sees of it, that hangs anew.
        """
        poll = await self.pausing.poll(game)
        if poll is None or refusal.data["why"] not in ("pause", "vote"):
            raise refusal
        await self.show_now(game, sure=True)
        await answer.say(poll_panel(voice, (await self.host.game(game)).seats, poll))

    async def show_now(self, game: int, *, sure: bool = False) -> None:
        """What the table sees is brought up to date now, or as soon as that can be done."""
        try:
            await self.show(game, sure=sure)
        except (Blocked, Refusal) as fault:
            log.info("game %s: its poll cannot be shown: %s", game, fault)

    async def press(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """Somebody agrees, does not, or ends the pause."""
        user = answer.interaction.user.id
        if what not in ("yes", "no", "end"):
            raise Unreadable(f"There is no word {what!r} on a pause.")
        async with self.turn(game):
            if what == "end":
                ended = await self.pausing.go_on(game, user)
                table = (await self._shown(game)).voice
                panel = Panel(table.say("pause.ended" if ended else "pause.none"))
            else:
                poll = await self._vote(answer, game, user, what == "yes")
                desk = await self._shown(game)
                panel = poll_panel(desk.voice, desk.row.seats, poll)
            answer.decided = True
            shown = await answer.change(panel) and await self._note_pressed(answer, game, over=what == "end")
        if not shown:  # what was pressed is not what the table sees, or could not be changed
            await self.show_now(game)

    async def _vote(self, answer: Answer, game: int, user: int, agrees: bool) -> Poll:
        """Somebody's word, or what came of the vote if it is over and the message has not told it yet."""
        try:
            return await self.pausing.vote(game, user, agrees)
        except NoPause as refusal:
            poll = await self.pausing.poll(game)
            if poll is not None:
                return poll
            if is_of_door(answer.interaction, "pause"):
                voice = (await self.house.desk(game)).voice
                await answer.change(Panel(voice.refusal(refusal)))
            raise

    async def _note_pressed(self, answer: Answer, game: int, *, over: bool) -> bool:
        """Whether what the table sees has been changed by the answer to a press: it need not be changed once
        more.
        """
        held, standing = await self.host.due_of(game, POLL, ""), await self.pausing.standing(game)
        pressed = answer.interaction.message
        if held is None or pressed is None or pressed.id != held.data["message"]:
            return False
        try:
            if standing is None:
                await self.host.drop_dues(game, POLL, "")
            elif not over:
                await self._note(held, standing)
        except Refusal as refusal:  # a full disk: it is changed once more
            log.info("game %s: %s", game, refusal)
        return True

    async def look(self) -> None:
        """What is over is told to its table, and what hangs says how votes and pauses stand."""
        for kind, game in await self.pausing.expire():
            try:
                desk = await self._shown(game)
            except Refusal as refusal:
                log.info("game %s: %s", game, refusal)
                continue
            await desk.say(desk.voice.say("pause.over" if kind == PAUSE else "pause.silence"))
        time = asyncio.get_running_loop().time()
        for game in await self.pausing.unshown():
            if self.waits.get(game, 0.0) > time:
                continue
            self.waits[game] = time + SOON
            try:
                if await self.show(game):
                    del self.waits[game]
            except Refusal as refusal:
                log.info("game %s: %s", game, refusal)
            except Blocked as blocked:
                log.info("game %s: its poll cannot be shown: %s", game, blocked.why)
                self.waits[game] = time + (SOON if blocked.why in PASSES else LATER)

    async def show(self, game: int, *, sure: bool = False) -> bool:
        """What hangs says how the vote or the pause of a game stands, or that it is over, and whether that is
        settled. `sure`: it is looked whether it hangs.
        """
        async with self.turn(game):
            poll, held = await self.pausing.poll(game), await self.host.due_of(game, POLL, "")
            standing = await self.pausing.standing(game)
            if standing is not None and poll is not None:
                await self._bring_up(await self._shown(game), poll, standing, held, sure)
            elif held is not None:
                await self.host.end_due(held)
            past = [each for each in await self.host.due(EVER, POLL + PAST) if each.game == game]
            return all([await self._put_away(each) for each in past])

    async def _bring_up(self, desk: Desk, poll: Poll, standing: Due, held: Due | None, sure: bool) -> None:
        """The message of a vote or a pause shows it as it is now; where none hangs, one is hung."""
        panel = poll_panel(desk.voice, desk.row.seats, poll)
        if held is None:  # it may have been posted before a kill, or by an earlier version
            since = standing.at - DAY if standing.kind == VOTE else 0
            moment = discord.utils.time_snowflake(datetime.fromtimestamp(since, UTC))
            data = {**noted.meant(desk.home), "since": max(0, moment), "shown": None}
            held = Due(0, desk.game, "", POLL, EVER, data)
        message = await noted.find(self.house, held, doors(desk.game))
        hanging = Hanging(held.data["channel"], message)
        if message and (not sure or await hanging.there(self.house)):
            if held.data["shown"] == as_shown(standing) and held.data["message"]:
                return
            try:
                await hanging.edit(self.house, panel)
                await self._note(replace(held, data={**held.data, "message": message}), standing)
                return
            except Blocked as blocked:
                if blocked.why not in GONE:
                    raise
        await self._hang(desk, poll, replace(held, data={**held.data, "message": message}))

    async def _hang(self, desk: Desk, poll: Poll, before: Due | None) -> None:
        """Hang a poll; those whose word is missing are called, unless it has hung before and is gone."""
        standing, game = await self.pausing.standing(desk.game), desk.game
        known, calls = noted.meant(desk.home), not poll.agreed
        if before is not None:
            calls = calls and not before.data["message"]
            if not before.data["message"]:  # what is sent once more must not hang twice
                known = {**before.data}
        elif (held := await self.host.due_of(game, POLL, "")) is not None:
            await self.host.end_due(held)  # an earlier poll's, which could not be put away yet
        users = [user for seat in poll.missing if calls and (user := desk.row.seats.get(seat))]
        held = Due(0, game, "", POLL, EVER, {**known, "shown": as_shown(standing)})
        panel = poll_panel(desk.voice, desk.row.seats, poll)
        await noted.hang(self.house, held, panel, mentions=users, silent=before is not None and not users)

    async def _note(self, held: Due, standing: Due) -> None:
        """The message of a poll shows this vote or pause."""
        await self.host.set_due(held.game, "", POLL, EVER, {**held.data, "shown": as_shown(standing)})

    async def _put_away(self, past: Due) -> bool:
        """The message of a poll says what came of it, and whether that is settled."""
        voice = (await self.house.desk(past.game)).voice
        shown: tuple[str, int, dict[str, str]] = past.data["shown"] or (PAUSE, 0, {})
        kind, ends, said = shown
        done = self.host.now >= ends
        key = ("pause.over" if done else "pause.ended") if kind == PAUSE else "pause.silence"
        if kind == VOTE and not done:
            key = "pause.refused"
        panel = Panel(voice.say(key, seat=voice.seat(said["by"]) if said.get("by") else ""))
        return await noted.put_away(self.house, past, doors(past.game), panel)

    async def _shown(self, game: int) -> Desk:
        """The desk of a game, which shows until when everybody has time now."""
        return await self.house.take(await self.house.host.look(game))


def doors(game: int) -> list[str]:
    """The controls of a poll of a game."""
    return [door_id(game, f"pause.{what}") for what in ("yes", "no", "end")]


def poll_panel(voice: Voice, seats: Mapping[str, int | None], poll: Poll) -> Panel:
    """What a table is asked, or what came of it."""
    until = f"<t:{poll.ends}:R>"
    seat = voice.seat(poll.by) if poll.by else ""
    yes, no, end = doors(poll.game)
    rows: tuple[Row, ...] = ()
    if poll.agreed:
        text = voice.say("pause.agreed" if seat else "pause.stands", seat=seat, until=until)
        rows = ((Press(end, voice.say("pause.go_on")),),)
    elif poll.refused:
        text = voice.say("pause.refused", seat=seat)
    else:
        missing = voice.listed(f"{voice.seat(one)} {voice.who(seats.get(one))}" for one in poll.missing)
        text = voice.say("pause.wish", seat=seat, n=poll.days, until=until, who=missing)
        rows = ((Press(yes, voice.say("pause.yes"), "good"), Press(no, voice.say("pause.no"), "stop")),)
    return Panel(text, rows)
