"""A campaign as text, with the games of its chapters, to keep, to show and to bring in again.

    orleans-campaign 1
    campaign {"kind": "defence_of_orleans", "carries": true, …, "chapters": [{"chapter": …, "won": true, …}]}
    orleans-game 1
    …
    end 2 5a0c8812

People are not in it, only the colours of their seats and whom those played. So in a campaign that was brought
in nobody has had a character yet.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadLog
from orleans_bot.store import campaigns as kept
from orleans_bot.store import games
from orleans_bot.store.records import FINISHED
from orleans_bot.store.solos import won_by

from . import chronicles
from .proving import read_and_prove
from .refusals import NoSuchCampaign
from .walking import Chronicle, Walk, chronicle

HEAD = "orleans-campaign 1"
_GAMES = re.compile(rf"(?m)^(?={re.escape(chronicles.HEAD)}$)")


@dataclass(frozen=True, slots=True)
class Brought:
    """A campaign that has been read and whose games are proved."""

    facts: Mapping[str, Any]
    games: Sequence[tuple[Chronicle, Walk]]


def to_text(db: sqlite3.Connection, number: int) -> str:
    """A campaign with every chapter that was played to its end; one that goes on is a game of its own."""
    row = kept.campaign(db, number)
    if row is None:
        raise NoSuchCampaign(f"There is no campaign {number}.", number=number, kind="", known="")
    played = [each for each in kept.chapters(db, number) if each.status == FINISHED]
    found = [chronicle(db, each.game) for each in played]
    facts = {
        "kind": row.kind,
        "carries": row.carries,
        "created": row.created,
        "ended": row.ended,
        "chapters": [
            {
                "chapter": each.chapter,
                "brings": each.brings,
                "same": each.same,
                "won": won_by(game.result) if each.won is None else each.won,
                "well": each.well,
                "chosen": each.chosen,
                "cast": {part.seat: part.character for part in each.parts},
            }
            for each, game in zip(played, found, strict=True)
        ],
    }
    body = f"{HEAD}\ncampaign {games.as_json(facts)}\n{''.join(map(chronicles.to_text, found))}"
    return f"{body}end {len(played)} {crc32(body.encode()):08x}\n"


def from_text(catalog: Catalog, text: str) -> Brought:
    """Read a campaign again and prove each of its games; whatever does not fit is refused."""
    body, mark, end = text.rstrip("\n").rpartition("\nend ")
    head, _, rest = f"{body}\n".partition("\n")
    said, _, rest = rest.partition("\n")
    if not mark or head != HEAD or not said.startswith("campaign "):
        raise BadLog(f"This is no exported campaign: it begins with {HEAD!r} and ends with a line 'end'.")
    texts = [part for part in _GAMES.split(rest) if part]
    if end.split() != [str(len(texts)), f"{crc32(f'{body}{chr(10)}'.encode()):08x}"]:
        raise BadLog("This campaign has been changed or torn since it was exported; its sum does not fit.")
    try:
        facts = json.loads(said.removeprefix("campaign "))
        known = catalog.campaigns[facts["kind"]]
        fits = len(facts["chapters"]) == len(texts) and all(
            known.chapter(each["chapter"]) and isinstance(each["cast"], dict) for each in facts["chapters"]
        )
        bool(facts["carries"])
        fits = fits and isinstance(facts["created"], int) and isinstance(facts["ended"], int | None)
    except (KeyError, TypeError, ValueError, RecursionError):
        fits = False
    if not fits:
        raise BadLog("Line 2 does not say what the campaign was, or it is none that this version knows.")
    return Brought(facts, [read_and_prove(catalog, part) for part in texts])


def bring_in(
    db: sqlite3.Connection, brought: Brought, guild: int | None, channel: int, keeper: int, at: int
) -> int:
    """Write a campaign that has been read as a new one of this server, or of this person."""
    facts = brought.facts
    number = kept.begin(db, facts["kind"], guild, channel, keeper, bool(facts["carries"]), facts["created"])
    for said, (found, walked) in zip(facts["chapters"], brought.games, strict=True):
        game = chronicles.bring_in(db, found, walked, channel, at)
        kept.add_chapter(db, number, said["chapter"], game, str(said["brings"]), bool(said["same"]))
        kept.settle(db, game, bool(said["won"]), bool(said["well"]), said["cast"])
        kept.choose(db, game, str(said["chosen"]))
    if facts["ended"] is not None:
        kept.end(db, number, facts["ended"])
    return number
