"""What must hold for any game: rewinding, planning in any order, secrets, refusals, hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from orleans_bot.content import load
from orleans_bot.rules.ask import PURSE, Ask, Decision
from orleans_bot.rules.errors import BadLog, NotAnOption, NotAsked, Refusal, Stale, WrongAmount, WrongCount
from orleans_bot.rules.game import Checkpoint, Game
from orleans_bot.rules.state import from_text
from tests.at import at

from .playing import TABLES, answer, begin, play

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**64)
few = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # a smaller seed is not a simpler game
    suppress_health_check=list(HealthCheck),
)


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything that a decision may change."""
    asks = [(ask.seat, ask.key, ask.keys, ask.lo, ask.hi, ask.since, dict(ask.about)) for ask in game.asks]
    return game.state.to_text(), asks, game.crc, game.seq, len(game.tail), list(game.table.notes)


def played(
    scenario: str, seats: int, seed: int
) -> tuple[list[Checkpoint], list[Decision], list[tuple[Any, ...]]]:
    """A whole game: its checkpoints, its decisions, and what was on the table after each of them."""
    game = begin(scenario, seats, seed)
    checkpoints, decisions, tables_after = [game.checkpoint], [], [snapshot(game)]
    for step in play(game, seed % 1000):
        decisions.append(step.decision)
        if step.checkpoint:
            checkpoints.append(step.checkpoint)
        tables_after.append(snapshot(game))
    return checkpoints, decisions, tables_after


@few
@given(tables, seeds, st.lists(st.floats(0, 1), min_size=3, max_size=6))
def test_rewind_anywhere_and_continue(table: tuple[str, int], seed: int, wheres: Sequence[float]) -> None:
    checkpoints, decisions, after = played(*table, seed)
    for where in wheres:
        seq = round(where * len(decisions))
        checkpoint = max((c for c in checkpoints if c.seq <= seq), key=lambda c: c.seq)
        game = Game.resume(load(), checkpoint)
        for decision in decisions[checkpoint.seq : seq]:
            game.replay(decision)
        now = snapshot(game)
        assert now[:4] == after[seq][:4]
        for decision in decisions[seq : seq + 40]:
            game.replay(decision, taped=False)
            assert snapshot(game)[:4] == after[decision.seq][:4]


def test_every_checkpoint_resumes_to_the_table_it_was_made_at() -> None:
    for scenario, seats in TABLES:
        checkpoints, _, after = played(scenario, seats, 3)
        for checkpoint in checkpoints:
            assert snapshot(Game.resume(load(), checkpoint))[:4] == after[checkpoint.seq][:4]


def plans(game: Game) -> str:
    """The state, and what is asked, without the place in the log."""
    asks = sorted((ask.seat, ask.key, ask.keys, ask.lo, ask.hi) for ask in game.asks)
    return f"{game.state.to_text()} {asks}"


def planning_of(seed: int) -> Checkpoint | None:
    """Some planning phase of three seats."""
    game = begin("orleans", 3, seed)
    found = [game.checkpoint]
    for step in play(game, seed % 1000):
        if step.checkpoint and step.checkpoint.phase == "planning":
            found.append(step.checkpoint)
    return Random(seed).choice(found)


@few
@given(seeds, st.integers(0, 2**32), st.integers(0, 2**32))
def test_planning_commutes(seed: int, one: int, two: int) -> None:
    checkpoint = planning_of(seed)
    assert checkpoint is not None
    scripts: dict[str, list[str]] = {}
    luck = Random(seed)
    game = Game.resume(load(), checkpoint)
    for seat in [seat.colour for seat in game.state.seats]:
        # What a seat plans depends on nobody else, so each writes its script alone.
        alone = Game.resume(load(), checkpoint)
        script: list[str] = []
        for _ in range(luck.randint(1, 9)):
            ask = alone.asked(seat, "plan")
            assert ask is not None
            keys = [key for key in ask.keys if key != "commit" or scripts]  # the first never commits early
            pick = luck.choice(keys) if luck.random() < 0.5 else answer(ask, luck, 1.0)[0]
            if pick in keys:
                script.append(pick)
                alone.decide(seat, "plan", [pick])
        if alone.table.seats[seat].committed:
            alone.decide(seat, "plan", ["reopen"])
            script.append("reopen")
        scripts[seat] = script
    results = set()
    for order in (one, two):
        game, left = Game.resume(load(), checkpoint), {seat: list(s) for seat, s in scripts.items()}
        luck = Random(order)
        while any(left.values()):
            seat = luck.choice([seat for seat, script in left.items() if script])
            game.decide(seat, "plan", [left[seat].pop(0)])
        before = plans(game)
        commits = [*scripts]
        luck.shuffle(commits)
        for seat in commits:
            game.decide(seat, "plan", ["commit"])
        results.add((before, plans(game)))
    assert len(results) == 1


