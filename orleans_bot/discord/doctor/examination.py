"""The doctor's look: how each running game stands with Discord, and what the bot lacks where it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import discord

from orleans_bot.doctor import Finding, examine
from orleans_bot.host.records import GameRow, Outcome
from orleans_bot.rules.errors import Refusal
from orleans_bot.settings import Settings
from orleans_bot.store.copies import shelf

from ..lobby.permissions import is_member
from ..messages.desk import Desk
from ..messages.private_threads import NOOK
from ..messages.sending import NEEDED, Blocked, missing, try_hard
from ..messages.spots import BOARD, PLAN, Spot

if TYPE_CHECKING:
    from ..bot import Bot
    from ..house import House

ROOMS: Final = ("create_public_threads", "create_private_threads")
HELPFUL: Final = ("manage_threads",)
RIGHTS: Final = discord.Permissions(
    **dict.fromkeys((*NEEDED, *ROOMS, *HELPFUL, "embed_links", "external_emojis"), True)
)
AT_ONCE = 4  # games looked at side by side
MOST_GAMES = 100

# How the place stands where a game is played.
FINE, ARCHIVED, LOCKED, GONE, BARRED, UNKNOWN = "fine", "archived", "locked", "gone", "barred", "unknown"
# How a seat is reached when it has something secret to decide.
DIRECT, PRIVATE, CALL, OPEN, UNTRIED = "direct", "private", "call", "open", "untried"


@dataclass(frozen=True, slots=True)
class Chart:
    """How one game stands."""

    row: GameRow
    room: str = FINE
    lacks: tuple[str, ...] = ()  # permissions missing where it is played
    missing: int = 0  # messages that should hang and do not
    ways: Mapping[str, str] = field(default_factory=dict)  # seat → how its player is reached
    broken: str = ""  # what kept a message from being sent, as a word
    refusal: Refusal | None = None

    @property
    def well(self) -> bool:
        """Whether nothing has to be done."""
        ill = self.room != FINE or self.lacks or self.missing or self.broken or self.refusal
        return not ill and CALL not in self.ways.values()

    @property
    def mendable(self) -> bool:
        """Whether the bot can do something about it by itself."""
        if self.refusal or self.room in (BARRED, UNKNOWN):
            return False
        if self.lacks:
            return self.room == ARCHIVED
        return not self.well or PRIVATE in self.ways.values()


@dataclass(frozen=True, slots=True)
class Visit:
    """Everything the doctor has seen, for whoever may know it."""

    owner: bool  # the owner of the bot may know more
    here: str  # guild | guest | direct
    findings: tuple[Finding, ...]
    latency: float
    running: int  # games that are being played here …
    everywhere: int  # … and in all servers
    lacks: tuple[str, ...]  # permissions missing where the doctor was asked
    helps: tuple[str, ...]
    role: str
    link: str
    charts: tuple[Chart, ...]
    stuck: tuple[tuple[int, str], ...] = ()  # games of other servers that could not be shown, and why
    copied: int | None = None  # when the last good backup was made; 0 = never, None = the bot makes none


async def visit(bot: Bot, interaction: discord.Interaction[Any], *, machine: bool = True) -> Visit:
    """Look at everything that whoever asks may know about; at the machine only if that is wished."""
    owner = await bot.is_owner(interaction.user)
    findings = await look_at_machine(bot) if machine else ()
    rows = await bot.house.host.running_games()
    own = [row for row in rows if concerns(row, interaction)]
    here = "direct" if interaction.guild_id is None else "guild" if is_member(interaction) else "guest"
    held = interaction.app_permissions
    numbers = {row.id for row in own}
    stuck = [(game, desk.broken) for game, desk in bot.house.desks.items() if desk.broken]
    return Visit(
        owner, here, findings, bot.latency, len(own), len(rows) if owner else 0,
        tuple(missing(held, *ROOMS)) if here == "guild" else (),
        tuple(name for name in HELPFUL if here == "guild" and not getattr(held, name)),
        role_of(bot, interaction.guild), invitation(bot, interaction.guild_id),
        await look_at_all(bot.house, own),
        tuple((game, why) for game, why in stuck if owner and game not in numbers),
        await asyncio.to_thread(last_copy, bot.settings),
    )  # fmt: skip


async def look_at_machine(bot: Bot) -> tuple[Finding, ...]:
    """The machine as any doctor sees it, and the database as the running bot has it open."""
    findings = await asyncio.to_thread(lambda: tuple(examine(bot.settings)))
    lost = await bot.store.whole() if bot.store is not None else None
    if lost is None:
        return findings
    others = (finding for finding in findings if finding.subject != "database")
    return (Finding("database", False, lost.sentence), *others)


def last_copy(settings: Settings) -> int | None:
    """When the last good backup was made, in seconds of the epoch; 0 = never, None = none are made."""
    if settings.backups is None:
        return None
    last = shelf(settings.backups, datetime.now(UTC)).last
    return int(last.at.timestamp()) if last else 0


def concerns(row: GameRow, interaction: discord.Interaction[Any]) -> bool:
    """Whether a game is played in this server; in a direct message, whether it is played there."""
    if interaction.guild_id is not None:
        return row.guild == interaction.guild_id
    return row.guild is None and interaction.user.id in row.seats.values()


def role_of(bot: Bot, guild: discord.Guild | None) -> str:
    """The role through which a server gives the bot its permissions, by its name."""
    role = guild.self_role if guild else None
    return role.name if role else bot.user.name if bot.user else ""


def invitation(bot: Bot, guild: int | None) -> str:
    """Where a manager gives the bot exactly the permissions that it uses."""
    return discord.utils.oauth_url(
        bot.application_id or 0, permissions=RIGHTS, scopes=("bot", "applications.commands"),
        guild=discord.Object(guild) if guild else discord.utils.MISSING,
    )  # fmt: skip


async def look_at_all(house: House, rows: Iterable[GameRow]) -> tuple[Chart, ...]:
    """The charts of these games, the ill ones first; of very many, those with trouble and the newest."""
    turn = asyncio.Semaphore(AT_ONCE)
    troubled = {game for game, desk in house.desks.items() if desk.broken}
    chosen = sorted(rows, key=lambda row: (row.id not in troubled, -row.id))[:MOST_GAMES]

    async def one(row: GameRow) -> Chart:
        async with turn:
            return await look_at(house, row)

    charts = await asyncio.gather(*(one(row) for row in chosen))
    return tuple(sorted(charts, key=lambda chart: (chart.well, not chart.mendable, chart.row.id)))


async def look_at(house: House, row: GameRow) -> Chart:
    """How a game stands; nothing is changed and nobody is written to."""
    desk = await house.desk(row.id)
    await desk.settle()
    room, lacks = await room_of(house, desk)
    reached = await ways(house, desk)
    try:
        outcome = await house.host.look(row.id)
    except Refusal as refusal:
        return Chart(row, room, lacks, 0, reached, desk.broken, refusal)
    gone = 0 if lacks or room in (GONE, BARRED, UNKNOWN) else await missing_messages(house, desk, outcome)
    return Chart(row, room, lacks, gone, reached, desk.broken)


async def room_of(house: House, desk: Desk) -> tuple[str, tuple[str, ...]]:
    """How the place stands where a game is played, and which permissions are missing there."""
    if desk.row.guild is None:
        return FINE, ()
    try:
        # Asked anew: the library forgets threads that are archived.
        found = await try_hard(lambda: house.bot.fetch_channel(desk.home))
    except Blocked as blocked:
        return {"channel_gone": GONE, "forbidden": BARRED}.get(blocked.why, UNKNOWN), ()
    except discord.InvalidData:
        return UNKNOWN, ()
    if not isinstance(found, discord.Thread):
        return FINE, lacking(found)
    if found.locked:
        return LOCKED, lacking(found, "manage_threads")
    return ARCHIVED if found.archived else FINE, lacking(found)


def lacking(channel: object, *more: str) -> tuple[str, ...]:
    """The permissions that are missing in a channel or thread, as far as the bot knows."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ()
    try:
        names = missing(channel.permissions_for(channel.guild.me), *more)
    except (discord.ClientException, AttributeError):  # the channel above it, or the bot itself, is not known
        return ()
    # The library takes everything away with the sight of a channel, and files with the words.
    if "view_channel" in names:
        return ("view_channel",)
    if "send_messages" in names and "attach_files" in names:
        names.remove("attach_files")
    return tuple(names)


async def missing_messages(house: House, desk: Desk, outcome: Outcome) -> int:
    """How many of the messages that should hang do not."""
    wanted = [Spot(BOARD), *desk.latest.wanted(outcome)]
    hung = [desk.hung.get(spot) for spot in wanted]
    return sum([hanging is None or not await hanging.there(house) for hanging in hung])


async def ways(house: House, desk: Desk) -> dict[str, str]:
    """How each person at a table is reached, as far as that is known without writing to anybody."""
    out = {}
    for seat, user in desk.row.seats.items():
        if user is not None:
            nook = await house.host.panel(desk.game, NOOK, seat)
            out[seat] = way(desk, seat, user in house.dms, nook[0] if nook else 0)
    return out


def way(desk: Desk, seat: str, spoken: bool, nook: int) -> str:
    """Where a seat's plan hangs; if none hangs, where the last one went."""
    if not desk.room.secretive:
        return OPEN
    hanging = desk.hung.get(Spot(PLAN, seat))
    if hanging is not None:
        if hanging.calls or hanging.channel == desk.home:
            return CALL
        return PRIVATE if hanging.channel == nook else DIRECT
    if spoken:
        return DIRECT
    return PRIVATE if nook else UNTRIED
