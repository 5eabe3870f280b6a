"""The clock of a seat: one for planning, one for all actions of a round, and a bank."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orleans_bot.clocks.clock import (
    ACTING,
    PLANNING,
    after_absence,
    answered,
    asked,
    ends,
    keeps_warm,
    ran_out,
    reminders,
    stopped,
    woken,
)
from orleans_bot.clocks.paces import DAY, HOUR, LONGEST, PACES, SHORTEST, pace_of
from orleans_bot.clocks.rest import Rest, Resting

DAILY = PACES["daily"]


def test_a_new_question_of_the_same_round_goes_on_with_what_is_left() -> None:
    clock = asked(None, DAILY, ACTING, 1, 0)
    clock = stopped(answered(clock), 5 * HOUR)
    clock = asked(clock, DAILY, ACTING, 1, 10 * HOUR)
    assert ends(clock) == 10 * HOUR + 19 * HOUR + DAILY.bank


def test_each_round_and_each_kind_begins_with_a_full_clock_but_the_same_bank() -> None:
    clock = stopped(asked(None, DAILY, PLANNING, 1, 0), DAY + HOUR)
    assert (clock.left, clock.bank) == (0, DAILY.bank - HOUR)
    clock = asked(clock, DAILY, ACTING, 1, 2 * DAY)
    assert (clock.left, clock.bank) == (DAY, DAILY.bank - HOUR)


def test_a_clock_that_stands_never_ends() -> None:
    clock = stopped(asked(None, DAILY, PLANNING, 1, 0), HOUR)
    assert ends(clock) is None and reminders(clock, DAILY) == []


def test_being_asked_twice_does_not_wind_it_up_again() -> None:
    clock = asked(None, DAILY, PLANNING, 1, 0)
    assert asked(clock, DAILY, PLANNING, 1, HOUR) == clock


def test_a_clock_of_the_system_that_steps_back_gives_nothing_away() -> None:
    clock = stopped(asked(None, DAILY, PLANNING, 1, 1000), 400)
    assert clock.left == DAY


def test_only_an_own_answer_ends_the_silence() -> None:
    clock = asked(None, DAILY, PLANNING, 1, 0)
    for _ in range(3):
        clock = asked(ran_out(clock, 0), DAILY, PLANNING, 1, 0)
    assert keeps_warm(clock)
    assert not keeps_warm(answered(clock))


def test_two_reminders_and_none_where_people_sit_together() -> None:
    clock = asked(None, DAILY, PLANNING, 1, 0)
    total = DAY + DAILY.bank
    assert reminders(clock, DAILY) == [total / 2, total - HOUR]
    live = PACES["live"]
    assert reminders(asked(None, live, PLANNING, 1, 0), live) == []


def test_the_bots_absence_does_not_count() -> None:
    clock = asked(None, DAILY, PLANNING, 1, 0)
    back = after_absence(clock, DAILY, HOUR, 5 * HOUR)
    assert ends(back) == 5 * HOUR + 23 * HOUR + DAILY.bank


def test_after_a_long_absence_the_whole_time_begins_anew() -> None:
    clock = stopped(asked(None, DAILY, PLANNING, 1, 0), 20 * HOUR)
    clock = asked(clock, DAILY, PLANNING, 1, 20 * HOUR)
    back = after_absence(clock, DAILY, 21 * HOUR, 60 * HOUR)
    assert ends(back) == 60 * HOUR + DAY + DAILY.bank


def test_who_has_the_whole_time_anew_is_reminded_anew() -> None:
    clock = replace(asked(None, DAILY, PLANNING, 1, 0), reminded=3)
    assert after_absence(clock, DAILY, HOUR, 60 * HOUR).reminded == 0
    assert after_absence(clock, DAILY, HOUR, 5 * HOUR).reminded == 3


def test_the_bot_was_there_when_a_clock_began_to_run() -> None:
    clock = stopped(asked(None, DAILY, PLANNING, 1, 0), 20 * HOUR)
    clock = asked(clock, DAILY, PLANNING, 1, 60 * HOUR)
    back = after_absence(clock, DAILY, 20 * HOUR, 61 * HOUR)
    assert ends(back) == 61 * HOUR + 4 * HOUR + DAILY.bank


@pytest.mark.parametrize("seconds", [0, SHORTEST - 1, LONGEST + 1, -5])
def test_an_own_pace_out_of_reason_has_no_clock(seconds: int) -> None:
    assert not pace_of("own", seconds).ticks


def test_every_pace_by_name_but_none_ticks() -> None:
    assert [key for key, pace in PACES.items() if not pace.ticks] == ["none"]
    assert pace_of("own", 6 * HOUR).acting == 6 * HOUR


def test_whoever_is_back_has_a_full_clock_and_one_more_silence_is_enough() -> None:
    clock = asked(None, DAILY, PLANNING, 1, 0)
    for _ in range(3):
        clock = asked(ran_out(clock, 5 * DAY), DAILY, PLANNING, 1, 5 * DAY)
    back = woken(clock, DAILY)
    assert (back.left, back.bank, keeps_warm(back)) == (DAY, 0, False)
    assert keeps_warm(ran_out(back, 9 * DAY)) and not keeps_warm(ran_out(answered(back), 9 * DAY))


NIGHT = Resting(Rest("Europe/Paris", 22 * 60, 7 * 60))
BEGIN = 1_774_600_000.0  # two days before summer time begins in Paris


@given(st.lists(st.integers(-3 * 86400, 3 * 86400), min_size=1, max_size=12), st.booleans())
def test_a_clock_that_jumps_gives_nobody_time_and_takes_no_more_than_has_gone_by(
    jumps: list[int], rests: bool
) -> None:
    choice, now = NIGHT if rests else Resting(), BEGIN
    clock = asked(None, DAILY, PLANNING, 1, now)
    left, forward = clock.left + clock.bank, 0
    for jump in jumps:
        now, forward = now + jump, forward + max(jump, 0)
        clock = stopped(clock, now, choice)
        assert 0 <= clock.left + clock.bank <= left
        left = clock.left + clock.bank
        clock = asked(clock, DAILY, PLANNING, 1, now)
        end = ends(clock, choice)
        assert end is not None and end >= now + left
    assert left >= DAY + DAILY.bank - forward


@pytest.mark.parametrize("away", [-30 * DAY, -1.0, 0.0, 600.0, 23 * HOUR, 40 * DAY])
def test_an_absence_never_costs_time_whichever_way_the_clock_has_gone(away: float) -> None:
    clock = asked(None, DAILY, PLANNING, 1, 0)
    back = after_absence(clock, DAILY, HOUR, HOUR + away)
    end = ends(back)
    assert back.since == HOUR + away and end is not None
    assert end - back.since >= 23 * HOUR + DAILY.bank
