"""Two things at the same moment, over real sockets: nothing shown is older, lost, or somebody else's."""

from __future__ import annotations

import asyncio
from random import Random

from orleans_bot.parlour.driver import Outcome, Window
from orleans_bot.parlour.errors import Json
from orleans_bot.parlour.seen import Control, controls_of, pictures_of, text_of

from .house import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, House
from .players import Player, committing
from .spy import leaks
from .test_robustness import THREAD, asked, goes_on, table, turns

ACKNOWLEDGED = 40060


def fill_of(player: Player) -> Control:
    """Where a player chooses places to fill."""
    return next(control for control in player.questions() if control.custom_id.endswith("~fill"))


def told(window: Window, message: str) -> list[Json]:
    """Everything a message has said, in the order in which the window heard of it."""
    return [data for event, data in window.news if event == "message" and data["id"] == message]


async def until(done: object, patience: float = 20.0) -> None:
    """Wait for something that is no window's news."""
    async with asyncio.timeout(patience):
        while not done():  # type: ignore[operator]
            await asyncio.sleep(0.02)


# Lobbies


async def test_two_sit_down_and_the_first_answer_comes_last(house: House) -> None:
    blue, red, yellow = [await house.window(name) for name in ("blue", "red", "yellow")]
    await blue.slash("/orleans new seats:4")
    slow = house.parlour.faults.add("/callback$", method="POST", delay=0.6)
    first = asyncio.create_task(red.press("Sit down"))
    await until(lambda: slow.hits)
    both = await asyncio.gather(first, yellow.press("Sit down"))
    assert all(each.ok for each in both)
    lobby = text_of(await blue.wait_to_read("Game 1: Orléans"))
    assert all(f"<@{window.you['id']}>" in lobby for window in (red, yellow))


async def test_somebody_sits_down_while_another_starts(house: House) -> None:
    blue, red, yellow = [await house.window(name) for name in ("blue", "red", "yellow")]
    await blue.slash("/orleans new seats:4")
    await red.press("Sit down")
    slow = house.parlour.faults.add("/callback$", method="POST", delay=0.6)
    late = asyncio.create_task(yellow.press("Sit down"))
    await until(lambda: slow.hits)
    both = await asyncio.gather(late, blue.press("Start"), return_exceptions=True)
    assert any(isinstance(each, Outcome) and each.ok for each in both)
    lobby = await blue.wait_to_read("Game 1 has started")
    assert [c for c in controls_of(lobby) if not c.disabled] == []
    assert blue.reads("Game 1: Orléans", "orleans") is None, "the lobby is open again"


async def test_two_start_at_once(house: House) -> None:
    blue, red = [await house.window(name) for name in ("blue", "red")]
    await blue.slash("/orleans new seats:2")
    await red.press("Sit down")
    await blue.wait_to_read("All seats are taken")
    both = await asyncio.gather(blue.press("Start"), red.press("Start"), return_exceptions=True)
    assert all(isinstance(each, Outcome) and each.ok for each in both)
    await blue.wait_to_read("Game 1 has started")
    assert [room.name for room in house.parlour.world.channels.values()].count(THREAD) == 1


# A press, and the desk at the same message


async def test_a_press_overtakes_an_edit_that_discord_keeps_waiting(house: House) -> None:
    players = await table(house, "blue", "red")
    blue, red = players["blue"], players["red"]
    fill = fill_of(blue)
    path = f"/channels/{fill.channel}/messages/{fill.message}"
    slow = house.parlour.faults.add(path, method="PATCH", delay=4.0)
    commit = await committing(red.window)
    await red.window.use(commit)  # blue is the last one now, and is told so
    await until(lambda: slow.hits)
    before = len(told(blue.window, fill.message))
    outcome = await blue.window.use(fill, fill.options[0][0])
    assert outcome.ok
    await blue.window.wait_for(lambda: len(told(blue.window, fill.message)) > before)
    [answer, *_] = told(blue.window, fill.message)[before:]
    assert "✓ " in text_of(answer), "the press had to wait for the desk"
    await blue.window.wait_for(lambda: any("~take" in each.custom_id for each in blue.questions()))
    await goes_on(players)


async def test_discord_forbids_edits_for_ten_minutes(house: House) -> None:
    players = await table(house, "blue", "red")
    blue = players["blue"]
    plan = fill_of(players["red"])
    board = await blue.window.wait_to_read("Waiting for", THREAD)
    busy = house.parlour.faults.add(
        f"/messages/({board['id']}|{plan.message})$", method="PATCH", status=429, retry_after=600.0, times=9
    )
    await goes_on({"blue": blue}, 1)
    commit = await committing(blue.window)
    await blue.window.use(commit)
    await until(lambda: busy.hits)
    house.forgiven.add(0)
    await goes_on(players)
    newest = blue.window.reads("Waiting for", THREAD)
    assert newest is not None and newest["id"] != board["id"]


