"""How a seat stands that must do several tasks: what it still takes, on the cheapest way to all of them."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Final

from orleans_bot.rules.pieces import VALUE
from orleans_bot.rules.view import PlaceFace

from .hardship import needed
from .outlook import Outlook
from .remaining import MISSED, PIECE, Goals, effort, goals_of
from .wanted import Wanted

LEFT_OVER: Final = 0.1  # what one more is worth


class Tasked(Outlook):
    """An outlook on all that the tasks still ask for."""

    aim: Wanted

    # -- development, by points and pieces

    def effort(self, at: int, pieces: int) -> float:
        """What it still takes to the development that a task asks for."""
        w = self.weights
        return effort(self.marks, at, pieces, self.aim.development, w.wanted_point, w.wanted_piece)

    @cached_property
    def marks(self) -> Goals:
        """The spaces that the development marker may be meant to reach."""
        return goals_of(self.view, self.at)

    def hope(self, at: int) -> float:
        """What a place on the development track is worth."""
        coins = sum(number for space, number in self.view.development_coins.items() if space <= at)
        asked = self.effort(at, self.pieces) if self.aim.development else 0.0
        return coins * self.coin - asked

    @cached_property
    def piece(self) -> float:
        """How much nearer one more station or citizen brings what a task asks for."""
        if not self.aim.development:
            return 0.2
        return self.effort(self.at, self.pieces) - self.effort(self.at, self.pieces + 1)

    @cached_property
    def citizen(self) -> float:
        """One more citizen."""
        return self.piece

    @cached_property
    def station(self) -> float:
        """One more trading station, wherever it stands."""
        return self.piece if self.seat.stations_left else 0.0

    def losing_station(self, where: str) -> float:
        """A station that leaves a town, or the supply, from which no more are built than a few."""
        if where != "supply":
            return MISSED
        return LEFT_OVER if self.seat.stations_left > needed(self.pieces) else PIECE

    def losing_thing(self, usual: float) -> float:
        """A place tile or a gear that leaves the game: what it would still bring."""
        return 0.7 * self.left

    # -- places whose text says in no line what they bring

    def plain(self, face: PlaceFace) -> float:
        """What a place brings: what its deals do, if it is one where goods are bought and sold."""
        if not face.deals:
            return super().plain(face)
        gain, goods, coins = 0.0, dict(self.seat.goods), self.seat.coins
        extra: dict[str, int] = {}
        for _ in range(face.deals):
            best, done = 0.0, ("", 0)
            for good, price in VALUE.items():
                more = extra.get(good, 0)
                if goods.get(good, 0) + more > 0:
                    sold = price * self.coin - self.good(good, more - 1)
                    best, done = max((best, done), (sold, (good, -1)))
                if self.view.goods.get(good) and coins >= price:
                    bought = self.good(good, more) - price * self.coin
                    best, done = max((best, done), (bought, (good, 1)))
            if not done[1]:
                break
            gain += best
            extra[done[0]] = extra.get(done[0], 0) + done[1]
            coins -= VALUE[done[0]] * done[1]
        return gain if gain > 0 else -inf
