"""Playing ahead: lists of turns that are given before they come; only their owner sees and changes them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from orleans_bot import policy
from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.ahead import Looking
from orleans_bot.host.given import (
    ASK,
    IMPOSSIBLE,
    LEAVE,
    TOUCHED,
    UNDONE,
    Action,
    Ahead,
    Answer,
    counts_on,
    holds,
    read_list,
)
from orleans_bot.host.lists import keep_lists
from orleans_bot.host.refusals import NothingAhead, NotYet, NotYourSeat, StaleList
from orleans_bot.rules.ask import PLAN
from orleans_bot.rules.errors import NotAnOption, Refusal
from orleans_bot.rules.game import Game
from orleans_bot.rules.prospect import CHANCE, PASSED, Prospect, veiled
from orleans_bot.store import Store, ahead, log, people

from .players import ALICE, BOB, KEEPER, STRANGER, new_host, sit_down
from .test_undo import proved

PASS = (Action((Answer("act", ("pass",)),)),)


def user_of(outcome: Outcome, seat: str) -> int:
    """Who sits there."""
    user = outcome.seats[seat]
    assert user is not None
    return user


async def sensible(host: Host, outcome: Outcome, seat: str) -> Outcome:
    """A seat answers what it is asked as a stand-in would."""
    user = user_of(outcome, seat)
    mine = await host.look(outcome.game, user, seat)
    ask = next(ask for ask in mine.asks if ask.seat == seat)
    return await host.decide(outcome.game, user, seat, ask.key, ask.since, policy.choose(mine.view, ask))


async def planned(host: Host, outcome: Outcome, *waiting: str) -> Outcome:
    """All but some seats have committed their plans."""
    while outcome.view.phase in ("followers", "planning"):
        waits = [ask for ask in outcome.asks if ask.waits]
        asks = [ask for ask in waits if ask.kind != PLAN or ask.seat not in waiting]
        if not asks:
            break
        outcome = await sensible(host, outcome, asks[0].seat)
    return outcome


async def give(host: Host, outcome: Outcome, seat: str, most: int = 99) -> Looking:
    """Give actions ahead as a stand-in would play them, up to a number, or to the end."""
    user = user_of(outcome, seat)
    here = await host.ahead.look(outcome.game, user, seat)
    if here.fits < len(here.given.actions):
        here = await host.ahead.cut(outcome.game, user, seat, here.mark, here.fits)
    while here.ask is not None and len(here.given.actions) < most:
        picks = policy.choose(here.view, here.ask)
        here = await host.ahead.answer(outcome.game, user, seat, here.mark, here.ask.key, picks)
    return here


async def table(host: Host, people: int = 2, rounds: int = 3, seed: int = 7) -> Outcome:
    """A game in its planning, when everybody but red, the second seat, has committed."""
    outcome = await sit_down(host, people, seed=seed)
    while outcome.public.round < rounds:
        ask = next(ask for ask in outcome.asks if ask.waits)
        outcome = await sensible(host, outcome, ask.seat)
    return await planned(host, outcome, "red")


async def test_a_list_is_played_when_its_turns_come(host: Host) -> None:
    outcome = await table(host)
    here = await give(host, outcome, "blue")
    assert here.ended == PASSED and here.given.actions
    wanted = [answer.picks for action in here.given.actions for answer in action.answers]
    outcome = await planned(host, outcome)
    at = outcome.seq
    while outcome.public.phase == "actions" and outcome.public.round == 3:
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        asks = [ask for ask in outcome.asks if ask.waits]
        if outcome.public.phase != "actions" or outcome.public.round != 3:
            break
        assert all(ask.seat == "red" for ask in asks)
        outcome = await sensible(host, outcome, "red")
    lines = [line.decision for line in await host.store.read(lambda db: log.lines(db, outcome.game))]
    played = [line.picks for line in lines if line.seat == "blue" and at < line.seq <= outcome.seq]
    assert played[: len(wanted)] == wanted
    await proved(host, outcome.game)


@pytest.mark.parametrize("seed", range(6))
async def test_a_game_with_lists_is_the_same_as_one_given_by_hand(store: Store, seed: int) -> None:
    host, luck = new_host(store), Random(seed)
    outcome = await sit_down(host, 3, seed=seed)
    while not outcome.over and outcome.public.round < 8:
        for seat in list(outcome.seats):
            try:
                if luck.random() < 0.5:
                    await give(host, outcome, seat, luck.choice((1, 2, 99)))
            except (NotYet, NothingAhead):
                continue
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        if outcome.over:
            break
        ask = luck.choice([ask for ask in outcome.asks if ask.waits])
        outcome = await sensible(host, outcome, ask.seat)
    marked = await store.read(lambda db: ahead.marked(db, outcome.game))
    assert len(marked) > 20
    await proved(host, outcome.game)


async def test_a_list_may_hold_a_card_of_the_hand(host: Host) -> None:
    outcome, cards = await sit_down(host, 2, seed=3, modules=("plague",)), 0
    while outcome.public.round < 9:
        for seat in outcome.seats:
            try:
                here = await give(host, outcome, seat)
            except (NotYet, NothingAhead):
                continue
            given = [answer for action in here.given.actions for answer in action.answers]
            cards += sum(pick.startswith("task:") for answer in given for pick in answer.picks)
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        outcome = await sensible(host, outcome, next(ask.seat for ask in outcome.asks if ask.waits))
    marked = await host.store.read(lambda db: ahead.marked(db, outcome.game))
    lines = [line for line in await host.lines(outcome.game, 2000) if line.seq in marked]
    played = [pick for line in lines for pick in line.picks if pick.startswith("task:")]
    assert cards and played, "no card was ever on a list, so this test has proved nothing"
    await proved(host, outcome.game)


async def test_nobody_but_the_owner_sees_that_a_list_is_there(host: Host) -> None:
    outcome = await table(host, 3)
    before = [await host.look(outcome.game, user) for user in (BOB, STRANGER, ALICE)]
    await give(host, outcome, "blue")
    assert [await host.look(outcome.game, user) for user in (BOB, STRANGER, ALICE)] == before
    assert await host.lines(outcome.game) == await host.lines(outcome.game)
    for look in (host.ahead.look, host.ahead.of_seat):
        with pytest.raises(NotYourSeat):
            await look(outcome.game, BOB, "blue")
    assert '"ahead": []' in await host.my_data(BOB)
    assert "act" in await host.my_data(ALICE)
    exported = await host.export(outcome.game, secrets=True)
    assert "only_if" not in exported


def test_what_a_seat_may_not_see_makes_no_difference_to_its_prospect() -> None:
    game = Game.new(load(), "orleans", ["blue", "red", "green"], 3)
    while game.state.phase != "planning" or not game.state.seats[0].committed:
        ask = next(ask for ask in game.asks if ask.waits and (ask.kind != PLAN or ask.seat == "blue"))
        game.decide(ask.seat, ask.key, policy.choose(game.view(ask.seat), ask))
    here = veiled(game.state, "blue").to_text()
    state = game.state
    state.luck, state.seats[0].luck, state.seats[1].luck = 5, 6, 7
    state.seats[1].bag, state.seats[1].draft = {"monk": 9}, {"castle.0": "monk"}
    state.seats[2].hand, state.seats[2].drawing = ["secret"], "all"
    assert veiled(state, "blue").to_text() == here


def test_a_prospect_ends_where_chance_would_decide() -> None:
    from tests.at import at

    t = at("actions", blue=dict(tiles="bathhouse", on={"bathhouse": "farmer"}, bag="3*monk"), red={})
    here = Prospect(load(), t.state, "blue")
    assert here.asked is not None and "act:bathhouse" in here.asked.keys
    here.answer("act", ["act:bathhouse"])
    assert here.ended == CHANCE and here.asked is None


async def test_a_list_is_refused_before_the_plan_and_after_the_turns(host: Host) -> None:
    outcome = await sit_down(host, 2)
    with pytest.raises(NotYet):
        await host.ahead.look(outcome.game, user_of(outcome, "blue"), "blue")


async def test_a_forged_or_stale_answer_changes_nothing(host: Host) -> None:
    outcome = await table(host)
    here = await host.ahead.look(outcome.game, ALICE, "blue")
    assert here.ask is not None
    with pytest.raises(NotAnOption):
        await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, here.ask.key, ["act:nowhere"])
    with pytest.raises(Refusal):
        await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, "plan", ["commit"])
    await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, here.ask.key, ["pass"])
    with pytest.raises(StaleList):
        await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, here.ask.key, ["pass"])


async def test_lists_survive_a_kill_and_end_with_their_round(store: Store, host: Host) -> None:
    outcome = await table(host)
    here = await give(host, outcome, "blue", 1)
    again = new_host(store)
    assert (await again.ahead.look(outcome.game, ALICE, "blue")).given == here.given
    while outcome.public.round == 3:
        await again.stand_ins(outcome.game)
        outcome = await again.look(outcome.game)
        if outcome.public.round == 3:
            ask = next(ask for ask in outcome.asks if ask.waits)
            outcome = await sensible(again, outcome, ask.seat)
    assert await again.ahead.of_seat(outcome.game, ALICE, "blue") is None
    assert not await store.read(lambda db: ahead.lists(db, outcome.game))


async def test_taking_back_puts_a_whole_action_back_and_lets_the_list_rest(host: Host) -> None:
    outcome = await table(host, rounds=5)
    here = await give(host, outcome, "blue", 1)
    outcome = await planned(host, outcome)
    while outcome.public.turn == "red":
        outcome = await sensible(host, outcome, "red")
    before = await host.look(outcome.game)
    await host.stand_ins(outcome.game)
    after = await host.look(outcome.game)
    assert after.seq > before.seq
    undone = await host.undo(outcome.game, ALICE)
    assert undone.public == before.public
    rested = await host.ahead.of_seat(outcome.game, ALICE, "blue")
    assert rested == replace(here.given, rests=UNDONE)
    assert await host.stand_ins(outcome.game) is None  # nothing is replayed by itself
    woken = await host.ahead.wake(
        outcome.game, ALICE, "blue", (await host.ahead.look(outcome.game, ALICE, "blue")).mark
    )
    assert woken.given.rests == ""
    await host.stand_ins(outcome.game)
    assert (await host.look(outcome.game)).public == after.public


async def test_a_held_game_and_a_rewound_one_let_lists_rest(host: Host) -> None:
    outcome = await table(host)
    await give(host, outcome, "blue")
    await host.hold(outcome.game, KEEPER, "tea")
    await host.resume(outcome.game, KEEPER)
    given = await host.ahead.of_seat(outcome.game, ALICE, "blue")
    assert given is not None and given.rests == "held"


async def test_replacing_somebody_deletes_the_list_unseen(store: Store, host: Host) -> None:
    outcome = await table(host)
    await give(host, outcome, "blue")
    await host.replace(outcome.game, KEEPER, "blue", STRANGER)
    assert await host.ahead.of_seat(outcome.game, STRANGER, "blue") is None
    assert not await store.read(lambda db: ahead.lists(db, outcome.game))


async def test_a_forgotten_person_leaves_no_list(store: Store, host: Host) -> None:
    outcome = await table(host)
    await give(host, outcome, "blue")
    await store.write(lambda db: people.forget(db, ALICE))
    assert not await store.read(lambda db: ahead.lists(db, outcome.game))


async def rigged(host: Host, given: Ahead) -> Outcome:
    """Blue's turn has come, with a list that was made some other way."""
    outcome = await table(host)
    outcome = await planned(host, outcome)
    while outcome.public.turn != "blue":
        outcome = await sensible(host, outcome, "red")
    async with host.core.use(outcome.game) as live:
        live.set_list("blue", given)
        await keep_lists(host.core, live)
    await host.stand_ins(outcome.game)
    return await host.look(outcome.game)


