"""Hours of rest: quiet hours, holidays, summer time, changes that count from tomorrow."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orleans_bot.clocks.rest import Rest, Resting, after, awake, resting, tomorrow, wakes, zone_names, zone_of

PARIS = "Europe/Paris"
HOUR = 3600
NIGHT = Rest(PARIS, 22 * 60, 7 * 60)


def at(text: str, zone: str = PARIS) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_a_night_does_not_count() -> None:
    assert awake(Resting(NIGHT), at("2026-11-01 20:00"), at("2026-11-02 08:00")) == 3 * HOUR


def test_who_has_no_quiet_hours_never_rests() -> None:
    assert resting(Rest(PARIS), at("2026-11-01 00:00"), at("2026-11-20 00:00")) == []


def test_quiet_hours_within_a_day_count_as_such() -> None:
    siesta = Resting(Rest(PARIS, 13 * 60, 15 * 60))
    assert awake(siesta, at("2026-11-01 12:00"), at("2026-11-01 16:00")) == 2 * HOUR


def test_the_night_in_which_summer_time_begins_is_an_hour_shorter() -> None:
    start, end = at("2026-03-28 21:00"), at("2026-03-29 09:00")
    assert end - start == 11 * HOUR
    assert awake(Resting(NIGHT), start, end) == 3 * HOUR


def test_the_night_in_which_summer_time_ends_is_an_hour_longer() -> None:
    start, end = at("2026-10-24 21:00"), at("2026-10-25 09:00")
    assert end - start == 13 * HOUR
    assert awake(Resting(NIGHT), start, end) == 3 * HOUR


def test_quiet_hours_that_begin_in_the_missing_hour_still_end() -> None:
    odd = Resting(Rest(PARIS, 2 * 60 + 30, 6 * 60))
    counted = awake(odd, at("2026-03-29 00:00"), at("2026-03-29 12:00"))
    assert 7 * HOUR <= counted <= 9 * HOUR


def test_holidays_are_whole_days_of_the_persons_own() -> None:
    away = Resting(Rest(PARIS, holidays=(("2026-11-03", "2026-11-05"),)))
    assert awake(away, at("2026-11-02 12:00"), at("2026-11-06 12:00")) == 24 * HOUR
    assert wakes(away, at("2026-11-04 09:00")) == at("2026-11-06 00:00")


def test_a_holiday_that_ends_in_a_quiet_night_ends_with_the_night() -> None:
    both = Resting(Rest(PARIS, 22 * 60, 7 * 60, (("2026-11-03", "2026-11-03"),)))
    assert wakes(both, at("2026-11-03 12:00")) == at("2026-11-04 07:00")


def test_a_change_counts_from_tomorrow() -> None:
    before = Resting(Rest(PARIS))
    now = at("2026-11-01 12:00")
    later = before.changed(NIGHT, now)
    assert later.changes_at == tomorrow(PARIS, now) == at("2026-11-02 00:00")
    assert awake(later, at("2026-11-01 22:00"), at("2026-11-02 07:00")) == 2 * HOUR
    assert later.changed(Rest(PARIS), at("2026-11-01 13:00")).now == Rest(PARIS)


def test_a_clock_runs_out_when_its_seconds_have_been_counted() -> None:
    assert after(Resting(NIGHT), at("2026-11-01 20:00"), 3 * HOUR) == at("2026-11-02 08:00")


def test_a_clock_of_somebody_who_is_always_away_never_runs_out() -> None:
    assert (
        after(Resting(Rest(PARIS, holidays=(("2026-01-01", "2036-01-01"),))), at("2026-11-01 20:00"), 5)
        is None
    )


@pytest.mark.parametrize("name", ["UTC+2", "UTC-3:30", "UTC", "UTC+0530", "America/New_York"])
def test_zones_are_known_by_name_or_by_their_distance(name: str) -> None:
    assert zone_of(name) is not None


@pytest.mark.parametrize("name", ["", "Nowhere/Land", "UTC+25", "../etc/passwd", "UTC+5:70", "\0"])
def test_what_is_no_zone_is_none(name: str) -> None:
    assert zone_of(name) is None


def test_every_zone_that_can_be_chosen_exists() -> None:
    assert all(zone_of(name) is not None for name in zone_names())


@given(
    st.integers(1_700_000_000, 1_900_000_000),
    st.integers(1, 10 * 86400),
    st.integers(0, 24 * 60 - 1),
    st.integers(0, 600),
    st.sampled_from(["UTC", PARIS, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC-9"]),
)
def test_what_is_counted_up_to_the_end_is_what_there_was(
    start: int, seconds: int, first: int, long: int, zone: str
) -> None:
    choice = Resting(Rest(zone, first, (first + long) % (24 * 60)))
    end = after(choice, start, seconds)
    assert end is not None and end >= start + seconds
    assert awake(choice, start, end) == pytest.approx(seconds, abs=1e-3)
    assert awake(choice, start, end - 0.5) < seconds


def test_whoever_takes_a_holiday_back_rests_only_until_that_counts() -> None:
    away = Resting(Rest(PARIS, holidays=(("2026-11-03", "2026-11-20"),)))
    now = at("2026-11-04 09:00")
    back = away.changed(Rest(PARIS), now)
    assert wakes(away, now) == at("2026-11-21 00:00")
    assert wakes(back, now) == at("2026-11-05 00:00") == back.changes_at
    night = away.changed(NIGHT, now)
    assert wakes(night, now) == at("2026-11-05 07:00")


def test_whoever_never_wakes_is_looked_for_no_further_than_somebody_could_wait() -> None:
    never = Resting(Rest(PARIS, holidays=(("2000-01-01", "2100-01-01"),)))
    now = at("2026-11-04 09:00")
    assert wakes(never, now) - now < 1000 * 86400


@given(
    st.integers(1_700_000_000, 1_900_000_000),
    st.integers(0, 24 * 60 - 1),
    st.integers(0, 600),
    st.sampled_from(["UTC", PARIS, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC-9"]),
)
def test_all_is_rest_until_somebody_wakes_and_nothing_is_at_that_moment(
    moment: int, first: int, long: int, zone: str
) -> None:
    choice = Resting(Rest(zone, first, (first + long) % (24 * 60)))
    woken = wakes(choice, moment)
    assert awake(choice, moment, woken) == pytest.approx(0, abs=1e-3)
    assert wakes(choice, woken) == woken
    # The longest night is the one in which an hour comes twice.
    assert woken - moment <= 11 * HOUR


@pytest.mark.parametrize("zone", [PARIS, "America/New_York", "Australia/Lord_Howe", "UTC"])
def test_a_day_of_holiday_is_as_long_as_the_day_is(zone: str) -> None:
    for day in ("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"):
        away = Resting(Rest(zone, holidays=((day, day),)))
        start = at(f"{day} 00:00", zone)
        end = tomorrow(zone, start)
        assert end - start in (23 * HOUR, 23.5 * HOUR, 24 * HOUR, 24.5 * HOUR, 25 * HOUR)
        assert awake(away, start - HOUR, end + HOUR) == 2 * HOUR
        assert wakes(away, start) == end
