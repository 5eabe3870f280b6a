"""Worlds that are lived in the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from . import calls, hunting, memory
from .mutants import MUTANTS, hunt
from .run import Wish, run


def test_a_seed_is_always_the_same_world() -> None:
    assert run(Wish(3, 1.0)).hash == run(Wish(3, 1.0)).hash


@pytest.mark.parametrize("salt", ["1", "2"])
def test_a_seed_is_the_same_world_in_every_process(salt: str) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tests.world", "--seed", "3", "--hours", "1", "--only", "nothing"],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": salt},
    ).stdout  # fmt: skip
    assert said.split()[2] == run(Wish(3, 1.0, only="nothing")).hash


def test_another_seed_is_another_world() -> None:
    assert run(Wish(3, 0.5)).hash != run(Wish(4, 0.5)).hash


def test_a_hunt_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "hunt.jsonl"
    first = next(hunting.hunt(file, 7, 0.1, "none", 9.0))
    again = next(hunting.hunt(file, 7, 0.1, "none", 9.0))
    assert (first.seed, again.seed) == (7, 8) and hunting.known(file) == [first, again]
    assert hunting.summary([replace(first, broken=["x"]), again]).splitlines() == [
        hunting.told("in all", [replace(first, broken=["x"]), again]), hunting.told("clean", [again]),
    ]  # fmt: skip


def test_what_a_round_costs_is_counted_message_by_message() -> None:
    under, answers = calls.counted(0, calls.PACES["a burst"], 1)
    assert {"board: posted", "plan: posted", "turn: posted", "round: told"} <= set(under)
    assert "something else" not in under and answers.total() > 10


def test_the_memory_of_a_bot_is_a_curve() -> None:
    end, marks = memory.curve(Wish(7, 0.1, acts=3), 0.01)
    assert not end.broken and len(marks) > 0
    assert all(0 < mark.held < 64 * memory.MIB for mark in marks)
    assert memory.told(marks).count("\n") >= len(marks)


def found() -> list[Wish]:
    """The worlds of `seeds.txt`."""
    lines = (Path(__file__).parent / "seeds.txt").read_text("utf-8").splitlines()
    told = (line.split(maxsplit=3) for line in lines if line and not line.startswith("#"))
    return [Wish(int(seed), float(hours), faults) for seed, hours, faults, _ in told]


@pytest.mark.parametrize("wish", found(), ids=lambda wish: f"{wish.seed}-{wish.faults}")
def test_what_was_found_once_stays_mended(wish: Wish) -> None:
    assert run(wish).broken == []


@pytest.mark.parametrize("name", MUTANTS)
def test_a_bug_that_is_put_in_is_found(name: str) -> None:
    assert hunt(name, most=40, hours=1.0) is not None


@pytest.mark.parametrize("faults", ["none", "some", "all"])
@pytest.mark.parametrize("seed", range(1, 5))
def test_all_is_well_in_worlds_in_which_much_goes_wrong(seed: int, faults: str) -> None:
    end = run(Wish(seed, 1.0, faults))
    assert not end.broken, "\n".join([*end.lines[-20:], *end.broken])
