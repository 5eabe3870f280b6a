"""Phase 5: in turn order, one action or pass."""

from tests.at import at

SCRIPTORIUM = {"scriptorium": "knight scholar"}
HOUSE = {"farm_house": "boatman craftsman"}


def test_the_start_player_begins_and_play_goes_clockwise() -> None:
    t = at("actions", start="red", blue={"on": HOUSE}, red={"on": HOUSE}, yellow={"on": HOUSE})
    for hand in (t.red, t.yellow, t.blue):
        assert t.asked == [f"{hand.colour} act"]
        hand.does("farm_house")
    t.nobody_is_asked()


def test_one_action_a_turn() -> None:
    t = at("actions", blue={"on": SCRIPTORIUM | HOUSE}, red={"on": HOUSE})
    t.blue.does("farm_house")
    t.red.does("farm_house")
    t.blue.does("scriptorium")


def test_whoever_has_passed_is_out() -> None:
    t = at("actions", blue={"on": HOUSE}, red={"on": SCRIPTORIUM | HOUSE})
    t.blue.passes()
    t.red.does("farm_house")
    t.red.does("scriptorium")
    t.nobody_is_asked()
    assert t.blue.spaces["farm_house"] == ["boatman", "craftsman"]


def test_one_may_pass_although_one_could_act_and_the_place_stays_activated() -> None:
    t = at("actions", blue={"on": HOUSE})
    t.blue.passes()
    t.nobody_is_asked()
    t.state.phase = "actions"
    t.goes_on()
    t.blue.does("farm_house")


def test_after_the_action_its_followers_go_into_the_bag_and_gears_stay() -> None:
    t = at("actions", blue={"on": {"castle": "gear own_boatman trader", "ship": "farmer"}})
    t.blue.does("castle")
    t.blue.holds(bag="own_boatman trader knight")
    assert t.blue.spaces["castle"] == ["gear", "", ""]
    assert t.blue.spaces["ship"][0] == "farmer"


def test_a_gear_counts_as_a_filled_space() -> None:
    t = at("actions", blue={"on": {"farm_house": "gear craftsman"}})
    assert t.blue.can_do("farm_house")


def test_a_place_with_a_free_space_is_not_activated() -> None:
    t = at("actions", blue={"on": {"castle": "farmer boatman"}})
    t.nobody_is_asked()


def test_actions_may_be_carried_out_in_any_order() -> None:
    t = at("actions", blue={"on": HOUSE | SCRIPTORIUM})
    assert t.blue.options == ["act:farm_house", "act:scriptorium", "pass"]


def test_a_seat_that_can_do_nothing_passes_by_itself() -> None:
    t = at("actions", blue={}, red={"on": HOUSE})
    assert t.asked == ["red act"]
    assert t.blue.passed


def test_all_have_passed_before_the_event_comes() -> None:
    t = at("actions", blue={"on": HOUSE})
    t.blue.does("farm_house")
    assert t.phase == "events"
