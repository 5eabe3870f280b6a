"""Putting messages away: a question that has been answered, and a whole game at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host.records import GameRow, Outcome
from orleans_bot.rules.notes import Note

from ..panels import game_panels
from ..panels.panel import Panel
from ..panels.score import finish
from .hanging import let_sleep
from .posts import BOARD, END, PLAN, TURN, Posts, Spot
from .sending import Blocked

if TYPE_CHECKING:
    from ..house import House

WATCHED = "watched"  # due for every game until its end has been shown


class Closing(Posts):
    """What a game's messages say once they are past."""

    def __init__(self, house: House, row: GameRow) -> None:
        super().__init__(house, row)
        self.told: list[Note] = []  # what has happened and is not told yet

    async def close(self, spot: Spot, outcome: Outcome) -> None:
        """A message whose question has been answered says what came of it and offers nothing more."""
        hanging = self.hung.pop(spot, None)
        if hanging is None:
            return
        try:
            async with hanging.held():
                if not hanging.over:
                    await hanging.edit(
                        self.house, self.closed(spot, outcome, hanging.phase), keeps=self.file_of(spot)
                    )
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise
        # Only now: if the bot dies on the way, it finds the message again and puts it away then.
        await self.house.host.drop_panel(self.game, spot.kind, spot.seat)

    def closed(self, spot: Spot, outcome: Outcome, phase: str = "") -> Panel:
        """What a message says when its question, asked in this phase, has been answered."""
        if spot.kind == PLAN and phase and not phase.endswith(".planning"):
            return game_panels.choice_over(self.voice_of(spot.seat), outcome, spot.seat, self.home)
        if spot.kind == PLAN:
            return game_panels.plan_over(self.voice_of(spot.seat), outcome, spot.seat, self.home)
        return game_panels.done(self.voice, spot.seat, self.lines_of(spot.seat))

    def lines_of(self, seat: str) -> list[str]:
        """What a seat has done since it was last told, told now."""
        # What a new phase brings is told with its board, not with the turn that led to it.
        end = next((at for at, note in enumerate(self.told) if not note.seat), len(self.told))
        own = [note for note in self.told[:end] if note.seat == seat]
        self.told = [note for at, note in enumerate(self.told) if at >= end or note.seat != seat]
        return game_panels.told(self.voice, own) or [self.voice.tell(note) for note in own[-1:]]

    async def show_end(self, outcome: Outcome) -> None:
        """Everything is put away, then the score sheet, the story and the seed."""
        for spot in [spot for spot in self.hung if spot.kind in (TURN, PLAN)]:
            await self._guarded(self.close(spot, outcome))
        spot = Spot(END)
        if spot in self.hung:
            return
        if board := self.hung.pop(Spot(BOARD), None):
            lines, self.told = game_panels.told(self.voice, self.told), []
            last = game_panels.board(self.voice, outcome, lines).bare()
            shot = await self.picture("table", outcome)
            await self._guarded(board.edit(self.house, last, shot))
            await self.house.host.drop_panel(self.game, BOARD)
        if outcome.public.result is not None:
            shot = await self.picture("finish", outcome)
            export = await self.house.host.export(self.game)
            await self.post(spot, self.home, finish(self.voice, outcome), shot, outcome, export=export)
        else:
            await self.post(spot, self.home, finish(self.voice, outcome), None, outcome)
        await self.house.host.drop_dues(self.game, WATCHED)
        if self.row.thread:
            await self._guarded(let_sleep(self.house, self.row.thread))
