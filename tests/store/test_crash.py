"""A process that plays is killed at random moments; the long hunt is `python -m tests.store.hunt 1000`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the hunter forks its prey")
def test_no_acknowledged_decision_is_lost_by_a_kill() -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.store.hunt", "25", "4"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    kills, answers = (int(part.split()[0]) for part in done.stdout.split(", ")[:2])
    assert kills == 25 and answers > 100
