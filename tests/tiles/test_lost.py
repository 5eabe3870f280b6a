"""Place tiles lost by torture, with all that lies on them."""

from typing import Any

from tests.at import Stage

from .tables import score, table


def lose(tile: str, **blue: Any) -> Stage:
    """Blue is short of a coin and gives a tile for it."""
    goods = f"{blue.pop('goods', '')} grain"
    t = table("events", event="taxes_1", blue={"coins": 0, "goods": goods, **blue}, red={})
    while t.blue.ask.key == "shield":
        t.blue.picks("suffer")
    t.blue.picks(f"tile:{tile}")
    return t


def test_followers_go_into_the_bag_and_gears_leave_the_game() -> None:
    t = lose("windmill", on={"windmill": "gear craftsman"})
    t.blue.holds(bag="craftsman")
    assert t.state.gone["gear"] == t.state.gone["tile"] == 1
    assert "windmill" not in t.blue.spaces and t.blue.tiles == []


def test_ones_own_stations_on_the_road_leave_the_game_and_those_of_others_come_home() -> None:
    t = table(
        "events",
        event="taxes_1",
        blue={"coins": 0, "goods": "grain", "tiles": "road", "laid": {"road": "2*station"}},
        red={"laid": {"road": "station"}},
    )
    before = t.red.stations
    t.blue.picks("tile:road")
    assert t.blue.laid == t.red.laid == {} and t.state.gone["station"] == 2
    assert t.red.stations == before + 1
    assert t.blue.built == t.red.built == 0


def test_gamers_and_their_treats_leave_the_game() -> None:
    laid = {"gaming_room": "farmer scholar knight wine cheese"}
    t = lose("gaming_room", tiles="gaming_room", laid=laid)
    gone = t.state.gone
    assert all(gone[what] >= 1 for what in ("farmer", "scholar", "knight", "wine", "cheese"))
    assert "gaming_room" not in score(t)


def test_goods_of_a_brasserie_and_bread_stay_with_the_seat() -> None:
    memory = {"brasserie": "cheese"}
    t = table(
        "events",
        event="taxes_1",
        blue={"coins": 1, "goods": "cheese bread", "tiles": "brasserie bakery", "memory": memory},
        red={},
    )
    t.blue.picks("suffer")
    t.blue.picks("tile:brasserie")
    t.blue.holds(goods="cheese bread")
    assert t.blue.memory == {} and score(t)["bread"] == 1


def test_what_a_lost_tile_did_is_over() -> None:
    t = lose("cathedral", tiles="cathedral")
    assert t.blue.stars == 1
    t = lose("merchant_house", tiles="merchant_house")
    assert "merchant_house" not in score(t)


def test_a_guildhall_without_its_tavern_builds_in_no_taken_town() -> None:
    blue = {"on": {"guildhall": "farmer craftsman knight", "tavern": "trader"}, "merchant": "blois"}
    t = table(
        "events",
        event="taxes_1",
        blue={**blue, "coins": 0, "goods": "grain"},
        red={"stations": "blois"},
    )
    t.blue.picks("tile:tavern")
    t.blue.holds(bag="trader")
