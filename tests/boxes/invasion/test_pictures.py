"""What the pictures of the co-operative game show: the City in numbers, and every citizen that waits."""

from __future__ import annotations

from dataclasses import replace

from orleans_bot.content import load
from orleans_bot.discord.panels.who_could import asked_for
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.view import View
from rendering import draw, map_marks
from rendering.readings import heaps, tasks, title_of_works
from rendering.wish import Wish
from tests.at import at


def begun(seats: int = 4) -> View:
    """A game before its first plan, as anybody may see it."""
    return Game.new(load(), "invasion", COLOURS[:seats], 7).view()


def test_citizens_under_goods_and_for_the_ends_of_all_tracks_are_told_until_they_are_won() -> None:
    view = begun()
    told = draw("table", view).long_text
    assert "the last of these out of the supply: wine, wool, brocade" in told.lower()
    assert "at the end of each follower track" in told
    fewer = tuple(where for where in view.citizens if where not in ("pile.wine", "tracks.end"))
    told = draw("table", replace(view, citizens=fewer)).long_text
    assert (
        "out of the supply: wool, brocade" in told.lower() and "at the end of each follower track" not in told
    )


def test_citizens_under_goods_and_for_the_ends_of_all_tracks_are_drawn() -> None:
    view = begun()
    pictures = {
        draw("table", replace(view, citizens=tuple(one for one in view.citizens if one != gone))).data
        for gone in ("", "pile.wine", "pile.wool", "tracks.end")
    }
    assert len(pictures) == 4


def test_what_the_works_of_the_city_show_by_themselves_is_no_task_card_besides() -> None:
    view = begun()
    shown = [card.key for card in tasks(view, Wish())]
    assert "towers_built" in shown and "citizens_gathered" in shown
    assert not {"city_walls_manned", "city_treasury_full", "warehouse_full"} & set(shown)
    assert {"city_treasury", "warehouse"} <= {card.key for card in heaps(view, Wish())}


def test_the_picture_of_the_works_is_that_of_the_city_and_counts_what_is_too_much_to_draw() -> None:
    view = begun()
    assert title_of_works(view) == "heaps"
    some = replace(
        view,
        deeds=tuple(
            replace(deed, filled=("blue", *deed.filled[1:])) if deed.key == "city_treasury" else deed
            for deed in view.deeds
        ),
    )
    assert draw("deeds", view).data != draw("deeds", some).data


def test_a_character_shows_whose_it_is_and_how_many_spaces_of_a_hall_are_still_to_be_filled() -> None:
    for seed in range(9):
        view = Game.new(load(), "invasion", COLOURS[:4], seed, options={"characters": "easy"}).view()
        cards = [card for card in tasks(view, Wish()) if card.key == "councilman"]
        if cards:
            assert len(cards[0].seats) == 1  # whose it is
            assert cards[0].missing == ("8 spaces to fill",)
            return
    raise AssertionError("nobody was the Councilman")


def test_a_track_that_a_character_must_go_to_its_end_is_counted_on_its_card() -> None:
    t = at("actions", scenario="invasion", blue=dict(character="general", knight=3), red={})
    view = t.game.view()
    card = next(card for card in tasks(view, Wish()) if card.key == "general")
    assert [(part.thing, part.have, part.count) for part in card.price] == [
        ("steps.knight", 3, 5),
        ("gear", 0, 4),
    ]
    assert "2 steps on the Knights track" in draw("table", view).long_text
    assert "2 Schritte auf der Leiste „Ritter“" in draw("table", view, language="de").long_text
    t.state.seats[0].tracks["knight"] = 4
    assert draw("table", t.game.view()).data != draw("table", view).data


def test_towers_that_are_still_to_be_built_are_never_said_or_drawn_to_stand() -> None:
    view = begun()
    lacking = sorted(view.towns[town].name for town in view.towers if town not in view.stations)
    built = next(town for town in view.towers if town not in view.stations)
    for kind in ("table", "map"):
        told = draw(kind, view).long_text
        assert f"Still to be built: {len(lacking)} towers, in {', '.join(lacking)}." in told
        assert f"In {lacking[0]}: 1 tower" not in told
        assert f"Noch zu bauen: {len(lacking)} Türme" in draw(kind, view, language="de").long_text
        more = replace(view, stations={**view.stations, built: ("blue",)})
        assert f"Still to be built: {len(lacking) - 1} towers" in draw(kind, more).long_text
    assert map_marks.wanted("tower", 36).paint.tobytes() != map_marks.thing("tower", 36).paint.tobytes()


def test_a_team_can_say_that_it_needs_followers_of_whom_the_supply_has_none() -> None:
    view = begun()
    none = replace(view, followers={kind: n for kind, n in view.followers.items() if kind != "knight"})
    assert asked_for(none) == asked_for(view) and "knight" in asked_for(none)
