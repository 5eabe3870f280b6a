"""A game with lists, whatever is done with them, is the game in which the same answers were given by hand."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from orleans_bot import policy
from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.given import AHEAD as GIVEN
from orleans_bot.host.given import ASK, LEAVE, STANDING
from orleans_bot.host.lobby import seed_of
from orleans_bot.host.refusals import NothingAhead, NotYet, OutOfOrder, StaleList
from orleans_bot.host.standing import WISHES
from orleans_bot.host.walking import chronicle
from orleans_bot.random_seats import answer
from orleans_bot.rules.errors import NothingToUndo
from orleans_bot.rules.game import Game
from orleans_bot.store import Store, ahead

from .players import KEEPER, new_host, sit_down
from .test_ahead import give, sensible, user_of
from .test_undo import proved

DEALS = ("give", "instead", "only_if", "leave", "ask", "earlier", "cut", "fill", "wake")


async def dabble(host: Host, outcome: Outcome, seat: str, luck: Random) -> str:
    """Somebody does something with their list; what it was, "" if nothing."""
    user, game = user_of(outcome, seat), outcome.game
    try:
        here = await host.ahead.look(game, user, seat)
        actions, what = here.given.actions, luck.choice(DEALS)
        at = luck.randrange(len(actions)) if actions else 0
        match what:
            case "give":
                await give(host, outcome, seat, luck.choice((1, 2, 99)))
            case "fill":
                await host.ahead.propose(game, user, seat, here.mark)
            case "wake" if here.given.rests:
                await host.ahead.wake(game, user, seat, here.mark)
            case "cut" if actions:
                await host.ahead.cut(game, user, seat, here.mark, at)
            case "earlier" if actions:
                await host.ahead.earlier(game, user, seat, here.mark, at)
            case "leave" | "ask" if actions:
                how = LEAVE if what == "leave" else ASK
                await host.ahead.choose(game, user, seat, here.mark, at, otherwise=how)
            case "only_if" if actions and here.counts[at]:
                one = luck.choice(here.counts[at])
                await host.ahead.choose(game, user, seat, here.mark, at, only_if=one)
            case "instead" if actions:
                here = await host.ahead.instead(game, user, seat, here.mark, at)
                while here.instead_of >= 0 and here.ask is not None:
                    picks = answer(here.ask, luck)
                    here = await host.ahead.answer(game, user, seat, here.mark, here.ask.key, picks)
            case _:
                return ""
    except (NotYet, NothingAhead, StaleList, OutOfOrder):
        return ""
    return what


async def played(
    store: Store, seed: int, people: int, rounds: int, **wishes: Any
) -> tuple[Host, Outcome, Counter[str]]:
    """People play, by hand and by lists, take back, hold, and the bot is killed now and then."""
    host, luck, done = new_host(store, choose=policy.choose), Random(seed), Counter[str]()
    outcome = await sit_down(host, people, seed=seed, **wishes)
    for user in {user_of(outcome, seat) for seat in outcome.seats}:
        for kind, ways in WISHES.items():
            await host.standing.wish(user, kind, luck.choice(("", *ways)))
    while not outcome.over and outcome.public.round < rounds:
        for seat in outcome.seats:
            for _ in range(luck.choice((0, 1, 1, 2))):
                done[await dabble(host, outcome, seat, luck)] += 1
        if luck.random() < 0.03:
            host = new_host(store, choose=policy.choose)
        if luck.random() < 0.02:
            await host.hold(outcome.game, KEEPER, "tea")
            await host.resume(outcome.game, KEEPER)
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        if not outcome.over and luck.random() < 0.08:
            await taken_back(host, outcome, luck)
            outcome = await host.look(outcome.game)
        if outcome.over:
            break
        waits = [ask for ask in outcome.asks if ask.waits]
        outcome = await sensible(host, outcome, luck.choice(waits).seat)
    return host, outcome, done


async def taken_back(host: Host, outcome: Outcome, luck: Random) -> None:
    """Somebody takes back, and the others agree."""
    for seat in luck.sample(list(outcome.seats), len(outcome.seats)):
        try:
            if (await host.undo(outcome.game, user_of(outcome, seat))).vote is None:
                return
        except NothingToUndo:
            return


async def by_hand(host: Host, game: int) -> Game:
    """The same answers, given to a game that knows of no lists."""
    found = await host.store.read(lambda db: chronicle(db, game, secrets=True))
    same = Game.new(
        load(), found.scenario, found.colours, seed_of(found.seed), found.boxes, found.options, found.modules
    )
    given = {line.decision.seq: line.decision for line in found.lines}
    for line in await host.lines(game, 5000):
        same.decide(line.seat, line.ask, given[line.seq].picks)
    return same


async def must_be_the_same(host: Host, outcome: Outcome) -> None:
    """Everybody sees, and is asked, what they would if all had been given by hand."""
    same = await by_hand(host, outcome.game)
    for seat in ("", *outcome.seats):
        here = await host.look(outcome.game, outcome.seats.get(seat), seat or None)
        assert same.view(seat) == here.view
        asks = [ask.seen_by(seat)._replace(since=0) for ask in same.asks]
        assert asks == [ask._replace(since=0) for ask in here.asks]
    await proved(host, outcome.game)


@pytest.mark.parametrize(("seed", "people"), [(2, 3), (4, 2), (5, 4)])
async def test_a_game_with_lists_is_the_same_whatever_is_done_with_them(
    store: Store, seed: int, people: int
) -> None:
    host, outcome, done = await played(store, seed, people, 6)
    assert done["give"] + done["fill"]
    await must_be_the_same(host, outcome)


@pytest.mark.parametrize(
    "wishes",
    [
        {"modules": ("plague",)},
        {"modules": ("orders", "new_events", "intrigue")},
        {"scenario": "prosperity"},
        {"scenario": "invasion"},
        {"scenario": "duel"},
    ],
    ids=str,
)
async def test_a_game_of_any_box_with_lists_is_the_same(store: Store, wishes: dict[str, Any]) -> None:
    host, outcome, done = await played(store, 501, 2, 5, **wishes)
    assert done["give"] + done["fill"]
    await must_be_the_same(host, outcome)


async def test_a_whole_game_with_all_that_lists_can_do_is_the_same(store: Store) -> None:
    host, outcome, done = await played(store, 1, 2, 99)
    assert outcome.over and all(done[deal] for deal in DEALS), done
    await must_be_the_same(host, outcome)
    marked = Counter((await store.read(lambda db: ahead.marked(db, outcome.game))).values())
    assert marked[GIVEN] > 30 and marked[STANDING], "hardly anything came out of a list"
