"""The events of the base game."""

import pytest

from tests.at import at


def test_pilgrimage_nobody_recruits_monks() -> None:
    blue = {"on": {"monastery": "scholar trader", "scriptorium": "knight scholar"}}
    t = at("actions", event="pilgrimage", blue=blue)
    t.blue.is_asked("act", "act:scriptorium", "pass")
    assert at("actions", event="plague", blue=blue).blue.can_do("monastery")


def test_pilgrimage_monks_still_work_and_nothing_happens_in_phase_six() -> None:
    t = at("planning", event="pilgrimage", blue={"market": "monk"})
    assert "put:monk@castle.0" in t.blue.options
    at("events", event="pilgrimage", blue={"bag": "monk"}).nobody_is_asked()


def test_other_events_come_in_phase_six_not_before() -> None:
    t = at("actions", event="taxes_1", blue={"goods": "wine"})
    assert t.phase == "events" and t.blue.coins == 5


@pytest.mark.parametrize("number", [3, 2, 1])
@pytest.mark.parametrize(("development", "stars"), [(0, 1), (9, 3), (30, 6)])
def test_income_coins_for_each_star(number: int, development: int, stars: int) -> None:
    t = at("events", event=f"income_{number}", blue={"development": development}, red={})
    assert (t.blue.coins, t.red.coins) == (5 + number * stars, 5 + number)


@pytest.mark.parametrize("number", [3, 2, 1])
def test_trading_day_coins_for_each_station_built(number: int) -> None:
    t = at("events", event=f"trading_day_{number}", blue={"stations": "blois orleans"}, red={})
    assert (t.blue.coins, t.red.coins) == (5 + 2 * number, 5)


@pytest.mark.parametrize(
    ("event", "goods", "due"),
    [
        ("taxes_1", 5, 5),
        ("taxes_2", 5, 2),
        ("taxes_2", 1, 0),
        ("taxes_3", 2, 0),
        ("taxes_3", 3, 1),
        ("taxes_3", 5, 1),
        ("taxes_3", 6, 2),
    ],
)
def test_taxes_by_all_goods_held(event: str, goods: int, due: int) -> None:
    t = at(
        "events", event=event, blue={"goods": ["brocade", "grain", "wine", "wool", "cheese", "wine"][:goods]}
    )
    assert t.blue.coins == 5 - due


def test_taxes_torture_whoever_cannot_pay() -> None:
    t = at("events", event="taxes_2", blue={"coins": 0, "goods": "2*wool"})
    t.blue.is_asked("torture", "station:supply", "good:wool")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_harvest_food_goes_back_to_the_supply(number: int) -> None:
    t = at("events", event=f"harvest_{number}", blue={"goods": "grain cheese wine wool", "coins": 0})
    before = sum(t.state.goods.values())
    for good in ("grain", "cheese", "wine")[: number if number < 3 else 2]:
        t.blue.picks(f"food:{good}")
    t.nobody_is_asked()
    assert sum(t.blue.goods.values()) == 4 - number and t.blue.goods["wool"] == 1
    assert sum(t.state.goods.values()) == before + number and t.blue.coins == 0


def test_harvest_coins_may_be_paid_instead_although_there_is_food() -> None:
    t = at("events", event="harvest_2", blue={"goods": "grain wine", "coins": 11})
    t.blue.is_asked("feed", "food:grain", "food:wine", "pay")
    t.blue.picks("pay")
    t.blue.holds(goods="grain wine")
    assert t.blue.coins == 1


def test_harvest_food_and_coins_may_be_mixed() -> None:
    t = at("events", event="harvest_2", blue={"goods": "2*wine", "coins": 11})
    t.blue.picks("food:wine")
    t.blue.picks("pay")
    t.blue.holds(goods="wine")
    assert t.blue.coins == 6


def test_harvest_only_whoever_has_neither_food_nor_coins_is_tortured() -> None:
    t = at("events", event="harvest_2", blue={"goods": "grain wine wool", "coins": 7})
    t.blue.is_asked("feed", "food:grain", "food:wine")
    t.blue.picks("food:grain")
    t.blue.is_asked("feed", "food:wine", "pay")
    t = at("events", event="harvest_1", blue={"goods": "wool brocade", "coins": 3})
    t.blue.is_asked("torture", "station:supply", "good:wool", "good:brocade")
    assert t.blue.coins == 0 and t.blue.ask.about["missing"] == 2


def test_harvest_cloth_is_no_food() -> None:
    t = at("events", event="harvest_1", blue={"goods": "wool brocade"})
    t.nobody_is_asked()
    assert t.blue.coins == 0


def test_harvest_food_is_for_sale_again() -> None:
    t = at("events", event="harvest_1", goods={"grain": 0}, blue={"goods": "grain", "coins": 0})
    assert t.state.goods["grain"] == 1


def test_plague_a_neutral_follower_goes_back_to_the_supply_and_no_marker_moves() -> None:
    t = at("events", event="plague", blue={"bag": "knight", "knight": 2})
    t.blue.holds(bag="")
    assert t.state.followers["knight"] == 9 and t.blue.tracks["knight"] == 2


def test_plague_an_own_follower_is_luck_and_nobody_else_is_drawn() -> None:
    t = at("events", event="plague", blue={"bag": "own_farmer"})
    t.blue.holds(bag="own_farmer")
    results = set()
    for seed in range(30):
        t = at("events", event="plague", seed=seed, blue={"bag": "own_farmer knight"})
        assert t.blue.bag.get("own_farmer") == 1
        results.add(t.blue.bag.get("knight", 0))
    assert results == {0, 1}


def test_plague_is_about_the_bag_only() -> None:
    t = at("events", event="plague", blue={"market": "monk", "on": {"castle": "farmer"}})
    t.nobody_is_asked()
    t.blue.holds(market="monk")


def test_events_befall_all_seats_at_the_same_time() -> None:
    facts = {"goods": "grain wine", "coins": 5}
    t = at("events", event="harvest_1", blue=facts, red=facts)
    assert t.asked == ["blue feed", "red feed"]
    t.red.picks("food:wine"), t.blue.picks("pay")
    t.nobody_is_asked()
    assert (t.blue.coins, t.red.coins) == (0, 5)


def test_the_harvest_says_how_much_is_left_and_what_it_would_cost() -> None:
    t = at("events", event="harvest_3", blue={"goods": "2*grain 2*wine", "coins": 20})
    assert dict(t.blue.ask.about) == {"left": 3, "coins": 15}
    t.blue.picks("grain")
    assert dict(t.blue.ask.about) == {"left": 2, "coins": 10}
