"""A bot that cannot start says why in one sentence and ends with a code; nothing is half done."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from orleans_bot.store.opening import own

HERE = Path(__file__).parents[2]


def start(**settings: str) -> subprocess.CompletedProcess[str]:
    """Start the bot at a parlour that is not there: the database is opened before anything is connected."""
    plain = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    return subprocess.run(
        [sys.executable, "bot.py", "--parlour"],
        cwd=HERE,
        env={**plain, **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "orleans.sqlite3"
    path.write_bytes(b"nothing that could be read" * 400)
    before = path.read_bytes()
    ended = start(ORLEANS_DATA=str(tmp_path))
    assert ended.returncode == 65, ended.stderr
    assert "damaged" in ended.stderr and "Traceback" not in ended.stderr
    assert path.read_bytes() == before


def test_faulty_content(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "places.toml").write_text('[winery]\nslots = ["dragon"]\n')
    ended = start(ORLEANS_DATA=str(tmp_path / "data"), ORLEANS_CONTENT=str(own))
    assert ended.returncode == 2, ended.stderr
    assert "dragon" in ended.stderr and "Traceback" not in ended.stderr


def test_a_second_bot_on_the_same_database(tmp_path: Path) -> None:
    held = own(tmp_path / "orleans.sqlite3")
    try:
        ended = start(ORLEANS_DATA=str(tmp_path))
    finally:
        held.close()
    assert ended.returncode not in (0, 1), ended.stderr
    assert "Another bot" in ended.stderr and "Traceback" not in ended.stderr


def test_a_data_directory_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        ended = start(ORLEANS_DATA=str(place))
        assert ended.returncode == 73, ended.stderr
        assert "cannot be written" in ended.stderr and "Traceback" not in ended.stderr


def test_a_damaged_parlour(tmp_path: Path) -> None:
    (tmp_path / "parlour").mkdir()
    (tmp_path / "parlour" / "parlour.sqlite3").write_bytes(b"nothing that could be read" * 400)
    ended = start(ORLEANS_DATA=str(tmp_path))
    assert ended.returncode == 65, ended.stderr
    assert "damaged" in ended.stderr and "Traceback" not in ended.stderr


def test_a_port_that_somebody_else_has(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = start(ORLEANS_DATA=str(tmp_path), ORLEANS_PARLOUR_PORT=port)
    assert ended.returncode == 2, ended.stderr
    assert f"port {port}" in ended.stderr and "Traceback" not in ended.stderr


def test_a_second_parlour_on_the_same_data_opens_nothing(tmp_path: Path) -> None:
    held = own(tmp_path / "parlour" / "parlour.sqlite3")
    try:
        ended = start(ORLEANS_DATA=str(tmp_path))
    finally:
        held.close()
    assert ended.returncode == 75 and "Another bot" in ended.stderr, ended.stderr
    assert "The parlour is open" not in ended.stdout


def with_a_terminal() -> None:
    """The end of the terminal counts, also where the tests themselves run under `nohup`."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.mark.parametrize("told", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_whoever_stops_the_bot_stops_it_in_order(tmp_path: Path, told: str) -> None:
    plain = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    running = subprocess.Popen(
        [sys.executable, "bot.py"],
        cwd=HERE,
        env={**plain, "ORLEANS_DATA": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=with_a_terminal,
    )
    with running:
        assert running.stderr is not None
        assert any("ready as" in line for line in running.stderr)
        running.send_signal(signal.Signals[told])
        try:
            running.wait(30)
        finally:
            running.kill()
        rest = running.stderr.read()
    assert running.returncode == 0 and "Traceback" not in rest, rest
    assert not list(tmp_path.glob("*-wal")), "the log was written into the database"


def python(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder."""
    return subprocess.run(
        [sys.executable, *words], cwd=HERE, capture_output=True, text=True, timeout=60, check=False
    )


def test_without_the_packages_the_way_to_them_is_told() -> None:
    for program in (["bot.py"], ["bot.py", "--check"], ["-m", "orleans_bot", "doctor"]):
        ended = python("-S", *program)
        assert ended.returncode == 1 and "Traceback" not in ended.stderr, ended.stderr
        assert "is not installed" in ended.stderr and "uv run bot.py" in ended.stderr


def test_an_older_python_is_told_what_is_needed() -> None:
    for program in ("bot.py", "orleans_bot/__main__.py"):
        begin = f"runpy.run_path({program!r}, run_name='__main__')"
        ended = python("-c", f"import runpy, sys; sys.version_info = (3, 10, 4); {begin}")
        assert ended.returncode == 1 and "Traceback" not in ended.stderr, ended.stderr
        assert "Python 3.11 or newer is needed" in ended.stderr and "3.10.4" in ended.stderr
    assert "__future__" not in (HERE / "bot.py").read_text("utf-8"), "Python 3.6 does not know it"
