"""What is about the person who asks: the games that wait, help, and one's own data."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.clocks.paces import PLAY
from orleans_bot.clocks.rest import zone_names
from orleans_bot.discord import resting
from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.answers.command_names import choices, described, offered
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.lobby.alone import GameAlone
from orleans_bot.discord.lobby.doors import played_here
from orleans_bot.discord.lobby.game_thread import must_open
from orleans_bot.discord.lobby.message import closed_panel
from orleans_bot.discord.lobby.permissions import is_member
from orleans_bot.discord.lobby.server_settings import TABLES
from orleans_bot.discord.messages.pictures import Shot
from orleans_bot.discord.panels.ear import CALLED
from orleans_bot.discord.panels.lessons import ABOUT, FIRST, ICONS, PAGES, RIVALS, icons, lesson
from orleans_bot.discord.panels.notices import choices as notice_choices
from orleans_bot.discord.panels.notices import waiting
from orleans_bot.discord.panels.panel import Panel, Press, Unreadable, door_id
from orleans_bot.discord.panels.statistics import HIDE, SHOW
from orleans_bot.discord.panels.teaching import when
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.discord.panels.wishes import ALWAYS_ASK, NOT_HERE, SEEN, wishes
from orleans_bot.host.records import LOBBY
from orleans_bot.policy.characters import EASY, USUAL, Wish

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)


class People(commands.Cog):
    """Everything about oneself."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    @app_commands.command()
    async def inbox(self, interaction: discord.Interaction[Any]) -> None:
        """All my games that wait for me"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            lines = await self.host.inbox(interaction.user.id)
            if not lines:
                others = await self.host.games_of(interaction.user.id)
                await answer.say(voice.say("inbox.empty" if others else "inbox.none", n=len(others)))
                return
            await answer.say(waiting(voice, lines, await self.house.notices.jumps(lines)))

    @app_commands.command()
    async def me(self, interaction: discord.Interaction[Any]) -> None:
        """Seeing or hearing the table, what is answered for me always, how I am called"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            found = await played_here(self.host, interaction)
            mine = found is not None and interaction.user.id in found.seats.values()
            await answer.say(await self.wishes(voice, interaction.user.id, found.id if found and mine else 0))

    @app_commands.command()
    @described("zone", "quiet", "days")
    async def away(
        self,
        interaction: discord.Interaction[Any],
        zone: str = "",
        quiet: str = "",
        days: app_commands.Range[int, 0, resting.MOST_DAYS] | None = None,
    ) -> None:
        """When my clocks rest: time zone, quiet hours, days off"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            user, clocks, moment = interaction.user.id, self.host.clocks, self.host.now
            before = await clocks.rest(user)
            choice = resting.wished(before, moment, zone, quiet, days)
            if choice != before:
                await clocks.set_rest(user, choice)
            await answer.say(resting.told(voice, choice, moment))

    @away.autocomplete("zone")
    async def zones(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The time zones that there are."""
        return offered(((name, name) for name in zone_names()), current)

    async def wishes(self, voice: Voice, user: int, game: int) -> Panel:
        """What a person has answered for good, as it is now."""
        standing = self.host.standing
        off = bool(game) and await standing.is_off(user, game)
        here = await standing.off_in(user, game) if game else ()
        shown, called = await self.host.statistics.is_shown(user), self.house.ears.get(user, "")
        has = await standing.of(user)
        panel = wishes(voice, has, game, off=off, off_here=here, shown=shown, called=called)
        return panel.with_rows(when(voice, await self.host.teaching.of(user), game))

    async def hear(self, answer: Answer, game: int, values: list[str]) -> None:
        """The table is heard from now on, or seen again; what hangs for this person is said anew."""
        user, called = answer.interaction.user.id, values[0] if values else SEEN
        if called not in (SEEN, *CALLED):
            raise Unreadable(f"There is no way {called!r} to hear a table.")
        await self.house.hear(user, "" if called == SEEN else called)
        await answer.change(await self.wishes(self.house.meet(answer.interaction), user, game))
        for line in await self.host.games_of(user):
            if line.status != LOBBY:
                desk = await self.house.desk(line.game)
                for hanging in desk.hung.values():
                    if hanging.whose == user or not desk.room.secretive:
                        hanging.said = None
                desk.take(await self.host.look(line.game))
        self.house.own_panels.retell(user)

    async def wish(
        self, answer: Answer, game: int, verb: str, kind: str, values: list[str], voice: Voice
    ) -> None:
        """Something is answered for good from now on, or not any more, everywhere or in one game."""
        user, standing = answer.interaction.user.id, self.host.standing
        if verb == "wish":
            how = values[0] if values else ALWAYS_ASK
            if game:
                await standing.switch_one(user, game, kind, how == NOT_HERE)
            if how != NOT_HERE or not game:
                await standing.wish(user, kind, "" if how == ALWAYS_ASK else how)
        elif not game:
            raise Unreadable("Wishes are switched off for a game, and there is none.")
        else:
            await standing.switch(user, game, verb == "wish_off")
        await answer.change(await self.wishes(voice, user, game))
        for line in await self.host.inbox(user):  # what waits for just that is answered now
            (await self.house.take(await self.host.look(line.game))).wake()

    async def show_numbers(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """Others may see one's games and victories from now on, or not any more."""
        if what not in (SHOW, HIDE):
            raise Unreadable(f"Numbers cannot be {what!r}.")
        user = answer.interaction.user.id
        await self.host.statistics.show(user, what == SHOW)
        await answer.change(await self.wishes(voice, user, game))

    async def teach(self, answer: Answer, game: int, values: list[str], voice: Voice) -> None:
        """Somebody chooses when to be given hints; what hangs shows it."""
        user = answer.interaction.user.id
        await self.host.teaching.choose(user, values[0] if values else "")
        await answer.change(await self.wishes(voice, user, game))
        for line in await self.host.inbox(user):
            (await self.house.take(await self.host.look(line.game))).wake()

    async def notice(
        self, answer: Answer, game: int, verb: str, kind: str, values: list[str], voice: Voice
    ) -> None:
        """How somebody is called: looked at, or chosen anew; and back to what is answered for good."""
        user, notices = answer.interaction.user.id, self.host.notices
        if verb == "wishes":
            await answer.change(await self.wishes(voice, user, game))
            return
        if verb == "notice":
            await notices.choose(user, kind, values[0] if values else "")
        rest = (await self.host.clocks.rest(user)).at(self.host.now)
        await answer.change(notice_choices(voice, await notices.of(user), rest.zone, game))

    @app_commands.command()
    @described("topic")
    @app_commands.choices(topic=choices(*PAGES, ICONS, ABOUT))
    async def help(self, interaction: discord.Interaction[Any], topic: str = FIRST) -> None:
        """How to play with this bot"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await answer.say(await self.page(interaction, topic, voice), self.drawn(topic, voice))

    def drawn(self, page: str, voice: Voice) -> Awaitable[Shot] | None:
        """The picture of a page, if it has one."""
        return self.house.pictures.legend(voice.language) if page == ICONS and not voice.ear else None

    async def page(self, interaction: discord.Interaction[Any], page: str, voice: Voice) -> Panel:
        """A page of the lessons for this reader, or what this bot is."""
        if page == ABOUT:
            return Panel(voice.say("about"))
        if page == ICONS:
            from rendering import legend  # it draws, too, and what draws is loaded with the first picture

            return icons(voice, legend.in_words(voice.language))
        if page not in PAGES:
            raise Unreadable(f"There is no page {page!r}.")
        waiting = await self.host.inbox(interaction.user.id) if page == FIRST else []
        return lesson(voice, page, waiting=waiting, hosted=is_member(interaction))

    async def leaf(self, answer: Answer, page: str, voice: Voice) -> None:
        """Another page was asked for."""
        await answer.change(await self.page(answer.interaction, page, voice), self.drawn(page, voice))

    async def first_game(self, answer: Answer, kind: str, voice: Voice) -> None:
        """A game to start with: against stand-ins that are here at once, or alone."""
        starts, typed, interaction = self.bot.starts, self.bot.typed, answer.interaction
        if kind not in ("easy", "table", "alone", "guided"):
            raise Unreadable(f"There is no first game {kind!r}.")
        if kind == "alone":
            await starts.alone.begin(answer, GameAlone(typed.scenario("", alone=True)))
            return
        if kind == "guided":
            await starts.alone.begin(answer, GameAlone(typed.guided()))
            return
        if interaction.guild_id is None:
            raise Sorry("new.direct")
        must_open(interaction, private=False)
        user = interaction.user.id
        server = await self.host.setting("guild", interaction.guild_id, TABLES, {})
        lobby = await starts.open_table(
            interaction, guild=interaction.guild_id, channel=interaction.channel_id or 0,
            scenario=typed.scenario("", alone=False), seats=RIVALS + 1,
            timing=typed.timing(server.get("pace", ""), PLAY),
            like=Wish(EASY if kind == "easy" else USUAL),
        )  # fmt: skip
        await self.host.join(lobby.game, user)
        for _ in range(RIVALS):
            await self.host.add_stand_in(lobby.game, user)
        desk = await starts.begin(interaction, lobby.game)
        await answer.change(closed_panel(voice, desk.row))

    @app_commands.command()
    @described("do")
    @app_commands.choices(do=choices("show", "export", "forget"))
    async def privacy(self, interaction: discord.Interaction[Any], do: str = "show") -> None:
        """What is kept about me; send it to me, or forget me"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            if do == "forget":
                alone = await self.games_alone(interaction.user.id)
                last = " " + voice.say("privacy.last", games=", ".join(map(str, alone))) if alone else ""
                panel = Panel(
                    voice.say("privacy.sure") + last,
                    ((Press(door_id(0, "forget"), voice.say("privacy.forget"), "stop"),),),
                )
                await answer.say(panel)
            elif do == "export":
                data = await self.host.my_data(interaction.user.id)
                await answer.file(voice.say("privacy.export"), "my-data.json", data)
            else:
                await answer.say(voice.say("privacy"))

    async def games_alone(self, user: int) -> list[int]:
        """The games that go on in which this is the only person."""
        lines = [line for line in await self.host.games_of(user) if line.status != LOBBY]
        rows = [await self.host.game(line.game) for line in lines]
        return [row.id for row in rows if not any(seat not in (None, user) for seat in row.seats.values())]

    async def forget_now(self, answer: Answer, voice: Voice) -> None:
        """Forget a person; a stand-in takes over the seats."""
        user = answer.interaction.user.id
        lines = await self.host.games_of(user)
        for line in lines:
            if line.status != LOBBY:
                await self.house.desk(line.game)  # it must know what hangs for whoever leaves
        campaigns = await self.host.campaigns.of(None, user)
        self.house.forget(user)  # before as well: what is being noted just now must not come after it
        games = await self.host.forget(user)
        self.house.forget(user)
        for game in games:
            await self.house.take(await self.host.look(game))
        try:
            await answer.change(Panel(voice.say("privacy.forgotten", n=len(games))))
        finally:  # the others must not wait for an answer that Discord does not take
            await self.bot.campaigns.forgotten(campaigns, voice)
            for line in lines:
                if line.status == LOBBY:
                    await self.bot.lobbies.rehang(await self.host.lobby(line.game))
            await self.bot.offers.clear()
            for game in games:
                await self.bot.pauses.show_now(game)


async def setup(bot: Bot) -> None:
    """Give the bot an ear for everybody."""
    bot.person = People(bot)
    await bot.add_cog(bot.person)
