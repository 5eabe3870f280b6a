"""Every command answers, in English and in German, with what it promises."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import discord
import pytest

from orleans_bot.clocks.paces import PACES
from orleans_bot.discord.bot import Bot

from .conftest import World
from .people import controls_of, said, text_of
from .playing import play_until_over


def all_commands(world: World) -> list[dict]:  # type: ignore[type-arg]
    """What was told to Discord."""
    call = next(c for c in world.env.http_requests if c.method == "PUT" and c.path.endswith("/commands"))
    return call.json  # type: ignore[no-any-return]


async def test_one_root_with_everything_below_it_within_the_limits(world: World) -> None:
    (root,) = all_commands(world)
    assert root["name"] == "orleans" and len(root["options"]) <= 25
    names = {option["name"] for option in root["options"]}
    assert names >= {
        "new", "join", "leave", "start", "cancel", "solo", "board", "seat", "table", "story", "rules", "undo",
        "inbox", "me", "score", "keeper", "help", "privacy", "past",
    }  # fmt: skip
    keeper = next(option for option in root["options"] if option["name"] == "keeper")
    below = {option["name"] for option in keeper["options"]}
    assert below >= {"rewind", "hold", "resume", "replace", "abort", "export", "doctor", "back"}
    assert set(root["contexts"]) == {0, 1, 2} and set(root["integration_types"]) == {0, 1}
    letters = {"": 0, "de": 0}

    def count(part: dict) -> None:  # type: ignore[type-arg]
        for field in ("name", "description"):
            text = part.get(field, "")
            most = 32 if field == "name" and "value" not in part else 100
            for language in letters:
                spoken = (part.get(f"{field}_localizations") or {}).get(language, text)
                assert len(spoken) <= most, spoken
                letters[language] += len(spoken)
        for inner in [*part.get("options", ()), *part.get("choices", ())]:
            count(inner)
        options = part.get("options", ())
        for language in letters:
            spoken = [(o.get("name_localizations") or {}).get(language, o["name"]) for o in options]
            assert len(set(spoken)) == len(spoken), f"two options are called the same in {language}: {spoken}"

    count(root)
    assert max(letters.values()) <= 8000
    assert root["options"][0]["name_localizations"]["de"]


async def test_looking_at_a_game(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, carol = seats["blue"], world.person("carol")
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    for what, picture in (("table", "table.png"), ("deeds", "deeds.png"), ("stacks", "stacks.png")):
        result = await carol.slash("board", what=what, game=1)
        assert result.ephemeral and result.response.attachments[0].filename == picture
        read = said(await carol.press("In words", message=result.response._message))
        assert read.startswith(f"{picture[:-4]} in long words\n")
    seat = await carol.slash("board", seat="Red", game=1)
    assert seat.response.attachments[0].filename == "seat.png"
    assert "Blue" in said(await carol.slash("board", seat="purple", game=1))
    mine = await alice.slash("seat", game=1)
    assert mine.ephemeral and controls_of(mine.response._message)
    score = said(await carol.slash("score", game=1))
    assert "Counted as if the game ended now" in score and "Coins" in score
    table = said(await carol.slash("table", game=1))
    assert "Waiting for" in table and "<t:" in table and world.thread().mention in table


async def test_the_story_tells_what_happened_since_the_last_look(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    first = said(await seats["blue"].slash("story", game=1))
    assert "Round 1 begins" in first
    assert "Nothing has happened" in said(await seats["blue"].slash("story", game=1))
    await play_until_over(world, 1, seats, Random(1), rounds=2)
    later = said(await seats["blue"].slash("story", game=1))
    assert "Round 3 begins" in later and "Round 1 begins" not in later


async def test_rules_of_any_place_event_and_deed(world: World) -> None:
    alice = world.person("alice")
    for typed, sort in (
        ("cas", "Castle"),
        ("pla", "Plague"),
        ("peace", "Peace Treaty"),
        ("trip", "The Trip to Tours"),
    ):
        offered = await alice.member.autocomplete(world.channel, "orleans rules", "of", typed)
        assert 0 < len(offered) <= 25
        choice = next(choice for choice in offered if choice["name"].startswith(sort))
        text = said(await alice.slash("rules", of=choice["value"]))
        assert sort in text and "printed game" in text
    assert "no place" in said(await alice.slash("rules", of="a thing that is not"))


async def test_the_inbox_lists_what_waits_oldest_first(world: World) -> None:
    alice = world.person("alice")
    assert "Nothing waits" in said(await alice.slash("inbox"))
    await world.game("alice", "bob")
    await world.game("bob", "alice")
    text = said(await alice.slash("inbox"))
    assert "2 games" in text and text.index("game 1") < text.index("game 2")


async def test_help_about_and_privacy(world: World) -> None:
    alice = world.person("alice")
    assert "/orleans new" in said(await alice.slash("help"))
    assert "unofficial" in said(await alice.slash("help", topic="about"))
    assert "What is kept" in said(await alice.slash("privacy"))
    await world.game("alice", "bob")
    exported = await alice.slash("privacy", do="export")
    data = world.env.backend.cdn.get(exported.response.attachments[0].url)
    assert str(alice.id) in json.dumps(json.loads(data))
    await alice.slash("privacy", do="forget")
    await alice.press("Yes, forget me")
    row = await world.host.game(1)
    assert alice.id not in row.seats.values()


async def test_a_stand_in_takes_the_seat_of_somebody_forgotten(world: World) -> None:
    seats = await world.game("alice", "bob")
    await seats["blue"].slash("privacy", do="forget")
    await seats["blue"].press("Yes, forget me")
    await play_until_over(world, 1, {"red": seats["red"]}, Random(1), rounds=2)


async def test_undo_is_free_while_nothing_was_revealed(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("Commit the plan")
    assert (await world.host.look(1)).waiting == ("red",)
    assert "Taken back: that you committed your plan." in said(await alice.slash("undo", game=1))
    assert (await world.host.look(1)).waiting == ("blue", "red")
    assert alice.find("Commit the plan")


async def test_undo_beyond_that_asks_the_others(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Commit the plan")
    await bob.place_one()
    seq = (await world.host.look(1)).seq
    asked = said(await alice.slash("undo", game=1))
    assert "others must agree" in asked and not bob.reads("would like to take back"), "alice is asked first"
    assert "asked the others" in said(await alice.press("Ask the others"))
    wish = bob.reads("would like to take back")
    assert bob.mention in text_of(wish) and text_of(wish).count("still hidden") == 2, "plans stay hidden"
    await bob.press("No, go on", message=wish)
    assert (await world.host.look(1)).seq == seq
    await alice.ask_to_take_back()
    await bob.press("Yes, take it back")
    assert "blue" in (await world.host.look(1)).waiting


async def test_what_is_taken_back_is_chosen_from_a_list_in_words(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    line = "orleans keeper rewind"
    offered = await alice.member.autocomplete(world.channel, line, "to", "", game=1)
    assert len(offered) > 3
    for place, choice in enumerate(offered, 1):
        number, _, what = choice["name"].partition(". ")
        assert number == str(place) and what.startswith(("Blue", "Red")) and "_" not in what, choice
        assert "**" not in what and ":" not in what
    some = await alice.member.autocomplete(world.channel, line, "to", "RED", game=1)
    assert some and all("Red" in choice["name"] for choice in some)
    before = (await world.host.look(1)).seq
    for typed in ("Red", "-1", "1.5", "9" * 40, offered[0]["name"]):
        assert "Choose from the list" in said(await alice.slash("keeper rewind", to=typed, game=1))
    assert (await world.host.look(1)).seq == before
    await alice.slash("keeper rewind", to=offered[1]["value"], game=1)
    said_to_all = text_of(bob.reads("has taken the game back"))
    assert offered[1]["name"].partition(". ")[2].rstrip(".…") in said_to_all


async def test_the_keeper_rewinds_replaces_and_exports(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob, carol = seats["blue"], seats["red"], world.person("carol")
    await play_until_over(world, 1, seats, Random(1), rounds=1)
    offered = await alice.member.autocomplete(world.channel, "orleans keeper rewind", "to", "", game=1)
    assert offered
    assert "keeper" in said(await bob.slash("keeper rewind", to=offered[-1]["value"], game=1)).lower()
    await alice.slash("keeper rewind", to=offered[-1]["value"], game=1)
    assert (await world.host.look(1)).public.round == 1
    await alice.slash("keeper replace", seat="Red", player=carol.user, game=1)
    await carol.press("Take the seat")
    assert (await world.host.game(1)).seats["red"] == carol.id
    assert carol.find("Commit the plan")
    await alice.slash("keeper replace", seat="Red", game=1)
    assert (await world.host.game(1)).seats["red"] is None
    await play_until_over(world, 1, {"blue": alice}, Random(1), rounds=2)
    assert "as soon as the game has ended" in said(await alice.slash("keeper export", game=1))
    await alice.slash("keeper back", game=1)
    await alice.slash("keeper abort", game=1)
    await alice.press("Yes, break off game 1")
    exported = await alice.slash("keeper export", game=1)
    assert exported.response.attachments[0].filename == "orleans-1.log"


async def test_the_doctor_answers_a_manager(world: World) -> None:
    alice = world.person("alice")
    assert "manager" in said(await alice.slash("keeper doctor")).lower()
    world.permit(manage_guild=True)
    assert "database" in said(await alice.slash("keeper doctor"))


async def test_join_leave_start_and_cancel_by_command(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=3)
    await bob.slash("join", colour="green")
    lobby = await world.host.lobby(1)
    assert [(player.user, player.colour) for player in lobby.players] == [(alice.id, ""), (bob.id, "green")]
    assert "Green" in text_of(alice.reads("Game 1: Orléans"))
    await bob.slash("leave")
    assert bob.mention not in text_of(alice.reads("Game 1: Orléans"))
    assert "seats" in said(await alice.slash("start"))
    await bob.slash("join")
    assert world.thread if await alice.slash("start") else None
    assert (await world.host.game(1)).status == "running"
    await alice.slash("new", seats=2)
    assert said(await bob.slash("cancel"))
    await alice.slash("cancel")
    assert (await world.host.game(2)).status == "cancelled"


async def test_a_colour_is_chosen_and_changed(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await alice.press("Sit down with a colour", "black")
    await bob.press("Sit down with a colour", "yellow")
    await alice.press("Start")
    assert set((await world.host.game(1)).seats) == {"black", "yellow"}


async def test_whom_the_keeper_lets_in(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, who="admitted")
    assert alice.mention in said(await bob.press("Sit down"))
    assert len((await world.host.lobby(1)).players) == 1
    knock = alice.reads("would like to sit down")
    assert said(await bob.press("Let in", message=knock))
    assert len((await world.host.lobby(1)).players) == 1
    await alice.press("Let in", message=knock)
    assert [player.user for player in (await world.host.lobby(1)).players] == [alice.id, bob.id]


async def test_a_private_table(world: World) -> None:
    seats = await world.game("alice", "bob", thread="private")
    thread = world.thread()
    assert world.env.backend.channels[thread.id].type == 12
    carol = world.person("carol")
    assert not any(message.channel_id == thread.id for message in carol.stored())
    assert any(message.channel_id == thread.id for message in seats["red"].stored())


async def test_a_wrong_word_is_answered_with_the_right_ones(world: World) -> None:
    alice = world.person("alice")
    assert "Orléans" in said(await alice.slash("new", scenario="nothing of the sort"))
    assert "base" in said(await alice.slash("new", boxes="nothing of the sort"))
    assert "no game" in said(await alice.slash("score")).lower()
    assert "/orleans solo" in said(await alice.slash_in_dm("new"))


async def test_a_table_leaves_tiles_out_and_asks_for_others(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, boxes="base,promos", ban="Winery, brewery", force="Statue")
    lobby = alice.reads("Statue")
    assert "Without" in text_of(lobby) and "Winery" in text_of(lobby)
    await bob.press("Sit down", message=lobby)
    await alice.press("Start", message=alice.reads("Statue"))
    stack = (await world.host.look(1)).view.stacks["1"]
    assert "statue" in stack and "winery" not in stack and "brewery" not in stack
    assert "Dragon" in said(await alice.slash("new", ban="Dragon")).title()
    assert "box" in said(await alice.slash("new", force="Statue"))


async def test_a_german_table_and_a_german_reader(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    world.bot.house.tongues[bob.id] = "de"
    await world.play_on(1, 2)
    assert "Das siehst nur du" in text_of(bob.reads("Runde 2 von 18"))
    assert "Only you see this" in text_of(alice.reads("Only you see this"))
    assert bob.reads("Das siehst nur du").channel_id == bob.user.dm_channel.id
    world.guild = world.env.create_guild("Rhein", preferred_locale="de")
    world.channel = world.guild.create_text_channel("spiele")
    world.people.clear()
    carol = world.person("carol")
    await carol.slash("new", seats=2)
    assert "Hinsetzen" in {control.label for control in carol.controls()}


async def test_icons_are_uploaded_once(world: World) -> None:
    from orleans_bot.discord.icons import upload_icons

    assert isinstance(world.bot, Bot)
    await upload_icons(world.bot)
    assert world.bot.house.icons["farmer"].startswith("<:farmer:")
    posted = [c for c in world.env.http_requests if c.method == "POST" and c.path.endswith("/emojis")]
    await upload_icons(world.bot)
    again = [c for c in world.env.http_requests if c.method == "POST" and c.path.endswith("/emojis")]
    assert len(posted) == len(again) >= 17


@pytest.mark.parametrize("language", ["en", "de"])
async def test_everything_on_the_list_of_rules_has_a_name_of_its_own(world: World, language: str) -> None:
    table = world.bot.rulebook
    voice = world.bot.house.voice(language)
    named = table.choices(voice)
    twins = [
        table.thing_name(voice, kind, unit) for kind, unit in table.units() if unit.key.endswith("harvest_1")
    ]
    assert len(set(twins)) == 1
    told = [name for name in named if name.startswith(twins[0])]
    alike = [unit for kind, unit in table.units() if table.thing_name(voice, kind, unit) == twins[0]]
    assert len(set(told)) == len(told) >= len(alike) >= 6 and max(map(len, named)) <= 100


@pytest.mark.parametrize("language", ["en", "de"])
async def test_rules_say_in_words_whom_spaces_ask_for(world: World, language: str) -> None:
    table, voice = world.bot.rulebook, world.bot.house.voice(language)
    told = {unit.key: table.rule(voice, kind, unit) for kind, unit in table.units()}
    for key, text in told.items():
        plain = re.sub(r"<:\w+:\d+>|`[^`]*`", "", text)
        assert not re.search(r"[|@{}]|\d\*", plain), f"{key}: {plain}"


async def test_rules_say_which_spaces_are_for_more_seats_only(world: World) -> None:
    table, voice = world.bot.rulebook, world.bot.house.voice("en")
    told = {unit.key: table.rule(voice, kind, unit) for kind, unit in table.units()}
    assert "Seeks: 4 farmers, monk (from 4 seats on)" in told["thanksgiving"]
    assert "Needs: 3 × trader or boatman" in told["carpenter"]


async def test_what_there_is_to_choose_is_told_by_the_names_of_the_readers_language(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: Any = discord.Interaction._from_data  # simcord says nobody's language but English
    monkeypatch.setattr(
        discord.Interaction, "_from_data", lambda self, data: read(self, {**data, "locale": "de"})
    )
    alice = world.person("alice")
    assert "Das Duell, Prosperität" in said(await alice.slash("new", scenario="Banane"))
    assert "Aufträge, Neue Ereignisse" in said(await alice.slash("new", modules="Banane"))
    answer = said(await alice.slash("new", pace="gestern"))
    assert "Ohne Uhr, Gemütlich (3 Tage)" in answer and "relaxed" not in answer
    assert "geht nicht mit 4 Plätzen. So viele sind möglich: 2." in said(
        await alice.slash("new", scenario="duel", seats=4)
    )
    assert "Was zu „Die Pest“ passt: Aufträge." in said(await alice.slash("new", modules="plague, intrigue"))


async def test_a_pace_is_found_by_its_name_with_or_without_its_time(world: World) -> None:
    read = world.bot.typed.timing
    for said_so in ("relaxed", "Relaxed (3 days)", "gemütlich", "Gemütlich (3 Tage)"):
        timing = read(said_so, "stand_in")
        assert timing is not None and timing.pace == PACES["relaxed"], said_so
    assert read("No clock", "stand_in") is None and read("ohne Uhr", "stand_in") is None
