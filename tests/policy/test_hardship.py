"""What may go wrong in a game alone is known on sketches, too: dues, events, and who waits in vain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orleans_bot.policy import Manner, choose, search, thinking
from orleans_bot.policy.drafted import Drafted
from orleans_bot.policy.drafting import Draft
from orleans_bot.policy.ideas import ideas
from orleans_bot.policy.lineup import Lineup, offers_of, resumed
from orleans_bot.policy.player import FEED, Player
from orleans_bot.policy.search import think
from orleans_bot.policy.sketch import Ground, Sketch
from orleans_bot.policy.thinking import seen_by
from orleans_bot.policy.worths import Idea
from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.rng import mix
from tests.at import Stage
from tests.boxes.solos.tables import alone
from tests.rules.playing import begin


def vierzon(phase: str = "actions", **facts: Any) -> Stage:
    """A table of it."""
    return alone("capital_vierzon", phase, **facts)


def drafted(t: Stage, round: int = 0) -> Draft:
    """A game played on from there on a sketch, perhaps as if it were another round."""
    view = t.game.view("blue")
    sketch = Sketch(Ground(view), view)
    sketch.round = round or sketch.round
    return Draft(sketch, ideas()[0], Random(1))


def tortured(t: Stage) -> list[str]:
    """What is given, one after the other."""
    given = []
    while t.asked:
        ask = t.blue.ask
        picks = choose(t.game.view("blue"), ask)
        if ask.key == "torture":
            given += picks
        t.blue.picks(*picks)
    return given


def test_torture_takes_stations_first_that_nobody_builds_and_those_that_stand_last() -> None:
    t = vierzon("events", event="vierzon_harvest_2", round=12, coins=0, stations="tours loches", bag="3*monk")
    given = tortured(t)
    assert given[:3] == 3 * ["station:supply"] and len(given) == 10
    assert not any(key.startswith("station:") and key != "station:supply" for key in given)


def test_sketches_know_what_torture_takes() -> None:
    draft = drafted(vierzon(round=12, coins=3, goods="grain", stations="tours loches", bag="3*monk"))
    draft.owe(6)
    sketch = draft.sketch
    assert (sketch.coins, sketch.stations, sketch.built, sketch.short) == (0, 5, {"tours", "loches"}, 0)
    draft.owe(4)
    assert sketch.built == {"tours", "loches"} and sketch.goods["grain"] == 0
    assert sketch.bag["monk"] == sketch.total["monk"] == 0


def test_whoever_has_nothing_left_owes_it_still() -> None:
    draft = drafted(vierzon(stations_left=0))
    draft.owe(4)
    assert draft.sketch.short == 4


def test_the_plague_takes_one_of_the_bag_but_nobody_marked() -> None:
    draft = drafted(vierzon(bag="2*monk"), round=7)
    draft.befall()
    assert draft.sketch.bag["monk"] == draft.sketch.total["monk"] == 1
    draft = drafted(vierzon(bag="own_farmer"), round=7)
    draft.befall()
    assert draft.sketch.bag["farmer"] == 1


def test_sabotage_and_banishment_are_known_before_they_come() -> None:
    t = vierzon(on={"castle": "gear - -"}, market="3*boatman trader monk")
    keys = [offer.key for offer in offers_of(drafted(t))]
    assert "castle" in keys
    assert "castle" not in [offer.key for offer in offers_of(drafted(t, round=8))]
    draft = drafted(vierzon(bag="9*monk"), round=14)
    draft.draw()
    assert draft.sketch.market.total() == draft.sketch.draws - 2


def test_whoever_stands_on_a_place_in_vain_stays_there() -> None:
    t = vierzon(round=13, on={"ship": "farmer boatman knight", "scriptorium": "knight scholar"})
    draft = drafted(t)
    assert draft.sketch.active == ["scriptorium", "ship"]
    draft.round_out(resumed(draft, draft.sketch.active))  # nobody travels in a storm
    assert draft.sketch.waiting.get("ship") == ("farmer", "boatman", "knight")
    assert "scriptorium" not in draft.sketch.waiting
    assert "ship" in [offer.key for offer in offers_of(draft) if not offer.seeks]


def test_whoever_waits_at_the_town_hall_is_sent_to_deeds() -> None:
    draft = drafted(vierzon(on={"town_hall": "scholar -"}))
    lineup = resumed(draft, draft.sketch.active)
    assert (lineup.keys, lineup.sent) == ([], ["scholar"])
    draft.work(lineup)
    assert draft.sketch.total["scholar"] == 0
    assert draft.sketch.deeds["vierzon_university"].count("scholar") == 1


def test_of_goods_that_are_worth_enough_as_few_are_given_as_will_do() -> None:
    t = vierzon(
        event="solo_income_3",
        merchant="vierzon",
        goods="2*brocade 2*grain cheese wine",
        on={"scriptorium": "knight scholar"},
    )
    view = t.game.view("blue")
    thinker = Drafted(view, 40, mix(1))
    draft = thinker.draft(view)
    draft.work(Lineup(["scriptorium"]))
    while "vierzon_materials" not in t.game.view("blue").seats[0].done or t.blue.ask.key == "spend_good":
        picks = thinker.answer(t.game.view("blue"), t.blue.ask)
        assert picks and noun_of(picks[0]) != "grain"
        t.blue.picks(*picks)
    assert t.game.view("blue").seats[0].goods.get("grain") == draft.sketch.goods["grain"] == 2


def test_ideas_are_kept_from_one_decision_of_a_game_to_the_next() -> None:
    game = begin("capital_vierzon", 1, 5)
    kept: list[Idea] = []
    think(game.catalog, seen_by(game.state, "blue"), "blue", Manner("strong"), 0.05, kept)
    assert 0 < len(kept) <= search.KEPT
    own = ideas()[-1] | {"castle": 2.0}
    assert Drafted(game.view("blue"), 1, mix(1), [own]).ideas == [own]  # it is tried before all others


def test_the_process_remembers_the_ideas_of_some_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "IDEAS", {})
    monkeypatch.setattr(thinking, "GAMES", 2)
    kept = thinking.kept_of("7 blue")
    kept.append(ideas()[0])
    assert thinking.kept_of("7 blue") is kept
    assert thinking.kept_of("") == [] and thinking.IDEAS.keys() == {"7 blue"}
    thinking.kept_of("8 blue")
    thinking.kept_of("9 blue")
    assert thinking.IDEAS.keys() == {"8 blue", "9 blue"}


def test_who_is_strong_and_alone_gives_the_food_that_sketches_have_it_give() -> None:
    t = vierzon("events", event="vierzon_harvest_2", round=12, goods="grain wine cheese", coins=0)
    known, strong = seen_by(t.game.state, "blue"), Manner("strong")
    assert think(t.game.catalog, known, "blue", strong, asked=FEED) == []  # without any idea
    for (pick,) in think(t.game.catalog, known, "blue", strong, kept=[ideas()[0]], asked=FEED):
        t.blue.picks(pick)
    assert sum(t.game.view("blue").seats[0].goods.values()) == 1
    assert drafted(vierzon(round=12, goods="grain", coins=5)).fed() == ["food:grain", "pay"]


def test_a_strong_one_that_is_tortured_gives_nothing_that_counts() -> None:
    t = vierzon("events", event="vierzon_harvest_2", round=12, coins=0, stations="tours loches", bag="3*monk")
    player = Player(Manner("strong"))
    player.kept = [ideas()[0]]
    given = []
    while t.asked:
        picks = player.answer(t.game, t.blue.ask)
        given += picks if t.blue.ask.key == "torture" else ()
        t.blue.picks(*picks)
    assert len(given) == 10 and not {"station:tours", "station:loches"} & set(given)
