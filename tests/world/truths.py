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
from orleans_bot.parlour.seen import Control, controls_of
from orleans_bot.parlour.things import DM, PRIVATE_THREAD, Message

from .cheap import eyes_in
from .people import shown, text_of
from .rounds import ghosts

if TYPE_CHECKING:
    from .run import Life

ASK = re.compile(r"o1:ask:(\d+):([a-z]+):(\d+):(\w+):(.+)")
TURN = re.compile(r"o1:turn:(\d+):([a-z]+):(\d+):(.+)")
FRESH = 14 * 60  # seconds during which an answer for one pair of eyes can be kept up to date
LANGUAGES = ("en", "de")


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
        self.pinged: dict[tuple[Any, ...], str] = {}
        self.called: set[str] = set()
        self.seen = 0
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

    # With every message

    def watch(self, message: Message, gone: bool) -> None:
        """A message was posted, changed or taken away."""
        if message.author != self.site.town.bot_id:
            return
        self.life.story.note("event", message.id, "gone" if gone else text_of(message))
        if gone:
            self.pinged = {key: held for key, held in self.pinged.items() if held != message.id}
            return
        self.seen += 1
        self.is_saved(message)
        self.is_secret(message)
        if message.id not in self.called:
            self.called.add(message.id)
            self.calls_once(message)
            if any(
                words.say("ui.round.over", each).rpartition("}")[2] in text_of(message) for each in LANGUAGES
            ):
                self.round_is_true(message)

    def is_saved(self, message: Message) -> None:
        """Nothing is shown that follows from a decision which is not on the disk."""
        for control in controls_of(shown(message)):
            asked = asked_by(control)
            if asked is None or not asked[2]:
                continue
            [[top]] = self.rows("SELECT coalesce(max(seq), 0) FROM decision WHERE game = ?", asked[0])
            if asked[2] > top + 1:
                self.fail(f"game {asked[0]}: line {asked[2]} is shown, line {top} is the last that is saved")
            return

    def is_secret(self, message: Message) -> None:
        """What is for one pair of eyes is seen by no other."""
        hidden = {seat for part in self.words_in(message) for seat in eyes_in(part)}
        for control in controls_of(shown(message)):
            found = ASK.match(control.custom_id)
            if found and found[4] == "plan" and self.plays_with_others(int(found[1])):
                hidden.add(found[2])
        if not hidden:
            return
        readers = self.readers(message)
        for user in readers:
            sits = {colour for colour, in self.rows(
                "SELECT s.colour FROM seat s JOIN person p ON p.id = s.person WHERE p.user = ?", int(user)
            )}  # fmt: skip
            if not hidden <= sits and not self.alone(message):
                who = self.site.town.people[user].name
                self.fail(
                    f"{who} can see what is for {', '.join(sorted(hidden))} alone: message {message.id}"
                )

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
        controls = controls_of(shown(message))
        what = {asked_by(each) for each in controls} - {None}
        what |= {(each.custom_id,) for each in controls if ":undo." in each.custom_id}  # type: ignore[misc]
        for user in message.mentions:
            for asked in what:
                key = (user, asked)
                if key in self.pinged and not self.life.rough:
                    who = self.site.town.people[user].name
                    self.fail(f"{who} is called twice for {asked}")
                self.pinged[key] = message.id

    # At the end of each interaction

    def unanswered(self, begun: Interaction) -> None:
        """Every interaction is answered, and in time."""
        if begun.kind != COMPLETION and not self.life.rough:
            what = begun.data.get("custom_id") or begun.spoken()
            self.fail(f"{begun.person.name} got no answer to {what}")

    # After every quiet moment

    async def look(self) -> None:
        """Look at everything that can be seen."""
        self.life.story.tell("quiet", "everything is looked at")
        for begun in self.site.interactions.unanswered:
            self.unanswered(begun)
        self.site.interactions.unanswered.clear()
        running = self.rows("SELECT id, status FROM game WHERE status IN ('running', 'held')")
        asked: dict[tuple[int, str], int] = {}
        for game, status in running:
            outcome = await self.life.host.look(game)
            if status != outcome.status:
                self.fail(f"game {game} is {status} on the disk and {outcome.status} in memory")
            if outcome.status == "running":
                asked.update({(game, ask.seat): ask.since for ask in outcome.asks})
            self.board_is_true(game, outcome)
            self.everybody_can_go_on(game, outcome)
        self.no_button_leads_nowhere(asked)
        self.own_panels_are_true(asked)
        self.lobbies_are_true()

    def live(self) -> Iterator[Message]:
        """Every message of the bot that everybody of its room can see."""
        for room in self.site.town.messages.values():
            for message in list(room.values()):
                if message.only_for is None and message.author == self.site.town.bot_id:
                    yield message

    def round_is_true(self, message: Message) -> None:
        """The end of a round tells what the log says, and nothing twice."""
        for line in ghosts(self.life, message):
            self.fail(f"the end of a round tells what did not happen: {line}")

    def board_is_true(self, game: int, outcome: Any) -> None:
        """A board says for whom the table waits, and whether it rests."""
        found = self.rows("SELECT channel, message FROM panel WHERE game = ? AND kind = 'board'", game)
        if not found:
            if not self.life.rough:
                self.fail(f"game {game} has no board")
            return
        message = self.site.town.messages.get(str(found[0][0]), {}).get(str(found[0][1]))
        if message is None or self.life.rough:
            return
        text = text_of(message)
        rests = any(words.say("ui.held", each).partition(".")[0] in text for each in LANGUAGES)
        if rests != (outcome.status == "held"):
            says = "says that the game rests" if rests else "does not say that the game rests"
            self.fail(f"game {game} is {outcome.status}, and its board {says}")
        head = [f"{word} {outcome.public.round} " for word in ("round", "Runde")]
        if not any(each in text for each in head):
            self.fail(f"game {game} is in round {outcome.public.round}, and its board says {text[:80]!r}")
        if len(outcome.seats) > 1 and not rests and not self.waits_said(text, outcome):
            self.fail(f"game {game} waits for {outcome.waiting}, and its board says {text[:400]!r}")

    def waits_said(self, text: str, outcome: Any) -> bool:
        """Whether a board names all seats that are waited for, and no other."""
        for language in LANGUAGES:
            lead = words.say("ui.waiting", language).partition("{")[0]
            for line in text.split("\n"):
                if line.startswith(lead):
                    named = {c for c in outcome.seats if f"**{words.name('colour', c, language)}**" in line}
                    return named == set(outcome.waiting)
        return not outcome.waiting

    def everybody_can_go_on(self, game: int, outcome: Any) -> None:
        """Whoever is waited for sees what to press."""
        if outcome.status != "running" or self.life.rough:
            return
        offered = set()
        for message in self.live():
            offered |= {asked_by(each) for each in controls_of(shown(message)) if ASK.match(each.custom_id)}
            offered |= {asked_by(each) for each in controls_of(shown(message)) if TURN.match(each.custom_id)}
        for ask in outcome.asks:
            user = outcome.seats.get(ask.seat)
            if user is None or ask.seat not in outcome.waiting:
                continue
            if (game, ask.seat, ask.since) not in offered and not self.is_called(game, ask.seat):
                self.fail(
                    f"game {game} asks {ask.seat} ({ask.key}, line {ask.since}) and shows no control for it"
                )

    def is_called(self, game: int, seat: str) -> bool:
        """Whether a seat whose player cannot be written to is called where the game is played."""
        found = self.rows("SELECT message FROM panel WHERE game = ? AND seat = ?", game, seat)
        return any(
            message.mentions for message in self.live() if [int(message.id)] in [list(row) for row in found]
        )

    def no_button_leads_nowhere(self, asked: dict[tuple[int, str], int]) -> None:
        """What can be pressed answers a question that is asked."""
        if self.life.rough:
            return
        for message in self.live():
            if self.site.town.channels[message.channel].archived:
                continue
            for control in controls_of(shown(message)):
                found = asked_by(control)
                if found is not None and asked.get(found[:2]) != found[2]:
                    now = asked.get(found[:2], "nothing")
                    self.fail(
                        f"{control.label!r} of line {found[2]} hangs in game {found[0]} for {found[1]};"
                        f" asked is {now}"
                    )
                    break

    def own_panels_are_true(self, asked: dict[tuple[int, str], int]) -> None:
        """The newest panel for one's own eyes says what one is asked."""
        if self.life.rough:
            return
        newest: dict[tuple[str, int], tuple[int, str, int]] = {}
        now = self.site.loop.now
        for begun in self.site.interactions.by_id.values():
            if now - begun.created > FRESH or begun.response is None:
                continue
            message = self.site.town.messages.get(begun.channel.id, {}).get(begun.response)
            if message is not None and message.only_for is not None and message.components:
                for control in controls_of(shown(message)):
                    if found := asked_by(control):
                        newest[begun.person.id, found[0]] = found
        for (user, game), (_, seat, since) in newest.items():
            sits = self.rows(
                "SELECT p.user FROM seat s JOIN person p ON p.id = s.person"
                " WHERE s.game = ? AND s.colour = ?", game, seat,
            )  # fmt: skip
            is_asked = asked.get((game, seat), 0)
            if since != is_asked and sits == [(int(user),)]:
                who = self.site.town.people[user].name
                self.fail(
                    f"{who}'s own panel of game {game} shows line {since} for {seat}; asked is {is_asked}"
                )

    def lobbies_are_true(self) -> None:
        """A lobby names everybody who sits there."""
        if self.life.rough:
            return
        for game, channel, number in self.rows(
            "SELECT g.id, p.channel, p.message FROM game g JOIN panel p ON p.game = g.id AND p.kind = 'lobby'"
            " WHERE g.status = 'lobby'"
        ):
            message = self.site.town.messages.get(str(channel), {}).get(str(number))
            sits = self.rows(
                "SELECT p.user FROM seat s JOIN person p ON p.id = s.person WHERE s.game = ?", game
            )
            if message is None:
                self.fail(f"the lobby of game {game} hangs nowhere")
            elif missing := [user for (user,) in sits if f"<@{user}>" not in text_of(message)]:
                self.fail(f"the lobby of game {game} does not name {missing}")
