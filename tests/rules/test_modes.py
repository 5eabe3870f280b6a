"""Scenarios and modules: put together at set-up, with their options, stacks, boards and tiles."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from orleans_bot import content
from orleans_bot.content import load
from orleans_bot.random_seats import play_on
from orleans_bot.rules import stack
from orleans_bot.rules.building import build
from orleans_bot.rules.errors import BadContent, BadTable
from orleans_bot.rules.game import Game
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.phases.wishes import check_options
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.record import Record, Start, from_text
from orleans_bot.rules.state import State
from tests.at import at

from .toy_modes import EVENTS, MODULES, box, toy

CATALOG = toy()


def laid_out(*modules: str, seats: int = 3, scenario: str = "orleans", **options: Any) -> State:
    """A table with these modules before its first round."""
    return setup(CATALOG, scenario, COLOURS[:seats], 1, ("base",), options, modules)


def fair(seats: int = 3, seed: int = 1, **options: Any) -> Game:
    """A game with the toy events."""
    return Game.new(CATALOG, "orleans", COLOURS[:seats], seed, ("base",), options, ("fair",))


def to_its_end(game: Game, seed: int = 1) -> list[str]:
    """Play at random; the events of the rounds in their order."""
    events = [game.state.event]
    for _ in play_on(game, Random(seed)):
        if len(events) < game.state.round:
            events.append(game.state.event)
    return events


def refused(*sources: Any) -> str:
    """What is wrong with this content."""
    with pytest.raises(BadContent) as fault:
        build([*content.sources(), *sources], content.classes())
    return str(fault.value)


# A second box with a pile of the same name, a deed of the same name


def test_two_boxes_may_both_have_a_pile_a() -> None:
    assert laid_out("fair").piles["A"] == ["feast_1", "feast_2", "feast_3"]  # one silence is fixed
    assert laid_out("market_day").piles == {"A": ["silence"] * 4}
    assert laid_out().piles == setup(load(), "orleans", COLOURS[:3], 1).piles


def test_a_second_entry_with_the_same_key_is_refused_and_takes_nothings_place() -> None:
    said = refused(*box("toy"), *box("other", events="", modules="", places=""))
    assert "other/deeds.toml" in said and "toy_astronomy" in said and "'toy'" in said


def test_an_entry_may_say_that_it_replaces_that_of_another_box() -> None:
    deeds = (
        '[astronomy]\nreplaces = "base"\nname = "Stars"\ntext = "Look."\nfrom = "a toy"\nsure = "verified"\n'
    )
    catalog = build([*content.sources(), *box("toy")[:1], *box("more", deeds=deeds)[2:3]], content.classes())
    assert (catalog.deeds["astronomy"].name, catalog.deeds["astronomy"].seeks) == ("Stars", ())
    wrong = deeds.replace('"base"', '"promos"')
    assert "astronomy" in refused(*box("more", deeds=wrong)[2:3])
    assert "replaces" in refused(*box("more", deeds=deeds.replace("[astronomy]", "[orchard]"))[2:3])


def test_deeds_of_two_boards_may_have_the_same_name() -> None:
    assert CATALOG.deeds["toy_astronomy"].name == CATALOG.deeds["astronomy"].name
    state = laid_out("works")
    assert list(state.deeds) == ["toy_astronomy"]
    assert "deed.toy_astronomy" in state.citizens and "deed.astronomy" not in state.citizens
    assert "town.blois" in state.citizens and "stations" in state.citizens


# Places of some modes only


def test_a_place_of_some_modules_lies_on_no_other_board() -> None:
    assert "stall" in laid_out("fair").seats[0].spaces
    for state in (laid_out(), laid_out("works"), laid_out("works", seats=1, scenario="trip_to_tours")):
        assert "stall" not in state.seats[0].spaces and "booth" not in state.stacks["1"]
    plain = Game.new(CATALOG, "orleans", COLOURS[:2], 1)
    assert plain.view().board == Game.new(load(), "orleans", COLOURS[:2], 1).view().board
    assert "stall" in fair().view().board


def test_a_tile_of_a_module_comes_without_its_box_and_what_is_removed_stays_out() -> None:
    seen = set()
    for seed in range(40):
        state = setup(CATALOG, "orleans", COLOURS[:3], seed, ("base",), {}, ("fair",))
        seen.update(state.stacks["1"])
        assert len(state.stacks["1"]) == 5
    assert "booth" in seen and "bathhouse" not in seen
    assert "astronomy" not in state.deeds and "deed.astronomy" not in state.citizens
    assert "knight.4" not in state.citizens and "boatman.5" in state.citizens


def test_numbers_may_depend_on_the_seats() -> None:
    two, five = laid_out("fair", seats=2), laid_out("fair", seats=5)
    assert "winery" not in two.stacks["1"] + two.stacks["2"]
    assert (len(five.stacks["1"]), five.gears, two.gears) == (6, 21, 16)
    assert five.followers == laid_out(seats=5).followers


# The stack


def test_rounds_are_as_many_as_the_stack_has_tiles() -> None:
    assert [fair(seats).view().rounds for seats in (2, 3, 5)] == [5, 5, 7]
    assert Game.new(CATALOG, "orleans", COLOURS[:2], 1).view().rounds == 18
    game = fair()
    events = to_its_end(game)
    assert game.state.round == 5 and len(events) == 5
    assert (game.view().modules, dict(game.view().options)) == (("fair",), {"curtain": "silence"})
    assert events[0] == "silence" and events[3] == "uproar" and events[4] == "silence"
    assert all(event.startswith("feast") or event == "silence" for event in events[1:3])


def test_an_option_fills_its_place_in_the_stack_and_a_fixed_tile_leaves_its_pile() -> None:
    game = fair(curtain="uproar")
    assert game.state.piles["B"] == ["uproar"]
    assert to_its_end(game)[3:] == ["uproar", "uproar"]
    assert fair().state.piles["B"] == ["uproar", "uproar"]
    assert fair().view().events_left == {"A": 2, "B": 1}


def test_everybody_sees_which_tiles_can_still_come_and_nobody_in_what_order() -> None:
    game = fair()
    (first, tiles), *_ = game.view().coming
    assert first == 2 and set(tiles) == set(game.state.piles["A"])
    before = game.view().coming
    for pile in game.state.piles.values():
        pile.reverse()
    assert game.view().coming == before
    game.table.state.round += 1
    stack.drawn(game.table, "*A")
    (number, tiles), *_ = game.view().coming
    assert number == 1 and sorted(tiles) == sorted(game.state.piles["A"])


def test_a_tile_may_make_way_for_the_next_and_shorten_the_game() -> None:
    game = fair()
    stack.turn_another(game.table)
    view = game.view()
    assert (view.round, view.rounds, sum(view.events_left.values())) == (1, 4, 2)
    assert view.event is not None and view.event.key == game.state.event
    assert "stack" in json.loads(game.state.to_text())
    to_its_end(game)
    assert game.state.round == 4


def test_an_event_may_come_again() -> None:
    game = fair()
    stack.put_back(game.table, "uproar", 1)
    assert game.view().rounds == 6
    events = to_its_end(game)
    assert events[2] == "uproar" and len(events) == 6


def test_a_stack_that_nothing_has_changed_is_not_in_the_state() -> None:
    facts = json.loads(fair().state.to_text())
    assert "stack" not in facts and facts["modules"] == ["fair"]
    plain = json.loads(Game.new(CATALOG, "orleans", COLOURS[:3], 1).state.to_text())
    assert not {"modules", "stack", "cards"} & plain.keys()


# Who may be at one table


def test_modules_that_bring_the_same_thing_cannot_be_together() -> None:
    with pytest.raises(BadTable) as refusal:
        laid_out("fair", "market_day")
    assert "The Fair" in refusal.value.sentence and "Market Day" in refusal.value.sentence
    assert laid_out("fair", "works").modules == laid_out("works", "fair").modules == ["fair", "works"]


def test_a_module_that_does_not_fit_is_refused_with_those_that_do() -> None:
    for module in ("fair", "nonsense"):
        with pytest.raises(BadTable) as refusal:
            laid_out(module, seats=1, scenario="trip_to_tours")
        assert "works" in refusal.value.sentence


def test_unknown_options_are_refused_where_a_table_is_opened_but_old_tables_can_be_set_up() -> None:
    for options in ({"thread": "private"}, {"curtain": "storm"}, {"curtains": "silence"}):
        with pytest.raises(BadTable):
            check_options(CATALOG, "orleans", options, ("fair",))
        assert laid_out("fair", **options).options == options
    check_options(CATALOG, "orleans", {"curtain": "uproar", "banned": ["road"]}, ("fair",))
    with pytest.raises(BadTable):
        check_options(CATALOG, "orleans", {"curtain": "uproar"})


# Faults of content


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('with = ["orleans", "trip_to_tours"]', 'with = ["venice"]', "works venice"),
        ('takes = ["deeds"]', 'takes = ["wine"]', "works wine"),
        ('"2 of A"', '"2 of C"', "fair C"),
        ('"2 of A"', '"9 of A"', "fair 9"),
        ('"silence", "2 of A"', '"storm", "2 of A"', "fair storm"),
        ('"{curtain}"]\ntiles', '"{end}"]\ntiles', "fair end"),
        ('uproar = "An', 'storm = "An', "fair storm"),
        ('"bathhouse"', '"bathtub"', "fair bathtub"),
        ('deeds = ["toy_astronomy"]', 'deeds = ["toy_bridge"]', "works toy_bridge"),
        ("gears = 21", "oxen = 21", "fair oxen"),
        ('takes = ["deeds"]', 'takes = ["events"]', "works stack"),
    ],
)  # fmt: skip
def test_faults_of_modules_are_told_with_their_file_and_key(old: str, new: str, words: str) -> None:
    assert old in MODULES
    said = refused(*box("toy", modules=MODULES.replace(old, new)))
    assert "toy/modules.toml" in said
    assert all(word in said for word in words.split())


def test_a_place_of_a_mode_that_does_not_exist_is_a_fault() -> None:
    said = refused(*box("toy", modules=""))
    assert "stall" in said and "booth" in said and "fair" in said


def test_the_owners_folder_corrects_a_pile_where_only_one_box_has_it() -> None:
    own = EVENTS[EVENTS.index("[piles]") :]
    only_b = "[piles]\nstart = ['plague']\n"
    catalog = build([*content.sources(), *box("override", events=only_b)[:1]], content.classes())
    assert catalog.scenarios["orleans"].piles["start"] == ("plague",)
    assert "piles.A" in refused(*box("toy"), *box("override", events=own)[:1])


# The log


def test_a_game_with_modules_is_a_log_like_any_other() -> None:
    record = Record(Start("orleans", COLOURS[:2], 5, ("base",), {"curtain": "uproar"}, ("fair", "works")))
    game = record.start.begin(CATALOG)
    record.decisions = [step.decision for step in play_on(game, Random(2))]
    again = from_text(record.to_text())
    assert again.start == record.start
    assert again.replay(CATALOG).crc == game.crc


def test_units_are_asked_in_one_order() -> None:
    game = Game.new(CATALOG, "orleans", COLOURS[:2], 5, ("base",), {}, ("fair", "works"))
    seat = game.state.seats[0]
    seat.tiles.append("road")
    names = [unit.key for unit in game.table.units(seat)]
    assert names[:4] == ["orleans", "fair", "works", "silence"]
    assert names[4 : names.index("road")] == list(game.table.scenario.board)
    assert names[-1] == "toy_astronomy"


def test_a_table_in_a_test_may_have_modules() -> None:
    t = at("actions", catalog=CATALOG, modules=["fair"], blue=dict(on={"stall": "farmer"}))
    t.blue.does("stall")
    assert t.blue.seat.coins == 6
