"""Notices in Discord: who is pinged, what comes in a direct message and replaces the last, and Next game."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.clocks.calling import DAILY, DIRECT, HOURLY, NEVER, OVER, ROUND, THREAD, TURN
from orleans_bot.clocks.paces import HOUR
from orleans_bot.clocks.rest import Rest, Resting
from orleans_bot.discord.messages import notices
from orleans_bot.host.host import Host
from orleans_bot.policy import choose
from orleans_bot.store import StoreFault

from .conftest import World, settled
from .people import Person, controls_of, said, text_of
from .test_clocks import Wall
from .test_play_ahead import committed
from .test_trouble import close_dms


@pytest.fixture
def wall(world: World, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """A clock on the wall of this world."""
    made = Wall(world, monkeypatch)
    monkeypatch.setattr(notices, "now", lambda: int(made.at))
    return made


def pings(world: World, person: Person) -> int:
    """How often somebody has been pinged."""
    return sum(
        str(person.id) in map(str, (call.json or {}).get("allowed_mentions", {}).get("users", ()))
        for call in world.env.http_requests
        if call.method == "POST" and call.path.endswith("/messages") and isinstance(call.json, dict)
    )


def direct(person: Person) -> list[Any]:
    """What lies in somebody's direct messages, the oldest first."""
    channel = person.world.env.backend.dm_channels.get(person.id)
    return [message for message in person.stored() if message.channel_id == channel]


def inboxes(person: Person) -> list[str]:
    """The messages there that list what waits."""
    return [text for message in direct(person) if "for you:" in (text := text_of(message))]


async def to_the_turn(world: World, game: int = 1) -> tuple[Person, Person]:
    """Play until somebody's turn has come; who that is, and the other."""
    people = {person.id: person for person in world.people.values()}
    outcome = await world.host.look(game)
    while outcome.public.phase != "actions":
        await decide(world, game)
        outcome = await world.host.look(game)
    mine = people[outcome.seats[outcome.waiting[0]]]
    return mine, next(person for person in people.values() if person is not mine)


async def told_directly(world: World) -> tuple[Person, Person]:
    """A game of two who want to hear of their turn in direct messages: whose turn has come, and the other."""
    await world.game("alice", "bob")
    for person in world.people.values():
        await world.host.notices.choose(person.id, TURN, DIRECT)
    both = await to_the_turn(world)
    await world.bot.house.notices.look()
    return both


async def decide(world: World, game: int = 1) -> None:
    """Whoever is asked first answers sensibly, and it is shown."""
    outcome = await world.host.look(game)
    seat = outcome.waiting[0]
    user = outcome.seats[seat]
    outcome = await world.host.look(game, user, seat)
    ask = next(ask for ask in outcome.asks if ask.seat == seat)
    done = await world.host.decide(game, user, seat, ask.key, ask.since, choose(outcome.view, ask))
    desk = await world.bot.house.take(done)
    await settled(desk)
    await world.env.settle()


async def test_how_one_is_called_is_chosen_by_pressing(world: World, wall: Wall) -> None:
    alice = world.person("alice")
    message = (await alice.slash("me")).response._message
    await alice.press("When I am called", message=message)
    assert "a ping where it is played" in text_of(message) and "18:00" in text_of(message)
    turn = next(c for c in alice.controls(message) if c.id.endswith("notice.turn"))
    await alice.press(turn, "gathered, once a day at my hour", message=message)
    await alice.press(next(c for c in alice.controls(message) if c.id.endswith("notice.hour")), "7")
    wanted = await world.host.notices.of(alice.id)
    assert (wanted.ways[TURN], wanted.hour) == (DAILY, 7) and "07:00" in text_of(message)
    await alice.press("What is answered for me", message=message)
    assert any(c.id.endswith("wish.feed") for c in alice.controls(message))
    for forged in ("notice.moon", "notice.", "notice.hour", "notice.turn"):
        answer = await alice.forge(message, f"o1:door:0:{forged}", "99")
        assert "something went wrong" not in said(answer).lower() and said(answer)
    assert await world.host.notices.of(alice.id) == wanted


