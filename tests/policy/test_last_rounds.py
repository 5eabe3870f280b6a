"""Towards the end stand-ins do nothing that can no longer bring anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from orleans_bot.policy import Manner, choose
from orleans_bot.policy.characters import LEVELS, characters
from orleans_bot.rules.atoms import kinds_of
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS, MARKET
from orleans_bot.rules.prospect import Prospect
from orleans_bot.rules.scoring import score
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from tests.rules.playing import begin

MANNERS = [*(Manner(level) for level in LEVELS), *(Manner("plain", key) for key in characters())]


def worth(table: Table, seat: Seat) -> tuple[int, int]:
    """A seat's points if the game ended now, and how well it stands in the census that is still to come."""
    return sum(points for _, points in score(table, seat)), seat.tracks.get("farmer", 0)


def hirings(here: Prospect) -> list[str]:
    """The actions that bring followers and could be carried out now."""
    ask, faces = here.asked, here.view().places
    keys = [option.noun for option in ask.options if option.verb == "act"] if ask else []
    return [key for key in keys if "recruit" in kinds_of(faces[key].does)]


def in_vain(game: Game, colour: str, left: int) -> Iterator[str]:
    """The planned actions that bring followers and nothing else, when it is too late for followers."""
    for place in hirings(Prospect(game.catalog, game.state, colour)):
        here = Prospect(game.catalog, game.state, colour)
        seat = here.table.seats[colour]
        before = worth(here.table, seat)
        room = len(seat.market) < MARKET
        here.answer("act", [f"act:{place}"])
        while here.asks and not here.at_turn:
            [ask] = here.asks
            here.answer(ask.key, choose(here.view(), ask))
        if worth(here.table, seat) <= before and not (left and room):
            yield place


@pytest.mark.parametrize(
    ("scenario", "modules", "seats", "seed"),
    [
        *(("orleans", (), seats, seed) for seats in (2, 4) for seed in range(3)),
        ("orleans", ("trade",), 3, 1),
        ("orleans", ("plague",), 3, 2),
        ("prosperity", (), 3, 1),
    ],
)
def test_in_the_last_two_rounds_nobody_plans_to_recruit_in_vain(
    scenario: str, modules: tuple[str, ...], seats: int, seed: int
) -> None:
    game = begin(scenario, seats, seed, modules=modules)
    manners = dict(zip(COLOURS, MANNERS[seed:] + MANNERS[:seed], strict=False))
    looked = 0
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        view = game.view(ask.seat)
        picks = choose(view, ask, manners[ask.seat])
        if picks == ("commit",) and view.rounds - view.round < 2:
            looked += 1
            vain = set(in_vain(game, ask.seat, view.rounds - view.round))
            planned = {spot.partition(".")[0] for spot in view.seat(ask.seat).planned}
            assert not vain & planned, (ask.seat, manners[ask.seat])
        game.decide(ask.seat, ask.key, picks)
    assert looked >= 2 * seats
