"""Intrigue: what the nine characters do to others, and how those buy themselves off."""

from __future__ import annotations

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.copying import may_use
from orleans_bot.rules.notes import Note
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS, GEAR
from orleans_bot.rules.stack import turn
from rendering import Picture, captions, draw
from tests.at import at

from .sending import MODULE, last, sent


def test_there_are_nine_characters_and_seven_with_two_seats() -> None:
    tables = {seats: setup(load(), "orleans", COLOURS[:seats], 1, modules=MODULE) for seats in (2, 3, 4, 5)}
    assert [len(tables[seats].deeds) for seats in (2, 3, 4, 5)] == [7, 9, 9, 9]
    assert not {"arsonist", "spy"} & tables[2].deeds.keys()
    assert {len(spaces) for spaces in tables[3].deeds.values()} == {3}
    assert {len(spaces) for spaces in tables[4].deeds.values()} == {4}
    assert sum(where.startswith("deed.") for where in tables[4].citizens) == 5


def test_it_cannot_be_on_one_table_with_the_other_side_of_its_board() -> None:
    with pytest.raises(Exception, match="both bring"):
        setup(load(), "orleans", COLOURS[:3], 1, modules=("trade", "intrigue"))


def test_a_fraud_exchanges_a_good_of_another_for_one_of_ones_own() -> None:
    t = sent("trader", "fraud", blue={"goods": "grain wine"}, red={"goods": "brocade wool"})
    t.blue.is_asked("swap_take", "good:brocade", "good:wool")
    t.blue.picks("good:brocade")
    t.blue.is_asked("swap_give", "good:grain", "good:wine")
    t.blue.picks("good:grain")
    t.blue.holds(goods="wine brocade")
    t.red.holds(goods="wool grain")


def test_who_has_no_goods_cannot_defraud_anybody_but_the_space_is_filled() -> None:
    t = sent("trader", "fraud", red={"goods": "wool"})
    t.red.holds(goods="wool")
    assert "blue" in t.state.deeds["fraud"]


def test_the_last_fraud_brings_a_good_of_ones_choice() -> None:
    t = sent("trader", "fraud", last("fraud", "trader"))
    t.blue.is_asked("gain")
    t.blue.picks("gain:brocade")
    t.blue.holds(goods="brocade")


def test_an_arsonist_sends_a_station_home_from_the_town_of_ones_merchant() -> None:
    blue = {"merchant": "tours"}
    t = sent("farmer", "arsonist", blue=blue, red={"stations": "tours blois"})
    t.blue.picks("accept")
    assert "tours" not in t.state.stations and t.red.seat.stations == 9
    assert not sent("farmer", "arsonist", blue=blue, red={"stations": "blois"}).game.asked("blue", "may")


def test_the_last_arsonist_may_build_where_it_has_burned() -> None:
    blue = {"merchant": "tours"}
    t = sent("farmer", "arsonist", last("arsonist", "farmer"), blue=blue, red={"stations": "tours"})
    t.blue.picks("accept"), t.blue.picks("accept")
    assert t.state.stations["tours"] == ["blue"]


def test_a_kidnapper_takes_a_coin_and_another_merchant_to_orleans() -> None:
    t = sent("knight", "kidnapper", blue={"coins": 0}, red={"merchant": "tours"}, green={"merchant": "blois"})
    t.blue.is_asked("affect", "rival:red", "rival:green")
    t.blue.picks("rival:green")
    assert (t.green.seat.merchant, t.red.seat.merchant) == ("orleans", "tours")
    assert t.blue.seat.coins == 1


def test_whoever_is_kidnapped_has_not_travelled_and_nothing_waits_for_him() -> None:
    t = sent("knight", "kidnapper", red={"merchant": "tours", "tiles": "prairie"}, blue={"goods": "wine"})
    assert t.red.seat.merchant == "orleans" and not t.told("gift")
    t.blue.holds(goods="wine")


def test_a_torturer_makes_all_others_give_a_thing() -> None:
    seats = {name: {"goods": "grain wool", "stations_left": 0} for name in ("red", "yellow", "green")}
    t = sent("monk", "torturer", blue={"coins": 0}, **seats)
    for name in seats:
        hand = getattr(t, name)
        hand.is_asked("torture")
        hand.picks("good:grain")
        hand.holds(goods="wool")
    assert t.blue.seat.coins == 1 and t.state.gone["grain"] >= 3


def test_a_hangman_takes_a_drawn_follower_unless_he_is_an_own_one() -> None:
    t = sent("craftsman", "hangman", blue={"coins": 0}, red={"bag": "knight"}, yellow={"bag": "own_farmer"})
    knights = t.state.followers["knight"]
    t.blue.picks("rival:red")
    assert not t.red.seat.bag and t.state.followers["knight"] == knights + 1 and t.blue.seat.coins == 2
    t = sent("craftsman", "hangman", yellow={"bag": "own_farmer"})
    t.yellow.holds(bag="own_farmer")
    assert t.told("hang_own", "yellow")


