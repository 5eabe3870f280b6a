"""Campaigns of servers and persons: where each stands, and how its next chapter is opened.

What became of a chapter is read off its game, whenever somebody asks and it is not noted yet. So nothing has
to happen in the moment in which a game ends, and nothing is lost if the bot dies just then.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from orleans_bot.rules.campaigns import (
    DONE,
    GIFT,
    LOST,
    ON,
    SAME,
    Campaign,
    Chapter,
    Course,
    Played,
    after,
    course,
)  # fmt: skip
from orleans_bot.store import campaigns as kept
from orleans_bot.store import games
from orleans_bot.store.campaigns import CampaignRow, ChapterRow
from orleans_bot.store.records import FINISHED
from orleans_bot.store.solos import won_by

from .core import Core
from .refusals import CampaignEnded, CampaignsFull, ChapterOpen, ChooseFirst, NoSuchCampaign

LOG = logging.getLogger(__name__)

MOST = 5  # campaigns of a server, or of a person, that go on at once


@dataclass(frozen=True, slots=True)
class Standing:
    """A campaign as it stands: what content says of it, what was played, and what can follow."""

    row: CampaignRow
    campaign: Campaign
    chapters: tuple[ChapterRow, ...]
    course: Course

    @property
    def played(self) -> tuple[ChapterRow, ...]:
        """The chapters that were played to their end."""
        return tuple(each for each in self.chapters if each.status == FINISHED)

    @property
    def going(self) -> ChapterRow | None:
        """The chapter that is being played, or whose players gather."""
        return next((each for each in self.chapters if each.open), None)

    @property
    def players(self) -> frozenset[int]:
        """Everybody who has played a chapter to its end."""
        return frozenset(part.user for each in self.played for part in each.parts if part.user is not None)

    @property
    def alone(self) -> bool:
        """Whether it belongs to a person, who plays it alone."""
        return self.row.guild is None


@dataclass(frozen=True, slots=True)
class Coming:
    """A chapter that is about to be opened."""

    chapter: Chapter
    modules: tuple[str, ...]
    note: Callable[[sqlite3.Connection, int], None]  # to be done together with the opening of its game


class Campaigns:
    """Everything that can be done with campaigns."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def begin(self, kind: str, guild: int | None, channel: int, keeper: int, carries: bool) -> Standing:
        """Open a campaign; its first chapter waits."""
        self.content(kind, 0)

        def work(db: sqlite3.Connection) -> int:
            if kept.going_on(db, guild, keeper) >= MOST:
                raise CampaignsFull(f"{MOST} campaigns go on here already.", n=MOST)
            return kept.begin(db, kind, guild, channel, keeper, carries, self.core.now)

        return await self.look(await self.core.store.write(work))

    def content(self, kind: str, number: int) -> Campaign:
        """What content says of a campaign."""
        found = self.core.catalog.campaigns.get(kind)
        if found is None:
            known = ", ".join(self.core.catalog.campaigns)
            raise NoSuchCampaign(f"No campaign is called {kind!r}.", number=number, kind=kind, known=known)
        return found

    async def row(self, number: int) -> CampaignRow:
        """A campaign's standing facts."""
        row = await self.core.store.read(lambda db: kept.campaign(db, number))
        if row is None:
            raise NoSuchCampaign(f"There is no campaign {number}.", number=number, kind="", known="")
        return row

    async def look(self, number: int) -> Standing:
        """A campaign as it stands; what has become of its chapters is noted on the way."""
        row = await self.row(number)
        campaign = self.content(row.kind, number)
        chapters = await self.core.store.read(lambda db: kept.chapters(db, number))
        unsettled = [each for each in chapters if each.status == FINISHED and each.won is None]
        for chapter in unsettled:
            await self._settle(campaign, chapter)
        if unsettled:
            chapters = await self.core.store.read(lambda db: kept.chapters(db, number))
        stands = course(
            campaign,
            row.carries,
            [
                Played(each.chapter, each.open, bool(each.won), each.well, each.chosen)
                for each in chapters
                if each.counts
            ],
        )
        if stands.state == DONE and row.ended is None:
            await self.core.store.write(lambda db: kept.end(db, number, self.core.now))
            row = replace(row, ended=self.core.now)
        return Standing(row, campaign, tuple(chapters), stands)

    async def _settle(self, campaign: Campaign, chapter: ChapterRow) -> None:
        """Note how a chapter ended. Where its game cannot be played through any more, its result still says
        who has won.
        """
        game, well = chapter.game, False
        characters: Mapping[str, str] = {}
        try:
            view = (await self.core.look(game)).public
            characters = {seat.colour: seat.character for seat in view.seats}
            well = view.rounds - view.round >= campaign.well
        except Exception:
            LOG.warning("game %s cannot be looked at for its campaign", game, exc_info=True)
        row = await self.core.store.read(lambda db: games.game_row(db, game))
        won = row is not None and won_by(row.result)
        await self.core.store.write(lambda db: kept.settle(db, game, won, won and well, characters))

    async def of_game(self, game: int) -> int | None:
        """The campaign that a game is a chapter of."""
        return await self.core.store.read(lambda db: kept.of_game(db, game))

    async def chapter_of(self, game: int) -> str:
        """Which chapter a game is; "" for one that is none."""
        return await self.core.store.read(lambda db: kept.chapter_of(db, game))

    async def of(self, guild: int | None, user: int) -> list[CampaignRow]:
        """The campaigns of a server and those of a person, those that go on first."""
        return await self.core.store.read(lambda db: kept.campaigns_of(db, guild, user))

    async def choose(self, number: int, gift: str) -> Standing:
        """The team takes this along into the next chapter; the first choice counts."""
        standing = await self.look(number)
        must_go_on(standing)
        if standing.course.state != GIFT or gift not in standing.campaign.gifts:
            raise ChooseFirst("There is nothing like that to be chosen now.", number=number, state="no_gift")
        game = standing.played[-1].game

        def work(db: sqlite3.Connection) -> None:
            if any(each.game == game and each.chosen for each in kept.chapters(db, number)):
                raise ChooseFirst("Somebody has just chosen.", number=number, state="no_gift")
            kept.choose(db, game, gift)

        await self.core.store.write(work)
        return await self.look(number)

    async def next(self, number: int, way: str = "") -> Coming:
        """The chapter that comes next, to be opened at once; nothing changes before."""
        standing = await self.look(number)
        must_go_on(standing)
        must_be_closed(number, standing.chapters)
        stands, campaign = standing.course, standing.campaign
        key, same = stands.chapter, False
        if stands.state == GIFT or (stands.state == LOST and way not in stands.ways):
            raise ChooseFirst("It is to be chosen first how to go on.", number=number, state=stands.state)
        if stands.state == LOST:
            key = after(campaign, key) if way == ON else key
            same = way == SAME
        chapter = campaign.chapter(key)
        assert chapter is not None
        # A gift of another time may be one that the content of now does not have.
        brings = stands.brings if stands.brings in self.core.catalog.modules else ""

        def note(db: sqlite3.Connection, game: int) -> None:
            row = kept.campaign(db, number)
            if row is None or row.ended is not None:
                raise CampaignEnded("This campaign has ended.", number=number)
            must_be_closed(number, [each for each in kept.chapters(db, number) if each.game != game])
            kept.add_chapter(db, number, key, game, brings, same)

        return Coming(chapter, (*chapter.modules, *([brings] if brings else ())), note)

    async def hang(self, number: int, channel: int, message: int | None) -> None:
        """Where its message hangs now."""
        await self.core.store.write(lambda db: kept.hang(db, number, channel, message))

    async def end(self, number: int) -> Standing:
        """End a campaign before its last chapter is won; a chapter that goes on is played on as a game."""
        must_go_on(await self.look(number))
        await self.core.store.write(lambda db: kept.end(db, number, self.core.now))
        return await self.look(number)


def must_go_on(standing: Standing) -> None:
    """Refuse what makes no sense once a campaign has ended."""
    if standing.row.ended is not None:
        raise CampaignEnded("This campaign has ended.", number=standing.row.id)


def must_be_closed(number: int, chapters: Sequence[ChapterRow]) -> None:
    """Refuse another chapter while one goes on."""
    going = next((each for each in chapters if each.open), None)
    if going is not None:
        raise ChapterOpen("A chapter goes on.", number=number, game=going.game)
