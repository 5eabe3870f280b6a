"""The sign of life that health checks look at."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pytest

from orleans_bot import alive
from orleans_bot.settings import Settings


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("ORLEANS_DATA", str(tmp_path))
    return Settings(data=tmp_path)


def test_no_bot_has_run(settings: Settings) -> None:
    assert alive.run(argparse.Namespace()) == 1


def test_a_beat_is_a_sign_of_life(settings: Settings) -> None:
    alive.beat(settings)
    assert alive.run(argparse.Namespace()) == 0


def test_an_old_beat_is_none(settings: Settings) -> None:
    alive.beat(settings)
    path = alive.sign(settings)
    old = path.stat().st_mtime - 2 * alive.TOO_OLD
    os.utime(path, (old, old))
    assert alive.run(argparse.Namespace()) == 1