@pytest.mark.parametrize("way", [THREAD, DIRECT, HOURLY, NEVER])
async def test_a_turn_calls_once_and_as_was_chosen(
    world: World, wall: Wall, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(world.bot.settings), "at_parlour", False)
    await world.game("alice", "bob")
    for person in world.people.values():
        await world.host.notices.choose(person.id, TURN, way)
    mine, _ = await to_the_turn(world)
    assert pings(world, mine) == (way == THREAD)
    await world.bot.house.notices.look()
    assert len(inboxes(mine)) == (way == DIRECT)
    wall.at += 2 * HOUR
    for _ in range(3):
        await world.bot.house.notices.look()
    assert len(inboxes(mine)) == (way in (DIRECT, HOURLY))
    assert pings(world, mine) == (way == THREAD)
    if inboxes(mine):
        assert "https://discord.com/channels/" in inboxes(mine)[0]


async def test_what_is_told_replaces_what_was_told_before_and_goes_with_the_game(
    world: World, wall: Wall
) -> None:
    mine, other = await told_directly(world)
    first = direct(mine)[-1]
    assert "One game waits for you" in text_of(first)
    while mine.id in [(await world.host.look(1)).seats[s] for s in (await world.host.look(1)).waiting]:
        await decide(world)
    await world.bot.house.notices.look()
    assert direct(mine)[-1].id == first.id and "Nothing waits" in text_of(direct(mine)[-1])
    assert not controls_of(direct(mine)[-1])
    await world.restart()
    for _ in range(200):
        if first.id not in [message.id for message in direct(mine)]:
            break
        await decide(world)
        await world.bot.house.notices.look()
    assert first.id not in [message.id for message in direct(mine)] and len(inboxes(mine)) == 1
    assert pings(world, mine) == pings(world, other) == 0


@pytest.mark.usefixtures("knows_numbers")
async def test_what_was_told_and_not_noted_before_a_restart_says_after_it_what_is_so(
    world: World, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any) -> None:
        raise StoreFault("The disk is full; nothing was saved.")

    await world.game("alice", "bob")
    mine, _ = await to_the_turn(world)
    seat = next(seat for seat, user in (await world.host.look(1)).seats.items() if user == mine.id)
    await world.host.notices.choose(mine.id, ROUND, DIRECT)
    assert not await world.host.notices.call(1, seat, mine.id, ROUND, data={"number": 1})
    with monkeypatch.context() as broken:
        broken.setattr(Host, "set_setting", full)
        await world.bot.house.notices.look()
    told = direct(mine)[-1]
    assert "One game waits for you" in text_of(told)
    while mine.id in [(await world.host.look(1)).seats[s] for s in (await world.host.look(1)).waiting]:
        await decide(world)
    await world.restart()
    await world.bot.house.notices.look()
    assert direct(mine)[-1].id == told.id and "Nothing waits for you" in text_of(direct(mine)[-1])


async def test_whoever_has_lost_a_seat_is_told_no_longer_that_its_game_waits(
    world: World, wall: Wall
) -> None:
    mine, _ = await told_directly(world)
    assert "One game waits for you" in text_of(direct(mine)[-1])
    gone = await world.host.replace(1, world.person("alice").id, (await world.host.look(1)).waiting[0], None)
    desk = await world.bot.house.take(gone)
    await settled(desk)
    await world.bot.house.notices.look()
    assert "Nothing waits" in text_of(direct(mine)[-1])


async def test_a_question_that_is_hung_again_tells_nobody_twice(world: World, wall: Wall) -> None:
    mine, _ = await told_directly(world)
    outcome = await world.host.look(1)
    for _ in range(2):
        assert await world.bot.house.notices.called(outcome, outcome.waiting) == []
        assert await world.host.notices.due() == {}
    assert len(inboxes(mine)) == 1


