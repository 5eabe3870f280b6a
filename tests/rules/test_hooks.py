"""Hooks that no printed thing so far answers, answered by things made up for the test."""

from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.content import classes, load, sources
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.dealing import count, take_citizen, take_coins
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Deed, Event
from tests.at import Stage, at


class MercifulTaxes(Event):
    """Whoever cannot pay loses a star's worth of nothing at all."""

    async def cannot_pay(self, table: Table, seat: Seat, missing: int) -> bool:
        """Remember the debt and let the seat go."""
        seat.memory["debt"] = missing
        return True


@pytest.fixture
def merciful() -> Catalog:
    """The printed content with taxes that show mercy."""
    found = [
        replace(
            source,
            tables={
                **source.tables,
                "kinds": {
                    **source.tables["kinds"],
                    "taxes": {**source.tables["kinds"]["taxes"], "class": "MercifulTaxes"},
                },
            },
        )
        if source.file == "base/events.toml"
        else source
        for source in sources()
    ]
    return build(found, {**classes(), "MercifulTaxes": MercifulTaxes})


def test_cannot_pay_takes_the_place_of_torture(merciful: Catalog) -> None:
    blue = {"coins": 1, "goods": "3*wine"}
    t = at("events", event="taxes_1", catalog=merciful, blue=blue)
    t.nobody_is_asked()
    assert t.blue.memory == {"debt": 2} and t.blue.coins == 0
    t.blue.holds(goods="3*wine")
    at("events", event="taxes_1", catalog=load(), blue=blue).blue.is_asked("torture")


def test_whoever_can_pay_meets_no_punishment(merciful: Catalog) -> None:
    t = at("events", event="taxes_1", catalog=merciful, blue={"coins": 3, "goods": "3*wine"})
    t.nobody_is_asked()
    assert t.blue.memory == {} and t.blue.coins == 0


EVENT = {
    "name": "Fair",
    "text": "A fair for the test.",
    "icon": "coins",
    "from": "a test",
    "sure": "verified",
}


def with_fair(cls: type[Event]) -> Catalog:
    """The printed content, where the income of pile A is an event with such a class."""
    entry = {**EVENT, "class": cls.__name__}
    found = [
        replace(source, tables={**source.tables, "kinds": {**source.tables["kinds"], "income": entry}})
        if source.file == "base/events.toml"
        else source
        for source in sources()
    ]
    return build(found, {**classes(), cls.__name__: cls})


def fair(phase: str, cls: type[Event], **facts: Any) -> Stage:
    """A table in a round with such an event."""
    return at(phase, event="income_3", catalog=with_fair(cls), **facts)


class Picky(Event):
    """No gear on the ship, and no knight on the first space of the wagon."""

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """By place, space and piece."""
        return (place, what) == ("ship", "gear") or (place, at, what) == ("castle", 1, "monk")


def test_a_space_may_reject_a_gear_or_a_follower() -> None:
    blue = {"market": "monk", "gears": "gear", "craftsman": 2}
    t = fair("planning", Picky, blue=blue)
    free = at("planning", blue=blue)
    gone = set(free.blue.options) - set(t.blue.options)
    assert {key for key in gone if "ship" in key} == {"gear:ship.0", "gear:ship.1", "gear:ship.2"}
    assert {key for key in gone if "ship" not in key} == {"put:monk@castle.1"}
    assert {"put:monk@castle.0", "put:monk@castle.2"} <= set(t.blue.options)


def test_whom_a_space_rejects_does_not_fill_it_either() -> None:
    blue = {"market": "farmer monk trader"}
    assert "fill:castle" in at("planning", blue=blue).blue.options
    assert "fill:castle" not in fair("planning", Picky, blue=blue).blue.options


class Toll(Event):
    """Citizens of blue go to red, and the steps of the farmers' track give nothing."""

    def gets(self, table: Table, seat: Seat, what: str) -> str | None:
        """Red, nobody, or whoever it was."""
        if seat.colour != "blue":
            return None
        return "red" if what.startswith("citizen.") else "" if what == "bonus.farmer" else None


