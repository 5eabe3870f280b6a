"""The Plague's secrets: what a hand holds changes nothing that others see, hear of, or wait for."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.prospect import CHANCE, Prospect
from orleans_bot.rules.state import from_text
from orleans_bot.rules.tasks import deal
from rendering import draw
from tests.boxes.plague.test_cards import table
from tests.rules.playing import answer, play

SEATS = 3


def other_hand(game: Game, checkpoint: str, colour: str, luck: Random) -> Game:
    """The same game, but a seat holds other cards that nobody has ever seen."""
    twin = Game.resume(game.catalog, checkpoint)
    table = twin.table
    known = {*table.state.pile, *table.state.face_up}
    for seat in table.state.seats:
        known |= {*seat.hand, *seat.done}
    seat = table.seats[colour]
    others = [task.key for task in load().tasks.values() if task.back in ("A", "B", "C")]
    free = [key for key in others if key not in known]
    held, seat.hand = len(seat.hand), []
    for key in luck.sample(free, held):
        deal(table, seat, key, hidden=True)
    return Game(game.catalog, from_text(table.state.to_text()), twin.seq, twin.crc, None)


def sighted(game: Game, viewer: str) -> tuple[object, ...]:
    """All that one pair of eyes gets to see and to wait for."""
    return game.view(viewer), [ask.seen_by(viewer) for ask in game.asks if viewer not in ask.who]


@pytest.mark.parametrize("seed", range(2))
def test_until_a_card_is_played_nobody_can_tell_what_is_in_a_hand(seed: int) -> None:
    game = Game.new(load(), "orleans", COLOURS[:SEATS], 40 + seed, ("base",), {}, ("plague",))
    luck, compared, quiet = Random(seed), 0, 0
    for step in play(game, seed * 3 + 2):
        every_third = game.state.phase == "planning" and not game.state.round % 3
        if not step.checkpoint or not every_third or not game.table.seats["blue"].hand:
            continue  # else the round is compared to its end
        one = Game.resume(game.catalog, step.checkpoint)
        two = other_hand(game, step.checkpoint, "blue", luck)
        while one.state.round == game.state.round and not one.over:
            for viewer in ("", "red"):
                assert sighted(one, viewer) == sighted(two, viewer)
            ask = luck.choice([ask for ask in one.asks if ask.waits])
            same = next(found for found in two.asks if found.seat == ask.seat)
            both = ask._replace(
                keys=tuple(key for key in ask.keys if key in same.keys and key not in ask.veiled)
            )
            assert both.keys, (ask, same)
            quiet += ask.keys == ("no",) or (ask.veiled != () and ask.keys == ("pass",))
            picks = answer(both, luck, 0.98)
            one.decide(ask.seat, ask.key, picks), two.decide(ask.seat, ask.key, picks)
            compared += 1
    assert compared > 100 and quiet, "nobody was ever asked without reason, so this test has proved nothing"


def test_playing_ahead_tells_nothing_of_what_lies_face_down() -> None:
    for pick in ("pile", "card:citizen_of_deed"):
        t = table(blue={"on": {"infirmary": "monk"}}, red={})
        here = Prospect(load(), t.state, "blue")
        here.answer("act", ["act:infirmary"])
        told = here.answer("card", [pick])
        assert here.ended == CHANCE and not here.table.state.pile[0]
        assert not any(key in repr((told, here.view())) for key in t.state.pile)
    t = table(blue={"on": {"back_door": "trader"}}, red={})
    here = Prospect(load(), t.state, "blue")
    here.answer("act", ["act:back_door"]), here.answer("card", ["pile"])
    assert here.ended == CHANCE and here.asked is None


def test_the_picture_says_how_many_cards_lie_face_down_and_not_which() -> None:
    told = draw("table", table("planning", blue={}, red={}).game.view("")).long_text
    assert "Cards to be taken (4 face down):" in told and "Donate 3 wine" not in told


def test_everybody_sees_how_many_cards_a_seat_holds() -> None:
    held = {"hand": "pilgrim_vierzon donate_1_wine"}
    told = draw("table", table("planning", blue=held, red={}).game.view("red")).long_text
    assert "Blue: " in told and told.count("2 hidden cards") == 1
