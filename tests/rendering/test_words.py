"""The long texts: complete enough to play from, in every language."""

from __future__ import annotations

from dataclasses import replace

from orleans_bot import words
from orleans_bot.rules.pieces import FOLLOWERS, GOODS
from orleans_bot.rules.view import View
from rendering import Wish, draw
from rendering.bands import COMING, COMING_ALONE
from rendering.gallery import late_game
from tests.at import at

from . import still


def test_the_table_tells_every_fact() -> None:
    view = still.view(3)
    text = draw("table", view).long_text
    for route in view.routes:
        one, other = (view.towns[town].name for town in route.towns)
        assert f"{one} – {other} ({'waterway' if route.way == 'water' else 'road'})" in text
    for deed in view.deeds:
        assert deed.name in text
    for seat in view.seats:
        assert f"coins {seat.coins}," in text and view.towns[seat.merchant].name in text
    for count, kind in ((9, "trader"), (7, "gear"), (8, "brocade")):
        assert f"{count} {kind}" in text
    assert (
        "Hospital" in text
        and "Cellar" in text
        and "18, 28" in text
        and view.event
        and view.event.text in text
    )


def test_a_seat_tells_who_stands_where() -> None:
    text = draw("seat", still.view(3, "blue")).long_text
    assert "Castle: farmer (planned now), own boatman, open for trader." in text
    assert "Ship: farmer, boatman (planned now), knight – activated." in text
    assert "Bag (3): 1 own farmer, 2 knights." in text
    assert "Herb Garden: always in force." in text


def test_a_tile_tells_where_it_stands_printed_and_how_sure_that_is() -> None:
    picture = draw("tile", still.view(), tile="bathhouse")
    assert "Reconstructed" in picture.alt and "boatman" in picture.alt


def test_the_story_tells_gains_and_losses() -> None:
    text = draw("story", still.later(), before=still.view()).long_text
    assert "+3 coins" in text and "−1 coin" in text and "−1 coins" not in text
    assert "Blois" in text and "Cellar" in text


def test_the_end_tells_winner_points_and_growth() -> None:
    text = draw("finish", still.over()).long_text
    assert "Winner: Yellow" in text and "76 points" in text and "0, 1, 2, 3" in text


def test_every_language_has_its_own_words() -> None:
    texts = {
        language: draw("table", still.view(), language=language).long_text for language in words.languages()
    }
    assert len(set(texts.values())) == len(texts)


def test_the_story_tells_deeds_gears_and_followers_and_says_what_a_town_got() -> None:
    before = still.view()
    blue = replace(
        before.seats[0], gears=("gear",) * 3, bag_count=before.seats[0].bag_count - 2, merchant="tours"
    )
    deeds = tuple(
        replace(deed, filled=tuple("blue" for _ in deed.filled)) if deed.key == "peace_treaty" else deed
        for deed in before.deeds
    )
    stations = {**before.stations, "blois": ("blue",)}
    after = replace(before, seats=(blue, *before.seats[1:]), deeds=deeds, stations=stations)
    text = draw("story", after, before=before).long_text
    for part in (
        "+2 gears", "−2 followers in all", "2 followers sent to Peace Treaty", "trading station in Blois",
        "merchant to Tours",
    ):  # fmt: skip
        assert part in text, part


def test_many_of_a_kind_are_told_as_many_and_what_nobody_has_as_none() -> None:
    view = still.view()
    text = draw("deeds", view).long_text
    assert "open 2 knights, 2 farmers, 2 craftsmen;" in text
    german = draw("deeds", view, language="de").long_text
    assert "frei 2 Ritter, 2 Bauern, 2 Handwerker;" in german
    bare = replace(view, stations={}, seats=(replace(view.seats[0], goods={}, market=()), *view.seats[1:]))
    assert "Trading stations: none; 10 left to build." in draw("table", bare).long_text
    told = draw("seat", bare, seat="blue").long_text
    assert "Goods: none." in told and "Market (0 of 8): nobody." in told


def test_cards_that_are_founded_speak_the_readers_language_too() -> None:
    game = late_game("prosperity", 2, 3, 6)
    view = game.view("blue")
    seat = view.seat("blue")
    cards = (*seat.plans, *seat.works, *seat.completed)
    told = draw("seat", view, seat="blue", language="de").long_text
    assert seat.plans
    for card in cards:
        assert words.name("deed", card.key, "de") in told and card.text not in told


def test_the_story_names_monks_who_joined_though_no_track_tells_of_them() -> None:
    before, after = still.view(), still.later()
    told = draw("story", after, before=before, joined=(("blue", "monk"), ("blue", "monk"), ("red", "farmer")))
    plain = draw("story", after, before=before)
    assert "+2 monks" in told.long_text and "monk" not in plain.long_text
    assert told.long_text.count("farmer") == plain.long_text.count("farmer"), "his step has told of him"
    assert told.data != plain.data
    german = draw("story", after, before=before, joined=(("blue", "monk"),), language="de").long_text
    assert "+1 Mönch" in german


def test_what_can_still_come_out_of_the_stack_is_told_pile_by_pile() -> None:
    view = replace(
        late_game("orleans", 2, 3, 3).view(), coming=((2, ("harvest_2", "plague")), (1, ("plague",) * 2))
    )
    assert "nobody knows: Harvest 2, Plague; 1 out of 2 × Plague." in draw("table", view).long_text
    german = draw("table", view, language="de").long_text
    assert "Reihenfolge: Ernte 2, Pest; 1 aus 2 × Pest." in german
    real = draw("table", late_game("orleans", 2, 3, 3).view()).long_text
    assert "Still in the stack" in real and "harvest" not in real


