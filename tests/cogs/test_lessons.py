"""The first game in small steps: pages that leaf forth and back, in both languages, after a restart too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.discord.panels.lessons import PAGES, lesson
from orleans_bot.discord.panels.panel import Choose, Press
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.pieces import VALUE

from .conftest import World
from .people import said, text_of
from .playing import offered

CATALOG = load()
VOICES = [Voice(language, CATALOG) for language in ("en", "de")]
MOST_WORDS = 95  # what fits on a phone without scrolling far


def by_language(voice: Voice) -> str:
    """How a case is called."""
    return voice.language


def shown(result: Any) -> Any:
    """The page that an answer has opened."""
    return result.response._message


def names(voice: Voice, *paths: str) -> set[str]:
    """What commands or options are called in a language."""
    return {words.find(f"ui.{path}.name", voice.language) for path in paths}


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's Discord speaks German."""
    read = discord.Interaction._from_data
    monkeypatch.setattr(
        discord.Interaction, "_from_data", lambda self, data: read(self, {**data, "locale": "de"})
    )


def texts(voice: Voice) -> Iterator[str]:
    """Every page as it is read, with what stands below it."""
    for page in PAGES:
        panel = lesson(voice, page, hosted=True)
        yield f"{panel.text}\n{panel.foot}"


@pytest.mark.parametrize("voice", VOICES, ids=by_language)
def test_every_page_is_short_and_numbered(voice: Voice) -> None:
    for number, page in enumerate(PAGES, 1):
        panel = lesson(voice, page)
        body = voice.say(f"lesson.{page}")
        assert 55 <= len(re.findall(r"\w+", body)) <= MOST_WORDS, page
        assert f"{number}" in panel.foot and f"{len(PAGES)}" in panel.foot
        assert panel.text.startswith(f"## {voice.say(f'choice.{page}')}")
        ids = [press.id for row in panel.rows if not isinstance(row, Choose) for press in row]
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("voice", VOICES, ids=by_language)
def test_every_command_that_is_named_exists(voice: Voice) -> None:
    messages = words.catalogues.messages("en").forms
    paths = {key.removesuffix(".name").removeprefix("ui.") for key in messages if key.endswith(".name")}
    commands = names(voice, *(path for path in paths if path.startswith("command.orleans.")))
    options = names(voice, *(path for path in paths if path.startswith("parameter.")))
    whole = "\n".join(texts(voice))
    named = re.findall(r"`/orleans (\w+)(?: (\w+):\w+)?`", whole)
    assert len(named) >= 8 and len(named) == whole.count("/orleans")
    for command, option in named:
        assert command in commands, command
        assert not option or option in options, option


@pytest.mark.parametrize("voice", VOICES, ids=by_language)
def test_what_is_to_be_pressed_is_called_as_it_is(voice: Voice) -> None:
    fill, commit = voice.say("plan.fill"), words.say("option.commit", voice.language)
    quoted = re.findall(r"\*\*([^*]+)\*\*", voice.say("lesson.plan"))
    assert len(quoted) == 2 and fill.startswith(quoted[0]) and quoted[1] == commit
    assert f"**{words.say('option.pass', voice.language)}**" in voice.say("lesson.act")


@pytest.mark.parametrize("voice", VOICES, ids=by_language)
def test_the_lessons_say_what_the_rules_say(voice: Voice) -> None:
    aim = voice.say("lesson.aim")
    for good, value in VALUE.items():
        assert f"{voice.name('good', good)} {value}".lower() in aim.lower()
    track = CATALOG.development
    steps = re.findall(r"(\d) \D*?(\d+)[,.]", voice.say("lesson.end").rsplit("\n", 1)[1])
    assert {int(at): int(star) for star, at in steps} == {at: n for at, n in track.stars.items() if at}
    assert str(CATALOG.scenarios["orleans"].rounds) in aim
    tracks = voice.say("lesson.tracks").lower()
    for place, followers in {
        "farm_house": ["farmer"], "village": ["craftsman", "trader", "boatman"], "castle": ["knight"],
        "university": ["scholar"], "monastery": ["monk"],
    }.items():  # fmt: skip
        for follower in followers:
            line = f"**{voice.name('follower', follower)}** ({voice.name('place', place)})"
            assert line.lower() in tracks
    for event in ("income_1", "trading_day_1", "harvest_1", "taxes_1", "plague", "pilgrimage"):
        assert voice.name("event", event).lower() in voice.say("lesson.round").lower()


