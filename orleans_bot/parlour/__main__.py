"""Run the parlour alone and print its addresses as one line of JSON; the bot comes as its own process."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import signal
from pathlib import Path

from .client import TOKEN_VARIABLE
from .server import start_parlour


async def _serve(options: argparse.Namespace) -> None:
    parlour = await start_parlour(
        options.data, port=options.port, files_port=options.files_port, key=options.key, token=options.token
    )
    addresses = {"url": parlour.url, "key": parlour.key, "environment": parlour.environment()}
    print(json.dumps(addresses), flush=True)
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, over.set)
    await over.wait()
    await parlour.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m orleans_bot.parlour", description=__doc__)
    parser.add_argument("--data", type=Path, default=None, help="directory to keep the world in")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--files-port", type=int, default=0)
    parser.add_argument("--key", default=None, help="key of the page instead of a random one")
    parser.add_argument("--token", default=os.environ.get(TOKEN_VARIABLE), help="token the bot must show")
    logging.basicConfig(level=logging.INFO)
    asyncio.run(_serve(parser.parse_args()))


if __name__ == "__main__":
    main()
