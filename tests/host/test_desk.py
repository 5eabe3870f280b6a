"""Lists, panels, settings, what is due, and what is known about a person."""

from __future__ import annotations

import json
import sqlite3
from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.refusals import NotSeated
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.store.desk import LEFT, OFFER

from .players import ALICE, BOB, CAROL, KEEPER, decide, facts, new_host, play, sit_down


async def test_the_inbox_holds_what_waits_longest_first(host: Host) -> None:
    times = iter(range(1_000, 100_000, 10))
    host.core.clock = lambda: float(next(times))
    outcomes = [await sit_down(host, 2, seed=seed) for seed in range(3)]
    lines = await host.inbox(ALICE)
    assert [line.game for line in lines] == [outcome.game for outcome in outcomes]
    assert [line.since for line in lines] == sorted(line.since or 0 for line in lines)
    assert lines[0].seat == "blue" and lines[0].channel == 50 and lines[0].round == 1
    first = outcomes[0]
    ask = next(ask for ask in first.asks if ask.seat == "blue")
    after = await host.decide(first.game, ALICE, "blue", ask.key, ask.since, ["commit"])
    assert after.waiting == ("red",)
    assert [line.game for line in await host.inbox(ALICE)] == [outcome.game for outcome in outcomes[1:]]
    assert len(await host.inbox(BOB)) == 3 and await host.inbox(CAROL) == []


async def test_the_inbox_is_right_at_every_moment(host: Host) -> None:
    luck, outcome = Random(3), await sit_down(host, 3)
    while not outcome.over:
        outcome = await decide(host, outcome, luck)
        waits = {
            seat for user in (ALICE, BOB, CAROL) for seat in [line.seat for line in await host.inbox(user)]
        }
        assert waits == set(outcome.waiting)
        if luck.random() < 0.1 and not outcome.over:
            outcome = await host.rewind(outcome.game, KEEPER, outcome.seq)
            waits = {
                seat
                for user in (ALICE, BOB, CAROL)
                for seat in [line.seat for line in await host.inbox(user)]
            }
            assert waits == set(outcome.waiting)


async def test_my_games_and_the_game_of_a_channel(host: Host) -> None:
    one = (await sit_down(host, 2)).game
    two = (await sit_down(host, 2)).game
    lobby = await host.open_lobby(guild=1, channel=51, keeper=KEEPER, scenario="orleans", seats=2)
    await host.join(lobby.game, ALICE)
    assert [line.game for line in await host.games_of(ALICE)] == [lobby.game, two, one]
    await host.move(one, thread=700)
    await host.abort(two, KEEPER)
    assert [line.game for line in await host.games_of(ALICE)] == [lobby.game, one]
    assert len(await host.games_of(ALICE, ended=True)) == 3
    by_channel = [await host.by_channel(number) for number in (50, 51, 700, 52)]
    assert [row and row.id for row in by_channel] == [one, lobby.game, one, None]
    assert (await host.move(one, channel=60)).channel == 60
    row = await host.by_channel(50)
    assert row is not None and row.id == two
    assert await host.running() == [one]


async def test_panels_are_remembered(host: Host) -> None:
    game = (await sit_down(host, 2)).game
    assert await host.panel(game, "board") is None
    await host.set_panel(game, "board", 50, 1)
    await host.set_panel(game, "seat", 51, 2, "red")
    await host.set_panel(game, "board", 50, 3)
    other = new_host(host.store)
    assert await other.panels(game) == {("board", ""): (50, 3), ("seat", "red"): (51, 2)}
    assert await other.panel(game, "seat", "red") == (51, 2)
    await other.drop_panel(game, "board")
    assert await host.panels(game) == {("seat", "red"): (51, 2)}


async def hang_all(host: Host, outcome: Outcome) -> None:
    """Every seat has its message, and everything has been shown."""
    for number, seat in enumerate(outcome.seats, 1):
        await host.set_panel(outcome.game, "plan", 50, number, seat)
    for kind in [kind for kind, _ in await host.panels(outcome.game) if kind.startswith(LEFT)]:
        await host.drop_panel(outcome.game, kind)
    await host.set_shown({outcome.game: outcome.seq})


async def test_the_store_says_which_games_lag_behind_what_hangs(host: Host) -> None:
    one, two = await sit_down(host, 2), await sit_down(host, 2)

    async def behind() -> list[int]:
        return await new_host(host.store).behind()

    assert await behind() == [one.game, two.game]
    for outcome in (one, two):
        await hang_all(host, outcome)
    assert await behind() == []
    one = await play(host, one, Random(1), 1)
    assert await behind() == [one.game]
    await hang_all(host, one)
    await host.drop_panel(two.game, "plan", "red")
    assert await behind() == [two.game]
    await host.set_shown({two.game: two.seq})
    assert await behind() == [two.game], "somebody is waited for who has no message"
    await hang_all(host, two)
    for change in (host.hold(two.game, KEEPER, ""), host.resume(two.game, KEEPER)):
        await change
        assert await behind() == [two.game]
        await hang_all(host, two)
    await host.replace(two.game, KEEPER, "red", None)
    await hang_all(host, two)
    assert await behind() == [two.game], "a stand-in is waited for"
    await host.replace(two.game, KEEPER, "red", BOB)
    assert await behind() == [two.game]
    for number, seat in enumerate(two.seats, 1):
        await host.set_panel(two.game, "plan", 50, number, seat)
    await host.set_shown({two.game: two.seq})
    assert await behind() == [two.game], "what hangs for the one before is still to be put away"
    await hang_all(host, two)
    assert await behind() == []
    await host.abort(two.game, KEEPER)
    assert await behind() == [two.game]
    await host.drop_dues(two.game, "watched")
    await host.forget(ALICE)
    assert await behind() == [one.game]