async def test_what_waits_is_posted_anew_when_it_was_told_long_ago(world: World, wall: Wall) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await world.game("alice", "carol")
    await world.host.notices.choose(alice.id, TURN, HOURLY)
    await world.host.set_due(1, "blue", "notice.turn", int(wall.at), {"user": alice.id})
    await world.bot.house.notices.look()
    [told] = inboxes(alice)
    assert "2 games wait for you" in told and told.index("game 1") < told.index("game 2")
    message = direct(alice)[-1]
    await alice.press("Commit the plan", message=next(m for m in direct(alice) if "Game 1" in text_of(m)))
    await world.env.settle()
    await world.bot.house.notices.look()
    assert direct(alice)[-1].id == message.id and "game 1" not in text_of(message)
    wall.at += HOUR + 5
    await bob_undoes(world, alice)
    await world.bot.house.notices.look()
    assert len(inboxes(alice)) == 1 and direct(alice)[-1].id != message.id


@pytest.mark.parametrize("whole", [True, False], ids=["closed", "nothing new can be sent"])
async def test_what_waits_is_put_right_once_whoever_was_told_can_be_written_to_again(
    world: World, wall: Wall, whole: bool
) -> None:
    seats = await world.game("alice", "bob")
    alice, looks = seats["blue"], world.bot.house.notices
    await world.host.notices.choose(alice.id, TURN, HOURLY)
    await world.host.set_due(1, "blue", "notice.turn", int(wall.at), {"user": alice.id})
    await looks.look()
    message = direct(alice)[-1]
    await alice.press("Commit the plan", message=next(m for m in direct(alice) if "Game 1" in text_of(m)))
    await world.env.settle()
    await looks.look()
    assert "game 1" not in text_of(message)
    wall.at += HOUR + 5
    await bob_undoes(world, alice)
    closed = {"status": 403, "code": 50007, "message": "Cannot send messages to this user"}
    world.env.inject_error("POST", f"/channels/{message.channel_id}/messages", times=None, **closed)
    if whole:
        path = f"/channels/{message.channel_id}/messages/{message.id}"
        world.env.inject_error("PATCH", path, times=None, **closed)
    await looks.look()
    assert direct(alice)[-1].id == message.id and ("game 1" in text_of(message)) != whole
    before = len(world.env.http_requests)
    await looks.look()
    assert len(world.env.http_requests) == before, "it is not tried again and again"
    world.env.backend.faults.clear()
    wall.at += HOUR + 5
    await looks.look()
    [told] = inboxes(alice)
    assert "game 1" in told


async def bob_undoes(world: World, alice: Person) -> None:
    """The plan of game 1 is opened again: it waits for alice once more."""
    outcome = await world.host.look(1, alice.id)
    ask = next(ask for ask in outcome.asks if ask.seat == "blue")
    desk = await world.bot.house.take(
        await world.host.decide(1, alice.id, "blue", ask.key, ask.since, ["reopen"])
    )
    await settled(desk)


async def test_nobody_is_called_at_night_and_all_of_it_comes_in_the_morning(world: World, wall: Wall) -> None:
    wall.at = 1_772_500_000.0 - 1_772_500_000.0 % 86_400 + 23 * HOUR
    await world.game("alice", "bob")
    for person in world.people.values():
        await world.host.clocks.set_rest(person.id, Resting(Rest("UTC", 22 * 60, 7 * 60)))
        await world.host.notices.choose(person.id, ROUND, THREAD)
    mine, other = await to_the_turn(world)
    await world.bot.house.notices.look()
    assert pings(world, mine) == pings(world, other) == 0 and not inboxes(mine)
    wall.at += 8 * HOUR
    await world.bot.house.notices.look()
    assert len(inboxes(mine)) == 1 and not inboxes(other)


async def test_rounds_and_games_that_are_over_are_told_to_whoever_wants_that(
    world: World, wall: Wall
) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    for kind in (ROUND, OVER):
        await world.host.notices.choose(alice.id, kind, THREAD)
        await world.host.notices.choose(bob.id, kind, DIRECT)
    await world.host.notices.choose(alice.id, TURN, NEVER)
    await world.play_on(1, 2)
    await world.bot.house.notices.look()
    assert pings(world, alice) == 1
    assert any("Round 1 of game 1 is over" in text_of(message) for message in direct(bob))
    desk = await world.bot.house.take(await world.play_unseen(1))
    await settled(desk)
    await world.bot.house.notices.look()
    assert pings(world, alice) >= 2
    assert any("Game 1 is over" in text_of(message) for message in direct(bob))