def test_a_saboteur_sends_a_follower_home_and_the_action_stays_barred_for_the_round() -> None:
    on = {"castle": "farmer boatman trader"}
    t = sent("boatman", "saboteur", blue={"coins": 0}, red={"on": on})
    t.blue.picks("oust:boatman@castle.1")
    t.red.holds(bag="boatman")
    table, red = t.game.table, t.red.seat
    assert red.barred == ["castle"] and t.blue.seat.coins == 1
    red.spaces["castle"][1] = "monk"
    assert not may_use(table, red, "castle")
    assert t.game.view().seat("red").barred == {"castle"}


def test_what_was_not_activated_is_not_barred_and_a_new_round_bars_nothing() -> None:
    t = sent("boatman", "saboteur", red={"on": {"castle": "farmer - -"}})
    assert t.red.seat.barred == []
    t.red.seat.barred.append("castle")
    turn(t.game.table)
    assert t.red.seat.barred == []


def test_a_spy_moves_a_gear_to_the_very_same_space_and_may_activate_or_deactivate_by_it() -> None:
    blue = {"on": {"castle": "- boatman trader"}}
    t = sent("boatman", "spy", blue=blue, red={"on": {"castle": "gear boatman trader"}})
    assert t.blue.seat.spaces["castle"][0] == GEAR and t.red.seat.spaces["castle"][0] == ""
    assert t.red.seat.barred == ["castle"]
    assert may_use(t.game.table, t.blue.seat, "castle") and not may_use(t.game.table, t.red.seat, "castle")


@pytest.mark.parametrize("mine", ["farmer - -", "- gear -"])
def test_a_spy_needs_the_space_free_and_no_gear_there_yet(mine: str) -> None:
    t = sent("boatman", "spy", blue={"on": {"castle": mine}}, red={"on": {"castle": "gear boatman trader"}})
    assert t.red.seat.spaces["castle"][0] == GEAR


def test_whoever_can_no_longer_use_an_action_is_told() -> None:
    on = {"castle": "farmer boatman trader"}
    t = sent("boatman", "saboteur", red={"on": on})
    t.blue.picks("oust:boatman@castle.1")
    assert t.told("barred", "red") == [{"place": "castle"}]
    t = sent("boatman", "saboteur", red={"on": {"castle": "farmer - -"}})
    assert not t.told("barred")
    t = sent("boatman", "spy", red={"on": {"castle": "gear boatman trader"}})
    assert t.told("barred", "red") == [{"place": "castle"}]


def test_a_tax_collector_takes_two_coins_of_each_or_what_there_is() -> None:
    t = sent(
        "trader",
        "tax_collector",
        blue={"coins": 0},
        red={"coins": 5},
        yellow={"coins": 1},
        green={"coins": 0},
    )
    assert [seat.coins for seat in t.state.seats] == [3, 3, 0, 0]


def test_a_traitor_steps_and_whoever_was_ahead_steps_back_without_any_bonus() -> None:
    t = sent("monk", "traitor", blue={"farmer": 1}, red={"farmer": 1}, yellow={"farmer": 3})
    t.blue.picks("track:farmer")
    assert [t.blue.seat.tracks["farmer"], t.red.seat.tracks["farmer"]] == [2, 1]
    assert t.yellow.seat.tracks["farmer"] == 2 and not t.blue.seat.goods and not t.yellow.seat.goods


def test_a_traitor_may_choose_development_and_passes_coins_without_taking_them() -> None:
    t = sent("monk", "traitor", blue={"development": 6, "coins": 0}, red={"development": 7, "coins": 0})
    t.blue.picks("track:development")
    assert (t.blue.seat.tracks["development"], t.blue.seat.coins) == (7, 0)
    assert (t.red.seat.tracks["development"], t.red.seat.coins) == (6, 0)


@pytest.mark.parametrize(
    ("deed", "who", "brings"),
    [("tax_collector", "scholar", {"coins": 2}), ("spy", "boatman", {"gears": 1})]
    + [(deed, who, {"citizens": 1}) for deed, who in (("kidnapper", "boatman"), ("torturer", "knight"))]
    + [(deed, "farmer", {"citizens": 1}) for deed in ("hangman", "saboteur")],
)
def test_the_last_follower_brings_the_bonus(deed: str, who: str, brings: dict[str, int]) -> None:
    nobody = {"coins": 0, "stations_left": 0}
    seats = {name: nobody for name in ("red", "yellow", "green")}
    t = sent(who, deed, last(deed, who), blue={"coins": 0}, **seats)
    for fact, number in brings.items():
        held = getattr(t.blue.seat, fact)
        least = {"hangman": 2, "kidnapper": 1, "torturer": 1, "saboteur": 1}.get(deed, 0)
        assert (len(held) if isinstance(held, list) else held) == number
        assert t.blue.seat.coins == (least or number if fact != "gears" else 0)