def test_the_story_tells_of_a_place_tile_that_was_given_up() -> None:
    before = still.view()
    blue = replace(before.seats[0], tiles=tuple(key for key in before.seats[0].tiles if key != "winery"))
    after = replace(before, seats=(blue, *before.seats[1:]))
    assert "place tile Winery given up" in draw("story", after, before=before).long_text
    assert "Ortskarte Winzerei abgegeben" in draw("story", after, before=before, language="de").long_text
    assert "Winery" not in draw("story", before, before=before).long_text


def test_the_story_counts_goods_for_a_work_as_no_followers() -> None:
    before = still.view()
    store = replace(before.deeds[0], seeks=("wool", "brocade"), filled=("", ""))
    before = replace(before, deeds=(store, *before.deeds[1:]))
    after = replace(before, deeds=(replace(store, filled=("blue", "")), *before.deeds[1:]))
    told = draw("story", after, before=before).long_text
    assert f"1 given to {store.name}" in told and "follower sent" not in told
    assert "1 an " in draw("story", after, before=before, language="de").long_text


def run_out() -> View:
    """A table late in a game: of some followers and goods the supply has none, and no view counts them."""
    view = still.view(2, "blue")
    seats = tuple(
        replace(seat, goods={kind: n for kind, n in seat.goods.items() if n}) for seat in view.seats
    )
    people = {kind: n for kind, n in view.followers.items() if kind not in ("knight", "monk")}
    goods = {kind: n for kind, n in view.goods.items() if kind != "wine"}
    return replace(view, seats=seats, followers=people, goods=goods)


def test_what_has_run_out_is_told_and_drawn_as_none() -> None:
    view = run_out()
    text = draw("table", view).long_text
    assert "0 knights" in text and "0 monks" in text and "0 wine" in text
    named = replace(
        view,
        followers={**dict.fromkeys(FOLLOWERS, 0), **view.followers},
        goods={**dict.fromkeys(GOODS, 0), **view.goods},
        seats=tuple(replace(seat, goods={**dict.fromkeys(GOODS, 0), **seat.goods}) for seat in view.seats),
    )
    for kind in ("table", "seat", "mat"):
        assert draw(kind, view).data == draw(kind, named).data


def test_a_game_without_goods_speaks_of_none() -> None:
    view = late_game("dignitary", 1, 3, 3).view("blue")
    assert "grain" not in draw("table", view).long_text.partition("Supply:")[2].partition("\n")[0]


def test_events_that_everybody_knows_are_shown_and_told_where_the_table_has_no_room_beside_the_map() -> None:
    crowd, solo = late_game("prosperity", 5, 3, 4).view(), late_game("trip_to_tours", 1, 3, 8).view("blue")
    coming = crowd.event_track[-1].name
    for view in (crowd, solo):
        assert f"{view.rounds}. {view.event_track[-1].name}" in draw("table", view).long_text
        assert f"{view.rounds}. {view.event_track[-1].name}" in draw("tracks", view).long_text
        assert "Hourglass tiles left" not in draw("table", view).long_text
        other = replace(view.event_track[-1], name="Another")
        changed = replace(view, event_track=(*view.event_track[:-1], other))
        for kind in ("table", "tracks"):
            assert draw(kind, view).data != draw(kind, changed).data, (kind, coming)
    over = replace(crowd, round=crowd.rounds)
    assert COMING.height(over, 1248, Wish()) == 0 == COMING.height(solo, 1248, Wish())
    assert COMING.height(crowd, 1248, Wish()) > 0 < COMING_ALONE.height(solo, 608, Wish())


def test_what_an_objective_asks_for_is_no_price_and_says_where_it_counts() -> None:
    view = at("actions", scenario="duel", blue={"goods": "brocade wool"}, red={}).game.view("blue")
    told, german = (draw("works", view, seat="blue", language=one).long_text for one in ("en", "de"))
    assert "Needed: 3 trading stations, 1 trading station in towns without a waterway." in told
    assert "Needed: 1 brocade. Still missing: 1 wool or brocade." in told
    assert "1 Wolle oder Brokat" in german and "1 Kontor in Städten ohne Wasserweg" in german
    team = at("actions", scenario="invasion", blue=dict(character="learned_scholar"), red={}).game.view(
        "blue"
    )
    assert "4 trading stations that are no fortified towers" in draw("works", team).long_text
    assert "Price" not in draw("works", team).long_text


def test_what_is_still_missing_is_said_once() -> None:
    view = late_game("capital_vierzon", 1, 3, 3).view("blue")
    german = draw("works", view, language="de").long_text
    assert "Es fehlt noch: noch" not in german and "Ziele." in german


def test_the_story_shows_and_tells_stations_and_tiles_that_were_lost() -> None:
    before = still.view()
    after = replace(before, stations={}, seats=(replace(before.seats[0], tiles=()), *before.seats[1:]))
    tile = before.places[before.seats[0].tiles[0]].name
    picture = draw("story", after, before=before)
    told = picture.long_text
    assert "loses the trading station in Tours" in told and f"place tile {tile} given up" in told
    assert "verliert das Kontor in Tours" in draw("story", after, before=before, language="de").long_text
    kept = replace(after, stations=before.stations)
    assert (
        picture.data != draw("story", kept, before=before).data != draw("story", before, before=before).data
    )
