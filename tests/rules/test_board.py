"""The ten places of the player board."""

import pytest

from tests.at import Stage, at

ON = {
    "farm_house": "boatman craftsman",
    "village": "farmer boatman craftsman",
    "university": "farmer craftsman trader",
    "castle": "farmer boatman trader",
    "monastery": "scholar trader",
    "ship": "farmer boatman knight",
    "wagon": "farmer trader knight",
    "guildhall": "farmer craftsman knight",
    "scriptorium": "knight scholar",
    "town_hall": "knight -",
}
RECRUITS = {"farm_house": "farmer", "university": "scholar", "castle": "knight", "monastery": "monk"}


def ready(place: str, **table: object) -> Stage:
    """Blue with one activated place."""
    blue = table.pop("blue", {})
    assert isinstance(blue, dict)
    return at("actions", blue={"on": {place: ON[place]}, **blue}, **table)  # type: ignore[arg-type]


def test_the_printed_action_spaces() -> None:
    t = at("actions")
    places = t.game.catalog.places
    assert {key: " ".join(places[key].slots) for key in ON if key != "town_hall"} == {
        key: slots for key, slots in ON.items() if key != "town_hall"
    }
    assert places["town_hall"].slots == ("any", "any")
    assert set(t.game.table.scenario.board) == set(ON)


@pytest.mark.parametrize(("place", "follower"), list(RECRUITS.items()))
def test_recruiting_puts_the_follower_into_the_bag(place: str, follower: str) -> None:
    t = ready(place)
    before = t.state.followers[follower]
    t.blue.does(place)
    assert t.blue.bag[follower] == ON[place].split().count(follower) + 1
    assert t.state.followers[follower] == before - 1


@pytest.mark.parametrize(("place", "follower"), list(RECRUITS.items()))
def test_nobody_is_recruited_out_of_an_empty_supply(place: str, follower: str) -> None:
    ready(place, followers={follower: 0}).nobody_is_asked()


@pytest.mark.parametrize(
    ("place", "track", "last"),
    [("farm_house", "farmer", 8), ("university", "scholar", 5), ("castle", "knight", 5)],
)
def test_on_the_last_space_of_a_track_the_action_is_over(place: str, track: str, last: int) -> None:
    ready(place, blue={track: last - 1}).blue.does(place)
    ready(place, blue={track: last}).nobody_is_asked()


@pytest.mark.parametrize(
    ("step", "good"),
    list(enumerate(["grain", "grain", "cheese", "cheese", "wine", "wine", "wool", "brocade"])),
)
def test_farm_house_takes_the_good_of_the_new_space(step: int, good: str) -> None:
    t = ready("farm_house", blue={"farmer": step})
    before = t.state.goods[good]
    t.blue.does("farm_house")
    t.blue.holds(goods=good)
    assert (t.blue.tracks["farmer"], t.state.goods[good]) == (step + 1, before - 1)


def test_farm_house_cannot_be_used_without_the_good_it_gives() -> None:
    ready("farm_house", goods={"grain": 0}).nobody_is_asked()
    assert ready("farm_house", goods={"grain": 0}, blue={"farmer": 2}).blue.can_do("farm_house")


def test_village_offers_a_choice_of_three() -> None:
    t = ready("village")
    t.blue.does("village")
    t.blue.is_asked("choose", "recruit:boatman", "recruit:craftsman", "recruit:trader")


@pytest.mark.parametrize(("step", "coins"), list(enumerate([2, 3, 4, 5])))
def test_village_boatman_brings_the_coins_of_the_new_space(step: int, coins: int) -> None:
    t = ready("village", blue={"boatman": step})
    t.blue.does("village"), t.blue.picks("boatman")
    assert t.blue.coins == 5 + coins
    t.blue.holds(bag="farmer 2*boatman craftsman")


def test_village_the_first_on_the_boatmens_last_space_takes_a_citizen_instead_of_coins() -> None:
    t = ready("village", blue={"boatman": 4}, red={"boatman": 4, "on": {"village": ON["village"]}})
    t.blue.does("village"), t.blue.picks("boatman")
    t.red.does("village"), t.red.picks("boatman")
    assert [(t.blue.citizens, t.blue.coins), (t.red.citizens, t.red.coins)] == [(1, 5), (0, 5)]