async def test_a_twin_is_pressed_long_after_its_own_token_has_died(house: House) -> None:
    players = await table(house, "blue", "red")
    blue = players["blue"].window
    blue.enter(THREAD)
    twin = (await blue.press("My seat")).message
    assert twin is not None and twin["only_you"]
    house.parlour.world.clock.skip(2 * 60 * 60)
    fill = next(control for control in controls_of(twin) if control.custom_id.endswith("~fill"))
    before = house.decisions()
    assert (await blue.use(fill, fill.options[0][0])).ok
    assert house.decisions() == before + 1
    await blue.wait_for(lambda: "✓ " in text_of(blue.messages[fill.channel][fill.message]))
    await goes_on(players)


async def test_somebody_takes_back_while_another_presses(house: House) -> None:
    players = await table(house, "blue", "red")
    for _ in range(3):
        await asked(players)
        first = next(player for player in players.values() if turns(player))
        while turns(first):
            await first.step()
        second = next(player for player in players.values() if player is not first)
        await second.window.wait_for(second.questions)
        control, values = second.choose(second.questions())
        first.window.enter(THREAD)
        both = await asyncio.gather(
            second.window.use(control, *values),
            first.window.slash("/orleans undo game:1"),
            return_exceptions=True,
        )
        assert all(isinstance(each, Outcome) and each.ok for each in both)
        await goes_on(players, 3)
    seqs = [seq for (seq,) in house.rows("SELECT seq FROM decision ORDER BY seq")]
    assert seqs == list(range(1, len(seqs) + 1))


# Answers that get lost


async def test_an_answer_that_arrives_unheard_is_given_once(house: House) -> None:
    house.forgiven.add(ACKNOWLEDGED)
    players = await table(house, "blue", "red")
    blue, before = players["blue"], house.decisions()
    fill = fill_of(blue)
    house.parlour.faults.add("/callback$", method="POST", status=502, after=True)
    outcome = await blue.window.use(fill, fill.options[0][0])
    assert outcome.ok and house.decisions() == before + 1
    await goes_on(players)
    assert blue.window.reads("Something went wrong") is None


async def test_a_picture_is_whole_after_the_line_went_dead(house: House) -> None:
    house.forgiven.add(ACKNOWLEDGED)
    players = await table(house, "blue", "red")
    window = players["blue"].window
    window.enter(THREAD)
    house.parlour.faults.add("/callback$", method="POST", cut=True, after=True)
    outcome = await window.slash("/orleans board what:deeds")
    assert outcome.message is not None
    [picture] = pictures_of(outcome.message)
    messages = house.parlour.world.messages[outcome.message["channel_id"]]
    assert picture and [file["size"] > 1000 for file in messages[outcome.message["id"]].files] == [True]


# Seats that change hands


async def test_a_seat_is_given_away_while_its_player_presses(house: House) -> None:
    players = await table(house, "blue", "red")
    red, yellow = players["red"], await house.window("yellow")
    keeper = players["blue"].window
    keeper.enter(THREAD)
    fill = fill_of(red)
    assert (await keeper.slash("/orleans keeper replace", seat="red", player=yellow.you["id"])).ok
    await yellow.wait_for(lambda: offers_in(yellow))
    [take] = offers_in(yellow)
    pressed, done = await asyncio.gather(red.window.use(fill, fill.options[0][0]), yellow.use(take))
    assert pressed.ok and done.ok
    await red.window.wait_for(lambda: any("has gone to" in text_of(each) for each in red.window.seen("dm")))
    heir = Player(yellow, 1, "red", Random(1))
    await yellow.wait_for(heir.questions)
    await red.window.wait_for(lambda: not [c for c in controls_of_plan(red.window) if not c.disabled])
    before = [text_of(each) for each in red.window.seen("dm")]
    await heir.step()
    await goes_on({"blue": players["blue"], "red": heir})
    assert [text_of(each) for each in red.window.seen("dm")] == before
    assert leaks({"yellow": yellow, "blue": keeper}, {"yellow": "red", "blue": "blue"}) == []


