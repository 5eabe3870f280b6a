"""What a team of stand-ins makes of the events of its game: decided together, foreseen, or waited for."""

from __future__ import annotations

from typing import Any

from orleans_bot.policy.on_the_way import journeys_of
from orleans_bot.policy.planning import Planner
from tests.policy.test_together import chosen, city, mind

CALM = {"A": "defence_escape defence_assembly", "B": "plague income_2 defence_fishing_grounds"}
EATEN = {"A": "defence_escape", "B": "plague defence_rats"}  # each of them is sure to come


def answers(key: str, **facts: Any) -> tuple[str, ...]:
    """What the team answers to the first question of this name that an event asks."""
    t = city("events", **facts)
    while t.blue.ask.key != key:
        t.game.decide("blue", t.blue.ask.key, chosen(t))
    return chosen(t)


def test_coins_that_nobody_needs_become_goods_in_the_works() -> None:
    for who, answer in (("librarian", "accept"), ("mayor", "decline")):  # a mayor keeps ten
        seats = dict(blue=dict(character=who, coins=12, merchant="tours"), red=dict(merchant="tours"))
        assert answers("offer", event="defence_good_trade", piles=CALM, **seats) == (answer,)


def test_who_is_at_home_keeps_what_may_be_due_there() -> None:
    seats = dict(blue=dict(coins=9, merchant="orleans"), red=dict(coins=0, merchant="tours"))
    assert answers("offer", event="defence_good_trade", piles=CALM, **seats) == ("decline",)


def test_who_has_most_coins_to_spare_pays_for_all() -> None:
    seats = dict(blue=dict(coins=3, merchant="tours"), red=dict(coins=20, merchant="tours"))
    assert answers("pay_together", event="defence_good_trade", piles=CALM, **seats) == ("coin:red*8",)


def test_wool_is_bought_for_whoever_needs_it_and_for_nobody_else() -> None:
    facts = dict(
        event="defence_wool_market", piles=CALM, goods={"wool": 5, "brocade": 5}, citizens="", round=14
    )
    needy = dict(red=dict(character="fisherman", coins=9, merchant="tours"))
    assert answers("market_deal", **facts, **needy) == ("buy:wool",)
    assert answers("receives", **facts, **needy) == ("rival:red",)
    assert answers("market_deal", **facts, red=dict(coins=9, merchant="tours")) == ("no",)


def test_development_is_given_to_whom_an_objective_asks_for_a_star() -> None:
    facts = dict(event="defence_donation", citizens="")
    assert answers(
        "share_out", **facts, blue=dict(character="innkeeper"), red=dict(character="librarian")
    ) == ("develop:red*3",)


def test_the_merchant_sails_who_has_somewhere_to_go() -> None:
    seats = dict(blue=dict(character="councilman", merchant="blois"), red=dict(merchant="briare"))
    t = city("events", event="defence_good_winds", citizens="", **seats)
    t.state.stations |= {town: ["blue"] for town in mind(t).view.towers if town != "sancerre"}
    assert chosen(t) == ("rival:red",)


def test_no_citizen_is_given_up_whom_the_team_goes_after() -> None:
    facts = dict(event="defence_rome_calling", citizens="pile.wine tracks.end", goods={"wine": 1})
    assert chosen(city("events", **facts)) == ("citizen:tracks.end",)


def test_what_would_be_eaten_in_the_works_waits_until_it_is_safe() -> None:
    facts = dict(on={"vehicle": "farmer trader"}, goods="3*cheese")
    for piles, lying, waits in ((EATEN, 0, True), (CALM, 0, False), (EATEN, 2, False)):
        store = {"warehouse": ["-"] * 6 + ["blue"] * lying + ["-"] * (6 - lying)}
        t = city(blue=facts, piles=piles, event="income_2", round=12, deeds=store)
        assert mind(t).soon_eaten("cheese") == waits and not mind(t).soon_eaten("wine")
        if not lying:
            assert (mind(t).plain(t.game.view("blue").places["vehicle"]) > 0) != waits


