"""Reading a game: its story page by page, everything in words, how it stands and why it ended so."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.discord.answers import reading
from orleans_bot.discord.panels import game_panels, score
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.records import Outcome
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import Result, ScoreLine

from .conftest import World
from .people import Person, parts_of, said, text_of
from .playing import play_until_over
from .test_presenting import outcome_of

VOICE = Voice("en", load())


def ended(levels: dict[str, int], winners: tuple[str, ...], points: int = 40) -> Outcome:
    """A game that has ended on equal points; how far each seat is on the development track."""
    game = Game.new(load(), "orleans", tuple(levels), 1)
    for seat in game.state.seats:
        seat.tracks["development"] = levels[seat.colour]
    users = {colour: 10**18 + at for at, colour in enumerate(levels)}
    outcome = outcome_of(game, next(iter(levels)), users)
    scores = {colour: (ScoreLine("coins", points),) for colour in levels}
    result = Result(True, winners, scores, "rounds")
    return replace(outcome, public=replace(outcome.public, result=result))


# Why a seat has won


def test_equal_points_are_decided_by_the_development_track_and_the_end_says_so() -> None:
    text = score.finish(VOICE, ended({"blue": 9, "red": 12, "green": 3}, ("red",))).text
    assert "🏆 🔴 **Red** <@1000000000000000001> wins with 40 points." in text
    assert "the development track decides: 🔴 **Red** at space 12, then 🔵 **Blue** (9)" in text
    assert "🟢 **Green** (3)" in text
    assert text.index("🔴 **Red**: **40**") < text.index("🔵 **Blue**: **40**")


def test_whoever_is_level_there_too_shares_the_victory() -> None:
    text = score.finish(VOICE, ended({"blue": 9, "red": 9}, ("blue", "red"))).text
    assert "share the victory with 40 points each" in text and "level too, at space 9" in text


def test_a_clear_victory_needs_no_reason() -> None:
    outcome = ended({"blue": 9, "red": 9}, ("blue",))
    result = outcome.public.result
    assert result is not None
    ahead = replace(result, scores={"blue": (ScoreLine("coins", 41),), "red": (ScoreLine("coins", 40),)})
    text = score.finish(VOICE, replace(outcome, public=replace(outcome.public, result=ahead))).text
    assert "wins with 41 points" in text and "track" not in text


def test_what_the_status_multiplies_is_shown_as_a_sum() -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 1)
    game.state.seats[0].citizens = 3
    seat = replace(game.view().seat("blue"), status=4)
    assert score.source(VOICE, ScoreLine("citizens", 12), seat) == "Citizens 3 × status 4 = 12"
    assert score.source(VOICE, ScoreLine("wine", 6), seat) == "Wine 6"


def test_where_a_task_counts_the_score_says_what_is_done_of_it() -> None:
    game = Game.new(load(), "trip_to_tours", ("blue",), 1)
    game.state.seats[0].goods["wine"] = 4
    game.state.seats[0].citizens = 1
    text = "\n".join(score.standings(VOICE, outcome_of(game, "blue", {"blue": 1})))
    assert "◌ The merchant must be in Tours; he is in Nevers." in text
    assert "✓ wine: 4 of 3" in text and "◌ citizens: 1 of 3" in text and "◌ brocade: 0 of 3" in text


# The story


def test_what_is_done_twice_is_told_twice() -> None:
    once = [Note("acted", "blue", {"place": "castle"}), Note("passed", "blue", {})]
    lines = game_panels.told(VOICE, [*once, Note("event", "", {"event": "income_1"}), *once])
    assert lines[0] == lines[2] == "🔵 **Blue** uses the Castle, passes."


def test_the_same_thing_several_times_over_is_told_with_its_number() -> None:
    cards = [Note("card", "blue", {}), Note("card", "blue", {}), Note("coins", "blue", {"n": 2})]
    assert game_panels.told(VOICE, cards) == ["🔵 **Blue** takes a card (2×), takes 2 coins."]
    told_to_blue = Note("card_is", "blue", {"card": "end_of_track"}, ("blue",))
    first, second = game_panels.told(VOICE, [told_to_blue, *cards])
    assert "To the end" in first and second.endswith("takes a card (2×), takes 2 coins.")


def test_each_action_has_a_line_of_its_own() -> None:
    notes = [
        Note("acted", "blue", {"place": "castle"}),
        Note("recruited", "blue", {"follower": "knight"}),
        Note("acted", "blue", {"place": "ship"}),
        Note("travelled", "blue", {"town": "blois", "goods": []}),
    ]
    lines = game_panels.told(VOICE, notes)
    assert len(lines) == 2 and "recruits a knight" in lines[0] and "travels to Blois" in lines[1]


def test_of_a_long_story_the_newest_is_kept_and_nothing_is_cut_in_the_middle() -> None:
    notes = [Note("coins", colour, {"n": at}) for at in range(1, 200) for colour in ("blue", "red")]
    lines = game_panels.told(VOICE, notes, 1000)
    text = game_panels.bullets(lines)
    assert text.endswith("takes 199 coins.") and "…\n" not in text
    assert lines[0].startswith("… and ") and len(text) <= game_panels.MOST_STORY


def test_pages_of_a_story_hold_all_of_it_the_newest_first() -> None:
    notes = [Note("coins", colour, {"n": at}) for at in range(1, 200) for colour in ("blue", "red")]
    pages = game_panels.story(VOICE, notes)
    assert len(pages) > 3 and all(len(page) <= game_panels.MOST_PAGE for page in pages)
    lines = [line for page in reversed(pages) for line in page.split("\n")]
    assert lines == [f"· {line}" for _, line in game_panels.every(VOICE, notes)]


async def test_a_story_is_leafed_through_on_one_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_panels, "MOST_PAGE", 900)
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await play_until_over(world, 1, seats, Random(1), rounds=4)
    first = (await alice.press("Story")).response._message
    assert "Round 5 begins" in text_of(first) and "Round 1 begins" not in text_of(first)
    read = [text_of(first)]
    for _ in range(20):
        message = next(m for m in alice.stored() if m.id == first.id)
        if not [control for control in alice.controls(message) if control.label == "Earlier"]:
            break
        await alice.press("Earlier", message=message)
        read.append(text_of(next(m for m in alice.stored() if m.id == first.id)))
    assert "Round 1 begins" in read[-1]
    again = (await alice.press("Story")).response._message
    assert "Nothing has happened since" in text_of(again)
    await alice.press("From the beginning", message=again)
    assert "Round 1 begins" in text_of(next(m for m in alice.stored() if m.id == again.id))


# In words


def test_a_long_text_is_broken_between_lines() -> None:
    text = "\n".join(f"line {at} {'x' * 60}" for at in range(200))
    pages = reading.leaves(text)
    assert "\n".join(pages) == text and all(len(page) <= 4000 for page in pages) and len(pages) > 1


@pytest.mark.parametrize("real_pictures", [True])
async def test_everything_on_the_table_can_be_read(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await play_until_over(world, 1, seats, Random(1), rounds=2)
    message = (await alice.press("In words")).response._message
    read = await whole(alice, message)
    for wanted in ("Orléans, round 3 of 18", "bob (Red)", "Châteauroux", "Supply", "Beneficial deeds"):
        assert wanted in read, wanted
    await alice.press("My seat", message=now(alice, message))
    read = await whole(alice, message)
    assert "Bag (" in read and "Market (" in read and "Farm House" in read
    own = world.host.look(1, alice.id)
    assert str((await own).view.seat("blue").bag_count) in read
    await alice.press("The deeds", message=now(alice, message))
    assert "City Wall" in text_of(now(alice, message))
    await alice.press("Place tiles 2", message=now(alice, message))
    assert "Laboratory" in await whole(alice, message)


async def whole(person: Person, message: Any) -> str:
    """All pages of what is shown, from the first on."""
    text = text_of(now(person, message))
    while [control for control in person.controls(now(person, message)) if control.label == "Next"]:
        await person.press("Next", message=now(person, message))
        text += "\n" + text_of(now(person, message))
    return text


def now(person: Person, message: Any) -> Any:
    """A message as it is now."""
    return next(each for each in person.stored() if each.id == message.id)


@pytest.mark.parametrize("real_pictures", [True])
async def test_the_board_comes_close_part_by_part_on_one_message(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    first = await alice.press("Closer")
    message = first.response._message
    assert first.ephemeral and "you can reach" in text_of(message)
    for label, name in (("Tracks", "tracks"), ("Deeds", "works"), ("My board", "mat"), ("Map", "map")):
        await alice.press(label, message=now(alice, message))
        shown = now(alice, message)
        assert [file["filename"] for file in shown.attachments] == [f"{name}.png"], label
        assert label not in [control.label for control in alice.controls(shown)]


async def test_an_onlooker_sees_the_board_close_but_no_seat_from_inside(world: World) -> None:
    await world.game("alice", "bob")
    eve = world.person("eve")
    message = (await eve.press("Closer")).response._message
    assert "you can reach" not in text_of(message)
    assert {"Tracks", "Deeds"} <= {control.label for control in eve.controls(message)}
    assert "My board" not in {control.label for control in eve.controls(message)}


async def test_an_onlooker_reads_the_table_but_no_seat_from_inside(world: World) -> None:
    await world.game("alice", "bob")
    eve = world.person("eve")
    message = (await eve.press("In words")).response._message
    assert text_of(message).startswith("table in long words")
    assert not [control for control in eve.controls(message) if control.label == "My seat"]
    shown = await eve.slash("board", what="words", channel=world.thread())
    assert said(shown).startswith("table in long words")


@pytest.mark.parametrize("listed", [True, False])
async def test_a_picture_stays_beside_its_words_whatever_discord_tells_of_its_file(
    world: World, listed: bool
) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    shown = (await alice.slash("board", game=1)).response._message
    if not listed:  # its gallery shows it, so it need not stand in the list of files, too
        seen = alice.photograph("words.table")
        press = replace(seen, snapshot={**seen.snapshot, "attachments": []})
    else:
        press = alice.find("words.table", shown)
    answer = await (alice.press(press) if listed else alice.press_as_photographed(press))
    assert answer.response._message.id != shown.id
    assert any(part["type"] == 12 for part in parts_of(now(alice, shown).components))


async def test_a_button_of_no_picture_is_explained(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    seen = alice.photograph("words.table")
    snapshot = json.loads(json.dumps(seen.snapshot).replace("words.table", "words.nonsense"))
    other = replace(seen, id=seen.id.replace("words.table", "words.nonsense"), snapshot=snapshot)
    answer = await alice.press_as_photographed(other)
    assert "This button is from an earlier time" in said(answer)


async def test_whoever_plays_nowhere_is_told_how_to_begin(world: World) -> None:
    answer = await world.person("alice").slash("inbox")
    assert "/orleans new" in said(answer) and "/orleans solo" in said(answer)


async def test_a_game_for_one_says_at_once_what_its_task_is(world: World) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("solo")
    assert "be in Tours with 3 citizens" in "\n".join(alice.texts())
    board = text_of(alice.reads("round 1 of 14"))
    assert "Waiting for" not in board and "your eyes alone" not in board


async def test_a_map_without_rings_says_why(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    told = text_of((await alice.press("Closer")).response._message)
    assert "moves your merchant on" in told and "Ringed are" not in told
