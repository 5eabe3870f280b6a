"""A campaign over real sockets: chapters by clicking only, and a kill in the middle of a team's decision."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

from orleans_bot.parlour.driver import Outcome, Window
from orleans_bot.parlour.seen import Control, controls_of, pictures_of, text_of

from .house import House
from .players import QUESTION, Player, play

COLOURS = ("blue", "red", "yellow")
MENTION = re.compile(r"<@\d+>")
DECIDES = re.compile("o1:ask:|o1:turn:.*:purse")
MOST_CHAPTERS = 6  # chapters that may end before the team is asked anything


class Member(Player):
    """Somebody of a team, who also fills the purses that a team is asked for."""

    hasty = False  # commits at once, so that a chapter is soon over

    def is_mine(self, control: Control) -> bool:
        """The parts of a purse decide nothing by themselves, and lead to a decision."""
        if super().is_mine(control):
            return True
        found = QUESTION.fullmatch(control.custom_id)
        mine = found is not None and (int(found["game"]), found["seat"]) == (self.game, self.seat)
        return mine and ":purse." in control.custom_id and not control.disabled

    def choose(self, held: list[Control]) -> tuple[Control, list[str]]:
        """A purse is filled kind by kind until it can be given; else as everybody."""
        parts = [control for control in held if ":purse." in control.custom_id]
        give = next((control for control in held if ":~give." in control.custom_id), None)
        if parts and give is None:
            return self.fill(parts)
        if give is not None:
            return give, []
        commit = next((control for control in held if control.custom_id.endswith(":commit")), None)
        return (commit, []) if commit is not None and self.hasty else super().choose(held)

    def fill(self, parts: list[Control]) -> tuple[Control, list[str]]:
        """One kind more, as much as there is still room for; where nothing fits any more, anew."""
        message = self.window.messages[parts[0].channel][parts[0].message]
        given = next(each for each in controls_of(message) if ":~give." in each.custom_id)
        worth, least, _ = map(int, re.findall(r"\d+", given.label))
        for part in parts:
            fitting = [value for value, _ in part.options if 0 < int(value.split(".")[1]) <= least - worth]
            numbers = list(map(int, part.custom_id.split(":purse.")[1].split(".")))[1:]
            fresh = [value for value in fitting if not numbers[int(value.split(".")[0])]]
            if fresh:
                return part, [fresh[-1]]
        part = self.luck.choice(parts)
        return part, [self.luck.choice(part.options)[0]]


async def press_at_once(house: House, window: Window, words: str) -> None:
    """The same button on two devices in the same moment; one chapter comes of it."""
    again = Window(house.parlour.address, house.parlour.key, window.player)
    async with again:
        await again.wait_to_read("The Defence of Orléans · campaign 1", "orleans")
        both = await asyncio.gather(window.press(words), again.press(words))
    assert all(each.ok for each in both)
    assert house.rows("SELECT count(*) FROM chapter") == house.rows("SELECT count(*) FROM game") == [(1,)]


async def gathered(house: House, game: int) -> dict[str, Member]:
    """A chapter that somebody has opened, with all three at its table."""
    windows = {colour: await house.window(colour) for colour in COLOURS}
    for window in windows.values():
        await window.wait_to_read(f"Game {game}: Invasion", "orleans")
    for colour in COLOURS[1:]:
        await windows[colour].press("Sit down")
        await windows[colour].wait_to_read(f"<@{windows[colour].you['id']}> · any", "orleans")
    await windows["blue"].press("Start")
    players = {c: Member(window, game, c, Random(n)) for n, (c, window) in enumerate(windows.items())}
    for player in players.values():
        await player.window.wait_for(player.questions)
    return players


def for_all(window: Window) -> list[Control]:
    """What can be pressed on a message that asks all three together."""
    for message in reversed(window.everything()):
        held = [c for c in controls_of(message) if DECIDES.match(c.custom_id) and not c.disabled]
        if held and len(set(MENTION.findall(text_of(message).split("\n")[0]))) == len(COLOURS):
            return held
    return []


async def until_the_team_is_asked(players: dict[str, Member]) -> bool:
    """Everybody plays until the team is asked something, or the game has ended."""
    async with asyncio.timeout(90):
        while not any(player.over for player in players.values()):
            if for_all(players["yellow"].window):
                return True
            for player in players.values():
                if not player.over and not for_all(player.window) and player.questions():
                    await player.step()
            await asyncio.sleep(0.01)
    return False


async def die_upon(house: House, window: Window, player: Member) -> None:
    """Somebody decides for all; the bot dies when that is on the disk and before it can answer."""
    before = house.decisions()
    while True:
        control, values = player.choose(for_all(window))
        house.parlour.faults.add("/callback$", method="POST", delay=5.0, times=1)
        clicked: asyncio.Task[Outcome] = asyncio.create_task(window.use(control, *values))
        try:
            async with asyncio.timeout(2):
                while house.decisions() == before:
                    await asyncio.sleep(0.005)
            break
        except TimeoutError:  # it only led on within the question
            await asyncio.gather(clicked, return_exceptions=True)
            house.parlour.faults.clear()
    await house.kill_bot()
    clicked.cancel()
    await asyncio.gather(clicked, return_exceptions=True)
    house.parlour.faults.clear()
    await house.start_bot()
    assert house.decisions() == before + 1


def campaign_message(window: Window) -> dict[str, Any]:
    """The campaign's own message."""
    found = window.reads("The Defence of Orléans · campaign 1", "orleans")
    assert found is not None
    return found


async def test_chapters_by_clicking_only_with_a_kill_in_the_middle_of_a_decision_of_the_team(
    house: House,
) -> None:
    blue, yellow = await house.window("blue"), await house.window("yellow")
    await blue.slash("/orleans campaign new kind:defence_of_orleans")
    await press_at_once(house, blue, "Next chapter")
    asked, game = False, 0
    for game in range(1, MOST_CHAPTERS + 1):
        players = await gathered(house, game)
        asked = await until_the_team_is_asked(players)
        if asked:
            break
        await blue.wait_for(lambda: "lost" in text_of(campaign_message(blue)))
        blue.enter("orleans")
        await blue.press("Again, same characters")
    assert asked, "the team was never asked anything together"
    # Yellow answers for all, whoever's seat it is addressed to first.
    seat = for_all(yellow)[0].custom_id.split(":")[3]
    await die_upon(house, yellow, Member(yellow, game, seat, Random(5)))
    for player in players.values():
        player.hasty = True
    await play(*players.values())
    row = house.rows("SELECT status, json_extract(result, '$.won') FROM game WHERE id = ?", game)
    assert row[0][0] == "finished"
    word = "won" if row[0][1] else "lost"
    await blue.wait_for(lambda: word in text_of(campaign_message(blue)).split("Before the Gates")[0])
    blue.enter("orleans")
    said = await blue.press("Chronicle")
    assert said.message is not None and any("finish" in picture for picture in pictures_of(said.message))
    for colour in COLOURS:
        assert f"<@{(await house.window(colour)).you['id']}>" in said.text
    assert house.rows("SELECT count(*) FROM chapter") == [(game,)]
