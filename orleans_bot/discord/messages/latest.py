"""How a game stands as far as the shell has heard, and what its messages are to say because of that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import Ask
from orleans_bot.store import StoreFault

from . import contents
from .contents import page_for
from .hanging import Content, Hanging, Make
from .room import Room
from .spots import BOARD, PLAN, TURN, Spot
from .untold import Untold

MOST_MOVES = 500  # moves of stand-ins in a row before others get a word in


def wanted_by(outcome: Outcome) -> dict[Spot, Ask]:
    """The messages that must hang for an outcome: its questions, each at the first seat with a person."""
    if outcome.over or outcome.status != "running":
        return {}
    return {
        Spot(PLAN if ask.secret else TURN, seats[0]): ask
        for ask in outcome.asks
        if (seats := [seat for seat in ask.who if outcome.seats.get(seat) is not None])
    }


class Latest:
    """The latest outcome of a game."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.house = room.house
        self.untold = Untold()
        self.outcome: Outcome | None = None
        self.doubtful = False  # outcomes have come that contradict each other: how it stands is looked up
        self._wanted: tuple[Outcome | None, Mapping[Spot, Ask]] = (None, {})

    def note(self, outcome: Outcome) -> bool:
        """Remember an outcome, and whether it is the newest."""
        self.untold.add(outcome)
        before = self.outcome
        if before is not None and outcome.seq < before.seq:
            return False
        self.outcome = outcome
        if before is None or outcome.seq != before.seq:
            self.house.shown.pop(self.room.game, None)  # what has just been shown is not the latest any more
        row = self.room.row
        self.doubtful |= (outcome.seats, outcome.status) != (row.seats, row.status)
        self.room.row = replace(row, seats=outcome.seats, status=outcome.status)
        return True

    async def make_sure(self) -> None:
        """Seats and status change without a line in the log: what is told late may be old."""
        if self.doubtful:
            self.outcome = outcome = await self.house.host.look(self.room.game)
            self.room.row = replace(self.room.row, seats=outcome.seats, status=outcome.status)
            self.doubtful = False

    def wanted(self, outcome: Outcome) -> Mapping[Spot, Ask]:
        """The messages that must hang because somebody is asked something."""
        if self._wanted[0] is not outcome:
            self._wanted = outcome, wanted_by(outcome)
        return self._wanted[1]

    def content(self, spot: Spot) -> Make:
        """What a message is to say when its turn comes; nothing where nothing has changed."""

        async def make(hanging: Hanging) -> Content | None:
            outcome = self.outcome
            if outcome is None or hanging.calls:
                return None
            if self.is_told(spot, hanging):
                return None
            if spot.kind == BOARD:
                return contents.board(self.room, outcome, self.untold.in_force(hanging.notes))
            ask = self.wanted(outcome).get(spot)
            if ask is None:
                return None
            if spot.kind == TURN:
                return contents.turn(self.room, outcome, ask, hanging.since, hanging)
            return await self.private(spot.seat, hanging)

        return make

    def is_told(self, spot: Spot, hanging: Hanging) -> bool:
        """Whether all that a message depends on is as it was when it was written."""
        outcome, said = self.outcome, hanging.said
        if outcome is None or said is None or said.because is None:
            return False
        if spot.kind == BOARD:
            return said.because == contents.board_stands(self.room, outcome)
        ask = self.wanted(outcome).get(spot)
        return ask is not None and said.because == contents.stands(
            ask, spot.seat, outcome, page_for(hanging, ask)
        )

    async def private(self, seat: str, hanging: Hanging | None) -> Content | None:
        """What nobody but a seat may see, looked at through its own eyes."""
        outcome, user = self.outcome, self.room.row.seats.get(seat)
        if outcome is None or user is None:
            return None
        if outcome.view.viewer != seat:
            outcome = await self.house.host.look(self.room.game, user, seat)
        ask = next((one for one in outcome.asks if seat in one.who and one.secret), None)
        if ask is None:
            return None
        news = await self.house.news(self.room.voice_of(seat), outcome, seat)
        return contents.private(self.room, outcome, ask, seat, page_for(hanging, ask), news)

    async def play_stand_ins(self) -> None:
        """Stand-ins decide, and lists that were given ahead are played, until only people are asked."""
        host, game = self.house.host, self.room.game
        for _ in range(MOST_MOVES):
            outcome = self.outcome
            if outcome is None or not (self.awaits_stand_in(outcome) or host.ahead.may_run(game)):
                return
            try:
                moved = await host.stand_ins(game)
            except StoreFault:
                self.doubtful = True  # the disk may have taken some of it
                raise
            if moved is None:
                return
            self.note(moved)

    def awaits_stand_in(self, outcome: Outcome) -> bool:
        """Whether a seat without a person is asked."""
        return not outcome.over and any(
            outcome.seats.get(seat) is None or seat in outcome.warm for seat in outcome.waiting
        )

    def still_asks(self, ask: Ask) -> bool:
        """Whether a question has not been answered while others were being posted."""
        held = self.outcome.asks if self.outcome else ()
        return any((one.seat, one.key, one.since) == (ask.seat, ask.key, ask.since) for one in held)
