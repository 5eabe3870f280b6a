"""Prosperity in pictures, words and what others may know: hands and goods that lie face down stay hidden."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.policy import PLAIN
from orleans_bot.policy.search import Search
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS, COVERED
from orleans_bot.rules.prospect import CHANCE, Prospect, veiled
from orleans_bot.rules.state import from_text
from rendering import draw, readings
from rendering.wish import Wish
from tests.at import Stage
from tests.policy.tables import moves, points
from tests.rules.playing import begin

from .test_rules import ROUTE, building, table


def played(seats: int, seed: int, rounds: int) -> Game:
    """A game of stand-ins up to the plans of a round."""
    game = begin("prosperity", seats, seed)
    for _ in moves(game, COLOURS[:seats], Random(seed)):
        if game.state.round >= rounds and game.state.phase == "planning":
            break
    return game


def twin(game: Game, colour: str) -> Game:
    """The same game, but a seat holds another card, and other goods lie face down."""
    state = from_text(game.state.to_text())
    seat = next(seat for seat in state.seats if seat.colour == colour)
    seat.hand, state.pile = [state.pile[3]], [*state.pile[:3][::-1], *seat.hand, *state.pile[4:]]
    state.luck += 1
    goods = [good for good, number in state.covered.items() if number]
    state.covered[goods[0]] -= 1
    state.covered[goods[1]] += 1
    other = Game.new(load(), "prosperity", COLOURS[: len(state.seats)], 8)
    other.table.state = state
    other.table.seats = {seat.colour: seat for seat in state.seats}
    other.asks = game.asks
    return other


def test_other_hands_and_covered_goods_make_no_difference_to_anybody_who_may_not_see_them() -> None:
    game = played(3, 4, 6)
    other = twin(game, "red")
    assert game.view("red") != other.view("red")
    for viewer in ("", "blue", "yellow"):
        one, two = game.view(viewer), other.view(viewer)
        assert one == two
        assert one.seat("red").hand is None and one.seat("red").hand_count == 1
        assert not one.seat("red").plans
        for kind in ("table", "map", "works", "seat"):
            seen, unseen = draw(kind, one, seat="red"), draw(kind, two, seat="red")
            assert (seen.data, seen.alt, seen.long_text) == (unseen.data, unseen.alt, unseen.long_text)
    assert veiled(game.state, "blue").to_text() == veiled(other.state, "blue").to_text()


def test_a_view_knows_of_covered_goods_only_how_many_lie_where() -> None:
    view = played(2, 2, 5).view("blue")
    lying = [good for route in view.routes for good in route.goods]
    assert lying and set(lying) == {COVERED}


def test_looking_ahead_ends_where_a_good_is_turned_over_or_a_card_is_drawn() -> None:
    t = table(
        "actions",
        routes={"blois.orleans.water": "covered"},
        covered="brocade",
        blue={"on": {"ship": "farmer boatman knight"}},
    )
    ahead = Prospect(load(), t.state, "blue")
    ahead.answer("act", ["act:ship"])
    ahead.answer("travel", ["go:blois.water.covered"])
    assert ahead.ended == CHANCE
    ahead = Prospect(load(), building().state, "blue")
    ahead.answer("act", ["act:carpenter"])
    assert ahead.ended == CHANCE


def test_a_rehearsal_makes_up_what_is_hidden_without_reading_it() -> None:
    game = played(3, 4, 6)
    tables = [Prospect(load(), one.state, "blue", (), 9).table for one in (game, twin(game, "red"))]
    (one, two), real = (table.state for table in tables), game.state
    assert one.to_text() == two.to_text()
    assert sum(one.covered.values()) == sum(real.covered.values())
    assert len(one.pile) == len(real.pile) and not {*one.pile} & {*real.seats[0].hand, *real.owned}
    assert Search(load(), veiled(real, "blue").to_text(), "blue", PLAIN, 60).plan()[-1] == ("commit",)


def seen(t: Stage, viewer: str) -> tuple[str, ...]:
    """The options of blue's question as somebody else sees them."""
    return t.blue.ask.seen_by(viewer).keys


