"""Campaigns: what content says of them, how one goes on after each end, and what a chapter takes along."""

from __future__ import annotations

import pytest

from orleans_bot import content
from orleans_bot.content.invasion.characters import EASY, HARD, fresh
from orleans_bot.rules.building import build
from orleans_bot.rules.campaigns import (
    AGAIN,
    DONE,
    GIFT,
    LOST,
    NEXT,
    ON,
    PLAYING,
    SAME,
    Course,
    Played,
    course,
)
from orleans_bot.rules.errors import BadContent
from orleans_bot.rules.game import Game
from orleans_bot.rules.merging import Source
from orleans_bot.rules.modes import CAST, HAD
from orleans_bot.rules.phases.wishes import check_options, check_table

CATALOG = content.load()
DEFENCE, MERCHANT = CATALOG.campaigns["defence_of_orleans"], CATALOG.campaigns["lone_merchant"]
FIRST, SECOND, *_, LAST = [chapter.key for chapter in DEFENCE.chapters]
COLOURS = ("blue", "red", "yellow", "green", "black")


def test_every_chapter_can_be_opened_with_all_that_can_be_taken_along() -> None:
    for each in CATALOG.campaigns.values():
        for chapter in each.chapters:
            for carried in ("", *each.gifts, each.burden):
                modules = [*chapter.modules, *filter(None, [carried])]
                check_options(CATALOG, chapter.scenario, chapter.options, modules)
                for seats in CATALOG.scenarios[chapter.scenario].seats:
                    check_table(CATALOG, chapter.scenario, seats, ["base"], chapter.options, modules)


def test_the_defence_rises_by_the_knobs_of_the_rulebook() -> None:
    knobs = [(each.options["characters"], each.options["mean_events"]) for each in DEFENCE.chapters]
    assert knobs == [
        ("easy", "none"), ("easy", "all"), ("dealt", "all"), ("hard", "all"), ("hard", "harder"),
    ]  # fmt: skip
    assert len(DEFENCE.gifts) == 3 and DEFENCE.burden


def test_the_lone_merchant_plays_every_solo_with_each_of_its_steps() -> None:
    played = {(each.scenario, *each.options.values()) for each in MERCHANT.chapters}
    alone = {
        key: found
        for key, found in CATALOG.scenarios.items()
        if found.seats == (1,) and found.offered and not found.guided
    }
    steps = {
        (key, value)
        for key, found in alone.items()
        for option in found.options.values()
        for value in option.values
    } | {(key,) for key, found in alone.items() if not found.options}
    assert played == steps and len(MERCHANT.chapters) == len(played)


@pytest.mark.parametrize(
    ("carries", "played", "found"),
    [
        (True, [], Course(NEXT, FIRST)),
        (True, [Played(FIRST, open=True)], Course(PLAYING, FIRST)),
        (False, [Played(FIRST, False, won=True, well=True)], Course(NEXT, SECOND)),
        (True, [Played(FIRST, False, won=True)], Course(NEXT, SECOND)),
        (True, [Played(FIRST, False, won=True, well=True)], Course(GIFT, SECOND)),
        (True, [Played(FIRST, False, True, True, "full_chests")], Course(NEXT, SECOND, (), "full_chests")),
        (False, [Played(FIRST, False)], Course(LOST, FIRST, (SAME, AGAIN, ON))),
        (True, [Played(FIRST, False)], Course(LOST, FIRST, (SAME, AGAIN, ON), "empty_chests")),
        (True, [Played(LAST, False)], Course(LOST, LAST, (SAME, AGAIN), "empty_chests")),
        (True, [Played(LAST, False, won=True, well=True)], Course(DONE)),
        (True, [Played("of_another_time", False, won=True)], Course(NEXT, FIRST)),
        (True, [Played("of_another_time", False)], Course(NEXT, FIRST, (), "empty_chests")),
    ],
)
def test_where_a_campaign_stands(carries: bool, played: list[Played], found: Course) -> None:
    assert course(DEFENCE, carries, played) == found


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"chapters": {}}, "needs chapters"),
        ({"chapters": {"one": {"name": "One", "scenario": "atlantis"}}}, "names the scenario 'atlantis'"),
        ({"chapters": {"one": {"name": "One", "scenario": "orleans", "modules": ["mud"]}}}, "'mud'"),
        ({"chapters": {"one": {"name": "One", "scenario": "orleans", "options": {"mud": "a"}}}}, "'mud'"),
        (
            {"chapters": {"one": {"name": "One", "scenario": "dignitary", "options": {"goal": "nine"}}}},
            "value of 'goal' 'nine'",
        ),
        ({"chapters": {"one": {"name": "One", "scenario": "orleans"}}, "gifts": ["full_chests"]}, "lacks"),
        ({"chapters": {"one": {"name": "One", "scenario": "orleans"}}, "after_loss": ["weep"]}, "'weep'"),
        ({"chapters": {"on_the_road": {"name": "One", "scenario": "orleans"}}}, "called like a chapter of"),
        ({"chapters": {"one": {"scenario": "orleans"}}}, "has no 'name'"),
    ],
)
def test_a_campaign_that_cannot_be_played_is_refused(said: dict[str, object], fault: str) -> None:
    entry = {"name": "A", "text": "B.", "from": "a test", "sure": "verified", **said}
    made = Source("zoo", "zoo/campaigns.toml", {"zoo": entry})
    with pytest.raises(BadContent) as refused:
        build([*content.sources(), made], content.classes())
    assert "zoo/campaigns.toml" in str(refused.value) and fault in str(refused.value)


