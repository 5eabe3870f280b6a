"""What all cogs share: the host, the pictures, the voices, and a desk for each game that is being played."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from sys import intern
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot import words
from orleans_bot.host import Host
from orleans_bot.host.records import Outcome
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View
from orleans_bot.settings import Settings
from orleans_bot.words.quoting import visible

from .messages.desk import Desk
from .messages.notices import Notices
from .messages.own_panels import OwnPanels
from .messages.pictures import Pictures, Shot
from .messages.sending import knows_no_icon, try_hard
from .panels.ear import Ear, no_other_seats
from .panels.voice import Voice
from .player_names import Strangers
from .waiting import happens

if TYPE_CHECKING:
    from discord.ext import commands

    from .lobby.campaigns import Campaigns

log = logging.getLogger(__name__)

DESKS = 400
KNOWN = 5000
LANGUAGE = "language"
EAR = "ear"  # the setting of a person who hears the table: what seats are called
PATIENCE = 0.04  # seconds that what others see waits for those who have pressed
MOMENT = 0.02
LAST_WORDS = 3.0  # seconds after which Discord gives up an answer: nobody leaves before that without one


class House:
    """One bot's shared things."""

    campaigns: Campaigns

    def __init__(
        self, bot: commands.AutoShardedBot, settings: Settings, host: Host, catalog: Catalog
    ) -> None:
        self.bot = bot
        self.settings = settings
        self.host = host
        self.catalog = catalog
        self.pictures = Pictures(settings.pictures, settings.renderers)
        self.own_panels = OwnPanels(self)
        self.notices = Notices(self)
        self.icons: dict[str, str] = {}
        self.pressing = 0  # presses that are being answered
        self.answered = asyncio.Event()  # there are none
        self.answered.set()
        self.deaf = False  # nobody is heard any more
        self.conversations = 0  # answers that are under way
        self.desks: OrderedDict[int, Desk] = OrderedDict()
        self.known: OrderedDict[int, str] = OrderedDict()
        self.strangers = Strangers(bot, self.known)
        # Of everybody: who is written to after months is, in their language.
        self.tongues: dict[int, str] = {}
        self.ears: dict[int, str] = {}
        self.dms: dict[int, int] = {}
        # What is not yet noted: up to which lines games have been shown, and languages that have changed.
        self.shown: dict[int, int] = {}
        self.learned: dict[int, str] = {}

    @contextlib.asynccontextmanager
    async def pressed(self) -> AsyncIterator[None]:
        """Somebody has decided and waits for the answer."""
        self.pressing += 1
        self.answered.clear()
        try:
            yield
        finally:
            self.pressing -= 1
            if not self.pressing:
                self.answered.set()

    async def give_way(self) -> None:
        """Whoever has decided is answered first, if that is done soon; then others see what came of it."""
        if self.pressing:
            await happens(self.answered, PATIENCE)

    def voice(self, language: str, user: int = 0) -> Voice:
        """The voice of a language, as this person wants it."""
        if called := self.ears.get(user):
            return Voice(words.nearest(language), self.catalog, ear=Ear(called))
        return Voice(words.nearest(language), self.catalog, self.icons)

    def meet(self, interaction: discord.Interaction) -> Voice:
        """The voice for whoever pressed or typed; his name is remembered while the bot runs, his language for
        what is written to him unasked.
        """
        user, language = interaction.user, intern(str(interaction.locale))
        if self.tongues.get(user.id) != language:
            self.learned[user.id] = self.tongues[user.id] = language
        self.known[user.id] = user.display_name
        self.known.move_to_end(user.id)
        while len(self.known) > KNOWN:
            self.known.popitem(last=False)
        return self.voice(language, user.id)

    def voice_for(self, user: int) -> Voice:
        """The voice for a player who is written to."""
        return self.voice(self.tongues.get(user) or self.settings.language, user)

    def voice_of_table(self, guild: int | None, user: int | None = None) -> Voice:
        """The voice of a table: its server's language, or its only player's."""
        found = self.bot.get_guild(guild) if guild else None
        if found is not None and found.preferred_locale is not discord.Locale.american_english:
            return self.voice(str(found.preferred_locale))
        return self.voice(self.tongues.get(user or 0) or self.settings.language)

    def names(self, seats: Mapping[str, int | None]) -> dict[str, str]:
        """What the seats are called on pictures: names of players as far as they are known."""
        self.strangers.notice(seats.values(), first=True)
        out = {}
        for colour, user in seats.items():
            found = self.known.get(user) if user else None
            if found is None and user and (cached := self.bot.get_user(user)):
                found = cached.display_name
            if found and (shown := visible(found).strip()):
                out[colour] = shown
        return out

    async def picture(
        self, outcome: Outcome, kind: str, voice: Voice, view: View | None = None, **wish: Any
    ) -> Shot:
        """A picture of a game for everybody, or of what a view may show, with the players' names on it."""
        names = self.names(outcome.seats)
        names = no_other_seats(names, {colour: voice.name("colour", colour) for colour in outcome.seats})
        if ear := voice.at_table(names).ear:
            names, wish["one_name"] = dict(ear.names), True
        if kind == "finish" and outcome.public.result is not None and outcome.public.contest:
            wish["points"] = tuple((await self.host.afterwards.points(outcome.game)).items())
        return await self.pictures.draw(
            outcome.game, kind, view or outcome.public, names=names, language=voice.language, **wish
        )

    def at_table(self, voice: Voice, outcome: Outcome) -> Voice:
        """A voice at the table of a game, whose players it may call by their names."""
        return voice.at_table(self.names(outcome.seats)) if voice.ear else voice

    async def hear(self, user: int, called: str) -> None:
        """Somebody hears the table from now on, its seats called by colour or player; "" = sees it."""
        await self.host.set_setting("user", user, EAR, called or None)
        self.ears.pop(user, None)
        if called:
            self.ears[user] = called

    async def news(self, voice: Voice, outcome: Outcome, seat: str) -> tuple[Note, ...]:
        """What has happened since the seat's own last decision, for whoever hears it."""
        return await self.host.since_own(outcome.game, seat) if voice.ear else ()

    async def desk(self, game: int) -> Desk:
        """The desk of a game, set up from what the store remembers."""
        found = self.desks.get(game)
        if found is None:
            fresh = await Desk.open(self, game)
            found = self.desks.setdefault(game, fresh)
            self.strangers.notice(found.row.seats.values())
            self.tidy()
        self.desks.move_to_end(game)
        return found

    async def is_looked_after(self, game: int) -> bool:
        """Whether a desk knows how a game stands, or is at work on it; one that was only looked at does not,
        nor one that was not told because something went wrong on the way.
        """
        desk = self.desks.get(game)
        known = desk.latest.outcome if desk is not None else None
        if desk is None or known is None:
            return False
        row, top = await self.host.game(game), await self.host.top(game)
        return not desk.idle or (known.seq, known.status, known.seats) == (top, row.status, row.seats)

    def tidy(self) -> None:
        """Forget desks that have been idle for longest; they can be set up again."""
        while len(self.desks) > DESKS:
            idle = next((game for game, desk in self.desks.items() if desk.idle), None)
            if idle is None:
                return
            del self.desks[idle]

    async def take(self, outcome: Outcome) -> Desk:
        """Hand an outcome to its game's desk, which shows it to everybody."""
        desk = await self.desk(outcome.game)
        desk.take(outcome)
        return desk

    async def direct(self, user: int) -> int:
        """The channel of a player's direct messages."""
        if user not in self.dms:
            channel = await try_hard(lambda: self.bot.create_dm(discord.Object(user)))
            self.dms[user] = channel.id
            if channel.recipient is not None:
                self.known.setdefault(user, channel.recipient.display_name)
        return self.dms[user]

    async def remember(self) -> None:
        """What was noted when the bot last ran."""
        spoken = await self.host.settings("user", LANGUAGE)
        self.tongues.update((user, intern(language)) for user, language in spoken.items())
        self.ears.update(await self.host.settings("user", EAR))
        await self.notices.remember()

    def doubt_icons(self, fault: object) -> None:
        """Somebody has deleted an icon from the application: with it every message would be refused. Words
        stand alone until the next start, which uploads what is missing.
        """
        if self.icons and knows_no_icon(fault):
            log.error("an icon is gone, plain text until the next start: %s", fault)
            self.icons.clear()

    def forget(self, user: int) -> None:
        """Somebody does not want to be known."""
        for memory in (self.known, self.tongues, self.learned, self.ears, self.dms):
            memory.pop(user, None)
        self.notices.forget(user)

    async def note(self) -> None:
        """Note up to which lines of their logs games have been shown, and which languages are spoken."""
        lines = dict(self.shown)
        if lines:
            await self.host.set_shown(lines)
        self.shown = {game: line for game, line in self.shown.items() if lines.get(game) != line}
        for user, language in list(self.learned.items()):
            if user not in self.learned:
                continue  # forgotten meanwhile
            await self.host.set_setting("user", user, LANGUAGE, language)
            if self.learned.get(user) == language:
                del self.learned[user]

    async def close(self) -> None:
        """Let what is being posted be posted, then let the painters go home."""
        self.strangers.close()
        self.own_panels.close()
        await asyncio.gather(*(desk.rest() for desk in self.desks.values()))
        await self.last_words()
        try:
            await self.note()
        except Refusal as refusal:  # a full disk, or none: the bot must go down in good order all the same
            log.warning("what has been shown is not noted: %s", refusal)
        self.pictures.close()

    async def last_words(self) -> None:
        """Whoever has been heard is answered; from now on nobody is."""
        self.deaf = True
        loop = asyncio.get_running_loop()
        until = loop.time() + LAST_WORDS
        await asyncio.sleep(MOMENT)  # what was heard last has not begun yet
        while self.conversations and loop.time() < until:
            await asyncio.sleep(MOMENT)
