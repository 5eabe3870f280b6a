"""Plans that somebody keeps: kept, used and forgotten with one press each, for their own eyes only."""

from __future__ import annotations

from typing import Any

from .conftest import World
from .people import Person, controls_of, said, text_of


async def test_a_plan_is_kept_used_in_another_round_and_forgotten(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Fill places", "fill:castle")
    page = (await alice.press("My plans")).response._message
    await alice.press("Keep this plan: Castle", message=page)
    assert await world.host.plans.of(alice.id) == {"Castle": ["fill:castle"]}
    await alice.press("Clear the plan")
    await alice.press("My plans")
    await alice.press("Castle")
    assert (await world.host.look(1, alice.id)).view.seat("blue").active == {"castle"}
    await world.play_on(1, 3)
    await alice.press("My plans")
    await alice.press("Castle")
    assert any(
        spot.startswith("castle") for spot in (await world.host.look(1, alice.id)).view.seat("blue").planned
    )
    assert not await world.host.plans.of(bob.id)
    await alice.press("Forget one of them", "Castle")
    assert not await world.host.plans.of(alice.id)


async def test_plans_are_kept_over_a_restart_and_forgotten_with_everything_else(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await world.host.plans.keep(alice.id, "Farm House", ["fill:farm_house", "rest:castle"])
    await world.restart()
    assert "Farm House" in str(await world.host.my_data(alice.id))
    await alice.press("My plans")
    await alice.press("Farm House")
    planned = (await world.host.look(1, alice.id)).view.seat("blue").spaces
    assert planned["farm_house"] == ("own_boatman", "own_craftsman")
    assert planned["castle"] == ("own_farmer", "", "own_trader"), "whoever was left has gone there"
    await world.host.forget(alice.id)
    assert not await world.host.plans.of(alice.id)


async def test_nobody_uses_the_plans_of_another_seat_and_no_more_than_ten_are_kept(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    door = alice.find("My plans")
    held = next(message for message in reversed(list(bob.stored())) if controls_of(message))
    answer = said(await bob.forge(held, door.id))
    assert "Plans that you keep" not in answer and answer
    for number in range(10):
        await world.host.plans.keep(alice.id, str(number), ["fill:castle"])
    await alice.press("Fill places", "fill:village")
    page = (await alice.press("My plans")).response._message
    assert "Keep this plan" not in text_of(page)
    assert not [control for control in alice.controls(page) if control.label.startswith("Keep this plan")]


async def name_it(person: Person, page: Any, typed: str, words: str = "Keep it under a name…") -> Any:
    """Open the form of a plan, type a name and send it off."""
    shown = await person.press(words, message=page)
    assert shown.modal is not None and shown.modal["title"] == "A name for this plan"
    return person.noted(await person.user.submit_modal(shown, {"typed": typed}))


async def test_a_plan_is_kept_under_a_name_of_ones_own_and_can_be_renamed(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("Fill places", "fill:castle")
    page = (await alice.press("My plans")).response._message
    answer = await name_it(alice, page, "  Knights *first* ")
    assert await world.host.plans.of(alice.id) == {"Knights *first*": ["fill:castle"]}
    assert r"Kept: Knights \*first\*." in text_of(alice.reads("Plans that you keep")), said(answer)
    assert alice.find("Knights *first*"), "on a button nothing is marked up"
    await name_it(alice, alice.reads("Plans that you keep"), "Burg", "Give this plan a name…")
    assert await world.host.plans.of(alice.id) == {"Burg": ["fill:castle"]}
    await alice.press("Clear the plan")
    await alice.press("My plans")
    await alice.press("Burg")
    assert (await world.host.look(1, alice.id)).view.seat("blue").active == {"castle"}


async def test_a_name_is_found_after_a_restart_and_an_unreadable_one_keeps_nothing(
    world: World,
) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("Fill places", "fill:castle")
    page = (await alice.press("My plans")).response._message
    shown = await alice.press("Keep it under a name…", message=page)
    await world.restart()
    answer = alice.noted(await alice.user.submit_modal(shown, {"typed": "\u200b \u202e"}))
    assert "a name that can be read" in said(answer)
    assert not await world.host.plans.of(alice.id)
    page = (await alice.press("My plans")).response._message
    shown = await alice.press("Keep it under a name…", message=page)
    await world.restart()
    alice.noted(await alice.user.submit_modal(shown, {"typed": "x" * 30}))
    assert list(await world.host.plans.of(alice.id)) == ["x" * 30]


async def test_nobody_names_the_plan_of_another_seat(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Fill places", "fill:castle")
    await alice.press("My plans")
    own = next(control for control in alice.controls() if control.id.endswith(".name"))
    held = next(message for message in reversed(list(bob.stored())) if controls_of(message))
    await bob.forge(held, own.id.replace(".name", ".called"))
    assert not await world.host.plans.of(bob.id) and not await world.host.plans.of(alice.id)


async def test_an_old_page_of_kept_plans_uses_and_forgets_what_it_shows_and_nothing_else(
    world: World,
) -> None:
    alice = await world.among_stand_ins("alice")
    for name, place in (("One", "castle"), ("Two", "farm_house"), ("Three", "village")):
        await world.host.plans.keep(alice.id, name, [f"fill:{place}"])
    await alice.press("My plans")
    forget, two = alice.photograph(".forget"), alice.photograph("Two")
    await alice.press("My plans")
    await alice.press(".forget", "One")
    await alice.press_as_photographed(forget, forget.options[1][0])
    assert list(await world.host.plans.of(alice.id)) == ["Three"], "what was chosen was Two"
    assert "button" in said(await alice.press_as_photographed(two))
    assert not (await world.host.look(1, alice.id)).view.seat("blue").planned, "Two is not kept any more"
