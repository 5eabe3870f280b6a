"""A wish to take something back, where it hangs: it asks nobody any more once it is granted, refused, or
overtaken by whatever is decided next.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from orleans_bot.host.records import ENDED, Outcome
from orleans_bot.rules.errors import Refusal
from orleans_bot.store.desk import LEFT

from ..panels.panel import Panel
from .hanging import Hanging
from .left_behind import put_away_now
from .posts import Posts
from .sending import Blocked
from .spots import WISH, Spot


async def hang_wish(posts: Posts, panel: Panel, users: Iterable[int]) -> None:
    """Hang a wish where the game is played; of an earlier one nobody asks any more."""
    with suppress(Refusal, Blocked):
        await let_wish_go(posts)
    posts.wish = hanging = await Hanging.post(posts.house, posts.room.home, panel, None, mentions=users)
    with suppress(Refusal):  # of a full disk: after a kill it stays until somebody presses it
        await posts.house.host.set_panel(posts.game, WISH, hanging.channel, hanging.message)


async def put_wish_away(posts: Posts, outcome: Outcome) -> None:
    """What hangs says that nobody asks any more, if that is so: what came late may not know of the wish."""
    if posts.wish is None or outcome.vote is not None:
        return
    if outcome.status not in ENDED and (await posts.house.host.look(posts.game)).vote is not None:
        return
    await let_wish_go(posts)


async def let_wish_go(posts: Posts) -> None:
    """Whatever hangs as a wish is over."""
    if (hanging := posts.wish) is None:
        return
    await posts.house.host.let_go(posts.game, WISH, "", (hanging.channel, hanging.message))
    if posts.wish is hanging:
        posts.wish = None
        hanging.past = hanging.past or Panel(posts.room.voice.say("vote.none"))
        posts.loose.append((Spot(LEFT), hanging))
        await put_away_now(posts, Spot(LEFT), hanging)
