"""Campaigns in Discord: their message, which says how they stand, and what is pressed on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from orleans_bot.clocks.paces import PLAY
from orleans_bot.host.campaigns import Standing
from orleans_bot.host.refusals import ChooseFirst
from orleans_bot.rules.errors import Refusal

from ..answers.answer import Answer
from ..answers.refusals import Sorry
from ..messages.hanging import Hanging
from ..messages.pictures import Shot
from ..messages.sending import Blocked
from ..panels.campaign import page, panel, press_id
from ..panels.panel import Panel, Press, Unreadable, whole
from ..panels.voice import Voice
from .alone import GameAlone
from .campaign_doors import entered, must_keep, must_lead
from .lobby_panel import ANYONE
from .permissions import must_be_allowed
from .server_settings import TABLES

if TYPE_CHECKING:
    from orleans_bot.host.campaigns import Coming
    from orleans_bot.store.campaigns import CampaignRow

    from ..bot import Bot

log = logging.getLogger(__name__)


class Campaigns:
    """The messages of campaigns, and their presses."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, number: int) -> asyncio.Lock:
        """Whoever changes a campaign shows it before the next one does."""
        return self.turns.setdefault(number, asyncio.Lock())

    # What it says

    def voice(self, standing: Standing) -> Voice:
        """The voice of a campaign's own message."""
        return self.house.voice_of_table(standing.row.guild, standing.row.keeper if standing.alone else None)

    async def panel_of(self, standing: Standing, voice: Voice) -> Panel:
        """How a campaign stands, with where its chapter is played that goes on."""
        where = ""
        if standing.going is not None:
            row = await self.host.game(standing.going.game)
            where = voice.place(row.thread or row.channel)
        return panel(voice, standing, where)

    async def hang(self, answer: Answer, standing: Standing) -> None:
        """Show a new campaign where it was begun, and remember where."""
        row = standing.row
        private = standing.alone and answer.interaction.guild_id is not None
        await answer.say(await self.panel_of(standing, self.voice(standing)), hidden=private)
        message = await answer.message() if answer.given and not private else None
        if message is not None:
            await self.host.campaigns.hang(row.id, row.channel, message)

    async def show(self, answer: Answer, standing: Standing, voice: Voice) -> None:
        """Show whoever asks how it stands; its own message is brought up to date, or hung again."""
        await answer.say(await self.panel_of(standing, voice))
        await self.freshen(standing.row.id)

    async def of_game(self, game: int) -> Standing | None:
        """The campaign that a game is a chapter of, as it stands; none where it cannot be known."""
        number = await self.host.campaigns.of_game(game)
        try:
            return await self.host.campaigns.look(number) if number is not None else None
        except Refusal as refusal:
            log.warning("the campaign of game %s cannot be looked at: %s", game, refusal)
            return None

    async def game_changed(self, game: int) -> None:
        """A game has begun or ended: if it is a chapter, its campaign's message says so."""
        standing = await self.of_game(game)
        try:
            if standing is not None:
                await self.freshen(standing.row.id)
        except Refusal as refusal:  # what was pressed counts all the same
            log.warning("the message of the campaign of game %s stays as it is: %s", game, refusal)

    async def forgotten(self, rows: Sequence[CampaignRow], voice: Voice) -> None:
        """Somebody's own campaigns are no more: their messages say so."""
        for row in rows:
            try:
                if row.message is not None:
                    gone = Panel(voice.say("campaign.forgotten"))
                    await Hanging(row.channel, row.message).edit(self.house, gone)
            except Blocked as blocked:
                log.info("the message of campaign %s stays as it is: %s", row.id, blocked.why)

    async def freshen(self, number: int) -> None:
        """Bring a campaign's message up to date; one that is gone hangs again."""
        async with self.turn(number):
            await self._freshen(number)

    async def _freshen(self, number: int) -> None:
        standing = await self.host.campaigns.look(number)
        row, wanted = standing.row, await self.panel_of(standing, self.voice(standing))
        try:
            if row.message is not None:
                await Hanging(row.channel, row.message).edit(self.house, wanted)
                return
        except Blocked as blocked:
            log.info("the message of campaign %s cannot be changed: %s", number, blocked.why)
            if blocked.why not in ("message_gone", "old"):
                return
        if row.ended is not None or (standing.alone and row.message is None):
            return  # nothing follows, or it was begun before others' eyes and is shown to its player alone
        try:
            hanging = await Hanging.post(self.house, row.channel, wanted, None, silent=True)
            await self.host.campaigns.hang(number, row.channel, hanging.message)
        except Blocked as blocked:
            log.info("the message of campaign %s cannot be hung: %s", number, blocked.why)

    # What is pressed on it

    async def press(self, answer: Answer, what: str, voice: Voice) -> None:
        """A control of a campaign was pressed."""
        number, verb, rest = (*what.split(".", 2), "", "")[:3]
        standing = await entered(self.host, answer.interaction, whole(number))
        here, _, choice = rest.partition(".")
        match verb:
            case "go":
                await self.go_on(answer, standing, voice)
            case "way":
                await self.go_on(answer, standing, voice, choice, whole(here))
            case "gift":
                await self.choose(answer, standing, voice, choice, whole(here))
            case "chronicle":
                await self.open_chronicle(answer, standing, voice)
            case "page":
                await self.leaf(answer, standing, voice, whole(rest))
            case "end":
                await self.end_now(answer, standing, voice)
            case _:
                raise Unreadable(f"There is nothing {verb!r} about a campaign.")

    async def go_on(
        self, answer: Answer, standing: Standing, voice: Voice, way: str = "", here: int | None = None
    ) -> None:
        """Open the next chapter; where it is to be chosen how, show what there is. A button that was made
        when the campaign stood elsewhere opens nothing.
        """
        interaction, number = answer.interaction, standing.row.id
        must_lead(standing, interaction)
        async with self.turn(number):
            standing = await self.host.campaigns.look(number)
            if standing.going is not None:
                row = await self.host.game(standing.going.game)
                where = voice.place(row.thread or row.channel)
                await answer.say(voice.say("campaign.goes_on", game=row.id, where=where))
                return
            must_be_now(standing, here)
            try:
                coming = await self.host.campaigns.next(number, way)
            except ChooseFirst:
                if here is not None:
                    raise
                await answer.say(await self.panel_of(standing, voice))
                return
            if standing.alone:
                wish = GameAlone(coming.chapter.scenario, coming.chapter.options, beside=coming.note)
                await self.bot.starts.alone.begin(answer, wish)
            else:
                await self.gather(answer, standing, coming, voice)
            await self._freshen(number)

    async def gather(self, answer: Answer, standing: Standing, coming: Coming, voice: Voice) -> None:
        """The lobby of a chapter, in the channel of its campaign, or here if that is gone."""
        interaction, row = answer.interaction, standing.row
        must_be_allowed(interaction)
        guild = interaction.guild
        there = guild is not None and guild.get_channel_or_thread(row.channel) is not None
        channel = row.channel if there else interaction.channel_id or row.channel
        if channel != row.channel:
            await self.host.campaigns.hang(row.id, channel, None)
        server = await self.host.setting("guild", row.guild or 0, TABLES, {})
        lobby = await self.bot.starts.open_table(
            interaction, guild=row.guild, channel=channel, scenario=coming.chapter.scenario, boxes=["base"],
            options=coming.chapter.options, modules=coming.modules, who=ANYONE,
            seats=max(self.house.catalog.scenarios[coming.chapter.scenario].seats),
            timing=self.bot.typed.timing(server.get("pace", ""), PLAY), beside=coming.note,
        )  # fmt: skip
        lobby = await self.host.join(lobby.game, interaction.user.id)
        await self.bot.lobbies.post(lobby)
        await answer.say(voice.say("campaign.opened", game=lobby.game, where=f"<#{channel}>"))

    async def choose(self, answer: Answer, standing: Standing, voice: Voice, gift: str, here: int) -> None:
        """The team takes this along; whoever is first has chosen for all."""
        number = standing.row.id
        must_lead(standing, answer.interaction)
        async with self.turn(number):
            must_be_now(await self.host.campaigns.look(number), here)
            standing = await self.host.campaigns.choose(number, gift)
            await answer.say(voice.say("campaign.chosen", gift=voice.name("module", gift)))
            await self._freshen(number)

    async def open_chronicle(self, answer: Answer, standing: Standing, voice: Voice) -> None:
        """The chronicle at its newest page."""
        if not standing.played:
            raise Sorry("chronicle.empty")
        await answer.say(*await self.page(standing, voice, len(standing.played) - 1))

    async def leaf(self, answer: Answer, standing: Standing, voice: Voice, at: int) -> None:
        """Another page of the chronicle."""
        if at >= len(standing.played):
            raise Unreadable(f"The chronicle has no page {at}.")
        made, shot = await self.page(standing, voice, at)
        await answer.change(made, shot)

    async def page(self, standing: Standing, voice: Voice, at: int) -> tuple[Panel, Shot | None]:
        """A page and its picture; where a game cannot be played through any more, the words alone."""
        game = standing.played[at].game
        row = await self.host.game(game)
        try:
            outcome = await self.host.look(game)
            shot = await self.house.picture(outcome, "finish", voice)
        except Exception:
            log.warning("game %s cannot be shown in its chronicle", game, exc_info=True)
            return page(voice, standing, at, row, None), None
        return page(voice, standing, at, row, outcome), shot

    async def ask_end(self, answer: Answer, standing: Standing, voice: Voice) -> None:
        """Whether one is sure that a campaign is to end."""
        must_keep(standing, answer.interaction)
        if standing.row.ended is not None:
            raise Sorry("campaign.over")
        sure = Press(press_id(standing.row.id, "end"), voice.say("button.end_campaign"), "stop")
        title = voice.name("campaign", standing.campaign.key)
        await answer.say(Panel(voice.say("campaign.end_sure", campaign=title), ((sure,),)))

    async def end_now(self, answer: Answer, standing: Standing, voice: Voice) -> None:
        """The keeper is sure."""
        must_keep(standing, answer.interaction)
        async with self.turn(standing.row.id):
            await self.host.campaigns.end(standing.row.id)
            await answer.change(Panel(voice.say("campaign.over")))
            await self._freshen(standing.row.id)


def must_be_now(standing: Standing, here: int | None) -> None:
    """Refuse a button that was made when the campaign stood elsewhere."""
    if here is not None and here != len(standing.chapters):
        raise Sorry("campaign.moved_on")
