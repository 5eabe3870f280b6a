"""How single things are said."""

from __future__ import annotations

from pathlib import Path

import pytest

from orleans_bot import content, words
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.errors import BadTable, GameOver, NotAsked, Refusal, Stale
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note


def test_locales_find_the_nearest_language() -> None:
    assert [words.nearest(locale) for locale in ("de", "de-AT", "de_CH", "en-US", "fr", "")] == [
        "de", "de", "de", "en", "en", "en",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "note", "sentence"),
    [
        ("en", Note("coins", "blue", {"n": 1}), "Blue takes 1 coin."),
        ("en", Note("coins", "blue", {"n": 3}), "Blue takes 3 coins."),
        ("de", Note("coins", "blue", {"n": 1}), "Blau erhält 1 Münze."),
        ("de", Note("coins", "blue", {"n": 3}), "Blau erhält 3 Münzen."),
        ("en", Note("recruited", "red", {"follower": "knight"}), "Red recruits a knight."),
        ("de", Note("recruited", "red", {"follower": "farmer"}), "Rot wirbt einen Bauern an."),
        (
            "en",
            Note("drew", "red", {"followers": ["monk", "farmer", "monk", "own_trader"]}),
            "Red draws 2 monks, a farmer and its own trader.",
        ),
        ("en", Note("drew", "red", {"followers": []}), "Red draws nobody."),
        (
            "en",
            Note("served", "red", {"follower": "brocade", "deed": "clothing_store", "harms": False}),
            "Red sends 1 brocade to the deed Clothing Store.",
        ),
        (
            "de",
            Note("served", "red", {"follower": "wool", "deed": "clothing_store", "harms": False}),
            "Rot schickt 1 Wolle zum Werk Kleiderkammer.",
        ),
        (
            "de",
            Note("served", "red", {"follower": "coin", "deed": "treasury", "harms": False}),
            "Rot schickt 1 Münze zum Werk Schatzkammer.",
        ),
        (
            "de",
            Note("cleared", "red", {"n": 4, "good": "grain"}),
            "Rot räumt 4 Getreide von der Karte.",
        ),
        (
            "de",
            Note("travelled", "red", {"town": "blois", "way": "water", "goods": ["wine", "wine"]}),
            "Rot reist nach Blois und nimmt 2 Wein mit.",
        ),
        (
            "en",
            Note("travelled", "red", {"town": "tours", "way": "road", "goods": []}),
            "Red travels to Tours.",
        ),
        (
            "en",
            Note("tortured", "red", {"what": "station", "which": "tours"}),
            "Red is tortured and gives up the trading station in Tours.",
        ),
        (
            "en",
            Note("tortured", "red", {"what": "station", "which": "supply"}),
            "Red is tortured and gives up an unbuilt trading station.",
        ),
        (
            "de",
            Note("tortured", "red", {"what": "gear", "which": "castle.0"}),
            "Rot wird gefoltert und gibt das Technikplättchen auf Burg (Bauer) ab.",
        ),
        ("en", Note("ended", "", {"winners": ["red"], "won": True}), "The game is over: Red wins."),
        (
            "en",
            Note("ended", "", {"winners": ["red", "blue"], "won": True}),
            "The game is over: Red and Blue share the victory.",
        ),
        ("en", Note("ended", "", {"winners": [], "won": False}), "The game is over, and it is lost."),
        (
            "de",
            Note("round", "", {"n": 2, "event": "harvest_1", "start": "green"}),
            "Runde 2 beginnt: Ernte. Grün fängt an.",
        ),
        (
            "en",
            Note("citizen", "blue", {"where": "deed.city_wall"}),
            "Blue wins a citizen at the deed City Wall.",
        ),
    ],
    ids=lambda value: getattr(value, "key", None),
)
def test_notes(language: str, note: Note, sentence: str) -> None:
    assert words.tell(note, language) == sentence


def test_a_seat_is_called_what_the_caller_calls_it() -> None:
    note = Note("round", "", {"n": 1, "event": "pilgrimage", "start": "red"})
    assert words.tell(note, seat_name=lambda colour: f"«{colour}»").endswith("«red» starts.")
    assert words.tell(Note("passed", "red", {}), seat_name=str.upper) == "RED passes."