def test_village_craftsman_brings_a_gear_that_waits_until_the_seat_has_passed() -> None:
    t = ready("village", blue={"on": {"village": ON["village"], "scriptorium": ON["scriptorium"]}})
    t.blue.does("village"), t.blue.picks("craftsman")
    t.blue.is_asked("act", "act:scriptorium", "pass")
    assert (t.blue.gears, t.state.gears) == (["gear"], 15)
    t.blue.passes()
    t.blue.is_asked("gear")


def test_village_the_first_trader_may_only_choose_from_stack_one() -> None:
    t = ready("village", stacks={"1": "hayrick winery", "2": "school"})
    t.blue.does("village"), t.blue.picks("trader")
    t.blue.is_asked("tile", "tile:hayrick", "tile:winery")
    t.blue.picks("winery")
    assert t.blue.tiles == ["winery"] and t.state.stacks["1"] == ["hayrick"]
    assert t.blue.spaces["winery"] == ["", ""]


def test_village_later_traders_choose_from_both_stacks() -> None:
    t = ready("village", blue={"trader": 1}, stacks={"1": "hayrick", "2": "school"})
    t.blue.does("village"), t.blue.picks("trader")
    t.blue.is_asked("tile", "tile:hayrick", "tile:school")


def test_village_a_trader_may_still_be_recruited_when_no_tile_is_left() -> None:
    t = ready("village", stacks={"1": "", "2": ""})
    t.blue.does("village"), t.blue.picks("trader")
    t.blue.holds(bag="farmer boatman craftsman trader")
    assert t.blue.tracks["trader"] == 1 and not t.blue.tiles


def test_village_offers_only_what_can_be_had() -> None:
    t = ready("village", gears=0)
    t.blue.does("village")
    t.blue.is_asked("choose", "recruit:boatman", "recruit:trader")
    t = ready("village", followers={"boatman": 0}, blue={"trader": 5})
    t.blue.does("village")
    assert t.blue.tracks["craftsman"] == 1
    ready("village", followers={"boatman": 0}, gears=0, blue={"trader": 5}).nobody_is_asked()


@pytest.mark.parametrize(("step", "points"), list(enumerate([2, 3, 4, 5, 6])))
def test_university_brings_the_development_points_of_the_new_space(step: int, points: int) -> None:
    t = ready("university", blue={"scholar": step})
    t.blue.does("university")
    assert t.blue.tracks["development"] == points


def test_university_still_recruits_at_the_end_of_the_development_track() -> None:
    t = ready("university", blue={"development": 30})
    t.blue.does("university")
    assert t.blue.bag["scholar"] == 1 and t.blue.tracks["development"] == 30


def test_castle_steps_along_the_knights_track() -> None:
    t = ready("castle")
    t.blue.does("castle")
    assert t.blue.tracks["knight"] == 1


def test_castle_the_first_fourth_knight_takes_a_citizen_and_the_number_stays() -> None:
    t = ready("castle", blue={"knight": 3}, red={"knight": 3, "on": {"castle": ON["castle"]}})
    t.blue.does("castle"), t.red.does("castle")
    assert (t.blue.citizens, t.red.citizens) == (1, 0)
    assert t.game.view().seat("blue").draws == 7


def test_monastery_brings_a_monk_and_nothing_else() -> None:
    t = ready("monastery")
    before = t.blue.tracks.copy()
    t.blue.does("monastery")
    t.blue.holds(bag="scholar trader monk", goods="")
    assert t.blue.tracks == before and t.blue.coins == 5


ROUTES = {"blois.orleans.water": "wine", "orleans.vierzon.road": "wool grain"}


def test_ship_moves_along_a_waterway_with_a_good_or_without() -> None:
    t = ready("ship", routes=ROUTES)
    t.blue.does("ship")
    t.blue.is_asked("travel", "go:blois.water.wine", "go:blois.water", "go:briare.water")
    t.blue.picks("go:blois.water.wine")
    assert t.blue.merchant == "blois" and not t.state.routes.get("blois.orleans.water")
    t.blue.holds(goods="wine")


def test_ship_may_leave_the_good_where_it_is() -> None:
    t = ready("ship", routes=ROUTES)
    t.blue.does("ship"), t.blue.picks("go:blois.water")
    assert t.state.routes["blois.orleans.water"] == ["wine"]
    t.blue.holds(goods="")


def test_ship_may_use_an_empty_waterway() -> None:
    t = ready("ship", routes=ROUTES)
    t.blue.does("ship"), t.blue.picks("go:briare.water")
    assert t.blue.merchant == "briare"


