"""Whom a team has enough of in its last rounds: nobody is hired any more for whom nothing asks."""

from __future__ import annotations

from orleans_bot.rules.pieces import DEVELOPMENT, GEAR

from .crew import Crew

MANY = 2  # of a kind that are enough for the works, unless more are sought than the seats have
LITTLE = 0.2  # what anybody is worth for whom nothing asks


class Enough(Crew):
    """A seat that looks at who is still needed before the end."""

    def recruit(self, kind: str) -> float:
        """Late in the game whoever is not needed is worth what his step brings, and no more."""
        worth = super().recruit(kind)
        if worth <= LITTLE or self.left > self.team.enough_from or self.is_needed(kind):
            return worth
        return min(worth, max(LITTLE, self.coming_with(kind)))

    def coming_with(self, kind: str) -> float:
        """The coins or the good that the next step of a track brings; no tile, no gear and no development."""
        gives = self.next_step(kind)
        if not gives or not {atom.kind for atom in gives.atoms} <= {"coins", "gain"}:
            return 0.0
        return self.lines((gives,))

    def is_needed(self, kind: str) -> bool:
        """Whether an objective, a citizen or a work asks for one more of a kind, or nobody of it is there."""
        return (
            self.is_asked_for(kind)
            or self.brings_what_is_asked(kind)
            or self.is_sought(kind)
            or (not self.bag[kind] and self.left > 1)
        )

    def is_asked_for(self, kind: str) -> bool:
        """Whether the seat's own objectives, or its part of a citizen, ask for such followers or steps."""
        steps = any(need.kind == "track" and kind in need.what and not need.met for need in self.own)
        short = self.lacks("followers", kind) > 0
        return steps or short or bool(self.mine.get(kind)) or self.bag[kind] <= self.hall.get(kind, -1)

    def brings_what_is_asked(self, kind: str) -> bool:
        """Whether the steps of a kind bring a star, gears or tiles that somebody needs."""
        track = self.view.tracks.get(kind)
        brings = {atom.kind for gives in track.gives if gives for atom in gives.atoms} if track else set()
        return (
            ("advance" in brings and (self.lacks("star") > 0 or bool(self.mine.get(DEVELOPMENT))))
            or (GEAR in brings and (self.lacks("gears") > 0 or self.gear_is_for_all))
            or ("tile" in brings and self.lacks("tiles") > 0)
        )

    def is_sought(self, kind: str) -> bool:
        """Whether works of all seek such followers, and the seat has few of them."""
        seeks = any(
            want == kind and not by
            for deed in self.view.deeds
            if deed.key in self.served
            for want, by in zip(deed.seeks, deed.filled, strict=True)
        )
        return seeks and (kind == "knight" or self.bag[kind] < MANY)
