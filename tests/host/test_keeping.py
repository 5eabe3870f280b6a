"""The keeper: hold, resume, replace, break off; and games that have diverged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.refusals import (
    AlreadySeated,
    GameEnded,
    GameHeld,
    NoSuchGame,
    NoSuchSeat,
    NotHeld,
    NotKeeper,
    NotStarted,
    NotYourSeat,
)
from orleans_bot.host.standing import GOOD
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.errors import Diverged
from orleans_bot.rules.state import from_text
from orleans_bot.store.desk import GAME, RESTS

from .players import (
    ALICE,
    BOB,
    CAROL,
    KEEPER,
    STRANGER,
    decide,
    facts,
    new_host,
    play,
    sit_down,
    some_ask,
)


async def some_game(host: Host, number: int = 25) -> Outcome:
    return await play(host, await sit_down(host, 2), Random(11), number)


async def test_a_held_game_can_be_seen_but_not_played(host: Host) -> None:
    outcome = await some_game(host)
    with pytest.raises(NotKeeper):
        await host.hold(outcome.game, ALICE, "lunch")
    held = await host.hold(outcome.game, KEEPER, "lunch")
    assert (held.status, held.why) == ("held", "lunch") and held.asks
    for other in (host, new_host(host.store)):
        with pytest.raises(GameHeld, match="lunch") as refusal:
            await decide(other, outcome, Random(1))
        assert refusal.value.data["diverged"] is False
        with pytest.raises(GameHeld):
            await other.undo(outcome.game, ALICE)
        assert await other.stand_ins(outcome.game) is None
        assert (await other.look(outcome.game)).public == outcome.public
    assert await host.inbox(ALICE) == await host.inbox(BOB) == []
    with pytest.raises(NotKeeper):
        await host.resume(outcome.game, BOB)
    again = await host.resume(outcome.game, STRANGER, manager=True)
    assert (again.status, again.why) == ("running", "") and facts(again) == facts(outcome)
    assert [len(await host.inbox(user)) for user in (ALICE, BOB)].count(1) >= 1
    with pytest.raises(NotHeld):
        await host.resume(outcome.game, KEEPER)
    await decide(host, outcome, Random(1))


async def test_a_held_game_can_be_rewound_and_stays_held(host: Host) -> None:
    outcome = await some_game(host)
    await host.hold(outcome.game, KEEPER, "a mistake")
    assert (await host.rewind(outcome.game, KEEPER, 20)).status == "held"
    assert (await new_host(host.store).look(outcome.game)).status == "held"
    assert (await host.resume(outcome.game, KEEPER)).seq == 26


async def test_a_seat_is_given_to_somebody_else(host: Host) -> None:
    outcome = await some_game(host)
    ask = some_ask(outcome, Random(1))
    old = outcome.seats[ask.seat]
    assert old is not None
    other = BOB if old == ALICE else ALICE
    with pytest.raises(NotKeeper):
        await host.replace(outcome.game, other, ask.seat, CAROL)
    with pytest.raises(AlreadySeated):
        await host.replace(outcome.game, KEEPER, ask.seat, other)
    with pytest.raises(NoSuchSeat):
        await host.replace(outcome.game, KEEPER, "black", CAROL)
    after = await host.replace(outcome.game, old, ask.seat, CAROL)
    assert after.seats[ask.seat] == CAROL and [note.key for note in after.notes] == ["replaced"]
    for playing in (host, new_host(host.store)):
        with pytest.raises(NotYourSeat):
            await decide(playing, outcome, Random(1))
    assert [line.game for line in await host.inbox(CAROL)] == [outcome.game]
    assert await host.inbox(old) == []
    await decide(host, await host.look(outcome.game), Random(1))


async def test_a_stand_in_takes_over_and_gives_back(host: Host) -> None:
    outcome = await some_game(host)
    await host.replace(outcome.game, KEEPER, "blue", None)
    await host.replace(outcome.game, KEEPER, "red", None)
    over = await host.stand_ins(outcome.game)
    assert over is not None and over.status == "finished" and over.seed
    other = await some_game(host)
    await host.replace(other.game, KEEPER, "blue", None)
    back = await host.replace(other.game, KEEPER, "blue", ALICE)
    assert back.seats == other.seats


async def test_a_game_is_broken_off_and_shows_its_seed(host: Host) -> None:
    outcome = await some_game(host)
    with pytest.raises(NotKeeper):
        await host.abort(outcome.game, BOB)
    row = await host.abort(outcome.game, KEEPER)
    assert (row.status, row.seed.partition("-")[0]) == ("aborted", "7") and row.ended
    refused: list[Callable[[], object]] = [
        lambda: decide(host, outcome, Random(1)),
        lambda: host.abort(outcome.game, KEEPER),
        lambda: host.hold(outcome.game, KEEPER, ""),
        lambda: host.resume(outcome.game, KEEPER),
        lambda: host.rewind(outcome.game, KEEPER, 3),
        lambda: host.replace(outcome.game, KEEPER, "blue", None),
        lambda: host.back_to_phase(outcome.game, KEEPER),
        lambda: host.undo(outcome.game, ALICE),
    ]
    for each in refused:
        with pytest.raises(GameEnded):
            await each()  # type: ignore[misc]
    assert (await host.look(outcome.game)).public == outcome.public
    assert (await host.look(outcome.game)).asks == ()
    assert await host.inbox(ALICE) == await host.games_of(ALICE) == []
    assert [line.status for line in await host.games_of(ALICE, ended=True)] == ["aborted"]


async def test_what_does_not_exist_cannot_be_kept(host: Host) -> None:
    for work in (host.abort(5, KEEPER), host.resume(5, KEEPER), host.back_to_phase(5, KEEPER), host.game(5)):
        with pytest.raises(NoSuchGame):
            await work
    lobby = await host.open_lobby(guild=None, channel=1, keeper=KEEPER, scenario="orleans", seats=2)
    with pytest.raises(NotStarted):
        await host.hold(lobby.game, KEEPER, "")


async def test_back_to_the_start_of_the_phase(host: Host) -> None:
    outcome = await some_game(host, 40)
    start = host.core.lives[outcome.game].game.checkpoint
    with pytest.raises(NotKeeper):
        await host.back_to_phase(outcome.game, ALICE)
    back = await host.back_to_phase(outcome.game, KEEPER)
    assert back.seq == outcome.seq + 1 and back.public.phase == start.phase
    assert host.core.lives[outcome.game].game.checkpoint.text == start.text
    assert facts(await new_host(host.store).look(outcome.game)) == facts(back)
    luck = Random(5)
    for _ in range(3):
        back = await play(host, back, luck, 9)
        back = await host.rewind(outcome.game, KEEPER, (await host.lines(outcome.game))[-4].seq)
        back = await host.back_to_phase(outcome.game, KEEPER)
    over = await play(host, back, luck, 10_000)
    verify(load(), await host.store.read(lambda db: chronicle(db, over.game)))


def spoil(db: sqlite3.Connection, game: int, seq: int) -> None:
    """As if the rules had changed: a line that leads elsewhere than it says."""
    db.execute("UPDATE decision SET crc = crc + 1 WHERE game = ? AND seq = ?", (game, seq))


async def diverged(host: Host) -> Outcome:
    """A game whose last line no longer leads to what it led to."""
    luck, outcome = Random(11), await sit_down(host, 2)
    while True:
        outcome = await decide(host, outcome, luck)
        if outcome.seq > 30 and len(host.core.lives[outcome.game].game.tail) > 3:
            break
    await host.store.write(lambda db: spoil(db, outcome.game, outcome.seq))
    host.core.drop(outcome.game)
    return outcome


async def test_a_diverged_game_is_held_with_the_very_line(host: Host) -> None:
    outcome = await diverged(host)
    for _ in range(2):
        with pytest.raises(GameHeld, match=f"Decision {outcome.seq} .* leads elsewhere") as refusal:
            await host.look(outcome.game)
        assert refusal.value.data["diverged"] is True
    row = await host.game(outcome.game)
    assert row.status == "held" and f"Decision {outcome.seq}" in row.why
    with pytest.raises(GameHeld):
        await decide(host, outcome, Random(1))
    with pytest.raises(GameHeld):
        await new_host(host.store).look(outcome.game)
    with pytest.raises(GameHeld):
        await host.resume(outcome.game, KEEPER)
    assert await host.running() == []


async def test_a_diverged_game_goes_on_once_the_rules_are_mended(host: Host) -> None:
    outcome = await diverged(host)
    with pytest.raises(GameHeld):
        await host.look(outcome.game)
    await host.store.write(
        lambda db: db.execute("UPDATE decision SET crc = crc - 1 WHERE seq = ?", (outcome.seq,))
    )
    assert facts(await host.resume(outcome.game, KEEPER)) == facts(outcome)
    await decide(host, outcome, Random(1))


async def test_a_diverged_game_goes_back_to_the_start_of_its_phase(host: Host) -> None:
    outcome = await diverged(host)
    with pytest.raises(GameHeld):
        await host.look(outcome.game)
    back = await host.back_to_phase(outcome.game, KEEPER)
    assert (back.status, back.seq, back.why) == ("running", outcome.seq + 1, "")
    assert facts(await new_host(host.store).look(outcome.game)) == facts(back)
    on = await play(host, back, Random(1), 10_000)
    assert on.over
    found = await host.store.read(lambda db: chronicle(db, on.game))
    with pytest.raises(Diverged, match=f"Decision {outcome.seq} "):
        verify(load(), found)  # the line that was taken back is still on record, and still wrong


async def test_a_checkpoint_that_cannot_be_played_any_more_leads_to_the_one_before(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await diverged(host)
    last = await host.store.read(
        lambda db: db.execute("SELECT max(seq) FROM checkpoint WHERE game = ?", (outcome.game,)).fetchone()[0]
    )
    tried = []

    def fail_once(text: str) -> object:
        tried.append(text)
        if len(tried) == 1:
            raise KeyError("a place that is no more")
        return from_text(text)

    monkeypatch.setattr("orleans_bot.host.keeping.from_text", fail_once)
    back = await host.back_to_phase(outcome.game, KEEPER)
    target = int(back.notes[0].data["to"])
    assert len(tried) == 2 and target <= last
    assert facts(await new_host(host.store).look(outcome.game)) == facts(back)


@pytest.mark.parametrize("state", ["x'00'", "x'ffff'", "x''"])
async def test_a_state_that_cannot_be_read_holds_a_game_and_nothing_else(host: Host, state: str) -> None:
    outcome, other = await some_game(host), await some_game(host)
    await host.store.write(
        lambda db: db.execute(
            f"UPDATE checkpoint SET state = {state} WHERE game = ? AND seq > 0", (outcome.game,)
        )
    )
    host.core.drop(outcome.game)
    with pytest.raises(GameHeld):
        await host.look(outcome.game)
    await decide(host, other, Random(1))
    assert await host.running() == [other.game]
    # Only the very first checkpoint is left.
    back = await host.back_to_phase(outcome.game, KEEPER)
    assert back.status == "running" and back.public.round == 1
    assert facts(await new_host(host.store).look(outcome.game)) == facts(back)


async def test_what_people_have_said_for_good_counts_also_when_a_phase_has_been_started_anew(
    host: Host,
) -> None:
    outcome = await some_game(host)
    await host.standing.wish(ALICE, GOOD, "dearest")
    before = host.core.lives[outcome.game]
    after = await host.back_to_phase(outcome.game, KEEPER)
    live = host.core.lives[outcome.game]
    assert live is not before and after.learners == outcome.learners != frozenset()
    assert live.standing == before.standing == {ALICE: {GOOD: "dearest"}}


async def test_a_game_whose_phase_was_started_anew_rests_no_more(host: Host) -> None:
    outcome = await some_game(host)
    await host.hold(outcome.game, KEEPER, "tea")
    assert await host.setting(GAME, outcome.game, RESTS) == host.now
    assert (await host.back_to_phase(outcome.game, KEEPER)).status == "running"
    assert await host.setting(GAME, outcome.game, RESTS) is None


async def plainly(host: Host, outcome: Outcome, number: int) -> Outcome:
    """So many decisions, each the least that can be answered, or fewer if the game ends."""
    for _ in range(number):
        if not outcome.over:
            seat = next(ask.seat for ask in outcome.asks if ask.waits)
            user = outcome.seats[seat]
            assert user is not None
            mine = await host.look(outcome.game, user)
            ask = next(ask for ask in mine.asks if ask.seat == seat)
            outcome = await host.decide(outcome.game, user, seat, ask.key, ask.since, ask.least)
    return outcome


@pytest.mark.parametrize("scenario", ["duel", "prosperity"])
@pytest.mark.parametrize("number", [0, 1])
async def test_what_comes_before_the_first_round_can_be_started_anew(
    host: Host, scenario: str, number: int
) -> None:
    outcome = await plainly(host, await sit_down(host, 2, scenario=scenario), number)
    assert outcome.public.phase == "opening", "so this test has proved nothing"
    back = await host.back_to_phase(outcome.game, KEEPER)
    assert (back.public.phase, back.seq) == ("opening", outcome.seq + 1)
    assert facts(await new_host(host.store).look(outcome.game)) == facts(back)
    back = await host.rewind(outcome.game, KEEPER, (await plainly(host, back, 1)).seq)
    assert facts(await new_host(host.store).look(outcome.game)) == facts(back)
    again = await host.back_to_phase(outcome.game, KEEPER)
    assert again.asks and (await plainly(host, again, 10_000)).over
    verify(load(), await host.store.read(lambda db: chronicle(db, outcome.game)))


async def test_a_game_that_diverged_before_its_first_round_can_be_started_anew(host: Host) -> None:
    outcome = await plainly(host, await sit_down(host, 2, scenario="duel"), 1)
    await host.store.write(lambda db: spoil(db, outcome.game, outcome.seq))
    host.core.drop(outcome.game)
    with pytest.raises(GameHeld, match="start of this phase"):
        await host.look(outcome.game)
    assert (await host.back_to_phase(outcome.game, KEEPER)).status == "running"
