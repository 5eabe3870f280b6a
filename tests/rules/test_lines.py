"""Every line of content, carried out once at a table where it can be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.rules.ask import PURSE, Decision
from orleans_bot.rules.atoms import KINDS, Atom, Effect
from orleans_bot.rules.dealing import put_to_sleep
from orleans_bot.rules.flow import Flow, step
from orleans_bot.rules.lines import VERBS, Line, parse
from orleans_bot.rules.modes import expanded
from orleans_bot.rules.scene import scene
from orleans_bot.rules.units import Unit
from orleans_bot.rules.verbs import If
from rendering import emblems, sprites
from rendering.captions import reward
from tests import toys
from tests.at import Stage, at

from .playing import pieces

CATALOG = load()


def lines() -> Iterator[tuple[str, Unit | None, Line]]:
    """Every line with the unit on which it stands."""
    for place in CATALOG.places.values():
        yield from ((f"{place.key}: {line.text}", place, line) for line in place.lines)
    for event in CATALOG.events.values():
        yield from ((f"{event.key}: {line.text}", event, line) for line in event.lines)
    for deed in CATALOG.deeds.values():
        yield from (
            (f"{deed.key}: {line.text}", deed, line) for line in (*deed.reward, *deed.finish, *deed.brings)
        )
    for key, track in CATALOG.tracks.items():
        for number, line in enumerate(track.gives):
            if line:
                yield f"{key} {number}: {line.text}", None, line


def rich(unit: Unit | None, merchant: str) -> Stage:
    """A table at which almost everything can be done."""
    key = unit.key if unit else ""
    place = CATALOG.places.get(key)
    only = place.only_in[:1] if place else ()
    on = {"town_hall": "knight knight", "castle": "gear knight knight", "ship": "gear knight knight"}
    if place and place.slots:
        on[key] = " ".join("knight" if slot == "any" else slot for slot in place.slots)
    played = (
        n
        for n, found in CATALOG.scenarios.items()
        if n in only or key in (n, *found.deeds, *expanded(found.stack))
    )
    scenario = next(played, "orleans")
    modules = tuple(
        name
        for name, found in CATALOG.modules.items()
        if scenario == "orleans"
        and (
            name in only
            or key in (*found.deeds, *found.cards, *expanded(found.stack), *sum(found.piles.values(), ()))
        )
    )[:1]
    unslotted = place is not None and place.tier and not place.slots
    spare = "winery" if modules or place is None else ""
    red = {
        "goods": "wine",
        "stations": "tours vendome",
        "merchant": "tours",
        "bag": "knight",
        "on": {"university": "gear craftsman trader"},
    }
    seats = {} if len(CATALOG.scenarios[scenario].seats) == 1 else {"red": red}
    stage = at(
        "actions",
        scenario=scenario,
        modules=modules,
        seats=4 if modules else 0,
        routes={route: "grain wool" for route in CATALOG.routes},
        blue={
            "coins": 30,
            "goods": "3*grain 3*cheese 3*wine 3*wool 3*brocade",
            "bag": "2*farmer 2*knight 2*monk own_trader",
            "market": "knight monk" + " corpse" * ("plague" in modules),
            "gears": "gear",
            "stations": "blois",
            "tiles": key if unslotted else spare,
            "merchant": merchant,
            "on": on,
            "farmer": 2,
            "boatman": 1,
            "craftsman": 1,
            "trader": 1,
            "development": 5,
            "citizens": 1,
        },
        **seats,
    )
    stage.state.pile = [card for card, task in CATALOG.tasks.items() if task.box in modules]
    stage.state.pile += [card for card, deed in CATALOG.deeds.items() if deed.town and scenario == deed.box]
    if key == "restoration":
        put_to_sleep(stage.game.table, stage.blue.seat)
    stage.state.citizens += [where for where in ("town.orleans",) if where not in stage.state.citizens]
    return stage


def carry_out(stage: Stage, flow: Flow[None]) -> None:
    """Run a line to its end; wherever the seat may choose, it takes the first options."""
    decision: Decision | None = None
    for number in range(50):
        try:
            asks = step(flow, decision)
        except StopIteration:
            return
        ask = asks[0]
        assert ask.keys and (ask.kind == PURSE or ask.lo <= len(ask.keys))
        picks = ask.least if ask.kind == PURSE else ask.keys[: max(1, ask.lo)]
        decision = Decision(number, ask.seat, ask.key, picks)
    raise AssertionError("the line does not end")


EVERY = list(lines())
DOING = [found for found in EVERY if not isinstance(found[2], If)]


@pytest.mark.parametrize(("unit", "line"), [rest for _, *rest in DOING], ids=[name for name, *_ in DOING])
def test_every_line_of_content_does_something(unit: Unit | None, line: Line) -> None:
    brings = {key for key, deed in CATALOG.deeds.items() if deed.brings}
    at_key = unit.key if unit and unit.key in {*CATALOG.places, *brings} else ""
    for merchant in ("orleans", "vendome"):
        stage = rich(unit, merchant)
        table, seat = stage.game.table, stage.blue.seat
        if not line.may(table, scene(seat, at_key)):
            continue
        before, counted = stage.state.to_text(), pieces(stage.game)
        carry_out(stage, line.do(table, scene(seat, at_key)))
        assert stage.state.to_text() != before
        assert pieces(stage.game) == counted
        return
    raise AssertionError(f"{line.text!r} can never be done")


@pytest.mark.parametrize("line", [line for *_, line in EVERY], ids=[name for name, *_ in EVERY])
def test_every_line_of_content_says_what_it_comes_down_to(line: Line) -> None:
    waiting = [line.told]
    while waiting:
        effect = waiting.pop()
        assert effect.ways and all(effect.ways)
        for atom in effect.atoms:
            assert atom.kind in KINDS
            assert all(isinstance(word, str) for word in atom.what)
            waiting.extend(atom.sides)
    assert line.told.price == (not line.gain)


def test_every_verb_says_what_it_comes_down_to() -> None:
    assert [verb for verb, cls in VERBS.items() if cls.atoms is Line.atoms] == []


@pytest.mark.parametrize("kind", KINDS)
def test_everything_a_line_can_come_down_to_has_an_icon_and_words(kind: str) -> None:
    told = Effect(((Atom(kind, ("grain",), 2),),))
    for language in words.languages():
        assert reward(told, language) not in ("", kind.capitalize())
    assert sprites.known(emblems.atom(kind))


@pytest.mark.parametrize("verb", sorted(VERBS))
@pytest.mark.parametrize("words", ["nonsense nonsense nonsense nonsense nonsense", "-1", "1 per nonsense"])
def test_a_verb_refuses_words_it_does_not_know(verb: str, words: str) -> None:
    if verb in ("citizen", "use", "move") and " " not in words:
        return  # names of citizens and places are checked when all content is there
    with pytest.raises(ValueError, match=verb):
        parse(f"{verb} {words}")


@pytest.mark.parametrize("text", ["", "|", "coins 2 |", "dance", "coins", "coins two", "coins 1 | coins 2"])
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


@pytest.mark.parametrize(("line", "blue", "red"), [("once coins 3", 3, 0), ("each coins 1", 2, 2)])
def test_a_line_says_for_whom_it_is_done(line: str, blue: int, red: int) -> None:
    made = toys.catalog(events={"gift": {"does": [line]}})
    t = at("events", catalog=made, event="gift", start="blue", blue={"coins": 0}, red={"coins": 0})
    assert (t.blue.coins, t.red.coins) == (blue, red)
