"""Messages that were posted and never noted, because the bot died in between: noted as meant, found again."""

from __future__ import annotations

import logging
from collections.abc import Set
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from orleans_bot.store import StoreFault
from orleans_bot.store.desk import LEFT, MEANT

from ..panels.panel import Panel, door_id, turn_id
from ..panels.score import ANOTHER
from .controls import ids_of
from .hanging import Content, Hanging, only
from .sending import BARRED, PASSES, Blocked, try_hard
from .spots import BOARD, PLAN, TURN, Spot

if TYPE_CHECKING:
    from ..house import House
    from .posts import Posts

log = logging.getLogger(__name__)

END = "end"  # the kind of a message that shows how a game has ended
MOST = 100  # messages of a channel that are looked at: as many as one call tells of
ASKEW = 24 * 60 * 60 * 1000 << 22  # in Discord's numbers, how far the bot's own clock may have been off


async def mean(house: House, game: int, kind: str, seat: str, channel: int) -> int:
    """Note that a message is about to be posted, before it is, and since when."""
    moment = discord.utils.time_snowflake(discord.utils.utcnow())
    await house.host.set_panel(game, MEANT + kind, channel, moment, seat)
    return moment


async def own_since(house: House, channel: int, moment: int) -> dict[int, set[str]]:
    """Our newest messages of a channel since a moment, and their controls."""
    own = house.bot.user
    target = house.bot.get_partial_messageable(channel)

    async def look() -> list[discord.Message]:
        after = discord.Object(max(0, moment - ASKEW))
        return [message async for message in target.history(limit=MOST, after=after, oldest_first=False)]

    found = await try_hard(look)
    return {each.id: set(ids_of(each)) for each in found if own is not None and each.author.id == own.id}


async def find(
    house: House, game: int, kind: str, seat: str, channel: int, moment: int, *, but: Set[int] = frozenset()
) -> int | None:
    """Our newest message since a moment whose controls belong to a seat of a game, its board or its end, but
    for those that are known to be something else.
    """
    try:
        ours = await own_since(house, channel, moment)
    except Blocked as blocked:
        log.info("game %s: channel %s cannot be looked through: %s", game, channel, blocked.why)
        raise
    held = {number: controls for number, controls in ours.items() if number not in but}
    fitting = [number for number, controls in held.items() if fits(controls, game, kind, seat)]
    if not fitting and kind == TURN:  # the question of a team asks another of its seats by name
        fitting = [number for number, controls in held.items() if asks_somebody(controls, game)]
    return max(fitting, default=None)


async def adopt(posts: Posts, spot: Spot, channel: int, moment: int) -> None:
    """A message was about to be posted when the bot died: if it hangs, it is the one that counts."""
    before, house = posts.hung.get(spot), posts.house
    others = posts.known - {before.message if before is not None else 0}
    try:
        found = await find(house, posts.game, spot.kind, spot.seat, channel, moment, but=others)
    except Blocked:  # whatever hangs there is looked for later, and put away
        posts.unheard[spot, channel] = moment
        return
    if found is not None and (before is None or found > before.message):
        log.info("game %s: %s of %r was posted and not noted", posts.game, spot.kind, spot.seat)
        hanging = posts.hung[spot] = Hanging(channel, found)
        hanging.whose = posts.room.row.seats.get(spot.seat) or 0
        hanging.calls = spot.kind == PLAN and posts.room.secretive and channel == posts.room.home
        await posts.supplant(spot, hanging, before)
    else:
        await house.host.drop_panel(posts.game, MEANT + spot.kind, spot.seat)


async def put_unheard_away(posts: Posts) -> None:
    """What came through unheard is put away: another hangs in its place, or none is wanted there."""
    host = posts.house.host
    for (spot, channel), moment in list(posts.unheard.items()):
        if posts.is_away(spot, Hanging(channel, moment)):
            continue
        where = spot.kind, spot.seat, channel, moment
        try:
            while found := await find(posts.house, posts.game, *where, but=posts.known):
                await host.must_be_put_away(posts.game, channel, found)
                posts.loose.append((spot, Hanging(channel, found)))
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise
        await host.drop_panel(posts.game, MEANT + spot.kind, spot.seat)
        posts.unheard.pop((spot, channel), None)
    await put_loose_away(posts)


async def put_loose_away(posts: Posts) -> None:
    """What could not be put away before the next message came to its place is put away now; one that still
    cannot does not hold up the others.
    """
    trouble: Blocked | None = None
    for spot, hanging in list(posts.loose):
        try:
            await put_away_now(posts, spot, hanging)
        except Blocked as blocked:
            trouble = blocked
    if trouble is not None:
        raise trouble


async def put_away_now(posts: Posts, spot: Spot, hanging: Hanging) -> None:
    """Put a message away that has no place any more; on a server that is away, once it is back."""
    if posts.is_away(spot, hanging) or not await strip(posts, spot, hanging):
        return
    posts.put_away.append(hanging.message)
    await posts.house.host.drop_panel(posts.game, f"{LEFT}{hanging.message}")
    posts.loose = [each for each in posts.loose if each[1] is not hanging]


async def strip(posts: Posts, spot: Spot, hanging: Hanging) -> bool:
    """Take a message's buttons away, and whether there are none left; its picture stays."""
    key = "board.past" if spot.kind == BOARD else "left_hanging"
    past = hanging.past or Panel(posts.room.voice.say(key, game=posts.game), picture=True)
    if posts.is_direct(spot, hanging):
        past = replace(past, picture=False)
    try:
        return await hanging.write(posts.house, only(Content(past)), keeps=posts.file_of(spot))
    except Blocked as blocked:
        if blocked.why in PASSES:
            raise
        return blocked.why not in BARRED  # the bot may be let in again
    return True


async def note_departed(posts: Posts) -> None:
    """Note what has been put away; what a full disk does not take is noted once it does."""
    host = posts.house.host
    while posts.departed:
        message, spot = posts.departed.popitem()
        try:
            if spot not in posts.hung:
                await host.put_away(posts.game, spot.kind, spot.seat, message)
            else:  # the next one has come meanwhile, and noted that this one is still to be put away
                await host.drop_panel(posts.game, f"{LEFT}{message}")
        except StoreFault as fault:
            posts.departed[message], posts.broken = spot, "trouble"
            log.info("game %s: %s", posts.game, fault)
            return


def asks_somebody(controls: Set[str], game: int) -> bool:
    """Whether these are the controls of a question of a game, whomever it asks."""
    return any(each.startswith(f"o1:ask:{game}:") for each in controls)


def fits(controls: Set[str], game: int, kind: str, seat: str) -> bool:
    """Whether these are the controls of a message of a game; only its end leads to another game, or is told
    in words.
    """
    ends = not controls.isdisjoint({door_id(game, ANOTHER), turn_id(game, "", 0, "words.finish")})
    if kind == END:
        return ends
    wanted = tuple(f"o1:{word}:{game}:{seat}:" for word in ("ask", "turn"))
    return not ends and any(each.startswith(wanted) for each in controls)
