"""Looking at a game by a button or a command: which one is meant, its pictures, one's own seat."""

from __future__ import annotations

import logging
from collections import OrderedDict
from contextlib import nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.records import HELD, GameRow, Outcome
from orleans_bot.store.desk import GAME, RESTS
from orleans_bot.words.quoting import quoted

from .answers.answer import Answer
from .answers.close_looks import look_closely
from .answers.reading import PICTURES, WHOLE, own_seat
from .answers.refusals import Sorry, answering
from .doctor.mending import new_thread
from .lobby.doors import entered, played_here
from .lobby.game_thread import is_private
from .lobby.permissions import must_be_allowed
from .messages.desk import Desk
from .messages.hanging import now
from .messages.pressed import picture_of_pressed
from .panels import game_panels
from .panels.panel import Panel, Press, Unreadable, turn_id, whole
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

REST, MOST_LOOKED = 10.0, 500  # seconds between two looks after what hangs; games whose looks are known


class Looks:
    """Shows a game to whoever asks, for that person's eyes alone."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.reading = bot.reading
        # How games stood, and when, as what hangs was last looked after.
        self.looked: OrderedDict[int, tuple[tuple[int, str] | None, float]] = OrderedDict()

    async def game_here(self, interaction: discord.Interaction[Any], game: int | None) -> int:
        """The game that was meant: the one named, the one of this channel, or the one that waits for you."""
        if game is not None:
            return (await entered(self.host, interaction, game)).id
        found = await played_here(self.host, interaction)
        if found is not None and found.started is not None:
            return found.id
        waiting = await self.host.inbox(interaction.user.id)
        if waiting:
            return waiting[0].game
        lines = [
            line
            for line in await self.host.games_of(interaction.user.id, ended=True)
            if line.status != "lobby"
        ]
        if not lines:
            raise Sorry("no_game_here")
        return lines[0].game

    async def show(
        self, interaction: discord.Interaction[Any], game: int, what: str, values: list[str], voice: Voice
    ) -> None:
        """A button below a board: something to look at, for the presser's eyes alone."""
        message = interaction.message
        # Discord may leave out of a message's files what its components show.
        leafs = what.startswith(("story.", "words.")) and picture_of_pressed(interaction) == ("", "")
        closer = what.startswith(("close.", "replay."))
        here = (leafs or closer) and message is not None and message.flags.ephemeral
        async with answering(self.bot, interaction, anew=not here) as answer:
            await entered(self.host, interaction, game)
            async with self.house.own_panels.leafing(answer, game) if here else nullcontext():
                await self.turn_to(answer, game, what, values, voice)

    async def turn_to(self, answer: Answer, game: int, what: str, values: list[str], voice: Voice) -> None:
        """One's own seat, the story, the score, something from close up or from earlier, or a picture."""
        kind, _, more = what.partition(".")
        match kind:
            case "seat" if not more:
                await self.my_seat(answer, game, voice)
            case "story":
                after, _, page = more.partition(".")
                since = WHOLE if after == str(WHOLE) else whole(after) if after else None
                await self.reading.tell_story(answer, game, voice, since, whole(page))
            case "score":
                await self.reading.tell_score(answer, game, voice)
            case "close":
                await look_closely(self.bot, answer, game, more, voice)
            case "replay":
                await self.bot.afterwards.replay(answer, game, more, values, voice)
            case "film" | "verify" if not more:
                look = self.bot.afterwards.film if kind == "film" else self.bot.afterwards.verify
                await look(answer, game, voice)
            case _:
                await self.look_at(answer, game, what, voice)

    async def look_at(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """A public picture, or the same in words."""
        kind, _, more = what.partition(".")
        if kind == "words" or (voice.ear and kind in PICTURES):
            more = more if kind == "words" else what
            await self.reading.in_words(answer, game, more or "table", voice)
            return
        if kind not in PICTURES:
            raise Unreadable(f"There is no picture {kind!r}.")
        outcome = await self.host.look(game)
        painting = self.reading.wished(outcome, kind, more, voice)
        panel = self.seen(voice, outcome, what)
        if kind == "stacks":
            other = "1" if more == "2" else "2"
            press = Press(turn_id(game, "", 0, f"stacks.{other}"), voice.say("button.stack", n=other))
            panel = panel.with_rows((press,))
        await answer.say(panel, painting)

    def seen(self, voice: Voice, outcome: Outcome, what: str) -> Panel:
        """The words above a public picture."""
        presses = (Press(turn_id(outcome.game, "", 0, f"words.{what}"), voice.say("button.words")),)
        return Panel(f"### {game_panels.headline(voice, outcome)}", (presses,), picture=True)

    async def my_seat(self, answer: Answer, game: int, voice: Voice) -> None:
        """A player's own panel: the picture of the seat and whatever is asked of it."""
        user = answer.interaction.user.id
        outcome = await self.host.look(game, user)
        seat = own_seat(outcome, user)
        if not seat:
            raise Sorry("no_seat_here", game=game)
        await self.house.own_panels.say(answer, outcome, seat, voice)

    async def next_game(self, answer: Answer, game: int, voice: Voice) -> None:
        """The game that has waited longest for whoever pressed, another one than that of the button first."""
        lines = await self.host.inbox(answer.interaction.user.id)
        if not lines:
            await answer.say(voice.say("notice.nothing"))
            return
        chosen = next((line.game for line in lines if line.game != game), lines[0].game)
        await self.my_seat(answer, chosen, voice)

    async def waiting(self, voice: Voice, outcome: Outcome) -> str:
        """Whom the table waits for, and since when."""
        voice = self.house.at_table(voice, outcome)
        if outcome.status == HELD:
            return await self.resting(voice, outcome)
        if not outcome.waiting:
            return game_panels.waiting_line(voice, outcome, None)
        parts = []
        for seat in outcome.waiting:
            user = outcome.seats.get(seat)
            lines = await self.host.inbox(user) if user else []
            since = next((line.since for line in lines if line.game == outcome.game), None)
            named = voice.seat_until(seat, outcome.ends.get(seat), outcome.goes_on.get(seat))
            who = "" if voice.ear else f" {voice.who(user)}"
            parts.append(f"{named}{who} <t:{since or now()}:R>")
        return voice.say("waiting", seats=", ".join(parts))

    async def resting(self, voice: Voice, outcome: Outcome) -> str:
        """That a game rests, since when and why, and who can let it go on."""
        row = await self.host.game(outcome.game)
        since = await self.host.setting(GAME, outcome.game, RESTS)
        lines = [
            voice.say("resting.since", since=f"<t:{since}:R>") if since else voice.say("resting"),
            voice.say("resting.why", why=quoted(outcome.why)) if outcome.why else "",
            voice.say("resting.who", keeper=voice.who(row.keeper)),
        ]
        return "\n".join(line for line in lines if line)

    async def settle_here(self, interaction: discord.Interaction[Any], row: GameRow) -> GameRow:
        """A game whose thread or channel is gone goes on where one of those who may mend it asks for it."""
        home = row.thread or row.channel
        if home == interaction.channel_id or self.bot.get_channel(home) is not None:
            return row
        if interaction.guild_id is None:
            alone = [*row.seats.values()] == [interaction.user.id]
            if not alone or interaction.channel_id != await self.house.direct(interaction.user.id):
                return row  # the others could not follow
        elif row.guild != interaction.guild_id:
            return row
        try:
            await self.bot.fetch_channel(home)
            return row
        except discord.NotFound:
            pass
        except discord.Forbidden:
            if not is_private(row):
                return row  # the bot may be let in again
        except discord.HTTPException:
            return row
        must_be_allowed(interaction)
        here = interaction.channel_id
        nook = isinstance(interaction.channel, discord.Thread) and interaction.channel.is_private()
        if nook or is_private(row):  # the others may not see it, or too many may
            desk = await self.house.desk(row.id)
            thread = await new_thread(self.bot, desk, await self.host.look(row.id))
            if thread is not None:
                for spot in [spot for spot, hanging in desk.hung.items() if hanging.channel == home]:
                    await desk.posts.let_go(spot)  # it is put away when the bot may do so
            return desk.row
        log.info("game %s moves from %s to %s", row.id, home, here)
        return await self.host.move(row.id, channel=here, thread=here)

    async def look_after(self, desk: Desk, outcome: Outcome) -> int:
        """Hang again what is missing; a burst of the same wish is answered from what is known."""
        stands = (outcome.seq, outcome.status)
        known, at = self.looked.get(desk.game, (None, 0.0))
        if known == stands and monotonic() - at < REST and not desk.broken:
            return 0
        self.looked[desk.game] = stands, monotonic()
        self.looked.move_to_end(desk.game)
        if len(self.looked) > MOST_LOOKED:
            self.looked.popitem(last=False)
        return await desk.repair(outcome)
