"""Putting messages away: a question that has been answered, and a whole game at its end."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from orleans_bot.clocks.calling import OVER
from orleans_bot.host.records import ENDED, HELD, Outcome
from orleans_bot.store.desk import WATCHED

from ..panels import game_panels
from ..panels.notices import next_game
from ..panels.panel import Panel
from .hanging import Content, let_sleep, only
from .left_behind import END, note_departed, put_unheard_away
from .posts import Posts
from .room import Room
from .sending import BARRED, PASSES, Blocked
from .sheets import sheet_of
from .spots import BOARD, PLAN, TURN, Spot
from .untold import Untold

if TYPE_CHECKING:
    from ..answers.answer import Answer

log = logging.getLogger(__name__)


def closed(room: Room, untold: Untold, spot: Spot, outcome: Outcome, phase: str) -> Panel:
    """What a message says when its question, asked in this phase, has been answered: what came of it, and
    nothing to press.
    """
    if outcome.status == HELD:
        return Panel(game_panels.waiting_line(room.voice_of(spot.seat), outcome, None), colour=spot.seat)
    if spot.kind == PLAN:
        what = "choice" if phase and not phase.endswith(".planning") else "plan"
        return game_panels.private_over(room.voice_of(spot.seat), outcome, spot.seat, room.home, what)
    own = untold.of_seat(spot.seat)
    lines = game_panels.told(room.voice, own) or [room.voice.tell(note) for note in own[-1:]]
    return game_panels.done(room.voice, spot.seat, lines)


async def close(
    posts: Posts, untold: Untold, spot: Spot, outcome: Outcome, answer: Answer | None = None
) -> None:
    """Put a message away; the answer to the press that has done it may say so."""
    hanging = posts.hung.pop(spot, None)
    if hanging is None:
        if answer is not None:
            await answer.acknowledge()
        return
    posts.put_away.append(hanging.message)
    panel = hanging.past or closed(posts.room, untold, spot, outcome, hanging.phase)
    if posts.is_direct(spot, hanging):
        panel = replace(panel, picture=False)
    if not panel.rows and answer is not None and await awaited_elsewhere(posts, answer):
        panel = panel.with_rows((next_game(posts.room.voice, posts.game),))
    done, trouble, lasts = False, None, False
    posts.leaving.append((spot, hanging))
    try:
        content = Content(panel, past=panel)
        done = await hanging.write(posts.house, only(content), keeps=posts.file_of(spot), answer=answer)
    except Blocked as blocked:
        away = posts.is_away(spot, hanging)
        hidden = blocked.why in BARRED and not away  # the bot may be let in again
        lasts, trouble = hidden or blocked.why == "old", None if hidden else blocked
        done = blocked.why not in PASSES and not away and not hidden
    finally:
        posts.leaving.remove((spot, hanging))
        if not done:  # it is put away with the next arranging
            hanging.past = panel
            # The next question hangs there already, or must not wait for as long as that may take.
            if lasts or posts.hung.setdefault(spot, hanging) is not hanging:
                posts.loose.append((spot, hanging))
    if not done and posts.hung.get(spot) is not hanging:
        await posts.house.host.must_be_put_away(posts.game, hanging.channel, hanging.message)
    if not done and trouble is not None:
        raise trouble
    if done:
        # Only now: if the bot dies on the way, it finds the message again and puts it away then.
        posts.departed[hanging.message] = spot
        await note_departed(posts)


async def awaited_elsewhere(posts: Posts, answer: Answer) -> bool:
    """Whether another game waits for whoever has pressed."""
    lines = await posts.house.host.inbox(answer.interaction.user.id)
    return any(line.game != posts.game for line in lines)


async def is_nowhere(posts: Posts, outcome: Outcome) -> bool:
    """Whether a game is played in no channel: nothing of it hangs, and its end is in the answer."""
    if outcome.nowhere and (outcome.over or outcome.status in ENDED):
        await posts.house.host.drop_dues(posts.game, WATCHED)
    return outcome.nowhere


async def show_end(posts: Posts, untold: Untold, outcome: Outcome) -> None:
    """Everything is put away, then the score sheet, the story and the seed."""
    for spot in [spot for spot in posts.hung if spot.kind in (TURN, PLAN)]:
        await posts.guarded(close(posts, untold, spot, outcome))
    standing = await posts.house.campaigns.of_game(posts.game)
    if standing is not None:
        await posts.guarded(posts.house.campaigns.freshen(standing.row.id))
    await posts.guarded(end_board(posts, untold, outcome))
    if Spot(END) not in posts.hung:
        await post_sheet(posts, outcome)
    if posts.unheard and posts.broken != "trouble":
        await posts.guarded(put_unheard_away(posts))
    await note_end(posts)


async def end_board(posts: Posts, untold: Untold, outcome: Outcome) -> None:
    """The last board tells how it stands in the end, and loses its buttons; until it can, it hangs."""
    room, spot = posts.room, Spot(BOARD)
    if (board := posts.hung.get(spot)) is None:
        return
    notes, done = untold.rest(), False
    last = game_panels.board(room.voice, outcome, game_panels.told(room.voice, notes), {}).bare()
    content = Content(last, key=END, picture=lambda: room.picture("table", outcome))
    try:
        done = await board.write(posts.house, only(content), keeps=posts.file_of(spot))
    except Blocked as blocked:
        done = blocked.why not in PASSES and not posts.is_away(spot, board)
        if not done:
            raise
    finally:
        if not done:
            untold.give_back(notes)
    if done:
        posts.hung.pop(spot, None)
        posts.departed[board.message] = spot
        await note_departed(posts)


async def post_sheet(posts: Posts, outcome: Outcome) -> None:
    """The score sheet with the story and the seed; then the thread may sleep."""
    room, host = posts.room, posts.house.host
    sheet = Content(await sheet_of(posts.house, room.voice, outcome))
    export = ""
    if outcome.public.result is not None:
        sheet = Content(sheet.panel, key=END, picture=lambda: room.picture("finish", outcome))
        export = await host.export(posts.game) if outcome.seed else ""
    called = await room.house.notices.called(outcome, outcome.seats, OVER)
    await posts.post(Spot(END), room.home, sheet, outcome, export=export, mentions=called)
    if room.row.thread:
        try:
            await let_sleep(posts.house, room.row.thread)
        except Blocked as blocked:
            log.info("game %s: its thread goes to sleep later: %s", posts.game, blocked.why)


async def note_end(posts: Posts) -> None:
    """A game needs no look after a start any more once its end hangs, and nothing else of it that could be
    pressed.
    """
    done = all(spot.kind == END for spot in posts.hung)
    if done and not (posts.loose or posts.unheard or posts.unnoted or posts.departed):
        await posts.house.host.drop_dues(posts.game, WATCHED)
