"""The developer's guide is true: its examples are built into a catalog and played."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from orleans_bot import content
from orleans_bot.random_seats import play_on
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.dealing import take_coins
from orleans_bot.rules.errors import BadContent
from orleans_bot.rules.game import Game
from orleans_bot.rules.merging import Source
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tasks import deal
from orleans_bot.rules.units import Place, Unit
from orleans_bot.rules.verdicts import ACTED, END, Verdict, lost
from tests.at import at

GUIDE = Path(__file__).parents[2] / "docs" / "developing.md"
EXAMPLE = re.compile(r"<!-- example: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The shipped content with the guide's examples as one more box."""
    tables: dict[str, dict[str, object]] = {}
    names: dict[str, object] = {
        "Mapping": Mapping,
        "ACTED": ACTED,
        "END": END,
        "Place": Place,
        "Scenario": Scenario,
        "Verdict": Verdict,
        "lost": lost,
        "Seat": Seat,
        "Table": Table,
        "take_coins": take_coins,
    }
    given = set(names)
    for file, text in EXAMPLE.findall(GUIDE.read_text("utf-8")):
        if file.endswith(".toml"):
            tables.setdefault(file, {}).update(tomllib.loads(text))
        else:
            exec(compile("from __future__ import annotations\n" + text, str(GUIDE), "exec"), names)
    assert {"apiary", "beekeeper"} <= tables["places.toml"].keys()
    classes: dict[str, type[Unit]] = {
        name: thing
        for name, thing in names.items()
        if name not in given and isinstance(thing, type) and issubclass(thing, Unit)
    }
    assert set(classes) == {"Beekeeper", "HoneyRace"}
    box = [Source("example", f"example/{file}", held) for file, held in tables.items()]
    return build([*content.sources(), *box], content.classes() | classes)


def test_a_tile_of_verbs_alone(catalog: Catalog) -> None:
    t = at("actions", catalog=catalog, blue=dict(on={"apiary": "farmer monk"}))
    t.blue.does("apiary")
    assert t.blue.seat.coins == 7
    t.blue.holds(goods="grain", bag="farmer monk")


def laid_out(catalog: Catalog, **more: tuple[str, ...]) -> Catalog:
    """The base game with some of the guide's things on the table."""
    base = catalog.scenarios["orleans"]
    found = {field: (*getattr(base, field), *keys) for field, keys in more.items()}
    return replace(catalog, scenarios={**catalog.scenarios, "orleans": replace(base, **found)}, memo={})


def test_an_order(catalog: Catalog) -> None:
    blue = {"merchant": "vierzon", "goods": "2*grain cheese"}
    t = at("actions", catalog=laid_out(catalog, tasks=("honey_order",)), blue=blue, red={})
    t.blue.picks("task:honey_order")
    assert t.blue.seat.passed and t.blue.seat.done == ["honey_order"] and not t.blue.goods


def test_a_hidden_card_is_seen_by_its_owner_alone_until_it_is_done(catalog: Catalog) -> None:
    blue = {"merchant": "tours", "on": {"guildhall": "farmer craftsman knight"}}
    t = at("actions", catalog=catalog, blue=blue, red={})
    deal(t.game.table, t.blue.seat, "honey_station", hidden=True)
    assert [face.key for face in t.game.view("blue").seat("blue").tasks] == ["honey_station"]
    assert t.game.view("red").seat("blue").tasks == () == t.game.view().seat("blue").tasks
    t.blue.does("guildhall")
    assert t.game.view("red").seat("blue").done == ("honey_station",) and t.blue.seat.hand == []


def test_a_character(catalog: Catalog) -> None:
    made = laid_out(catalog)
    for cheese in (7, 8):
        blue = {"goods": f"{cheese}*cheese", "stations": "loches blois"}
        t = at("actions", catalog=made, blue=blue, red={})
        t.blue.seat.character = "honey_merchant"
        (face,) = t.game.view("red").seat("blue").tasks
        assert [need.met for need in face.needs] == [cheese == 8, True]


