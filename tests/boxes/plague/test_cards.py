"""Indulgence cards: when they can be played, what that does, and that nobody else learns of them."""

from __future__ import annotations

from typing import Any

from orleans_bot.content import load
from orleans_bot.rules import deck, tasks
from tests.at import Stage, at


def table(phase: str = "actions", event: str = "plague_victory", **seats: Any) -> Stage:
    """A table of the Plague, with cards in hands."""
    pile = seats.pop("pile", ["two_monks", "end_of_track", "second_citizen", "donate_3_wine"])
    opened = seats.pop("face_up", ["citizen_of_deed", "donate_5_grain"])
    t = at("planning", modules=("plague",), event=event, followers={"corpse": 20}, **seats)
    t.state.pile, t.state.face_up = list(pile), list(opened)
    for seat in t.state.seats:
        deck.newly(t.game.table, seat)
    t.state.phase, t.game.asks = phase, ()
    t.goes_on()
    return t


def test_a_donation_is_played_beside_the_action_and_clears_the_market() -> None:
    blue = {"hand": "donate_1_wine", "goods": "wine", "market": "2*corpse monk"}
    t = table(blue=blue, red={})
    t.blue.is_asked("act", "task:donate_1_wine", "pass")
    assert "task:donate_1_wine" not in t.game.asked("blue").seen_by("red").keys
    t.blue.picks("task:donate_1_wine")
    t.blue.holds(market="monk", goods="", hand="")
    assert t.blue.seat.done == ["donate_1_wine"] and t.state.followers["corpse"] == 22


def test_a_delivery_asks_for_the_place_and_the_goods() -> None:
    hand = {"hand": "deliver_vendome", "goods": "grain"}
    table(blue={**hand, "merchant": "tours"}, red={}).blue.is_asked("act", "pass")
    t = table(blue={**hand, "merchant": "vendome"}, red={})
    t.blue.picks("task:deliver_vendome")
    assert t.blue.seat.done == ["deliver_vendome"]


def test_a_pilgrimage_is_offered_when_the_merchant_arrives_and_never_played_by_itself() -> None:
    on = {"ship": "farmer boatman knight"}
    for answer in ("task:pilgrim_vierzon", "no"):
        t = table(blue={"hand": "pilgrim_vierzon", "on": {"wagon": "farmer trader knight"}}, red={})
        t.blue.does("wagon"), t.blue.picks("go:vierzon.road")
        t.blue.is_asked("play", "task:pilgrim_vierzon", "no")
        assert t.game.asked("blue").secret
        t.blue.picks(answer)
        assert t.blue.seat.done == (["pilgrim_vierzon"] if answer != "no" else [])
    t = table(blue={"hand": "pilgrim_vierzon", "merchant": "vierzon", "on": on}, red={})
    t.blue.does("ship"), t.blue.picks(next(key for key in t.blue.options if key.startswith("go:")))
    assert not t.blue.seat.done


def test_what_was_so_before_does_not_count() -> None:
    on = {"guildhall": "farmer craftsman knight"}
    towns = "blois tours chinon loches"
    t = table(blue={"hand": "fifth_station", "on": on, "stations": towns}, red={})
    t.blue.does("guildhall")
    t.blue.is_asked("play", "task:fifth_station", "no")
    t = table(blue={"hand": "fifth_station", "on": on, "stations": f"{towns} nevers"}, red={})
    t.blue.does("guildhall")
    assert not t.blue.seat.done


def test_what_was_true_only_for_a_moment_can_come_true_again() -> None:
    blue = {"hand": "citizen_of_deed", "on": {"town_hall": "scholar", "ship": "farmer boatman knight"}}
    t = table(blue=blue, red={}, face_up=["first_wine"])
    t.state.deeds["autopsy"] = ["", "red", "red", "red"]
    (
        t.blue.does("town_hall"),
        t.blue.picks("scholar@autopsy"),
        t.blue.is_asked("play", "task:citizen_of_deed", "no"),
    )
    t.blue.picks("no")
    t.blue.is_asked("act", "act:ship", "pass")
    assert "citizen_of_deed" not in t.blue.seat.stale


def test_after_the_last_action_of_a_round_cards_can_still_be_played() -> None:
    on = {"scriptorium": "knight scholar"}
    t = table(blue={"hand": "donate_1_wine", "goods": "wine", "on": on, "market": "corpse"}, red={"on": on})
    t.blue.does("scriptorium")
    t.blue.is_asked("play", "task:donate_1_wine", "no")
    assert t.game.asked("blue").seen_by("red").keys == ()
    t.blue.picks("no"), t.red.does("scriptorium")
    t.nobody_is_asked()  # nothing has changed since blue was asked