def test_a_space_is_named_after_who_stands_there_or_is_wanted_there() -> None:
    game = Game.new(content.load(), "orleans", ["blue", "red"], 1)
    game.decide("blue", "plan", ["put:own_farmer@castle.0"])
    ask = game.asked("blue")
    assert ask is not None
    view = game.view("blue")
    assert words.label(ask, "take:castle.0") == "Castle (farmer)"
    assert words.label(ask, "take:castle.0", view=view) == "Own farmer, Castle"
    assert words.label(ask, "put:own_boatman@castle.1") == "Own boatman → Castle"
    assert words.label(ask, "put:monk@castle.1", "de") == "Mönch → Burg (Schiffer)"
    assert words.label(ask, "fill:farm_house", "de") == "Bauernhaus"


def test_a_choice_says_how_much_where_that_is_known() -> None:
    ask = Ask("blue", "choose", ("coins", "advance"), about={"place": ""})
    assert [words.label(ask, key, "de") for key in ask.keys] == ["1 Münze", "1 Entwicklungspunkt"]
    ask = Ask("blue", "choose", ("recruit:knight", "coins"), about={"place": "village"})
    assert words.label(ask, "recruit:knight", "de") == "Anwerben: Ritter"
    assert words.label(ask, "coins") == "Coins"
    assert words.prompt(ask) == "Village: choose what it gives you."
    assert words.prompt(Ask("blue", "choose", (), about={"place": ""})) == "Choose what you take."


def test_questions_know_their_numbers() -> None:
    ask = Ask("blue", "torture", ("follower", "good:wine"), about={"missing": 1})
    assert words.prompt(ask).startswith("You are 1 coin short")
    ask = Ask("blue", "torture", ("follower", "good:wine"), about={"missing": 2})
    assert words.prompt(ask, "de").startswith("Dir fehlen 2 Münzen")
    assert words.label(ask, "good:wine", "de") == "1 Wein"
    ask = Ask("blue", "feed", ("food:wine", "pay"), about={"left": 2, "coins": 10})
    assert words.label(ask, "pay") == "Pay 10 coins for the rest"


def test_a_question_names_coins_only_to_whoever_has_them() -> None:
    food = {"left": 2, "coins": 10}
    assert "10 coins" in words.prompt(Ask("blue", "feed", ("food:wine", "pay"), about=food))
    assert "coins" not in words.prompt(Ask("blue", "feed", ("food:wine", "food:grain"), about=food))
    knight = {"follower": "knight", "coins": 3}
    assert words.prompt(Ask("blue", "give", ("give:bag", "pay"), about=knight)).endswith("or pay 3 coins.")
    assert "you lack the 3 coins" in words.prompt(Ask("blue", "give", ("give:bag",), about=knight))


def test_no_more_can_be_drawn_than_there_is_to_choose() -> None:
    ask = Ask("blue", "draw", ("draw:2", "draw:1", "draw:0"), about={"number": 5})
    assert words.prompt(ask).startswith("You may draw up to 2 followers.")


def test_travel_says_where_how_and_with_what() -> None:
    ask = Ask("blue", "travel", ("go:blois.water.cheese+wine", "go:blois.water"))
    assert words.label(ask, "go:blois.water.cheese+wine") == "Blois: 1 cheese and 1 wine"
    assert words.label(ask, "go:blois.water", "de") == "Blois: nichts"
    assert words.description(ask, "go:blois.water.cheese+wine") == "By waterway, taking it along."
    assert words.description(ask, "go:blois.water", "de") == "Auf dem Wasserweg, du nimmst nichts mit."
    ask = Ask("blue", "travel", ("go:blois.water.wine", "go:blois.water", "go:blois.road"))
    assert words.label(ask, "go:blois.water.wine") == "Blois by waterway: 1 wine"
    assert words.label(ask, "go:blois.road") == "Blois by road: nothing"
    assert (words.icon("go:blois.water.cheese+wine"), words.icon("go:blois.water")) == ("cheese", "water")


def test_long_descriptions_are_cut_between_words() -> None:
    ask = Ask("blue", "act", ("act:town_hall", "pass"))
    for language in words.languages():
        assert words.description(ask, "act:town_hall", language).endswith("…")
        assert len(words.description(ask, "act:town_hall", language)) <= 100


