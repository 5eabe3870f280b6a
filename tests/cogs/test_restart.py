"""The bot goes down and comes back, wherever a game stands."""

from __future__ import annotations

import asyncio
from random import Random
from secrets import token_hex
from typing import Any

import pytest

from orleans_bot.discord.messages import left_behind
from orleans_bot.discord.messages.posts import Posts
from orleans_bot.host import Host
from orleans_bot.host.core import Core

from .conftest import World
from .people import controls_of, text_of
from .playing import choice, offered, play_until_over


async def test_a_restart_in_the_middle_of_every_phase(world: World) -> None:
    seats = await world.game("alice", "bob")
    stops: set[str] = set()

    async def restart_once(outcome: Any) -> None:
        asks = sorted({ask.key for ask in outcome.asks if ask.seat in outcome.waiting})
        stop = f"{outcome.public.phase} {' '.join(asks)} {len(outcome.waiting)}"
        if stop not in stops:
            stops.add(stop)
            await world.restart()

    await play_until_over(world, 1, seats, Random(11), between=restart_once)
    phases = {stop.split()[0] for stop in stops}
    assert {"planning", "actions"} <= phases and len(stops) > 4, stops
    assert seats["blue"].reads("Game 1 has ended")


async def test_buttons_from_before_a_restart_still_work(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    plan = alice.reads("Only you see this")
    await world.restart()
    await alice.press("Commit the plan", message=plan)
    outcome = await world.host.look(1)
    assert outcome.waiting == ("red",)
    assert "has committed" in text_of(alice.reads("Waiting for"))


async def test_what_was_decided_but_not_shown_is_shown_after_a_crash(world: World) -> None:
    seats = await world.game("alice", "bob")
    await world.decide_unseen(1, seats["blue"], "blue", "fill:farm_house")
    await world.decide_unseen(1, seats["blue"], "blue", "commit")
    await world.decide_unseen(1, seats["red"], "red", "fill:farm_house")
    await world.decide_unseen(1, seats["red"], "red", "commit")
    assert not any("it is your turn" in text or "Actions" in text for text in seats["blue"].texts())
    await world.restart()
    outcome = await world.host.look(1)
    assert outcome.public.phase == "actions"
    turn = outcome.waiting[0]
    assert offered(seats[turn], 1, turn)
    assert seats["blue"].reads("· Actions")
    plans = [message for message in seats["blue"].stored() if "all plans are revealed" in text_of(message)]
    assert plans and not [each for each in controls_of(plans[-1]) if ":ask:" in each.id]


async def test_a_restart_posts_nothing_when_nothing_is_missing(world: World) -> None:
    seats = await world.game("alice", "bob")
    before = [message.id for message in seats["blue"].stored()]
    await world.restart()
    assert [message.id for message in seats["blue"].stored()] == before


async def test_games_that_do_not_lag_are_not_even_looked_at(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    looked: list[int] = []
    look = Core.look

    async def counted(core: Core, game: int, *more: Any) -> Any:
        looked.append(game)
        return await look(core, game, *more)

    monkeypatch.setattr(Core, "look", counted)
    await world.restart()
    assert not looked
    await world.decide_unseen(1, seats["blue"], "blue", "commit")
    looked.clear()
    await world.restart()
    assert set(looked) == {1}


async def test_the_commands_are_told_to_discord_once(world: World) -> None:
    told = [
        call for call in world.env.http_requests if call.method == "PUT" and call.path.endswith("/commands")
    ]
    await world.restart()
    again = [
        call for call in world.env.http_requests if call.method == "PUT" and call.path.endswith("/commands")
    ]
    assert len(told) == len(again) == 1


@pytest.mark.parametrize("loss", ["all", "another version"])
async def test_commands_that_discord_has_lost_are_told_again(world: World, loss: str) -> None:
    held = world.env.backend.commands[None]
    [(key, command)] = held.items()
    names = {option["name"] for option in command["options"]}
    if loss == "all":
        del held[key]
    else:  # another bot has written its own over them, with the same token
        command["options"] = command["options"][:1]
    await world.restart()
    [command] = world.env.backend.commands[None].values()
    assert {option["name"] for option in command["options"]} == names


async def test_commands_that_discord_would_not_hear_at_the_start_are_told_later(world: World) -> None:
    held = world.env.backend.commands[None]
    names = {command["name"] for command in held.values()}
    held.clear()
    world.env.inject_error("PUT", "/applications/*/commands", status=503, message="down", times=None)
    await world.restart()
    assert not world.env.backend.commands[None] and world.bot.untold
    await world.bot.hush()
    assert not world.env.backend.commands[None] and world.bot.untold
    world.env.backend.faults.clear()
    await world.bot.hush()
    assert {command["name"] for command in world.env.backend.commands[None].values()} == names
    assert not world.bot.untold


async def test_a_database_that_moves_to_another_application_brings_its_commands(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> int:
        return sum(
            call.method == "PUT" and call.path.endswith("/commands") for call in world.env.http_requests
        )

    before = told()
    await world.bot.house.host.set_setting("bot", 0, "commands", "what another application was told")
    await world.restart()
    assert told() == before + 1


async def test_a_lobby_outlives_a_restart(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await world.restart()
    await bob.press("Sit down")
    await alice.press("Start")
    assert world.thread().name == "Game 1 · Orléans"


async def test_an_end_that_was_not_shown_is_shown_after_a_crash(world: World) -> None:
    seats = await world.game("alice", "bob")
    assert (await world.play_unseen(1)).over
    assert not seats["blue"].reads("has ended")
    await world.restart()
    sheets = [message for message in seats["blue"].stored() if "Game 1 has ended" in text_of(message)]
    assert len(sheets) == 1 and "story.log" in {file["filename"] for file in sheets[0].attachments}
    await world.restart()
    assert [m.id for m in seats["blue"].stored() if "Game 1 has ended" in text_of(m)] == [sheets[0].id]


async def test_a_further_question_to_the_same_seat_hangs_after_a_crash(world: World) -> None:
    seats = await world.game("alice", "bob")
    luck = Random(3)

    async def unseen(outcome: Any) -> bool:
        """Whether the seat whose turn it is has decided and is asked the next thing, and nobody was shown."""
        seat = outcome.waiting[0]
        asks = {ask.seat: ask for ask in outcome.asks}
        if outcome.public.phase != "actions" or seat not in asks:
            return False
        pick = luck.choice([key for key in asks[seat].keys if key != "pass"] or list(asks[seat].keys))
        await world.decide_unseen(1, seats[seat], seat, pick)
        after = await world.host.look(1)
        return any(ask.seat == seat and not ask.secret for ask in after.asks)

    while not await unseen(outcome := await world.host.look(1)):
        seat = outcome.waiting[0]
        control, values = choice(offered(seats[seat], 1, seat), luck)
        await seats[seat].press(control, *values)
    seat = outcome.waiting[0]
    asked = next(ask for ask in (await world.host.look(1)).asks if ask.seat == seat)
    await world.restart()
    held = offered(seats[seat], 1, seat)
    assert {control.id.split(":")[4] for control in held} == {str(asked.since)}


async def test_a_plan_comes_in_its_players_language_after_a_restart(world: World) -> None:
    seats = await world.game("alice", "bob")
    await world.decide_unseen(1, seats["blue"], "blue", "commit")
    world.bot.house.learned[seats["blue"].id] = "de"
    await world.restart()
    assert seats["blue"].reads("Das siehst nur du")
    assert not seats["red"].reads("Das siehst nur du") and seats["red"].reads("Only you see this")


async def test_who_is_forgotten_leaves_no_language_behind(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("help")
    await world.bot.house.note()
    assert await world.host.settings("user", "language") == {alice.id: "en-US"}
    await alice.slash("privacy", do="forget")
    await alice.press("Yes, forget me")
    await world.bot.house.note()
    assert await world.host.settings("user", "language") == {}


async def test_a_question_keeps_its_number_after_a_kill_though_another_seat_has_decided(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the channel cannot be looked through either, Discord still knows the message by its number."""
    seats = await world.game("alice", "bob", "carol")

    async def nothing(*_: Any) -> None:
        return None

    def numbers() -> list[str]:
        posts = [call.json for call in world.env.http_requests if "nonce" in (call.json or {})]
        return [post["nonce"] for post in posts if ":ask:1:blue:" in str(post["components"])]

    assert len(numbers()) == 1
    await world.host.drop_panel(1, "plan", "blue")  # as if it had not been noted
    await world.decide_unseen(1, seats["red"], "red", "commit")
    monkeypatch.setattr(left_behind, "find", nothing)
    await world.restart()
    assert len(numbers()) == 2 and len(set(numbers())) == 1


async def test_a_question_that_comes_again_as_its_answer_was_taken_back_has_a_new_number(
    world: World,
) -> None:
    seats = await world.game("alice", "bob")
    await seats["blue"].press("Commit the plan")
    await world.host.undo(1, seats["blue"].id)
    await world.restart()
    numbers = [call.json["nonce"] for call in world.env.http_requests if "nonce" in (call.json or {})]
    assert len(set(numbers)) == len(numbers) > 4


async def test_an_end_that_was_posted_and_not_noted_is_found_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    assert (await world.play_unseen(1)).over
    kept = Host.hang

    async def dies(self: Host, game: int, kind: str, *where: Any, **more: Any) -> None:
        if kind == "end":
            raise RuntimeError("killed between posting and noting")
        await kept(self, game, kind, *where, **more)

    world.env.check_errors = False
    with monkeypatch.context() as patch:
        patch.setattr(Host, "hang", dies)
        await world.restart()
    monkeypatch.setattr(
        Posts, "number", lambda *_: token_hex(8)
    )  # Discord has forgotten the number meanwhile
    await world.restart()
    sheets = [message for message in seats["blue"].stored() if "Game 1 has ended" in text_of(message)]
    assert len(sheets) == 1
    assert not any(kind.startswith("meant.") for kind, _ in await world.host.panels(1))


async def test_a_message_posted_and_not_noted_is_found_again_though_another_seat_has_decided(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob", "carol")
    kept = Host.hang

    async def dies(self: Host, game: int, kind: str, *where: Any, **more: Any) -> None:
        if kind == "plan":
            raise RuntimeError("killed between posting and noting")
        await kept(self, game, kind, *where, **more)

    def live_plans() -> list[Any]:
        stored = seats["blue"].stored()
        return [each for each in stored if any(":ask:1:blue:" in one.id for one in controls_of(each))]

    old = live_plans()
    assert len(old) == 1
    await world.host.drop_panel(1, "plan", "blue")
    world.env.backend.delete_message(old[0].channel_id, old[0].id)
    world.bot.house.desks.clear()
    world.env.check_errors = False
    with monkeypatch.context() as patch:
        patch.setattr(Host, "hang", dies)
        desk = await world.bot.house.take(await world.host.look(1))
        while not desk.idle:
            await asyncio.sleep(0.01)
    assert len(live_plans()) == 1
    await world.decide_unseen(1, seats["red"], "red", "commit")
    world.bot.house.desks.clear()
    await world.restart()
    assert len(live_plans()) == 1
    await seats["blue"].press("Commit the plan")
    assert "blue" not in (await world.host.look(1)).waiting
    assert not any(kind.startswith("meant.") for kind, _ in await world.host.panels(1))
