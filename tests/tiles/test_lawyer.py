"""What the appendix says of the tiles, sentence by sentence, where a quick reading goes astray."""

from .tables import table

WELL = {"well": "monk boatman"}


def test_black_market_gives_no_grain_that_only_the_bread_given_brings_back() -> None:
    blue = {"on": {"black_market": "trader"}, "goods": "2*bread"}
    t = table(blue=blue, red={}, goods={"grain": 0, "brocade": 0})
    t.blue.does("black_market")
    t.blue.is_asked("gain", "gain:cheese", "gain:wine", "gain:wool")


def test_lair_sells_no_tile_when_the_stacks_are_empty() -> None:
    lair = {"on": {"lair": "farmer knight"}, "goods": "grain", "trader": 1}
    assert not table(blue=lair, red={}, stacks={"1": "", "2": "winery"}).blue.can_do("lair")
    t = table(blue={**lair, "boatman": 1}, red={}, stacks={"1": "", "2": "winery"})
    t.blue.does("lair")
    t.blue.lost(coins=-2)


def test_opera_at_the_end_of_both_tracks_cannot_be_used() -> None:
    on = {"opera": "trader scholar"}
    none = {"scholar": 0}
    full = {"scholar": 5, "development": 30}
    assert not table(blue={"on": on, **full}, red={}, followers=none).blue.can_do("opera")
    assert table(blue={"on": on, **full, "scholar": 4}, red={}, followers=none).blue.can_do("opera")
    assert table(blue={"on": on, **full, "development": 29}, red={}, followers=none).blue.can_do("opera")


def test_torture_gives_whatever_lies_on_the_brasserie_last() -> None:
    memory = {"brasserie": "cheese"}
    t = table(
        "events",
        event="taxes_1",
        blue={"coins": 0, "goods": "2*cheese grain", "tiles": "brasserie", "memory": memory},
        red={},
    )
    t.blue.picks("suffer")
    t.blue.picks("good:cheese")
    assert t.blue.memory == {"brasserie": ["cheese"]}


def test_church_lets_the_bathhouse_of_another_draw_from_ones_own_bag() -> None:
    t = table(
        blue={"on": {"church": "monk"}, "coins": 2, "bag": "scholar"},
        red={"on": {"bathhouse": "boatman"}, "bag": "farmer"},
    )
    t.blue.does("church")
    t.blue.picks("scholar@scriptorium.1")
    t.blue.holds(bag="monk")
    t.red.holds(bag="farmer")
    assert t.red.spaces["bathhouse"] == ["boatman"]


def test_church_uses_no_tile_of_its_own_seat_and_pays_the_right_owner_of_three() -> None:
    t = table(
        blue={"on": {"church": "monk", "windmill": "craftsman craftsman"}, "coins": 2},
        red={"on": {"winery": "farmer trader"}},
        yellow={"on": {"hayrick": "farmer"}},
    )
    t.blue.does("church")
    t.blue.is_asked("use", "use:winery", "use:hayrick")
    t.blue.picks("hayrick")
    t.yellow.lost(coins=-2)
    t.red.lost(coins=0)


def test_church_uses_a_tile_that_a_follower_and_a_gear_activate() -> None:
    t = table(blue={"on": {"church": "monk"}, "coins": 2}, red={"on": {"windmill": "gear craftsman"}})
    t.blue.does("church")
    assert t.red.spaces["windmill"] == ["gear", "craftsman"] and t.blue.tracks["development"] == 1


def test_church_moves_the_merchant_of_the_owner_of_a_court_too() -> None:
    t = table(
        blue={"on": {"church": "monk"}, "coins": 3},
        red={"on": {"court": "boatman knight"}},
        routes={"blois.orleans.water": "wool"},
    )
    t.blue.does("church")
    t.blue.picks("go:blois.water.wool")
    assert t.red.merchant == "blois" and t.blue.merchant == "orleans"
    t.blue.holds(goods="wool")
    t.red.lost(coins=-3)


def test_a_well_that_church_uses_cannot_use_the_others_flea_market() -> None:
    t = table(
        blue={"on": {"church": "monk"}, "coins": 2, "tiles": "hayrick"},
        red={"on": WELL, "tiles": "flea_market"},
    )
    t.blue.does("church")
    assert "use:hayrick" in t.blue.options and "use:flea_market" not in t.blue.options


