"""Beneficial deeds: who is sought, what each brings, and the citizen for whoever completes one."""

import pytest

from orleans_bot.content import load
from tests.at import at, words

DEEDS = {
    # deed: printed spaces, coins for each
    "city_wall": ("3*knight trader 3*farmer 3*craftsman", 1),
    "papal_conclave": ("2*monk knight", 3),
    "defeating_plague": ("2*scholar boatman farmer trader", 2),
    "astronomy": ("2*scholar trader", 1),
    "boatmens_guild": ("scholar 3*boatman", 1),
    "cathedral": ("2*craftsman 2*monk 2*trader", 2),
    "peace_treaty": ("monk scholar 2*knight", 2),
    "canalization": ("3*boatman 2*trader 3*farmer 2*craftsman", 1),
    "tours_canalization": ("3*boatman 2*trader 3*farmer 2*craftsman", 1),
    "knight_consecration": ("2*scholar 2*monk 2*knight", 1),
    "carpenters_guild": ("3*craftsman 2*trader 2*boatman 2*farmer", 1),
    "right_of_assembly": ("2*knight 2*scholar trader monk", 2),
    "orphanage": ("3*farmer 2*boatman 2*craftsman trader scholar monk", 1),
    "duel_astronomy": ("2*scholar trader", 1),
    "wine_press_house": ("2*farmer 2*craftsman boatman", 1),
    "three_field": ("3*farmer craftsman", 1),
    "angelology": ("2*monk scholar knight", 1),
    "vierzon_university": ("2*scholar monk 2*craftsman farmer", 1),
    "vierzon_council": ("knight 2*trader 2*boatman farmer", 1),
}
BOARDS = ("orleans", "trip_to_tours", "prosperity", "duel", "capital_vierzon")


def scenario_of(deed: str) -> str:
    """Where the deed is on the board."""
    return next(key for key, scenario in load().scenarios.items() if deed in scenario.deeds)


def test_no_deed_is_left_out_here() -> None:
    used = {deed for key in BOARDS for deed in load().scenarios[key].deeds}
    assert used == set(DEEDS)


@pytest.mark.parametrize(("deed", "spaces", "coins"), [(key, *facts) for key, facts in DEEDS.items()])
def test_every_space_of_a_deed_and_its_citizen(deed: str, spaces: str, coins: int) -> None:
    seeks = words(spaces)
    for number, follower in enumerate(seeks):
        # Everybody else who is sought has been sent already; this one is the last.
        order = list(load().deeds[deed].spaces(2))
        free = order.index(follower)
        others = ["-" if at_space == free else "blue" for at_space in range(len(order))]
        t = at(
            "actions",
            scenario=scenario_of(deed),
            deeds={deed: others} if number else {deed: "-"},
            blue={"on": {"town_hall": follower}, "coins": 0, "development": 30},
        )
        t.blue.does("town_hall")
        if t.game.asks and t.blue.ask.key == "send":
            t.blue.picks(f"{follower}@{deed}")
        assert t.blue.coins == coins
        assert t.blue.citizens == (1 if number else 0)
        assert (f"deed.{deed}" in t.state.citizens) == (not number)
    assert sorted(seeks) == sorted(load().deeds[deed].spaces(2))


def test_the_citizen_goes_to_whoever_completes_the_deed_not_to_whoever_sent_most() -> None:
    t = at("actions", deeds={"astronomy": "red red -"}, blue={"on": {"town_hall": "trader"}})
    t.blue.does("town_hall"), t.blue.picks("trader@astronomy")
    assert (t.blue.citizens, t.red.citizens) == (1, 0)


def test_canalization_brings_a_coin_or_a_development_point() -> None:
    for choice, coins, development in (("coins", 6, 0), ("advance", 5, 1)):
        t = at("actions", blue={"on": {"town_hall": "boatman"}})
        t.blue.does("town_hall"), t.blue.picks("boatman@canalization")
        t.blue.is_asked("choose", "coins", "advance")
        t.blue.picks(choice)
        assert (t.blue.coins, t.blue.tracks["development"]) == (coins, development)


def test_a_space_is_filled_for_good() -> None:
    t = at("actions", deeds={"peace_treaty": "red"}, blue={"on": {"town_hall": "monk"}})
    t.blue.does("town_hall")
    assert "send:monk@peace_treaty" not in t.blue.options


def test_the_reward_of_the_last_space_comes_besides_the_citizen() -> None:
    t = at("actions", deeds={"papal_conclave": "red red -"}, blue={"on": {"town_hall": "knight"}})
    t.blue.does("town_hall"), t.blue.picks("knight@papal_conclave")
    assert (t.blue.coins, t.blue.citizens) == (8, 1)


def test_stand_ins_do_not_count_for_deeds() -> None:
    t = at("actions", blue={"tiles": "school herb_garden", "on": {"town_hall": "scholar boatman"}})
    t.blue.does("town_hall")
    for key in t.blue.options:
        follower, _, deed = key.partition(":")[2].partition("@")
        assert follower in load().deeds[deed].seeks
