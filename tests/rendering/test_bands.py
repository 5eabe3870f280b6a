"""Bands: each stays in its box, works and cards stay legible, and what a phone shows can be read on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import rendering
from orleans_bot import words
from orleans_bot.rules.building import parse
from orleans_bot.rules.pieces import GOODS, WARES
from orleans_bot.rules.view import SeatView, View
from rendering import (
    bands,
    board_map,
    board_side,
    boxes,
    captions,
    gallery,
    kinds,
    lettering,
    pieces,
    readings,
    rewards,
    strokes,
    telling_board,
    wanted,
)
from rendering.bands import Cards, Page, Works, seats_more
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import say
from rendering.pieces import Piece
from rendering.records import Card, MapMarks, Part, TownMark, Work, WorkSpace
from rendering.wish import Wish

from . import still

SHADOW, RING = 8, 4  # what a panel throws below itself, and what surrounds an activated place
SEEKS = ("knight", "grain", "coin", "gear", "brocade", "trader|boatman|knight", "monk", "any")
KINDS = ("knight", "trader", "farmer", "craftsman", "boatman", "scholar", "monk", "any")
PHONE = 420
COINS = parse("coins 2").told


def work(at: int, spaces: int = 10) -> Work:
    """A work with so many spaces, every third one filled."""
    return Work(
        f"work_{at}",
        ("Wall of the Western Suburb", "Bridge", "Building the Cathedral")[at % 3],
        tuple(
            WorkSpace(
                f"{KINDS[spot]}|monk"
                if spot == 5
                else "any but monk"
                if spot == 7
                else SEEKS[(at + spot) % len(SEEKS)],
                ("blue", "red", "black")[spot % 3] if spot % 3 == 0 else "",
                COINS if spot == 4 else None,
            )
            for spot in range(spaces)
        ),
        (parse("coins 1 | advance 1").told,),
        "One coin or one development point for each follower sent; the last one brings the citizen.",
        citizen=at % 2 == 0,
        after="Bridge" if at == 2 else "",
        owner="green" if at == 4 else "",
    )


CARDS = (
    Card("order", "Order of Vierzon", "The merchant is in Vierzon.", "treasure-map",
         (Part("grain", 2, 2), Part("wool", 1, 0)), points=10, state="open",
         missing=("the merchant in Vierzon",)),
    Card("ready", "Order of Tours", "The merchant is in Tours.", "treasure-map", (Part("wine", 1, 1),),
         points=8, state="ready"),
    Card("done", "Order of Blois", "The merchant is in Blois.", "treasure-map", (Part("brocade", 3),),
         points=12, seats=("blue", "red"), state="done"),
    Card("abbess", "The Abbess", "Once a round a monk may be placed on a space of any kind.",
         "prayer", seats=("yellow",), gives=(COINS,)),
    Card("closed", "Order of Nevers", "Before the ninth round.", state="closed", price=(Part("coin", 9),)),
    Card("corpse", "Corpses", "Each one costs a point at the end.", "coffin", count=3, sure="reconstructed"),
)  # fmt: skip
MARKS = MapMarks(
    (TownMark("orleans", "citizen"), TownMark("tours", "citizen", 2), TownMark("blois", "tower", seat="red"),
     TownMark("blois", "citizen"), TownMark("nevers", "tower")),
    (("green", "tower"),), MappingProxyType({"chartres.etampes.road": 1}), ringed=("tours", "blois"),
)  # fmt: skip


def touched(canvas: Canvas) -> tuple[int, int, int, int]:
    """The box around everything that was drawn."""
    found = [
        stroke.box
        if isinstance(stroke, strokes.Pasted)
        else (
            min(x for x, _ in stroke.spots),
            min(y for _, y in stroke.spots),
            max(x for x, _ in stroke.spots),
            max(y for _, y in stroke.spots),
        )
        for strip in canvas.found.values()
        for stroke in strip
    ]
    left, top, right, bottom = zip(*found, strict=True)
    return min(left), min(top), max(right), max(bottom)


def scenes() -> list[tuple[str, View, Wish]]:
    """Every page over an early, a late and a crowded table."""
    late = gallery.late_game("orleans", 5, 5, 12).view("blue")
    views = [
        still.view(5, "blue"), late, gallery.crowded(late),
        gallery.new_game("trip_to_tours", 1, 7).view("blue"),
    ]  # fmt: skip
    return [
        (kind, view, Wish(seat="blue", names=gallery.LONGEST, language=language))
        for kind in bands.PAGES
        for view in views
        for language in words.languages()
    ]


def test_no_band_draws_outside_its_box() -> None:
    for kind, view, wish in scenes():
        page = bands.PAGES[kind]
        last = 0
        for band, box in page.boxes(view, wish):
            assert box.y >= last
            last = box.bottom
            canvas = Canvas(page.width, 9999)
            band.draw(canvas, view, box, wish)
            left, top, right, bottom = touched(canvas)
            where = f"{type(band).__name__} of {kind}"
            assert left >= box.x - RING and right <= box.right + SHADOW, where
            assert top >= box.y - RING and bottom <= box.bottom + SHADOW, where


@pytest.fixture
def spaces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collects how large the spaces are that get drawn."""
    found: list[int] = []
    real = wanted.piece

    def watch(space: str, size: int) -> Piece:
        found.append(size)
        return real(space, size)

    monkeypatch.setattr(wanted, "piece", watch)
    rendering.layers.forget()
    return found


