"""The bot itself: it opens the store, loads the cogs, tells Discord its commands, closes in good order."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs import campaign, errors, keeper, lobby, past, person, play, table
from orleans_bot import alive
from orleans_bot.background import Watch
from orleans_bot.content import load
from orleans_bot.host import Host, collect_rarely
from orleans_bot.host.limits import Brakes, Limits
from orleans_bot.rules.errors import Refusal
from orleans_bot.settings import Settings
from orleans_bot.store import Store
from orleans_bot.store.copies import now_and_then

from .afterwards import Afterwards
from .alarm import Alarm
from .answers.command_names import describe
from .answers.controls import pressed
from .answers.forms import hear_form
from .answers.once import hear_once
from .answers.reading import Reading
from .answers.rulebook import Rulebook
from .answers.typed import Typed
from .answers.undo_votes import UndoVotes
from .command_sync import Translator, sync_commands
from .door_presses import DoorPresses
from .freed_memory import tidy_up
from .house import House
from .icons import upload_icons
from .list_presses import ListPresses
from .lobby.campaigns import Campaigns
from .lobby.daily import DailyDoor
from .lobby.message import LobbyMessages
from .lobby.open_seats import OpenSeats
from .lobby.seat_offers import SeatOffers
from .lobby.starting import Starts
from .looks import Looks
from .messages.wire import send_in_one_piece
from .pauses import Pauses
from .plan_presses import PlanPresses
from .presses import Presses
from .signal_presses import SignalPresses
from .silences import Silences
from .steady import keep_steady
from .timekeeper import Timekeeper

log = logging.getLogger(__name__)

MEND_EVERY = 60.0
NOTE_EVERY = 5.0
WATCH_EVERY = 10.0
GUARD_EVERY = 15.0
TIME_EVERY = 20.0
SILENCE_EVERY = 1.0  # hours
DAY = 24.0
MOST_PATIENCE = 30.0  # seconds: what Discord lets wait longer is tried again, or hung anew


def brakes_of(settings: Settings) -> Brakes:
    """How many games may be opened; on one's own machine as many as one likes."""
    if settings.at_parlour:
        return Brakes()
    person = Limits(settings.person_lobbies, settings.person_games, settings.person_hourly)
    return Brakes(person, Limits(settings.server_lobbies, settings.server_games, settings.server_hourly))