async def test_whoever_cannot_be_written_to_is_called_where_the_game_is_played(
    world: World, wall: Wall
) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    close_dms(world, "alice")
    await world.host.set_due(1, "blue", "notice.turn", int(wall.at), {"user": alice.id})
    await world.bot.house.notices.look()
    assert alice.mention in text_of(alice.reads("the table waits for"))
    assert await world.host.notices.due() == {}


@pytest.mark.parametrize("why", [{"status": 403, "code": 50001}, {"status": 502}])
async def test_a_channel_that_is_closed_keeps_no_other_call_waiting_and_repeats_none(
    world: World, wall: Wall, why: dict[str, int]
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    first = world.thread()
    await world.game("alice", "carol")
    second = world.thread()
    close_dms(world, "alice")
    for game in (1, 2):
        await world.host.set_due(game, "blue", "notice.turn", int(wall.at) - game, {"user": alice.id})
    world.env.inject_error("POST", f"/channels/{second.id}/messages", times=None, **why)
    before = len(world.posts(first))
    for _ in range(3):
        await world.bot.house.notices.look()
    [call] = world.posts(first)[before:]
    assert f"<@{alice.id}>" in call
    waits = [held.game for held in (await world.host.notices.due()).get(alice.id, [])]
    assert waits == ([2] if why["status"] == 502 else [])


async def test_next_game_opens_the_one_that_has_waited_longest(world: World, wall: Wall) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await world.game("alice", "carol")
    plan = next(m for m in direct(alice) if "Game 1" in text_of(m) and controls_of(m))
    await alice.press("Commit the plan", message=plan)
    answer = await alice.press("Next game", message=plan)
    assert answer.ephemeral and "Game 2" in said(answer)
    second = next(m for m in direct(alice) if "Game 2" in text_of(m) and controls_of(m))
    await alice.press("Commit the plan", message=second)
    assert "Nothing waits" in said(await alice.press("Next game", message=second))


async def test_next_game_stands_once_below_a_plan_that_ends_the_planning(world: World, wall: Wall) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await world.game("alice", "carol")
    await seats["red"].press("Commit the plan")
    plan = next(m for m in direct(alice) if "Game 1" in text_of(m) and controls_of(m))
    assert "could not show" not in said(await alice.press("Commit the plan", message=plan))
    assert "plans are revealed" in text_of(plan)
    assert [control.label for control in controls_of(plan)] == ["Next game"]


async def test_a_plan_that_is_over_keeps_no_picture_in_a_direct_message(world: World, wall: Wall) -> None:
    seats = await world.game("alice", "bob")
    plans = [
        next(m for m in direct(person) if "Only you see this" in text_of(m)) for person in seats.values()
    ]
    assert all(plan.attachments for plan in plans)
    for person in seats.values():
        await person.press("Commit the plan")
    await world.env.settle()
    assert all("plans are revealed" in text_of(plan) for plan in plans)
    assert not any(plan.attachments for plan in plans)


async def test_why_a_list_rests_is_told_to_its_owner_alone_and_silently(world: World, wall: Wall) -> None:
    seats = await committed(world)
    alice, bob = seats["blue"], seats["red"]
    await alice.press("Make the list for me")
    await alice.slash("keeper hold", game=1)
    await world.bot.house.notices.look()
    assert any("given ahead in game 1 rests" in text_of(message) for message in direct(alice))
    assert not any("given ahead" in text for text in bob.texts())


async def test_the_page_of_a_game_stays_about_that_game(world: World) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    page = (await alice.slash("me", channel=world.thread())).response._message
    here = {control.id for control in controls_of(page) if ":wish_" in control.id}
    assert here
    await alice.press("Short hints", "Hints while you learn: always", message=page)
    assert here <= {control.id for control in controls_of(page)}
    await alice.press(":notices", message=page)
    await alice.press(":notice.hour", "7", message=page)
    await alice.press(":wishes", message=page)
    assert here <= {control.id for control in controls_of(page)}
