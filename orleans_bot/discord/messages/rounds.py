"""The end of each round in one silent message: what came last, and a picture of what has changed."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from orleans_bot.clocks.calling import ROUND as ROUND_OVER
from orleans_bot.host.records import Outcome
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View

from ..panels import game_panels
from .hanging import Hanging, number_of
from .pictures import Shot
from .posts import Posts
from .sending import Blocked
from .untold import Untold

log = logging.getLogger(__name__)

ROUND = "round"  # among the game's panels; in place of a message stands the round up to which all is told
CENSUS = ("census_ahead", "census_behind")


class Rounds:
    """Tells of each round that is over, once; one that was taken back is told again when it is over anew."""

    def __init__(self, posts: Posts, untold: Untold) -> None:
        self.posts = posts
        self.room = posts.room
        self.host = posts.house.host
        self.untold = untold
        self.told: int | None = None  # all rounds before it; None = look it up

    async def tell(self, outcome: Outcome) -> None:
        """Tell of every round that is over and has not been told."""
        now = outcome.public.round
        if self.told is None:
            found = await self.host.panel(self.room.game, ROUND)
            self.told = found[1] if found else None
        if self.told is None or self.told > now:
            await self.mark(now)
        while self.told is not None and self.told < now:
            await self.tell_one(outcome, self.told)

    async def tell_one(self, outcome: Outcome, over: int) -> None:
        """Tell of one round; what could not be told is told with it later, or with the next board."""
        notes = self.untold.before_round(over + 1)
        marked = self.told
        try:
            await self.send(outcome, over, notes)
        except (Blocked, Refusal):
            self.untold.give_back(notes)
            if self.told != marked:
                await self.mark(over)
            raise

    async def send(self, outcome: Outcome, over: int, notes: Sequence[Note]) -> None:
        """The message. Its round is marked first: better one lost in a crash than the same one twice."""
        lines = game_panels.told(self.room.voice, notes)
        shot = await self.picture(outcome, over, self.untold.joined(over + 1))
        await self.mark(over + 1)
        if shot is None and not lines:
            return
        counted = any(note.key in CENSUS for note in self.untold.notes)
        pictured = shot is not None
        panel = game_panels.round_over(
            self.room.voice, outcome, over, lines, pictured=pictured, counted=counted
        )
        house = self.room.house
        called = await house.notices.called(outcome, outcome.seats, ROUND_OVER, number=over)
        taken_back = await self.host.taken_back(self.room.game, outcome.seq)
        number = number_of(self.room.game, ROUND, over, taken_back)
        await Hanging.post(
            house, self.room.home, panel, shot, silent=not called, mentions=called, nonce=number
        )

    async def mark(self, number: int) -> None:
        """Everything before this round has been told; on a full disk nothing is marked."""
        await self.host.set_panel(self.room.game, ROUND, self.room.home, number)
        self.told = number

    async def picture(self, outcome: Outcome, over: int, joined: tuple[tuple[str, str], ...]) -> Shot | None:
        """What has changed from a round's planning to the next; none where the log cannot say it any more."""
        before = await self.planning(over)
        last = over + 1 == outcome.public.round
        after = outcome.public if last else await self.planning(over + 1)
        if before is None or after is None:
            return None
        return await self.room.house.picture(
            outcome, "story", self.room.voice, after, before=before, joined=joined
        )

    async def planning(self, number: int) -> View | None:
        """The public table when a round's planning began."""
        game = self.room.game
        try:
            return await self.host.planning(game, number)
        except Exception:
            log.warning("game %s: the planning of round %s is not known", game, number, exc_info=True)
            return None
