"""Standing answers: what a person wants answered always is; it is marked, switched off and taken back."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.host.refusals import UnknownWish
from orleans_bot.host.standing import (
    CARDS,
    CORPSES,
    EVENTS,
    FEED,
    GIFTS,
    GOOD,
    TORTURE,
    WISHES,
    of_the_hand,
    only_gives,
    standing,
    wished,
)  # fmt: skip
from orleans_bot.rules.ask import TURN, Ask
from orleans_bot.store import Store, ahead, people

from .players import ALICE, BOB, new_host, sit_down
from .test_ahead import sensible, user_of
from .test_undo import proved


def of(key: str, *keys: str) -> Ask:
    """A question with these options."""
    return Ask("blue", key, keys)


@pytest.mark.parametrize(("wish", "ask", "answer"), [
    ({FEED: "cheap"}, of("feed", "food:wine", "food:grain", "pay"), "food:grain"),
    ({FEED: "pay"}, of("feed", "food:wine", "food:grain", "pay"), "pay"),
    ({FEED: "pay"}, of("feed", "food:wine", "food:cheese"), "food:cheese"),
    ({FEED: "cheap"}, of("spend_good", "good:wool", "good:wine"), "good:wine"),
    ({TORTURE: "good"}, of("torture", "station:blois", "good:wool", "good:wine"), "good:wine"),
    ({TORTURE: "tile"}, of("torture", "station:blois", "good:wool"), None),
    ({GOOD: "dearest"}, of("travel", "go:blois.road.wine", "go:blois.road.wool"), "go:blois.road.wool"),
    ({GOOD: "dearest"}, of("travel", "go:blois.road.wine", "go:tours.road.wool"), None),
    ({GOOD: "dearest"}, of("gain", "gain:grain", "gain:brocade"), "gain:brocade"),
    ({GOOD: "dearest"}, of("torture", "good:grain", "good:brocade"), None),
    ({CORPSES: "throw"}, of("throw_all", "throw:3", "leave"), "throw:3"),
    ({CORPSES: "throw"}, of("throw_some", "throw:2", "throw:1", "leave"), "throw:2"),
    ({CORPSES: "leave"}, of("throw_some", "throw:2", "throw:1", "leave"), "leave"),
    ({}, of("throw_all", "throw:3", "leave"), None),
    ({}, of("feed", "food:grain", "pay"), None),
    ({GIFTS: "best"}, of("feed", "food:grain", "pay"), None),
])  # fmt: skip
def test_a_wish_says_what_it_says_and_nothing_else(
    wish: dict[str, str], ask: Ask, answer: str | None
) -> None:
    assert wished(ask, wish) == (None if answer is None else (answer,))


WINDOW, TURNING = of("play")._replace(secret=True), of("act")._replace(kind=TURN)


@pytest.mark.parametrize(("how", "ask", "costs", "answer"), [
    ("free", WINDOW._replace(keys=("task:pilgrim_vierzon", "task:second_gear", "no")), False,
     "task:second_gear"),
    ("free", WINDOW._replace(keys=("task:donate_1_wine", "no")), True, ""),
    ("all", WINDOW._replace(keys=("task:donate_1_wine", "no")), True, "task:donate_1_wine"),
    ("free", WINDOW._replace(keys=("no",)), False, "no"),
    ("free", WINDOW._replace(keys=("no",)), True, ""),  # or the time it takes would tell what is held
    ("all", WINDOW._replace(keys=("no",)), True, "no"),
    ("all", TURNING._replace(keys=("act:ship", "task:donate_1_wine", "pass"), veiled=("task:donate_1_wine",)),
     True, "task:donate_1_wine"),
    ("free", TURNING._replace(keys=("act:ship", "pass"), veiled=("task:donate_1_wine",)), True, ""),
    ("free", TURNING._replace(keys=("pass",), veiled=("task:second_gear",)), True, ""),
    ("all", TURNING._replace(keys=("pass",), veiled=("task:second_gear",)), True, "pass"),
    ("all", of("task", "task:order_vierzon", "no"), True, ""),
])  # fmt: skip
def test_a_card_is_played_for_whoever_has_said_so_and_for_nobody_else(
    how: str, ask: Ask, costs: bool, answer: str
) -> None:
    assert of_the_hand(ask, how, load(), costs) == answer


def test_what_is_hidden_and_no_card_is_left_to_its_owner() -> None:
    here = "build:argenton.la_chatre.road"
    ask = Ask("blue", "build", (here, "no"), veiled=(here,))
    assert of_the_hand(ask, "all", load(), False) == "" == of_the_hand(ask, "free", load(), True)


def test_only_what_takes_nothing_is_a_gift() -> None:
    assert only_gives(of("choose", "coins", "gain:wine"))
    assert not only_gives(of("choose", "coins", "pay")) and not only_gives(of("torture", "good:wine"))


async def play(host: Host, outcome: Outcome, rounds: int = 99) -> Outcome:
    """Whoever is still asked answers sensibly, to a round or to the end."""
    while not outcome.over and outcome.public.round < rounds:
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        if outcome.over:
            break
        ask = next(ask for ask in outcome.asks if ask.waits)
        outcome = await sensible(host, outcome, ask.seat)
    return outcome


async def wish_all(host: Host, user: int) -> None:
    """Everything that can be answered for good is."""
    for kind, ways in WISHES.items():
        await host.standing.wish(user, kind, ways[0])


async def marked(host: Host, game: int) -> list[int]:
    """The lines that standing answers gave."""
    lines = await host.store.read(lambda db: ahead.marked(db, game))
    return [line for line, how in lines.items() if how == "standing"]


async def test_whole_games_with_standing_answers_are_sound_and_marked(host: Host) -> None:
    answered = 0
    for seed in (3, 4):
        outcome = await sit_down(host, 2, seed=seed)
        await wish_all(host, ALICE)
        outcome = await play(host, outcome)
        assert outcome.over
        lines = await marked(host, outcome.game)
        decided = {line.seq: line for line in await host.lines(outcome.game, 2000)}
        assert all(outcome.seats[decided[line].seat] == ALICE for line in lines)
        answered += len(lines)
        await proved(host, outcome.game)
    assert answered, "nothing was ever answered for good, so this test has proved nothing"


async def test_cards_and_corpses_are_answered_for_whoever_has_said_so(host: Host) -> None:
    outcome = await sit_down(host, 2, seed=3, modules=("plague",))
    await host.standing.wish(ALICE, CARDS, "all")
    await host.standing.wish(ALICE, CORPSES, "throw")
    outcome = await play(host, outcome, rounds=13)
    lines = {line.seq: line for line in await host.lines(outcome.game, 2000)}
    given = [lines[seq] for seq in await marked(host, outcome.game) if seq in lines]
    assert all(outcome.seats[line.seat] == ALICE for line in given)
    assert {line.ask for line in given} >= {"act", "play", "throw_all"}
    assert any(pick.startswith("task:") for line in given for pick in line.picks)
    await proved(host, outcome.game)


async def until_answered(host: Host, outcome: Outcome, rounds: int) -> Outcome:
    """Play until alice is asked something that her wishes would answer."""
    while not outcome.over and outcome.public.round < rounds:
        ask = next(ask for ask in outcome.asks if ask.waits)
        if outcome.seats[ask.seat] == ALICE and wished(ask, {FEED: "cheap", TORTURE: "good"}):
            return outcome
        outcome = await sensible(host, outcome, ask.seat)
    raise AssertionError("alice was never asked for food")


async def test_a_wish_answers_at_once_is_switched_off_for_a_game_and_survives_a_restart(
    store: Store, host: Host
) -> None:
    outcome = await until_answered(host, await sit_down(host, 2, seed=3), 18)
    await host.standing.wish(ALICE, FEED, "cheap")
    await host.standing.wish(ALICE, TORTURE, "good")
    await host.standing.switch(ALICE, outcome.game, True)
    assert await host.standing.is_off(ALICE, outcome.game)
    assert await host.stand_ins(outcome.game) is None
    assert await new_host(store).stand_ins(outcome.game) is None
    await host.standing.switch(ALICE, outcome.game, False)
    again = new_host(store)
    after = await again.stand_ins(outcome.game)
    assert after is not None and after.seq > outcome.seq
    assert (await marked(again, outcome.game))[0] == outcome.seq + 1


async def test_one_wish_is_switched_off_for_one_game_and_the_others_go_on(store: Store, host: Host) -> None:
    outcome = await until_answered(host, await sit_down(host, 2, seed=3), 18)
    game = outcome.game
    asked = next(ask.key for ask in outcome.asks if ask.waits)
    kind, other = (FEED, TORTURE) if wished(outcome.asks[0], {FEED: "cheap"}) else (TORTURE, FEED)
    assert asked
    await host.standing.switch_one(ALICE, game, kind, True)
    for each in (FEED, TORTURE):
        await host.standing.wish(ALICE, each, "cheap" if each == FEED else "good")
    for one in (host, new_host(store)):
        assert await one.stand_ins(game) is None
        live = one.core.lives[game]
        assert set(live.standing[ALICE]) == {other}
    assert await host.standing.off_in(ALICE, game) == {kind}
    assert await host.standing.off_in(ALICE, game + 1) == frozenset()
    assert kind in await host.my_data(ALICE)
    with pytest.raises(UnknownWish):
        await host.standing.switch_one(ALICE, game, "moon", True)
    await host.standing.switch_one(ALICE, game, kind, False)
    assert await host.standing.off_in(ALICE, game) == frozenset()
    assert await host.stand_ins(game) is not None


async def test_a_wish_from_before_the_game_counts_in_it_from_the_start(host: Host) -> None:
    await host.standing.wish(ALICE, FEED, "cheap")
    await host.standing.wish(ALICE, TORTURE, "good")
    outcome = await until_answered(host, await sit_down(host, 2, seed=3), 18)
    after = await host.stand_ins(outcome.game)
    assert after is not None and after.seq > outcome.seq


async def test_what_was_answered_for_good_and_is_taken_back_is_asked(host: Host) -> None:
    outcome = await until_answered(host, await sit_down(host, 2, seed=3), 18)
    await host.standing.wish(ALICE, FEED, "cheap")
    await host.standing.wish(ALICE, TORTURE, "good")
    await host.stand_ins(outcome.game)
    for user in (ALICE, BOB):
        back = await host.undo(outcome.game, user)
        if back.vote is None:
            break
    assert back.seq > outcome.seq and back.vote is None
    assert await host.stand_ins(outcome.game) is None
    seat = next(ask.seat for ask in back.asks if ask.waits)
    assert user_of(back, seat) == ALICE


async def test_unknown_wishes_are_refused_and_a_forgotten_person_has_none(store: Store, host: Host) -> None:
    for kind, how in (("feed", "nothing"), ("moon", "cheap")):
        with pytest.raises(UnknownWish):
            await host.standing.wish(ALICE, kind, how)
    await host.standing.wish(ALICE, FEED, "cheap")
    assert "cheap" in await host.my_data(ALICE)
    await store.write(lambda db: people.forget(db, ALICE))
    assert await host.standing.of(ALICE) == {}


async def test_where_nobody_knows_the_best_gift_its_owner_is_asked(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await sit_down(host, 2)
    await host.standing.wish(ALICE, GIFTS, "best")

    def no_idea(*_: object) -> tuple[str, ...]:
        raise KeyError("gain")

    async with host.core.use(outcome.game) as live:
        live.game.state.phase = EVENTS
        live.game.asks = (of("gain", "gain:grain", "gain:wine"),)
        assert standing(live, host.core.choose) is not None
        monkeypatch.setattr(host.core, "choose", no_idea)
        assert standing(live, host.core.choose) is None
    assert not host.ahead.may_run(outcome.game)
    assert await host.stand_ins(outcome.game) is None
