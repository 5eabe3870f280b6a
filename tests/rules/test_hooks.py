"""Hooks that no printed thing so far answers, answered by things made up for the test."""

from dataclasses import replace

import pytest

from orleans_bot.content import classes, load, sources
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from tests.at import at


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
