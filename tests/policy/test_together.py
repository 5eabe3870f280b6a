"""Stand-ins that win or lose together: what each keeps, and what it would never give."""

from __future__ import annotations

from typing import Any

from orleans_bot.policy import choose
from orleans_bot.policy.routes import NOWHERE, divided
from orleans_bot.policy.together import Together
from orleans_bot.rules.ask import noun_of
from tests.at import Stage, at


def city(phase: str = "actions", **facts: Any) -> Stage:
    """A table of the co-operative game, everybody with a character."""
    blue = {"character": "librarian"} | facts.pop("blue", {})
    red = {"character": "general"} | facts.pop("red", {})
    return at(phase, scenario="invasion", blue=blue, red=red, **facts)


def mind(t: Stage, colour: str = "blue") -> Together:
    """What a seat thinks of the table."""
    view = t.game.view(colour)
    return Together(view, view.seat(colour))


def chosen(t: Stage, colour: str = "blue") -> tuple[str, ...]:
    """What a stand-in answers there."""
    return choose(t.game.view(colour), getattr(t, colour).ask)


def test_food_stays_with_a_seat_while_the_harvest_waits_and_goes_to_the_city_otherwise() -> None:
    facts = dict(on={"vehicle": "farmer trader"}, goods="grain cheese", coins=0)
    for event, kept in (("harvest_2", 2), ("defence_fishing_grounds", 0)):
        t = city(blue=facts, event=event)
        assert sum(mind(t).keeps(good) for good in ("grain", "cheese", "wine")) == kept


def test_coins_stay_for_food_that_is_missing() -> None:
    t = city(blue=dict(on={"hayrick": "farmer"}, goods="wine", coins=12), event="harvest_2")
    assert mind(t).keeps("coin") >= 5


def test_whoever_cannot_pay_what_loses_the_game_hires_whom_coins_come_with() -> None:
    on = {"village": "farmer boatman craftsman"}
    for coins, saved in ((2, True), (4, False)):
        t = city(blue=dict(on=on, coins=coins), event="defence_trip", round=6)
        t.blue.does("village")
        assert (chosen(t) == ("recruit:boatman",)) == saved


def test_a_tower_is_the_last_thing_that_is_given_to_the_torturer() -> None:
    t = city("events", event="harvest_2", blue=dict(coins=1, stations="nevers sancerre", tiles="hayrick"))
    given: list[str] = []
    while t.game.asked("blue", "torture"):
        given += chosen(t)
        t.blue.picks(given[-1])
    assert given[-1] == "tile:hayrick" and "nevers" in t.state.stations and "sancerre" in t.state.stations


def test_a_gear_goes_where_the_seat_will_be_at_work_most_often() -> None:
    t = city(blue=dict(on={"hayrick": "farmer"}, gears="gear", craftsman=1, merchant="tours"), round=6)
    t.blue.does("hayrick")
    t.blue.is_asked("gear")
    key = noun_of(chosen(t)[0]).partition(".")[0]
    assert mind(t).errands[key] >= 1


def test_a_tile_that_brings_what_the_warehouse_lacks_is_worth_more_than_one_that_brings_what_it_has() -> None:
    full = {"warehouse": ["blue"] * 6 + ["-"] * 6}  # all the grain is there
    t = city(blue=dict(on={"hayrick": "farmer"}), deeds=full, goods={"grain": 9, "wine": 9})
    assert mind(t).lasting("wine") > mind(t).lasting("grain")


def test_of_the_citizens_that_may_leave_it_is_the_one_whom_nobody_would_win_soon() -> None:
    t = city("events", event="defence_rome_calling", citizens="knight.4 development.3 pile.wool deed.forge")
    assert chosen(t) == ("citizen:pile.wool",)


def test_what_completes_a_work_counts_more_than_as_much_of_one_that_stays_open() -> None:
    few = {"warehouse": ["blue"] * 5 + ["-"] + ["blue"] * 5 + ["-"]}  # a grain and a wine are missing
    many = {"warehouse": ["-"] * 12}
    worths = []
    for deeds in (few, many):
        t = city(blue=dict(on={"vehicle": "farmer trader"}, goods="grain wine"), deeds=deeds, event="plague")
        worths.append(mind(t).plain(t.game.view("blue").places["vehicle"]))
    assert worths[0] > worths[1]


