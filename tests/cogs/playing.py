"""Players who play whole games by pressing only what is on their screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from secrets import token_hex
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from orleans_bot.host import lobby

from .people import Control, Person

if TYPE_CHECKING:
    from .conftest import World

Between = Callable[[Any], Awaitable[None]]


def decides(control: Control) -> bool:
    """Whether a control answers a question, or leads to the question whether one is sure."""
    return control.id.startswith("o1:ask:") or ":sure." in control.id


def offered(person: Person, game: int, seat: str) -> list[Control]:
    """What a player could decide with, on the newest message that asks for it."""
    held = [
        control
        for control in person.controls()
        if decides(control)
        and control.id.split(":")[2:4] == [str(game), seat]
        and not control.id.endswith(":reopen")
    ]
    newest = max((control.message.id for control in held), default=0)
    return [control for control in held if control.message.id == newest]


def choice(held: list[Control], luck: Random) -> tuple[Control, list[str]]:
    """What a hasty player does: fill whatever can be filled, commit, act while there is something to do."""
    by_end = {control.id.rpartition(":")[2]: control for control in held}
    if "~fill" in by_end and luck.random() < 0.9:
        control = by_end["~fill"]
        values = [value for value, _ in control.options if not value.startswith("~")]
        luck.shuffle(values)
        return control, values[: luck.randint(1, min(3, len(values)))]
    if commit := by_end.get("commit") or by_end.get("sure.commit"):
        return commit, []
    bold = [control for control in held if not control.id.endswith(("pass", "keep", "suffer"))]
    control = luck.choice(bold or held)
    values = [value for value, _ in control.options if not value.startswith("~")]
    return control, luck.sample(values, max(1, control.lo)) if values else []


def same_luck(monkeypatch: pytest.MonkeyPatch, seed: int = 7) -> None:
    """Every run of a test plays the same game."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(randbits=lambda _: seed, token_hex=token_hex))


async def nothing(outcome: Any) -> None:
    """What happens between presses, usually."""


async def play_until_over(
    world: World,
    game: int,
    seats: dict[str, Person],
    luck: Random,
    *,
    between: Between = nothing,
    most: int = 3000,
    rounds: int = 99,
    planned: bool = False,
) -> int:
    """Everybody presses in turn until the game ends, or so many rounds are over (and, if that is wished, the
    next is planned); returns how many presses that took.
    """
    for presses in range(most):
        outcome = await world.host.look(game)
        later = outcome.public.round > rounds and (not planned or outcome.public.phase == "planning")
        if outcome.over or later:
            return presses
        await between(outcome)
        seat = next(seat for seat in seats if seat in outcome.waiting)
        held = offered(seats[seat], game, seat)
        seen = "\n---\n".join(seats[seat].texts()[-4:])
        assert held, f"{seat} is waited for and sees nothing to press; it sees\n{seen}"
        control, values = choice(held, luck)
        await seats[seat].press(control, *values)
    raise AssertionError(f"the game did not end within {most} presses")
