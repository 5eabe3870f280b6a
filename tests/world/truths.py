"""What must hold: looked at with every message, after every quiet moment and at the end."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from orleans_bot import words
from orleans_bot.parlour import permissions
from orleans_bot.parlour.components import walk
from orleans_bot.parlour.interactions import COMPLETION, Interaction
from orleans_bot.parlour.seen import Control
from orleans_bot.parlour.things import DM, PRIVATE_THREAD, Message

from .cheap import eyes_in
from .people import offered_by, text_of
from .site import SAT, UNHEARD

if TYPE_CHECKING:
    from .life import Life

ASK = re.compile(r"o1:ask:(\d+):([a-z]+):(\d+):(\w+):(.+)")
TURN = re.compile(r"o1:turn:(\d+):([a-z]+):(\d+):(.+)")
WISH = re.compile(r"o1:door:(\d+):undo\.\w+\.(\d+)")
REPLAY = re.compile(r"o1:turn:(\d+)::0:replay\.")
LANGUAGES = ("en", "de")
LATE = 3  # so many wishes may be put before the first of them has come
IN_TIME = 3.0  # seconds in which an answer must come


class Broken(AssertionError):
    """Something that must hold does not."""


def asked_by(control: Control) -> tuple[int, str, int] | None:
    """The game, the seat and the line of the question that a control belongs to."""
    found = ASK.match(control.custom_id) or TURN.match(control.custom_id)
    return (int(found[1]), found[2], int(found[3])) if found else None


class Truths:
    """Looks at everything."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.site = life.site
        self.broken: list[str] = []
        self.pinged: dict[tuple[Any, ...], dict[int, str]] = {}
        self.called: set[str] = set()
        self.seen, self.looks = 0, 0
        self.known: dict[str, str] = {}  # messages that the bot has known to hang, and where
        self.own: dict[str, tuple[int, str]] = {}  # messages for one pair of eyes that have offered a choice
        self.leafed: dict[str, int] = {}  # those of them that tell of something else now, and of which game
        self.epochs: dict[int, tuple[Any, int]] = {}
        self.stained: set[str] = set()
        self.hidden: dict[str, set[str]] = {}
        self.db: sqlite3.Connection | None = None

    def fail(self, what: str) -> None:
        """Remember what is wrong; the same thing once."""
        if what not in self.broken and re.search(self.life.wish.only, what):
            self.broken.append(what)
            self.life.story.tell("BROKEN", what)

    def disk(self) -> sqlite3.Connection:
        """What is really saved."""
        if self.db is None:
            self.db = self.life.connect()
        return self.db

    def rows(self, sql: str, *data: object) -> list[Any]:
        """What the disk says."""
        return self.disk().execute(sql, data).fetchall()

    def players_of(self, game: int) -> list[int]:
        """Whose seats a game has."""
        found = self.rows("SELECT p.user FROM seat s JOIN person p ON p.id = s.person WHERE s.game = ?", game)
        return [user for [user] in found]

    def remember_rows(self) -> None:
        """What the bot knows to hang now."""
        if self.life.file.exists() and self.life.number:
            found = self.rows("SELECT message, channel FROM panel WHERE kind IN ('turn', 'plan')")
            self.known.update({str(message): str(channel) for message, channel in found})

    # With every message

    def is_true(self, message: Message) -> None:
        """What stands in a message is so, and safe to read."""

    def watch(self, message: Message, gone: bool) -> None:
        """A message was posted, changed or taken away."""
        if message.author != self.site.town.bot_id:
            return
        self.life.story.note("event", message.id, "gone" if gone else text_of(message))
        if gone:
            for calls in self.pinged.values():
                for number in [number for number, held in calls.items() if held == message.id]:
                    del calls[number]
            return
        self.seen += 1
        for [game] in self.rows(
            "SELECT id FROM game WHERE thread = ? OR channel = ?", *[int(message.channel)] * 2
        ):
            self.turns_of(game)
        self.is_saved(message)
        self.is_secret(message)
        self.is_true(message)
        self.remember_rows()
        if message.id not in self.called:
            self.called.add(message.id)
            self.calls_once(message)
            head = text_of(message).partition("\n")[0]
            ends = tuple(words.say("ui.round.over", each).rpartition("}")[2] for each in LANGUAGES)
            if head.startswith("### ") and head.endswith(ends):
                self.round_is_true(message)

    def is_saved(self, message: Message) -> None:
        """Nothing is shown that follows from a decision which is not on the disk."""
        found = [asked for each in offered_by(message) if (asked := asked_by(each)) is not None]
        if found and message.only_for is not None:
            self.own[message.id] = found[0][:2]  # also where nothing is asked, or what began with the game
            self.leafed.pop(message.id, None)
        for asked in found:
            if not asked[2]:
                continue
            [[top]] = self.rows("SELECT coalesce(max(seq), 0) FROM decision WHERE game = ?", asked[0])
            if asked[2] > top:
                self.fail(f"game {asked[0]}: line {asked[2]} is shown, line {top} is the last that is saved")
            return
        said = [words.say("ui.nothing_asked", each, seat="") for each in LANGUAGES]
        said += [words.say("ui.held", each).partition(".")[0] for each in LANGUAGES]
        if not found and message.id in self.own and not any(each in text_of(message) for each in said):
            # Leafed to a page that says nothing of what is asked; those before are old all the same.
            self.leafed[message.id] = self.own.pop(message.id)[0]

    def who_sits(self) -> frozenset[tuple[str, str]]:
        """Everybody with each seat of theirs."""
        if not self.life.file.exists():
            return frozenset()
        rows = self.rows("SELECT p.user, s.colour FROM seat s JOIN person p ON p.id = s.person")
        return frozenset((str(user), colour) for user, colour in rows)

    def is_secret(self, message: Message) -> None:
        """What is for one pair of eyes is seen by no other."""
        hidden = {seat for part in self.words_in(message) for seat in eyes_in(part)}
        for control in offered_by(message):
            found = ASK.match(control.custom_id)
            if found and found[4] == "plan" and self.plays_with_others(int(found[1])):
                hidden.add(found[2])
        fresh = hidden - self.hidden.get(message.id, set())
        self.hidden[message.id] = hidden
        if not fresh or self.is_told_again(message):
            return
        readers = self.readers(message)
        seated = self.who_sits() | SAT.get()
        for user in readers:
            sits = {colour for each, colour in seated if each == user}
            pressed, before = self.site.sat.get(user, (0.0, set()))
            if message.only_for == user and pressed > self.site.loop.now - IN_TIME:
                sits |= before  # the seat was given away while the answer was on its way
            if not fresh <= sits and not self.alone(message):
                who = self.site.town.people[user].name
                self.fail(f"{who} can see what is for {', '.join(sorted(fresh))} alone: message {message.id}")

    def words_in(self, message: Message) -> Iterator[str]:
        """Every word of a message, also those for the ear."""
        yield text_of(message)
        for file in message.files:
            yield str(file.get("description") or "")
            yield str(file.get("eyes") or "")
        for part in walk(message.components):
            for item in part.get("items") or ():
                yield str(item.get("description") or "")

    def readers(self, message: Message) -> list[str]:
        """Everybody who could read it now, but for those who run the server."""
        if message.only_for is not None:
            return [message.only_for]
        town = self.site.town
        room = town.channels[message.channel]
        if room.kind == DM:
            return [room.recipient or ""]
        if room.kind == PRIVATE_THREAD:
            return [key for key in room.members if not town.people[key].bot]
        return [each.id for each in town.players() if permissions.may_see(town, each, message)]

    def is_told_again(self, message: Message) -> bool:
        """Whether it shows a game step by step: only what has ended is, and of that everybody may see all."""
        games = {found[1] for each in offered_by(message) if (found := REPLAY.match(each.custom_id))}
        marks = ", ".join("?" * len(games))
        lives = "status IN ('lobby', 'running', 'held')"
        return bool(games) and not self.rows(f"SELECT 1 FROM game WHERE {lives} AND id IN ({marks})", *games)

    def plays_with_others(self, game: int) -> bool:
        """Whether there is anybody to keep a secret from."""
        return bool(self.rows("SELECT count(*) FROM seat WHERE game = ?", game)[0][0] > 1)

    def alone(self, message: Message) -> bool:
        """Whether it hangs where a game for one is played."""
        room = self.site.town.channels[message.channel].id
        found = self.rows("SELECT id FROM game WHERE thread = ? OR channel = ? ", int(room), int(room))
        return bool(found) and not any(self.plays_with_others(game) for (game,) in found)

    def calls_once(self, message: Message) -> None:
        """Nobody is called twice for the same question."""
        if not message.mentions:
            return
        controls = offered_by(message)
        what: dict[tuple[Any, ...], range] = {}  # the numbers of the calls that it may be
        for each in controls:
            if asked := asked_by(each):
                what[*asked, self.turns_of(asked[0])] = range(1)
            elif wish := WISH.match(each.custom_id):
                game, target = int(wish[1]), int(wish[2])
                wishes = self.life.disk.wishes[game, target]
                what["undo", game, target] = range(max(0, wishes - LATE), wishes)
        for user in message.mentions:
            for asked, numbers in what.items():
                calls = self.pinged.setdefault((user, asked), {})
                number = next((each for each in numbers if each not in calls), None)
                if number is None and not self.life.rough:
                    who = self.site.town.people[user].name
                    self.fail(f"{who} is called once too often for {asked}")
                elif number is not None and not (asked[0] == "undo" and UNHEARD.get()):
                    calls[number] = message.id  # whoever cannot know that a wish was put may put it again

    def forget_wishes(self) -> None:
        """What was put and not yet noted as the process was killed may be put again."""
        for (_, asked), calls in self.pinged.items():
            if asked[0] == "undo":
                noted = "SELECT channel FROM panel WHERE game = ? AND kind = 'wished'"
                if (asked[2],) not in self.rows(noted, asked[1]):
                    calls.clear()

    def turns_of(self, game: int) -> int:
        """How often a game has been taken back, has rested or has changed hands: then one is called anew."""
        marks = self.rows("SELECT count(*) FROM decision WHERE game = ? AND ask IN ('undo', 'restart')", game)
        status = self.rows("SELECT status, thread FROM game WHERE id = ?", game)
        seats = self.rows("SELECT place, person FROM seat WHERE game = ? ORDER BY place", game)
        stands = (marks, status, seats)
        before, times = self.epochs.get(game, (None, 0))
        if before != stands:
            self.epochs[game] = stands, times + 1
        return self.epochs[game][1]

    # At the end of each interaction

    def unanswered(self, begun: Interaction) -> None:
        """Every interaction is answered, and in time."""
        if begun.kind != COMPLETION and not self.life.rough:
            what = begun.data.get("custom_id") or begun.spoken()
            self.fail(f"{begun.person.name} got no answer to {what}")