NOWHERE = Action((Answer("act", ("act:nowhere",)),))


async def test_what_is_no_longer_offered_is_asked(host: Host) -> None:
    outcome = await rigged(host, Ahead(3, (NOWHERE, *PASS)))
    given = await host.ahead.of_seat(outcome.game, ALICE, "blue")
    assert given is not None and given.rests == IMPOSSIBLE and given.actions == (NOWHERE, *PASS)
    assert [ask.seat for ask in outcome.asks if ask.waits] == ["blue"]


async def test_what_is_no_longer_offered_is_left_out_if_so_wished(host: Host) -> None:
    outcome = await rigged(host, Ahead(3, (replace(NOWHERE, otherwise=LEAVE), *PASS)))
    assert outcome.public.seat("blue").passed or outcome.public.phase != "actions"


async def test_something_else_is_done_instead(host: Host) -> None:
    outcome = await rigged(host, Ahead(3, (replace(NOWHERE, instead=PASS[0].answers),)))
    assert outcome.public.seat("blue").passed or outcome.public.phase != "actions"


async def test_a_list_waits_where_something_it_counts_on_was_touched(host: Host) -> None:
    outcome = await rigged(host, Ahead(3, (replace(PASS[0], only_if=("tile:nowhere",)),)))
    given = await host.ahead.of_seat(outcome.game, ALICE, "blue")
    assert given is not None and given.rests == TOUCHED
    assert not outcome.public.seat("blue").passed


