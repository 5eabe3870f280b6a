"""Gears: when they may be placed, where, and that they stay."""

from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from tests import toys
from tests.at import Stage, at

HERE = {"on": {"village": "farmer boatman craftsman"}}


def passed(**facts: object) -> Stage:
    """Blue has passed and holds gears."""
    return at("actions", blue={"gears": "gear", **facts})


def spots(t: Stage) -> set[str]:
    """Where a gear may go."""
    return {key.partition(":")[2] for key in t.blue.options if key.startswith("gear:")}


def test_from_the_first_space_a_gear_replaces_a_farmer_only() -> None:
    t = passed(craftsman=1)
    places = t.game.catalog.places
    assert spots(t) == {
        f"{key}.0" for key in ("village", "university", "castle", "ship", "wagon", "guildhall")
    }
    assert all(places[spot.partition(".")[0]].slots[0] == "farmer" for spot in spots(t))


def test_from_the_second_space_a_gear_replaces_anybody_but_a_monk() -> None:
    t = passed(craftsman=2, tiles="cellar")
    assert {"castle.1", "castle.2", "ship.2", "scriptorium.1", "cellar.1"} <= spots(t)
    assert "cellar.0" not in spots(t)


def test_a_first_gear_kept_until_the_second_space_is_as_free_as_the_second() -> None:
    assert "scriptorium.0" in spots(passed(craftsman=2))


def test_one_gear_a_place() -> None:
    t = passed(craftsman=2, on={"castle": "gear"})
    assert not [spot for spot in spots(t) if spot.startswith("castle.")]


def test_never_on_a_place_that_a_single_follower_activates() -> None:
    t = passed(craftsman=5, tiles="hayrick shipping_line brewery bathhouse pharmacy sacristy gunpowder_tower")
    single = ("hayrick", "shipping_line", "brewery", "bathhouse", "pharmacy", "sacristy", "gunpowder_tower")
    assert not [spot for spot in spots(t) if spot.startswith((*single, "town_hall"))]


def test_only_on_a_free_space() -> None:
    t = passed(craftsman=2, on={"scriptorium": "knight -"})
    assert "scriptorium.0" not in spots(t) and "scriptorium.1" in spots(t)


def test_it_is_placed_after_passing_and_stays_for_good() -> None:
    t = passed(craftsman=1)
    t.blue.picks("gear:castle.0")
    t.nobody_is_asked()
    assert t.blue.spaces["castle"] == ["gear", "", ""] and t.blue.gears == []
    t.goes_on(), t.goes_on()
    assert t.blue.spaces["castle"] == ["gear", "", ""]


def test_it_is_not_used_before_passing() -> None:
    t = at("actions", blue={"gears": "gear", "craftsman": 1, **HERE})
    t.blue.is_asked("act", "act:village", "pass")


def test_it_may_be_kept_and_placed_in_a_later_planning() -> None:
    t = passed(craftsman=1)
    t.blue.picks("keep")
    assert t.blue.gears == ["gear"]
    u = at("planning", blue={"gears": "gear", "craftsman": 1, "market": "boatman trader"})
    u.blue.picks("gear:castle.0")
    u.blue.picks("fill:castle")
    u.blue.picks("commit"), u.red.picks("commit")
    assert u.blue.spaces["castle"] == ["gear", "boatman", "trader"] and u.blue.gears == []


def test_in_a_plan_the_gear_is_not_spent_twice() -> None:
    t = at("planning", blue={"gears": "gear", "craftsman": 2})
    t.blue.picks("gear:castle.0")
    assert not [key for key in t.blue.options if key.startswith("gear:")]
    t.blue.picks("take:castle.0")
    assert [key for key in t.blue.options if key.startswith("gear:")]


def test_a_placed_gear_cannot_be_moved() -> None:
    t = at("planning", blue={"on": {"castle": "gear"}, "drawing": "choose"})
    assert not [key for key in t.blue.options if "castle.0" in key]


def test_a_gear_from_the_laboratory_does_not_ask_for_the_track() -> None:
    t = passed(gears="free_gear", tiles="cellar laboratory")
    assert {"castle.1", "scriptorium.0", "cellar.1", "laboratory.0"} <= spots(t)
    assert "cellar.0" not in spots(t) and "town_hall.0" not in spots(t)


def test_of_two_gears_the_one_bound_to_the_track_is_used_where_it_may_go() -> None:
    t = passed(gears="free_gear gear", craftsman=1)
    t.blue.picks("gear:castle.0")
    assert t.blue.gears == ["free_gear"]
    u = passed(gears="free_gear gear", craftsman=1)
    u.blue.picks("gear:castle.1")
    assert u.blue.gears == ["gear"]


def test_a_place_with_a_gear_needs_one_follower_less_every_time() -> None:
    t = at("actions", blue={"on": {"farm_house": "boatman gear"}})
    t.blue.does("farm_house")
    assert t.blue.spaces["farm_house"] == ["", "gear"]
    t.blue.holds(bag="boatman farmer")


class Frost(Event):
    """No gear may be placed on the first space of the Castle this round."""

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """Only there."""
        return key == "gear:castle.0"


def test_an_event_may_bar_a_gear_from_a_space() -> None:
    made = toys.catalog({"Frost": Frost}, events={"frost": {}})
    blue = {"gears": "gear", "craftsman": 2}
    free, barred = (at("planning", catalog=made, event=event, blue=dict(blue)) for event in ("", "frost"))
    assert "gear:castle.0" in free.blue.options and "gear:castle.1" in free.blue.options
    assert "gear:castle.0" not in barred.blue.options and "gear:castle.1" in barred.blue.options