def test_coins_that_are_owed_at_the_end_of_the_round_buy_nothing() -> None:
    owner = dict(character="estate_manager", coins=5, merchant="nevers")
    assert chosen(city("events", event="defence_progress", round=1, blue=owner)) == ("decline",)
    assert chosen(
        city("events", event="defence_progress", round=1, blue=dict(coins=5, merchant="nevers"))
    ) == ("accept",)
    t = city(blue=owner | dict(on={"guild_house": "craftsman scholar"}), round=4)
    assert mind(t).keeps("grain") == 1 and mind(t).good("grain") >= mind(t).team.meal


def test_the_team_goes_after_the_citizens_that_take_least_and_no_others() -> None:
    t = city(blue=dict(knight=3, boatman=4), red={}, citizens="knight.4 boatman.5 deed.forge pile.wool")
    far = mind(t).far_citizens
    assert far["knight.4"] < far["deed.forge"] and far["boatman.5"] < far["pile.wool"]
    t.state.team_citizens = 5  # two are missing, and two more are sought besides
    assert mind(t).pursued == {"knight.4", "boatman.5", "deed.forge", "pile.wool"}
    t.state.round = 17
    assert mind(t).pursued == {"knight.4", "boatman.5"}


def test_the_steps_to_a_citizen_are_those_of_the_nearest_seat() -> None:
    t = city(blue=dict(boatman=1), red=dict(boatman=3), citizens="boatman.5", round=17)
    assert dict(mind(t, "red").mine) == {"boatman": 2} and not mind(t, "blue").mine
    t.state.followers["boatman"] = 2
    assert mind(t, "blue").claimed("boatman") and not mind(t, "red").claimed("boatman")


def test_gears_go_onto_boards_first_and_to_a_work_when_no_more_will_come() -> None:
    catapult = {"catapult": ["blue", "blue"]}
    facts = dict(character="innkeeper", gears="gear", craftsman=2, on={"hayrick": "farmer"})
    early = city(blue=facts, deeds=catapult, round=6, citizens="deed.catapult")
    assert chosen(early) == ("act:hayrick",)
    late = city(blue=facts, deeds=catapult, round=15, citizens="deed.catapult")
    assert "send:gear@catapult" in late.blue.ask.keys and chosen(late) == ("send:gear@catapult",)


def test_a_gear_that_a_work_of_all_seeks_is_worth_its_craftsman_to_whoever_has_placed_one_already() -> None:
    catapult = {"catapult": ["blue", "blue"]}
    facts = dict(character="innkeeper", craftsman=1, on={"hayrick": "farmer"})
    worths = [
        mind(city(blue=facts | more, deeds=catapult, round=15, citizens="deed.catapult")).gear
        for more in (dict(on={"hayrick": "farmer", "village": "gear"}), {})
    ]
    assert worths[0] == mind(city()).team.gear_for_all > worths[1]


def test_what_is_brought_to_the_city_waits_until_all_of_the_round_has_come() -> None:
    on = {"guild_house": "craftsman scholar", "village": "farmer boatman craftsman"}
    t = city(blue=dict(on=on, coins=9, boatman=2))
    assert chosen(t) == ("act:village",)


def test_a_station_that_is_planned_draws_the_journey_to_its_town_into_the_plan() -> None:
    market = "own_craftsman knight farmer own_boatman knight own_farmer craftsman"
    t = city("planning", blue=dict(character="general", market=market, merchant="sancerre"), red={}, round=10)
    t.state.stations["sancerre"] = ["blue"]
    t.blue.picks("fill:guildhall")
    picks = []
    while picks[-1:] != ["commit"]:
        picks += chosen(t)
        t.blue.picks(picks[-1])
    assert {spot.partition(".")[0] for spot in t.blue.seat.draft} >= {"guildhall", "ship"}


def test_whoever_waits_on_an_action_of_no_use_is_taken_back() -> None:
    where = {"ship": "farmer own_boatman knight"}  # no waterway leads to Le Mans
    t = city("followers", blue=dict(on=where, merchant="le_mans", bag="monk scholar", drawing="choose"))
    assert chosen(t)[0].startswith("back:ship")


