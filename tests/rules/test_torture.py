"""Torture: one thing for every missing coin."""

from tests.at import Stage, at


def taxed(coins: int, goods: str, **facts: object) -> Stage:
    """Blue pays one coin for each of its goods."""
    return at("events", event="taxes_1", blue={"coins": coins, "goods": goods, **facts}, red={})


def test_coins_are_paid_first_and_torture_is_for_the_missing_ones_only() -> None:
    t = taxed(2, "3*wine")
    assert t.blue.coins == 0
    t.blue.is_asked("torture")
    assert t.blue.ask.about["missing"] == 1
    t.blue.picks("wine")
    t.nobody_is_asked()
    t.blue.holds(goods="2*wine")


def test_whoever_can_pay_is_not_tortured() -> None:
    t = taxed(3, "3*wine")
    t.nobody_is_asked()
    assert t.blue.coins == 0


def test_all_six_kinds_are_offered() -> None:
    t = taxed(
        0,
        "wine",
        stations="blois",
        bag="farmer own_farmer",
        development=5,
        tiles="winery",
        gears="gear",
        on={"castle": "gear"},
    )
    t.blue.is_asked(
        "torture",
        "station:supply",
        "station:blois",
        "follower",
        "development",
        "good:wine",
        "tile:winery",
        "gear:waiting",
        "gear:castle.0",
    )


def test_example_five_coins_one_follower_two_stations_two_development_points() -> None:
    t = taxed(0, "5*grain", bag="knight", stations="blois", development=6)
    for pick in ("follower", "station:supply", "station:blois", "development", "development"):
        t.blue.picks(pick)
    t.nobody_is_asked()
    assert (t.blue.stations, t.blue.built, t.blue.tracks["development"]) == (8, 0, 4)
    t.blue.holds(bag="", goods="5*grain")


def test_everything_lost_leaves_the_game() -> None:
    t = taxed(0, "6*wine", bag="knight", stations="blois", tiles="winery", gears="gear")
    knights, wine = t.state.followers["knight"], t.state.goods["wine"]
    for pick in ("follower", "station:blois", "tile:winery", "gear:waiting", "good:wine", "station:supply"):
        t.blue.picks(pick)
    assert t.state.gone == {**t.state.gone, "knight": 1, "station": 2, "tile": 1, "gear": 1}
    assert t.state.followers["knight"] == knights and t.state.goods["wine"] == wine
    assert "winery" not in t.state.stacks["1"] and t.state.gears == 16
    assert "blois" not in t.state.stations


def test_a_town_whose_station_is_lost_may_be_built_on_again() -> None:
    t = taxed(0, "wine", stations="blois")
    t.blue.picks("station:blois")
    u = at("actions", blue={"merchant": "blois", "on": {"guildhall": "farmer craftsman knight"}})
    assert not t.state.stations and u.blue.can_do("guildhall")


def test_the_follower_is_drawn_blindly_and_own_ones_are_drawn_again() -> None:
    lost = set()
    for seed in range(30):
        t = at(
            "events",
            seed=seed,
            event="taxes_1",
            blue={"coins": 0, "goods": "wine", "bag": "3*own_farmer monk knight"},
        )
        t.blue.picks("follower")
        assert t.blue.bag["own_farmer"] == 3
        lost |= {"monk", "knight"} - t.blue.bag.keys()
    assert lost == {"monk", "knight"}


def test_own_followers_alone_cannot_be_given() -> None:
    t = taxed(0, "wine", bag="own_farmer")
    t.blue.is_asked("torture", "station:supply", "good:wine")


def test_only_followers_in_the_bag_can_be_given() -> None:
    t = taxed(0, "wine", market="monk", on={"castle": "farmer"})
    t.blue.is_asked("torture", "station:supply", "good:wine")


def test_development_goes_back_one_space_but_not_below_the_start() -> None:
    t = taxed(0, "2*wine", development=1)
    t.blue.picks("development")
    assert t.blue.tracks["development"] == 0
    assert "development" not in t.blue.options


def test_development_never_onto_coins() -> None:
    assert "development" not in taxed(0, "wine", development=8).blue.options
    assert "development" in taxed(0, "wine", development=9).blue.options


def test_development_never_back_past_coins_one_stands_on() -> None:
    assert "development" not in taxed(0, "wine", development=7).blue.options
    assert "development" not in taxed(0, "wine", development=25).blue.options


def test_a_star_that_is_lost_counts_no_more_and_can_be_regained() -> None:
    t = taxed(0, "wine", development=9)
    t.blue.picks("development")
    assert t.blue.stars == 2
    u = at("actions", blue={"development": 8, "on": {"scriptorium": "knight scholar"}})
    u.blue.does("scriptorium")
    assert u.blue.stars == 3


def test_a_tile_takes_its_gear_with_it_and_gives_its_followers_back() -> None:
    t = taxed(0, "wine", on={"laboratory": "gear craftsman"})
    t.blue.picks("tile:laboratory")
    t.blue.holds(bag="craftsman")
    assert t.blue.tiles == [] and "laboratory" not in t.blue.spaces
    assert t.state.gone["gear"] == t.state.gone["tile"] == 1


def test_a_lost_tile_stops_working() -> None:
    t = taxed(0, "wine", tiles="school")
    t.blue.picks("tile:school")
    u = at("planning", blue={"market": "scholar"})
    assert "put:scholar@castle.0" not in u.blue.options
    assert not t.game.table.heeding("stands", t.blue.seat)


def test_of_two_kinds_of_waiting_gears_the_one_bound_to_the_track_is_given() -> None:
    for gears in ("gear free_gear", "free_gear gear"):
        t = taxed(0, "wine", gears=gears)
        t.blue.picks("gear:waiting")
        assert t.blue.gears == ["free_gear"]


def test_whoever_has_nothing_left_owes_nothing_more() -> None:
    t = taxed(0, "3*wine", stations_left=0)
    t.nobody_is_asked()
    t.blue.holds(goods="")
    u = at("census", blue={"coins": 0, "stations_left": 0}, red={"farmer": 1}, yellow={"farmer": 2})
    u.nobody_is_asked()
    assert u.told("nothing_left", "blue") == [{"n": 1, "owed": "coin"}]


def test_a_price_is_never_paid_by_torture() -> None:
    at(
        "actions", scenario="trip_to_tours", blue={"coins": 2, "on": {"stage_coach": "knight"}}
    ).nobody_is_asked()


def test_one_follower_is_drawn_for_one_coin() -> None:
    t = taxed(0, "wine", bag="knight monk trader")
    assert len(t.blue.picks("follower").decision.draws) == 1
    assert sum(t.blue.bag.values()) == 2 and sum(t.state.gone.values()) - 12 == 1


def test_a_free_gear_that_waits_can_be_given() -> None:
    t = taxed(0, "wine", gears="free_gear", stations_left=0)
    t.blue.picks("gear:waiting")
    t.nobody_is_asked()
    assert t.blue.gears == [] and t.state.gone["gear"] == 1
