"""How games end: verdicts of scenarios and modules, in the middle of a payment, for one, some or all."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import ClassVar

import pytest

from orleans_bot.discord.panels.score import won as told
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.records import Outcome
from orleans_bot.random_seats import play_on
from orleans_bot.rules.ask import Decision
from orleans_bot.rules.errors import Ended
from orleans_bot.rules.game import Game
from orleans_bot.rules.modes import Module
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from orleans_bot.rules.verdicts import Verdict, lost, won
from orleans_bot.rules.view import Result, View
from tests.at import at

from .toy_modes import MODULES, toy

WITH_OPENING = MODULES.replace("tiles = 5", 'tiles = 5\nopening = ["start_town"]')


class Fair(Module):
    """Whoever has 14 coins has won; else the table wins together at the end."""

    asked: ClassVar[list[str]] = []

    def ends(self, table: Table, when: str) -> Verdict | None:
        """Rich enough."""
        self.asked.append(when)
        rich = tuple(seat.colour for seat in table.state.seats if seat.coins >= 14)
        if rich:
            others = tuple(seat.colour for seat in table.state.seats if seat.colour not in rich)
            return Verdict("rich", rich, others, tie="coins")
        return won(table, "content") if when == "end" else None

    async def opens(self, table: Table) -> None:
        """A coin for the start player."""
        table.seats[table.state.start].coins += 1


class Uproar(Event):
    """Whoever cannot pay a coin loses the game for all."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """Pay or lose."""
        if not seat.coins:
            raise Ended(lost(table, "broke", town="blois"))
        seat.coins -= 1


CATALOG = toy({"Fair": Fair, "Uproar": Uproar}, modules=WITH_OPENING)


def test_a_verdict_is_asked_after_actions_at_the_end_of_rounds_and_at_the_end_only() -> None:
    Fair.asked.clear()
    t = at("actions", catalog=CATALOG, modules=["fair"], blue=dict(on={"stall": "farmer"}), red={})
    assert not Fair.asked
    t.blue.does("stall")
    t.nobody_is_asked()
    asked = len(Fair.asked)
    t.goes_on()
    assert t.phase == "round_end" and len(Fair.asked) == asked
    t.goes_on()
    assert Fair.asked[-1] == "round" and set(Fair.asked[:-1]) == {"acted"}


def test_a_seat_may_win_in_the_middle_and_the_others_lose() -> None:
    t = at("actions", catalog=CATALOG, modules=["fair"], blue=dict(on={"stall": "farmer"}, coins=13), red={})
    t.blue.does("stall")
    assert t.phase == "final"
    assert (t.state.verdict["winners"], t.state.verdict["losers"]) == (("blue",), ("red",))


def test_a_goal_with_several_seats_is_won_by_who_reaches_it_and_not_by_the_richest() -> None:
    seats = {"blue": {"coins": 3}, "red": {"coins": 14}, "yellow": {"goods": "30*brocade"}}
    t = at("round_end", catalog=CATALOG, modules=["fair"], **seats)
    assert t.phase == "final"
    t.goes_on()
    result = t.state.result
    assert (result["winners"], result["losers"]) == (["red"], ["blue", "yellow"])
    assert (result["won"], result["reason"], result["tie"]) == (True, "rich", "coins")


@pytest.mark.parametrize("start", ["blue", "red"])
def test_who_loses_in_the_middle_of_a_payment_ends_the_game_for_all(start: str) -> None:
    t = at(
        "events", catalog=CATALOG, modules=["fair"], event="uproar", start=start,
        blue={"coins": 0}, red={"coins": 4}, yellow={"coins": 4},
    )  # fmt: skip
    assert t.phase == "final" and not t.game.table.rng.closed and not t.game.table.closed
    t.goes_on()
    result = t.state.result
    assert result["won"] is False and result["winners"] == [] and result["together"] is True
    assert result["losers"] == ["blue", "red", "yellow"] and result["about"] == {"town": "blois"}


def test_a_team_wins_together() -> None:
    t = at("round_end", catalog=CATALOG, modules=["fair"], round=5, blue={"coins": 2}, red={"coins": 3})
    t.goes_on()
    result = t.game.view().result
    assert result is not None and result.together and result.won
    assert set(result.winners) == {"blue", "red"} and not result.losers


def game(seed: int) -> Game:
    return Game.new(CATALOG, "orleans", ("blue", "red", "yellow"), seed, ("base",), {}, ("fair",))


def test_an_opening_comes_before_the_first_round_and_can_be_resumed() -> None:
    begun = game(3)
    assert begun.state.phase == "opening" and begun.state.round == 0
    assert begun.asks[0].key == "start_town" and len(begun.asks[0].keys) == 23
    done: list[Decision] = []
    for town in ("tours", "blois", "nevers"):
        ask = begun.asks[0]
        done.append(begun.decide(ask.seat, ask.key, [f"move:{town}"]).decision)
        again = Game.resume(CATALOG, begun.checkpoint)
        for decision in done if begun.checkpoint.seq == 0 else ():
            again.replay(decision)
        assert (again.crc, again.asks) == (begun.crc, begun.asks)
    assert begun.state.round == 1
    assert sorted(seat.merchant for seat in begun.state.seats) == ["blois", "nevers", "tours"]
    assert sum(seat.coins for seat in begun.state.seats) == 16


def test_whole_games_end_by_verdicts_and_repeat_from_their_logs() -> None:
    reasons: Counter[str] = Counter()
    for seed in range(25):
        played = game(seed)
        decisions = [step.decision for step in play_on(played, Random(seed))]
        result = played.state.result
        reasons[result["reason"]] += 1
        again = game(seed)
        for decision in decisions:
            again.replay(decision, taped=False)
        assert again.over and again.state.result == result
        assert json.loads(played.state.to_text())["result"] == result
    assert {"rich", "content"} <= reasons.keys(), reasons


def test_the_end_is_told_in_every_way_and_language() -> None:
    view = game(1).view()
    for language, all_won, all_lost, has_lost in (
        ("en", "all of you together!", "Lost, by all", "has lost"),
        ("de", "von allen zusammen!", "Verloren, von allen", "hat verloren"),
    ):
        voice = Voice(language, CATALOG)

        def lines(told_by: Outcome, voice: Voice = voice) -> str:
            assert told_by.public.result is not None
            return "\n".join(told(voice, told_by, told_by.public.result))

        assert all_won in lines(ended(view, Verdict("content", ("blue", "red", "yellow"), together=True)))
        demand = Verdict("demand", losers=("blue", "red"), together=True, about={"missing": 3})
        assert all_lost in lines(ended(view, demand)) and "3" in lines(ended(view, demand))
        assert has_lost in lines(ended(view, Verdict("rich", ("blue",), ("red",))))


def ended(view: View, verdict: Verdict) -> Outcome:
    """A game that has ended so, as the host tells it."""
    won_by_some, together = bool(verdict.winners), verdict.together
    result = Result(
        won_by_some, verdict.winners, {}, verdict.why, verdict.losers, together, about=verdict.about
    )
    public = replace(view, result=result)
    return Outcome(1, "finished", 1, (), (), public, public, True, {}, (), None, "", "", "")
