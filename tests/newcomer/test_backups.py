"""The running bot copies its database when the settings say so."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[2]


async def test_a_bot_with_a_backup_folder_fills_it(tmp_path: Path) -> None:
    settings = {
        "ORLEANS_DATA": str(tmp_path / "data"),
        "ORLEANS_BACKUPS": str(tmp_path / "copies"),
        "ORLEANS_PARLOUR": "yes",
        "ORLEANS_ICONS": "no",
    }
    plain = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    bot = subprocess.Popen(
        [sys.executable, "bot.py"],
        cwd=HERE,
        env={**plain, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(600):
            if list(tmp_path.glob("copies/orleans-*.sqlite3")):
                break
            assert bot.poll() is None, "the bot has ended by itself"
            await asyncio.sleep(0.1)
        assert list(tmp_path.glob("copies/orleans-*.sqlite3"))
    finally:
        bot.send_signal(signal.SIGTERM)
        assert bot.wait(timeout=30) == 0
