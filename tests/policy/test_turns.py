"""A stand-in's answers are legal, come to an end, and depend on nothing but what its seat may see."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from orleans_bot.content import BOXES
from orleans_bot.policy import choose
from orleans_bot.random_seats import answer
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.pieces import COLOURS
from tests.rules.playing import TABLES, begin

from .tables import PLAN_MOVES, fingerprint, moves, points

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_every_answer_is_legal_and_every_plan_ends(scenario: str, seats: int, seed: int) -> None:
    game = begin(scenario, seats, seed)
    plans: Counter[tuple[str, int]] = Counter()
    for view, ask, picks in moves(game, COLOURS[:seats], Random(seed)):
        in_order = tuple(sorted(picks, key=lambda pick: ask.keys.index(pick.partition("*")[0])))
        assert game.check(ask.seat, ask.key, picks) == in_order
        assert "reopen" not in picks
        if ask.key == "plan":
            plans[ask.seat, view.round] += 1
    assert game.over
    assert max(plans.values()) <= PLAN_MOVES


@pytest.mark.parametrize("seed", range(8))
def test_every_tile_of_every_box_is_handled(seed: int) -> None:
    seats = 2 + seed % 4
    game = begin("orleans", seats, seed, BOXES)
    plans: Counter[tuple[str, int]] = Counter()
    for view, ask, picks in moves(game, COLOURS[:seats:2], Random(seed)):
        assert game.check(ask.seat, ask.key, picks)
        if ask.key == "plan":
            plans[ask.seat, view.round] += 1
    assert game.over
    assert max(plans.values()) <= PLAN_MOVES


@pytest.mark.parametrize("seed", range(6))
def test_stand_ins_cope_with_whatever_random_seats_leave_them(seed: int) -> None:
    luck = Random(seed)
    seats = luck.randint(2, 5)
    game = begin("orleans", seats, seed)
    stand_ins = COLOURS[: luck.randint(1, seats)]
    for _, ask, picks in moves(game, stand_ins, luck):
        assert set(picks) <= set(ask.keys)
    assert game.over


@pytest.mark.parametrize("seed", range(4))
def test_a_stand_in_can_take_over_a_seat_in_any_state(seed: int) -> None:
    """The seat was played at random until some round, with half a plan or a board full of waiting."""
    luck = Random(seed)
    game = begin("orleans", 3, seed)
    taken_over = False
    while not game.over:
        ask = luck.choice([ask for ask in game.asks if ask.waits])
        taken_over = taken_over or (game.state.round >= 4 + seed and luck.random() < 0.1)
        if taken_over and ask.seat == "blue":
            game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask))
        else:
            game.decide(ask.seat, ask.key, answer(ask, luck))
    assert taken_over


def test_equal_views_give_equal_answers_whatever_lies_hidden() -> None:
    """Two games that differ only in what a seat cannot see look the same to its stand-in."""
    game = begin("orleans", 3, 7)
    compared = 0
    for view, ask, picks in moves(game, COLOURS[:3], Random(7)):
        for seat in game.state.seats:
            if seat.colour != ask.seat:
                kept, seat.bag = seat.bag, {"monk": sum(seat.bag.values())} if seat.bag else {}
                luck, seat.luck = seat.luck, 1
                other = game.view(ask.seat)
                seat.bag, seat.luck = kept, luck
                assert other == view
                assert choose(other, ask) == picks
                compared += 1
    assert compared > 500


def test_the_answer_does_not_hang_on_the_object_asked() -> None:
    game = begin("orleans", 2, 11)
    for view, ask, picks in moves(game, COLOURS[:2], Random(11)):
        again = Ask(ask.seat, ask.key, ask.keys, ask.lo, ask.hi, ask.since, ask.secret, dict(ask.about))
        assert choose(replace(view), again) == picks


UNKNOWN = [
    (("coins", "polish", "whistle:tune"), 1, 1),
    (("a:1", "b:2", "c:3", "d:4"), 2, 3),
    (("a:1", "b:2"), 0, 2),
    (("tile:a_tile_that_is_not_printed_yet", "pass"), 1, 1),
    (("act:a_place_that_is_not_printed_yet", "pass"), 1, 1),
    (("gear:nowhere.0", "keep"), 1, 1),
    (("keep:monk@nowhere.0", "keep:farmer@castle.9"), 1, 1),
    (("put:monk@nowhere.0", "fill:nowhere", "commit"), 1, 1),
    (("send:knight@a_deed_not_printed_yet", "done"), 1, 1),
    (("go:atlantis.air", "go:blois.water"), 1, 1),
    (("draw:many", "draw:2", "back:nowhere.0"), 1, 1),
    (("food:caviar", "pay"), 1, 1),
    (("recruit:juggler", "coins"), 1, 1),
    (("store:juggler", "store:monk"), 0, 1),
    (("one",), 1, 1),
    ((), 0, 0),
]


@pytest.mark.parametrize(("keys", "lo", "hi"), UNKNOWN)
@pytest.mark.parametrize("name", ["act", "torture", "gear", "a_question_not_asked_yet"])
def test_an_ask_it_has_never_seen_is_answered_legally(
    keys: tuple[str, ...], lo: int, hi: int, name: str
) -> None:
    view = begin("orleans", 2, 1).view("blue")
    picks = choose(view, Ask("blue", name, keys, lo, hi))
    assert set(picks) <= set(keys)
    assert lo <= len(picks) == len(set(picks)) <= hi


def test_the_same_answers_under_every_hash_seed() -> None:
    code = (
        "from tests.policy.tables import fingerprint\nfrom tests.rules.playing import TABLES\n"
        "print([fingerprint(key, seats, 3) for key, seats in dict(TABLES).items()])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "4242")
    }
    assert said == {f"{[fingerprint(key, seats, 3) for key, seats in dict(TABLES).items()]}\n"}


def test_a_stand_in_beats_random_seats() -> None:
    wins = 0
    for seed in range(10):
        game = begin("orleans", 4, seed)
        for _ in moves(game, {COLOURS[seed % 4]}, Random(seed)):
            pass
        scores = points(game)
        mine = scores.pop(COLOURS[seed % 4])
        wins += mine > max(scores.values())
    assert wins >= 9
