"""Looking at a game: boards, seats, deeds, tiles, story, the rules in our words, one's games, one's data."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.command_names import choices, described, offered
from orleans_bot.discord.answers.hints import hint
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.lobby.doors import is_manager, played_here
from orleans_bot.discord.messages.private_threads import let_in_again
from orleans_bot.discord.panels import game_panels
from orleans_bot.discord.panels.panel import Panel, cut
from orleans_bot.host.pausing import MOST_DAYS
from orleans_bot.rules.errors import Refusal
from orleans_bot.words.quoting import SHORT, quoted

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)

REST, MOST_LOOKED = 10.0, 500  # seconds between two looks after what hangs; games whose looks are known
TIERS = ("1", "2")  # of place tiles


async def my_games(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    """The games of whoever types, the newest first."""
    house = interaction.client.house
    voice = house.meet(interaction)
    out = []
    for line in await house.host.games_of(interaction.user.id, ended=True):
        name = voice.say("game.choice", game=line.game, scenario=voice.name("scenario", line.scenario))
        if current in name:
            out.append(app_commands.Choice(name=cut(name, 100), value=line.game))
    return out[:25]


class Tables(commands.Cog):
    """Everything that only looks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.looks = bot.looks
        self.reading = bot.reading
        self.rulebook = bot.rulebook

    @app_commands.command()
    @app_commands.autocomplete(game=my_games)
    @described("what", "seat", "game")
    @app_commands.choices(what=choices("table", "deeds", "stacks", "words"))
    async def board(
        self,
        interaction: discord.Interaction[Any],
        what: str = "table",
        seat: str | None = None,
        game: int | None = None,
    ) -> None:
        """Show the table, the deeds, the place tiles or a seat"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.looks.game_here(interaction, game)
            if seat is None:
                await self.looks.look_at(answer, number, what, voice)
                return
            outcome = await self.host.look(number)
            colour = self.bot.typed.colour(seat)
            if colour not in outcome.seats:
                known = ", ".join(voice.name("colour", each) for each in outcome.seats)
                raise Sorry("no_seat", seat=quoted(seat, SHORT), known=known)
            if voice.ear:
                await self.bot.reading.in_words(answer, number, f"seat.{colour}", voice)
                return
            shot = self.house.picture(outcome, "seat", voice, seat=colour)
            await answer.say(self.looks.seen(voice, outcome, f"seat.{colour}"), shot)

    @board.autocomplete("seat")
    async def seats(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The seats of the game that is meant."""
        voice = self.house.meet(interaction)
        try:
            meant = await self.looks.game_here(interaction, getattr(interaction.namespace, "game", None))
        except Refusal:
            return []
        colours = (await self.host.game(meant)).seats
        return offered(((voice.name("colour", colour), colour) for colour in colours), current)

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def seat(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Open my own panel"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.looks.my_seat(answer, await self.looks.game_here(interaction, game), voice)

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def hint(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """What a stand-in would do in my place, and why"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.looks.game_here(interaction, game)
            await answer.say(await hint(self.host, number, interaction.user.id, voice))

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def table(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Who are we waiting for? Also posts again what is missing"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.looks.game_here(interaction, game)
            row = await self.host.game(number)
            mends = interaction.user.id in (row.keeper, *row.seats.values()) or is_manager(interaction)
            if mends:
                await answer.defer()
                row = await self.looks.settle_here(interaction, row)
                await let_in_again(self.house, row, interaction.user.id)
            outcome = await self.host.look(number)
            desk = await self.house.desk(number)
            desk.row = row
            repaired = await self.looks.look_after(desk, outcome) if mends else 0
            lines = [f"### {game_panels.headline(voice, outcome)}", await self.looks.waiting(voice, outcome)]
            if repaired:
                lines.append(voice.say("table.repaired", n=repaired))
            if desk.broken:
                lines.append(voice.say(f"blocked.{desk.broken}"))
            where = voice.place(desk.home)
            lines.append(voice.say("table.over" if outcome.over else "table.where", where=where))
            text = "\n".join(line for line in lines if line)
            await answer.say(text)

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def nudge(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Call those whom the table waits for"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.looks.game_here(interaction, game)
            await self.bot.timekeeper.nudge(answer, number, voice)

    @app_commands.command()
    @described("rest_days", "game")
    @app_commands.autocomplete(game=my_games)
    async def pause(
        self,
        interaction: discord.Interaction[Any],
        rest_days: app_commands.Range[int, 1, MOST_DAYS] = 7,
        game: int | None = None,
    ) -> None:
        """Ask the table to let all its clocks stand for some days"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.looks.game_here(interaction, game)
            await self.bot.pauses.wish(answer, number, rest_days, voice)

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def story(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """What happened since I last looked?"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.reading.tell_story(answer, await self.looks.game_here(interaction, game), voice)

    @app_commands.command()
    @described("of")
    async def rules(self, interaction: discord.Interaction[Any], of: str) -> None:
        """Look up a place, an event, a deed or a scenario"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            kind, unit = self.rulebook.find(voice, of)
            shot = None
            found = await played_here(self.host, interaction)
            if kind == "place" and found is not None and found.started is not None:
                outcome = await self.host.look(found.id)
                if unit.key in outcome.public.places:
                    shot = await self.house.picture(outcome, "tile", voice, tile=unit.key)
            await answer.say(Panel(self.rulebook.rule(voice, kind, unit), picture=shot is not None), shot)

    @rules.autocomplete("of")
    async def things(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """All printed things whose name holds what has been typed; beginnings first."""
        voice = self.house.meet(interaction)
        wanted = current.casefold()
        named = self.rulebook.choices(voice)
        fitting = sorted(
            {(not name.casefold().startswith(wanted), name, value) for name, value in named.items()
             if wanted in name.casefold()}
        )  # fmt: skip
        return [app_commands.Choice(name=name, value=value) for _, name, value in fitting[:25]]

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def score(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """How does everybody stand?"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.reading.tell_score(answer, await self.looks.game_here(interaction, game), voice)


async def setup(bot: Bot) -> None:
    """Give the bot its eyes."""
    await bot.add_cog(Tables(bot))
