"""Running the bot: in Discord with a token, else at a parlour on this machine."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from orleans_bot.rules.errors import Refusal
from orleans_bot.settings import Settings

from .bot import Bot
from .freed_memory import give_back

if TYPE_CHECKING:
    from orleans_bot.parlour import Parlour

log = logging.getLogger(__name__)

# Seconds after which a painter or SQLite must let the event loop go on: it asks for its turn after each send,
# so that a press waits for so long many times over.
TURN = 0.0001
FACTS = ("game", "user", "error")
# Whoever starts the bot while the network or Discord is away shall not have to start it again.
AWAY = (
    discord.HTTPException, discord.GatewayNotFound, discord.RateLimited, aiohttp.ClientError, ConnectionError,
    TimeoutError, socket.gaierror,
)  # fmt: skip
PAUSE, LONGEST = 5.0, 300.0  # seconds until the next attempt: far fewer log-ins a day than Discord allows


class Lines(logging.Formatter):
    """One JSON object a line, with the numbers of game and user where they are known."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        facts.update({name: getattr(record, name) for name in FACTS if hasattr(record, name)})
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        return json.dumps(facts, ensure_ascii=False)


def set_up_logging(settings: Settings) -> None:
    """To standard error, plainly or as JSON; discord.py speaks up only when something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    if settings.log_format == "json":
        handler.setFormatter(Lines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    # The bot never speaks aloud; that it could not is nobody's worry.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))


async def run(settings: Settings) -> int:
    """Run until the bot is told to stop; the exit code says whether that was as it should be."""
    sys.setswitchinterval(TURN)
    give_back()
    stop = told_to_stop()
    parlour: Any = None
    token, options = settings.token, {}
    try:
        if settings.at_parlour:
            from orleans_bot.parlour import client_options, point_discord_at

            options = client_options()
            if settings.parlour_rest:
                rest, gateway, files = settings.parlour_rest, settings.parlour_gateway, settings.parlour_files
                point_discord_at(rest, gateway, files or None)
                token = settings.parlour_token or "parlour"
            else:
                parlour = await open_parlour(settings)
                parlour.point_discord_here()
                token = parlour.token
                print(welcome(parlour.url), flush=True)
        pause = PAUSE
        while not stop.is_set():
            try:
                await play_until(stop, Bot(settings, **options), token)
                return 0
            except AWAY as fault:
                if isinstance(fault, discord.HTTPException) and not passes(fault):
                    raise
                log.warning("Discord cannot be reached, it is tried again in %.0f seconds: %s", pause, fault)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)
            pause = min(2 * pause, LONGEST)
    except discord.LoginFailure:
        log.error("Discord does not know this token. Copy it anew from the Bot page of your application.")
        return 2
    except discord.PrivilegedIntentsRequired as fault:
        log.error("%s", fault)
        return 2
    except Refusal as fault:  # the database, the parlour or the owner's own content
        log.error("%s", fault.sentence)
        return int(getattr(fault, "exit_code", 2))
    except (discord.HTTPException, discord.ConnectionClosed) as fault:
        log.error("Discord refuses the bot: %s", fault)
        return 1
    except OSError as fault:
        log.error("The data directory cannot be used: %s", fault)
        return 1
    finally:
        if parlour is not None:
            await parlour.stop()
    return 0


def told_to_stop() -> asyncio.Event:
    """Is set when somebody stops the bot, or closes the terminal in which it runs without `nohup`."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    signals = [signal.SIGINT, signal.SIGTERM]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signals.append(signal.SIGHUP)
    for each in signals:
        loop.add_signal_handler(each, stop.set)
    return stop


async def open_parlour(settings: Settings) -> Parlour:
    """The parlour of this process; a port that somebody else has is told in a sentence."""
    from orleans_bot.parlour import start_parlour

    try:
        return await start_parlour(settings.data / "parlour", port=settings.parlour_port)
    except OSError as fault:
        raise Refusal(
            f"The parlour cannot open at port {settings.parlour_port} ({fault.strerror or fault}). Set"
            " ORLEANS_PARLOUR_PORT to another one, or leave it out and any free one is taken."
        ) from None


async def play_until(stop: asyncio.Event, bot: Bot, token: str) -> None:
    """Run the bot until it is told to stop or cannot go on, and let it end in order."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
    finally:
        stopping.cancel()
        await bot.close()
        if not running.done():
            running.cancel()
            await asyncio.wait({running}, timeout=5)


def passes(fault: discord.HTTPException) -> bool:
    """Whether Discord is in trouble itself, or only asks to wait."""
    return fault.status >= 500 or fault.status == 429


def welcome(url: str) -> str:
    """What a newcomer reads who has no token yet."""
    return (
        f"\n  The parlour is open. Play here:\n\n    {url}\n\n"
        "  To play in Discord instead, make a bot at https://discord.com/developers/applications,\n"
        "  and start again with its token in DISCORD_TOKEN.\n"
    )
