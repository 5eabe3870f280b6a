"""Playing ahead by pressing what is on the screen: lists run, are changed, stop, and are nobody else's."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.clocks.clock import ACTING, KEPT_WARM_AFTER, fresh
from orleans_bot.clocks.paces import PACES, Timing
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.panels.panel import Panel, Press, door_id
from orleans_bot.host.given import IMPOSSIBLE, UNDONE, Action, Ahead, Answer
from orleans_bot.host.lists import keep_lists
from orleans_bot.host.ticking import Clocks
from orleans_bot.policy import choose
from orleans_bot.store import clocks as kept

from . import playing
from .conftest import World, settled
from .people import Person, controls_of, said, text_of


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test plays the same game."""
    playing.same_luck(monkeypatch)


async def committed(world: World, rounds: int = 5, *names: str) -> dict[str, Person]:
    """A game in a round's planning, where all but the last seat have filled places and committed."""
    seats = await world.game(*(names or ("alice", "bob")))
    outcome = await world.play_unseen(1, rounds)
    last = list(seats)[-1]
    while True:
        ask = next((ask for ask in outcome.asks if ask.waits and ask.seat != last), None)
        if ask is None:
            break
        outcome = await world.host.look(1, seats[ask.seat].id, ask.seat)
        ask = next(one for one in outcome.asks if one.seat == ask.seat)
        outcome = await world.host.decide(
            1, seats[ask.seat].id, ask.seat, ask.key, ask.since, choose(outcome.view, ask)
        )
    await shown(world, outcome)
    return seats


async def shown(world: World, outcome: Any) -> None:
    """What hangs is right."""
    desk = await world.bot.house.take(outcome)
    await settled(desk)
    await world.env.settle()


async def rest_decides(world: World, seats: dict[str, Person], seat: str) -> None:
    """A seat decides, sensibly, as long as it is asked and the round goes on."""
    outcome = await world.host.look(1, seats[seat].id, seat)
    rounds = outcome.public.round
    while outcome.public.round == rounds and seat in outcome.waiting:
        ask = next(one for one in outcome.asks if one.seat == seat)
        done = await world.host.decide(1, seats[seat].id, seat, ask.key, ask.since, choose(outcome.view, ask))
        await shown(world, done)
        outcome = await world.host.look(1, seats[seat].id, seat)


async def given(world: World, person: Person, seat: str = "blue") -> Ahead | None:
    """The list as the host has it."""
    found: Ahead | None = await world.host.ahead.of_seat(1, person.id, seat)
    return found


async def opened(person: Person, what: str = "Play ahead") -> Any:
    """The list on the screen."""
    return (await person.press(what)).response._message


def now(person: Person, message: Any) -> Any:
    """The same message as it is now."""
    return next(each for each in person.stored() if each.id == message.id)


async def test_a_whole_turn_is_played_ahead_by_pressing_and_runs_when_it_comes(world: World) -> None:
    seats = await committed(world)
    alice = seats["blue"]
    message = await opened(alice)
    assert "as if the others passed" in text_of(message)
    for _ in range(30):
        here = await world.host.ahead.look(1, alice.id, "blue")
        if here.ask is None:
            break
        picks = choose(here.view, here.ask)
        ends = f":ask:{here.ask.key}:{picks[0]}" if picks else ":~none"
        buttons = [c for c in alice.controls(now(alice, message)) if c.id.endswith(ends)]
        if buttons:
            await alice.press(buttons[0])
        else:
            select = next(
                c for c in alice.controls(now(alice, message)) if {v for v, _ in c.options} >= set(picks)
            )
            await alice.press(select, *picks)
    text = text_of(now(alice, message))
    assert "1. " in text and "2. " in text and "ends with your pass" in text
    wanted = await given(world, alice)
    assert wanted is not None and wanted.actions
    await rest_decides(world, seats, "red")
    played = [line.picks for line in await world.host.lines(1, 200) if line.seat == "blue"]
    answers = [answer.picks for action in wanted.actions for answer in action.answers]
    assert any(played[at : at + len(answers)] == answers for at in range(len(played)))
    outcome = await world.host.look(1)
    assert outcome.public.round > 5 or outcome.public.seat("blue").passed


