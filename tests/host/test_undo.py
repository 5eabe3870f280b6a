"""Taking back: at every point, by one seat, by all, by the keeper; and the proof of such games."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.refusals import GameEnded, NoSuchLine, NotKeeper, NotSeated
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.errors import GameOver, NothingToUndo
from orleans_bot.store import Store, log

from .players import ALICE, BOB, CAROL, KEEPER, STRANGER, decide, facts, new_host, play, sit_down

SCENARIOS = [("orleans", 2), ("orleans", 4), ("trip_to_tours", 1)]


def board(outcome: Outcome) -> tuple[object, ...]:
    """What must be the same again after an undo: everything but the number of the line."""
    return facts(outcome)[1:]


async def proved(host: Host, game: int) -> None:
    """Play the whole log again from the seed."""
    found = await host.store.read(lambda db: chronicle(db, game, secrets=True))
    walked = verify(load(), found)
    here = await host.look(game)
    assert walked.game.view() == here.public and walked.game.seq == here.seq


@pytest.mark.parametrize(("scenario", "people"), SCENARIOS)
async def test_rewind_at_every_point_of_a_game(store: Store, scenario: str, people: int) -> None:
    host, luck = new_host(store), Random(people)
    outcome = await sit_down(host, people, scenario=scenario)
    seen = [outcome]
    while len(seen) < 90 and not outcome.over:
        outcome = await decide(host, outcome, luck)
        seen.append(outcome)
    if outcome.over:
        seen.pop()  # an ended game is not rewound
    for target in range(len(seen) - 1, 0, -1):
        if (await host.game(outcome.game)).status != "running":
            break
        back = await host.rewind(outcome.game, KEEPER, target)
        assert board(back) == board(seen[target - 1])
        assert facts(await new_host(store).look(outcome.game)) == facts(back)
        # Some other way on, and that is taken back as well.
        first = back.seq + 1
        on = await play(host, back, luck, luck.randrange(4))
        if on.seq >= first and not on.over:
            assert board(await host.rewind(outcome.game, KEEPER, first)) == board(seen[target - 1])
    await proved(host, outcome.game)
    lines = await store.read(lambda db: log.lines(db, outcome.game))
    assert [line.decision.seq for line in lines] == list(range(1, len(lines) + 1))


@pytest.mark.parametrize(("scenario", "people"), SCENARIOS)
async def test_a_free_take_back_and_the_same_again(store: Store, scenario: str, people: int) -> None:
    host, luck = new_host(store), Random(people + 10)
    outcome = await sit_down(host, people, scenario=scenario)
    free = barred = 0
    while not outcome.over:
        before, ways = outcome, luck.getstate()
        outcome = await decide(host, before, luck)
        if outcome.over:
            break
        live = host.core.lives[outcome.game].game
        assert live.last is not None
        seat = live.last.decision.seat
        crc, draws = live.crc, live.last.decision.draws
        user = outcome.seats[seat]
        assert user is not None
        if luck.random() < 0.5:
            host.core.drop(outcome.game)  # the rebuilt game must know as well whether it was free
        if live.takeback(seat) is None:
            barred += 1
            continue
        assert not draws
        back = await host.undo(outcome.game, user)
        assert board(back) == board(before) and back.vote is None
        assert [note.key for note in back.notes] == ["undone"] and back.seq == outcome.seq + 1
        after = luck.getstate()
        luck.setstate(ways)
        outcome = await decide(host, back, luck)
        luck.setstate(after)
        assert host.core.lives[outcome.game].game.crc == crc
        assert outcome.public == (await new_host(store).look(outcome.game)).public
        free += 1
    assert free > 20 and (barred > 20 or people == 1)
    await proved(host, outcome.game)


async def test_a_rebuilt_game_knows_what_may_be_taken_back(host: Host) -> None:
    luck, outcome = Random(21), await sit_down(host, 3)
    for _ in range(150):
        outcome = await decide(host, outcome, luck)
        if outcome.over:
            break
        live = host.core.lives[outcome.game].game
        other = new_host(host.store)
        await other.look(outcome.game)
        again = other.core.lives[outcome.game].game
        for seat in outcome.seats:
            assert again.takeback(seat) == live.takeback(seat)


async def until_barred(host: Host, outcome: Outcome, luck: Random) -> tuple[Outcome, str, int]:
    """Play until a seat has decided what it cannot take back alone; that seat and its line."""
    while True:
        outcome = await decide(host, outcome, luck)
        live = host.core.lives[outcome.game].game
        assert live.last is not None
        seat = live.last.decision.seat
        if live.takeback(seat) is None and not outcome.over:
            return outcome, seat, outcome.seq


async def test_beyond_that_all_seats_with_people_must_agree(host: Host) -> None:
    start = await sit_down(host, 3, 1)
    await host.stand_ins(start.game)
    luck = Random(5)
    outcome = await host.look(start.game)
    while True:
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        before = outcome
        asks = [ask for ask in outcome.asks if outcome.seats[ask.seat] == ALICE and ask.waits]
        if asks and asks[0].key == "plan":
            outcome = await host.decide(outcome.game, ALICE, "blue", "plan", asks[0].since, ["commit"])
            break
        outcome = await decide(host, outcome, luck)
    target = outcome.seq
    outcome = await decide(host, outcome, luck)
    wish = await host.undo(outcome.game, ALICE)
    assert wish.vote is not None and wish.vote.target == target
    assert (wish.vote.agreed, wish.vote.missing) == (("blue",), ("red", "yellow"))
    assert board(wish)[2:] == board(outcome)[2:] and wish.seq == outcome.seq
    # A restart keeps the votes.
    other = new_host(host.store)
    assert (await other.look(outcome.game)).vote == wish.vote
    assert (await host.undo(outcome.game, ALICE)).vote == wish.vote
    second = await host.undo(outcome.game, BOB)
    assert second.vote is not None and second.vote.missing == ("yellow",)
    with pytest.raises(NotSeated):
        await host.undo(outcome.game, STRANGER)
    done = await host.undo(outcome.game, CAROL)
    assert done.vote is None and board(done) == board(before)
    assert (await host.look(outcome.game)).vote is None


async def test_a_wish_ends_with_the_next_decision_or_a_no(host: Host) -> None:
    luck = Random(8)
    outcome, seat, _ = await until_barred(host, await sit_down(host, 3), luck)
    user = outcome.seats[seat]
    assert user is not None
    assert (await host.undo(outcome.game, user)).vote is not None
    assert (await decide(host, await host.look(outcome.game), luck)).vote is None
    assert (await new_host(host.store).look(outcome.game)).vote is None
    outcome, seat, _ = await until_barred(host, await host.look(outcome.game), luck)
    user = outcome.seats[seat]
    assert user is not None
    assert (await host.undo(outcome.game, user)).vote is not None
    no = next(each for each in outcome.seats.values() if each != user)
    assert no is not None
    refused = await host.refuse_undo(outcome.game, no)
    assert refused.vote is None and [note.key for note in refused.notes] == ["undo_refused"]
    assert (await new_host(host.store).look(outcome.game)).vote is None
    with pytest.raises(NothingToUndo):
        await host.refuse_undo(outcome.game, no)


async def test_who_plays_alone_needs_nobodys_word(host: Host) -> None:
    start = await sit_down(host, 1, scenario="trip_to_tours")
    seen, outcome = [start], start
    for _ in range(40):
        outcome = await decide(host, outcome, Random(len(seen)))
        seen.append(outcome)
    for earlier in reversed(seen[:-1]):
        assert board(await host.undo(start.game, ALICE)) == board(earlier)
    with pytest.raises(NothingToUndo):
        await host.undo(start.game, ALICE)
    await proved(host, start.game)


async def test_chance_is_the_same_again_after_an_undo(host: Host) -> None:
    """Whoever takes back and does the same again draws the same: an undo is no second throw."""
    luck, outcome, drawn = Random(31), await sit_down(host, 2), 0
    while not outcome.over and drawn < 10:
        before, ways = outcome, luck.getstate()
        outcome = await decide(host, before, luck)
        last = host.core.lives[outcome.game].game.last
        assert last is not None
        if not last.decision.draws or outcome.over:
            continue
        drawn += 1
        back = await host.rewind(outcome.game, KEEPER, outcome.seq)
        after = luck.getstate()
        luck.setstate(ways)
        outcome = await decide(host, back, luck)
        luck.setstate(after)
        again = host.core.lives[outcome.game].game.last
        assert again is not None and again.decision.draws == last.decision.draws
    assert drawn == 10
    await proved(host, outcome.game)


async def test_only_the_keeper_or_a_manager_rewinds_and_only_to_lines_in_force(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(2), 12)
    with pytest.raises(NotKeeper):
        await host.rewind(outcome.game, ALICE, 5)
    await host.rewind(outcome.game, ALICE, 8, manager=True)
    for wrong in (8, 12, 13, 0, -1, 99):
        with pytest.raises(NoSuchLine, match="3, 4, 5, 6, 7"):
            await host.rewind(outcome.game, KEEPER, wrong)
    assert [line.seq for line in await host.lines(outcome.game)] == [1, 2, 3, 4, 5, 6, 7]
    assert len(await host.lines(outcome.game, 3)) == 3


async def test_lines_do_not_tell_what_is_planned(host: Host) -> None:
    luck, outcome = Random(3), await sit_down(host, 2)
    for _ in range(60):
        outcome = await decide(host, outcome, luck)
        secret = {(ask.seat, ask.key) for ask in outcome.asks if ask.secret}
        since = host.core.lives[outcome.game].game.checkpoint.seq
        for line in await host.lines(outcome.game):
            planned = line.ask == "plan" and line.seq > since and secret
            assert bool(line.picks) != bool(planned)


async def test_a_game_that_has_ended_stays_as_it_is(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(2), 10_000)
    with pytest.raises(GameOver):
        await host.undo(outcome.game, ALICE)
    with pytest.raises(GameEnded):
        await host.rewind(outcome.game, KEEPER, 3)
