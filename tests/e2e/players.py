"""Players who read what their window shows and press or choose what they find there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from orleans_bot.parlour.components import BUTTON
from orleans_bot.parlour.driver import Denied, Outcome, Window
from orleans_bot.parlour.seen import Control, controls_of, text_of

QUESTION = re.compile(r"o1:(?P<kind>ask|turn):(?P<game>\d+):(?P<seat>[a-z]+):(?P<since>\d+):(?P<rest>.+)")
SHY = (
    "pass",
    "keep",
    "suffer",
    "done",
    "pay",
    "coins",
    "~none",
    "back",
)  # pressed for want of better
WAITS = 20.0


@dataclass
class Player:
    """Somebody at a window who would like to get on with the game."""

    window: Window
    game: int
    seat: str
    luck: Random
    presses: int = 0
    decisions: int = 0
    fills: int = 0
    used: set[str] = field(default_factory=set)
    told: list[str] = field(default_factory=list)  # answers in words instead of a changed message

    def questions(self) -> list[Control]:
        """What can be pressed on the newest message that asks this seat something."""
        for message in reversed(self.window.everything()):
            held = [control for control in controls_of(message) if self.is_mine(control)]
            if held:
                return held
        return []

    def is_mine(self, control: Control) -> bool:
        """Whether a control answers a question to this seat that has not been answered yet."""
        found = QUESTION.fullmatch(control.custom_id)
        if found is None or control.disabled or (int(found["game"]), found["seat"]) != (self.game, self.seat):
            return False
        if found["kind"] == "turn" and not found["rest"].startswith("sure."):
            return False
        return key_of(control) not in self.used and not found["rest"].endswith(":reopen")

    def choose(self, held: list[Control]) -> tuple[Control, list[str]]:
        """Fill some places, commit, act while there is something to do, else pass."""
        ends = {control.custom_id.rpartition(":")[2]: control for control in held}
        commit = ends.get("commit") or ends.get("sure.commit")
        if commit and (fill := ends.get("~fill")) and self.fills < 2:
            values = [value for value, _ in fill.options if not value.startswith("~")]
            self.fills += 1
            return fill, self.luck.sample(values, min(len(values), fill.most, 3))
        if commit:
            self.fills = 0
            return commit, []
        if sure := [control for control in held if control.label.startswith("Yes")]:
            return sure[0], []
        bold = [control for end, control in ends.items() if end not in SHY and not end.startswith("sure.")]
        control = self.luck.choice(bold or held)
        values = [value for value, _ in control.options if not value.startswith("~")]
        return control, self.luck.sample(values, max(1, control.least)) if values else []

    async def step(self) -> Outcome | None:
        """Answer one question, if there is one, and wait until its message says something new."""
        held = self.questions()
        if not held:
            return None
        control, values = self.choose(held)
        try:
            return await self.use(control, *values)
        except Denied:
            # It changed under the finger: somebody looks again as soon as that can be seen.
            await self.window.wait_for(lambda: control not in self.questions(), WAITS)
            return await self.step()

    async def use(self, control: Control, *values: str) -> Outcome:
        """Press or choose, and read the message again once it has changed."""
        window, before = self.window, self.shown(control)
        outcome = await window.use(control, *values)
        self.presses += 1
        assert outcome.ok, f"{self.seat} got no answer to {control.label}"
        if outcome.message is not None and outcome.message["id"] != control.message:
            self.told.append(outcome.text)
            self.used.add(key_of(control))
            return outcome
        await window.wait_for(lambda: self.shown(control) != before, WAITS)
        self.decisions += ":ask:" in control.custom_id
        return outcome

    def shown(self, control: Control) -> object:
        """What a control's message says and offers now."""
        message = self.window.messages.get(control.channel, {}).get(control.message)
        if message is None:
            return None
        return text_of(message), tuple(each.custom_id for each in controls_of(message) if not each.disabled)

    @property
    def over(self) -> bool:
        """Whether this player can read that the game has ended."""
        return self.window.reads(f"Game {self.game} has ended") is not None


def key_of(control: Control) -> str:
    """A control of one message at one question."""
    return f"{control.message} {control.custom_id}"


async def play(*players: Player, patience: float = 60.0) -> None:
    """Everybody plays whenever asked, until all of them read that the game has ended."""

    async def sit(player: Player) -> None:
        while not player.over:
            if await player.step() is None:
                await player.window.wait_for(lambda: player.over or player.questions(), patience)

    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(sit(player))


async def play_until(*players: Player, until: Callable[[Player], bool], patience: float = 30.0) -> None:
    """One after the other plays when asked, until it is so for somebody who is asked."""
    async with asyncio.timeout(patience):
        while True:
            able = [player for player in players if player.questions()]
            if any(until(player) for player in able):
                return
            for player in able:
                await player.step()
            if not able:
                await asyncio.sleep(0.02)


async def committing(window: Window) -> Control:
    """The button that commits a plan; an empty one is asked about once more, and that has been seen to."""
    [button] = buttons(window, "Commit")
    if ":sure." in button.custom_id:
        await window.use(button)
        await window.wait_for(lambda: bool(buttons(window, "Yes: Commit")))
        [button] = buttons(window, "Yes: Commit")
    return button


def buttons(window: Window, words: str) -> list[Control]:
    """The usable buttons whose label contains these words, oldest first."""
    return [
        control
        for control in window.controls()
        if control.kind == BUTTON and words in control.label and not control.disabled
    ]
