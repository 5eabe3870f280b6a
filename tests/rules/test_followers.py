"""Phase 3: drawing followers, declining, and taking placed ones back."""

import pytest

from tests.at import at

MANY = "6*farmer 6*monk"


@pytest.mark.parametrize(("knight", "number"), [(0, 4), (1, 5), (2, 6), (3, 7), (4, 7), (5, 8)])
def test_the_knights_track_says_how_many_are_drawn(knight: int, number: int) -> None:
    t = at("followers", blue={"knight": knight, "bag": MANY})
    assert len(t.blue.market) == number
    assert sum(t.blue.bag.values()) == 12 - number


def test_example_green_draws_four_yellow_and_blue_six_red_eight() -> None:
    t = at(
        "followers",
        green={"bag": MANY},
        yellow={"knight": 2, "bag": MANY},
        blue={"knight": 2, "bag": MANY},
        red={"knight": 5, "bag": MANY},
    )
    assert [len(seat.market) for seat in t.state.seats] == [4, 6, 6, 8]


def test_no_more_than_the_bag_holds() -> None:
    t = at("followers", blue={"bag": "farmer monk"})
    t.blue.holds(market="farmer monk", bag="")


def test_no_more_than_fit_on_the_market() -> None:
    t = at("followers", blue={"market": "6*farmer", "bag": MANY})
    assert len(t.blue.market) == 8


def test_a_full_market_draws_nobody() -> None:
    t = at("followers", blue={"market": "8*farmer", "bag": MANY})
    t.nobody_is_asked()
    t.blue.holds(bag=MANY)


def test_a_seat_may_draw_fewer_by_choice() -> None:
    t = at("followers", blue={"bag": MANY, "drawing": "choose"})
    t.blue.is_asked("draw", "draw:4", "draw:3", "draw:2", "draw:1", "draw:0")
    t.blue.picks("draw:1")
    assert len(t.blue.market) == 1


def test_a_seat_that_always_draws_all_is_not_asked() -> None:
    t = at("followers", blue={"bag": MANY, "drawing": "all", "on": {"castle": "farmer"}})
    t.nobody_is_asked()
    assert t.blue.spaces["castle"][0] == "farmer"


def test_seats_choose_at_the_same_time() -> None:
    facts = {"bag": MANY, "drawing": "choose"}
    t = at("followers", blue=facts, red=facts)
    assert t.asked == ["blue draw", "red draw"]
    t.red.picks("draw:0")
    t.blue.picks("draw:4")
    t.nobody_is_asked()


def test_example_six_may_be_drawn_four_are_and_two_placed_ones_come_back() -> None:
    t = at(
        "followers",
        blue={"knight": 2, "bag": MANY, "on": {"castle": "farmer boatman", "farm_house": "boatman"}},
    )
    t.blue.picks("back:castle.0")
    t.blue.picks("back:farm_house.0")
    assert t.blue.options == ["draw:4", "draw:3", "draw:2", "draw:1", "draw:0", "back:castle.1"]
    t.blue.picks("draw:4")
    assert len(t.blue.market) == 6
    assert {"farmer", "boatman"} <= set(t.blue.market)
    assert t.blue.spaces["castle"] == ["", "boatman", ""]


def test_each_one_taken_back_is_one_fewer_to_draw() -> None:
    t = at("followers", blue={"bag": MANY, "drawing": "choose", "on": {"castle": "farmer boatman trader"}})
    for spot, most in (("castle.0", 3), ("castle.1", 2), ("castle.2", 1)):
        t.blue.picks(f"back:{spot}")
        assert t.blue.options[0] == f"draw:{most}"


def test_no_more_come_back_than_could_be_drawn() -> None:
    t = at(
        "followers",
        blue={"drawing": "choose", "on": {"castle": "farmer boatman trader", "ship": "farmer boatman"}},
    )
    for spot in ("castle.0", "castle.1", "castle.2", "ship.0"):
        t.blue.picks(f"back:{spot}")
    t.nobody_is_asked()
    t.blue.holds(market="2*farmer boatman trader")
    assert t.blue.spaces["ship"] == ["", "boatman", ""]


def test_followers_may_come_back_although_the_bag_is_empty() -> None:
    t = at("followers", blue={"on": {"castle": "farmer"}})
    t.blue.is_asked("draw", "draw:0", "back:castle.0")
    t.blue.picks("back:castle.0")
    t.blue.holds(market="farmer")


def test_nobody_comes_back_to_a_full_market() -> None:
    t = at("followers", blue={"market": "8*monk", "drawing": "choose", "on": {"castle": "farmer"}})
    t.nobody_is_asked()
    assert t.blue.spaces["castle"][0] == "farmer"


def test_taking_back_uses_up_room_on_the_market() -> None:
    t = at("followers", blue={"market": "6*monk", "bag": MANY, "on": {"castle": "farmer"}})
    t.blue.picks("back:castle.0")
    assert t.blue.options == ["draw:1", "draw:0"]


def test_own_followers_and_those_in_the_town_hall_may_come_back_but_never_gears() -> None:
    t = at(
        "followers",
        blue={
            "drawing": "choose",
            "on": {"castle": "own_farmer gear", "town_hall": "monk", "sacristy": "monk"},
        },
    )
    assert t.blue.options == ["draw:0", "back:castle.0", "back:town_hall.0", "back:sacristy.0"]


def test_what_one_seat_draws_does_not_depend_on_who_decides_first() -> None:
    facts = {"bag": MANY, "drawing": "choose"}
    one, two = at("followers", blue=facts, red=facts), at("followers", blue=facts, red=facts)
    one.blue.picks("draw:4"), one.red.picks("draw:4")
    two.red.picks("draw:4"), two.blue.picks("draw:4")
    assert one.state.to_text() == two.state.to_text()


@pytest.mark.parametrize(
    ("place", "who", "facts"),
    [
        ("town_hall", "own_farmer", {}),  # no deed seeks him
        ("guildhall", "farmer craftsman knight", {"merchant": "blois"}),  # red has built there
        ("ship", "farmer boatman knight", {"merchant": "chartres"}),  # no waterway leads away
        ("village", "boatman craftsman farmer", {"boatman": 5, "craftsman": 5, "trader": 5}),
    ],
)
def test_whoever_waits_on_an_action_that_cannot_be_played_may_come_back(
    place: str, who: str, facts: dict[str, object]
) -> None:
    t = at("followers", blue={"bag": MANY, "on": {place: who}, **facts}, red={"stations": "blois"})
    t.blue.is_asked("draw")
    back = next(key for key in t.blue.options if key.startswith(f"back:{place}"))
    t.blue.picks(back)
    t.blue.picks("draw:3")
    assert len(t.blue.market) == 4


@pytest.mark.parametrize(
    "on", [{"castle": "farmer boatman trader"}, {"sacristy": "monk"}, {"ship": "farmer boatman knight"}]
)
def test_nobody_is_asked_for_those_who_wait_on_an_action_that_can_be_played(on: dict[str, str]) -> None:
    at("followers", blue={"bag": MANY, "on": on, "merchant": "blois"}).nobody_is_asked()