def test_a_work(catalog: Catalog) -> None:
    blue = {"on": {"town_hall": "monk farmer"}, "coins": 0}
    t = at("actions", catalog=laid_out(catalog, deeds=("honey_feast",)), blue=blue, red={"merchant": "tours"})
    t.blue.does("town_hall")
    t.blue.picks("send:monk@honey_feast")
    assert t.blue.coins == 1 and t.red.seat.merchant == "orleans"
    assert t.state.deeds["honey_feast"] == ["blue", "", ""] and t.state.held == {"honey_feast": ["monk"]}


def test_a_piece_that_is_no_person(catalog: Catalog) -> None:
    t = at("planning", catalog=catalog, blue={"market": "bear farmer"}, red={})
    assert not [key for key in t.blue.options if "bear" in key]


def test_a_tile_with_a_class_stands_in(catalog: Catalog) -> None:
    t = at("planning", catalog=catalog, blue=dict(tiles="beekeeper", market="farmer knight"))
    assert "put:farmer@scriptorium.1" in t.blue.options
    assert "fill:scriptorium" in t.blue.options


def test_a_tile_with_a_class_pays(catalog: Catalog) -> None:
    t = at(
        "actions",
        catalog=catalog,
        blue=dict(tiles="beekeeper", on={"farm_house": "boatman craftsman"}, coins=0),
    )
    t.blue.does("farm_house")
    assert t.blue.seat.coins == 1
    assert t.blue.seat.bag["farmer"] == 1


def test_whole_games_with_the_new_box(catalog: Catalog) -> None:
    built: set[str] = set()
    for seed in range(300):
        game = Game.new(catalog, "orleans", ("blue", "red", "yellow"), seed, ("base", "example"))
        for _ in play_on(game, Random(seed)):
            pass
        built.update(tile for seat in game.state.seats for tile in seat.tiles)
        if {"apiary", "beekeeper"} <= built:
            return
    raise AssertionError(f"only these were ever built: {sorted(built)}")


def test_a_module_is_added_with_its_stack_and_its_option(catalog: Catalog) -> None:
    for seed in range(5):
        options = {"ending": "honey_fair_3"} if seed % 2 else {}
        game = Game.new(
            catalog, "orleans", ("blue", "red"), seed, ("base", "example"), options, ("honey_years",)
        )
        assert game.view().rounds == 4 and game.state.event == "quiet_day"
        assert "honey_fair_3" not in game.state.piles["A"] or not options
        for _ in play_on(game, Random(seed)):
            pass
        assert game.state.round == 4 and game.state.event == options.get("ending", "quiet_day")
        assert "brewery" not in game.state.stacks["1"]


def test_a_mode_ends_by_its_own_verdict(catalog: Catalog) -> None:
    reasons = set()
    for seed in range(30):
        game = Game.new(catalog, "honey_race", ("blue", "red", "yellow"), seed)
        for _ in play_on(game, Random(seed)):
            pass
        result = game.state.result
        reasons.add(result["reason"])
        rich = [seat.colour for seat in game.state.seats if seat.coins >= 8]
        assert result["winners"] == rich and result["won"] is bool(rich)
    assert "rich" in reasons


def test_a_class_without_an_entry_is_refused() -> None:
    class Forgotten(Place):
        """Nothing in any file is called so."""

    with pytest.raises(BadContent, match="Forgotten"):
        build(content.sources(), content.classes() | {"Forgotten": Forgotten})


def test_an_override_folder_corrects_one_value(tmp_path: Path) -> None:
    (tmp_path / "places.toml").write_text('[bathhouse]\nslots = ["farmer"]\nsure = "verified"\n')
    own = content.load(tmp_path)
    assert own.places["bathhouse"].slots == ("farmer",)
    assert own.places["bathhouse"].name == content.load().places["bathhouse"].name
    assert content.load().places["bathhouse"].slots == ("boatman",)


def test_a_campaign_and_what_a_victory_brings(catalog: Catalog) -> None:
    route = catalog.campaigns["honey_route"]
    assert [chapter.key for chapter in route.chapters] == ["first_honey", "last_honey"] and not route.alone
    plain, given = (
        Game.new(catalog, "orleans", ["blue", "red"], 3, ["base"], {}, modules).state.seats[0].coins
        for modules in ((), route.gifts)
    )
    assert given == plain + 3
