"""Purses: an amount in one answer, and demands that several seats meet together."""

from collections.abc import Mapping

import pytest

from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.errors import NotAnOption, WrongAmount
from orleans_bot.rules.purses import demand, pay_from
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from tests.at import Stage

from .test_at_once import fair

WORTH = {"coin": 1, "good:wine": 3, "good:wool": 4}


class Bribe(Event):
    """Each seat gives things worth three to five."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """Out of its coins, its wine and its wool."""
        given = await pay_from(table, seat, "bribe", WORTH, 3, 5)
        seat.memory["gave"] = given


class Ransom(Event):
    """All seats owe seven together."""

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """Asked once."""
        if seat is table.state.seats[0]:
            await demand(table, table.state.seats, "ransom", WORTH, 7)


def bribed(**blue: object) -> Stage:
    """Blue alone has something."""
    return fair(cls=Bribe, blue={"coins": 0, **blue}, red={"coins": 0})


def test_an_amount_is_given_in_one_answer() -> None:
    t = bribed(coins=4, goods="2*wine")
    ask = t.blue.ask
    assert (ask.kind, ask.keys, ask.lo, ask.hi, dict(ask.most)) == (
        PURSE,
        ("coin", "good:wine"),
        3,
        5,
        {"coin": 4, "good:wine": 2},
    )
    t.game.decide("blue", "bribe", ["good:wine*1", "coin*2"])
    assert t.blue.memory["gave"] == {"coin": 2, "good:wine": 1}
    assert t.blue.coins == 2
    t.blue.holds(goods="wine")
    t.nobody_is_asked()


@pytest.mark.parametrize("picks", [["coin*2"], [], ["coin*3", "good:wine*1"], ["good:wine*3"], ["coin*5"]])
def test_an_amount_out_of_bounds_or_not_there_is_refused_and_nothing_changes(picks: list[str]) -> None:
    t = bribed(coins=4, goods="2*wine")
    with pytest.raises(WrongAmount, match="worth 3 to 5"):
        t.game.decide("blue", "bribe", picks)
    assert t.blue.coins == 4


@pytest.mark.parametrize("picks", [["coin"], ["coin*x"], ["coin*0"], ["coin*2", "coin*2"], ["good:wool*1"]])
def test_what_is_no_amount_is_refused(picks: list[str]) -> None:
    with pytest.raises(NotAnOption):
        bribed(coins=4).game.decide("blue", "bribe", picks)


def test_who_has_too_little_is_not_asked() -> None:
    t = bribed(coins=2)
    t.nobody_is_asked()
    assert t.blue.memory["gave"] is None


@pytest.mark.parametrize(
    ("most", "lo", "hi", "least"),
    [
        ({"coin": 4, "good:wine": 2}, 3, 5, ("good:wine*1",)),
        ({"coin": 1, "good:wine": 2}, 4, 5, ("coin*1", "good:wine*1")),
        ({"good:wool": 2}, 3, 5, ("good:wool*1",)),
        ({"coin": 4}, 0, 5, ()),
    ],
)
def test_the_least_amount_is_legal(most: Mapping[str, int], lo: int, hi: int, least: tuple[str, ...]) -> None:
    ask = Ask("blue", "bribe", tuple(most), lo, hi, kind=PURSE, worth=WORTH, most=most)
    assert ask.least == least


def test_a_common_demand_is_a_purse_for_each_until_it_is_met() -> None:
    t = fair(cls=Ransom, blue={"coins": 3, "goods": "wool"}, red={"coins": 2}, yellow={"coins": 0})
    assert t.asked == ["blue ransom", "red ransom"]
    t.game.decide("red", "ransom", ["coin*2"])
    assert t.asked == ["blue ransom"] and t.blue.ask.about["missing"] == 5
    t.game.decide("blue", "ransom", ["good:wool*1"])
    t.game.decide("blue", "ransom", ["coin*1"])
    t.nobody_is_asked()
    assert (t.blue.coins, t.red.coins) == (2, 0)


def test_a_demand_that_could_not_be_met_from_the_start_ends_the_game_and_takes_nothing() -> None:
    seats: list[Seat] = []

    class Watched(Ransom):
        """Keeps the seats in sight."""

        async def befall(self, table: Table, seat: Seat) -> None:
            """As it does."""
            seats[:] = table.state.seats
            await super().befall(table, seat)

    t = fair(cls=Watched, blue={"coins": 3}, red={"coins": 2})
    verdict = t.state.verdict
    assert (verdict["why"], verdict["about"]["missing"]) == ("demand", 2)
    assert verdict["together"] and set(verdict["losers"]) == {"blue", "red"} and t.phase == "final"
    assert [seat.coins for seat in seats] == [3, 2]
