"""What somebody reads who plays for the first time: clear, true, and with the way on."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import campaign, game_panels
from orleans_bot.discord.panels.ear import no_other_seats
from orleans_bot.discord.panels.panel import Panel, Press
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.game import Game
from orleans_bot.rules.view import Lack

from .test_presenting import outcome_of

USERS = {"blue": 1, "red": 2}


@pytest.fixture(params=["en", "de"])
def voice(request: pytest.FixtureRequest) -> Voice:
    """A voice in each language."""
    return Voice(request.param, load())


def own(game: Game, seat: str = "blue", at: str = "", language: str = "en") -> Panel:
    """A player's own panel, on a page of it."""
    return game_panels.mine(Voice(language, load()), outcome_of(game, seat, USERS), seat, at)


def labels(panel: Panel) -> list[str]:
    """What the buttons say."""
    return [
        each.label for row in panel.rows if isinstance(row, tuple) for each in row if isinstance(each, Press)
    ]


@pytest.mark.parametrize(("language", "keep"), [("en", "Keep {}"), ("de", "Behalten: {}")])
def test_cards_to_choose_from_say_what_is_printed_on_them(language: str, keep: str) -> None:
    game, voice = Game.new(load(), "prosperity", ["blue", "red"], 3), Voice(language, load())
    cards = [key.partition(":")[2] for ask in game.asks if ask.seat == "blue" for key in ask.keys]
    panel = own(game, language=language)
    assert len(cards) == 2 and labels(panel)[:2] == [keep.format(voice.name("deed", card)) for card in cards]
    for card in cards:
        assert f"**{voice.name('deed', card)}:** {voice.text('deed', card)}" in panel.text
        assert voice.text("deed", card) not in own(game, "red", language=language).text


def test_what_comes_before_the_first_round_is_no_round(voice: Voice) -> None:
    outcome = outcome_of(Game.new(load(), "prosperity", ["blue", "red"], 3), "blue", USERS)
    assert "0" not in game_panels.headline(voice, outcome).replace("123456", "")
    told = game_panels.round_over(voice, outcome, 0, ["a line"], pictured=False, counted=False)
    assert " 0 " not in told.text
    assert " 1 " in game_panels.round_over(voice, outcome, 1, [], pictured=False, counted=False).text


def test_an_empty_plan_says_why_it_is_asked_about(voice: Voice) -> None:
    game = Game.new(load(), "orleans", ["blue", "red"], 3)
    why = voice.say("plan.empty")
    asked = own(game, at="sure.commit", language=voice.language)
    assert why in asked.text and why not in own(game, language=voice.language).text
    assert voice.say("sure", what=voice.label(game.asks[0], "commit")) in labels(asked)


def test_how_somebody_draws_says_how_it_is_now(voice: Voice) -> None:
    game = Game.new(load(), "orleans", ["blue", "red"], 3)
    now = voice.say("plan.drawing.auto")
    assert now in own(game, at="drawing", language=voice.language).text
    assert now not in own(game, language=voice.language).text
    game.decide("blue", "plan", ["drawing:all"])
    assert voice.say("plan.drawing.all") in own(game, at="drawing", language=voice.language).text


def test_what_a_place_lacks_is_a_reason_and_no_repetition(voice: Voice) -> None:
    game = Game.new(load(), "invasion", ["blue", "red"], 3)
    while game.asked("blue").key != "plan":  # type: ignore[union-attr]
        for ask in game.asks:
            game.decide(ask.seat, ask.key, ask.least)
    for place in ("vehicle", "hostel"):
        game.decide("blue", "plan", [f"fill:{place}"])
    text = own(game, language=voice.language).text
    for place in ("vehicle", "hostel"):
        why = voice.lacking((Lack.of("nothing", place=place),))
        assert why in text and why != voice.lacking((Lack("nothing"),))


def test_what_a_chapter_is_played_with_says_what_was_chosen_for_what(voice: Voice) -> None:
    chapters = [chapter for one in load().campaigns.values() for chapter in one.chapters]
    assert any(chapter.options for chapter in chapters)
    for chapter in chapters:
        played = str(campaign.told(voice, 1, chapter)["played"])
        for key, value in chapter.options.items():
            assert f"{voice.name('option', key)}: {voice.name('value', f'{key}.{value}')}" in played


def test_the_support_board_says_that_it_sends_and_no_more_than_it_can(voice: Voice) -> None:
    """Goods and coins go to a seat as well as to a work, and fewer than most may go; nobody is only lent."""
    said = {key: voice.say(f"worth.{key}") for key in ("vehicle", "guild_house", "hostel")}
    assert all({"en": "send", "de": "schick"}[voice.language] in each for each in said.values())
    assert not any(word in " ".join(said.values()) for word in ("work", "Werk", "lend", "leih"))


def test_on_pictures_nobody_is_called_like_another_seat() -> None:
    colours = {"blue": "Blue", "red": "Red", "green": "Green"}
    names = {"blue": "red", "red": "Ann", "green": "Green"}
    assert no_other_seats(names, colours) == {"red": "Ann", "green": "Green"}
