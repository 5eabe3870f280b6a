"""Whole games, by pressing only what is on the screen."""

from __future__ import annotations

from random import Random

import pytest

from .conftest import World
from .people import text_of
from .playing import play_until_over, same_luck


async def test_two_seats_play_a_whole_game(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    same_luck(monkeypatch)
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    presses = await play_until_over(world, 1, seats, Random(1))
    assert presses > 60
    sheet = alice.reads("Game 1 has ended")
    text = text_of(sheet)
    assert "The seed was" in text and "Coins" in text
    opening = alice.reads("All chance of this game")
    seal = text_of(opening).split("SHA-256 is `")[1].split("`")[0]
    assert f"SHA-256 is `{seal}`" in text
    assert [attachment["filename"] for attachment in sheet.attachments] == ["finish.png", "story.log"]
    assert [control.label for control in alice.controls(sheet)] == [
        "Play again", "Story", "In words", "Step by step", "As a film", "Check it",
    ]  # fmt: skip


async def test_a_solo_game_in_a_direct_message(world: World) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("solo")
    await play_until_over(world, 1, {"blue": alice}, Random(3))
    sheet = alice.reads("Game 1 has ended")
    assert sheet.channel_id == alice.user.dm_channel.id
    assert "won" in text_of(sheet) or "lost" in text_of(sheet)
    await alice.press("Play again", message=sheet)
    assert alice.reads("Game 2")


async def test_a_solo_game_on_a_server_has_a_thread(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("solo")
    assert world.thread().name == "The Trip to Tours · alice"
    await play_until_over(world, 1, {"blue": alice}, Random(3), rounds=2)
    assert "Planning" in "\n".join(world.posts(world.thread()))


async def test_stand_ins_fill_a_table_and_the_game_runs(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    await play_until_over(world, 1, {"blue": alice}, Random(5), rounds=3)
    assert alice.reads("a stand-in")


async def test_two_games_at_once_do_not_mix(world: World) -> None:
    first = await world.game("alice", "bob")
    second = {"blue": first["red"], "red": first["blue"]}
    await world.game("bob", "alice")
    assert [thread.name for thread in world.channel.threads] == ["Game 1 · Orléans", "Game 2 · Orléans"]
    luck = Random(7)
    for rounds in range(1, 4):
        await play_until_over(world, 1, first, luck, rounds=rounds)
        await play_until_over(world, 2, second, luck, rounds=rounds)
    for number in (1, 2):
        posts = "\n".join(world.posts(world.channel.threads[number - 1]))
        assert f"Game {number} ·" in posts and f"Game {3 - number} ·" not in posts


@pytest.mark.parametrize("real_pictures", [True])
async def test_the_first_round_with_real_pictures(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    board = seats["blue"].reads("round 2 of 18")
    assert board.attachments[0]["size"] > 20_000