class Bot(commands.AutoShardedBot):
    """Orléans in Discord, with as many connections as Discord recommends."""

    house: House
    presses: Presses
    list_presses: ListPresses
    typed: Typed
    votes: UndoVotes
    lobbies: LobbyMessages
    starts: Starts
    campaigns: Campaigns
    daily: DailyDoor
    doors: DoorPresses
    offers: SeatOffers
    open_seats: OpenSeats
    reading: Reading
    afterwards: Afterwards
    rulebook: Rulebook
    looks: Looks
    timekeeper: Timekeeper
    silences: Silences
    pauses: Pauses
    keeper: keeper.Keeper
    person: person.People

    def __init__(self, settings: Settings, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            max_messages=None,
            max_ratelimit_timeout=MOST_PATIENCE,
            chunk_guilds_at_startup=False,
            **options,
        )
        hear_once(self._connection.parsers, self.is_deaf)
        send_in_one_piece()
        self.settings = settings
        self.store: Store | None = None
        self.awake = False
        self.untold = False  # Discord was in trouble as it was to be told the commands
        self.tidied = 0  # up to which picture what they have left in memory was given back
        self.leaving = False
        self.alarm = Alarm(self)
        self.background = Watch(self.alarm.task_ended)
        self.watching: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Everything that must stand before the first click comes."""
        self.store = await Store.open(self.settings.database_file)
        catalog = load(self.settings.content)
        host = Host(self.store, catalog, cap=self.settings.live_games, brakes=brakes_of(self.settings))
        self.house = House(self, self.settings, host, catalog)
        await self.house.remember()
        self.reading, self.rulebook = Reading(self), Rulebook(self.house)
        self.looks, self.afterwards = Looks(self), Afterwards(self)
        self.typed, self.votes = Typed(self.house), UndoVotes(self.house)
        self.lobbies = LobbyMessages(self.house)
        self.starts = Starts(self.house, self.lobbies)
        self.campaigns = self.house.campaigns = Campaigns(self)
        self.daily = DailyDoor(self.house, self.starts)
        self.offers, self.open_seats = SeatOffers(self), OpenSeats(self)
        self.presses, self.doors = Presses(self), DoorPresses(self)
        self.timekeeper, self.silences, self.pauses = Timekeeper(self), Silences(self), Pauses(self)
        self.list_presses, self.signals = ListPresses(self), SignalPresses(self)
        self.plans = PlanPresses(self)
        for cog in (errors, lobby, play, table, person, keeper, campaign, past):
            await cog.setup(self)
        self.gather_commands()
        await self.tree.set_translator(Translator())
        await sync_commands(self)
        if self.settings.icons:
            await upload_icons(self)
        for loop in (self.mend, self.note, self.beat, self.guard, self.keep_open, self.keep_time, self.hush):
            keep_steady(loop)
            self.background.begin(loop.coro.__name__, loop.start)
        if self.settings.backups is not None:
            self.background.begin("backups", lambda: asyncio.create_task(self.copy_now_and_then()))
        self.watching = self.watch.start()
        collect_rarely()
        tidy_up()

    async def copy_now_and_then(self) -> None:
        """The regular backups."""
        settings, folder = self.settings, self.settings.backups
        assert folder is not None
        await now_and_then(
            settings.database_file, folder, settings.backup_hours, settings.backup_keep,
            self.alarm.backup_failed,
        )  # fmt: skip

    def gather_commands(self) -> None:
        """All commands below one root."""
        root = app_commands.Group(name="orleans", description="The board game Orléans")
        for command in list(self.tree.get_commands()):
            if isinstance(command, app_commands.Command | app_commands.Group):
                self.tree.remove_command(command.name)
                root.add_command(command)
        describe(root)
        self.tree.add_command(root)

    async def on_ready(self) -> None:
        """Once: whatever was decided but not shown before the bot went down is shown now."""
        log.info("ready as %s with %s guilds", self.user, len(self.guilds))
        if not self.awake and not self.leaving:
            self.awake = True
            await self.catch_up()
        if not self.leaving:
            await self.silences.came_back()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody has pressed something, or sent a form off."""
        await pressed(self, interaction)
        await hear_form(interaction)

    async def catch_up(self) -> None:
        """Bring up to date what hangs for each game of which the store says that it may lag, unless a desk
        looks after it.
        """
        for game in await self.house.host.behind():
            if self.leaving:
                return
            try:
                if not await self.house.is_looked_after(game):
                    await self.house.take(await self.house.host.look(game))
            except Refusal as refusal:  # it rests until its keeper does something
                log.info("game %s: %s", game, refusal)
            except Exception:
                log.exception("game %s could not be looked at", game)
            await asyncio.sleep(0)

    @tasks.loop(seconds=WATCH_EVERY)
    async def watch(self) -> None:
        """Whatever goes on in the background must go on."""
        await self.background.look()

    @tasks.loop(seconds=MEND_EVERY)
    async def mend(self) -> None:
        """What could not be posted is tried again, also a game that was begun as the disk was full."""
        for desk in list(self.house.desks.values()):
            if desk.broken == "trouble" and desk.idle:
                desk.wake()
        if self.awake:
            try:
                await self.catch_up()
                await self.silences.wake_late()
            except Refusal as refusal:
                log.warning("games that lag are looked for later: %s", refusal)
        self.house.own_panels.retry()
        try:
            await self.offers.close_old_offers()
            await self.open_seats.close_old()
            await self.lobbies.mend()
        except Refusal as refusal:  # a full disk must not end the mending for ever
            log.warning("seats that are no longer offered, and lobbies, are looked for later: %s", refusal)

    @tasks.loop(seconds=NOTE_EVERY)
    async def note(self) -> None:
        """What players have been shown is noted now and then; what is not noted, a crash shows anew."""
        try:
            await self.house.note()
        except Refusal as refusal:  # a full disk must not end the noting for ever
            log.warning("what has been shown is not noted: %s", refusal)

    @tasks.loop(seconds=alive.EVERY)
    async def beat(self) -> None:
        """A sign of life for whoever watches the process; what pictures have left in memory is given back."""
        if self.is_ready():
            await asyncio.to_thread(alive.beat, self.settings)
        if self.house.pictures.drawn != self.tidied:
            self.tidied = self.house.pictures.drawn
            await asyncio.to_thread(tidy_up)

    @tasks.loop(seconds=GUARD_EVERY)
    async def guard(self) -> None:
        """The database must still be the file that was opened, also while nobody decides."""
        if self.store is not None and await self.store.whole() is not None:
            await self.alarm.database_lost(self.store.path, self.store.rescued)

    @tasks.loop(hours=DAY)
    async def keep_open(self) -> None:
        """Threads of games that go on are kept out of the archive: buttons fail there for many."""
        await self.wait_until_ready()
        for row in await self.house.host.running_games():
            # discord.py forgets threads as soon as they are archived: those it knows are open.
            if not row.thread or self.get_channel(row.thread) is not None:
                continue
            try:
                thread = await self.fetch_channel(row.thread)
                if isinstance(thread, discord.Thread) and thread.archived and not thread.locked:
                    await thread.edit(archived=False)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
                log.info("the thread of game %s stays as it is: %s", row.id, fault)

    @tasks.loop(seconds=TIME_EVERY)
    async def keep_time(self) -> None:
        """Clocks of seats: what is due is done while the bot can speak."""
        if not self.is_ready():
            return
        try:
            await self.timekeeper.look()
            await self.pauses.look()
            await self.house.notices.look()
        except Refusal as refusal:  # a full disk must not end the clocks for ever
            log.warning("what is due is done later: %s", refusal)

    @tasks.loop(hours=SILENCE_EVERY)
    async def hush(self) -> None:
        """Lobbies and games that nobody cares for any more, and commands that Discord has not heard yet."""
        await self.wait_until_ready()
        try:
            if self.untold:
                await sync_commands(self)
            await self.silences.look()
        except Refusal as refusal:
            log.warning("lobbies and games that are silent are looked at later: %s", refusal)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: its games rest."""
        await self.silences.removed(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has come to a server, perhaps back to it."""
        await self.silences.returned(guild.id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """An event that could not be handled does not end the bot."""
        log.exception("error in %s", event_method)

    def is_deaf(self) -> bool:
        """Whether the bot goes down and hears nobody any more."""
        return hasattr(self, "house") and self.house.deaf

    async def close(self) -> None:
        """Let posts and pictures finish, then let go of the database."""
        self.leaving = True
        self.watch.cancel()
        self.background.end()
        if hasattr(self, "house"):
            await self.house.close()
            await self.house.host.core.thinker.close()
        if self.store is not None:
            await self.store.close()
            self.store = None
        if isinstance(self.loop, asyncio.AbstractEventLoop):  # else it has never come so far as to log in
            await super().close()
