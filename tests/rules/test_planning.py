"""Phase 4: plans are private, may change until the last seat has committed, and are revealed together."""

from tests.at import at


def test_example_a_boatman_and_a_craftsman_activate_the_farm_house() -> None:
    t = at("planning", blue={"market": "boatman craftsman"})
    t.blue.picks("fill:farm_house")
    t.blue.picks("commit"), t.red.picks("commit")
    t.nobody_is_asked()
    assert t.blue.spaces["farm_house"] == ["boatman", "craftsman"]
    t.goes_on()
    assert t.blue.can_do("farm_house")


def test_places_may_be_filled_in_part_and_the_rest_in_a_later_round() -> None:
    t = at("planning", blue={"market": "boatman monk"})
    t.blue.picks("put:boatman@farm_house.0")
    t.blue.picks("commit"), t.red.picks("commit")
    t.blue.holds(market="monk")
    t.goes_on()
    t.nobody_is_asked()
    u = at("planning", blue={"market": "craftsman", "on": {"farm_house": "boatman"}})
    u.blue.picks("put:craftsman@farm_house.1")
    u.blue.picks("commit"), u.red.picks("commit")
    u.goes_on()
    u.blue.does("farm_house")


def test_followers_may_stay_on_the_market() -> None:
    t = at("planning", blue={"market": "3*farmer"})
    t.blue.picks("commit"), t.red.picks("commit")
    t.blue.holds(market="3*farmer")


def test_only_the_right_follower_or_a_monk_fits() -> None:
    t = at("planning", blue={"market": "knight monk"})
    puts = [key for key in t.blue.options if key.endswith("@castle.0")]
    assert puts == ["put:monk@castle.0"]
    assert "put:knight@scriptorium.0" in t.blue.options


def test_nobody_else_stands_in_for_a_monk() -> None:
    t = at("planning", blue={"market": "knight scholar own_farmer", "tiles": "brewery school herb_garden"})
    assert not [key for key in t.blue.options if key.endswith("@brewery.0")]


def test_own_followers_do_the_work_of_their_kind() -> None:
    t = at("planning", blue={"market": "own_farmer own_boatman own_trader"})
    t.blue.picks("fill:castle")
    t.blue.picks("commit"), t.red.picks("commit")
    assert t.blue.spaces["castle"] == ["own_farmer", "own_boatman", "own_trader"]


def test_own_followers_may_not_be_placed_in_the_town_hall() -> None:
    t = at("planning", blue={"market": "own_farmer farmer"})
    assert [key for key in t.blue.options if "town_hall" in key] == ["put:farmer@town_hall.0"]


def test_a_follower_placed_in_an_earlier_round_cannot_be_moved() -> None:
    t = at("planning", blue={"market": "farmer", "on": {"castle": "- boatman"}})
    assert not [key for key in t.blue.options if key.startswith("take:")]
    t.blue.picks("put:farmer@castle.0")
    assert [key for key in t.blue.options if key.startswith("take:")] == ["take:castle.0"]


def test_a_plan_may_be_changed_freely() -> None:
    t = at("planning", blue={"market": "farmer"})
    t.blue.picks("put:farmer@castle.0")
    t.blue.picks("take:castle.0")
    t.blue.picks("put:farmer@ship.0")
    t.blue.picks("clear")
    t.blue.picks("put:farmer@wagon.0")
    t.blue.picks("commit"), t.red.picks("commit")
    assert t.blue.spaces["wagon"][0] == "farmer"


def test_a_committed_seat_may_reopen_until_the_last_one_commits() -> None:
    t = at("planning", blue={"market": "farmer"}, red={})
    t.blue.picks("commit")
    t.blue.is_asked("plan", "reopen")
    t.blue.picks("reopen")
    t.blue.picks("put:farmer@castle.0")
    t.red.picks("commit")
    t.blue.picks("commit")
    t.nobody_is_asked()
    assert t.blue.spaces["castle"][0] == "farmer"


