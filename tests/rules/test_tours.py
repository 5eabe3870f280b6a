"""The Trip to Tours: a solo scenario."""

import pytest

from orleans_bot.rules.pieces import GOODS
from tests.at import Stage, at


def tours(phase: str = "actions", **facts: object) -> Stage:
    """Blue alone; what belongs to the table is told apart from what lies before the seat."""
    table = {
        key: facts.pop(key)
        for key in ("event", "routes", "followers", "round", "deeds", "goods_left")
        if key in facts
    }
    return at(phase, scenario="trip_to_tours", blue=facts, **table)  # type: ignore[arg-type]


EVENTS = [
    "strike",
    "crusade",
    "harvest_1",
    "drought",
    "highwaymen",
    "amnesty",
    "plague",
    "harvest_2",
    "technology_tax",
    "income",
    "pirates",
    "riots",
    "axle_fracture",
    "harvest_3",
]


@pytest.mark.parametrize(("round", "event"), list(enumerate(EVENTS, 1)))
def test_each_round_has_its_printed_event(round: int, event: str) -> None:
    t = tours("hourglass", round=round - 1)
    assert t.state.event == f"tours_{event}"


def test_both_goods_of_a_connection_may_be_taken() -> None:
    t = tours(
        on={"wagon": "farmer trader knight"},
        merchant="orleans",
        routes={"orleans.vierzon.road": "wool grain"},
    )
    t.blue.does("wagon")
    assert [key for key in t.blue.options if "vierzon" in key] == [
        "go:vierzon.road.grain+wool",
        "go:vierzon.road.grain",
        "go:vierzon.road.wool",
        "go:vierzon.road",
    ]
    t.blue.picks("go:vierzon.road.grain+wool")
    t.blue.holds(goods="grain wool")
    assert not t.state.routes


def test_in_the_base_game_only_one_good_is_taken() -> None:
    blue = {"on": {"wagon": "farmer trader knight"}}
    t = at("actions", blue=blue, routes={"orleans.vierzon.road": "wool grain"})
    t.blue.does("wagon")
    assert "go:vierzon.road.grain+wool" not in t.blue.options


def test_the_stage_coach_may_take_both_goods_too() -> None:
    t = tours(on={"stage_coach": "knight"}, merchant="orleans", routes={"orleans.vierzon.road": "2*grain"})
    t.blue.does("stage_coach")
    t.blue.picks("go:vierzon.road.grain+grain")
    t.blue.holds(goods="2*grain")


def test_the_citizen_in_orleans_waits_for_the_first_visit() -> None:
    t = tours(on={"wagon": "farmer trader knight", "ship": "farmer boatman knight"}, merchant="vierzon")
    t.blue.does("wagon"), t.blue.picks("go:orleans.road")
    assert t.blue.citizens == 1 and "town.orleans" not in t.state.citizens
    t.blue.does("ship"), t.blue.picks("go:blois.water")
    assert t.blue.citizens == 1


def test_there_is_no_census() -> None:
    t = tours("hourglass", round=3)
    assert t.phase == "followers"


def test_strike_no_craftsman() -> None:
    t = tours(event="tours_strike", on={"village": "farmer boatman craftsman"})
    t.blue.does("village")
    t.blue.is_asked("choose", "recruit:boatman", "recruit:trader")


def test_crusade_no_knight() -> None:
    tours(event="tours_crusade", on={"castle": "farmer boatman trader"}).nobody_is_asked()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_harvest_food_first_and_coins_for_what_is_missing(number: int) -> None:
    t = tours("events", event=f"tours_harvest_{number}", goods="grain wool", coins=20)
    t.nobody_is_asked()
    t.blue.holds(goods="wool")
    assert t.blue.coins == 20 - 5 * (number - 1)


def test_harvest_the_seat_chooses_which_food() -> None:
    t = tours("events", event="tours_harvest_1", goods="grain wine", coins=20)
    t.blue.is_asked("feed", "food:grain", "food:wine")


def test_drought_four_grain_of_ones_choice_leave_the_map() -> None:
    routes = {
        "blois.tours.water": "grain wool",
        "loches.tours.water": "2*grain",
        "blois.vierzon.road": "3*grain",
    }
    t = tours("events", event="tours_drought", routes=routes)
    t.blue.is_asked("clear")
    assert (t.blue.ask.lo, t.blue.ask.hi, len(t.blue.options)) == (4, 4, 6)
    before = t.state.goods["grain"]
    t.blue.picks(
        "clear:blois.tours.water",
        "clear:loches.tours.water",
        "clear:loches.tours.water.2",
        "clear:blois.vierzon.road.3",
    )
    assert t.state.goods["grain"] == before + 4
    assert t.state.routes == {"blois.tours.water": ["wool"], "blois.vierzon.road": ["grain", "grain"]}


def test_drought_with_fewer_grain_takes_all() -> None:
    t = tours("events", event="tours_drought", routes={"blois.tours.water": "2*grain"})
    t.nobody_is_asked()
    assert not t.state.routes


def test_highwaymen_no_roads_but_waterways() -> None:
    on = {"wagon": "farmer trader knight", "stage_coach": "knight"}
    t = tours(event="tours_highwaymen", on=on, merchant="orleans")
    assert not t.blue.can_do("wagon")
    t.blue.does("stage_coach")
    assert not [key for key in t.blue.options if ".road" in key]