def test_that_a_structure_could_be_built_is_shown_to_its_seat_alone() -> None:
    t = building()
    assert t.blue.can_do("carpenter") and seen(t, "red") == seen(t, "") == ("pass",)
    routes = {"chartres.etampes.road": "covered", **ROUTE}
    t = table(
        "actions",
        at_town="chartres",
        routes=routes,
        covered="2*wine",
        blue={"hand": "granary", "on": {"carpenter": "trader trader -"}},
    )
    assert "act:carpenter" in seen(t, "red")  # somebody stands there: that tells nothing
    t.blue.does("carpenter")
    t.blue.picks("lead:etampes.road.trader")
    assert "found:etampes.montargis.road" in t.blue.options
    assert not [key for key in seen(t, "red") if key.startswith("found:")]
    assert "granary" not in repr(t.blue.ask.seen_by("red"))
    assert t.blue.ask.about["hand"]  # whoever holds cards is told each time to look in his own panel


def test_which_card_is_kept_is_told_to_its_owner_alone() -> None:
    t = building()
    t.blue.does("carpenter")
    told = t.blue.picks("card:priory").notes
    assert [(note.key, note.eyes) for note in told[:2]] == [("card", ()), ("card_is", ("blue",))]
    assert words.tell(told[1]) == "Blue: your card is Priory."
    assert "priory" not in repr(t.game.view("red").seat("blue")) + repr(t.game.view().seat("blue"))


def test_a_hand_shows_what_its_card_seeks_and_what_of_it_is_there() -> None:
    t = building(goods="grain")
    (card,) = readings.hand(t.game.view("blue"), Wish())
    assert (card.name, card.points) == ("Granary", 10)
    assert [(part.thing, part.count, part.have) for part in card.price] == [
        ("farmer", 2, None),
        ("grain", 2, 1),
    ]
    assert readings.hand(t.game.view("red"), Wish(seat="blue")) == ()
    assert "Granary" in draw("planning", t.game.view("blue"), seat="blue").long_text
    assert "Granary" not in draw("mat", t.game.view("red"), seat="blue").long_text


def test_structures_are_shown_with_what_is_there_and_told_on_the_map() -> None:
    t = building(goods="grain")
    t.blue.does("carpenter")
    t.blue.picks("card:palace")
    t.blue.picks("lay:grain@granary")
    (card,) = readings.structures(t.game.view(), Wish())
    assert (card.seats, card.text, card.state) == (("blue",), "Étampes.", "open")
    assert [part.have for part in card.price] == [0, 1]
    told = draw("table", t.game.view()).long_text
    assert "Étampes – Montargis (road): a structure of Blue." in told
    assert "In Étampes: the Carpenter." in told
    for language in words.languages():
        assert draw("table", t.game.view(), language=language).long_text


def test_the_map_shows_a_seat_where_its_card_is_built_and_nobody_else() -> None:
    t = building()
    assert "In Étampes: your structure card." in draw("map", t.game.view("blue"), seat="blue").long_text
    for viewer in ("", "red"):
        assert "your structure card" not in draw("map", t.game.view(viewer), seat="blue").long_text


def test_goods_that_lie_face_down_are_counted_in_words() -> None:
    t = table("actions", routes={"blois.orleans.water": "covered"}, covered="wine", red={})
    t = Stage(t.game.catalog, t.state)
    assert "1 good face down: Blois – Orléans" in draw("table", t.game.view()).long_text


def test_tiles_that_sleep_are_told_so() -> None:
    t = table("events", "mass", blue={"tiles": "office depot", "asleep": "office"})
    told = draw("mat", t.game.view(), seat="blue").long_text
    assert "Office: face down." in told and "Depot: face down." not in told


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_stand_in_beats_random_seats(seats: int) -> None:
    game = begin("prosperity", seats, 40 + seats)
    for _ in moves(game, ["blue"], Random(seats)):
        pass
    assert game.state.result["winners"] == ["blue"]


def test_stand_ins_build_and_man_structures() -> None:
    game = begin("prosperity", 4, 1)
    for _ in moves(game, COLOURS[:4], Random(1)):
        pass
    assert sum(len(seat.completed) for seat in game.state.seats) >= 3
    assert max(points(game).values()) > 60
