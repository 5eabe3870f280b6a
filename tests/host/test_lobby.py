"""Lobbies: who may sit down, stand up, call off and start."""

from __future__ import annotations

from hashlib import sha256

import pytest

from orleans_bot.host import Host, Lobby, Player
from orleans_bot.host.refusals import (
    AlreadySeated,
    AlreadyStarted,
    ColourTaken,
    GameEnded,
    NoRoom,
    NoSuchGame,
    NoSuchSeat,
    NotKeeper,
    NotSeated,
    NotStarted,
)
from orleans_bot.rules.errors import BadTable

from .players import ALICE, BOB, CAROL, KEEPER, STRANGER, sit_down


async def open_lobby(host: Host, seats: int = 3) -> Lobby:
    return await host.open_lobby(
        guild=1,
        channel=50,
        keeper=KEEPER,
        scenario="orleans",
        seats=seats,
        who="friends",
        options={"banned": ["road"]},
    )


async def test_a_lobby_is_what_was_wished(host: Host) -> None:
    lobby = await open_lobby(host)
    assert (lobby.guild, lobby.channel, lobby.keeper, lobby.who) == (1, 50, KEEPER, "friends")
    assert (lobby.scenario, lobby.boxes, lobby.options, lobby.seats) == (
        "orleans",
        ("base",),
        {"banned": ["road"]},
        3,
    )
    assert lobby.players == () and not lobby.full
    assert await host.lobby(lobby.game) == lobby


async def test_people_sit_down_in_the_order_in_which_they_come(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, BOB, "green")
    await host.join(game, ALICE)
    lobby = await host.add_stand_in(game, KEEPER, "black")
    assert lobby.players == (Player("green", BOB), Player("", ALICE), Player("black", None))
    assert lobby.full


async def test_joining_again_with_another_colour_changes_it(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, BOB, "green")
    await host.join(game, ALICE, "red")
    assert (await host.join(game, BOB, "black")).players == (Player("black", BOB), Player("red", ALICE))
    with pytest.raises(AlreadySeated):
        await host.join(game, BOB)


async def test_a_colour_that_is_taken_or_unknown_is_refused_with_those_that_are_free(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, BOB, "green")
    with pytest.raises(ColourTaken, match="blue, red, yellow, black"):
        await host.join(game, ALICE, "green")
    with pytest.raises(NoSuchSeat, match="blue, red, yellow, black"):
        await host.join(game, ALICE, "pink")
    assert len((await host.lobby(game)).players) == 1


async def test_nobody_sits_down_at_a_full_table(host: Host) -> None:
    game = (await open_lobby(host, 2)).game
    await host.join(game, ALICE)
    await host.join(game, BOB)
    with pytest.raises(NoRoom):
        await host.join(game, CAROL)
    with pytest.raises(NoRoom):
        await host.add_stand_in(game, KEEPER)


async def test_people_and_stand_ins_leave_again(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, ALICE)
    await host.add_stand_in(game, KEEPER)
    await host.add_stand_in(game, KEEPER, "red")
    assert (await host.drop_stand_in(game, KEEPER)).players == (Player("", ALICE), Player("", None))
    assert (await host.leave(game, ALICE)).players == (Player("", None),)
    await host.drop_stand_in(game, KEEPER)
    with pytest.raises(NotSeated):
        await host.leave(game, ALICE)
    with pytest.raises(NoSuchSeat):
        await host.drop_stand_in(game, KEEPER)


async def test_only_the_keeper_or_a_manager_calls_off_and_asks_stand_ins(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, ALICE)
    for refused in (
        host.cancel(game, ALICE),
        host.add_stand_in(game, ALICE),
        host.drop_stand_in(game, ALICE),
    ):
        with pytest.raises(NotKeeper):
            await refused
    with pytest.raises(NotKeeper):
        await host.start(game, STRANGER)
    await host.cancel(game, STRANGER, manager=True)
    with pytest.raises(GameEnded):
        await host.join(game, BOB)
    with pytest.raises(GameEnded):
        await host.cancel(game, KEEPER)
    with pytest.raises(GameEnded):
        await host.start(game, KEEPER)
    with pytest.raises(GameEnded):
        await host.look(game)
    assert (await host.game(game)).status == "cancelled"


async def test_a_game_starts_with_a_colour_for_each_seat_and_the_hash_of_its_seed(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, ALICE)
    await host.join(game, BOB, "red")
    await host.add_stand_in(game, KEEPER)
    outcome = await host.start(game, ALICE, thread=77)
    assert outcome.seats == {"blue": ALICE, "red": BOB, "yellow": None}
    assert outcome.status == "running" and outcome.view.viewer == "blue" and outcome.public.viewer == ""
    assert outcome.notes and outcome.asks and outcome.seed == "" and len(outcome.seed_hash) == 64
    row = await host.game(game)
    assert (row.thread, row.status, row.seed, row.round) == (77, "running", "", 1)
    ended = await host.abort(game, KEEPER)
    assert sha256(ended.seed.encode()).hexdigest() == outcome.seed_hash == ended.seed_hash


async def test_two_games_with_the_same_seed_show_different_hashes(host: Host) -> None:
    one, two = await sit_down(host, 2, seed=5), await sit_down(host, 2, seed=5)
    assert one.seed_hash != two.seed_hash and one.public == two.public


async def test_what_cannot_start_stays_a_lobby(host: Host) -> None:
    game = (await open_lobby(host)).game
    await host.join(game, ALICE)
    with pytest.raises(BadTable):
        await host.start(game, KEEPER)
    assert len((await host.lobby(game)).players) == 1
    with pytest.raises(NotStarted):
        await host.look(game)


async def test_a_lobby_needs_a_scenario_that_exists_for_that_many(host: Host) -> None:
    with pytest.raises(BadTable, match="orleans"):
        await host.open_lobby(guild=1, channel=1, keeper=1, scenario="paris", seats=2)
    with pytest.raises(BadTable, match="9"):
        await host.open_lobby(guild=1, channel=1, keeper=1, scenario="orleans", seats=9)


async def test_a_game_starts_once(host: Host) -> None:
    outcome = await sit_down(host, 2)
    for refused in (
        host.start(outcome.game, KEEPER),
        host.join(outcome.game, CAROL),
        host.leave(outcome.game, ALICE),
        host.cancel(outcome.game, KEEPER),
    ):
        with pytest.raises(AlreadyStarted):
            await refused
    with pytest.raises(NoSuchGame):
        await host.lobby(4711)