async def test_a_list_is_cut_and_its_actions_are_given_conditions(host: Host) -> None:
    outcome = await table(host, rounds=5)
    here = await give(host, outcome, "blue")
    for at, counts in enumerate(here.counts):
        for one in counts:
            here = await host.ahead.choose(outcome.game, ALICE, "blue", here.mark, at, only_if=one)
            assert one in here.given.actions[at].only_if
        here = await host.ahead.choose(outcome.game, ALICE, "blue", here.mark, at, otherwise=LEAVE)
    assert all(action.otherwise == LEAVE for action in here.given.actions)
    here = await host.ahead.choose(outcome.game, ALICE, "blue", here.mark, 0, otherwise=ASK)
    here = await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, 0)
    assert not here.given.actions and here.ask is not None
    assert await host.ahead.of_seat(outcome.game, ALICE, "blue") is None


async def test_what_is_done_instead_is_chosen_where_the_action_would_be_done(host: Host) -> None:
    outcome = await table(host, rounds=7)
    here = await give(host, outcome, "blue")
    actions = here.given.actions
    asked = (await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, 1)).ask
    here = await give(host, outcome, "blue")
    assert here.given.actions == actions
    here = await host.ahead.instead(outcome.game, ALICE, "blue", here.mark, 1)
    assert here.instead_of == 1 and here.ask == asked and here.given.actions == actions
    for way in ("leave it", "choose it"):
        picks = next(key for key in here.ask.keys if key.startswith("act:") and key not in str(actions[1]))
        while here.instead_of == 1:
            assert here.ask is not None
            here = await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, here.ask.key, [picks])
            if here.instead_of == 1 and way == "leave it":
                here = await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, len(actions))
                assert (here.instead_of, here.given.actions) == (-1, actions)
            elif here.ask is not None:
                picks = here.ask.keys[0]
        here = await host.ahead.instead(outcome.game, ALICE, "blue", here.mark, 1)
    kept = here.given.actions[1]
    assert kept.answers == actions[1].answers and kept.instead and kept.instead != kept.answers
    assert here.given.actions[2:] == actions[2:]
    here = await host.ahead.cut(outcome.game, ALICE, "blue", here.mark, len(actions))
    here = await host.ahead.choose(outcome.game, ALICE, "blue", here.mark, 1, otherwise=LEAVE)
    assert not here.given.actions[1].instead and here.given.actions[1].otherwise == LEAVE
    for at in (-1, 99):
        with pytest.raises(StaleList):
            await host.ahead.instead(outcome.game, ALICE, "blue", here.mark, at)


