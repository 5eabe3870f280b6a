"""`python bot.py` with nothing set: it opens the parlour, says where, and lets one play at once."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

from orleans_bot.parlour.driver import Window

from .house import ROOT


async def test_without_a_token_the_parlour_opens_and_one_command_starts_a_game(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ORLEANS_")}
    environment.pop("DISCORD_TOKEN", None)
    environment |= {"ORLEANS_DATA": str(tmp_path / "data"), "PYTHONDONTWRITEBYTECODE": "1"}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "bot.py", cwd=ROOT, env=environment,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert bot.stdout is not None
    said = ""
    try:
        async with asyncio.timeout(60):
            while not (found := re.search(r"(http://127\.0\.0\.1:\d+/)#key=(\S+)", said)):
                line = (await bot.stdout.readline()).decode()
                assert line, said
                said += line
            while "DISCORD_TOKEN" not in said:
                said += (await bot.stdout.readline()).decode()
            async with Window(found[1], found[2], "blue") as blue:
                await blue.wait_for(lambda: blue.bot_online, 30)
                await blue.refresh()
                await blue.slash("/orleans new stand_ins:2")
                plan = await blue.wait_to_read("Plan your followers", "dm", patience=30)
                assert "Only you see this" in str(plan["components"])
            # Somebody who reads German finds the bot, its pictures' words and the whole house in German.
            async with Window(found[1], found[2], "red", "de") as red:
                # The English page was closed, which is known for sure a few seconds later.
                while red.you["display"] != "Rot":
                    await asyncio.sleep(0.1)
                    await red.refresh()
                await red.slash("/orleans new stand_ins:2")
                plan = await red.wait_to_read("Plane deine Gefolgsleute", "dm", patience=30)
                assert "Das siehst nur du" in str(plan["components"])
                board = await red.wait_to_read("Gewartet wird auf", "Spiel 2 · Orléans", patience=30)
                assert "Runde 1 von 18" in str(board["components"])
            bot.send_signal(signal.SIGINT)
            said += (await bot.stdout.read()).decode()
            assert await bot.wait() == 0, said
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
    # Nothing is said to a newcomer that worries without need.
    assert "WARNING" not in said and "ERROR" not in said and "Traceback" not in said, said
