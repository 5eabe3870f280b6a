"""Campaigns: to whom they belong, their chapters as they were played, and what those leave to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orleans_bot.rules.modes import CAST, HAD

from .games import person
from .records import ENDED, FINISHED

_CAMPAIGN = (
    "SELECT c.id, c.kind, c.guild, c.channel, c.message, k.user, c.carries, c.created, c.ended"
    " FROM campaign c LEFT JOIN person k ON k.id = c.keeper"
)


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A campaign's standing facts."""

    id: int
    kind: str
    guild: int | None  # None = it belongs to its keeper
    channel: int
    message: int | None
    keeper: int | None
    carries: bool  # one chapter is felt in the next
    created: int
    ended: int | None


@dataclass(frozen=True, slots=True)
class Part:
    """Who has played whom in a chapter."""

    seat: str
    user: int | None
    character: str


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """A chapter as it was played, or is."""

    place: int
    chapter: str
    game: int
    status: str
    brings: str
    same: bool  # with the characters of the time before
    won: bool | None  # None = not known yet
    well: bool
    chosen: str
    parts: tuple[Part, ...] = ()

    @property
    def open(self) -> bool:
        """Whether it goes on, or its players gather."""
        return self.status not in ENDED

    @property
    def counts(self) -> bool:
        """Whether it was played to its end, or still may be."""
        return self.open or self.status == FINISHED


def begin(
    db: sqlite3.Connection, kind: str, guild: int | None, channel: int, keeper: int, carries: bool, at: int
) -> int:
    """A new campaign."""
    row = db.execute(
        "INSERT INTO campaign (kind, guild, channel, keeper, carries, created) VALUES (?, ?, ?, ?, ?, ?)"
        " RETURNING id",
        (kind, guild, channel, person(db, keeper), int(carries), at),
    ).fetchone()
    number: int = row[0]
    return number


def campaign(db: sqlite3.Connection, number: int) -> CampaignRow | None:
    """A campaign, if there is one with this number."""
    row = db.execute(f"{_CAMPAIGN} WHERE c.id = ?", (number,)).fetchone()
    return read(row) if row else None


def read(row: Sequence[Any]) -> CampaignRow:
    """A row of the table."""
    number, kind, guild, channel, message, keeper, carries, created, ended = row
    return CampaignRow(number, kind, guild, channel, message, keeper, bool(carries), created, ended)


def campaigns_of(db: sqlite3.Connection, guild: int | None, user: int) -> list[CampaignRow]:
    """The campaigns of a server and those of a person: what goes on first, then the newest."""
    rows = db.execute(
        f"{_CAMPAIGN} WHERE (c.guild IS NOT NULL AND c.guild IS ?1) OR (c.guild IS NULL AND k.user = ?2)"
        " ORDER BY c.ended IS NOT NULL, c.guild IS ?1 DESC, c.id DESC",
        (guild, user),
    )
    return [read(row) for row in rows]


def going_on(db: sqlite3.Connection, guild: int | None, user: int) -> int:
    """How many campaigns of a server go on, or of a person where no server is named."""
    return sum(row.ended is None and row.guild == guild for row in campaigns_of(db, guild, user))


def of_game(db: sqlite3.Connection, game: int) -> int | None:
    """The campaign that a game is a chapter of."""
    found = db.execute("SELECT campaign FROM chapter WHERE game = ?", (game,)).fetchone()
    return found[0] if found else None


def chapter_of(db: sqlite3.Connection, game: int) -> str:
    """Which chapter a game is; "" for one that is none."""
    found = db.execute("SELECT chapter FROM chapter WHERE game = ?", (game,)).fetchone()
    return found[0] if found else ""


def chapters(db: sqlite3.Connection, number: int) -> list[ChapterRow]:
    """The chapters of a campaign in the order in which they were opened."""
    rows = db.execute(
        "SELECT c.place, c.chapter, c.game, g.status, c.brings, c.same, c.won, c.well, c.chosen"
        " FROM chapter c JOIN game g ON g.id = c.game WHERE c.campaign = ? ORDER BY c.place",
        (number,),
    ).fetchall()
    return [
        ChapterRow(place, chapter, game, status, brings, bool(same), None if won is None else bool(won),
                   bool(well), chosen, parts(db, game))
        for place, chapter, game, status, brings, same, won, well, chosen in rows
    ]  # fmt: skip


def parts(db: sqlite3.Connection, game: int) -> tuple[Part, ...]:
    """Who sat where at the end of a chapter, in the order of play, and as whom."""
    rows = db.execute(
        "SELECT c.seat, p.user, c.character FROM chapter_seat c LEFT JOIN person p ON p.id = c.person"
        " LEFT JOIN seat s ON s.game = c.game AND s.colour = c.seat WHERE c.game = ?"
        " ORDER BY s.place, c.seat",
        (game,),
    )
    return tuple(Part(*row) for row in rows)


def add_chapter(
    db: sqlite3.Connection, number: int, chapter: str, game: int, brings: str, same: bool
) -> None:
    """A game has been opened as the next chapter."""
    db.execute(
        "INSERT INTO chapter (campaign, place, chapter, game, brings, same)"
        " SELECT ?1, coalesce(max(place), 0) + 1, ?2, ?3, ?4, ?5 FROM chapter WHERE campaign = ?1",
        (number, chapter, game, brings, int(same)),
    )


