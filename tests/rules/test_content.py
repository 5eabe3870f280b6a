"""Content that contradicts itself is refused: with file and key, and all faults in one message."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orleans_bot.content import classes, load, sources
from orleans_bot.rules.building import build
from orleans_bot.rules.errors import BadContent
from orleans_bot.rules.merging import Source
from tests.at import at


def spoiled(*changes: tuple[str, str, Any]) -> list[Source]:
    """The printed content with single values replaced: (file, dotted key, value); None removes it."""
    found = [replace(source, tables=deepcopy(dict(source.tables))) for source in sources()]
    for file, path, value in changes:
        source = next(source for source in found if source.file == file)
        here: Any = source.tables
        *way, last = path.split("/")
        for word in way:
            here = here.setdefault(word, {}) if isinstance(here, dict) else here[int(word)]
        if value is None:
            here.pop(last, None)
        else:
            here[last] = value
    return found


def refused(*changes: tuple[str, str, Any]) -> str:
    """What the catalog says to it."""
    with pytest.raises(BadContent) as fault:
        build(spoiled(*changes), classes())
    return str(fault.value)


FAULTS = [
    # what is wrong, (file, key, value), words that the message must have
    ("unknown verb", ("base/places.toml", "winery/does", ["brew wine"]), "winery brew"),
    ("unknown good", ("base/places.toml", "winery/does", ["gain beer"]), "winery beer"),
    ("unknown follower", ("base/places.toml", "winery/slots", ["bishop"]), "winery bishop"),
    ("unknown field", ("base/places.toml", "winery/colour", "red"), "winery colour"),
    ("no text", ("base/places.toml", "winery/text", None), "winery text"),
    ("no source", ("base/deeds.toml", "astronomy/from", None), "astronomy from"),
    ("not sure how sure", ("base/places.toml", "winery/sure", "perhaps"), "winery perhaps"),
    ("long text", ("base/places.toml", "winery/text", "x" * 301), "winery 300"),
    ("long key", ("base/places.toml", "a_very_long_key_indeed", {"name": "X"}), "a_very_long_key_indeed"),
    ("a number for slots", ("base/places.toml", "winery/slots", 5), "winery"),
    ("no table", ("base/places.toml", "winery", "wine"), "winery"),
    ("tier of no stack", ("base/places.toml", "winery/tier", 3), "winery tier"),
    ("needs more than it has", ("base/places.toml", "winery/needs", 3), "winery needs"),
    ("stand-in for nobody", ("base/places.toml", "school/stands", {"scholar": ["bishop"]}), "school bishop"),
    ("unknown class", ("base/places.toml", "winery/class", "Bathtub"), "winery Bathtub"),
    ("unknown deed", ("base/scenarios.toml", "orleans/deeds", ["bridge"]), "orleans bridge"),
    ("unknown event", ("invasion/scenarios.toml", "trip_to_tours/stack", ["storm"]), "trip_to_tours storm"),
    ("unknown pile", ("base/scenarios.toml", "orleans/stack", ["4 of D"]), "orleans D"),
    ("unknown phase", ("base/scenarios.toml", "orleans/phases", ["hourglass", "siesta"]), "orleans siesta"),
    ("unknown town", ("base/scenarios.toml", "orleans/merchant", "paris"), "orleans paris"),
    ("unknown start tile", ("invasion/scenarios.toml", "trip_to_tours/starts_with", ["inn"]), "inn"),
    ("seats without numbers", ("base/scenarios.toml", "orleans/seats", [2, 3, 4, 5, 6]), "orleans 6"),
    ("numbers of nobody", ("base/scenarios.toml", "orleans/by_seats/2/followers/bishop", 3), "bishop"),
    ("unknown number", ("base/scenarios.toml", "orleans/by_seats/2/coins", 3), "coins"),
    ("event not in any file", ("base/events.toml", "piles/A", ["storm"]), "storm"),
    ("deed that seeks nobody known", ("base/deeds.toml", "astronomy/seeks", ["bishop"]), "astronomy bishop"),
    ("barred place", ("invasion/events.toml", "kinds/tours_axle_fracture/bars", ["cart"]), "cart"),
    ("closed way", ("invasion/events.toml", "kinds/tours_highwaymen/close", ["air"]), "air"),
    ("forbidden follower", ("base/events.toml", "kinds/pilgrimage/forbid", ["bishop"]), "bishop"),
    ("road to nowhere", ("base/map.toml", "road/chartres/paris", 0), "paris"),
    ("a town without a place", ("base/map.toml", "towns/paris", {"name": "Paris"}), "paris"),
    ("track of nobody", ("base/tracks.toml", "bishop", {"name": "B", "gives": []}), "bishop"),
    ("track line", ("base/tracks.toml", "farmer/gives", ["", "gain beer"]), "farmer beer"),
    ("knights who draw nothing", ("base/tracks.toml", "knight/draws", [4]), "knight draws"),
    ("citizen of no deed", ("base/deeds.toml", "astronomy/finish", ["citizen deed.bridge"]), "bridge"),
    ("a copied action", ("base/places.toml", "winery/does", ["use bridge"]), "winery bridge"),
    ("a track that is missing", ("base/tracks.toml", "scholar", None), "scholar missing"),
    ("knights without numbers", ("base/tracks.toml", "knight/draws", None), "knight draws"),
    ("stars from nowhere", ("base/tracks.toml", "development/stars/0", None), "development stars"),
    ("coins beyond the end", ("base/tracks.toml", "development/coins/31", 3), "development 31"),
    ("development without stars", ("base/tracks.toml", "development/stars", None), "development stars"),
]


@pytest.mark.parametrize(
    ("change", "words"), [rest for _, *rest in FAULTS], ids=[name for name, *_ in FAULTS]
)
def test_a_fault_is_refused_with_its_file_and_key(change: tuple[str, str, Any], words: str) -> None:
    said = refused(change)
    assert change[0] in said
    for word in words.split():
        assert word in said


def test_all_faults_are_named_in_one_message() -> None:
    changes = [change for name, change, _ in FAULTS if name not in ("no table", "a number for slots")]
    once = {change[1]: change for change in changes}
    said = refused(*once.values())
    files = {change[0] for change in changes}
    assert all(file in said for file in files)
    assert len(said.splitlines()) > len(files) + 5


def test_a_file_that_is_no_toml_is_named_with_the_faults_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "places.toml").write_text("[winery\n", "utf-8")
    (tmp_path / "events.toml").write_text("[kinds.plague]\nicon = 'x'\nrats = 3\n", "utf-8")
    with pytest.raises(BadContent) as fault:
        load(tmp_path)
    assert "places.toml" in str(fault.value) and "rats" in str(fault.value)


def test_a_file_of_no_known_subject_is_refused(tmp_path: Path) -> None:
    (tmp_path / "recipes.toml").write_text("", "utf-8")
    with pytest.raises(BadContent, match="recipes"):
        load(tmp_path)


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="nowhere"):
        load(tmp_path / "nowhere")


def test_a_class_without_an_entry_is_refused() -> None:
    some = next(iter(classes().values()))
    with pytest.raises(BadContent, match="Orphan"):
        build(sources(), {**classes(), "Orphan": type("Orphan", (some,), {})})


def test_an_owner_of_the_printed_game_may_correct_a_single_value(tmp_path: Path) -> None:
    (tmp_path / "places.toml").write_text('[bathhouse]\nslots = ["monk"]\nsure = "verified"\n', "utf-8")
    corrected = load(tmp_path)
    place = corrected.places["bathhouse"]
    assert (place.slots, place.sure, place.name, place.box) == (("monk",), "verified", "Bathhouse", "base")
    t = at("planning", catalog=corrected, blue={"tiles": "bathhouse", "market": "boatman monk"})
    assert "put:monk@bathhouse.0" in t.blue.options and "put:boatman@bathhouse.0" not in t.blue.options
    assert load().places["bathhouse"].slots == ("boatman",)