def test_the_last_knights_stay_while_there_are_towers_to_build() -> None:
    t = city(blue=dict(character="general", bag="2*knight farmer", on={"town_hall": "knight -"}), round=5)
    few = mind(t)
    t = city(blue=dict(character="general", bag="6*knight farmer", on={"town_hall": "knight -"}), round=5)
    walls = next(deed for deed in t.game.view("blue").deeds if deed.key == "city_walls")
    assert few.holding("knight") == 0 < len(few.share)
    assert mind(t).serving("knight", walls) > few.serving("knight", walls)


def test_few_merchants_build_the_towers_while_there_is_time_and_all_of_them_when_there_is_little() -> None:
    land, four = mind(city()).land, 4
    towns = frozenset(city().game.view("blue").towers) - {"tours", "chinon"}
    busy = []
    for room in (20.0, 2.0):
        shares = divided(
            land, ("orleans",) * four, (NOWHERE,) * four, (0.0,) * four, towns, ((1.0, 1.0),) * four, room
        )
        assert frozenset().union(*shares) == towns
        busy.append(sum(bool(share) for share in shares))
    assert busy == [2, 4]


def test_journeys_and_towers_count_more_when_many_are_left_for_few_rounds() -> None:
    early, late = (mind(city(blue=dict(merchant="nevers"), red={}, round=number)) for number in (4, 14))
    assert early.share and late.share
    assert early.leg < late.leg and early.team.tower < early.building(min(early.share))


def test_the_roads_and_waterways_of_a_round_of_visits_are_counted() -> None:
    land = mind(city()).land
    assert land.legs("orleans", frozenset({"chartres", "le_mans"})) == {"road": 2}
    assert land.legs("briare", frozenset({"sancerre", "nevers"})) == {"water": 2}
    assert sum(land.legs("orleans", frozenset({"nevers", "tours"})).values()) == land.visits(
        "orleans", frozenset({"nevers", "tours"})
    )


def test_coins_that_nobody_can_bring_any_more_are_still_missing() -> None:
    rich = dict(coins=40)
    late, early = (mind(city(blue=rich, red={}, round=number)) for number in (17, 6))
    assert late.short["coin"] > early.short["coin"]
    assert late.coin == late.team.spare_coin  # one more would not leave the seat either


def test_a_seat_gives_another_what_it_lacks_for_its_own_objective() -> None:
    on = {"vehicle": "farmer trader"}
    store = {"clothing_store": ["blue"] * 3 + ["-"] * 2}  # no more wool is sought
    facts = dict(deeds=store, goods={"wool": 5}, round=14)
    t = city(blue=dict(on=on, goods="2*wool"), red=dict(character="fisherman", goods="wool"), **facts)
    assert mind(t).gift(t.game.view("blue").places["vehicle"]).pieces == {"wool": 1}
    t.blue.does("vehicle")
    while t.game.asked("blue", "destination") or t.game.asked("blue", "sending"):
        t.game.decide("blue", t.blue.ask.key, chosen(t))
    assert t.red.seat.goods["wool"] == 2 and t.blue.seat.goods["wool"] == 1


def test_nothing_is_given_away_that_the_city_seeks() -> None:
    on = {"vehicle": "farmer trader"}
    t = city(blue=dict(on=on, goods="wool"), red=dict(character="fisherman"), citizens="deed.clothing_store")
    assert not mind(t).gift(t.game.view("blue").places["vehicle"]).pieces


def test_a_gear_goes_to_those_who_build_rather_than_to_those_who_have_nothing_to_build() -> None:
    t = city(blue=dict(merchant="nevers"), red=dict(character="innkeeper"), round=8)
    shares = {seat.colour: len(share) for seat, share in zip(mind(t).view.seats, mind(t).shares, strict=True)}
    most, least = max(shares, key=lambda c: shares[c]), min(shares, key=lambda c: shares[c])
    assert shares[most] > shares[least] + 2
    assert mind(t, most).errands["guildhall"] > mind(t, least).errands["guildhall"]
