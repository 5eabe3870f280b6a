"""Planning takes few taps, can be changed until the last seat commits, and is nobody else's business."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.discord.messages.closing import closed
from orleans_bot.discord.messages.spots import TURN, Spot
from orleans_bot.discord.panels import filling, why_not
from orleans_bot.discord.panels.panel import MOST_CHOICES, Choose
from orleans_bot.discord.panels.planning import at_spot, by_hand
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host import several
from orleans_bot.rules.notes import Note
from tests.at import at

from .conftest import World
from .people import Person, controls_of, text_of
from .playing import play_until_over, same_luck

MOST_TAPS = 4


async def plan_all(world: World, person: Person, seat: str) -> tuple[int, int]:
    """Fill all that can be filled, place one more by hand, commit: the followers planned and the taps."""
    before = person.presses
    if any(control.id.endswith("~fill") for control in person.controls()):
        control = person.find("Fill places")
        await person.press(control, *[value for value, _ in control.options])
    plan = person.reads("Only you see this")
    if any(control.id.endswith("~put") for control in person.controls(plan)):
        await person.place_one()
    planned = (await world.host.look(1, person.id, seat)).view.seat(seat).planned
    await person.press("Commit the plan")
    return len(planned), person.presses - before


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_plan_takes_at_most_four_taps(
    world: World, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    same_luck(monkeypatch, seed)
    seats = await world.game("alice", "bob")
    plans: list[tuple[int, int]] = []
    for number in (2, 5, 8, 11, 14):
        await world.play_on(1, number)
        for seat, person in seats.items():
            plans.append(await plan_all(world, person, seat))
    followers = sorted(followers for followers, _ in plans)
    assert followers[-1] >= 7 and followers[len(followers) // 2] >= 4
    assert max(taps for _, taps in plans) <= MOST_TAPS


async def test_by_hand_in_one_list_and_back_again(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    hand = alice.find("Place by hand")
    line = next(label for _, label in hand.options if "Castle" in label)
    await alice.press(hand, line)
    if steps := [c for c in alice.controls() if ":plan:put:" in c.id]:
        await alice.press(steps[0])
    view = (await world.host.look(1, alice.id)).view
    assert len(view.seat("blue").planned) == 1
    assert "◌ Castle" in text_of(alice.reads("Only you see this"))
    await alice.press("Take back", alice.find("Take back").options[0][0])
    assert not (await world.host.look(1, alice.id)).view.seat("blue").planned


def test_what_is_too_long_for_one_list_goes_by_place_and_then_by_space() -> None:
    voice = Voice("en", load())
    few = at("planning", blue={"market": "farmer"}, red={})
    many = at("planning", blue={"market": "monk farmer boatman craftsman trader knight scholar"}, red={})
    for stage, closest in ((few, "put:"), (many, "~spot.")):
        ask, view = stage.blue.ask, stage.game.view("blue")
        hand = by_hand(ask, 1, voice, view, 0)
        ways = [key for key in ask.keys if key.startswith(("put:", "gear:"))]
        assert len(hand.choices) <= MOST_CHOICES
        assert any(choice.value.startswith(closest) for choice in hand.choices)
        reached: list[str] = []
        for choice in hand.choices:
            if not choice.value.startswith("~"):
                reached.append(choice.value)
                continue
            *found, last = at_spot(ask, 1, voice, view, choice.value.removeprefix("~spot."))
            assert isinstance(last, tuple) and last[-1].label == "Back"
            for row in (*found, last):
                if isinstance(row, Choose):
                    reached += [one.value for one in row.choices]
                else:
                    reached += [press.id.partition(":plan:")[2] for press in row if ":plan:" in press.id]
        assert sorted(reached) == sorted(ways), "every way to place somebody is there, and each once"


async def test_a_place_may_get_whoever_is_left_in_the_same_press(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    control = alice.find("Fill places")
    labels = dict(control.options)
    assert labels["rest:monastery"] == "Monastery, as far as it goes"
    # Blue starts with farmer, boatman, craftsman and trader: the Village leaves the trader for the Castle.
    await alice.press(control, "fill:village", "rest:castle", "rest:ship")
    planned = (await world.host.look(1, alice.id)).view.seat("blue").spaces
    assert planned["village"] == ("own_farmer", "own_boatman", "own_craftsman")
    assert planned["castle"] == ("", "", "own_trader") and not any(planned["ship"])
    text = text_of(alice.reads("Only you see this"))
    assert "left out" in text and "Ship, as far as it goes" in text, "there nobody was left to go"


def test_where_anybody_may_go_each_kind_has_a_line_and_so_have_two_of_a_kind() -> None:
    voice = Voice("en", load())
    stage = at("planning", blue={"market": "monk scholar scholar farmer"}, red={})
    ask, view = stage.blue.ask, stage.game.view("blue")
    (row,) = filling.places(ask, 1, voice, view, 0)
    lines = {choice.value: choice.label for choice in row.choices}
    assert lines["some:scholar*2@town_hall"] == "2 scholars to Town Hall"
    assert lines["some:farmer*1@town_hall"] == "Farmer to Town Hall"
    slots = {key: face.slots for key, face in view.places.items()}
    picks, left = ["some:scholar*2@town_hall", "rest:monastery"], ["rest:monastery"]
    for key in several.given(lambda: stage.blue.ask, picks, slots, left):
        stage.game.decide("blue", "plan", (key,))
    spaces = stage.game.view("blue").seat("blue").spaces
    assert spaces["town_hall"] == ("scholar", "scholar") and spaces["monastery"] == ("", "")
    assert left == ["rest:monastery"], "a monk who only stands in for others is not spent so"


@pytest.mark.parametrize("language", ["en", "de"])
def test_why_not_says_what_each_place_lacks(language: str) -> None:
    voice = Voice(language, load())
    stage = at("planning", blue={"market": "farmer trader"}, red={}, event="pilgrimage")
    ask, view = stage.blue.ask, stage.game.view("blue")
    told = "\n".join(why_not.lines(ask, voice, view))
    lacking = {
        "en": ("Wagon still needs a knight.", "Monastery would do nothing: Pilgrimage"),
        "de": ("Wagen braucht noch einen Ritter.", "Kloster würde nichts bewirken: Wallfahrt"),
    }
    assert all(line in told for line in lacking[language]), told
    assert voice.name("place", "town_hall") not in told, "there anybody may go"
    own = at("planning", blue={"market": "own_trader"}, red={})
    lines = why_not.lines(own.blue.ask, voice, own.game.view("blue"))
    assert voice.say("why.nobody", place=voice.name("place", "town_hall")) in "\n".join(lines)


async def test_why_not_is_one_press_away_and_leads_back(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("Why not the others?")
    page = alice.reads("Ship still needs a knight.")
    assert [
        control.label for control in alice.controls(page) if ":plan:" in control.id or control.label == "Back"
    ] == ["Back"]
    await alice.press("Back")
    assert alice.find("Commit the plan", alice.reads("Only you see this"))


async def test_back_leads_out_of_a_second_step(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press(":drawing")
    assert not [c for c in alice.controls(alice.reads("Only you see this")) if c.label == "Commit the plan"]
    # Somebody else's commit must not throw a player out of what he is doing.
    await seats["red"].press("Commit the plan")
    assert not [c for c in alice.controls(alice.reads("Only you see this")) if c.label == "Commit the plan"]
    await alice.press("Back")
    assert alice.find("Commit the plan", alice.reads("Only you see this"))


async def test_a_committed_plan_can_be_opened_until_the_last_commits(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Commit the plan")
    assert "You are the last one" in text_of(bob.reads("Only you see this"))
    reopen = next(control for control in alice.controls() if control.id.endswith(":reopen"))
    await alice.press(reopen)
    assert (await world.host.look(1)).waiting == ("blue", "red")
    assert "You are the last one" not in text_of(bob.reads("Only you see this"))
    await bob.press("Commit the plan")
    await alice.press("Commit the plan")
    assert (await world.host.look(1)).public.phase != "planning" or (
        await world.host.look(1)
    ).public.round == 2


async def test_again_fills_what_was_filled_last_round(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    for number in range(4, 12):
        await world.play_on(1, number)
        again = [c for c in alice.controls() if c.id.startswith("o1:ask:1:blue:") and c.id.endswith(":again")]
        if again:
            break
    await alice.press(again[-1])
    assert (await world.host.look(1, alice.id, "blue")).view.seat("blue").planned


async def test_choices_that_became_impossible_are_left_out_and_told(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    control = alice.find("Fill places")
    assert len(control.options) >= 2
    fills = [(value, label) for value, label in control.options if value.startswith("fill:")]
    await alice.press(control, *[value for value, _ in fills])
    text = text_of(alice.reads("Only you see this"))
    assert "left out" in text
    view = (await world.host.look(1, alice.id)).view.seat("blue")
    spare = [label for value, label in fills if value.partition(":")[2] not in view.active]
    assert spare and all(label in text for label in spare), "each that was left out is named"


async def test_the_drawing_preference_is_kept(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press(":drawing")
    await alice.press(next(control for control in alice.controls() if control.id.endswith("drawing:choose")))
    assert (await world.host.look(1, alice.id)).view.seat("blue").drawing == "choose"
    assert "always asked how many" in text_of(alice.reads("Only you see this"))


async def test_the_twin_in_the_thread_and_the_direct_message_agree(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    dm = alice.reads("Only you see this")
    twin = (await alice.press("My seat")).response._message
    await alice.press("Fill places", alice.find("Fill places", twin).options[0][0], message=twin)
    assert "✓ " in text_of(alice.reads("Only you see this"))
    dm_now = next(message for message in alice.stored() if message.id == dm.id)
    assert "✓ " in text_of(dm_now)
    assert {c.id for c in controls_of(dm_now)} == {
        c.id for c in controls_of(next(m for m in alice.stored() if m.id == twin.id))
    }


@pytest.mark.parametrize("number", [2, 4])
async def test_nobody_ever_sees_what_is_secret(world: World, number: int) -> None:
    names = ("alice", "bob", "carol", "dave")[:number]
    seats = await world.game(*names)
    stranger = world.person("eve")
    own: set[str] = set()

    async def spy(outcome: Any) -> None:
        for seat, person in [*seats.items(), ("", stranger)]:
            for message in person.stored():
                owners = {c.id.split(":")[3] for c in controls_of(message) if c.id.startswith("o1:ask:")}
                secret = any(":plan:" in control.id for control in controls_of(message))
                assert not secret or owners == {seat}, f"{seat or 'eve'} sees the plan of {owners}"
                if "On your market" in text_of(message):
                    assert owners <= {seat} and seat
                for attachment in message.attachments:
                    eyes = eyes_of(world, attachment)
                    own.add(eyes)
                    assert eyes in ("", seat), f"{seat or 'eve'} sees a picture for {eyes}"

    for rounds in range(1, 4):
        for person in seats.values():
            await person.press("My seat")
        await play_until_over(world, 1, seats, Random(number), between=spy, rounds=rounds)
    assert own == {"", *seats}, "the spy has seen nothing secret, so this test has proved nothing"


def eyes_of(world: World, attachment: Any) -> str:
    """For whose eyes a picture was made."""
    note = (world.env.backend.cdn.get(attachment["url"]) or b"").decode("latin-1")
    assert "eyes=" in note or attachment["filename"] == "story.log"
    return note.partition("eyes=")[2].partition(" ")[0]


async def test_whoever_draws_nobody_is_told_so(world: World) -> None:
    seats = await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await desk.settle()
    desk.latest.untold.notes = [Note("drew", "blue", {"followers": []})]
    outcome = await world.host.look(1)
    done = {seat: closed(desk.room, desk.latest.untold, Spot(TURN, seat), outcome, "").text for seat in seats}
    assert done["blue"] == f"✓ {desk.voice.seat('blue')} draws nobody."
    assert done["red"] == desk.voice.say("turn.done", seat=desk.voice.seat("red"))


async def test_a_plan_never_becomes_the_next_rounds_plan_under_the_finger(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("solo")
    plan = alice.reads("Planning")
    await alice.press("Commit the plan", message=plan)
    assert (await world.host.look(1)).public.round == 2
    answer = next(call for call in reversed(world.env.http_requests) if call.path.endswith("/callback"))
    assert "commit" not in str(answer.json)
    assert alice.reads("round 2 of").id != plan.id


async def test_a_plan_is_committed_by_the_list_that_fills_it_whatever_the_order(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    control = alice.find("Fill places")
    assert dict(control.options)[filling.COMMIT] == "… and commit the plan"
    before = alice.presses
    await alice.press(control, filling.COMMIT, "fill:castle")
    seen = (await world.host.look(1, alice.id)).view.seat("blue")
    assert seen.committed and seen.active == {"castle"} and alice.presses == before + 1


async def test_a_plan_of_which_something_is_left_out_is_not_committed_unseen(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("Fill places", "fill:village", "fill:castle", filling.COMMIT)
    seen = (await world.host.look(1, alice.id)).view.seat("blue")
    assert not seen.committed and seen.active == {"village"}
    text = text_of(alice.reads("Only you see this"))
    assert "One choice was left out" in text and "Castle" in text and "The plan is not committed yet" in text


async def test_to_commit_nothing_by_that_list_is_asked_first(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.press("Fill places", filling.COMMIT)
    assert not (await world.host.look(1, alice.id)).view.seat("blue").committed
    await alice.press(next(control for control in alice.controls() if control.label.startswith("Yes")))
    assert (await world.host.look(1, alice.id)).view.seat("blue").committed
