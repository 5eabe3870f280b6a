"""The development track: coins, stars and citizens."""

import pytest

from tests.at import Stage, at


def moved(to: int, start: int, **facts: object) -> Stage:
    """Blue steps from one space to the next by the Scriptorium."""
    on = {"scriptorium": "knight scholar"}
    t = at("actions", blue={"on": on, "development": start, **facts}, red={})
    t.blue.does("scriptorium")
    assert t.blue.tracks["development"] == to
    return t


COINS = {7: 3, 12: 4, 25: 5}
STARS = {4: 2, 9: 3, 15: 4, 22: 5, 30: 6}
CITIZENS = (3, 18, 28)


@pytest.mark.parametrize("space", range(1, 31))
def test_every_space(space: int) -> None:
    t = moved(space, space - 1)
    assert t.blue.coins == 5 + COINS.get(space, 0)
    assert t.blue.citizens == (space in CITIZENS)
    assert t.blue.stars == max([1, *(star for at_space, star in STARS.items() if at_space <= space)])


def test_whatever_is_passed_is_taken_too() -> None:
    t = at("actions", blue={"on": {"university": "farmer craftsman trader"}, "scholar": 4, "development": 2})
    t.blue.does("university")
    assert (t.blue.tracks["development"], t.blue.coins, t.blue.citizens, t.blue.stars) == (8, 8, 1, 2)


def test_only_the_first_takes_the_citizen() -> None:
    t = at(
        "actions",
        blue={"on": {"scriptorium": "knight scholar"}, "development": 2},
        red={"on": {"scriptorium": "knight scholar"}, "development": 2},
    )
    t.blue.does("scriptorium"), t.red.does("scriptorium")
    assert (t.blue.citizens, t.red.citizens) == (1, 0)


def test_the_track_ends_at_its_last_space() -> None:
    t = at("actions", blue={"on": {"library": "knight scholar"}, "development": 29})
    t.blue.does("library")
    assert (t.blue.tracks["development"], t.blue.stars) == (30, 6)