@pytest.mark.parametrize("count", range(1, 11))
def test_ten_works_of_ten_spaces_stay_legible(count: int, spaces: list[int]) -> None:
    band = Works(lambda view: "deeds", lambda view, wish: [work(at) for at in range(count)])
    for width in (rendering.bands.WIDE, rendering.bands.PHONE):
        del spaces[:]
        Page(width, (band,)).draw(still.view(), Wish())
        assert len(spaces) == 6 * count and min(spaces) >= 34


def test_deeds_of_every_scenario_stay_legible(spaces: list[int]) -> None:
    for scenario, seats in (("orleans", 2), ("orleans", 5), ("trip_to_tours", 1)):
        rendering.paint("table", gallery.new_game(scenario, seats, 1).view())
    assert spaces and min(spaces) >= 34


def test_what_a_table_has_nothing_of_takes_no_room() -> None:
    none = Works(lambda view: "deeds", lambda view, wish: ()), Cards("goal", lambda view, wish: ())
    assert all(band.height(still.view(), 1248, Wish()) == 0 for band in none)
    table = bands.PAGES["table"].boxes(still.view(), Wish())
    assert not [band for band, _ in table if isinstance(band, Cards)]


@pytest.mark.parametrize("kind", rendering.CLOSE)
def test_what_a_phone_shows_can_be_read_on_it(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[int, str]] = []
    real = Canvas.write

    def watch(canvas: Canvas, text: str, x: float, y: float, role: str, size: int, *rest: object) -> int:
        found.append((size, text))
        return real(canvas, text, x, y, role, size, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "write", watch)
    for view in (still.view(5, "blue"), gallery.new_game("trip_to_tours", 1, 7).view("blue")):
        for language in words.languages():
            rendering.layers.forget()
            image = rendering.paint(kind, view, Wish(language=language, names=gallery.LONGEST))
            small = [text for size, text in found if size * PHONE / image.width < 12]
            assert found and not small, small


def test_a_card_tells_what_it_needs_its_points_and_what_is_missing() -> None:
    told = telling_board.cards("goal", CARDS, {}, "en")
    assert told[1] == (
        "  Order of Vierzon (open). The merchant is in Vierzon. Needed: 2 grain, 1 wool. 10 points. "
        "Still missing: 1 wool, the merchant in Vierzon."
    )
    assert "Done by Blue, Red." in told[3] and "Belongs to Yellow." in told[4] and "3 × Corpses" in told[6]


def test_a_work_tells_what_it_waits_for_and_who_may_stand_there() -> None:
    told = telling_board.works("deeds", [work(2)], {}, "en")[1]
    assert (
        "only after Bridge" in told
        and " or monk" in told
        and "any follower but monk" in told
        and "(brings 2 coins)" in told
    )


def test_the_map_tells_all_that_stands_on_it() -> None:
    told = " ".join(telling_board.map_marks(still.view(), MARKS, {}, "en"))
    for part in (
        "In Tours: 2 citizens.",
        "In Blois: 1 tower (Red).",
        "merchant of Green",
    ):
        assert part in told