def moments(scenario: str, seats: int, seed: int, number: int) -> list[Game]:
    """Tables out of the middle of a game, each on its own."""
    checkpoints, decisions, _ = played(scenario, seats, seed)
    out = []
    for seq in Random(seed).sample(range(len(decisions)), min(number, len(decisions))):
        checkpoint = max((c for c in checkpoints if c.seq <= seq), key=lambda c: c.seq)
        game = Game.resume(load(), checkpoint)
        for decision in decisions[checkpoint.seq : seq]:
            game.replay(decision)
        out.append(game)
    return out


@few
@given(tables, seeds)
def test_whatever_is_not_on_the_list_is_refused_and_changes_nothing(
    table: tuple[str, int], seed: int
) -> None:
    for game in moments(*table, seed, 8):
        before = snapshot(game)
        for ask in game.asks:
            # An amount is told as `coin*3`: bare keys are none, and too little is another refusal.
            purse = ask.kind == PURSE
            few, many = (WrongAmount, NotAnOption) if purse else (WrongCount, WrongCount)
            first = list(ask.keys[: ask.lo])
            more = list(ask.keys[: ask.hi + 1])
            wrong: list[tuple[str, str, list[str], int | None, type[Refusal]]] = [
                (ask.seat, ask.key, ["nonsense"], None, NotAnOption),
                (ask.seat, ask.key, [""], None, NotAnOption),
                (ask.seat, ask.key, list(ask.keys[0]), None, NotAnOption),
                (ask.seat, ask.key, [*first, ask.keys[0]], None, many),
                (ask.seat, "nonsense", first, None, Stale),
                (ask.seat, "", first, None, Stale),
                (ask.seat, ask.key, first, ask.since - 1, Stale),
                (ask.seat, ask.key, first, game.seq + 1, Stale),
                ("nobody", ask.key, first, None, NotAsked),
                ("", ask.key, first, None, NotAsked),
            ]
            if ask.lo:
                wrong.append((ask.seat, ask.key, [], None, few))
            if len(more) > ask.hi:
                wrong.append((ask.seat, ask.key, more, None, many))
            for seat, key, picks, since, refusal in wrong:
                with pytest.raises(refusal) as refused:
                    game.decide(seat, key, picks, since)
                assert refused.value.sentence.endswith(".")
                assert snapshot(game) == before
        idle = [s.colour for s in game.state.seats if game.asked(s.colour) is None]
        for seat in idle:
            with pytest.raises(NotAsked):
                game.decide(seat, game.asks[0].key, [game.asks[0].keys[0]])
        assert snapshot(game) == before


@few
@given(tables, seeds)
def test_every_option_on_the_list_is_accepted(table: tuple[str, int], seed: int) -> None:
    checkpoints, decisions, _ = played(*table, seed)
    seq = Random(seed).randrange(len(decisions))
    checkpoint = max((c for c in checkpoints if c.seq <= seq), key=lambda c: c.seq)

    def there() -> Game:
        game = Game.resume(load(), checkpoint)
        for decision in decisions[checkpoint.seq : seq]:
            game.replay(decision)
        return game

    for ask in there().asks:
        for key in ask.keys:
            there().decide(ask.seat, ask.key, answer_with(ask, key))


def answer_with(ask: Ask, key: str) -> list[str]:
    """An answer in which an option stands, filled up to what must be given."""
    others = [other for other in ask.keys if other != key]
    if ask.kind != PURSE:
        return [key, *others[: max(ask.lo, 1) - 1]]
    given = Counter({key: 1})

    def worth() -> int:
        return sum(ask.worth.get(piece, 1) * number for piece, number in given.items())

    for piece in (key, *others):
        while given[piece] < ask.most[piece] and worth() < ask.lo:
            given[piece] += 1
    return [f"{piece}*{number}" for piece, number in given.items() if number]


def eyes(game: Game, colour: str) -> list[Any]:
    """What everybody but one seat sees."""
    return [game.view(viewer) for viewer in ("", *game.table.seats) if viewer != colour]


