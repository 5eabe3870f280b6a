"""What the doctor can mend: threads, messages that are missing, and direct messages that were closed."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import discord

from orleans_bot.host.records import Outcome
from orleans_bot.rules.errors import Refusal

from ..lobby.game_thread import is_private
from ..messages.desk import Desk
from ..messages.hanging import Hanging
from ..messages.left_behind import put_away_now
from ..messages.sending import Blocked, try_hard
from ..messages.spots import PLAN, Spot
from ..messages.threads import can_whisper, open_below, room_above
from ..panels.panel import Panel
from .examination import ARCHIVED, CALL, GONE, LOCKED, PRIVATE, Chart

if TYPE_CHECKING:
    from ..bot import Bot

log = logging.getLogger(__name__)


@dataclass
class Mended:
    """What has been mended, game by game."""

    opened: list[int] = field(default_factory=list)
    moved: dict[int, int] = field(default_factory=dict)  # game → its new thread
    posted: dict[int, int] = field(default_factory=dict)  # game → messages hung again
    reached: list[tuple[int, str]] = field(default_factory=list)  # seats with open direct messages again
    housed: list[tuple[int, str]] = field(default_factory=list)  # seats with a private thread of their own
    tried: dict[int, bool] = field(default_factory=dict)  # user → whether he could be written to

    @property
    def anything(self) -> bool:
        """Whether there was anything to mend."""
        return bool(self.opened or self.moved or self.posted or self.reached or self.housed)


async def mend_all(bot: Bot, charts: Iterable[Chart]) -> Mended:
    """Mend what can be mended, one game after the other."""
    mended = Mended()
    for chart in charts:
        if chart.mendable:
            try:
                await mend(bot, chart, mended)
            except Refusal as refusal:
                log.info("game %s cannot be mended: %s", chart.row.id, refusal)
    return mended


async def mend(bot: Bot, chart: Chart, mended: Mended) -> None:
    """One game: first the place where it is played, then what hangs there."""
    game = chart.row.id
    desk = await bot.house.desk(game)
    await desk.settle()
    outcome = await bot.house.host.look(game)
    if chart.room in (ARCHIVED, LOCKED):
        if not await unlock(bot, desk.home):
            return
        mended.opened.append(game)
    elif chart.room == GONE:
        thread = await new_thread(bot, desk, outcome)
        if thread is None:
            return
        mended.moved[game] = thread.id
    if chart.lacks:
        return
    taken = 0
    for seat, way in chart.ways.items():
        if way in (PRIVATE, CALL):
            taken += await try_again(bot, desk, seat, way, mended)
    posted = await desk.repair(outcome) - taken
    if posted > 0:
        mended.posted[game] = posted


async def unlock(bot: Bot, thread: int) -> bool:
    """Open a thread that is archived or locked."""
    try:
        found = await try_hard(lambda: bot.fetch_channel(thread))
        if isinstance(found, discord.Thread):
            if found.locked:
                await try_hard(lambda: found.edit(archived=False, locked=False))
            else:
                await try_hard(lambda: found.edit(archived=False))
    except Blocked as blocked:
        log.info("thread %s stays closed: %s (%s)", thread, blocked.why, blocked.code)
        return False
    return True


async def new_thread(bot: Bot, desk: Desk, outcome: Outcome) -> discord.Thread | None:
    """Another thread for a game whose thread is gone, in the channel where it was."""
    room = room_above(bot.get_channel(desk.row.channel), private=is_private(desk.row))
    if room is None:
        return None
    voice, row = desk.voice, desk.row
    title = voice.say("thread.title", game=row.id, scenario=voice.name("scenario", row.scenario))
    try:
        thread = await open_below(room, title, private=is_private(row))
    except Blocked as blocked:
        log.info("game %s gets no new thread: %s (%s)", row.id, blocked.why, blocked.code)
        return None
    desk.row = await bot.house.host.move(row.id, thread=thread.id)
    await bot.starts.invite(thread, outcome)
    return thread


async def try_again(bot: Bot, desk: Desk, seat: str, way: str, mended: Mended) -> bool:
    """Write to a player whose direct messages were closed; tells whether the plan was taken down to move."""
    user, spot = desk.row.seats.get(seat), Spot(PLAN, seat)
    if user is None:
        return False
    if way == CALL and (hanging := desk.hung.get(spot)):
        hanging.calls = True  # whatever was restarted: the plan itself must never be shown there
    if user not in mended.tried:
        mended.tried[user] = await writes(desk, seat, user)
    if mended.tried[user]:
        mended.reached.append((desk.game, seat))
    elif way == CALL and may_whisper(bot, desk):
        mended.housed.append((desk.game, seat))
    else:
        return False
    return await take_down(desk, spot)


async def writes(desk: Desk, seat: str, user: int) -> bool:
    """Whether a player can be written to; only a message shows that, so it says something of use."""
    house = desk.house
    said = desk.room.voice_of(seat).say("doctor.reached", game=desk.game, where=f"<#{desk.home}>")
    try:
        await Hanging.post(house, await house.direct(user), Panel(said), None, silent=True)
    except Blocked as fault:
        log.info("user %s still cannot be written to: %s", user, fault)
        house.dms.pop(user, None)
        return False
    return True


def may_whisper(bot: Bot, desk: Desk) -> bool:
    """Whether a private thread can be opened for a player of this game."""
    return can_whisper(bot.get_channel(desk.row.channel))


async def take_down(desk: Desk, spot: Spot) -> bool:
    """Put a message away, so that the desk hangs it again where it belongs now."""
    hanging = desk.hung.get(spot)
    if hanging is None:
        return False
    voice = desk.room.voice_of(spot.seat)
    hanging.past = Panel(voice.say("doctor.elsewhere", seat=voice.seat(spot.seat)))
    await desk.posts.let_go(spot)
    await desk.posts.guarded(put_away_now(desk.posts, spot, hanging))
    return True