def test_ship_has_nowhere_to_go_from_a_town_without_water() -> None:
    ready("ship", blue={"merchant": "chartres"}).nobody_is_asked()


def test_wagon_takes_one_of_several_goods() -> None:
    t = ready("wagon", routes=ROUTES)
    t.blue.does("wagon")
    assert [key for key in t.blue.options if "vierzon" in key] == [
        "go:vierzon.road.grain",
        "go:vierzon.road.wool",
        "go:vierzon.road",
    ]
    t.blue.picks("go:vierzon.road.wool")
    assert t.state.routes["orleans.vierzon.road"] == ["grain"]
    t.blue.holds(goods="wool")


def test_wagon_goes_by_road_only() -> None:
    t = ready("wagon", routes=ROUTES)
    t.blue.does("wagon")
    assert {key.partition(":")[2].split(".")[1] for key in t.blue.options} == {"road"}


def test_between_chinon_and_chatellerault_there_are_a_road_and_a_waterway() -> None:
    for place in ("ship", "wagon"):
        t = ready(place, blue={"merchant": "chinon"})
        t.blue.does(place)
        if t.game.asks and t.blue.ask.key == "travel":
            t.blue.picks("chatellerault.water" if place == "ship" else "chatellerault.road")
        assert t.blue.merchant == "chatellerault"


def test_guildhall_builds_where_the_merchant_is() -> None:
    t = ready("guildhall", blue={"merchant": "blois"})
    t.blue.does("guildhall")
    assert t.state.stations == {"blois": ["blue"]} and t.blue.stations == 9


@pytest.mark.parametrize("owner", ["blue", "red"])
def test_guildhall_one_station_a_town_whoever_owns_it(owner: str) -> None:
    seats: dict[str, dict[str, object]] = {
        "blue": {"merchant": "blois", "on": {"guildhall": ON["guildhall"]}}
    }
    seats.setdefault(owner, {})["stations"] = "blois"
    at("actions", **seats).nobody_is_asked()


def test_guildhall_in_orleans_each_seat_may_build_one() -> None:
    t = ready("guildhall", red={"stations": "orleans"})
    t.blue.does("guildhall")
    assert t.state.stations["orleans"] == ["red", "blue"]
    ready("guildhall", blue={"stations": "orleans"}).nobody_is_asked()


def test_guildhall_needs_a_station_in_the_supply() -> None:
    ready("guildhall", blue={"stations_left": 0}).nobody_is_asked()


def test_scriptorium_one_development_point() -> None:
    t = ready("scriptorium")
    t.blue.does("scriptorium")
    assert t.blue.tracks["development"] == 1
    ready("scriptorium", blue={"development": 30}).nobody_is_asked()


def test_town_hall_with_one_follower_sends_him() -> None:
    t = ready("town_hall")
    t.blue.does("town_hall")
    t.blue.picks("knight@city_wall")
    t.nobody_is_asked()
    assert t.state.deeds["city_wall"][0] == "blue" and t.blue.coins == 6
    t.blue.holds(bag="")


def test_town_hall_sends_two_in_one_action() -> None:
    t = ready("town_hall", blue={"on": {"town_hall": "knight monk"}})
    t.blue.does("town_hall")
    t.blue.picks("monk@papal_conclave"), t.blue.picks("knight@papal_conclave")
    t.nobody_is_asked()
    assert t.blue.coins == 11


def test_town_hall_may_send_one_and_keep_the_other_for_a_later_action() -> None:
    t = ready("town_hall", blue={"on": {"town_hall": "knight monk"}})
    t.blue.does("town_hall")
    t.blue.picks("monk@papal_conclave"), t.blue.picks("done")
    assert t.blue.spaces["town_hall"] == ["knight", ""]
    t.blue.does("town_hall")


def test_town_hall_needs_a_deed_that_seeks_its_follower() -> None:
    full = {"papal_conclave": "3*red", "cathedral": "6*red", "peace_treaty": "4*red"}
    ready("town_hall", blue={"on": {"town_hall": "monk"}}, deeds=full).nobody_is_asked()


def test_town_hall_a_monk_is_sent_as_a_monk_only() -> None:
    t = ready("town_hall", blue={"on": {"town_hall": "monk"}})
    t.blue.does("town_hall")
    t.blue.is_asked("send", "send:monk@papal_conclave", "send:monk@cathedral", "send:monk@peace_treaty")