async def test_several_turns_are_given_in_one_press_and_what_they_ask_is_asked_when_they_come(
    world: World,
) -> None:
    seats = await committed(world, 7)
    alice = seats["blue"]
    await rest_decides_until(world, seats, "red", "blue")
    turns = alice.find(":~acts")
    wanted = [value for value, _ in turns.options]
    assert len(wanted) >= 3
    await alice.press(turns, *wanted)
    kept = await given(world, alice)
    assert kept is not None and [action.answers[0].picks for action in kept.actions] == [
        (key,) for key in wanted[1:]
    ]
    here = await world.host.ahead.look(1, alice.id, "blue")
    assert here.fits == len(kept.actions), "what an action leaves open is no hindrance to those after it"
    for _ in range(60):
        outcome = await world.host.look(1, alice.id, "blue")
        if outcome.public.round > 7 or not outcome.asks:
            break
        ask = next(ask for ask in outcome.asks if ask.waits)
        if ask.seat == "blue" and ask.key == "act":
            break
        user = seats[ask.seat].id
        there = await world.host.look(1, user, ask.seat)
        ask = next(one for one in there.asks if one.seat == ask.seat)
        picks = choose(there.view, ask)
        await shown(world, await world.host.decide(1, user, ask.seat, ask.key, ask.since, picks))
    acts = [line.picks for line in await world.host.lines(1, 200) if (line.seat, line.ask) == ("blue", "act")]
    assert acts[-len(wanted) :] == [(key,) for key in wanted]


async def rest_decides_until(world: World, seats: dict[str, Person], seat: str, then: str) -> None:
    """A seat decides until another one's turn has come."""
    for _ in range(30):
        outcome = await world.host.look(1, seats[seat].id, seat)
        asked = next(ask for ask in outcome.asks if ask.waits)
        if asked.seat == then and asked.key == "act":
            break
        user, who = seats[asked.seat].id, asked.seat
        there = await world.host.look(1, user, who)
        ask = next(one for one in there.asks if one.seat == who)
        picks = choose(there.view, ask)
        await shown(world, await world.host.decide(1, user, who, ask.key, ask.since, picks))


async def test_one_press_makes_the_list_and_one_throws_it_away(world: World) -> None:
    seats = await committed(world)
    alice = seats["blue"]
    message = await opened(alice, "Make the list for me")
    made = await given(world, alice)
    assert made is not None and len(made.actions) > 1
    assert "1. " in text_of(message) and "2. " in text_of(message)
    await alice.press("Throw the list away", message=now(alice, message))
    assert await given(world, alice) is None


async def test_a_list_survives_a_restart_with_its_controls(world: World) -> None:
    seats = await committed(world)
    alice = seats["blue"]
    message = await opened(alice, "Make the list for me")
    made = await given(world, alice)
    await world.restart()
    assert await given(world, alice) == made
    await alice.press("Change a step", "0", message=now(alice, message))
    await alice.press("Not possible? Leave it out", message=now(alice, message))
    changed = await given(world, alice)
    assert changed is not None and changed.actions[0].otherwise == "leave"
    assert "left out if not possible" in text_of(now(alice, message))
    await alice.press("Choose anew from here on", message=now(alice, message))
    assert await given(world, alice) is None
    assert "Which place" in text_of(now(alice, message)) or controls_of(now(alice, message))


async def test_a_step_can_be_made_to_depend_on_what_it_is_about(world: World) -> None:
    seats = await committed(world, 7)
    alice = seats["blue"]
    message = await opened(alice, "Make the list for me")
    here = await world.host.ahead.look(1, alice.id, "blue")
    at = next((at for at, counts in enumerate(here.counts) if counts), None)
    assert at is not None, "this round has nothing to depend on; choose another"
    await alice.press("Change a step", str(at), message=now(alice, message))
    control = next(c for c in alice.controls(now(alice, message)) if c.label.startswith("only if"))
    await alice.press(control)
    kept = await given(world, alice)
    assert kept is not None and kept.actions[at].only_if == (here.counts[at][0],)
    assert control.label in text_of(now(alice, message))


async def test_something_else_is_chosen_in_the_place_of_a_step_by_pressing(world: World) -> None:
    seats = await committed(world, 7)
    alice = seats["blue"]
    message = await opened(alice, "Make the list for me")
    made = await given(world, alice)
    assert made is not None and len(made.actions) > 1
    await alice.press("Change a step", "0", message=now(alice, message))
    await alice.press("Something else", message=now(alice, message))
    assert "If step 1 is not possible" in text_of(now(alice, message))
    await alice.press("Not this step", message=now(alice, message))
    assert "If step 1" not in text_of(now(alice, message)) and await given(world, alice) == made
    await alice.press("Change a step", "0", message=now(alice, message))
    await alice.press("Something else", message=now(alice, message))
    buttons = [
        c for c in alice.controls(now(alice, message)) if ":sure.pass" in c.id or c.id.endswith(":pass")
    ]
    await alice.press(buttons[0])
    kept = await given(world, alice)
    assert kept is not None and kept.actions[1:] == made.actions[1:]
    assert kept.actions[0].answers == made.actions[0].answers
    assert kept.actions[0].instead[0].picks == ("pass",)
    assert "else Pass" in text_of(now(alice, message))


