"""Whole games over real sockets, by pressing only what the windows show."""

from __future__ import annotations

import re
from random import Random

from orleans_bot.parlour.seen import pictures_of, text_of

from .house import House
from .players import Player, play
from .spy import leaks

TOTAL = re.compile(r"\*\*(?P<colour>\w+)\*\*: \*\*(?P<points>\d+)\*\* – (?P<sources>.+)")


async def test_three_people_play_a_whole_game_and_nobody_sees_too_much(house: House) -> None:
    windows = {colour: await house.window(colour) for colour in ("blue", "red", "yellow")}
    onlooker = await house.window("green")
    await windows["blue"].slash("/orleans new seats:3")
    for colour in ("red", "yellow"):
        await windows[colour].press("Sit down")
        await windows[colour].wait_to_read(f"<@{windows[colour].you['id']}>", "orleans")
    await windows["blue"].press("Start")
    players = [Player(window, 1, colour, Random(n)) for n, (colour, window) in enumerate(windows.items())]
    await play(*players)

    sheet = await windows["red"].wait_to_read("Game 1 has ended", "Game 1 · Orléans")
    totals = {}
    for line in TOTAL.finditer(text_of(sheet)):
        parts = [int(number) for number in re.findall(r" (-?\d+)(?:,|$)", line["sources"])]
        assert sum(parts) == int(line["points"]), line[0]
        totals[line["colour"].lower()] = int(line["points"])
    assert totals.keys() == windows.keys()
    crowned = text_of(sheet).split("🏆")[1].partition("\n")[0]
    winners = [colour for colour in totals if f"**{colour.title()}**" in crowned]
    assert [totals[colour] for colour in winners] == [max(totals.values())] * len(winners)
    assert any("finish" in picture for picture in pictures_of(sheet))
    assert house.rows("SELECT status FROM game") == [("finished",)]
    # What was pressed is what was decided; choosing several places at once decides several times.
    [(kept,)] = house.rows("SELECT count(*) FROM decision")
    assert kept >= sum(player.decisions for player in players)
    assert leaks({**windows, "green": onlooker}, {colour: colour for colour in windows}) == []
    # What proves that the spy has ears: the same eyes on another seat.
    strangers = leaks(windows, {"blue": "red", "red": "yellow", "yellow": "blue"})
    assert any("heard of the bag" in leak for leak in strangers)
    assert any("was offered" in leak for leak in strangers)


async def test_against_stand_ins_nothing_that_is_shown_is_ever_outdated(house: House) -> None:
    blue, onlooker = await house.window("blue"), await house.window("green")
    await blue.slash("/orleans new stand_ins:2")
    player = Player(blue, 1, "blue", Random(7))
    await play(player)
    assert blue.channel("Game 1 · Orléans")["joined"]
    assert onlooker.seen("Game 1 · Orléans")
    assert leaks({"blue": blue, "green": onlooker}, {"blue": "blue"}) == []
    assert player.told == []
    assert blue.reads("Game 1 has ended", "Game 1 · Orléans")


async def test_the_trip_to_tours_in_a_direct_message(house: House) -> None:
    blue, red = await house.window("blue"), await house.window("red")
    await blue.talk()
    await blue.slash("/orleans solo")
    player = Player(blue, 1, "blue", Random(3))
    await play(player)
    assert player.told == []
    sheet = text_of(await blue.wait_to_read("Game 1 has ended", "dm"))
    assert "won" in sheet or "lost" in sheet
    assert house.rows("SELECT status FROM game") == [("finished",)]
    assert red.everything() == []
    await blue.press("Play again")
    await blue.wait_to_read("Game 2", "dm")
