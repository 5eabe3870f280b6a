"""How a seat's own message reaches its player, and nobody else."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from orleans_bot.host.records import Outcome

from ..panels import game_panels
from ..panels.panel import Panel
from .hanging import Content, Hanging
from .posts import Posts
from .private_threads import NOOK, private_thread
from .sending import Blocked
from .spots import Spot

log = logging.getLogger(__name__)


async def post_privately(posts: Posts, spot: Spot, user: int, content: Content, outcome: Outcome) -> Hanging:
    """To the player's direct messages; where they are closed, to a private thread; else by a call."""
    room = posts.room
    house, game = room.house, room.game
    if not room.secretive:
        return await posts.post(spot, room.home, content, outcome, whose=user)
    called = await house.notices.called(outcome, [spot.seat], alone=True)
    how: dict[str, Any] = {"whose": user, "silent": not called}
    try:
        return await posts.post(spot, await house.direct(user), content, outcome, **how)
    except Blocked as blocked:
        if blocked.why == "trouble":
            raise  # nobody has closed anything: it is tried again
        log.info("game %s: user %s cannot be written to: %s", game, user, blocked.why)
        house.dms.pop(user, None)
    voice = room.voice_of(spot.seat)
    text = f"{voice.say('dm.closed', who=f'<@{user}>')}\n{content.panel.text}"
    closed = replace(content, panel=replace(content.panel, text=text, foot="", mention=user))
    for _ in range(2):
        if not (thread := await private_thread(room, spot.seat, user)):
            break
        try:
            return await posts.post(spot, thread, closed, outcome, **how, mentions=called, watched=True)
        except Blocked as blocked:
            log.info("game %s: the private thread of %s is closed: %s", game, spot.seat, blocked.why)
            if blocked.why != "channel_gone":
                break
            await house.host.drop_panel(game, NOOK, spot.seat)  # another one is opened
    call = Panel(
        room.voice.say("dm.call", who=f"<@{user}>", seat=room.voice.seat(spot.seat)),
        game_panels.board_rows(room.voice, game)[:1], colour=spot.seat, mention=user,
    )  # fmt: skip
    return await posts.post(spot, room.home, Content(call), outcome, **how, mentions=called, calls=True)