async def test_settings_of_bot_guild_and_user(host: Host) -> None:
    assert await host.setting("user", ALICE, "language") is None
    assert await host.setting("user", ALICE, "language", "en") == "en"
    await host.set_setting("user", ALICE, "language", "de")
    await host.set_setting("guild", ALICE, "language", ["fr"])
    assert await new_host(host.store).setting("user", ALICE, "language", "en") == "de"
    assert await host.setting("guild", ALICE, "language") == ["fr"]
    await host.set_setting("user", ALICE, "language", False)
    assert await host.setting("user", ALICE, "language", "en") is False
    await host.set_setting("user", ALICE, "language", None)
    assert await host.setting("user", ALICE, "language", "en") == "en"
    with pytest.raises(sqlite3.IntegrityError):
        await host.set_setting("planet", 1, "language", "de")


async def test_what_is_due_comes_when_it_is_due(host: Host) -> None:
    game = (await sit_down(host, 2)).game
    late = await host.set_due(game, "red", "remind", 200, {"n": 1})
    early = await host.set_due(game, "blue", "remind", 100)
    assert await host.due(99.9) == []
    assert [due.id for due in await host.due(500)] == [early, late]
    assert (await host.due(500))[1].data == {"n": 1}
    assert await host.set_due(game, "blue", "remind", 300) == early
    assert [due.id for due in await host.due(250)] == [late]
    await host.drop_due(late)
    await host.set_due(game, "", "keep_alive", 5)
    await host.drop_dues(game, kind="remind")
    assert [due.kind for due in await host.due(1000)] == ["keep_alive"]
    await host.drop_dues(game)
    assert await host.due(1000) == []


async def test_a_person_is_told_everything_and_forgotten(host: Host) -> None:
    over = await play(host, await sit_down(host, 2), Random(1), 10_000)
    outcome = await play(host, await sit_down(host, 2), Random(1), 30)
    lobby = await host.open_lobby(guild=1, channel=51, keeper=ALICE, scenario="orleans", seats=2)
    await host.join(lobby.game, ALICE)
    await host.join(lobby.game, BOB)
    await host.set_setting("user", ALICE, "language", "de")
    await host.story(over.game, ALICE)
    await host.set_due(outcome.game, "red", OFFER, host.now + 60, {"to": ALICE, "by": BOB, "message": 5})
    known = json.loads(await host.my_data(ALICE))
    assert known["settings"] == {"language": "de"} and known["kept"] == [lobby.game]
    assert [seat["game"] for seat in known["seats"]] == [over.game, outcome.game, lobby.game]
    assert known["read"] == {str(over.game): over.seq} and len(known["decisions"]) > 50
    assert all(line["seat"] == "blue" for line in known["decisions"])
    assert known["offers"] == [{"game": outcome.game, "seat": "red", "until": host.now + 60}]

    assert await host.forget(ALICE) == [outcome.game]
    nothing = json.loads(await host.my_data(ALICE))
    assert nothing.pop("user") == ALICE and not any(nothing.values())
    assert {"settings", "kept", "seats", "read", "ahead", "clocks", "daily", "decisions"} <= nothing.keys()
    dump = await host.store.read(lambda db: "\n".join(db.iterdump()))
    assert str(ALICE) not in dump and str(BOB) in dump

    after = await host.look(outcome.game)
    assert after.seats == {"blue": None, "red": BOB} and after.public == outcome.public
    with pytest.raises(NotSeated):
        await host.undo(outcome.game, ALICE)
    assert [player.user for player in (await host.lobby(lobby.game)).players] == [BOB]
    assert (await host.game(lobby.game)).keeper == BOB  # somebody must be able to call it off
    assert facts(await new_host(host.store).look(outcome.game)) == facts(after)
    verify(load(), await host.store.read(lambda db: chronicle(db, over.game)))
    assert await host.forget(ALICE) == []
    await host.replace(outcome.game, KEEPER, "blue", ALICE)
    assert (await host.look(outcome.game)).seats["blue"] == ALICE


async def test_a_game_in_memory_that_has_ended_forgets_with_the_others(host: Host) -> None:
    outcome = await sit_down(host, 2)
    await host.abort(outcome.game, KEEPER)
    assert ALICE in (await host.look(outcome.game)).seats.values()
    assert await host.forget(ALICE) == []
    assert ALICE not in (await host.look(outcome.game)).seats.values()
    await host.forget(KEEPER)
    async with host.core.use(outcome.game) as live:
        assert live.row.keeper == BOB
