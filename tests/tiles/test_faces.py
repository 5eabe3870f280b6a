"""Every place tile can be drawn, told and explained in every language; stand-ins know what to do with it."""

import io

import pytest
from PIL import Image

from orleans_bot import words
from orleans_bot.policy import choose
from orleans_bot.policy.outlook import Outlook
from rendering import draw

from .playouts import crowded
from .tables import TILES, table


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_has_its_face_and_its_text(tile: str) -> None:
    t = table(blue={"tiles": tile}, red={})
    view = t.game.view("blue")
    for language in words.languages():
        assert words.name("place", tile, language) and words.text("place", tile, language)
        picture = draw("tile", view, tile=tile, language=language)
        assert Image.open(io.BytesIO(picture.data)).size[0] > 500
        assert words.text("place", tile, language) in picture.long_text


def test_what_lies_on_tiles_is_drawn_and_told() -> None:
    blue = {"tiles": "road brasserie", "goods": "cheese bread", "memory": {"brasserie": "cheese"}}
    bare = table(blue={**blue, "memory": {}}, red={}).game.view("red")
    view = table(blue={**blue, "laid": {"road": "2*station"}}, red={}).game.view("red")
    picture = draw("seat", view, seat="blue")
    assert picture.data != draw("seat", bare, seat="blue").data
    assert "On it: 2 trading station." in picture.long_text and "1 bread" in picture.long_text


@pytest.mark.parametrize("tile", TILES)
def test_a_stand_in_thinks_something_of_every_tile(tile: str) -> None:
    view = table(blue={}, red={}, round=3).game.view("blue")
    assert Outlook(view, view.seat("blue")).tile(view.places[tile]) > 0


@pytest.mark.parametrize("seed", [1, 6])
def test_stand_ins_play_a_crowded_game_to_its_end(seed: int) -> None:
    game = crowded(seed, 2)
    used = 0
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        step = game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask))
        used += sum(1 for note in step.notes if note.key == "acted" and note.data["place"] in TILES)
        assert game.seq < 3000
    assert used > 10
