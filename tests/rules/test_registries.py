"""Registries: classes and content fit together, every hook and verb is documented and used."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from orleans_bot import content, rules
from orleans_bot.content import classes, load
from orleans_bot.rules.hooks import Hooks
from orleans_bot.rules.lines import VERBS, Choice, Line
from orleans_bot.rules.modes import Module, Scenario
from orleans_bot.rules.phases import PHASES
from orleans_bot.rules.pieces import FOLLOWERS, GOODS, TRACKS
from orleans_bot.rules.tasks import Task
from orleans_bot.rules.units import Deed, Event, Piece, Place, Unit

CATALOG = load()
UNITS: list[Unit] = [
    *CATALOG.places.values(),
    *CATALOG.events.values(),
    *CATALOG.deeds.values(),
    *CATALOG.scenarios.values(),
    *CATALOG.modules.values(),
    *CATALOG.tasks.values(),
    *CATALOG.pieces.values(),
]
RULES = Path(inspect.getfile(rules)).parent
CONTENT = Path(inspect.getfile(content)).parent

# Verbs that no printed thing uses yet: each is held by a test of its own with things made up.
READY = {"bring", "once"}
# The ways in which a table asks its units.
ASKING = ("heeding", "says", "settled")
HOOKS = [name for name in vars(Hooks) if not name.startswith("_")]


def all_lines() -> list[Line]:
    """Every line that content names."""
    out: list[Line] = []
    for place in CATALOG.places.values():
        out += place.lines
    for event in CATALOG.events.values():
        out += event.lines
    for deed in CATALOG.deeds.values():
        out += [*deed.reward, *deed.finish, *deed.brings]
    for task in CATALOG.tasks.values():
        out += task.reward
    for track in CATALOG.tracks.values():
        out += [line for line in track.gives if line]
    return out


def verbs_in(line: Line) -> set[str]:
    """The verb of a line, or the verbs of its choices."""
    return (
        {verb for one in line.lines.values() for verb in verbs_in(one)}
        if isinstance(line, Choice)
        else {line.verb}
    )


def test_every_class_is_bound_to_an_entry_and_only_to_those_of_its_name() -> None:
    bound = {type(unit).__name__ for unit in UNITS}
    plain = {kind.__name__ for kind in (Piece, Place, Event, Deed, Scenario, Module, Task)}
    assert bound - plain == set(classes())


def test_every_box_on_the_list_is_a_folder_and_every_folder_is_on_the_list() -> None:
    folders = {path.name for path in content.HERE.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(content.BOXES)
    assert set(CATALOG.boxes) == set(content.BOXES)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{type(unit).__name__}-{unit.key}")
def test_every_unit_says_what_it_is_where_that_stands_and_how_sure_it_is(unit: Unit) -> None:
    assert unit.name and unit.text.endswith(".") and unit.source
    assert unit.sure in ("verified", "one_source", "reconstructed")
    assert unit.box in content.BOXES
    assert len(unit.text) <= 300 and len(unit.name) <= 80


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{type(unit).__name__}-{unit.key}")
def test_a_class_overrides_hooks_and_what_its_kind_offers_and_nothing_else(unit: Unit) -> None:
    cls = type(unit)
    kind = next(base for base in cls.__mro__ if base in (Piece, Place, Event, Deed, Scenario, Module, Task))
    if cls is kind:
        return
    known = {name for base in kind.__mro__ for name in vars(base)}
    below = cls.__mro__[: cls.__mro__.index(kind)]
    found = [item for base in below for item in vars(base).items()]
    own = {name for name, thing in found if inspect.isfunction(thing) and not name.startswith("__")}
    overridden = own & known
    assert overridden, f"{cls.__name__} changes nothing"
    for name in overridden:
        theirs = inspect.signature(getattr(cls, name)).parameters
        ours = inspect.signature(getattr(kind, name)).parameters
        assert list(theirs) == list(ours), name


def test_every_place_can_do_something() -> None:
    for place in CATALOG.places.values():
        assert place.acts or place.answers or place.market, place.key


def test_every_place_fits_into_an_option_key() -> None:
    longest = max(len(follower) for follower in (*FOLLOWERS, "own_craftsman"))
    for place in CATALOG.places.values():
        for at in range(len(place.slots)):
            assert len("place:") + longest + len(f"@{place.key}.{at}") <= 40, place.key


def test_phases_named_by_scenarios_exist() -> None:
    for scenario in CATALOG.scenarios.values():
        assert scenario.phases and set(scenario.phases) <= set(PHASES)


def test_citizens_that_lines_hand_out_wait_somewhere() -> None:
    for scenario in CATALOG.scenarios.values():
        there = {*scenario.citizens, *(f"deed.{deed}" for deed in scenario.deeds)}
        assert len(there) == len([*scenario.citizens, *scenario.deeds])
        for where in there:
            kind, _, what = where.partition(".")
            assert (
                kind == "stations"
                or (kind in TRACKS and 0 < int(what) <= CATALOG.tracks[kind].last)
                or (kind == "development" and int(what) in CATALOG.development.citizens)
                or (kind == "deed" and what in CATALOG.deeds)
                or (kind == "town" and what in CATALOG.towns)
                or (kind == "pile" and what in GOODS)
                or (kind, what) == ("tracks", "end")
            ), where


def test_every_hook_is_documented_with_how_answers_fold() -> None:
    for name in HOOKS:
        said = inspect.getdoc(getattr(Hooks, name)) or ""
        assert "Fold:" in said, name


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_asked_by_the_rules(hook: str) -> None:
    asks = (*(f'{asking}("{hook}"' for asking in ASKING), f'"{hook}" in unit.answers')
    assert [path for path in RULES.rglob("*.py") if any(ask in path.read_text("utf-8") for ask in asks)]


def test_the_rules_ask_for_no_hook_that_does_not_exist() -> None:
    asked = set()
    for path in [*RULES.rglob("*.py"), *CONTENT.rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ASKING:
                hook = node.args[0]
                if path == RULES / "table.py" and ast.unparse(hook) == "hook":
                    continue  # one way of asking goes through another
                assert isinstance(hook, ast.Constant), path
                asked.add(hook.value)
    assert asked <= set(HOOKS)


# Hooks that no unit of the boxes so far answers; tests/rules/test_hooks.py and test_verdicts.py answer them.
WAITING: set[str] = set()


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_answered_by_some_unit(hook: str) -> None:
    answered = any(hook in unit.answers for unit in UNITS)
    assert answered or hook in WAITING
    assert not (answered and hook in WAITING), f"{hook} is answered now: take it off the list"


def test_every_verb_is_used_by_content() -> None:
    used = {verb for line in all_lines() for verb in verbs_in(line)}
    # Verbs of dice and choices hold further lines in their text.
    written = " ".join(line.text for line in all_lines()).split()
    assert set(VERBS) - used - set(written) == READY, "whatever content uses by now is no longer only ready"


def test_every_verb_says_in_its_first_words_how_it_reads() -> None:
    for verb, kind in VERBS.items():
        said = inspect.getdoc(kind) or ""
        assert said.startswith(f"`{verb}"), verb