def test_amnesty_a_recruit_may_be_placed_at_once_and_activate_a_place() -> None:
    on = {"castle": "farmer boatman trader", "scriptorium": "- scholar"}
    t = tours(event="tours_amnesty", on=on)
    t.blue.does("castle")
    t.blue.is_asked("amnesty")
    assert t.blue.options[-1] == "bag" and not [key for key in t.blue.options if "@castle" in key]
    t.blue.picks("place:knight@scriptorium.0")
    t.blue.does("scriptorium")


def test_amnesty_or_goes_into_the_bag() -> None:
    t = tours(event="tours_amnesty", on={"castle": "farmer boatman trader"})
    t.blue.does("castle"), t.blue.picks("bag")
    t.blue.holds(bag="farmer boatman trader knight")


def test_without_amnesty_nobody_is_asked_where_a_recruit_goes() -> None:
    t = tours(on={"castle": "farmer boatman trader"})
    t.blue.does("castle")
    t.nobody_is_asked()


def test_plague_takes_a_random_follower() -> None:
    t = tours("events", event="tours_plague", bag="knight")
    t.blue.holds(bag="")
    assert t.state.followers["knight"] == 6


def test_technology_tax_two_coins_for_each_gear_on_the_player_board() -> None:
    on = {"castle": "gear", "ship": "gear", "laboratory": "gear"}
    t = tours("events", event="tours_technology_tax", on=on, coins=10, gears="gear")
    assert t.blue.coins == 6


def test_income_two_coins_a_star() -> None:
    assert tours("events", event="tours_income", development=9, coins=0).blue.coins == 6


def test_pirates_all_cloth_leaves_the_waterways() -> None:
    routes = {
        "blois.tours.water": "wool grain",
        "orleans.vierzon.road": "brocade",
        "loches.tours.water": "brocade",
    }
    t = tours("events", event="tours_pirates", routes=routes)
    t.nobody_is_asked()
    assert t.state.routes == {"blois.tours.water": ["grain"], "orleans.vierzon.road": ["brocade"]}


def test_riots_a_knight_from_board_or_bag_or_five_coins() -> None:
    facts = {"bag": "knight", "market": "knight", "on": {"scriptorium": "knight"}, "coins": 5}
    t = tours("events", event="tours_riots", **facts)
    t.blue.is_asked("give", "give:bag", "give:market", "give:scriptorium.0", "pay")
    t.blue.picks("give:scriptorium.0")
    assert t.state.followers["knight"] == 6 and t.blue.spaces["scriptorium"] == ["", ""]
    t = tours("events", event="tours_riots", **facts)
    t.blue.picks("pay")
    assert t.blue.coins == 0


def test_riots_do_not_reach_place_tiles() -> None:
    t = tours("events", event="tours_riots", bag="knight", on={"laboratory": "knight"}, coins=5)
    t.blue.is_asked("give", "give:bag", "pay")


def test_riots_torture_only_without_a_knight() -> None:
    t = tours("events", event="tours_riots", coins=4, bag="2*knight", market="knight")
    t.blue.is_asked("give", "give:bag", "give:market")
    t = tours("events", event="tours_riots", coins=4, bag="farmer")
    t.blue.is_asked("torture")


def test_axle_fracture_no_stage_coach() -> None:
    tours(event="tours_axle_fracture", on={"stage_coach": "knight"}).nobody_is_asked()
    assert tours(event="tours_income", on={"stage_coach": "knight"}).blue.can_do("stage_coach")


READY = [good for good in GOODS for _ in range(3)]


def test_the_task_is_done_in_tours_with_three_citizens_and_three_of_each_good() -> None:
    t = tours(on={"ship": "farmer boatman knight"}, merchant="blois", citizens=3, goods=READY)
    t.blue.does("ship"), t.blue.picks("go:tours.water")
    t.goes_on()
    assert t.game.over and t.state.result["won"] and t.state.result["reason"] == "delivered"


@pytest.mark.parametrize(
    ("citizens", "goods", "town"),
    [(2, READY, "tours.water"), (3, READY[1:], "tours.water"), (3, READY, "orleans.water")],
)
def test_anything_less_does_not_win(citizens: int, goods: list[str], town: str) -> None:
    t = tours(on={"ship": "farmer boatman knight"}, merchant="blois", citizens=citizens, goods=goods)
    t.state.citizens.remove("town.orleans")
    t.blue.does("ship"), t.blue.picks(f"go:{town}")
    assert t.phase == "events"


def test_the_delivery_also_happens_in_tours_when_the_last_citizen_comes() -> None:
    t = tours(
        on={"town_hall": "knight"},
        merchant="tours",
        citizens=2,
        goods=READY,
        deeds={"knight_consecration": "5*blue"},
    )
    t.blue.does("town_hall")
    t.goes_on()
    assert t.state.result["won"]


def test_after_round_fourteen_the_game_is_lost() -> None:
    t = tours("round_end", round=14)
    assert t.phase == "final"
    t.goes_on()
    assert t.game.over and not t.state.result["won"] and t.state.result["winners"] == []


def test_tiles_marked_with_t_are_not_in_the_game() -> None:
    stacks = tours().state.stacks
    assert "sacristy" not in stacks["1"] and {"school", "office"} <= set(stacks["2"])


def test_riots_take_the_knight_from_where_the_seat_says() -> None:
    facts = {"bag": "2*knight", "market": "knight farmer", "coins": 5}
    t = tours("events", event="tours_riots", **facts)
    t.blue.picks("give:bag")
    t.blue.holds(bag="knight", market="knight farmer")
    t = tours("events", event="tours_riots", **facts)
    t.blue.picks("give:market")
    t.blue.holds(bag="2*knight", market="farmer")
    assert t.state.followers["knight"] == 6 and t.blue.coins == 5