async def test_two_take_the_same_free_seat_at_once(house: House) -> None:
    players = await table(house, "blue", "red")
    await players["red"].window.slash("/orleans keeper offer seat:red game:1")
    takers = [await house.window(name) for name in ("yellow", "green")]
    for window in takers:
        await window.wait_to_read("A seat is free")
        await window.press("I would like it")
    both = await asyncio.gather(*(window.press("Take the seat") for window in takers))
    assert sorted("is yours" in each.text for each in both) == [False, True], "one seat was given to two"
    assert sorted("no longer free" in each.text for each in both) == [False, True]
    [got] = [window for window, each in zip(takers, both, strict=True) if "is yours" in each.text]
    assert "Game 1" in (await got.slash("/orleans seat game:1")).text


async def test_two_nudge_the_table_at_once(house: House) -> None:
    players = await table(house, "blue", "red", "yellow")
    windows = [players[name].window for name in ("blue", "red")]
    await asyncio.gather(*(window.slash("/orleans nudge game:1") for window in windows))
    yellow = players["yellow"].window
    await yellow.wait_to_read("asks you to look", THREAD)
    calls = [text for each in yellow.seen(THREAD) if "asks you to look" in (text := text_of(each))]
    assert sum(f"<@{yellow.you['id']}>" in text for text in calls) == 1, "somebody was called twice"


def offers_in(window: Window) -> list[Control]:
    """What can be pressed to take a seat that was offered."""
    return [control for control in window.controls() if ":offer.yes." in control.custom_id]


def controls_of_plan(window: Window) -> list[Control]:
    """What can be pressed on plans that somebody sees."""
    return [control for control in window.controls() if ":ask:1:" in control.custom_id]


async def test_somebody_is_forgotten_while_everybody_presses(house: House) -> None:
    players = await table(house, "blue", "red", "yellow")
    red = players["red"].window
    red.enter("orleans")
    sure = await red.slash("/orleans privacy do:forget")
    fills = [fill_of(players[name]) for name in ("blue", "red", "yellow")]
    windows = [players[name].window for name in ("blue", "red", "yellow")]
    assert sure.message is not None
    [forget] = controls_of(sure.message)
    done = await asyncio.gather(
        red.use(forget), *(w.use(fill, fill.options[0][0]) for w, fill in zip(windows, fills, strict=True)),
        return_exceptions=True,
    )  # fmt: skip
    assert all(isinstance(each, Outcome) and each.ok for each in done)
    left = {name: players[name] for name in ("blue", "yellow")}
    await goes_on(left, 20)
    boards = [text_of(each).split("\n")[0] for each in left["blue"].window.seen(THREAD)]
    shown = [line for line in boards if line.startswith("### Game 1")]
    assert len(shown) == len(set(shown)), "a board hangs twice"
    assert house.rows("SELECT count(*) FROM panel WHERE seat = 'red'") == [(0,)]


# Moderators, and the end of the process


async def test_the_thread_is_deleted_while_a_picture_is_on_its_way(house: House) -> None:
    house.forgiven |= {UNKNOWN_MESSAGE, UNKNOWN_CHANNEL}
    players = await table(house, "blue", "red")
    await asked(players)
    room = house.room(THREAD)
    slow = house.parlour.faults.add(f"/channels/{room.id}/messages", method="(POST|PATCH)", delay=0.5)
    player = next(each for each in players.values() if turns(each))
    control, values = player.choose(turns(player))
    pressing = asyncio.create_task(player.window.use(control, *values))
    await asyncio.wait({asyncio.create_task(until(lambda: slow.hits, 3)), pressing}, timeout=3)
    house.delete_room(room)
    await asyncio.gather(pressing, return_exceptions=True)
    blue = players["blue"].window
    await blue.wait_for(lambda: all(each["name"] != THREAD for each in blue.channels.values()))
    blue.enter("orleans")
    await blue.slash("/orleans table game:1")
    await goes_on(players)


async def test_asked_to_close_while_everybody_presses(house: House) -> None:
    """Whoever is answered is heard: what was answered is kept, and there is no error in the log."""
    players = await table(house, "blue", "red")
    kept = house.decisions()
    answered = 0

    async def press(player: Player) -> None:
        nonlocal answered
        while True:
            fill = fill_of(player)
            before = player.shown(fill)
            outcome = await player.window.use(fill, fill.options[0][0])
            answered += outcome.ok and player.shown(fill) != before
            await asyncio.sleep(0)

    pressing = [asyncio.create_task(press(player)) for player in players.values()]
    await until(lambda: house.decisions() > kept)
    assert await house.stop_bot() == 0
    for task in pressing:
        task.cancel()
    await asyncio.gather(*pressing, return_exceptions=True)
    begun = house.parlour.interactions.by_id.values()
    house.orphans |= {each.id for each in begun if each.answered is None}
    assert house.decisions() > kept
    assert [line for line in house.log().splitlines() if " ERROR " in line] == []
    await house.start_bot()
    await goes_on(players)
