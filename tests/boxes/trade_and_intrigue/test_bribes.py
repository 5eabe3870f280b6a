"""Bribes: how those who are targeted buy themselves off, beforehand or when they are asked."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.discord.panels import planning
from orleans_bot.discord.panels.panel import Choose
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.policy import choose
from orleans_bot.rules.prospect import Prospect
from tests.at import at

from .sending import ASKED, MODULE, sent


def test_without_a_word_beforehand_nobody_is_asked_and_nothing_is_offered() -> None:
    t = sent("knight", "kidnapper", red={"merchant": "tours"})
    assert t.red.seat.merchant == "orleans" and not t.told("bribed")


def test_what_was_said_beforehand_is_offered_and_can_be_taken() -> None:
    t = sent("knight", "kidnapper", bribes="3", blue={"coins": 0}, red={"merchant": "tours", "coins": 9})
    assert dict(t.blue.ask.about) == {"coins": 3, "goods": [], "rival": "red", "worth": 3}
    t.blue.picks("accept")
    assert (t.blue.seat.coins, t.red.seat.coins, t.red.seat.merchant) == (4, 6, "tours")


def test_whoever_declines_a_bribe_does_what_he_came_for_and_gets_nothing() -> None:
    t = sent("knight", "kidnapper", bribes="5", blue={"coins": 0}, red={"merchant": "tours", "coins": 2})
    assert t.blue.ask.about["coins"] == 2
    t.blue.picks("decline")
    assert (t.blue.seat.coins, t.red.seat.coins, t.red.seat.merchant) == (1, 2, "orleans")


def test_where_targets_are_asked_they_offer_coins_and_goods_or_nothing() -> None:
    red = {"merchant": "tours", "coins": 2, "goods": "wine"}
    t = sent("knight", "kidnapper", bribes="ask", red=red)
    t.red.is_asked("bribe", "offer", "no")
    t.red.picks("offer")
    ask = t.red.ask
    t.game.decide("red", ask.key, ["coin*1", "good:wine*1"], since=ask.since)
    t.blue.picks("accept")
    t.blue.holds(goods="wine")
    assert t.red.seat.merchant == "tours" and t.red.seat.coins == 1 and not t.red.seat.goods
    t = sent("knight", "kidnapper", bribes="ask", red=red)
    t.red.picks("no")
    assert t.red.seat.merchant == "orleans"


def test_bread_is_offered_like_any_good_at_what_it_is_worth_to_whoever_takes_it() -> None:
    red = {"merchant": "tours", "coins": 0, "goods": "2*bread"}
    t = sent("knight", "kidnapper", bribes="ask", blue={"development": 9}, red=red)
    t.red.picks("offer")
    ask = t.red.ask
    assert (ask.keys, ask.hi) == (("good:bread",), 6)
    t.game.decide("red", ask.key, ["good:bread*1"], since=ask.since)
    assert t.blue.ask.about["worth"] == 3
    t.blue.picks("accept")
    t.blue.holds(goods="bread"), t.red.holds(goods="bread")
    assert t.red.seat.merchant == "tours"


def test_who_never_bribes_or_has_nothing_is_not_asked() -> None:
    seats: dict[str, Any] = {"red": {"merchant": "tours", "coins": 0}}
    assert sent("knight", "kidnapper", bribes="ask", **seats).red.seat.merchant == "orleans"
    never = at("planning", modules=MODULE, options=ASKED, blue={}, red={})
    never.blue.picks("bribe:never")
    assert never.blue.seat.bribes == "never" and "bribe:ask" in never.blue.options


def test_the_offer_stands_beside_the_plan_and_nobody_else_sees_it() -> None:
    t = at("planning", modules=MODULE, blue={}, red={})
    assert "bribe:ask" not in t.blue.options and "bribe:never" not in t.blue.options
    t.blue.picks("bribe:3")
    assert t.game.view("blue").seat("blue").bribes == "3" and "bribe:never" in t.blue.options
    for eyes in ("", "red"):
        assert t.game.view(eyes).seat("blue").bribes == ""
    plain = at("planning", blue={}, red={})
    assert not [key for key in plain.blue.options if key.startswith("bribe")]


@pytest.mark.parametrize("options", [{}, ASKED])
def test_every_offer_can_be_pressed_beside_the_plan_and_what_stands_is_told(options: dict[str, str]) -> None:
    t = at("planning", modules=MODULE, options=options, blue={}, red={})
    t.blue.picks("bribe:3")
    ask, view, voice = t.blue.ask, t.game.view("blue"), Voice("en", load())
    rows = [row for row in planning.rows(ask, 1, voice, view, "drawing") if isinstance(row, tuple)]
    assert all(len(row) <= 5 for row in rows)
    pressed = {press.label for row in rows for press in row}
    keys = [key for key in ask.keys if key.startswith("bribe") and "@" not in key]
    assert {words.label(ask, key) for key in keys} <= pressed
    assert "Bribes: up to 3 coins" in list(planning.lines(ask, voice, view))
    assert "Drawing and bribes" in {press.label for press in planning.rows(ask, 1, voice, view)[-1]}


@pytest.mark.parametrize("options", [{}, ASKED])
def test_offers_against_one_character_are_chosen_in_two_steps(options: dict[str, str]) -> None:
    t = at("planning", modules=MODULE, options=options, seats=5, blue={}, red={})
    t.blue.picks("bribe:3@kidnapper")
    ask, view, voice = t.blue.ask, t.game.view("blue"), Voice("en", load())
    (select,) = [row for row in planning.rows(ask, 1, voice, view, "drawing") if isinstance(row, Choose)]
    pressed = set()
    for choice in select.choices:
        rows = planning.rows(ask, 1, voice, view, choice.value)
        assert all(len(row) <= 5 for row in rows)
        pressed |= {press.label for row in rows for press in row}
    single = [key for key in ask.keys if key.startswith("bribe") and "@" in key]
    assert {words.label(ask, key) for key in single} <= pressed and len(select.choices) == 9
    assert "Kidnapper: up to 3 coins" in list(planning.lines(ask, voice, view))


def test_an_offer_may_be_made_against_one_character_alone() -> None:
    t = at("planning", modules=MODULE, blue={}, red={})
    t.blue.picks("bribe:3@kidnapper")
    assert t.game.view("blue").seat("blue").offers == {"kidnapper": "3"}
    assert t.game.view("red").seat("blue").offers == {} == t.game.view().seat("blue").offers
    assert "bribe:3@kidnapper" not in t.blue.options and "bribe:same@kidnapper" in t.blue.options
    assert not [key for key in t.blue.options if key.endswith("@spy")]  # not with two seats
    t.blue.picks("bribe:same@kidnapper")
    assert t.blue.seat.offers == {}
    red = {"merchant": "tours", "coins": 9}
    for deed, offered in (("kidnapper", True), ("hangman", False)):
        t = sent("knight", "kidnapper", red=red, offers={deed: "3"})
        assert t.game.asked("blue", "bribe_taken") is not None or not offered
        assert (t.red.seat.merchant == "tours") is offered


def test_what_holds_against_one_character_goes_before_what_holds_against_all() -> None:
    t = sent(
        "knight",
        "kidnapper",
        bribes="5",
        red={"merchant": "tours", "coins": 9},
        offers={"kidnapper": "never"},
    )
    assert t.red.seat.merchant == "orleans" and not t.told("bribed")


def test_against_a_character_whose_spaces_are_full_nothing_is_said_any_more() -> None:
    full = {"kidnapper": "red red red"}
    t = at("planning", modules=MODULE, deeds=full, blue={}, red={}, seats=3)
    assert not [key for key in t.blue.options if key.endswith("@kidnapper")]


def test_playing_ahead_does_not_tell_what_others_stand_ready_for() -> None:
    for way in ("never", "5"):
        t = at(
            "actions", modules=MODULE, seats=3, blue={"on": {"town_hall": "knight knight"}},
            red={"merchant": "tours", "coins": 9},
        )  # fmt: skip
        red = t.red.seat
        red.bribes, red.offers = way, {"kidnapper": way}
        here = Prospect(t.game.catalog, t.state, "blue")
        for key, pick in (("act", "act:town_hall"), ("send", "send:knight@kidnapper")):
            here.answer(key, [pick])
        assert here.asked is not None and here.asked.key == "send"


def test_each_of_several_targets_may_buy_itself_off() -> None:
    seats = {name: {"coins": 4} for name in ("red", "yellow", "green")}
    t = sent("trader", "tax_collector", bribes="1", blue={"coins": 0}, **seats)
    for key in ("accept", "decline", "accept"):
        t.blue.picks(key)
    assert [seat.coins for seat in t.state.seats] == [4, 3, 2, 3]


def test_what_was_said_beforehand_never_costs_more_than_the_tax_itself() -> None:
    seats = {"red": {"coins": 9}, "yellow": {"coins": 1}, "green": {"coins": 0}}
    t = sent("trader", "tax_collector", bribes="5", blue={"coins": 0}, **seats)
    assert dict(t.blue.ask.about)["coins"] == 2
    t.blue.picks("accept")
    assert dict(t.blue.ask.about)["coins"] == 1
    t.blue.picks("accept")
    assert [seat.coins for seat in t.state.seats] == [3, 7, 0, 0]


def test_a_traitor_that_is_bought_off_steps_all_the_same() -> None:
    t = sent("monk", "traitor", bribes="2", red={"farmer": 3})
    t.blue.picks("track:farmer"), t.blue.picks("accept")
    assert t.blue.seat.tracks["farmer"] == 1 and t.red.seat.tracks["farmer"] == 3


def test_an_offer_that_nobody_makes_in_time_is_none() -> None:
    t = sent("knight", "kidnapper", bribes="ask", red={"merchant": "tours"})
    assert t.red.ask.lapses and t.red.ask.least == ("no",)
    t.red.picks("offer")
    ask = t.red.ask
    assert ask.lapses and ask.least == ()
    t.game.decide("red", ask.key, ask.least, since=ask.since)
    assert t.red.seat.merchant == "orleans"


def test_stand_ins_take_good_bribes_decline_poor_ones_and_offer_when_they_can() -> None:
    for coins, answer in (("3", "accept"), ("1", "decline")):
        t = sent("knight", "kidnapper", bribes=coins, red={"merchant": "tours"})
        assert choose(t.game.view("blue"), t.blue.ask) == (answer,)
    t = sent("knight", "kidnapper", bribes="ask", red={"merchant": "tours", "coins": 9})
    assert choose(t.game.view("red"), t.red.ask) == ("offer",)
    t.red.picks("offer")
    assert choose(t.game.view("red"), t.red.ask) == ("coin*2",)


def test_a_stand_in_offers_beforehand_while_it_has_plenty() -> None:
    for coins, answer in ((9, "bribe:2"), (2, "commit")):
        t = at("planning", modules=MODULE, blue={"coins": coins}, red={})
        assert choose(t.game.view("blue"), t.blue.ask) == (answer,)