async def test_only_what_an_action_is_about_can_be_a_condition() -> None:
    catalog = load()
    state = Game.new(catalog, "orleans", ["blue", "red"], 1).state
    one, two, way = next(iter(state.routes)).split(".")
    for answers, wanted in (
        ((Answer("act", ("act:castle",)),), []),
        ((Answer("act", ("act:guildhall",)),), ["free:blois"]),
        ((Answer("act", ("act:ship",)), Answer("go", (f"go:{two}.{way}",))), [f"free:{two}"]),
        ((Answer("act", ("pass",)),), []),
        ((Answer("act", ("act:nowhere",)),), []),
    ):
        assert counts_on(catalog, state, answers, "blois" if "castle" in str(answers) else one) == [
            wish.replace("blois", one) for wish in wanted
        ]


def test_conditions_hold_as_the_board_says() -> None:
    state = Game.new(load(), "orleans", ["blue", "red"], 1).state
    route, goods = next((key, goods) for key, goods in state.routes.items() if goods)
    good, tile = goods[0], state.stacks["1"][0]
    assert holds(state, f"good:{route}.{good}") and holds(state, "free:blois")
    assert holds(state, f"tile:{tile}") and holds(state, "space:cathedral.0")
    state.routes[route].clear()
    state.stations["blois"], state.deeds["cathedral"][0] = ["red"], "red"
    state.stacks["1"].remove(tile)
    for gone in (f"good:{route}.{good}", "free:blois", f"tile:{tile}", "space:cathedral.0", "moon:1"):
        assert not holds(state, gone)