async def test_nobody_else_sees_or_touches_a_list(world: World) -> None:
    seats = await committed(world)
    alice, bob, eve = seats["blue"], seats["red"], world.person("eve")
    before = {spy.name: spy.texts() for spy in (bob, eve)}
    outcomes = [await world.host.look(1, spy.id) for spy in (bob, eve)]
    message = await opened(alice, "Make the list for me")
    await world.env.settle()
    assert {spy.name: spy.texts() for spy in (bob, eve)} == before
    assert [await world.host.look(1, spy.id) for spy in (bob, eve)] == outcomes
    made = await given(world, alice)
    held = next(m for m in reversed(list(bob.stored())) if controls_of(m))
    drop = next(c.id for c in controls_of(now(alice, message)) if c.id.endswith(":drop"))
    answer = said(await bob.forge(held, drop))
    assert "1. " not in answer and answer
    assert await given(world, alice) == made


FORGED = (
    "open", "fill", "step", "step.x", "wake", "drop", "cut.x", "cut.-1", "cut.99", "earlier.9", "earlier.x",
    "instead.99", "else.0.nothing", "else.9.ask", "only.0.moon:1", "only.", "ask:act:act:nowhere", "ask:x",
    "ask:act:~mask.zz", "turn:mark.x.1", "turn:leaf.x.1", "turn:nothing", "ask:plan:commit", "nothing", ".",
    "~",
)  # fmt: skip


