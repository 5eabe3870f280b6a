"""Looking at a game: boards, seats, deeds, tiles, story, the rules in our words, one's games, one's data."""

from __future__ import annotations

import logging
from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.answers.close_looks import look_closely
from orleans_bot.discord.answers.command_names import choices, described, offered
from orleans_bot.discord.answers.reading import PICTURES, WHOLE, Reading, own_seat
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.answers.rulebook import Rulebook
from orleans_bot.discord.doctor.mending import new_thread
from orleans_bot.discord.lobby.doors import entered, is_manager, played_here
from orleans_bot.discord.lobby.gathering import is_private, must_be_allowed
from orleans_bot.discord.messages.desk import Desk
from orleans_bot.discord.messages.hanging import now
from orleans_bot.discord.messages.pictures import Shot
from orleans_bot.discord.panels import game_panels
from orleans_bot.discord.panels.panel import Panel, Press, Unreadable, cut, turn_id, whole
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.records import GameRow, Outcome
from orleans_bot.rules.errors import Refusal
from orleans_bot.words.quoting import SHORT, quoted

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)

MOST_GAMES = 20
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


class Tables(Reading, Rulebook, commands.Cog):
    """Everything that only looks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
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

    # Commands

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
            number = await self.game_here(interaction, game)
            if seat is None:
                await self.look_at(answer, number, what, voice)
                return
            outcome = await self.host.look(number)
            colour = self.bot.typed.colour(seat)
            if colour not in outcome.seats:
                known = ", ".join(voice.name("colour", each) for each in outcome.seats)
                raise Sorry("no_seat", seat=quoted(seat, SHORT), known=known)
            shot = self.house.picture(outcome, "seat", voice, seat=colour)
            await answer.say(self.seen(voice, outcome, f"seat.{colour}"), shot)

    @board.autocomplete("seat")
    async def seats(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The seats of the game that is meant."""
        voice = self.house.meet(interaction)
        try:
            meant = await self.game_here(interaction, getattr(interaction.namespace, "game", None))
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
            await self.my_seat(answer, await self.game_here(interaction, game), voice)

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def table(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Who are we waiting for? Also posts again what is missing"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.game_here(interaction, game)
            row = await self.host.game(number)
            mends = interaction.user.id in (row.keeper, *row.seats.values()) or is_manager(interaction)
            if mends:
                await answer.defer()
                row = await self.settle_here(interaction, row)
            outcome = await self.host.look(number)
            desk = await self.house.desk(number)
            desk.row = row
            repaired = await self.look_after(desk, outcome) if mends else 0
            lines = [f"### {game_panels.headline(voice, outcome)}", await self.waiting(voice, outcome)]
            if repaired:
                lines.append(voice.say("table.repaired", n=repaired))
            if desk.broken:
                lines.append(voice.say(f"blocked.{desk.broken}"))
            lines.append(voice.say("table.over" if outcome.over else "table.where", where=f"<#{desk.home}>"))
            text = "\n".join(line for line in lines if line)
            await answer.say(text)

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

    @app_commands.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def story(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """What happened since I last looked?"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.tell_story(answer, await self.game_here(interaction, game), voice)

    @app_commands.command()
    @described("of")
    async def rules(self, interaction: discord.Interaction[Any], of: str) -> None:
        """Look up a place, an event, a deed or a scenario"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            kind, unit = self.find(voice, of)
            shot = None
            found = await played_here(self.host, interaction)
            if kind == "place" and found is not None and found.started is not None:
                outcome = await self.host.look(found.id)
                if unit.key in outcome.public.places:
                    shot = await self.house.picture(outcome, "tile", voice, tile=unit.key)
            await answer.say(Panel(self.rule(voice, kind, unit), picture=shot is not None), shot)

    @rules.autocomplete("of")
    async def things(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """All printed things whose name holds what has been typed; beginnings first."""
        voice = self.house.meet(interaction)
        wanted = current.casefold()
        named = self.choices(voice)
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
            await self.tell_score(answer, await self.game_here(interaction, game), voice)

    # Presses on public buttons

    async def show(self, interaction: discord.Interaction[Any], game: int, what: str, voice: Voice) -> None:
        """A button below a board: something to look at, for the presser's eyes alone."""
        message = interaction.message
        leafs = what.startswith(("story.", "words.")) and message is not None and not message.attachments
        closer = what.startswith("close.")
        here = (leafs or closer) and message is not None and message.flags.ephemeral
        async with answering(self.bot, interaction, anew=not here) as answer:
            await entered(self.host, interaction, game)
            kind, _, more = what.partition(".")
            match kind:
                case "seat" if not more:
                    await self.my_seat(answer, game, voice)
                case "story":
                    after, _, page = more.partition(".")
                    since = WHOLE if after == str(WHOLE) else whole(after) if after else None
                    await self.tell_story(answer, game, voice, since, whole(page))
                case "score":
                    await self.tell_score(answer, game, voice)
                case "close":
                    await look_closely(self.bot, answer, game, more, voice)
                case _:
                    await self.look_at(answer, game, what, voice)

    async def look_at(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """A public picture, or the same in words."""
        kind, _, more = what.partition(".")
        if kind == "words":
            await self.in_words(answer, game, more or "table", voice)
            return
        if kind not in PICTURES:
            raise Unreadable(f"There is no picture {kind!r}.")
        outcome = await self.host.look(game)
        painting = self.wished(outcome, kind, more, voice)
        panel = self.seen(voice, outcome, what)
        if kind == "stacks":
            other = "1" if more == "2" else "2"
            press = Press(turn_id(game, "", 0, f"stacks.{other}"), voice.say("button.stack", n=other))
            panel = panel.with_rows((press,))
        await answer.say(panel, painting)

    async def wished(self, outcome: Outcome, kind: str, more: str, voice: Voice) -> Shot:
        """A public picture by its name."""
        wishes: dict[str, dict[str, Any]] = {"stacks": {"tier": more or "1"}, "seat": {"seat": more}}
        wish = wishes.get(kind, {})
        there = {"stacks": more in ("", *TIERS), "seat": more in outcome.seats}
        if not there.get(kind, kind != "finish" or outcome.public.result is not None):
            raise Unreadable(f"There is no picture {kind!r} of {more!r}.")
        return await self.house.picture(outcome, kind, voice, **wish)

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
        panel = game_panels.mine(voice, outcome, seat)
        await answer.say(panel, self.bot.presses.seat_picture(outcome, seat, voice))

    async def waiting(self, voice: Voice, outcome: Outcome) -> str:
        """Whom the table waits for, and since when."""
        if not outcome.waiting:
            return game_panels.waiting_line(voice, outcome, None)
        parts = []
        for seat in outcome.waiting:
            user = outcome.seats.get(seat)
            lines = await self.host.inbox(user) if user else []
            since = next((line.since for line in lines if line.game == outcome.game), None)
            parts.append(f"{voice.seat(seat)} {voice.who(user)} <t:{since or now()}:R>")
        return voice.say("waiting", seats=", ".join(parts))

    async def settle_here(self, interaction: discord.Interaction[Any], row: GameRow) -> GameRow:
        """A game whose thread or channel is gone goes on where one of its players asks for it."""
        home = row.thread or row.channel
        if interaction.user.id not in row.seats.values() or home == interaction.channel_id:
            return row
        if self.bot.get_channel(home) is not None:
            return row
        if interaction.guild_id is None:
            alone = len(row.seats) == 1
            if not alone or interaction.channel_id != await self.house.direct(interaction.user.id):
                return row  # the others could not follow
        elif row.guild != interaction.guild_id:
            return row
        try:
            await self.bot.fetch_channel(home)
            return row
        except discord.NotFound:
            pass
        except discord.HTTPException:
            return row
        must_be_allowed(interaction)
        here = interaction.channel_id
        nook = isinstance(interaction.channel, discord.Thread) and interaction.channel.is_private()
        if nook or is_private(row):  # the others may not see it, or too many may
            desk = await self.house.desk(row.id)
            await new_thread(self.bot, desk, await self.host.look(row.id))
            return desk.row
        log.info("game %s moves from %s to %s", row.id, home, here)
        return await self.host.move(row.id, channel=here, thread=here)


async def setup(bot: Bot) -> None:
    """Give the bot its eyes."""
    bot.table = Tables(bot)
    await bot.add_cog(bot.table)
