"""Whatever breaks on the way: no decision is lost, no press stays unanswered, and the game goes on."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from orleans_bot.parlour.answers import UPDATE
from orleans_bot.parlour.driver import Outcome, Window
from orleans_bot.parlour.seen import Control, controls_of, text_of

from .house import ARCHIVED, CLOSED, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, House
from .players import Player, committing, play_until

THREAD = "Game 1 · Orléans"


async def table(house: House, *colours: str) -> dict[str, Player]:
    """A game of these people that has just begun, everybody asked to plan."""
    first, *others = colours
    window = await house.window(first)
    await window.slash(f"/orleans new seats:{len(colours)}")
    for colour in others:
        await (await house.window(colour)).press("Sit down")
    await window.wait_for(lambda: window.reads("All seats are taken"))
    await window.press("Start")
    players = {}
    for number, colour in enumerate(colours):
        players[colour] = Player(await house.window(colour), 1, colour, Random(number))
        await players[colour].window.wait_for(players[colour].questions)
    return players


async def asked(players: dict[str, Player]) -> Player:
    """Play on until somebody is asked something in the thread, and who that is."""
    await play_until(*players.values(), until=lambda player: bool(turns(player)))
    return next(player for player in players.values() if turns(player))


def turns(player: Player) -> list[Control]:
    """What this player is asked for all to see."""
    held = player.questions()
    return [] if any(":plan:" in control.custom_id for control in held) else held


async def goes_on(players: dict[str, Player], presses: int = 12) -> None:
    """The table plays on: so many presses are answered as they should be."""
    aim = sum(player.presses for player in players.values()) + presses
    await play_until(
        *players.values(), until=lambda player: sum(each.presses for each in players.values()) >= aim
    )


async def click(player: Player) -> tuple[asyncio.Task[Outcome], Control]:
    """Press something, without waiting for the answer."""
    control, values = player.choose(player.questions())
    return asyncio.create_task(player.window.use(control, *values)), control


# The gateway


@pytest.mark.parametrize("trouble", ["drop", "abort", "reconnect"])
async def test_a_click_while_the_gateway_is_away_is_answered_after_the_resume(
    house: House, trouble: str
) -> None:
    players = await table(house, "blue", "red")
    blue, gateway = players["blue"], house.parlour.gateway
    control = next(c for c in blue.questions() if c.custom_id.endswith("~fill"))
    before = house.decisions()
    if trouble == "abort":
        gateway.abort()
    else:
        await {"drop": gateway.drop, "reconnect": gateway.ask_reconnect}[trouble]()
    outcome = await blue.window.use(control, control.options[0][0])
    assert outcome.ok and house.decisions() == before + 1
    assert len(gateway.sessions) == 1
    await goes_on(players)


async def test_after_a_lost_session_the_same_buttons_work(house: House) -> None:
    players = await table(house, "blue", "red")
    await house.parlour.gateway.lose_sessions()
    async with asyncio.timeout(20):
        while not house.parlour.gateway.connected:
            await asyncio.sleep(0.02)
    await goes_on(players)


# Discord in trouble


async def test_too_many_requests_and_bad_gateways_lose_nothing(house: House) -> None:
    players = await table(house, "blue", "red")
    for method, how in (
        ("POST", {"status": 429, "times": 2}),
        ("PATCH", {"status": 429, "everywhere": True}),
        ("POST", {"status": 502}),
        ("PATCH", {"status": 502}),
        ("POST", {"cut": True}),
        ("PATCH", {"cut": True}),
        ("POST", {"status": 502, "after": True}),
    ):
        fault = house.parlour.faults.add("/channels/.*/messages", method=method, **how)
        while fault.hits < fault.times:
            await goes_on(players, 1)
    await goes_on(players)
    shown = [text_of(message).split("\n")[0] for message in players["blue"].window.seen(THREAD)]
    boards = [line for line in shown if line.startswith("### Game 1")]
    assert len(boards) == len(set(boards)), "a lost answer must not post a message twice"


async def test_an_answer_that_is_lost_is_given_again(house: House) -> None:
    players = await table(house, "blue", "red")
    blue = players["blue"]
    before = house.decisions()
    house.parlour.faults.add("/callback$", method="POST", status=502, times=1)
    control = next(c for c in blue.questions() if c.custom_id.endswith("~fill"))
    outcome = await blue.window.use(control, control.options[0][0])
    assert outcome.ok and house.decisions() == before + 1
    await goes_on(players)


# The bot dies


async def test_killed_again_and_again_between_click_and_answer(house: House) -> None:
    players = await table(house, "blue", "red")
    luck = Random(5)
    kept = house.decisions()
    for wait in (0.0, 0.004, 0.012, 0.03):
        await play_until(*players.values(), until=lambda player: True)
        player = next(each for each in players.values() if each.questions())
        clicked, control = await click(player)
        await asyncio.sleep(wait)
        await house.kill_bot()
        last = max(house.parlour.interactions.by_id.values(), key=lambda begun: int(begun.id))
        # Leafing decides nothing, and an answer may first have been put off.
        answered = ":ask:" in control.custom_id and last.answered == UPDATE
        clicked.cancel()
        await asyncio.gather(clicked, return_exceptions=True)
        now = house.decisions()
        assert now >= kept + answered, "what was answered is kept"
        kept = now
        await house.start_bot()
        await goes_on(players, luck.randint(2, 5))
        kept = house.decisions()
    seqs = [seq for (seq,) in house.rows("SELECT seq FROM decision ORDER BY seq")]
    assert seqs == sorted(set(seqs))


async def test_killed_after_the_decision_and_before_the_answer(house: House) -> None:
    players = await table(house, "blue", "red")
    player = await asked(players)
    before = house.decisions()
    control, values = player.choose(turns(player))
    while not control.custom_id.startswith("o1:ask:"):
        await player.step()
        control, values = player.choose(turns(player))
    house.parlour.faults.add("/callback$", method="POST", delay=5.0, times=1)
    clicked = asyncio.create_task(player.window.use(control, *values))
    async with asyncio.timeout(5):
        while house.decisions() == before:
            await asyncio.sleep(0.005)
    await house.kill_bot()
    clicked.cancel()
    await asyncio.gather(clicked, return_exceptions=True)
    await house.start_bot()
    house.parlour.faults.clear()
    assert house.decisions() == before + 1
    # The message that was pressed says what came of it; its old button is gone or says that it is old.
    await goes_on(players)


async def test_stopped_and_started_in_good_order(house: House) -> None:
    players = await table(house, "blue", "red")
    await asked(players)
    assert await house.stop_bot() == 0
    await house.start_bot()
    await goes_on(players)


# People and moderators


async def test_closed_direct_messages_get_a_private_thread(house: House) -> None:
    house.forgiven.add(CLOSED)
    blue, red = await house.window("blue"), await house.window("red")
    await red.set_dms(open_=False)
    await blue.slash("/orleans new seats:2")
    said = await red.press("Sit down")
    await red.wait_to_read("your direct messages are closed to me")
    assert said.ok
    await blue.wait_to_read("All seats are taken")
    await blue.press("Start")
    players = {colour: Player(await house.window(colour), 1, colour, Random(1)) for colour in ("blue", "red")}
    await red.wait_for(players["red"].questions)
    [control, *_] = players["red"].questions()
    assert house.parlour.world.channels[control.channel].kind == 12
    assert control.channel not in blue.channels
    await goes_on(players, 20)
    # And when they are closed in the middle of the game.
    await blue.set_dms(open_=False)
    await goes_on(players, 30)
    assert [room["name"] for room in blue.channels.values() if room["kind"] == 12] == ["Seat Blue · game 1"]


async def test_deleted_messages_are_hung_again(house: House) -> None:
    house.forgiven |= {UNKNOWN_MESSAGE}
    players = await table(house, "blue", "red")
    player = await asked(players)
    window = player.window
    question = turns(player)[0]
    board = window.reads("My seat", THREAD)
    assert board is not None
    house.delete_message(question.channel, question.message)
    house.delete_message(board["channel_id"], board["id"])
    await window.wait_for(lambda: not turns(player))
    window.enter(THREAD)
    said = await window.slash("/orleans table")
    assert "posted 2 missing messages again" in said.text
    await window.wait_for(lambda: turns(player))
    await goes_on(players)


async def test_a_deleted_plan_is_hung_again_when_somebody_decides(house: House) -> None:
    house.forgiven |= {UNKNOWN_MESSAGE}
    players = await table(house, "blue", "red")
    blue = players["blue"]
    plan = blue.questions()[0]
    house.delete_message(plan.channel, plan.message)
    await blue.window.wait_for(lambda: not blue.questions())
    blue.window.enter(THREAD)
    await blue.window.press("My seat")
    await blue.window.wait_for(blue.questions)
    await goes_on(players)


async def test_a_deleted_thread_moves_the_game_to_where_a_player_asks_for_it(house: House) -> None:
    house.forgiven |= {UNKNOWN_MESSAGE, UNKNOWN_CHANNEL}
    players = await table(house, "blue", "red")
    await asked(players)
    house.delete_room(house.room(THREAD))
    blue = players["blue"].window
    await blue.wait_for(lambda: all(room["name"] != THREAD for room in blue.channels.values()))
    blue.enter("orleans")
    await blue.slash("/orleans table game:1")
    await goes_on(players)
    assert any(control.channel == blue.channel("orleans")["id"] for control in blue.controls())


async def test_an_archived_thread_wakes(house: House) -> None:
    house.forgiven |= {ARCHIVED}
    players = await table(house, "blue", "red")
    await asked(players)
    house.archive(house.room(THREAD))
    await goes_on(players)
    assert not house.room(THREAD).archived


# Clicks that come to nothing


async def test_foreign_stale_and_double_clicks_get_a_sentence(house: House) -> None:
    players = await table(house, "blue", "red")
    player = await asked(players)
    other = next(each for each in players.values() if each is not player)
    green = await house.window("green")
    question = next(c for c in turns(player) if c.custom_id.startswith("o1:ask:"))
    kept = house.decisions()
    for stranger in (other.window, green):
        said = await stranger.use(question)
        assert said.message is not None and said.message["only_you"]
        assert len(said.text.split()) > 4 and said.text.split("\n")[0].endswith("."), said.text
    assert house.decisions() == kept
    twice = await asyncio.gather(
        player.window.use(question), player.window.use(question), return_exceptions=True
    )
    assert any(isinstance(each, Outcome) and each.ok for each in twice)
    assert house.decisions() == kept + 1
    await goes_on(players)


async def test_the_twin_of_a_plan_grows_old_and_says_so(house: House) -> None:
    players = await table(house, "blue", "red")
    blue = players["blue"]
    [plan, *_] = blue.questions()
    blue.window.enter(THREAD)
    twin = (await blue.window.press("My seat")).message
    assert twin is not None and twin["only_you"]
    old = next(control for control in controls_of(twin) if control.custom_id.endswith("~fill"))
    here = next(
        control for control in blue.window.controls()
        if control.message == plan.message and control.custom_id.endswith("~fill")
    )  # fmt: skip
    await blue.window.use(here, here.options[0][0])
    kept = house.decisions()
    said = await blue.window.use(old, old.options[-1][0])
    assert said.ok and house.decisions() == kept
    shown = blue.window.messages[old.channel][old.message]
    assert "answered already or has changed" in text_of(shown).split("\n")[1], text_of(shown)
    await goes_on(players)


async def test_two_devices_commit_at_once(house: House) -> None:
    players = await table(house, "blue", "red")
    again = Window(house.parlour.address, house.parlour.key, "blue")
    async with again:
        commit = await committing(players["blue"].window)
        both = await asyncio.gather(
            players["blue"].window.use(commit), again.use(commit), return_exceptions=True
        )
        assert any(isinstance(each, Outcome) and each.ok for each in both)
        await goes_on(players)
