"""What must hold in every quiet moment: what hangs follows from how the games stand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from orleans_bot import words
from orleans_bot.parlour import permissions
from orleans_bot.parlour.interactions import Interaction
from orleans_bot.parlour.things import DM, Channel, Message

from . import inside, told
from .doors import doors_lead_somewhere
from .people import Player, offered_by, text_of
from .rounds import NUMBERS, ghosts
from .truths import ASK, LANGUAGES, Truths, asked_by

AT_WORK, MOST_WAITED = 5.0, 5  # seconds that a desk is given to show what has just happened, and how often
FRESH = 14 * 60  # seconds during which an answer for one pair of eyes can be kept up to date


def asks_nothing(message: Message) -> int:
    """The game of which a message says that nothing is asked of one's seat; 0 where it says no such thing."""
    text = text_of(message)
    said = any(words.say("ui.nothing_asked", each, seat="") in text for each in LANGUAGES)
    found = NUMBERS.search(text) if said else None
    return int(found[1]) if found else 0


class Hangs(Truths):
    """Looks at everything that hangs."""

    async def look(self) -> None:
        """Look at everything that can be seen."""
        self.looks += 1
        self.life.story.tell("quiet", "everything is looked at")
        for begun in self.site.interactions.unanswered:
            self.unanswered(begun)
        self.site.interactions.unanswered.clear()
        for _ in range(MOST_WAITED):
            if await self.all_is_shown():
                break
            await asyncio.sleep(AT_WORK)  # a clock has rung in this very moment
        running = self.rows("SELECT id, status FROM game WHERE status IN ('running', 'held')")
        asked: dict[tuple[int, str], int] = {}
        for game, status in running:
            outcome = await self.life.host.look(game)
            if status != outcome.status:
                self.fail(f"game {game} is {status} on the disk and {outcome.status} in memory")
            if outcome.status == "running":
                asked.update({(game, seat): ask.since for ask in outcome.asks for seat in ask.who})
            self.board_is_true(game, outcome)
            self.everybody_can_go_on(game, outcome)
        self.no_button_leads_nowhere(asked)
        self.nothing_is_left_hanging()
        self.own_panels_are_true(asked)
        self.lobbies_are_true()
        doors_lead_somewhere(self)
        await told.what_waits(self)
        await told.what_the_inbox_says(self, self.life.players[self.looks % len(self.life.players)])
        await inside.nothing_piles_up(self)
        inside.no_row_is_left(self)

    async def all_is_shown(self) -> bool:
        """Whether no desk is at work, or has still to hear how its game stands."""
        for desk in list(self.life.bot.house.desks.values()):
            known = desk.latest.outcome
            if known is not None and known.status == "running":
                now = await self.life.host.look(desk.game)
                if not desk.idle or now.seq != known.seq:
                    return False
        return True

    def is_true(self, message: Message) -> None:
        """What stands in a message is so, and safe to read."""
        told.what_was_answered(self, message)
        told.in_safe_words(self, message)

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
            if not self.life.shaken and not self.is_shut(game) and not self.is_forsaken(game):
                self.fail(f"game {game} has no board")
            return
        message = self.site.town.messages.get(str(found[0][0]), {}).get(str(found[0][1]))
        if message is None or self.life.shaken:
            return
        text = "\n".join(line for line in text_of(message).split("\n") if not line.startswith("· "))
        rests = any(words.say("ui.held", each).partition(".")[0] in text for each in LANGUAGES)
        if rests != (outcome.status == "held"):
            says = "says that the game rests" if rests else "does not say that the game rests"
            self.fail(f"game {game} is {outcome.status}, and its board {says}")
        head = [f"{word} {outcome.public.round} " for word in ("round", "Runde")]
        # Before the first round its number says nothing to anybody.
        if any(each in text for each in head) == (outcome.public.round == 0):
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
        if outcome.status != "running" or self.life.shaken:
            return
        town = self.site.town
        offered: dict[object, list[Message]] = {}
        for message in self.live():
            for control in offered_by(message):
                if (found := asked_by(control)) is not None and found[0] == game:
                    offered.setdefault(found, []).append(message)
        for ask in outcome.asks:
            user = outcome.seats.get(ask.seat)
            if user is None or ask.seat not in outcome.waiting:
                continue
            person = town.people[str(user)]
            if person.id in town.gone or self.is_shut(game):
                continue  # nobody can be reached who has left, or plays in a talk that is closed
            held = offered.get((game, ask.seat, ask.since), ())
            seen = any(permissions.may_see(town, person, message) for message in held)
            if not seen and not self.is_called(game, ask.seat, user):
                self.fail(
                    f"game {game} asks {ask.seat} ({ask.key}, line {ask.since}) and shows no control for it"
                )

    def is_shut(self, game: int) -> bool:
        """Whether a game is played in a talk that the bot cannot write to."""
        [(channel, thread)] = self.rows("SELECT channel, thread FROM game WHERE id = ?", game)
        if not thread and not channel:
            return True  # all of it stands in answers to its one player
        room = self.site.town.channels.get(str(thread or channel))
        if room is None or room.kind != DM:
            return False
        return not self.site.town.people[room.recipient or ""].dms_open

    def tables_of(self, player: Player) -> list[tuple[Channel, int]]:
        """The games that somebody may mend, each with the room to ask for it: where it is played or, if that
        is gone, the channel in which tables are opened.
        """
        town, user = self.site.town, player.person.id
        mine = {game for [game] in self.rows(
            "SELECT s.game FROM seat s JOIN person p ON p.id = s.person WHERE p.user = ?", int(user),
        )}  # fmt: skip
        here = {room.id: room for room in player.here()}
        [hall] = [room for room in town.channels.values() if room.key == "orleans"]
        rows = self.rows("SELECT id, coalesce(thread, channel) FROM game WHERE status IN ('running', 'held')")
        homes = [
            (game, str(home) if str(home) in town.channels else hall.id)
            for game, home in rows
            if home and (game in mine or user == town.owner_id)
        ]
        # Who does not see where it is played asks in the hall.
        rooms = [(home if home in here else hall.id, game) for game, home in homes]
        return [(here[room], game) for room, game in rooms if room in here]

    def is_homeless(self, game: int) -> bool:
        """Whether somebody has deleted the thread of a game, made for it or only lent."""
        [(home,)] = self.rows("SELECT coalesce(thread, channel) FROM game WHERE id = ?", game)
        return bool(home) and str(home) not in self.site.town.channels

    def is_forsaken(self, game: int) -> bool:
        """Whether a game's thread is gone, and nobody is there who could let it go on elsewhere."""
        town = self.site.town
        sits = set(map(str, self.players_of(game)))
        there = {player.person.id for player in self.life.players} - town.gone
        return self.is_homeless(game) and not there & {*sits, town.owner_id}

    def is_called(self, game: int, seat: str, user: int) -> bool:
        """Whether a seat whose player cannot be written to is called where the game is played; somebody who
        rests is named there without a sound.
        """
        found = self.rows("SELECT message FROM panel WHERE game = ? AND seat = ?", game, seat)
        return any(
            f"<@{user}>" in text_of(message)
            for message in self.live()
            if [int(message.id)] in [list(row) for row in found]
        )

    def no_button_leads_nowhere(self, asked: dict[tuple[int, str], int]) -> None:
        """What can be pressed answers a question that is asked."""
        if self.life.rough:
            # What a crash has left behind hangs on; a press on it is told what is asked now.
            self.stained |= {
                message.id
                for message in self.live()
                for control in offered_by(message)
                if (found := asked_by(control)) is not None and asked.get(found[:2]) != found[2]
            }
            return
        for message in self.live():
            if self.site.town.channels[message.channel].archived:
                continue
            for control in offered_by(message):
                found = asked_by(control)
                if found is not None and asked.get(found[:2]) != found[2] and message.id not in self.stained:
                    now = asked.get(found[:2], "nothing")
                    self.fail(
                        f"{control.label!r} of line {found[2]} hangs in game {found[0]} for {found[1]};"
                        f" asked is {now}"
                    )
                    break

    def nothing_is_left_hanging(self) -> None:
        """What the bot once knew to hang, and no longer knows, offers nothing to decide."""
        hung = {str(message) for [message] in self.rows("SELECT message FROM panel")}
        gone = {message: channel for message, channel in self.known.items() if message not in hung}
        for message, channel in gone.items():
            held = self.site.town.messages.get(channel, {}).get(message)
            if "people" not in self.life.wrong and held is not None:
                left = [each for each in offered_by(held) if ASK.match(each.custom_id)]
                if left:
                    self.fail(f"{left[0].label!r} of message {message} is left hanging, and forgotten")
            del self.known[message]

    def lately_answered(self) -> Iterator[tuple[Interaction, str]]:
        """What was answered and can still be changed, as it is remembered, with each message of it."""
        for begun in self.site.interactions.by_id.values():
            fresh = self.site.loop.now - begun.created <= FRESH and begun.created >= self.life.risen
            if fresh and begun.response is not None:
                for number in sorted({begun.response, *begun.messages}, key=int):
                    if number in begun.messages or self.is_changed(begun, number):
                        yield begun, number

    def is_changed(self, begun: Interaction, number: str) -> bool:
        """Whether a message that was pressed is another now, or gone: if not, what answered was new."""
        message = self.site.town.messages.get(begun.channel.id, {}).get(number)
        if message is None:
            return number in self.own
        edited = message.edited
        return edited is not None and datetime.fromisoformat(edited).timestamp() >= begun.created

    def own_panels_are_true(self, asked: dict[tuple[int, str], int]) -> None:
        """The newest panel for one's own eyes says what one is asked."""
        if self.life.rough:
            return
        newest: dict[tuple[str, int], tuple[int, str, int]] = {}
        for begun, number in self.lately_answered():
            message = self.site.town.messages.get(begun.channel.id, {}).get(number)
            if message is None or message.id not in self.own:
                said = str(begun.data.get("custom_id") or begun.spoken())
                # Newer, and offers nothing to decide: those before are old.
                if message is None and number in self.own:
                    newest.pop((begun.person.id, self.own[number][0]), None)  # it went with its thread
                elif message is not None and message.id in self.leafed:
                    newest.pop((begun.person.id, self.leafed[message.id]), None)
                elif message is not None and (quiet := asks_nothing(message)):
                    newest.pop((begun.person.id, quiet), None)
                if said.endswith((":seat", " seat", ":next", ":words.mine")):
                    newest = {key: held for key, held in newest.items() if key[0] != begun.person.id}
                continue
            game, seat = self.own[message.id]
            newest[begun.person.id, game] = game, seat, 0
            for control in offered_by(message):
                if (found := asked_by(control)) and found[2]:
                    newest[begun.person.id, game] = found
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
        for game, channel, number in self.rows(
            "SELECT g.id, p.channel, p.message FROM game g JOIN panel p ON p.game = g.id AND p.kind = 'lobby'"
            " WHERE g.status = 'lobby'"
        ):
            message = self.site.town.messages.get(str(channel), {}).get(str(number))
            if self.life.rough or str(number) in self.stained:
                self.stained.add(str(number))
            elif message is None:
                self.fail(f"the lobby of game {game} hangs nowhere")
            elif missing := [user for user in self.players_of(game) if f"<@{user}>" not in text_of(message)]:
                self.fail(f"the lobby of game {game} does not name {missing}")
