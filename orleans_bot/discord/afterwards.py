"""Games that have ended: checked, gone through step by step, and seen as a film."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.records import ENDED
from orleans_bot.words.quoting import harmless

from .answers.answer import Answer
from .answers.reading import leaves
from .answers.refusals import Sorry
from .lobby.doors import entered, played_here, sees_place
from .panels import replaying, statistics
from .panels.panel import Panel
from .panels.proofs import doors, proof
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

MOST_FILE = 250_000  # bytes of an exported game; a long one has a fourth of it
MOST_STEP = 1400  # letters of a page of a step in words, beside what was told of it


class Afterwards:
    """Shows what is over, for the eyes of whoever asks alone."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def ended_here(self, interaction: discord.Interaction[Any], game: int | None) -> int:
        """The game that was meant: the one named, the one of this channel, or one's own newest; one that has
        ended, if there is any.
        """
        if game is not None:
            return (await entered(self.host, interaction, game)).id
        found = await played_here(self.host, interaction)
        if found is not None and found.status in ENDED and found.started is not None:
            return found.id
        lines = await self.host.games_of(interaction.user.id, ended=True)
        over = [line.game for line in lines if line.status in ENDED and line.round]
        return over[0] if over else await self.bot.looks.game_here(interaction, None)

    async def verify(self, answer: Answer, game: int, voice: Voice) -> None:
        """Whether seed, log and result of a game agree."""
        await answer.say(proof(voice, await self.host.afterwards.prove(game), game))

    async def verify_file(self, answer: Answer, file: discord.Attachment, voice: Voice) -> None:
        """The same for an exported game."""
        if file.size > MOST_FILE:
            raise Sorry("verify.file.large")
        try:
            text = (await file.read()).decode()
        except (discord.HTTPException, UnicodeDecodeError) as fault:
            raise Sorry("verify.file.none") from fault
        await answer.say(proof(voice, await self.host.afterwards.prove_text(text)))

    async def replay(self, answer: Answer, game: int, said: str, values: list[str], voice: Voice) -> None:
        """A step of a game, as everybody or as one seat saw it."""
        told = await self.host.afterwards.retell(game)
        if not told.stops:
            raise Sorry("replay.none")
        outcome = await self.host.look(game)
        voice = self.house.at_table(voice, outcome)
        spot = replaying.spot_of(said, values, outcome, told)
        seat = "" if spot.eyes == replaying.TABLE else spot.eyes
        view = await self.host.afterwards.seen(told, told.stops[spot.stop], seat)
        if voice.ear and spot.page is None:
            panel = replaying.replay(voice, outcome, told, spot, view, [])
            await (answer.say(panel) if answer.anew else answer.change(panel))
            return
        painting = self.house.picture(outcome, "seat" if seat else "table", voice, view, seat=seat)
        if spot.page is None:
            panel = replaying.replay(voice, outcome, told, spot, view, [])
            await (answer.say(panel, painting) if answer.anew else answer.change(panel, painting))
            return
        shot = await answer.painted(painting)
        pages = leaves(harmless(shot.long_text if shot else ""), MOST_STEP)
        spot = replaying.Spot(spot.stop, spot.eyes, min(spot.page, len(pages) - 1))
        panel = replaying.replay(voice, outcome, told, spot, view, pages)
        await (answer.say(panel) if answer.anew else answer.change(panel))

    async def film(self, answer: Answer, game: int, voice: Voice) -> None:
        """The table over the rounds as one animated picture."""
        views = await self.host.afterwards.by_rounds(game)
        if not views:
            raise Sorry("replay.none")
        outcome = await self.host.look(game)
        names = self.house.names(outcome.seats)
        if voice.ear:
            from rendering import film  # it draws, too, and what draws is loaded with the first picture

            head = voice.say("film", game=game, n=len(views))
            await answer.say(f"### {head}\n{harmless(film.told(views, names, voice.language)[1])}")
            return
        panel = Panel(
            f"### {voice.say('film', game=game, n=len(views))}",
            (doors(voice, game)[:1],),
            picture=True,
        )
        await answer.say(panel, self.house.pictures.film(game, views, names, voice.language))

    async def stats(self, answer: Answer, whose: discord.User | None, server: bool, voice: Voice) -> None:
        """One's own numbers; those of somebody who lets others see them; or those of the server."""
        interaction, counted = answer.interaction, self.host.statistics
        user, guild = interaction.user.id, interaction.guild_id
        if not server and (whose is None or whose.id == user):
            panel = statistics.own(voice, await counted.own(user), await counted.is_shown(user))
            await answer.say(panel)
            return
        if guild is None:
            raise Sorry("stats.direct")
        seen = [
            channel
            for channel in await counted.channels(guild)
            if channel == interaction.channel_id or sees_place(interaction, channel)
        ]
        if server or whose is None:
            await answer.say(statistics.server(voice, await counted.server(guild, seen)))
        else:
            await answer.say(statistics.of_another(voice, whose.id, await counted.of(whose.id, guild, seen)))