def test_a_citizen_or_a_bonus_may_go_elsewhere_or_nowhere() -> None:
    blue = {"on": {"farm_house": "boatman craftsman"}}
    t = fair("actions", Toll, blue=blue, red={})
    t.blue.does("farm_house")
    assert t.blue.tracks["farmer"] == 1 and t.blue.goods == {}
    take_citizen(t.game.table, t.blue.seat, t.state.citizens[0])
    assert (t.blue.citizens, t.red.citizens) == (0, 1)


class Stalls(Event):
    """A coin at any time, once a round."""

    def offers(self, table: Table, seat: Seat, when: str) -> dict[str, Any]:
        """As long as the seat has not had it."""
        return {} if "stall" in seat.memory else {"buy:wine": self.sell}

    async def sell(self, table: Table, seat: Seat) -> None:
        """Take it."""
        seat.memory["stall"] = True
        take_coins(table, seat, 1)


def test_what_is_offered_stands_beside_the_actions_and_takes_no_turn() -> None:
    t = fair("actions", Stalls, blue={"on": {"scriptorium": "knight scholar"}}, red={})
    t.blue.is_asked("act", "act:scriptorium", "buy:wine", "pass")
    coins = t.blue.coins
    t.blue.picks("buy:wine")
    assert t.blue.coins == coins + 1
    t.blue.is_asked("act", "act:scriptorium", "pass")


@pytest.mark.parametrize("phase", ["events", "round_end"])
def test_what_is_offered_at_any_time_is_asked_once_before_the_event_and_once_at_the_rounds_end(
    phase: str,
) -> None:
    t = fair(phase, Stalls, start="red", blue={}, red={})
    t.red.is_asked("aside", "buy:wine", "no")
    t.red.picks("no")
    t.blue.picks("buy:wine")
    t.nobody_is_asked()


class Herald(Event):
    """Tells of itself as soon as it is turned over."""

    async def turned(self, table: Table) -> None:
        """A coin for the first seat."""
        table.state.seats[0].coins += 1


def test_an_event_may_do_something_when_it_is_turned_over() -> None:
    catalog = with_fair(Herald)
    t = at("hourglass", catalog=catalog, piles={"A": "income_3"}, round=1)
    assert t.state.event == "income_3" and t.state.seats[0].coins == 6


class Banishment(Event):
    """The first two who were drawn go back into the bag."""

    async def drew(self, table: Table, seat: Seat, drawn: list[str]) -> None:
        """They never come to the market."""
        for follower in drawn[:2]:
            count(seat.bag, follower, 1)
        del drawn[:2]


def test_followers_may_go_elsewhere_when_they_have_been_drawn() -> None:
    t = fair("followers", Banishment, blue={"bag": "6*farmer"})
    assert len(t.blue.market) == 2 and t.blue.bag == {"farmer": 4}
    assert t.told("drew", "blue")[0]["followers"] == ["farmer"] * 4


class Mud(Event):
    """Nobody leaps, nobody is sent to deeds."""

    def closes(self, table: Table, seat: Seat, way: str) -> bool:
        """Only leaps."""
        return way == "leap"

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """By the key of the option."""
        return key.startswith("send:")


def test_bars_speaks_of_options_and_closes_of_a_leap_too() -> None:
    on = {"episcopal_see": "monk", "town_hall": "monk"}
    blue = {"on": on}
    free = at("actions", boxes=("base", "promos"), blue=blue)
    assert free.blue.can_do("town_hall")
    t = fair(
        "actions", Mud, boxes=("base", "promos"), blue={**blue, "on": {**on, "scriptorium": "knight scholar"}}
    )
    assert not t.blue.can_do("town_hall") and not t.blue.can_do("episcopal_see")
    assert free.blue.can_do("episcopal_see")


class Alchemists(Deed):
    """While it is laid out everybody has a star more."""

    def stars(self, table: Table, seat: Seat) -> int:
        """One."""
        return 1


def test_a_deed_with_a_class_is_asked_for_its_hooks() -> None:
    key = next(iter(load().scenarios["orleans"].deeds))
    found = [
        replace(source, tables={**source.tables, key: {**source.tables[key], "class": "Alchemists"}})
        if source.file == "base/deeds.toml"
        else source
        for source in sources()
    ]
    catalog = build(found, {**classes(), "Alchemists": Alchemists})
    assert at("planning", catalog=catalog, blue={}).blue.stars == at("planning", blue={}).blue.stars + 1