def test_plans_are_revealed_all_at_once() -> None:
    t = at("planning", blue={"market": "farmer"}, red={"market": "farmer"})
    t.blue.picks("put:farmer@castle.0")
    t.blue.picks("commit")
    for viewer in ("red", ""):
        seen = t.game.view(viewer).seat("blue")
        assert seen.spaces["castle"] == ("", "", "")
        assert seen.market == ("farmer",)
    assert t.game.view("blue").seat("blue").spaces["castle"] == ("farmer", "", "")
    t.red.picks("commit")
    assert t.game.view("red").seat("blue").spaces["castle"] == ("farmer", "", "")


def test_filling_prefers_the_exact_follower_own_ones_first_and_keeps_the_monk() -> None:
    t = at("planning", blue={"market": "monk boatman own_boatman craftsman"})
    t.blue.picks("fill:farm_house")
    t.blue.picks("commit"), t.red.picks("commit")
    t.blue.holds(market="monk boatman")


def test_filling_finds_a_way_where_a_stand_in_is_needed() -> None:
    t = at("planning", blue={"market": "2*boatman scholar", "tiles": "herb_garden school"})
    t.blue.picks("fill:castle")
    t.blue.picks("commit"), t.red.picks("commit")
    assert all(t.blue.spaces["castle"])


def test_the_same_plan_again() -> None:
    t = at("planning", blue={"market": "boatman craftsman"})
    t.blue.seat.last_plan.append("farm_house")
    t.blue.picks("drawing:all")
    t.blue.picks("again")
    t.blue.picks("commit"), t.red.picks("commit")
    assert t.blue.spaces["farm_house"] == ["boatman", "craftsman"]


def test_the_bag_may_be_looked_into_at_any_time_but_only_by_its_owner() -> None:
    t = at("planning", blue={"bag": "2*monk farmer"}, red={})
    assert t.game.view("blue").seat("blue").bag == {"monk": 2, "farmer": 1}
    assert t.game.view("red").seat("blue").bag is None
    assert t.game.view("red").seat("blue").bag_count == 3


TOWER = {"market": "knight", "on": {"gunpowder_tower": "knight"}}


def test_an_equal_follower_on_the_market_does_not_hide_the_one_on_the_gunpowder_tower() -> None:
    t = at("planning", blue=TOWER)
    assert {"put:knight@ship.2", "put:knight@ship.2@gunpowder_tower"} <= set(t.blue.options)
    t.blue.picks("put:knight@ship.2@gunpowder_tower")
    seen = t.game.view("blue").seat("blue")
    assert seen.market == ("knight",) and seen.spaces["gunpowder_tower"] == ("", "")
    assert not any(key.count("@") == 2 for key in t.blue.options)
    t.blue.picks("commit")
    t.red.picks("commit")
    t.blue.holds(market="knight")
    assert t.blue.spaces["gunpowder_tower"] == ["", ""] and t.blue.spaces["ship"][2] == "knight"


def test_the_one_on_the_market_goes_where_no_other_is_named() -> None:
    t = at("planning", blue=TOWER)
    t.blue.picks("put:knight@ship.2")
    t.blue.picks("put:knight@wagon.2")  # the only one left: the Tower's
    t.blue.picks("take:ship.2")
    assert t.game.view("blue").seat("blue").market == ("knight",)
    t.blue.picks("commit")
    t.red.picks("commit")
    t.blue.holds(market="knight")
    assert t.blue.spaces["gunpowder_tower"] == ["", ""]


def test_whoever_waits_on_the_tower_alone_needs_no_other_key() -> None:
    t = at("planning", blue={"on": {"gunpowder_tower": "knight"}})
    assert not any(key.count("@") == 2 for key in t.blue.options)
    t.blue.picks("put:knight@ship.2")
    t.blue.picks("clear")
    assert t.blue.seat.called == {}