def test_two_cards_for_the_same_good_are_not_both_offered_when_it_is_spent() -> None:
    on = {"scriptorium": "knight scholar"}
    blue = {"hand": "donate_1_wine donate_3_wine", "goods": "3*wine", "on": on, "coins": 0}
    t = table(blue=blue, red={}, pile=["end_of_track"])
    t.blue.does("scriptorium")
    t.blue.is_asked("play", "task:donate_1_wine", "task:donate_3_wine", "no")
    t.blue.picks("task:donate_1_wine")
    t.nobody_is_asked()
    assert t.blue.seat.goods == {"wine": 2} and t.blue.seat.hand == ["donate_3_wine"]


def test_after_the_last_action_something_new_asks_again() -> None:
    on, monks = {"scriptorium": "knight scholar"}, {"town_hall": "scholar"}
    t = table(
        blue={"hand": "donate_1_wine", "goods": "wine", "on": on}, red={"on": monks, "market": "corpse"}
    )
    t.blue.does("scriptorium"), t.blue.picks("no")
    t.red.does("town_hall"), t.red.picks("scholar@autopsy"), t.red.picks("remove:1")
    t.blue.is_asked("act", "task:donate_1_wine", "pass")
    t.blue.picks("task:donate_1_wine")
    assert t.blue.seat.market == [] and t.blue.seat.done == ["donate_1_wine"]


def test_an_order_is_the_last_action_and_a_card_may_follow_it() -> None:
    blue = {"hand": "donate_1_wine", "goods": "2*grain wool wine", "on": {"wagon": "farmer trader knight"}}
    t = at(
        "planning",
        modules=("orders", "plague"),
        event="plague_victory",
        followers={"corpse": 20},
        blue=blue,
        red={},
    )
    t.state.tasks, t.state.pile, t.state.face_up = ["order_vierzon"], ["two_monks"], []
    deck.newly(t.game.table, t.blue.seat)
    t.state.phase, t.game.asks = "actions", ()
    t.goes_on()
    t.blue.does("wagon"), t.blue.picks("go:vierzon.road")
    t.blue.picks("task:order_vierzon")
    while t.blue.ask.keys == ("no",):
        t.blue.picks("no")  # a pilgrimage that others might have held
    t.blue.is_asked("play", "task:donate_1_wine", "no")
    t.blue.picks("task:donate_1_wine")
    assert t.blue.seat.passed and t.blue.seat.done == ["order_vierzon", "donate_1_wine"]


def test_the_seat_learns_why_a_card_cannot_be_played_now() -> None:
    def why(key: str, event: str = "plague_victory", **blue: Any) -> tuple[str, bool]:
        t = table("planning", event, blue={"hand": key, **blue}, red={"stations": "tours"})
        face = next(face for face in t.game.view("blue").seat("blue").tasks if face.key == key)
        return face.waits, face.lost

    assert why("donate_1_wine") == ("", False)
    assert why("donate_1_wine", "plague_closing", goods="wine") == ("barred", False)
    assert why("second_citizen", citizens=2) == ("so", False)
    assert why("build_tours") == ("", True)
    assert why("end_of_track") == ("", False)


def test_a_citizen_of_a_deed_can_be_had_while_one_waits_there() -> None:
    t = table("planning", blue={"hand": "citizen_of_deed"}, red={})
    card = load().tasks["citizen_of_deed"]
    assert card.still(t.game.table, t.blue.seat)
    t.state.citizens = [where for where in t.state.citizens if not where.startswith("deed.")]
    assert not card.still(t.game.table, t.blue.seat)


def test_on_closing_day_no_card_is_played() -> None:
    blue = {"hand": "donate_1_wine", "goods": "wine"}
    table(event="plague_closing", blue=blue, red={}).nobody_is_asked()


def test_two_monks_on_the_market_ask_everybody_for_whom_any_card_might_have_come_true() -> None:
    blue = {"bag": "2*monk", "hand": "donate_1_wine"}
    t = table("followers", blue=blue, red={"bag": "2*monk", "hand": "two_monks"}, pile=["end_of_track"])
    t.blue.is_asked("play", "no")
    t.red.is_asked("play", "task:two_monks", "no")
    assert t.game.asked("red").seen_by("blue").keys == t.game.asked("blue").seen_by("red").keys == ()
    t.red.picks("task:two_monks"), t.blue.picks("no")
    assert t.red.seat.done == ["two_monks"]