def test_a_solo_shows_and_tells_its_goal() -> None:
    view = gallery.new_game("trip_to_tours", 1, 7).view()
    assert [band for band, _ in bands.PAGES["table"].boxes(view, Wish()) if isinstance(band, Cards)]
    text = rendering.draw("table", view).long_text
    assert "3 citizens" in text and "3 brocade" in text and "the merchant in Tours" in text


def test_tasks_are_shown_once_to_all_and_to_a_seat_with_what_it_has() -> None:
    solo = gallery.new_game("trip_to_tours", 1, 7).view()
    (task,) = solo.seats[0].tasks
    own = replace(task, key="own", name="Own")
    table = still.view(3)
    seats = [replace(seat, tasks=(task, own) if seat.colour == "red" else (task,)) for seat in table.seats]
    view = replace(table, seats=tuple(seats), towns=solo.towns)
    shared, reds = readings.goals(view, Wish())
    assert not shared.seats and not shared.missing and all(part.have is None for part in shared.price)
    assert reds.seats == ("red",)
    (blues,) = readings.goals(view, Wish(seat="blue"))
    assert blues.missing and all(part.have is not None for part in blues.price)


def test_a_task_is_told_in_the_readers_language() -> None:
    view = gallery.new_game("trip_to_tours", 1, 7).view()
    (task,) = view.seats[0].tasks
    for language in words.languages():
        (seat,) = captions.spoken(view, language).seats
        assert seat.tasks[0].name == words.name("task", task.key, language)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_goods_and_tiles_of_every_seat_are_on_the_table_with_any_number_of_seats(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = still.view(seats)
    tiled: list[str] = []
    goods: list[str] = []
    monkeypatch.setattr(board_side, "draw_tiles", lambda *about: tiled.append(about[3].colour))
    real = Canvas.tally

    def watch(canvas: Canvas, facts: list[tuple[Piece, int | str]], *rest: Any) -> None:
        if len(facts) == len(view.goods):
            goods.append("row")
        real(canvas, facts, *rest)

    monkeypatch.setattr(Canvas, "tally", watch)
    rendering.paint("table", view)
    assert sorted(tiled) == sorted(seat.colour for seat in view.seats)
    assert len(goods) == seats


def with_active(view: View, *places: str) -> View:
    """The view with other places activated for blue."""
    seats = [
        replace(seat, active=frozenset(places)) if seat.colour == "blue" else seat for seat in view.seats
    ]
    return replace(view, seats=tuple(seats))


def test_the_map_rings_what_can_be_reached_this_turn() -> None:
    view = gallery.new_game("orleans", 2, 1).view("blue")

    def reach(*places: str) -> tuple[str, ...]:
        return readings.map_marks(with_active(view, *places), "blue").ringed

    assert reach() == ()
    assert reach("ship") == ("blois", "briare")
    assert set(reach("wagon")) == {"chartres", "chateaudun", "montargis", "vierzon"}
    both = reach("ship", "wagon")
    assert {"tours", "sancerre"}.isdisjoint(both) and {"montrichard", "s_amand", "vendome"} <= set(both)
    text = rendering.draw("map", with_active(view, "ship"), seat="blue").alt
    assert "Blue can come to Blois, Briare." in text
    assert (
        rendering.draw("map", view, seat="blue").data != rendering.draw("map", with_active(view, "ship")).data
    )


def examples() -> dict[str, Any]:
    """What the developer's guide shows about bands, run."""
    names: dict[str, Any] = {}
    guide = Path(__file__).parents[2] / "docs" / "developing.md"
    shown = r"<!-- example: (?:coming|waiting)\.py -->\n```python\n(.*?)```"
    for text in re.findall(shown, guide.read_text("utf-8"), re.DOTALL):
        exec(compile(text, str(guide), "exec"), names)
    return names


def test_the_guides_bands_are_drawn_and_told() -> None:
    coming, waiting = examples()["COMING"], examples()["Waiting"]()
    several, solo = gallery.new_game("orleans", 2, 7).view(), gallery.new_game("trip_to_tours", 1, 7).view()
    for width in (bands.WIDE, bands.PHONE):
        page = Page(width, (coming, waiting))
        assert [band for band, _ in page.boxes(several, Wish())] == [waiting]
        assert page.draw(solo, Wish()).tall > page.draw(several, Wish()).tall
    told = page.tell(solo, Wish())[0]
    assert told[-1] == f"{len(solo.citizens)} citizens wait."
    assert any(solo.event_track[-1].text in line for line in told)


def changed(value: object) -> object:
    """The same kind of thing, but another one."""
    match value:
        case bool():
            return not value
        case int() | str():
            return type(value)(f"{value}1")
        case tuple() | frozenset():
            return type(value)([*value, "more"])
        case Mapping():
            return MappingProxyType({**value, "more": next(iter(value.values()), 1)})
    return "other" if value is None else None


@pytest.mark.parametrize("kind", ["table", "map", "planning", "deeds"])
def test_whatever_a_view_holds_makes_a_picture_another(kind: str) -> None:
    view = still.view(2, "blue")
    usual = rendering.likeness(kind, view, "blue")
    assert usual == rendering.likeness(kind, still.view(2, "blue"), "blue")
    for field in fields(View):
        if field.name == "seats" or (kind == "planning" and field.name == "asked"):
            continue
        other = replace(view, **{field.name: changed(getattr(view, field.name))})
        assert rendering.likeness(kind, other, "blue") != usual, field.name
    for field in fields(SeatView):
        if field.name != "colour" and not (kind == "planning" and field.name == "committed"):
            mine = replace(view.seats[0], **{field.name: changed(getattr(view.seats[0], field.name))})
            other = replace(view, seats=(mine, *view.seats[1:]))
            assert rendering.likeness(kind, other, "blue") != usual, field.name


@pytest.mark.parametrize("kind", sorted(kinds.OWN))
def test_a_page_of_one_seat_shows_nothing_of_what_others_do(kind: str) -> None:
    for view in (still.view(3, "blue"), gallery.new_game("trip_to_tours", 1, 7).view("blue")):
        alone = replace(view, seats=view.seats[:1], asked=())
        one, other = (rendering.draw(kind, each, seat="blue") for each in (view, alone))
        assert (one.data, one.long_text) == (other.data, other.long_text)


def test_the_picture_of_a_plan_is_the_same_when_it_is_settled() -> None:
    view = replace(still.view(3, "blue"), phase="planning")
    settled = replace(view, seats=(replace(view.seats[0], committed=True), *view.seats[1:]))
    one, other = (rendering.draw("planning", each, seat="blue") for each in (view, settled))
    assert (one.data, one.alt, one.long_text) == (other.data, other.alt, other.long_text)
    assert rendering.likeness("planning", view, "blue") == rendering.likeness("planning", settled, "blue")


def test_who_has_committed_is_not_waited_for() -> None:
    game = gallery.new_game("orleans", 2, 1)
    for now in gallery.play(game, gallery.random.Random(1), 3):
        if now.state.phase == "planning" and any(seat.committed for seat in now.view().seats):
            break
    view = game.view()
    ready = [seat.colour for seat in view.seats if seat.committed]
    assert ready and set(ready) <= set(view.asked)
    told = rendering.draw("table", view).alt
    other = next(seat.colour for seat in view.seats if not seat.committed)
    assert f"To act: {other.capitalize()}." in told
    assert f"{ready[0].capitalize()}: " in told and ", ready." in told
    free = replace(view, asked=(other,))
    assert rendering.draw("table", view).data == rendering.draw("table", free).data
    busy = replace(view, seats=tuple(replace(seat, committed=False) for seat in view.seats))
    assert rendering.draw("table", busy).data != rendering.draw("table", view).data


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_mark_of_a_doubt_is_explained_where_it_is_shown(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, written = still.view(3, "blue"), list[str]()
    seat = replace(view.seats[0], tiles=("bathhouse",))
    deed = replace(view.deeds[0], sure="reconstructed")
    doubtful = replace(view, seats=(seat, *view.seats[1:]), deeds=(deed, *view.deeds[1:]))
    sure = {key: replace(face, sure="verified") for key, face in view.places.items()}
    label = Canvas.label

    def noted(self: Canvas, text: str, *more: Any, **how: Any) -> int:
        written.append(text)
        return label(self, text, *more, **how)

    monkeypatch.setattr(Canvas, "label", noted)
    words = say("sure.reconstructed", language)
    for kind, wish in (("stacks", {"tier": "1"}), ("deeds", {}), ("seat", {"seat": "blue"})):
        written.clear()
        rendering.draw(kind, doubtful, language=language, **wish)
        assert words in written, kind
        written.clear()
        rendering.draw(kind, replace(doubtful, deeds=view.deeds, places=sure), language=language, **wish)
        assert written and words not in written, kind


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_card_in_doubt_has_its_mark_explained_below_the_cards(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, label = list[str](), Canvas.label

    def noted(self: Canvas, text: str, *more: Any, **how: Any) -> int:
        written.append(text)
        return label(self, text, *more, **how)

    monkeypatch.setattr(Canvas, "label", noted)
    words, plain = say("sure.reconstructed", language), gallery.late_game("invasion", 3, 5, 2).view()
    for kind in ("table", "works"):
        for sure, explained in (("reconstructed", True), ("verified", False)):
            tasks = tuple(replace(task, sure=sure) for task in plain.seats[0].tasks)
            seats = tuple(replace(seat, tasks=tasks) for seat in plain.seats)
            deeds = tuple(replace(deed, sure=sure) for deed in plain.deeds)
            written.clear()
            cards = tuple(replace(card, sure=sure) for card in plain.cards)
            rendering.draw(kind, replace(plain, seats=seats, cards=cards, deeds=deeds), language=language)
            assert (words in written) is explained, (kind, sure)


def test_the_events_still_in_the_stack_are_drawn_with_their_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    view = gallery.late_game("orleans", 2, 3, 3).view()
    drawn, icons, icon = list[str](), list[str](), Canvas.icon

    def noted(self: Canvas, name: str, *more: Any, **how: Any) -> None:
        icons.append(name)
        icon(self, name, *more, **how)

    monkeypatch.setattr(Canvas, "icon", noted)
    monkeypatch.setattr(Canvas, "write", noting(Canvas.write, drawn))
    coming = ((2, ("harvest_2", "plague")), (1, ("plague", "taxes_1")))
    for kind in ("table", "tracks"):
        drawn.clear()
        icons.clear()
        rendering.draw(kind, replace(view, coming=coming), language="en", names={"blue": kind})
        assert {"Rounds 5–6", "Round 7, 1 of 2", "Harvest 2", "Plague", "Taxes 1"} <= set(drawn), kind
        assert {"wheat", "rat", "pay-money"} <= set(icons), kind
    nothing = replace(view, coming=())
    assert "Plague" not in rendering.draw("tracks", nothing).long_text


def noting(write: Any, drawn: list[str]) -> Any:
    """The same way to write, which also notes what is written."""

    def noted(self: Canvas, text: str, *more: Any, **how: Any) -> Any:
        drawn.append(text)
        return write(self, text, *more, **how)

    return noted


def test_marks_on_the_map_stay_on_it() -> None:
    canvas = Canvas(900, 900)
    board_map.draw_map(canvas, Box(16, 14, *board_map.SHEET), still.view(5), boxes.layout("table"), MARKS)
    left, top, right, bottom = touched(canvas)
    assert left >= 14 and top >= 12 and right <= 864 and bottom <= 832


def test_a_row_of_many_goods_never_runs_together() -> None:
    few = [(pieces.good(kind, 30), 3) for kind in GOODS]
    many = [(pieces.good(kind, 30), 18) for kind in WARES]
    assert seats_more.room_for(few, 28) == seats_more.GOODS
    needed = sum(piece.paint.width + 3 + lettering.width(str(n), "strong", 28) for piece, n in many)
    assert seats_more.room_for(many, 28) >= needed + 5 * seats_more.APART


def test_a_work_that_leaves_a_choice_shows_both_ways_of_it() -> None:
    coin, either = parse("coins 1").told, parse("coins 1 | advance 1").told
    small = [replace(work(1, 5), gives=(line,)) for line in (coin, either)]
    many = [replace(work(0, 10), gives=(line,)) for line in (coin, either)]
    for width in (rendering.bands.WIDE, rendering.bands.PHONE):
        for one, other in (small, many):
            pictures = [
                Page(width, (Works(lambda view: "deeds", lambda view, wish, each=each: [each] * 6),))  # type: ignore[misc]
                .draw(still.view(), Wish())
                .image.tobytes()
                for each in (one, other)
            ]
            assert pictures[0] != pictures[1]
    assert rewards.choice(coin, 34) is rewards.piece(coin.first, 34)
