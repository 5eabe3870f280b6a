"""Taking back says what goes; from a question that reveals nothing there is a way back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.messages.sending import Blocked
from orleans_bot.discord.messages.spots import WISH
from orleans_bot.discord.panels import undoing
from orleans_bot.discord.panels.panel import Panel
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.records import Outcome
from orleans_bot.policy import choose
from orleans_bot.rules.ask import Decision

from .conftest import World, settled
from .people import Person, controls_of, said, text_of

MOST = 300


async def to_a_question(world: World, key: str, back: bool = True) -> tuple[str, Outcome]:
    """Play until a seat is asked this; with `back`, its action has led to it, nothing revealed between."""
    outcome = await world.host.look(1)
    for _ in range(MOST):
        seat = outcome.waiting[0]
        user = outcome.seats[seat]
        outcome = await world.host.look(1, user, seat)
        ask = next(ask for ask in outcome.asks if seat in ask.who)
        if ask.key == key and (outcome.back == seat or not back):
            desk = await world.bot.house.take(outcome)
            await settled(desk)
            return seat, outcome
        picks = choose(outcome.view, ask)
        outcome = await world.host.decide(1, user, seat, ask.key, ask.since, picks)
    pytest.fail(f"nobody was asked {key!r}")


async def asked_and_waiting(world: World) -> tuple[Person, Person, Outcome]:
    """Of two, whoever is asked something in the middle of an action, the other one, and how it stands."""
    seats = await world.game("alice", "bob")
    seat, here = await to_a_question(world, "choose")
    other = next(person for colour, person in seats.items() if colour != seat)
    return seats[seat], other, here


async def test_back_leads_from_the_question_of_an_action_to_the_action(world: World) -> None:
    seats = await world.game("alice", "bob")
    seat, here = await to_a_question(world, "choose")
    person = seats[seat]
    back = [c for c in person.controls() if c.id.endswith(":undo")]
    assert back[-1].label == "Back"
    other = next(each for colour, each in seats.items() if colour != seat)
    await other.press(back[-1])
    assert (await world.host.look(1)).seq == here.seq, "nobody else goes back"
    answer = said(await person.press(back[-1]))
    assert "Taken back: your Village and what it brought." in answer
    there = await world.host.look(1, person.id)
    assert there.asks[0].key == "act" and not there.back


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_taken_back_is_said_in_words(language: str) -> None:
    voice = Voice(language, load())
    castle = words.name("place", "castle", language)

    def told(ask: str, pick: str) -> str:
        return undoing.what(voice, Decision(1, "blue", ask, (pick,)))

    assert castle in told("act", "act:castle")
    assert told("act", "pass") == voice.say("undo.pass")
    assert told("plan", "commit") == voice.say("undo.commit")
    assert told("plan", "fill:castle") == voice.say("undo.plan")
    assert voice.title("draw") in told("draw", "draw:2")
    assert undoing.what(voice, None) == voice.say("undo.it")


def test_of_many_decisions_the_last_ones_are_named_and_what_is_hidden_stays_hidden() -> None:
    voice = Voice("en", load())
    told = undoing.listed(voice, ["", *[f"Blue does {n}." for n in range(9)]])
    assert told.startswith("4 decisions before these") and told.endswith("· Blue does 8.")
    assert undoing.listed(voice, [""]) == "· a decision that is still hidden"


async def test_the_vote_names_the_decisions_in_words(world: World) -> None:
    person, other, _ = await asked_and_waiting(world)
    assert (await world.host.would_undo(1, other.id)).asks
    question = said(await other.slash("undo", game=1))
    assert "others must agree" in question and "Village" in question
    await other.press("Ask the others")
    wish = text_of(person.reads("would like to take back"))
    assert "Village" in wish and "· " in wish


async def test_who_wishes_twice_at_once_has_the_others_called_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, other, _ = await asked_and_waiting(world)
    desk, votes, send = await world.bot.house.desk(1), world.bot.votes, Hanging.post
    wished = await world.host.undo(1, other.id)
    assert wished.vote is not None
    calls: list[str] = []

    async def slowly(house: Any, channel: int, panel: Panel, *what: Any, **how: Any) -> Hanging:
        await asyncio.sleep(0)
        if "would like to take back" in panel.text:
            calls.append(panel.text)
            if len(calls) == 1:
                raise Blocked("trouble")
        return await send(house, channel, panel, *what, **how)

    monkeypatch.setattr(Hanging, "post", slowly)
    with pytest.raises(Blocked):
        await votes.ask(desk, wished)
    await asyncio.gather(votes.ask(desk, wished), votes.ask(desk, wished))
    assert len(calls) == 2, "what was lost is told again, and only once"
    await world.restart()
    await world.bot.votes.ask(await world.bot.house.desk(1), wished)
    assert len(calls) == 2, "not after a restart either"
    await person.press("No, go on")
    await world.bot.votes.ask(await world.bot.house.desk(1), wished)
    assert len(calls) == 2, "nobody is called for a wish that was refused on the way"
    await world.bot.votes.ask(await world.bot.house.desk(1), await world.host.undo(1, other.id))
    assert len(calls) == 3, "a wish that is put again after it was refused is a new one"


async def test_nobody_is_called_for_a_wish_that_a_newer_one_has_overtaken(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, other, here = await asked_and_waiting(world)
    desk, votes, send = await world.bot.house.desk(1), world.bot.votes, Hanging.post
    older = await world.host.undo(1, other.id)
    ask = next(ask for ask in here.asks if ask.key == "choose")
    await world.host.decide(1, person.id, ask.seat, ask.key, ask.since, choose(here.view, ask))
    newer = await world.host.undo(1, other.id)
    assert older.vote is not None and newer.vote is not None and newer.seq > older.seq
    calls: list[str] = []

    async def counted(house: Any, channel: int, panel: Panel, *what: Any, **how: Any) -> Hanging:
        calls.extend([panel.text] if "would like to take back" in panel.text else [])
        return await send(house, channel, panel, *what, **how)

    monkeypatch.setattr(Hanging, "post", counted)
    for wish in (newer, older, newer):
        await votes.ask(desk, wish)
    assert len(calls) == 1, "what came late is over, and does not have the newer one put again"


async def test_the_draw_question_shows_what_it_changes_and_offers_always(world: World) -> None:
    seats = await world.game("alice", "bob")
    seat, here = await to_a_question(world, "draw", back=False)
    person = seats[seat]
    ask = next(ask for ask in here.asks if ask.seat == seat)
    most = int(next(key for key in ask.keys if key.startswith("draw:")).partition(":")[2])
    mine = here.public.seat(seat)
    controls = [str(message.components) for message in person.stored()]
    assert any(f"holds {len(mine.market) + most} of {mine.market_room}" in shown for shown in controls)
    await person.press(f":{seat}:{ask.since}:always")
    after = await world.host.look(1, person.id)
    assert not [ask for ask in after.asks if ask.seat == seat and ask.key == "draw"]
    assert (await world.host.standing.of(person.id))["draw"] == "all"


async def test_the_table_hears_what_is_answered_for_good_on_an_own_panel(world: World) -> None:
    seats = await world.game("alice", "bob")
    seat, here = await to_a_question(world, "draw", back=False)
    person = seats[seat]
    ask = next(ask for ask in here.asks if ask.seat == seat)
    panel = (await person.slash("seat", game=1)).response._message
    await person.press(f":{seat}:{ask.since}:always", message=panel)
    desk = await world.bot.house.desk(1)
    while not desk.idle:
        await world.env.settle()
    old = f":ask:1:{seat}:{ask.since}:"
    hanging = [each for each in person.stored() if any(old in one.id for one in person.controls(each))]
    assert hanging == [], "what is answered asks nobody any more, wherever it hangs"
    assert desk.latest.outcome is not None
    assert desk.latest.outcome.seq == (await world.host.look(1)).seq


async def test_a_wish_that_somebody_has_played_on_over_asks_nobody_any_more(world: World) -> None:
    person, other, here = await asked_and_waiting(world)
    await other.ask_to_take_back()
    wish = person.reads("would like to take back")
    assert controls_of(wish)
    ask = next(ask for ask in here.asks if ask.key == "choose")
    seen = await world.host.look(1, person.id)
    picks = choose(seen.view, ask)
    desk = await world.bot.house.take(
        await world.host.decide(1, person.id, ask.seat, ask.key, ask.since, picks)
    )
    await settled(desk)
    assert "Nobody asks" in text_of(wish) and not controls_of(wish)
    assert desk.posts.loose == [] and await world.host.panel(1, WISH) is None


@pytest.mark.parametrize("killed", [False, True])
async def test_a_wish_that_stands_keeps_its_buttons_and_one_that_is_answered_says_so(
    world: World, killed: bool
) -> None:
    person, other, _ = await asked_and_waiting(world)
    await other.ask_to_take_back()
    wish = person.reads("would like to take back")
    if killed:
        await world.restart()
    desk = await world.bot.house.desk(1)
    late = replace(await world.host.look(1), vote=None)  # looked at before the wish was put
    desk.take(late)
    await settled(desk)
    assert controls_of(wish), "what came late takes no standing wish away"
    await person.slash("undo", game=1)
    await settled(desk)
    assert "Taken back" in text_of(wish) or "taken back" in text_of(wish)
    assert not controls_of(wish)


async def test_an_old_wish_that_is_pressed_loses_its_buttons(world: World) -> None:
    person, other, _ = await asked_and_waiting(world)
    await other.ask_to_take_back()
    wish, old = person.reads("would like to take back"), person.photograph("No, go on")
    await world.host.refuse_undo(1, person.id)
    desk = await world.bot.house.desk(1)
    desk.posts.wish = None  # as an earlier version has left it
    assert "Nobody asks" in said(await person.press_as_photographed(old))
    assert "Nobody asks" in text_of(wish) and not controls_of(wish)