@few
@given(seeds)
def test_a_seats_secrets_change_no_other_view(seed: int) -> None:
    for game in moments("orleans", 3, seed, 6):
        luck = Random(seed)
        seat = luck.choice(game.state.seats)
        before, own = eyes(game, seat.colour), game.view(seat.colour)
        number = sum(seat.bag.values())
        seat.bag = {"monk": number} if number else {}
        seat.luck ^= 12345
        seat.drawing = "choose" if seat.drawing != "choose" else "all"
        seat.last_plan = ["castle"]
        if game.state.phase == "planning" and seat.market:
            seat.draft = {"town_hall.0": seat.market[0]} if not seat.draft else {}
        assert eyes(game, seat.colour) == before
        if number > 1 or game.state.phase == "planning":
            assert game.view(seat.colour) != own


@few
@given(seeds)
def test_what_a_seat_plans_is_for_its_own_eyes(seed: int) -> None:
    checkpoint = planning_of(seed)
    assert checkpoint is not None
    game = Game.resume(load(), checkpoint)
    luck = Random(seed)
    seat = luck.choice(game.state.seats).colour
    before = eyes(game, seat)
    for _ in range(8):
        ask = game.asked(seat)
        assert ask is not None and ask.secret
        keys = [key for key in ask.keys if key != "commit"]
        step = game.decide(seat, "plan", [luck.choice(keys)])
        assert eyes(game, seat) == before and not step.notes


REPLAY = "import sys; from tests.rules.playing import fingerprints; print(fingerprints(3))"


def test_the_same_log_under_other_hash_seeds() -> None:
    said = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", REPLAY], env=environment, capture_output=True, text=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1 and said.pop().count("orleans") >= 4


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace('"format":1', '"format":999'),
        lambda text: text.replace('"format":1', '"format":0'),
        lambda text: text.replace('"format":1', '"shape":1'),
        lambda text: text.replace('"round":', '"nonsense":'),
        lambda text: text.replace('"coins":', '"nonsense":'),
        lambda text: text.replace('"seats":', '"chairs":'),
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[]",
        lambda text: "7",
    ],
)
def test_a_state_that_cannot_be_read_is_refused_in_one_sentence(spoil: Callable[[str], str]) -> None:
    text = begin("orleans", 2, 1).checkpoint.text
    with pytest.raises(BadLog) as refused:
        from_text(spoil(text))
    assert refused.value.sentence.endswith(".")


def test_a_seat_may_take_back_what_it_alone_decided_and_nothing_was_drawn() -> None:
    for scenario, seats in TABLES:
        game = begin(scenario, seats, 2)
        for step in play(game, 2):
            by = step.decision.seat
            assert game.takeback(by) == (step.decision.seq if step.free else None)
            assert all(game.takeback(other) is None for other in game.table.seats if other != by)
            if step.decision.draws or game.over:
                assert not step.free


RICH: dict[str, Any] = {
    "bag": "3*farmer 2*monk own_trader knight",
    "goods": "2*grain wine wool brocade",
    "market": "3*knight",
    "coins": 1,
    "on": {"castle": "gear boatman", "sacristy": "monk", "gunpowder_tower": "monk -"},
    "stations": "orleans",
    "development": 5,
    "drawing": "choose",
}


def phase_in_order(phase: str, event: str, seed: int, order: int) -> tuple[Any, list[str]]:
    """Three seats decide at the same time, each by its own luck, in an order that follows from a number."""
    t = at(phase, event=event, blue=RICH, red=RICH, yellow=RICH)
    lucks = {seat.colour: Random(f"{seed} {seat.colour}") for seat in t.state.seats}
    turns = Random(order)
    said: list[str] = []
    while t.game.asks:
        ask = turns.choice(t.game.asks)
        picks = answer(ask, lucks[ask.seat], 0.3)
        said.append(f"{ask.seat} {ask.keys} {picks}")
        t.game.decide(ask.seat, ask.key, picks)
    return json.loads(t.state.to_text()), sorted(said)


@few
@given(st.sampled_from(["harvest_3", "taxes_1", "plague", "income_1"]), seeds, seeds, seeds)
def test_an_event_befalls_all_seats_alike_in_whatever_order_they_decide(
    event: str, seed: int, one: int, two: int
) -> None:
    assert phase_in_order("events", event, seed, one) == phase_in_order("events", event, seed, two)


@few
@given(seeds, seeds, seeds)
def test_drawing_followers_does_not_depend_on_who_decides_first(seed: int, one: int, two: int) -> None:
    assert phase_in_order("followers", "", seed, one) == phase_in_order("followers", "", seed, two)
