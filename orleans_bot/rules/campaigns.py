"""Campaigns: games that follow one another, as content tells of them, and how one goes on after each.

They are ours: the printed game has single games only. Nothing here changes a rule of a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .units import Unit

# What may follow a lost chapter: the same with the same characters or with new ones, or the next one.
SAME: Final = "same"
AGAIN: Final = "again"
ON: Final = "on"
WAYS_ON: Final = (SAME, AGAIN, ON)

# Where a campaign stands.
PLAYING: Final = "playing"  # a chapter is being played, or its players gather
GIFT: Final = "gift"  # the team chooses what it takes along
LOST: Final = "lost"  # it is to be chosen how one goes on
NEXT: Final = "next"  # the next chapter can begin
DONE: Final = "done"  # all chapters have been won


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game of a campaign: what is played, with which modules and options."""

    key: str
    name: str
    scenario: str
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Campaign(Unit):
    """Chapters in their order, and how one goes on from each to the next."""

    chapters: tuple[Chapter, ...] = ()
    after_loss: tuple[str, ...] = (AGAIN,)
    well: int = 0  # rounds that must be left for a victory to bring a gift
    gifts: tuple[str, ...] = ()  # modules of which the team chooses one after such a victory
    alone: bool = False  # it is for one, and belongs to whoever plays it
    burden: str = ""  # the module with which a chapter begins that follows a defeat

    @property
    def carries(self) -> bool:
        """Whether a table may choose that one chapter is felt in the next."""
        return bool(self.gifts or self.burden)

    def number(self, chapter: str) -> int:
        """Which chapter this is, counted from one; 0 = none that the content of now knows."""
        return next((at for at, each in enumerate(self.chapters, 1) if each.key == chapter), 0)

    def chapter(self, key: str) -> Chapter | None:
        """A chapter by its key."""
        return next((each for each in self.chapters if each.key == key), None)


@dataclass(frozen=True, slots=True)
class Played:
    """What became of one chapter: what the way on depends on."""

    chapter: str
    open: bool  # it goes on
    won: bool = False
    well: bool = False
    chosen: str = ""  # the gift that was chosen after it


@dataclass(frozen=True, slots=True)
class Course:
    """Where a campaign stands, and what can follow."""

    state: str
    chapter: str = ""  # the one that is played, or comes next
    ways: tuple[str, ...] = ()  # how one may go on after a defeat
    brings: str = ""  # the module that the last chapter's end adds to the next


def course(campaign: Campaign, carries: bool, played: Sequence[Played]) -> Course:
    """Where a campaign stands after these chapters; those that were broken off are not among them."""
    if not played:
        return Course(NEXT, campaign.chapters[0].key)
    last = played[-1]
    if last.open:
        return Course(PLAYING, last.chapter)
    following = after(campaign, last.chapter)
    if last.won:
        if not following:
            return Course(DONE)
        if carries and last.well and campaign.gifts and not last.chosen:
            return Course(GIFT, following)
        return Course(NEXT, following, brings=last.chosen if carries else "")
    burden = campaign.burden if carries else ""
    if not campaign.number(last.chapter):
        return Course(NEXT, following, brings=burden)  # what is no longer known cannot be played again
    ways = tuple(way for way in campaign.after_loss if way != ON or following)
    return Course(LOST, last.chapter, ways, burden)


def after(campaign: Campaign, chapter: str) -> str:
    """The chapter that follows one, the first after one that is no longer known; "" after the last."""
    at = campaign.number(chapter)
    return campaign.chapters[at].key if at < len(campaign.chapters) else ""
