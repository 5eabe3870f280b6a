"""Start the bot: settings, logging, bot, cogs, run."""
# Nothing of the newest Python stands here, so that `orleans_bot` can tell an older one what is needed.

import argparse
import asyncio
import logging
import sys

from orleans_bot import NOT_INSTALLED

try:
    from orleans_bot import doctor
    from orleans_bot.discord.run import run, set_up_logging
    from orleans_bot.settings import BadSettings, load, unknown
except ModuleNotFoundError as missing:
    sys.exit(NOT_INSTALLED.format(missing=missing.name, python=sys.executable))


def main() -> int:
    """The exit code: 0 = stopped as asked, 1 = something is ill, 2 = settings or token cannot be used."""
    parser = argparse.ArgumentParser(prog="bot.py", description="Orléans, hosted by a Discord bot.")
    parser.add_argument("--parlour", action="store_true", help="play on this machine, without Discord")
    parser.add_argument(
        "--check", action="store_true", help="look at settings, token, database and assets, then stop"
    )
    said = parser.parse_args()
    if said.check:
        return doctor.run(said)
    try:
        settings = load(parlour=True) if said.parlour else load()
    except BadSettings as fault:
        print(fault, file=sys.stderr)
        return 2
    set_up_logging(settings)
    for sentence in unknown():
        logging.getLogger(__name__).warning(sentence)
    return asyncio.run(run(settings))


if __name__ == "__main__":
    sys.exit(main())