def test_refusals_say_what_is_possible() -> None:
    assert "the table waits for Blue and Red" in words.refusal(
        NotAsked("x", seat="green", waiting="blue, red")
    )
    stale = Stale("x", seat="blue", asked="plan")
    assert words.refusal(stale, "de").endswith("Blau wird jetzt gefragt: Planung.")
    assert words.refusal(GameOver("x"), "de").startswith("Dieses Spiel ist zu Ende.")
    assert "seats" in words.refusal(BadTable("x"))


def test_a_refusal_without_a_text_speaks_for_itself() -> None:
    error = Refusal("The moon is full.")
    error.key = "of_another_kind"
    assert words.refusal(error, "de") == "The moon is full."


def test_what_nobody_knows_is_at_least_readable() -> None:
    assert words.say("ui.no_such_text") == "No such text"
    assert words.find("ui.no_such_text", "de") == "" and words.caption("no_such_text") == ""
    assert words.say("title.plan", "fr") == "Planning"
    assert words.name("place", "nowhere") == "Nowhere" and words.text("place", "nowhere") == ""


def test_blanks_are_filled_with_what_is_given_and_no_more() -> None:
    note = Note("passed", "red", {})
    assert words.tell(note, seat_name=lambda _: "{n} {seat.__class__}") == "{n} {seat.__class__} passes."


def test_a_corrected_print_is_shown_as_corrected(tmp_path: Path) -> None:
    (tmp_path / "places.toml").write_text('[winery]\ntext = "Take two wine."\n', "utf-8")
    catalog = content.load(tmp_path)
    assert words.text("place", "winery", "de", catalog=catalog) == "Take two wine."
    assert words.name("place", "winery", "de", catalog=catalog) == "Winzerei"
    assert words.text("place", "brewery", "de", catalog=catalog) == "Nimm 2 Münzen."
    assert words.text("place", "winery", "de") == "Nimm einen Wein."


def test_a_corrected_name_is_in_labels_too(tmp_path: Path) -> None:
    (tmp_path / "places.toml").write_text('[winery]\nname = "Vintner"\n', "utf-8")
    ask = Ask("blue", "act", ("act:winery", "pass"))
    assert words.label(ask, "act:winery", catalog=content.load(tmp_path)) == "Vintner"
    assert (
        words.label(ask, "act:winery") == words.label(ask, "act:winery", catalog=content.load()) == "Winery"
    )


def test_a_space_for_one_of_several_is_named_in_words() -> None:
    ask = Ask("blue", "plan", ("put:own_trader@carpenter.0", "put:monk@carpenter.1", "back:carpenter.2"))
    assert words.label(ask, ask.keys[0]) == "Own trader → Carpenter"
    assert words.label(ask, ask.keys[1]) == "Monk → Carpenter (trader or boatman)"
    assert words.label(ask, ask.keys[1], "de") == "Mönch → Zimmermann (Händler oder Schiffer)"
    assert words.label(ask, ask.keys[2]) == "Back: Carpenter (trader or boatman)"


def test_the_question_how_many_to_draw_says_what_coming_back_costs() -> None:
    """Coming back counts like being drawn: it costs one of the bag only where the bag holds enough."""

    def asked(most: int, number: int, back: bool = True, language: str = "en") -> str:
        keys = [f"draw:{n}" for n in range(most, -1, -1)] + ["back:wagon.1"] * back
        return words.prompt(Ask("blue", "draw", tuple(keys), about={"number": number}), language)

    assert asked(4, 4).startswith("You may draw up to 4 followers. For each one you decline")
    assert asked(4, 4, back=False) == "You may draw up to 4 followers."
    assert asked(2, 4).startswith("Up to 4 followers may come to your market") and "decline" not in asked(
        2, 4
    )
    assert asked(2, 4, language="de").startswith("Bis zu 4 Gefolgsleute dürfen auf deinen Markt")
    assert asked(0, 1).startswith("Your bag is empty. One of those")
    assert asked(0, 5, language="de").startswith("Dein Beutel ist leer. Bis zu 5 Gefolgsleute")
    assert asked(0, 5, back=False) == "Nobody can be drawn now."


def test_a_tax_on_each_good_is_not_rounded_down() -> None:
    assert words.text("event", "taxes_1") == "Each seat pays 1 coin for each of its goods."
    assert words.text("event", "taxes_1", "de") == "Alle zahlen 1 Münze für jede ihrer Waren."
    assert "every 3 of its goods, rounded down" in words.text("event", "taxes_3")