def test_an_event_that_lets_the_merchant_move_may_fulfil_a_card_before_corpses_are_thrown_back() -> None:
    blue = {"hand": "pilgrim_sancerre", "merchant": "nevers", "market": "corpse"}
    t = table("events", "plague_travel", blue=blue, red={"hand": "donate_1_wine"})
    t.blue.picks("move:sancerre"), t.red.picks("stay")
    t.blue.is_asked("play", "task:pilgrim_sancerre", "no")
    t.blue.picks("task:pilgrim_sancerre")
    assert t.blue.seat.market == [] and t.blue.seat.bag == {"corpse": 2}


def test_the_infirmary_takes_an_open_card_or_the_top_of_the_pile() -> None:
    t = table(blue={"on": {"infirmary": "monk"}}, red={})
    t.blue.does("infirmary")
    t.blue.is_asked("card", "card:citizen_of_deed", "card:donate_5_grain", "pile")
    t.blue.picks("card:donate_5_grain")
    assert t.blue.seat.hand == ["donate_5_grain"] and t.state.face_up == ["citizen_of_deed", "two_monks"]


def test_a_drawn_card_that_cannot_be_used_is_shown_and_another_is_drawn_once() -> None:
    blue = {"on": {"infirmary": "monk"}, "citizens": 2, "boatman": 5}
    t = table(blue=blue, red={}, pile=["second_citizen", "end_of_track", "two_monks"])
    t.blue.does("infirmary"), t.blue.picks("pile")
    assert t.blue.seat.hand == ["end_of_track"] and t.state.face_up[-1] == "second_citizen"
    assert t.state.pile == ["two_monks"]


def test_the_back_door_looks_at_three_and_keeps_one_in_secret() -> None:
    t = table(blue={"on": {"back_door": "trader"}}, red={})
    t.blue.does("back_door"), t.blue.picks("pile")
    t.blue.is_asked("card_search", "card:two_monks", "card:end_of_track", "card:second_citizen")
    assert t.game.asked("blue").seen_by("red").keys == ()
    t.blue.picks("card:end_of_track")
    assert t.blue.seat.hand == ["end_of_track"]
    assert sorted(t.state.pile) == ["donate_3_wine", "second_citizen", "two_monks"]


def test_nobody_sees_a_hand_in_view_picture_or_words() -> None:
    from rendering import draw

    t = table("planning", blue={"hand": "pilgrim_vierzon donate_1_wine"}, red={})
    for viewer in ("", "red"):
        view = t.game.view(viewer)
        assert view.seat("blue").hand is None and view.seat("blue").hand_count == 2
        told = draw("table", view).long_text + repr(view)
        assert "pilgrim_vierzon" not in told and "Donate 1 wine" not in told
    assert "Pilgrimage to Vierzon" in draw("planning", t.game.view("blue"), seat="blue").long_text
    assert "Pilgrimage" not in draw("mat", t.game.view("red"), seat="blue").long_text


def test_each_card_can_be_won_and_all_of_them_clear_the_market() -> None:
    for task in load().tasks.values():
        if task.back in ("A", "B", "C"):
            assert task.points > 0 and [line.text for line in task.reward] == ["clear_market corpse"]
            assert task.when in (tasks.BESIDE, tasks.BECOMES) and (task.price or task.needs)


def usable(key: str, **about: Any) -> bool:
    """Whether blue, who draws this card off the pile, can ever use it as things stand."""
    t = table("planning", blue=about.pop("blue", {}), red=about.pop("red", {}), pile=["end_of_track"])
    for name, number in about.items():
        t.state.followers[name] = number
    return load().tasks[key].still(t.game.table, t.blue.seat)


def test_a_card_becomes_impossible_and_possible_again_with_what_lies_in_the_supply() -> None:
    assert usable("first_wine") and not usable("first_wine", farmer=0)
    assert not usable("first_wine", blue={"farmer": 5}), "it is so already"
    assert usable("two_monks", monk=2) and not usable("two_monks", monk=1)
    assert usable("two_monks", blue={"bag": "monk"}, monk=1)
    assert usable("two_monks", blue={"on": {"castle": "monk"}, "bag": "monk"}, monk=0)
    assert usable("end_of_track", farmer=0, monk=0)  # some track always goes on


def test_a_taken_town_is_open_to_whoever_may_build_a_second_station_there() -> None:
    taken = {"red": {"stations": "tours"}}
    assert not usable("build_tours", **taken)
    assert usable("build_tours", blue={"tiles": "tavern"}, **taken)
    assert not usable("build_tours", blue={"tiles": "tavern", "stations_left": 0}, **taken)
