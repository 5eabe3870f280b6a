"""Running the bot: in Discord with a token, else at a parlour on this machine."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
import time
from typing import Any

import aiohttp
import discord

from orleans_bot.rules.errors import Refusal
from orleans_bot.settings import Settings

from .bot import Bot
from .freed_memory import give_back

log = logging.getLogger(__name__)

# Seconds after which a painter or SQLite must let the event loop go on: it asks for its turn after each send,
# so that a press waits for so long many times over.
TURN = 0.0001
FACTS = ("game", "user", "error")
UNREACHED = (
    discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed, aiohttp.ClientError, OSError,
)  # fmt: skip


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
    parlour: Any = None
    token, options = settings.token, {}
    if settings.at_parlour:
        from orleans_bot.parlour import client_options, point_discord_at, start_parlour

        options = client_options()
        if settings.parlour_rest:
            point_discord_at(settings.parlour_rest, settings.parlour_gateway, settings.parlour_files or None)
            token = settings.parlour_token or "parlour"
        else:
            settings.data.mkdir(parents=True, exist_ok=True)
            parlour = await start_parlour(settings.data / "parlour", port=settings.parlour_port)
            parlour.point_discord_here()
            token = parlour.token
            print(welcome(parlour.url), flush=True)
    bot = Bot(settings, **options)
    running = asyncio.create_task(bot.start(token))
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stop.set)
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    code = 0
    try:
        if running.done():
            running.result()
    except discord.LoginFailure:
        log.error("Discord does not know this token. Copy it anew from the Bot page of your application.")
        code = 2
    except discord.PrivilegedIntentsRequired as fault:
        log.error("%s", fault)
        code = 2
    except Refusal as fault:  # the database or the owner's own content
        log.error("%s", fault.sentence)
        code = getattr(fault, "exit_code", 2)
    except UNREACHED as fault:
        log.error("Discord cannot be reached, or the data directory cannot be used: %s", fault)
        code = 1
    finally:
        await bot.close()
        if not running.done():
            running.cancel()
            await asyncio.wait({running}, timeout=5)
        if parlour is not None:
            await parlour.stop()
    return code


def welcome(url: str) -> str:
    """What a newcomer reads who has no token yet."""
    return (
        f"\n  The parlour is open. Play here:\n\n    {url}\n\n"
        "  To play in Discord instead, make a bot at https://discord.com/developers/applications,\n"
        "  and start again with its token in DISCORD_TOKEN.\n"
    )
