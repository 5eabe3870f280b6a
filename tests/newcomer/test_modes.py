"""The command line knows every way to play: it lists them, and plays them with modules and options."""

from __future__ import annotations

from pathlib import Path

import pytest

from orleans_bot import modes, watch
from orleans_bot.__main__ import main
from orleans_bot.content import load
from orleans_bot.rules.record import from_text
from tests.rules.toy_modes import toy


def test_every_scenario_is_listed_with_its_modules_options_and_seats() -> None:
    said = "\n".join(modes.listed(toy(), "en"))
    assert "orleans: Orléans, seats 2, 3, 4, 5" in said
    orleans, _, tours = said.partition("\ntrip_to_tours")
    assert "--with fair: The Fair" in orleans and "--with fair" not in tours and "--with works" in tours
    assert "--set curtain=…: The last round" in orleans
    assert "silence: A quiet last round *" in orleans and "uproar: An uproar in the last round\n" in orleans


def test_the_list_is_printed_in_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["modes", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "Die Reise nach Tours" in said and all(key in said for key in load().scenarios)


def test_a_game_is_played_with_modules_and_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalog = toy()
    monkeypatch.setattr(watch, "load", lambda: catalog)
    log = tmp_path / "game.log"
    wish = ["--with", "fair", "--with", "works", "--set", "curtain=uproar", "--seats", "3"]
    assert main(["play", "--quiet", *wish, "--boxes", ",".join(catalog.boxes), "--log", str(log)]) == 0
    record = from_text(log.read_text("utf-8"))
    assert (record.start.modules, record.start.options) == (("fair", "works"), {"curtain": "uproar"})
    assert record.replay(catalog).state.round == 5
    assert main(["play", "--verify", str(log)]) == 0
    assert "All" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wish",
    [
        ["--with", "fair"], ["--set", "curtain=uproar"], ["--set", "nonsense"], ["--seats", "0"],
        ["--characters", "builder"], ["--stand-ins", "easy", "--characters", "builder,zebra"],
    ],
)  # fmt: skip
def test_what_there_is_not_is_refused_in_a_sentence(
    wish: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--quiet", *wish]) == 2
    said = capsys.readouterr().err
    assert said.endswith(".\n") and "Traceback" not in said
