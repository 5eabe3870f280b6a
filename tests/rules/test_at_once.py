"""What several seats decide at the same time: who asks gets the answer, and nobody takes what all share."""

import json
from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.content import classes, sources
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.dealing import take_coins, take_good
from orleans_bot.rules.errors import BadContent
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from tests.at import Stage, at

EVENT = {
    "name": "Fair",
    "text": "A fair for the test.",
    "icon": "coins",
    "from": "a test",
    "sure": "verified",
}


def with_event(*does: str, cls: type[Event] | None = None, **facts: Any) -> Catalog:
    """The printed content, where the income of pile A is something else."""
    entry = {**EVENT, "does": list(does), **facts, **({"class": cls.__name__} if cls else {})}
    found = [
        replace(source, tables={**source.tables, "kinds": {**source.tables["kinds"], "income": entry}})
        if source.file == "base/events.toml"
        else source
        for source in sources()
    ]
    return build(found, classes() | ({cls.__name__: cls} if cls else {}))


def fair(*does: str, cls: type[Event] | None = None, **table: Any) -> Stage:
    """A table that such an event is about to befall."""
    return at(
        "events", event="income_3", catalog=with_event(*does, cls=cls), **{"blue": {}, "red": {}} | table
    )


class Alms(Event):
    """Each seat asks its neighbour for a coin."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """The neighbour says yes or no."""
        seats = table.state.seats
        other = seats[(seats.index(seat) + 1) % len(seats)]
        if await table.pick(other, "buy", ["buy:wine", "no"], place="market") != "no":
            take_coins(table, seat, 1)


class Looting(Event):
    """Each seat takes a good, whatever order they are in."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """A rule that forgot about the others."""
        take_good(table, seat, "grain")


def test_an_event_in_which_one_seat_asks_another_gives_the_answer_to_who_asked() -> None:
    t = fair(cls=Alms, yellow={})
    coins = {hand: hand.coins for hand in (t.blue, t.red, t.yellow)}
    assert sorted(t.asked) == ["blue buy", "red buy", "yellow buy"]
    t.red.picks("buy:wine")  # asked by blue
    t.yellow.picks("no")  # asked by red
    t.blue.picks("buy:wine")  # asked by yellow
    t.nobody_is_asked()
    assert [hand.coins - before for hand, before in coins.items()] == [1, 0, 1]


class Gossip(Event):
    """Each seat asks blue the same."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """A coin for each yes."""
        if await table.pick(table.seats["blue"], "buy", ["buy:wine", "no"], place="market") != "no":
            take_coins(table, seat, 1)


def test_who_is_asked_by_several_at_once_answers_one_after_the_other() -> None:
    t = fair(cls=Gossip, yellow={})
    before = t.red.coins
    assert t.asked == ["blue buy"]
    t.blue.picks("no")
    t.blue.picks("buy:wine")
    assert t.asked == ["blue buy"] and t.red.coins == before + 1
    t.blue.picks("no")
    t.nobody_is_asked()


def test_an_event_without_order_that_gives_a_tile_gives_it_once() -> None:
    t = fair("tile 1", start="red", stacks={"1": "winery well", "2": ""})
    assert t.asked == ["red tile"]
    t.red.picks("winery")
    t.nobody_is_asked()
    assert (t.red.tiles, t.blue.tiles) == (["winery"], ["well"])


def test_an_event_without_order_that_gives_any_good_never_gives_the_last_one_twice() -> None:
    none = dict.fromkeys(("cheese", "wine", "wool", "brocade"), 0)
    t = fair("gain any", start="red", goods={**none, "grain": 1})
    t.nobody_is_asked()
    t.red.holds(goods="grain")
    t.blue.holds(goods="")


def test_where_there_is_enough_for_all_nobody_waits_for_the_other() -> None:
    plenty = dict.fromkeys(("grain", "cheese", "wine", "wool", "brocade"), 4)
    assert fair("gain any", goods=plenty).asked == ["blue gain", "red gain"]
    assert fair("gain any", "gain any", goods={**plenty, "wool": 3}).asked == ["blue gain"]
    assert fair("gain grain | gear", goods=plenty).asked == ["blue choose", "red choose"]
    assert fair("gain grain | gear", goods=plenty, gears=1).asked == ["blue choose"]


def test_a_rule_that_takes_what_is_shared_without_an_order_is_stopped() -> None:
    with pytest.raises(RuntimeError, match="take turns"):
        fair(cls=Looting)


def test_a_line_says_from_where_a_follower_is_lost() -> None:
    facts = {"bag": "farmer", "market": "monk own_trader"}
    t = fair("lose follower from market or bag", blue=facts)
    t.blue.is_asked("lose", "lose:monk", "bag")
    monks = t.state.followers["monk"]
    t.blue.picks("lose:monk")
    t.blue.holds(bag="farmer", market="own_trader")
    assert t.state.followers["monk"] == monks + 1
    u = fair("lose follower from market", blue=facts)
    u.nobody_is_asked()
    u.blue.holds(bag="farmer", market="own_trader")


def test_a_line_says_which_gears_are_taxed() -> None:
    facts = {"on": {"castle": "gear", "laboratory": "gear"}, "coins": 9}
    for place, left in (("board", 7), ("spaces", 5), ("placed", 5)):
        assert fair(f"tax 2 per gear from {place}", blue=facts).blue.coins == left
    with pytest.raises(BadContent, match="place of gears"):
        fair("tax 2 per gear from moon")
    with pytest.raises(BadContent, match="from where"):
        fair("give knight or 5")


def test_a_line_says_from_where_a_follower_is_given() -> None:
    facts = {"bag": "knight", "market": "knight", "on": {"laboratory": "knight"}, "coins": 5}
    for places, keys in (
        ("market or bag", ["give:bag", "give:market"]),
        ("spaces", ["give:laboratory.0"]),
        ("board", ["give:market"]),
    ):
        fair(f"give knight or 5 from {places}", blue=facts).blue.is_asked("give", *keys, "pay")


ROAD = {"coins": 0, "goods": "grain", "tiles": "road"}


def lost_road(order: str) -> Stage:
    """Blue gives the road on which red's station stands, and red has to give a station."""
    boxes = ("base", "promos")
    red = {"coins": 0, "goods": "wine", "laid": {"road": "station"}, "stations_left": 0}
    t = at("events", event="taxes_1", boxes=boxes, blue=ROAD, red=red)
    for colour in order.split():
        getattr(t, colour).picks({"blue": "tile:road", "red": "station:road"}[colour])
    t.nobody_is_asked()
    return t


def test_torture_of_all_at_once_does_not_depend_on_who_answers_first() -> None:
    one, two = lost_road("blue red"), lost_road("red blue")
    for t in (one, two):
        assert (t.red.stations, t.red.laid, t.state.gone["station"]) == (0, {}, 1)
        t.red.holds(goods="wine")
    assert json.loads(one.state.to_text()) == json.loads(two.state.to_text())


def test_a_road_lost_in_torture_gives_the_stations_of_others_back_to_them() -> None:
    t = at(
        "events", event="taxes_1", boxes=("base", "promos"), blue=ROAD, red={"laid": {"road": "2*station"}}
    )
    before = t.red.stations
    t.blue.picks("tile:road")
    assert (t.red.stations, t.red.laid, "station" in t.state.gone) == (before + 2, {}, False)
    assert t.told("station_home", "red") == [{"place": "road"}] * 2
