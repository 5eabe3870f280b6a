"""Stand-ins are chosen with the table, introduce themselves, and can be changed in the lobby."""

from __future__ import annotations

from orleans_bot.policy.characters import EASY, Wish, manner_of

from .conftest import World
from .people import said, text_of
from .test_lessons import shown


async def test_a_table_names_who_stands_in_and_how_well_and_they_introduce_themselves(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("new", stand_ins=2, level="easy", characters="Perrette the trader, scholar")
    manners = {seat: manner_of(said) for seat, said in (await world.host.look(1)).manners.items() if seat}
    assert [manners[seat].character for seat in ("red", "yellow")] == ["trader", "scholar"]
    opening = text_of(alice.reads("SHA-256"))
    assert "Perrette the trader, a stand-in (Easy)" in opening and "Everything has its price" in opening


async def test_the_level_is_changed_in_the_lobby_and_the_lobby_says_so(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("new", seats=3, hints="no_hints")
    lobby = alice.reads("Game 1: Orléans")
    assert "Nobody is given hints here." in text_of(lobby)
    await alice.press("Add a stand-in", message=lobby)
    assert "play plainly" in text_of(alice.reads("Game 1: Orléans"))
    await alice.press("level", "easy", message=alice.reads("Game 1: Orléans"))
    assert "easy to beat" in text_of(alice.reads("Game 1: Orléans"))
    assert await world.host.wish(1) == Wish(EASY, (), hints=False)


async def test_an_unknown_character_is_refused_with_those_there_are(world: World) -> None:
    answer = said(await world.person("alice").slash("new", stand_ins=1, characters="juggler"))
    assert "juggler" in answer and "Anselm the scholar" in answer


async def test_whoever_takes_over_a_seat_plays_as_well_as_was_said(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await bob.press("Sit down", message=alice.reads("Game 1: Orléans"))
    await alice.press("Start", message=alice.reads("Game 1: Orléans"))
    await alice.slash("keeper replace", seat="red", level="easy")
    assert manner_of((await world.host.look(1)).manners["red"]).level == EASY


async def test_a_first_game_can_be_an_easy_one(world: World) -> None:
    alice = world.person("alice")
    page = shown(await alice.slash("help", topic="commands"))
    await alice.press("first.easy", message=page)
    assert await world.host.wish(1) == Wish(EASY)
