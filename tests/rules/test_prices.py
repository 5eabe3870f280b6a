"""Prices: one thing, checked as a whole and paid as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.rules.prices import read_price
from tests.at import Stage, at
from tests.toys import catalog


def fair(*does: str, **blue: Any) -> Stage:
    """An event with these lines, as it befalls blue."""
    made = catalog(events={"fair": {"does": list(does)}})
    red = {"coins": 0, "development": 30}
    return at(
        "events", event="fair", catalog=made, routes={"blois.orleans.water": "wine"}, blue=blue, red=red
    )


def shed(*does: str, **blue: Any) -> Stage:
    """A place with these lines, on which blue has a farmer."""
    made = catalog(places={"shed": {"tier": 1, "slots": ["farmer"], "does": list(does)}})
    return at("actions", catalog=made, blue={"on": {"shed": "farmer"}, **blue}, red={})


def test_an_offer_of_an_event_is_never_free_for_whoever_has_no_coin() -> None:
    t = fair("pay 2 coins", "travel road", coins=0)
    t.nobody_is_asked()
    assert t.blue.merchant == "orleans" and t.blue.coins == 0


def test_an_offer_may_be_declined_and_is_paid_when_it_is_accepted() -> None:
    t = fair("pay 2 coins", "coins 1 per star", "advance 1", coins=2)
    t.blue.is_asked("offer", "accept", "decline")
    t.blue.picks("decline")
    assert t.blue.coins == 2 and t.blue.tracks["development"] == 0
    t = fair("pay 2 coins", "coins 1 per star", "advance 1", coins=2)
    t.blue.picks("accept")
    assert t.blue.coins == 1 and t.blue.tracks["development"] == 1


def test_a_price_is_kept_where_it_could_bring_nothing() -> None:
    t = fair("pay 2 coins", "advance 1", coins=2, development=30)
    t.nobody_is_asked()
    assert t.blue.coins == 2


def test_two_lines_that_need_the_same_thing_are_paid_together_or_not_at_all() -> None:
    assert not shed("spend grain", "spend grain", "coins 8", goods="grain").blue.can_do("shed")
    t = shed("spend grain", "spend grain", "coins 8", goods="2*grain", coins=0)
    t.blue.does("shed")
    assert t.blue.coins == 8 and not t.blue.goods
    assert not shed("pay 3 coins", "pay 2 coins", "advance 1", coins=4).blue.can_do("shed")


def test_a_choice_never_leaves_too_little_for_the_rest() -> None:
    t = shed("spend any", "spend grain", "coins 8", goods="grain wine wool", coins=0)
    t.blue.does("shed")
    t.blue.is_asked("spend_good", "good:wine", "good:wool")
    t.blue.picks("wine")
    t.blue.holds(goods="wool")


@pytest.mark.parametrize(
    ("price", "goods", "can"),
    [
        ("2 grain + 1 wool", "2*grain wool", True),
        ("2 grain + 1 wool", "grain 2*wool", False),
        ("value 12 goods", "brocade wool wine", True),
        ("value 12 goods", "brocade wool cheese", False),
        ("3 of wool brocade with brocade", "3*wool", False),
        ("3 of wool brocade with brocade", "2*wool brocade", True),
        ("3 of wool brocade with brocade", "wool brocade", False),
        ("2 goods + 1 wine", "wine grain", False),
        ("2 goods + 1 wine", "wine grain bread", True),
        ("value 5 goods + 1 brocade", "brocade", False),
        ("value 5 goods + 1 brocade", "2*brocade", True),
        ("5 coins", "", True),
        ("6 coins", "", False),
        ("1 farmer + 1 gear", "", True),
        ("2 farmer", "", False),
    ],
)
def test_what_a_price_asks_for(price: str, goods: str, can: bool) -> None:
    t = at("actions", blue={"goods": goods, "coins": 5, "market": "farmer", "gears": "gear"}, red={})
    assert read_price(price).may(t.game.table, t.blue.seat) is can


def test_goods_of_a_value_are_asked_for_until_it_is_reached() -> None:
    t = shed("pay value 8 goods", "coins 9", goods="brocade wool wine", coins=0)
    t.blue.does("shed")
    t.blue.is_asked("spend_good", "good:brocade", "good:wool", "good:wine")
    t.blue.picks("wool"), t.blue.picks("brocade")
    t.blue.holds(goods="wine")
    assert t.blue.coins == 9 and [note["good"] for note in t.told("spent")] == ["wool", "brocade"]


@pytest.mark.parametrize(
    "text", ["", "grain", "two grain", "1 gold", "value 3 grain", "1 of gold", "1 grain +"]
)
def test_a_price_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no price"):
        read_price(text)


def test_a_price_goes_where_it_says() -> None:
    with pytest.raises(ValueError, match="goes to 'heaven'"):
        read_price("1 grain", "heaven")
