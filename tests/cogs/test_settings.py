"""Settings: one record, all faults at once, and never a secret in sight."""

from __future__ import annotations

import base64
import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from orleans_bot import doctor
from orleans_bot.discord.run import Lines
from orleans_bot.settings import BadSettings, Settings, load, unknown

ROOT = Path(__file__).parents[2]
TOKEN = base64.b64encode(b"123456789012345678").decode().rstrip("=") + ".abc.def-ghi"


def test_without_anything_the_parlour_is_opened() -> None:
    settings = load({})
    assert settings == Settings() and settings.at_parlour
    assert settings.database_file == Path("data/orleans.sqlite3")


def test_a_token_leads_to_discord_unless_the_parlour_is_asked_for() -> None:
    assert not load({"DISCORD_TOKEN": TOKEN}).at_parlour
    assert load({"DISCORD_TOKEN": f"Bot {TOKEN} "}).token == TOKEN
    assert load({"DISCORD_TOKEN": TOKEN}, parlour=True).at_parlour


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "orleans.toml"
    file.write_text('language = "de"\nrenderers = 3\nicons = false\n')
    settings = load({"ORLEANS_SETTINGS": str(file), "ORLEANS_RENDERERS": "5"})
    assert (settings.language, settings.renderers, settings.icons) == ("de", 5, False)


@pytest.mark.parametrize(
    "elsewhere",
    [
        "http://127.0.0.1:80@elsewhere.example/", "http://127.0.0.1:80@elsewhere.example:80/api",
        "http://localhost:80\\@elsewhere.example/", "http://127.0.0.1:80#@elsewhere.example:80/",
        "http://127.0.0.1:80?@elsewhere.example:80/", "http://elsewhere.example:80/127.0.0.1:80",
        "http://127.0.0.1.elsewhere.example:80/", "file://127.0.0.1:80/etc", "http://127.0.0.1:x/",
        "http://127.0.0.1/", "http://127.0.0.1:99999/", "127.0.0.1:80", "http://[::1:80/",
    ],
)  # fmt: skip
def test_the_parlour_is_on_this_machine_whatever_its_address_looks_like(elsewhere: str) -> None:
    with pytest.raises(BadSettings, match="on this machine"):
        load({"ORLEANS_PARLOUR_REST": elsewhere, "ORLEANS_PARLOUR_GATEWAY": "ws://127.0.0.1:80/"})


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_this_machines_own_addresses_are_taken(host: str) -> None:
    found = load({
        "ORLEANS_PARLOUR_REST": f"http://{host}:8011/api/v10", "ORLEANS_PARLOUR_GATEWAY": f"ws://{host}:8012",
    })  # fmt: skip
    assert found.parlour_rest == f"http://{host}:8011/api/v10"


def test_all_faults_are_told_in_one_message_and_no_secret_with_them(tmp_path: Path) -> None:
    file = tmp_path / "orleans.toml"
    file.write_text('langauge = "de"\n')
    with pytest.raises(BadSettings) as refused:
        load({
            "DISCORD_TOKEN": "my.secret", "ORLEANS_LANGUAGE": "fr", "ORLEANS_RENDERERS": "many",
            "ORLEANS_CONTENT": str(tmp_path / "nowhere"), "ORLEANS_SETTINGS": str(file),
            "ORLEANS_PARLOUR_REST": "http://example.org/api",
        })  # fmt: skip
    said = str(refused.value)
    for word in (
        "DISCORD_TOKEN",
        "ORLEANS_LANGUAGE",
        "ORLEANS_RENDERERS",
        "ORLEANS_CONTENT",
        "langauge",
        "machine",
    ):
        assert word in said
    assert "my.secret" not in said


@pytest.mark.parametrize("text", ["²", "--5", "-", "1e3", "9" * 5000, "٣"])
def test_an_odd_number_is_refused_in_the_same_words_as_any_other(text: str) -> None:
    with pytest.raises(BadSettings, match="ORLEANS_RENDERERS must be a whole number from 1 to 32, not"):
        load({"ORLEANS_RENDERERS": text})


@pytest.mark.parametrize("name", ["ORLEANS_DATA", "ORLEANS_CONTENT", "ORLEANS_BACKUPS", "ORLEANS_SETTINGS"])
def test_a_home_that_nobody_knows_is_refused(name: str) -> None:
    with pytest.raises(BadSettings, match=f"{name}.* begins with ~"):
        load({name: "~nobody-of-that-name/orleans"})


def test_a_file_takes_the_token_by_either_name_and_one_value_for_each(tmp_path: Path) -> None:
    file = tmp_path / "orleans.toml"
    for name in ("token", "discord_token"):
        file.write_text(f'{name} = "{TOKEN}"\n')
        assert load({"ORLEANS_SETTINGS": str(file)}).token == TOKEN
    file.write_text('data = ["a"]\nbackups = { there = 1 }\nlog_level = 2026-11-20\n')
    with pytest.raises(BadSettings) as refused:
        load({"ORLEANS_SETTINGS": str(file)})
    for name in ("data", "backups", "log_level"):
        assert f"{name} must be one text" in str(refused.value)


def test_a_misspelt_variable_is_told_and_keeps_no_bot_from_starting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert unknown({"ORLEANS_LANGUAGE": "de", "ORLEANS_SETTINGS": "x", "PATH": "y"}) == []
    monkeypatch.setenv("ORLEANS_LANGAUGE", "de")
    [told] = doctor.variables(Settings(data=tmp_path))
    assert not told.well and not told.bars
    assert told.sentence == "ORLEANS_LANGAUGE is no setting; perhaps ORLEANS_LANGUAGE is meant."


@pytest.mark.parametrize("token", ["abc", "a.b.c", "MTIz", f"{TOKEN}.more", "x" * 70])
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(BadSettings, match="does not look like a bot token"):
        load({"DISCORD_TOKEN": token})


def test_the_token_is_not_in_the_record_as_it_is_shown() -> None:
    assert TOKEN not in repr(load({"DISCORD_TOKEN": TOKEN}))


def test_a_log_line_names_game_and_user() -> None:
    record = logging.LogRecord("cogs.play", logging.INFO, "", 1, "decided", (), None)
    record.game, record.user = 7, 42
    line = json.loads(Lines().format(record))
    assert (line["game"], line["user"], line["said"]) == (7, 42, "decided")


@pytest.mark.parametrize(("token", "code"), [(TOKEN, 0), ("nonsense", 2)])
def test_the_check_looks_at_everything_before_connecting(tmp_path: Path, token: str, code: int) -> None:
    environment = {"DISCORD_TOKEN": token, "ORLEANS_DATA": str(tmp_path / "data"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "bot.py", "--check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert token not in done.stdout + done.stderr
    assert not (tmp_path / "data").exists()
