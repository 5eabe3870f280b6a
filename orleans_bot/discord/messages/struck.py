"""What befalls a seat through another one is told to whoever sits there, at once."""

from __future__ import annotations

from orleans_bot.host.records import Outcome

from ..panels import game_panels
from ..panels.panel import Panel
from .hanging import Hanging
from .posts import Posts
from .sending import Blocked
from .untold import Untold


async def tell_struck(posts: Posts, untold: Untold, outcome: Outcome) -> None:
    """One message for each of them: by whom, through what, and what it has cost, which may have to wait until
    the other has chosen. It calls them by name and rings nobody's phone; if it cannot be sent, the next board
    tells it.
    """
    voice = posts.room.voice
    for seat, user in outcome.seats.items():
        waits = untold.is_falling(seat) and seat not in outcome.waiting
        notes = untold.struck(seat) if user is not None and not waits else []
        if notes:
            text = "\n".join([voice.say("struck", who=voice.who(user)), *game_panels.told(voice, notes)])
            panel = Panel(text, colour=seat, mention=user or 0)
            try:
                await Hanging.post(posts.house, posts.room.home, panel, None, silent=True)
            except Blocked:
                untold.give_back(notes)
                raise
