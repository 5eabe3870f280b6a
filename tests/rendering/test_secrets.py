"""Pictures of real games: every view is drawn, and nobody sees what belongs to another seat."""

from __future__ import annotations

import random

import pytest

from orleans_bot import content
from orleans_bot.rules.game import Game
from orleans_bot.rules.state import from_text
from rendering import draw, emblems, gallery, sprites
from rendering.painting import KINDS

CASES = [
    (scenario.key, seats)
    for scenario in content.load().scenarios.values()
    for seats in (scenario.seats[0], scenario.seats[-1])
]


@pytest.mark.parametrize(("scenario", "seats"), CASES)
def test_every_view_of_a_game_is_drawn(scenario: str, seats: int) -> None:
    fate = random.Random(f"{scenario} {seats}")
    game = gallery.new_game(scenario, seats, 5)
    before = game.view()
    for number, now in enumerate(gallery.play(game, fate, 99)):
        if number % 97 and not now.over:
            continue
        seat = fate.choice(gallery.COLOURS[:seats])
        for viewer in ("", seat):
            view = now.view(viewer)
            for kind in KINDS:
                if kind == "tile":
                    tile = fate.choice(sorted(view.places))
                    assert draw(kind, view, tile=tile).alt
                elif kind != "finish" or view.result:
                    picture = draw(kind, view, seat=seat, tier=fate.choice("12"), before=before)
                    assert picture.data and len(picture.alt) <= 1024
    assert game.over


def other_secrets(game: Game, colour: str) -> Game:
    """The same game, but one seat has other followers in its bag and has planned something else."""
    state = from_text(game.state.to_text())
    seat = next(seat for seat in state.seats if seat.colour == colour)
    held = [kind for kind, count in seat.bag.items() if count]
    assert held, "the seat needs a bag that can be changed"
    taken = held[0]
    given = next(kind for kind in ("monk", "scholar", "knight") if kind != taken)
    seat.bag[taken] -= 1
    seat.bag[given] = seat.bag.get(given, 0) + 1
    seat.draft = {}
    changed = Game.new(content.load(), "orleans", gallery.COLOURS[:3], 8)
    changed.table.state = state
    changed.asks = game.asks
    return changed


def test_another_seats_secrets_change_no_byte() -> None:
    game = gallery.new_game("orleans", 3, 8)
    fate = random.Random(8)
    for now in gallery.play(game, fate, 9):
        seat = now.state.seats[1]
        if now.state.phase == "planning" and seat.draft and any(seat.bag.values()):
            break
    else:
        pytest.fail("no plan with a filled bag was found")
    twin = other_secrets(game, "red")
    assert game.view("red") != twin.view("red")
    for viewer in ("", "blue", "yellow"):
        for kind in ("table", "seat", "planning", "deeds", "stacks"):
            one = draw(kind, game.view(viewer), seat="red")
            other = draw(kind, twin.view(viewer), seat="red")
            assert one == other, f"{kind} as {viewer or 'everybody'} sees it tells a secret of red"
    assert draw("seat", game.view("red")).data != draw("seat", twin.view("red")).data


def test_every_place_and_event_has_an_icon_of_its_own() -> None:
    view = gallery.new_game("orleans", 2, 1).view()
    for face in view.places.values():
        assert face.key in emblems._facts()["places"], f"{face.key} has no icon"
        assert sprites.known(emblems.place(face))
    for event in content.load().events.values():
        named = event.icon in emblems._facts()["events"] or sprites.known(event.icon)
        assert named, f"{event.key} shows {event.icon!r}, which has no icon"
    for section in emblems._facts().values():
        assert all(sprites.known(icon) for icon in section.values())
