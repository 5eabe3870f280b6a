"""A first game that teaches: hints for one's own eyes, ended with one press, back in `/orleans me`."""

from __future__ import annotations

from .conftest import World
from .people import said, text_of


async def test_a_first_plan_comes_with_a_hint_that_one_press_ends(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    plan = alice.reads("Plan your followers")
    assert "Hint: Begin with a place" in text_of(plan).replace("*", "")
    await alice.press("No more hints", message=plan)
    assert "Hint:" not in text_of(plan).replace("*", "") and "no more hints" in text_of(plan)
    assert "Hint:" in text_of(bob.reads("Plan your followers")).replace("*", "")
    assert "Hint:" not in said(await alice.slash("seat", game=1)).replace("*", "")
    assert (await world.host.look(1, alice.id)).learners == {"red"}
    data = await world.host.my_data(alice.id)
    assert '"teaching": "never"' in str(data)


async def test_whoever_wants_them_has_hints_again(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("No more hints", message=alice.reads("Plan your followers"))
    me = await alice.slash("me")
    await alice.press("Short hints", "Hints while you learn: always", message=me.response._message)
    assert "Hint:" in said(await alice.slash("seat", game=1)).replace("*", "")


async def test_the_board_that_all_see_and_the_second_game_teach_nobody(world: World) -> None:
    await world.game("alice", "bob")
    assert "Hint" not in "\n".join(world.posts(world.thread()))
    await world.game("alice", "bob")
    assert not (await world.host.look(2, world.person("alice").id)).learners


async def test_a_table_without_hints_teaches_nobody_either(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, hints="no_hints")
    await bob.press("Sit down", message=alice.reads("Game 1: Orléans"))
    await alice.press("Start", message=alice.reads("Game 1: Orléans"))
    assert not (await world.host.look(1, alice.id)).learners


async def test_whoever_is_forgotten_learns_anew(world: World) -> None:
    await world.game("alice", "bob")
    alice = world.person("alice")
    await world.host.teaching.choose(alice.id, "never")
    await world.host.forget(alice.id)
    assert await world.host.teaching.of(alice.id) == "first"


async def test_the_guided_game_begins_with_a_press_and_leads_from_step_to_step(world: World) -> None:
    alice = world.person("alice")
    help_page = (await alice.slash_in_dm("help", topic="commands")).response._message
    await alice.press("A guided game, 6 rounds", message=help_page)
    plan = alice.reads("Plan your followers")
    told = text_of(plan).replace("*", "")
    assert "Seven steps in six rounds" in told and "Build a trading station" in told
    await world.host.decide(1, alice.id, "blue", "plan", 0, ["fill:farm_house"])
    seat = said(await alice.slash("seat", game=1)).replace("*", "")
    assert "Hint: Now Wagon" in seat


async def test_the_guided_game_guides_in_a_second_game_too_but_nobody_who_wants_no_hints(
    world: World,
) -> None:
    alice = world.person("alice")
    for game, how, guided in ((1, "first", True), (2, "first", True), (3, "never", False)):
        await world.host.teaching.choose(alice.id, how)
        await alice.slash_in_dm("solo", scenario="first_steps")
        assert bool((await world.host.look(game, alice.id)).learners) is guided


async def test_a_first_game_with_others_is_one_after_a_game_alone_too(world: World) -> None:
    await world.person("alice").slash_in_dm("solo", scenario="first_steps")
    await world.game("alice", "bob")
    assert len((await world.host.look(2, world.person("alice").id)).learners) == 2


async def test_the_solo_of_the_day_is_never_the_guided_one(world: World) -> None:
    days = {world.host.daily._turn(day)[0] for day in range(12)}
    assert "first_steps" not in days and len(days) == 4