def test_drawbridge_serves_the_wagon_and_opens_no_closed_road() -> None:
    t = table(
        scenario="trip_to_tours",
        event="tours_highwaymen",
        blue={"on": {"ship": "farmer boatman knight"}, "tiles": "drawbridge", "merchant": "orleans"},
    )
    t.blue.does("ship")
    assert all(".water" in key for key in t.blue.options)


def test_statue_takes_a_monk_from_the_flea_market_too() -> None:
    for seed in range(300):
        t = table(blue={"on": {"flea_market": "farmer trader"}, "tiles": "statue"}, red={}, seed=seed)
        t.blue.does("flea_market")
        if t.told("rolled")[-1]["n"] == 5:
            break
    t.blue.picks("market")
    t.blue.holds(market="monk", bag="farmer trader")


def test_barracks_take_own_followers_but_chain_with_nobody() -> None:
    t = table(
        "planning",
        blue={"tiles": "barracks herb_garden", "market": "boatman own_farmer own_trader"},
        red={},
    )
    assert {"put:own_farmer@ship.2", "put:own_trader@castle.2"} <= set(t.blue.options)
    assert "put:own_farmer@castle.1" not in t.blue.options


def test_office_and_goldsmith_count_a_station_that_the_church_built_on_anothers_road() -> None:
    blue = {"on": {"office": "scholar scholar"}, "laid": {"road": "station"}, "stations": "blois"}
    t = table(blue=blue, red={"tiles": "road"})
    t.blue.does("office")
    t.blue.lost(coins=-2)


def test_bathhouse_never_places_on_the_bathhouse_nor_from_the_well() -> None:
    t = table(blue={"on": WELL, "tiles": "bathhouse", "bag": "2*boatman"}, red={})
    t.blue.does("well")
    t.blue.picks("use:bathhouse")
    assert not any("bathhouse" in key for key in t.blue.options)


def test_quarry_in_a_town_of_another_seat_is_refused_even_at_the_merchants_own_place() -> None:
    blue = {"on": {"quarry": "farmer craftsman"}, "merchant": "blois", "coins": 9}
    t = table(blue=blue, red={"stations": "blois orleans"})
    t.blue.does("quarry")
    assert "build:blois.2" not in t.blue.options and "build:orleans.4" in t.blue.options


def test_workshop_moves_no_gear_to_a_monks_space_or_a_place_for_one() -> None:
    blue = {"on": {"workshop": "craftsman", "village": "gear - -"}, "craftsman": 2, "coins": 1}
    t = table(blue={**blue, "tiles": "cellar hayrick laboratory theatre"}, red={})
    t.blue.does("workshop")
    assert not {key for key in t.blue.options if "hayrick" in key or "theatre" in key or "cellar.0" in key}
    assert {"gear:laboratory.0", "gear:cellar.1"} <= set(t.blue.options)


def test_gaming_room_through_the_well_sends_gamers_and_school_stands_in_for_none() -> None:
    blue = {"on": {**WELL, "town_hall": "scholar monk"}, "tiles": "gaming_room school"}
    t = table(blue={**blue, "laid": {"gaming_room": "scholar"}}, red={}, deeds={})
    keys = [key for key in t.blue.options if key.startswith("act:")]
    assert "act:town_hall" in keys
    t.blue.does("town_hall")
    assert not any("gaming_room" in key for key in t.blue.options)


def test_prairie_asks_nobody_for_ones_own_stations() -> None:
    t = table(
        blue={"on": {"ship": "farmer boatman knight"}, "tiles": "prairie", "stations": "blois"},
        red={"goods": "wine"},
    )
    t.blue.does("ship")
    t.blue.picks("go:blois.water")
    t.blue.holds(goods="")
    t.red.holds(goods="wine")


def test_prairie_in_a_town_shared_through_the_tavern_lets_choose_among_the_owners() -> None:
    t = table(
        blue={"on": {"ship": "farmer boatman knight"}, "tiles": "prairie"},
        red={"goods": "wine bread", "stations": "blois"},
        yellow={"goods": "wool", "stations": "blois"},
    )
    t.blue.does("ship")
    t.blue.picks("go:blois.water")
    t.blue.is_asked("rival", "rival:red", "rival:yellow")
    t.blue.picks("red")
    t.red.is_asked("gift", "good:wine", "good:bread")
    t.red.picks("bread")
    t.blue.holds(goods="bread")