def test_a_list_is_read_as_it_was_written() -> None:
    given = Ahead(4, (replace(NOWHERE, only_if=("free:blois",), instead=PASS[0].answers), *PASS), 0, UNDONE)
    assert read_list(given.to_text()) == given and Ahead(4).to_text() == ""


async def test_whoever_takes_over_a_seat_sees_nothing_of_what_was_given_ahead_there(host: Host) -> None:
    outcome = await table(host, rounds=7)
    wanted = (await give(host, outcome, "blue")).given.actions
    outcome = await planned(host, outcome)
    outcome = await host.decide(outcome.game, BOB, "red", "act", outcome.asks[0].since, ["pass"])
    async with host.core.use(outcome.game) as live:
        kept = replace(wanted[1], only_if=("tile:nowhere",))
        live.set_list("blue", Ahead(7, (wanted[0], kept, *wanted[2:])))
        await keep_lists(host.core, live)
    while any(ask.seat == "red" for ask in outcome.asks):
        outcome = await sensible(host, outcome, "red")
    await host.stand_ins(outcome.game)
    left = await host.ahead.of_seat(outcome.game, ALICE, "blue")
    assert left is not None and left.rests == TOUCHED and len(left.actions) == len(wanted) - 1
    await host.replace(outcome.game, KEEPER, "blue", STRANGER)
    await host.undo(outcome.game, STRANGER)
    assert await host.ahead.of_seat(outcome.game, STRANGER, "blue") is None


@pytest.mark.parametrize("later", ["another person", "another round"])
async def test_what_somebody_was_about_to_give_is_theirs_and_of_that_round(host: Host, later: str) -> None:
    outcome, here = await begun(host, await table(host, rounds=7))
    if later == "another person":
        await host.replace(outcome.game, KEEPER, "blue", STRANGER)
        assert not (await host.ahead.look(outcome.game, STRANGER, "blue")).open
        await host.replace(outcome.game, KEEPER, "blue", ALICE)
    else:
        async with host.core.use(outcome.game) as live:
            live.game.state.round += 1
        assert not (await host.ahead.look(outcome.game, ALICE, "blue")).open
        async with host.core.use(outcome.game) as live:
            live.game.state.round -= 1
    assert (await host.ahead.look(outcome.game, ALICE, "blue")).open == here.open


async def begun(host: Host, outcome: Outcome) -> tuple[Outcome, Looking]:
    """Blue has begun to give an action that asks for more."""
    here = await host.ahead.look(outcome.game, ALICE, "blue")
    assert here.ask is not None
    for key in here.ask.keys:
        there = await host.ahead.answer(outcome.game, ALICE, "blue", here.mark, here.ask.key, [key])
        if there.open:
            return outcome, there
        here = await host.ahead.cut(outcome.game, ALICE, "blue", there.mark, 0)
    raise AssertionError("no action asks for more, so this test has proved nothing")


async def test_a_list_that_a_stand_in_cannot_lead_further_ends_there(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await table(host, rounds=7)
    here = await give(host, outcome, "blue", 1)

    def no_idea(*_: object) -> tuple[str, ...]:
        raise KeyError("act")

    monkeypatch.setattr(host.core, "choose", no_idea)
    again = await host.ahead.propose(outcome.game, ALICE, "blue", here.mark)
    assert again.given.actions == here.given.actions and again.ask is not None


async def test_a_game_that_is_broken_off_keeps_no_list(store: Store, host: Host) -> None:
    outcome = await table(host)
    await give(host, outcome, "blue")
    await host.abort(outcome.game, KEEPER)
    assert not await store.read(lambda db: ahead.lists(db, outcome.game))
    assert '"ahead": []' in await host.my_data(ALICE)
