"""The map: every town and way of the game has its place, and nothing lies upon another."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest

from orleans_bot import content
from rendering import board_map, boxes, country, gallery, naming, wooden
from rendering.boxes import Box
from rendering.lettering import width
from rendering.pieces import Piece

LOOK = boxes.layout("table")


def test_every_town_and_way_of_the_game_is_on_the_map() -> None:
    view = gallery.new_game("orleans", 5, 1).view()
    plan = country.plan()["towns"]
    assert set(view.towns) == set(plan)
    for key, town in view.towns.items():
        assert [town.x, town.y] == plan[key]["at"] and town.name == plan[key]["says"]
    assert len({board_map.way_of(route) for route in view.routes}) == len(view.routes) == len(country.ways())
    assert set(content.load().towns) == set(plan)


def test_no_good_hides_another() -> None:
    view = gallery.new_game("orleans", 5, 1).view()
    spots = [spot for route in view.routes for spot in board_map.way_of(route).spaces(route.spaces)]
    assert len(spots) == 52
    nearest = min(math.dist(one, other) for one, other in itertools.combinations(spots, 2))
    assert nearest >= 0.8 * LOOK.sizes["good"]


def test_names_stay_on_the_sheet_and_apart() -> None:
    view = gallery.new_game("orleans", 2, 1).view()
    letters = LOOK.sizes["letters"]
    sheet = country.plan()["sheet"]["size"]
    blocks = []
    for name in naming.names({key: (town.name, town.x, town.y) for key, town in view.towns.items()}, letters):
        half = max(width(line, "head", letters) for line in name.lines) / 2
        top, bottom = name.y - letters * 0.8, name.y + letters * (0.2 + 0.92 * (len(name.lines) - 1))
        assert name.x - half >= 0 and name.x + half <= sheet[0] and top >= 0 and bottom <= sheet[1], (
            name.lines
        )
        blocks.append((name.x - half, top, name.x + half, bottom, name.lines))
    for one, other in itertools.combinations(blocks, 2):
        clear = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert clear, f"{one[4]} and {other[4]}"


def test_merchants_and_stations_of_all_five_at_the_hub_hide_no_name() -> None:
    view = gallery.new_game("orleans", 5, 1).view()
    letters, hub = LOOK.sizes["letters"], view.towns["orleans"]
    size, across = LOOK.sizes["merchant"], LOOK.sizes["station"] * (0.56 * 4 + 1)
    x, y = naming.merchant_point("orleans", hub.x, hub.y, alone=False)
    town_x, town_y = naming.town_point("orleans", hub.x, hub.y)
    taken = [
        (x + dx - size * 0.44, y + dy - size * 0.75, x + dx + size * 0.44, y + dy + size * 0.75)
        for dx, dy in board_map.places_of(5, size)
    ]
    taken.append((town_x - across / 2, town_y - size / 2, town_x + across / 2, town_y + size / 2))
    for name in naming.names({key: (town.name, town.x, town.y) for key, town in view.towns.items()}, letters):
        half = max(width(line, "head", letters) for line in name.lines) / 2
        top, bottom = name.y - letters * 0.7, name.y + letters * (0.92 * (len(name.lines) - 1))
        for left, above, right, below in taken:
            clear = right <= name.x - half or name.x + half <= left or below <= top or bottom <= above
            assert clear, name.lines


def test_a_town_nobody_has_placed_still_gets_its_name() -> None:
    (name,) = naming.names({"nowhere": ("Nowhere-on-the-Long-River", 500, 500)}, LOOK.sizes["letters"])
    assert len(name.lines) == 2
    x, y = country.onto_sheet(500, 500)
    assert (name.x, name.y) == (x, y + 44)
    assert naming.merchant_point("nowhere", 500, 500, alone=True) == (x, y - 38)


def test_every_name_stands_nearest_to_its_own_town() -> None:
    view = gallery.new_game("orleans", 2, 1).view()
    letters = LOOK.sizes["letters"]
    spots = {key: country.onto_sheet(town.x, town.y) for key, town in view.towns.items()}
    for key, town in view.towns.items():
        (name,) = naming.names({key: (town.name, town.x, town.y)}, letters)
        half = max(width(line, "head", letters) for line in name.lines) / 2
        low = name.y + letters * 0.92 * (len(name.lines) - 1)

        def away(
            spot: tuple[float, float], name: naming.Name = name, half: float = half, low: float = low
        ) -> float:
            across = max(name.x - half - spot[0], 0, spot[0] - name.x - half)
            return math.hypot(across, max(name.y - letters * 0.7 - spot[1], 0, spot[1] - low))

        assert min(spots, key=lambda other: away(spots[other])) == key, town.name


@pytest.mark.parametrize("count", [4, 5])
def test_merchants_in_two_rows_hide_no_letter(count: int) -> None:
    size = LOOK.sizes["merchant"]
    places = board_map.places_of(count, size)
    behind = [(x, y) for x, y in places if y < 0]
    assert behind and len(behind) < count
    for _, y in behind:
        letter = y + size * wooden.TALL * (0.71 - 0.5) + size * 0.21  # its middle, and half of how tall it is
        assert letter <= -size * wooden.TALL / 2, "the heads of the front row begin below it"


@pytest.mark.parametrize("town", sorted(gallery.new_game("orleans", 5, 1).view().towns))
def test_merchants_who_meet_stay_on_the_map(town: str) -> None:
    view = gallery.new_game("orleans", 5, 1).view()
    view = replace(view, seats=tuple(replace(seat, merchant=town) for seat in view.seats))
    drawn: list[float] = []

    class Paper:
        """Notes where the top of each piece comes."""

        def centre(self, piece: Piece, x: float, y: float) -> None:
            drawn.append(y - piece.paint.height / 2)

    board_map.draw_merchants(Paper(), Box(0, 0, 900, 900), view, LOOK, {})  # type: ignore[arg-type]
    assert len(drawn) == 5 and min(drawn) >= -1