def test_a_stand_in_hits_whoever_is_ahead() -> None:
    t = sent("knight", "kidnapper", red={"merchant": "tours"}, green={"merchant": "blois", "coins": 40})
    assert choose(t.game.view("blue"), t.blue.ask) == ("rival:green",)


@pytest.mark.parametrize("language", words.languages())
@pytest.mark.parametrize(
    ("deed", "who"), [("kidnapper", "knight"), ("torturer", "monk"), ("tax_collector", "trader")]
)
def test_whoever_is_hit_is_told_by_whom_and_through_what(deed: str, who: str, language: str) -> None:
    t = sent(who, deed, red={"merchant": "tours", "coins": 5})
    struck = [note for note in t.notes if note.key == "struck" and note.seat == "red"]
    (line,) = [words.tell(note, language) for note in struck]
    assert all(
        words.name(kind, key, language) in line
        for kind, key in (("colour", "red"), ("colour", "blue"), ("deed", deed))
    )


@pytest.mark.parametrize("language", words.languages())
def test_everything_that_befalls_others_is_told_with_who_and_what(language: str) -> None:
    t = sent("knight", "kidnapper", bribes="3", red={"merchant": "tours"})
    t.blue.picks("accept")
    told = [words.tell(note, language) for note in t.notes]
    red = words.name("colour", "red", language)
    assert any(red in line and "3" in line for line in told)
    t = sent("boatman", "saboteur", red={"on": {"castle": "farmer boatman trader"}})
    t.blue.picks("oust:boatman@castle.1")
    place = words.name("place", "castle", language)
    assert any(red in line and place in line for line in (words.tell(note, language) for note in t.notes))


@pytest.mark.parametrize(
    ("coins", "goods", "said"),
    [
        (1, [], "offers you 1 coin to be"),
        (3, [], "offers you 3 coins to be"),
        (0, ["wine"], "offers you 1 wine to be"),
        (1, ["wine", "wine"], "offers you 1 coin and 2 wine to be"),
    ],
)
def test_an_offer_says_what_there_is_of_it_and_no_more(coins: int, goods: list[str], said: str) -> None:
    about = {"coins": coins, "goods": goods, "rival": "red", "worth": 3}
    ask = Ask("blue", "bribe_taken", ("accept", "decline"), 1, 1, 0, about=about)
    assert said in words.prompt(ask)
    for key in ("bribed", "bribe_declined"):
        assert said[11:-6] in words.tell(Note(key, "red", about))


def test_whoever_may_bribe_is_told_what_is_about_to_happen() -> None:
    t = sent("knight", "kidnapper", bribes="ask", red={"merchant": "tours", "coins": 2})
    asked = words.prompt(t.red.ask)
    assert "Blue" in asked and "Kidnapper" in asked and load().deeds["kidnapper"].text in asked


def test_a_character_is_no_beneficial_deed_in_any_sentence() -> None:
    t = sent("knight", "kidnapper", last("kidnapper", "knight"), red={"merchant": "tours"})
    told = [words.tell(note) for note in t.notes if note.key in ("served", "completed")]
    assert len(told) == 2 and not any("deed" in line for line in told)


def test_whoever_chooses_a_target_is_told_through_whom() -> None:
    t = sent("knight", "kidnapper", red={"merchant": "tours"}, green={"merchant": "blois"})
    assert words.prompt(t.blue.ask).startswith("Kidnapper")
    t = sent("farmer", "arsonist", blue={"merchant": "tours"}, red={"stations": "tours"})
    assert "trading station home" in words.prompt(t.blue.ask)


@pytest.mark.parametrize("language", words.languages())
def test_the_characters_have_a_title_of_their_own_in_picture_and_words(language: str) -> None:
    intrigue = at("actions", modules=MODULE, blue={}, red={}).game.view()
    plain = at("actions", blue={}, red={}).game.view()
    title = captions.say("characters", language)
    assert title in draw("works", intrigue, language=language).long_text
    assert title not in draw("works", plain, language=language).long_text
    assert draw("deeds", intrigue, language=language).data != draw("deeds", plain, language=language).data


@pytest.mark.parametrize("language", words.languages())
def test_a_barred_place_is_marked_on_the_seat_and_told(language: str) -> None:
    def seen(barred: list[str]) -> Picture:
        t = at("actions", modules=MODULE, blue={}, red={"on": {"castle": "farmer boatman trader"}})
        t.red.seat.barred = barred
        return draw("seat", t.game.view("red"), seat="red", language=language)

    free, shut = seen([]), seen(["castle"])
    said = captions.say("tell.barred", language)
    assert said in shut.long_text and said not in free.long_text and free.data != shut.data