def test_no_cheese_goes_along_while_it_would_be_eaten() -> None:
    facts = dict(on={"vehicle": "farmer trader"}, goods="cheese 2*wine")
    for piles, left in ((EATEN, 1), (CALM, 0)):
        t = city(blue=facts, red={}, piles=piles, event="income_2", round=12)
        t.blue.does("vehicle")
        while t.game.asked("blue", "destination") or t.game.asked("blue", "sending"):
            t.game.decide("blue", t.blue.ask.key, chosen(t))
        assert t.blue.seat.goods.get("cheese", 0) == left and not t.blue.seat.goods.get("wine")


def test_a_merchant_goes_where_the_event_of_the_round_lets_it_build() -> None:
    facts = dict(character="general", merchant="sancerre", coins=9, market="farmer")
    worths = []
    for event in ("defence_progress", "defence_support"):
        t = city("planning", blue=facts, red={}, event=event, round=8)
        journeys = journeys_of(mind(t))
        worths.append(journeys.standing("nevers", ()) - journeys.left_from("nevers", ()))
    assert worths[0] > 0 == worths[1]


def test_a_journey_is_worth_little_before_all_are_called_home() -> None:
    facts = dict(character="general", merchant="briare", coins=0, market="farmer")
    gains = [
        journeys_of(mind(city("planning", blue=facts, red={}, event=event, round=10))).best(1, 0, 0, 0)[0]
        for event in ("defence_summoning", "plague")
    ]
    assert gains[0] < gains[1]


def test_coins_are_kept_in_reserve_only_where_an_event_may_ruin_all() -> None:
    assert mind(city(event="plague", piles=CALM)).reserve == 0
    assert mind(city(event="plague", piles={"A": "", "B": "defence_arson plague"})).reserve > 0


def test_coins_stay_for_what_lets_a_merchant_stay_or_build() -> None:
    for event, price in (("defence_summoning", 5), ("defence_progress", 4), ("defence_rats", 0)):
        assert mind(city(event=event, piles=CALM)).reserve == price


def test_nobody_is_hired_late_for_whom_nothing_asks() -> None:
    facts = dict(character="innkeeper", bag="2*scholar")
    early, late = (mind(city(blue=facts, red={}, round=number, citizens="")) for number in (8, 14))
    assert early.recruit("scholar") > 1 > late.recruit("scholar")
    asked = mind(city(blue=dict(bag="2*scholar"), red={}, round=14, citizens=""))
    assert asked.recruit("scholar") > 1  # a librarian's star


def test_who_can_be_drawn_anyway_is_not_in_the_way_on_the_market() -> None:
    few = mind(city("planning", blue=dict(market="5*farmer", bag="farmer", knight=2)))
    many = mind(city("planning", blue=dict(market="5*farmer", bag="9*farmer", knight=2)))
    assert few.staying(5, 0) > many.staying(5, 0)


def test_whoever_is_missing_where_things_are_brought_from_is_called_away_from_elsewhere() -> None:
    waits = {"university": "- - trader"}
    facts = dict(on=waits, goods="3*wine", drawing="choose")
    for bag, called in (("farmer monk", True), ("farmer trader", False)):
        t = city("followers", blue=facts | dict(bag=f"{bag} 6*knight"), piles=CALM, round=14)
        assert (chosen(t) == ("back:university.2",)) == called


def test_whoever_waits_to_be_sent_for_nothing_is_taken_back() -> None:
    hall = dict(on={"town_hall": "- knight"}, bag="6*farmer", drawing="choose", character="general")
    t = city("followers", blue=hall, red={}, round=5)
    assert mind(t).errand("knight") <= 0
    assert chosen(t) == ("back:town_hall.1",)


def test_whoever_is_in_the_way_may_wait_where_things_are_brought_from() -> None:
    t = city("planning", blue=dict(market="own_trader trader", goods="3*wine"), piles=CALM, round=14)
    outlook = mind(t)
    vehicle = outlook.view.places["vehicle"]
    queue = Planner(outlook, t.blue.ask).queue
    assert queue.parking(vehicle) == outlook.plain(vehicle) > 0
