"""The log: what is in force after lines were taken back, and checkpoints that are packed in chains."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orleans_bot.rules.ask import Decision
from orleans_bot.rules.game import Checkpoint
from orleans_bot.store import games, log
from orleans_bot.store.log import Line, Saving
from orleans_bot.store.migrating import migrate
from orleans_bot.store.packing import CHAIN, pack, unchain, unpack


def new_game(db: sqlite3.Connection) -> int:
    return games.open_lobby(
        db,
        guild=None,
        channel=1,
        keeper=None,
        scenario="orleans",
        boxes=["base"],
        options={},
        places=2,
        who="",
        at=0,
    )


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, Path("memory"))
        yield db


def plain(seq: int, draws: tuple[str, ...] = ()) -> Line:
    return Line(Decision(seq, "blue", "plan", ("commit",), draws, seq * 7), None, 0)


def mark(seq: int, target: int, ask: str = "undo") -> Line:
    return Line(Decision(seq, "", ask, (str(target),), (), 0), None, 0)


@given(st.lists(st.one_of(st.none(), st.integers(0, 30)), max_size=40), st.data())
def test_lines_in_force_are_those_of_a_plain_stack(wishes: list[int | None], data: st.DataObject) -> None:
    """Each undo cuts the stack of decisions off where it says; nothing comes back."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, Path("memory"))
        game = new_game(db)
        log.save(db, game, [Saving(Checkpoint(0, "planning", "start", (), 0), None)])
        stack: list[int] = []
        points = [0]
        for seq, wish in enumerate(wishes, 1):
            if wish is None or not stack:
                line = plain(seq, ("monk",) if seq % 5 == 0 else ())
                stack.append(seq)
                if seq % 4 == 0:
                    log.save(db, game, [Saving(Checkpoint(seq, "actions", f"text {seq}", (), seq), None)])
                    points.append(seq)
            else:
                target = stack[wish % len(stack)]
                stack = [each for each in stack if each < target]
                points = [each for each in points if each < target]
                line = mark(seq, target)
            log.append(db, game, [line])
        spans = log.voided(db, game)
        assert [decision.seq for decision in log.effective(db, game, spans)] == stack
        assert log.saved(db, game, spans) == points[::-1]
        past = log.past(db, game)
        assert past.top == len(wishes) and past.checkpoint.seq in points
        assert [decision.seq for decision in past.decisions] == [
            each for each in stack if each > past.checkpoint.seq
        ]
        # The last decision is replayed, so that it is known whether it may be taken back, or it drew.
        assert (
            not stack
            or stack[-1] % 5 == 0
            or stack[-1] in [each.seq for each in past.decisions]
            or not any(each < stack[-1] for each in points)
        )
        if stack:
            upto = data.draw(st.sampled_from(stack))
            before = log.past(db, game, upto)
            assert before.checkpoint.seq < upto
            assert [each.seq for each in before.decisions] == [
                each for each in stack if before.checkpoint.seq < each < upto
            ]


def test_a_number_is_given_once(db: sqlite3.Connection) -> None:
    game = new_game(db)
    log.append(db, game, [plain(1), plain(2)])
    with pytest.raises(sqlite3.IntegrityError):
        log.append(db, game, [plain(2)])
    log.append(db, new_game(db), [plain(1)])
    assert [line.decision.seq for line in log.lines(db, game)] == [1, 2]


def test_a_line_comes_back_as_it_was(db: sqlite3.Connection) -> None:
    game = new_game(db)
    somebody = games.person(db, 1 << 60)
    lines = [
        Line(Decision(1, "blue", "gain", ("wine", "wool"), ("monk", "own_farmer"), 0xFFFFFFFF), somebody, 9),
        Line(Decision(2, "red", "food", (), (), 0), None, 10),
        mark(3, 2),
    ]
    log.append(db, game, lines)
    assert log.lines(db, game) == lines
    assert [line.target for line in lines] == [None, None, 2]


@given(st.lists(st.text(max_size=300), min_size=1, max_size=12))
def test_packed_texts_come_back(texts: list[str]) -> None:
    links = [pack(text, texts[i - 1] if i else None) for i, text in enumerate(texts)]
    assert unchain(links) == texts[-1]
    before: str | None = None
    for link, text in zip(links, texts, strict=True):
        before = unpack(link, before)
        assert before == text


def test_texts_longer_than_the_window_come_back() -> None:
    one = "".join(f"{i:x} " for i in range(20_000))
    two = one[:-10] + "the end"
    assert unpack(pack(two, one), one) == two and len(pack(two, one)) < len(pack(two, None))
    with pytest.raises(ValueError, match="first link"):
        unchain([])


def test_a_chain_of_checkpoints_comes_back_from_any_link(db: sqlite3.Connection) -> None:
    game = new_game(db)
    points = [
        Checkpoint(seq, "planning", f"{'state ' * 50}{seq} grün", ("monk",) * (seq % 3), seq * 3)
        for seq in range(0, 60, 2)
    ]
    for i, point in enumerate(points):
        log.save(db, game, [Saving(point, points[i - 1] if i % (CHAIN + 1) else None)])
    depths = []
    for point in points:
        found, depth = log.checkpoint(db, game, point.seq)
        assert found == point
        depths.append(depth)
    assert max(depths) <= CHAIN + 1
    assert log.checkpoints(db, game) == {point.seq: point for point in points}