async def test_forged_and_stale_presses_get_a_sentence_and_change_nothing(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    seats = await committed(world)
    alice = seats["blue"]
    await opened(alice, "Make the list for me")
    made = await given(world, alice)
    mark = (await world.host.ahead.look(1, alice.id, "blue")).mark
    thread = world.thread().id
    hanging = [m for m in alice.stored() if controls_of(m) and m.channel_id == thread and not m.flags & 64][
        -1
    ]
    for what in FORGED:
        for number in (mark, mark + 1, 10**14):
            if number == mark and what in ("drop", "fill", "wake"):
                continue
            for seat in ("blue", "pink"):
                caplog.clear()
                with caplog.at_level(logging.INFO):
                    answer = await alice.forge(hanging, f"o1:ahead:1:{seat}:{number}:{what}")
                assert not [record for record in caplog.records if record.exc_info], what
                assert "something went wrong" not in said(answer).lower(), what
                assert await given(world, alice) == made, what
    # What hangs where it may be read by others is never changed into a list.
    assert not any("as if the others passed" in text_of(m) for m in alice.stored() if m.id == hanging.id)


async def test_why_a_list_stopped_is_said_to_its_owner_and_one_press_wakes_it(world: World) -> None:
    seats = await committed(world)
    alice, bob = seats["blue"], seats["red"]
    nowhere = Action((Answer("act", ("act:nowhere",)),))
    async with world.host.core.use(1) as live:
        live.set_list("blue", Ahead(live.game.state.round, (nowhere,)))
        await keep_lists(world.host.core, live)
    outcome = await world.host.look(1, bob.id)
    while outcome.public.turn != "blue":
        ask = next(one for one in outcome.asks if one.seat == "red")
        await shown(
            world, await world.host.decide(1, bob.id, "red", ask.key, ask.since, choose(outcome.view, ask))
        )
        outcome = await world.host.look(1, bob.id)
    stopped = await given(world, alice)
    assert stopped is not None and stopped.rests == IMPOSSIBLE
    assert "no longer possible" in said(await alice.press("My seat"))
    assert not any("no longer possible" in words for words in bob.texts())
    message = await opened(alice)
    await alice.press("Go on with it", message=message)
    assert await given(world, alice) is None


async def test_a_list_made_in_ones_own_turn_is_played_at_once(world: World) -> None:
    seats = await committed(world)
    alice, bob = seats["blue"], seats["red"]
    outcome = await world.host.look(1, bob.id)
    while outcome.public.turn != "blue":
        ask = next(one for one in outcome.asks if one.seat == "red")
        await shown(
            world, await world.host.decide(1, bob.id, "red", ask.key, ask.since, choose(outcome.view, ask))
        )
        outcome = await world.host.look(1, bob.id)
    seq = outcome.seq
    await alice.press("Make the list for me")
    await world.env.settle()
    after = await world.host.look(1)
    assert after.seq > seq and after.public.turn != "blue"


async def test_what_was_played_from_a_list_is_taken_back_and_waits_for_a_look(world: World) -> None:
    seats = await committed(world, 7)
    alice, bob = seats["blue"], seats["red"]
    message = await opened(alice, "Make the list for me")
    made = await given(world, alice)
    assert made is not None and len(made.actions) > 1
    outcome = await world.host.look(1, bob.id)
    while outcome.public.phase == "planning" or outcome.public.turn == "red":
        ask = next(one for one in outcome.asks if one.seat == "red")
        done = await world.host.decide(1, bob.id, "red", ask.key, ask.since, choose(outcome.view, ask))
        before = outcome.seq
        await shown(world, done)
        outcome = await world.host.look(1, bob.id)
        if any(line.seat == "blue" and line.seq > before for line in await world.host.lines(1, 9)):
            break
    left = await given(world, alice)
    assert left is not None and len(left.actions) < len(made.actions) and not left.rests
    await alice.slash("undo", game=1)
    await world.env.settle()
    rested = await given(world, alice)
    assert rested is not None and rested.rests == UNDONE and rested.actions[-1:] == made.actions[-1:]
    seq = (await world.host.look(1)).seq
    await shown(world, await world.host.look(1))
    assert (await world.host.look(1)).seq == seq, "nothing is replayed before its owner has looked"
    assert "something was taken back" in said(await alice.press("My seat"))
    assert not any("taken back. Look at it" in words for words in bob.texts())
    message = await opened(alice)
    await alice.press("Go on with it", message=now(alice, message))
    await world.env.settle()
    assert (await world.host.look(1)).seq > seq


async def test_a_stand_in_keeps_a_seat_warm_by_its_list_and_gives_the_rest_back(world: World) -> None:
    seats = await committed(world, 7)
    alice, bob = seats["blue"], seats["red"]
    await opened(alice, "Make the list for me")
    made = await given(world, alice)
    async with world.host.core.use(1) as live:
        live.clocks = Clocks(Timing("daily"))
        live.clocks.set("blue", replace(fresh(PACES["daily"], ACTING, 7, 0.0), missed=KEPT_WARM_AFTER))
        await world.host.core.store.write(lambda db: kept.set_timing(db, 1, Timing("daily")))
        await world.host.core.keep_clocks(live)
    outcome = await world.host.look(1, bob.id)
    assert outcome.warm == {"blue"}
    at = outcome.seq
    while not any(line.seat == "blue" and line.seq > at for line in await world.host.lines(1, 99)):
        ask = next(one for one in outcome.asks if one.seat == "red")
        done = await world.host.decide(1, bob.id, "red", ask.key, ask.since, choose(outcome.view, ask))
        await shown(world, done)
        outcome = await world.host.look(1, bob.id)
    left = await given(world, alice)
    assert made is not None and left is not None and 0 < len(left.actions) < len(made.actions)
    panel = Panel("…", ((Press(door_id(1, "back"), "I am back"),),))
    desk = await world.bot.house.desk(1)
    await Hanging.post(world.bot.house, desk.home, panel, None)
    assert "yours again" in said(await alice.press("I am back"))
    assert (await world.host.look(1)).warm == frozenset()
    assert await given(world, alice) == left
    mine = (await alice.press("My seat")).response._message
    shown_now = (await alice.press("Play ahead", message=mine)).response._message
    assert "1. " in text_of(shown_now) and f"{len(left.actions) + 1}. " not in text_of(shown_now)


async def test_what_is_answered_for_good_is_chosen_and_switched_off_by_pressing(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, thread = seats["blue"], world.thread()
    message = (await alice.slash("me", channel=thread)).response._message
    torture = next(c for c in alice.controls(message) if c.id.endswith(":wish.torture"))
    await alice.press(torture, "Torture: a place tile first", message=message)
    assert await world.host.standing.of(alice.id) == {"torture": "tile"}
    torture = next(c for c in alice.controls(now(alice, message)) if c.id.endswith(":wish.torture"))
    await alice.press(torture, "Torture: ask me, in game 1 only", message=now(alice, message))
    assert await world.host.standing.off_in(alice.id, 1) == {"torture"}
    assert await world.host.standing.of(alice.id) == {"torture": "tile"}
    torture = next(c for c in alice.controls(now(alice, message)) if c.id.endswith(":wish.torture"))
    await alice.press(torture, "Torture: a place tile first", message=now(alice, message))
    assert await world.host.standing.off_in(alice.id, 1) == frozenset()
    await alice.press("Ask me in game 1", message=now(alice, message))
    assert await world.host.standing.is_off(alice.id, 1)
    await alice.press("Use them in game 1", message=now(alice, message))
    assert not await world.host.standing.is_off(alice.id, 1)
    await world.restart()
    torture = next(c for c in alice.controls(now(alice, message)) if c.id.endswith(":wish.torture"))
    await alice.press(torture, "ask", message=now(alice, message))
    assert await world.host.standing.of(alice.id) == {}
    for forged in ("wish.moon", "wish.", "wish_on", "wish_off.x"):
        answer = await alice.forge(now(alice, message), f"o1:door:0:{forged}", "cheap")
        assert "something went wrong" not in said(answer).lower()
    assert await world.host.standing.of(alice.id) == {}