def begun(seats: int = 3, modules: tuple[str, ...] = (), **options: object) -> Game:
    """A game of Invasion that has just begun."""
    return Game.new(CATALOG, "invasion", COLOURS[:seats], 5, ["base"], options, modules)


def cast(game: Game) -> dict[str, str]:
    """Who plays whom."""
    return {seat.colour: seat.character for seat in game.state.seats}


@pytest.mark.parametrize(
    ("module", "coins", "bag", "development"),
    [
        ("full_chests", 8, 0, 0),
        ("willing_hands", 5, 1, 0),
        ("learned_friends", 5, 0, 2),
        ("empty_chests", 3, 0, 0),
    ],
)
def test_what_a_chapter_leaves_to_the_next_is_there_at_its_beginning(
    module: str, coins: int, bag: int, development: int
) -> None:
    plain, game = begun(), begun(modules=(module,))
    for before, seat in zip(plain.state.seats, game.state.seats, strict=True):
        assert seat.coins - before.coins == coins - 5
        assert (
            sum(seat.bag.values()) + len(seat.market) - sum(before.bag.values()) - len(before.market) == bag
        )
        assert seat.tracks["development"] - before.tracks["development"] == development


def test_whoever_plays_a_chapter_again_as_somebody_keeps_that_one_and_nobody_else_gets_it() -> None:
    for seed in range(30):
        game = Game.new(
            CATALOG, "invasion", COLOURS, seed, ["base"],
            {"characters": "easy", CAST: {"red": "general", "black": "mayor"}},
        )  # fmt: skip
        found = cast(game)
        assert (found["red"], found["black"]) == ("general", "mayor")
        assert len(set(found.values())) == 5


def two_casts(characters: str, seed: int) -> tuple[dict[str, str], dict[str, str]]:
    """Who plays whom in a chapter of five, and in the next one like it."""
    before = cast(Game.new(CATALOG, "invasion", COLOURS, seed, ["base"], {"characters": characters}))
    had = {colour: [key] for colour, key in before.items()}
    options = {"characters": characters, HAD: had}
    return before, cast(Game.new(CATALOG, "invasion", COLOURS, seed + 1, ["base"], options))


@pytest.mark.parametrize("seed", range(20))
def test_in_the_second_easy_chapter_nobody_plays_whom_they_have_had_even_where_five_share_five(
    seed: int,
) -> None:
    before, now = two_casts("easy", seed)
    assert sorted(now.values()) == sorted(before.values()) == sorted(EASY)
    assert all(now[colour] != before[colour] for colour in COLOURS)


@pytest.mark.parametrize("seed", range(60))
def test_in_the_second_hard_chapter_nobody_plays_whom_they_have_had_although_one_of_five_has_an_easy_one(
    seed: int,
) -> None:
    before, now = two_casts("hard", seed)
    assert set(HARD) < set(now.values())
    assert all(now[colour] != before[colour] for colour in COLOURS)


def test_whoever_has_had_all_suitable_ones_may_get_any_of_them() -> None:
    assert set(fresh(EASY, EASY, [])) == set(EASY)
    assert cast(begun(2, characters="hard", had={"blue": list(HARD)}))["blue"] in HARD


def test_a_character_that_alone_is_new_to_another_is_left_to_him() -> None:
    assert fresh(["general", "librarian"], (), [("general",)]) == ["general"]
    assert fresh(["general", "librarian"], ("general",), [("general",)]) == ["librarian"]


def test_what_others_have_brought_cannot_be_chosen_by_a_table_but_is_played_if_a_campaign_brings_it() -> None:
    assert [key for key, module in CATALOG.modules.items() if not module.offered] == [
        *DEFENCE.gifts, DEFENCE.burden,
    ]  # fmt: skip