async def test_the_pages_leaf_forth_and_back(world: World) -> None:
    alice = world.person("alice")
    first = await alice.slash("help")
    assert first.ephemeral and "What you want" in said(first) and "/orleans new" in said(first)
    page = shown(first)
    for title in ("bag and your market", "few taps", "Acting and passing"):
        await alice.press("Next", message=page)
        assert title in text_of(page)
    await alice.press("Back", message=page)
    assert "few taps" in text_of(page) and "Page 3 of 10" in text_of(page)
    await alice.press("All pages", "10. Commands worth knowing", message=page)
    assert "Commands worth knowing" in text_of(page)
    assert not [control for control in alice.controls(page) if control.label == "Next"]


async def test_a_topic_opens_its_page(world: World) -> None:
    result = await world.person("alice").slash("help", topic="works")
    assert "Deeds and citizens" in said(result) and "Page 8 of 10" in said(result)


async def test_a_page_from_before_a_restart_leafs_on(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash("help"))
    await world.restart()
    await alice.press("Next", message=page)
    assert "Your bag and your market" in text_of(page)


@pytest.mark.usefixtures("german")
async def test_a_german_reader_reads_german(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash("help"))
    assert "Worum es geht" in text_of(page) and "/orleans neu" in text_of(page)
    await world.restart()
    await alice.press("Weiter", message=page)
    assert "Dein Beutel und dein Markt" in text_of(page) and "Seite 2 von 10" in text_of(page)
    await alice.press("Zurück", message=page)
    assert "Worum es geht" in text_of(page)


async def test_the_first_page_says_what_waits(world: World) -> None:
    seats = await world.game("alice", "bob")
    told = said(await seats["blue"].slash("help"))
    assert "One game waits for you" in told and world.thread().mention in told
    assert "waits for you" not in said(await world.person("carol").slash("help"))


async def test_the_last_page_starts_a_game_against_stand_ins(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash("help", topic="commands"))
    await alice.press("Play against 2 stand-ins", message=page)
    row = await world.host.game(1)
    assert row.status == "running" and row.thread == world.thread().id
    assert list(row.seats.values()).count(None) == 2 and alice.id in row.seats.values()
    assert f"<#{row.thread}>" in text_of(page)
    seat = next(seat for seat, user in row.seats.items() if user == alice.id)
    assert offered(alice, 1, seat)


async def test_nothing_is_opened_where_a_permission_is_missing(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash("help", topic="commands"))
    world.permit(create_public_threads=False)
    assert "Create Public Threads" in said(await alice.press("first.table", message=page))
    assert not await world.host.games_of(alice.id)


async def test_in_a_direct_message_only_a_game_for_one_is_offered(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash_in_dm("help", topic="commands"))
    labels = {control.label for control in alice.controls(page)}
    assert "Play alone" in labels and not any("stand-ins" in label for label in labels)
    await alice.press("Play alone", message=page)
    row = await world.host.game(1)
    assert row.guild is None and row.status == "running"


async def test_a_page_that_is_no_more_says_so(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash("help"))
    found = alice.find("Next", page)
    stale = type(found)(page, "o1:door:0:lesson.nowhere", found.kind, found.label, snapshot=None)
    for part in page.components[0]["components"]:
        for each in part.get("components", ()):
            if each.get("custom_id") == found.id:
                each["custom_id"] = stale.id
    assert "earlier time" in said(await alice.press(stale))


def test_no_button_has_two_meanings() -> None:
    for page in PAGES:
        presses = [
            press
            for row in lesson(VOICES[0], page, hosted=True).rows
            if not isinstance(row, Choose)
            for press in row
        ]
        assert all(isinstance(press, Press) and press.id.startswith("o1:door:0:") for press in presses)


async def test_the_small_pictures_are_explained_in_a_picture_and_by_ear_in_words(world: World) -> None:
    alice = world.person("alice")
    sheet = shown(await alice.slash("help", topic="icons"))
    assert "What the small pictures mean" in text_of(sheet) and len(sheet.attachments) == 1
    await alice.press("All pages", "3. Planning in a few taps", message=sheet)
    page = next(each for each in alice.stored() if each.id == sheet.id)
    assert "Page 3 of 10" in text_of(page) and not page.attachments
    await world.bot.house.hear(alice.id, "colour")
    heard = await alice.slash("help", topic="icons")
    assert "Grain: 1 at the end" in said(heard) and "lies face down" in said(heard)
    assert not shown(heard).attachments