def settle(db: sqlite3.Connection, game: int, won: bool, well: bool, characters: Mapping[str, str]) -> None:
    """It is known how a chapter ended, and who was whom in it."""
    db.execute("UPDATE chapter SET won = ?, well = ? WHERE game = ?", (int(won), int(well), game))
    db.execute("DELETE FROM chapter_seat WHERE game = ?", (game,))
    rows = db.execute("SELECT colour, person FROM seat WHERE game = ?", (game,)).fetchall()
    db.executemany(
        "INSERT INTO chapter_seat (game, seat, person, character) VALUES (?, ?, ?, ?)",
        [(game, colour, who, characters.get(colour, "")) for colour, who in rows],
    )


def choose(db: sqlite3.Connection, game: int, gift: str) -> None:
    """What the victory in a chapter brings into the next."""
    db.execute("UPDATE chapter SET chosen = ? WHERE game = ?", (gift, game))


def hang(db: sqlite3.Connection, number: int, channel: int, message: int | None) -> None:
    """Where a campaign's message hangs; None = nowhere."""
    db.execute("UPDATE campaign SET channel = ?, message = ? WHERE id = ?", (channel, message, number))


def end(db: sqlite3.Connection, number: int, at: int) -> None:
    """A campaign is over."""
    db.execute("UPDATE campaign SET ended = ? WHERE id = ? AND ended IS NULL", (at, number))


def told_before(db: sqlite3.Connection, game: int, seats: Iterable[tuple[str, int | None]]) -> dict[str, Any]:
    """What a game must know of the chapters before it: whom its people have played, and, where it is played
    again with the same characters, who is whom; a newcomer takes the part of somebody who is gone.
    """
    found = db.execute("SELECT campaign, same FROM chapter WHERE game = ?", (game,)).fetchone()
    if found is None:
        return {}
    number, same = found
    seated = list(seats)
    rows = db.execute(
        "SELECT s.person, s.character, c.place FROM chapter c JOIN chapter_seat s ON s.game = c.game"
        " LEFT JOIN seat t ON t.game = s.game AND t.colour = s.seat"
        " WHERE c.campaign = ? ORDER BY c.place, t.place",
        (number,),
    ).fetchall()
    had = {
        colour: list(dict.fromkeys(character for who, character, _ in rows if who == here and character))
        for colour, here in seated
        if here is not None
    }
    told: dict[str, Any] = {HAD: kept} if (kept := {seat: keys for seat, keys in had.items() if keys}) else {}
    # Of a chapter that could not be played through any more nobody knows who was whom.
    last = [(who, character) for who, character, place in rows if place == rows[-1][2] and character]
    if same and last:
        told[CAST] = cast_again(last, seated)
    return told


def cast_again(
    last: Sequence[tuple[int | None, str]], seated: Sequence[tuple[str, int | None]]
) -> dict[str, str]:
    """Everybody as before; who was not there before as somebody who is gone."""
    before = {who: character for who, character in last if who is not None}
    cast = {colour: before[who] for colour, who in seated if who in before}
    left = [character for _, character in last if character not in cast.values()]
    cast |= dict(zip((colour for colour, _ in seated if colour not in cast), left, strict=False))
    return cast


def about(db: sqlite3.Connection, me: int | None) -> dict[str, Any]:
    """What campaigns know of a person."""
    kept = db.execute("SELECT id, kind, guild, created FROM campaign WHERE keeper = ? ORDER BY id", (me,))
    played = db.execute(
        "SELECT c.campaign, c.chapter, s.game, s.seat, s.character FROM chapter_seat s"
        " JOIN chapter c ON c.game = s.game WHERE s.person = ? ORDER BY s.game",
        (me,),
    )
    return {
        "campaigns": [
            {"campaign": number, "kind": kind, "server": guild, "begun": at}
            for number, kind, guild, at in kept
        ],
        "chapters": [
            {"campaign": number, "chapter": chapter, "game": game, "seat": seat, "character": character}
            for number, chapter, game, seat, character in played
        ],
    }


def forget(db: sqlite3.Connection, me: int) -> None:
    """A person's own campaigns go; in those of servers nobody knows any more who it was."""
    mine = "(SELECT id FROM campaign WHERE guild IS NULL AND keeper = ?)"
    db.execute(
        f"DELETE FROM chapter_seat WHERE game IN (SELECT game FROM chapter WHERE campaign IN {mine})", (me,)
    )
    db.execute(f"DELETE FROM chapter WHERE campaign IN {mine}", (me,))
    db.execute("DELETE FROM campaign WHERE guild IS NULL AND keeper = ?", (me,))
    db.execute("UPDATE chapter_seat SET person = NULL WHERE person = ?", (me,))
    # Somebody who has played in it lately keeps it from now on.
    db.execute(
        "UPDATE campaign SET keeper = (SELECT s.person FROM chapter c JOIN chapter_seat s ON s.game = c.game"
        " WHERE c.campaign = campaign.id AND s.person IS NOT NULL ORDER BY c.place DESC, s.seat LIMIT 1)"
        " WHERE keeper = ?",
        (me,),
    )
