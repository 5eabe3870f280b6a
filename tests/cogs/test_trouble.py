"""Whatever Discord does to the bot, no decision is lost and the next post repairs what is missing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import aiohttp
import pytest

import rendering
from orleans_bot.discord.lobby.starting import Starts
from orleans_bot.discord.messages import hanging
from orleans_bot.discord.messages.posts import Posts
from orleans_bot.discord.messages.sending import Blocked
from orleans_bot.discord.messages.spots import Spot
from orleans_bot.rules.ask import Ask
from orleans_bot.store import StoreFault

from .conftest import World
from .people import controls_of, said, text_of
from .playing import choice, offered, play_until_over


def close_dms(world: World, name: str, times: int | None = None) -> None:
    """This person takes no direct messages from now on."""
    channel = world.person(name).user.dm_channel.id
    world.env.inject_error(
        "POST", f"/channels/{channel}/messages", status=403, code=50007, message="Cannot send", times=times
    )


async def test_joining_with_closed_messages_says_what_happens(world: World) -> None:
    close_dms(world, "bob")
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    result = await bob.press("Sit down")
    assert "direct messages are closed" in said(result)
    assert [player.user for player in (await world.host.lobby(1)).players] == [alice.id, bob.id]


async def test_closed_messages_lead_to_a_private_thread(world: World) -> None:
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    nook = next(thread for thread in world.channel.threads if "Seat Red" in thread.name)
    assert world.env.backend.channels[nook.id].type == 12
    plan = seats["red"].reads("Your direct messages are closed")
    assert plan.channel_id == nook.id and controls_of(plan)
    assert not any(message.channel_id == nook.id for message in seats["blue"].stored())
    await play_until_over(world, 1, seats, Random(4), rounds=2)
    assert len([thread for thread in world.channel.threads if "Seat Red" in thread.name]) == 1


async def test_the_ephemeral_twin_plans_when_nothing_private_can_be_sent(world: World) -> None:
    world.permit(create_private_threads=False)
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    bob = seats["red"]
    call = bob.reads("it is your turn to plan")
    assert bob.mention in text_of(call)
    result = await bob.press("My seat", message=call)
    assert result.ephemeral
    twin = result.response._message
    await bob.press("Fill places", bob.find("Fill places", twin).options[0][0], message=twin)
    await bob.press("Commit the plan", message=twin)
    assert (await world.host.look(1)).waiting == ("blue",)
    assert seats["blue"].reads("it is your turn to plan") is not None
    assert all(message.id != twin.id for message in seats["blue"].stored())


async def test_a_plan_never_stands_in_the_open_after_a_restart(world: World) -> None:
    world.permit(create_private_threads=False)
    close_dms(world, "bob")
    seats = await world.game("alice", "bob")
    await world.restart()
    await seats["blue"].press("Commit the plan")
    posts = world.posts(world.thread())
    assert sum("it is your turn to plan" in post for post in posts) == 1
    assert not any("Only you see this" in post or "On your market" in post for post in posts)


async def test_messages_closed_in_the_middle_of_a_game(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(4), rounds=1)
    close_dms(world, "bob")
    await play_until_over(world, 1, seats, Random(4), rounds=3)
    assert any("Seat Red" in thread.name for thread in world.channel.threads)


async def test_a_missing_permission_is_named_before_anything_is_opened(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await bob.press("Sit down")
    world.permit(create_public_threads=False, attach_files=False)
    answer = said(await alice.press("Start"))
    assert "Create Public Threads" in answer and "Attach Files" in answer
    assert not world.channel.threads
    world.permit(create_public_threads=True, attach_files=True)
    await alice.press("Start")
    assert world.channel.threads


async def test_a_permission_lost_on_the_way_loses_no_decision(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    thread = world.thread()
    world.permit(send_messages_in_threads=False)
    await alice.press("Commit the plan")
    await seats["red"].press("Fill places", seats["red"].find("Fill places").options[0][0])
    await seats["red"].press("Commit the plan")
    outcome = await world.host.look(1)
    assert outcome.public.phase == "actions"
    turn = seats[outcome.waiting[0]]
    told = turn.reads("I am not allowed to write there")
    assert told.channel_id == turn.user.dm_channel.id and offered(turn, 1, outcome.waiting[0])
    world.permit(send_messages_in_threads=True)
    assert said(await alice.slash("table", game=1))
    assert any("· Actions" in post for post in world.posts(thread))


BAD_ICON = "Invalid Form Body\nIn components.0.components.2.components.0.emoji.id: Invalid emoji"


@pytest.mark.parametrize("where", ["press", "board"])
async def test_an_icon_that_somebody_has_deleted_holds_up_nothing_for_long(world: World, where: str) -> None:
    seats = await world.game("alice", "bob")
    alice, house = seats["blue"], world.bot.house
    house.icons.update({name: f"<:{name}:{10**18}>" for name in ("farmer", "craftsman", "seat_blue", "gear")})
    path = "/interactions/*/callback" if where == "press" else f"/channels/{world.thread().id}/messages*"
    world.env.inject_error("*", path, status=400, code=50035, message=BAD_ICON)
    if where == "press":
        assert "Something went wrong" in said(await alice.press("My seat"))
        shown = (await alice.press("My seat")).response._message
        assert "<:" not in text_of(shown) and alice.find("Fill places", shown)
    else:
        await alice.press("Commit the plan")
    assert house.icons == {}
    await world.bot.mend.coro(world.bot)
    await world.env.settle()
    assert house.desks[1].broken == ""


async def test_what_was_refused_is_not_noted_as_meant_any_more(world: World) -> None:
    seats = await world.game("alice", "bob")
    world.permit(send_messages_in_threads=False)
    await seats["blue"].press("Commit the plan")
    await seats["red"].press("Fill places", seats["red"].find("Fill places").options[0][0])
    await seats["red"].press("Commit the plan")
    assert (await world.host.look(1)).public.phase == "actions"
    assert (await world.bot.house.desk(1)).broken == "forbidden"
    assert not await meant(world), "it may be taken back and never be posted: then nothing would unsay it"


async def settled(world: World) -> None:
    """Wait until everything hangs as it should."""
    desk = await world.bot.house.desk(1)
    while not desk.idle:
        await world.env.settle()


async def meant(world: World) -> list[str]:
    """The messages of the game that are noted as about to be posted."""
    return [kind for kind, _ in await world.host.panels(1) if kind.startswith("meant.")]


@pytest.mark.parametrize("through", [False, True])
@pytest.mark.parametrize("wanted", [False, True])
async def test_what_was_lost_on_the_way_is_looked_for_and_put_away(
    world: World, monkeypatch: pytest.MonkeyPatch, through: bool, wanted: bool
) -> None:
    seats = await world.game("alice", "bob")
    desk, spot = await world.bot.house.desk(1), Spot("board")
    await settled(world)
    phase, sent, unheard = desk.hung[spot].phase, Posts._sent, []

    async def lost(self: Posts, *what: Any, **how: Any) -> Any:
        if through:
            unheard.append((await sent(self, *what, **how)).message)
        raise Blocked("trouble")

    with monkeypatch.context() as trouble:
        trouble.setattr(Posts, "_sent", lost)
        desk.hung[spot].phase = "another"
        await desk.posts.guarded(desk.post_board(await world.host.look(1)))
    assert desk.broken == "trouble" and await meant(world) == ["meant.board"]
    if not wanted:  # it was taken back, and the board of the phase before hangs
        desk.hung[spot].phase = phase
    await world.bot.mend.coro(world.bot)
    await settled(world)
    assert not await meant(world) and not desk.broken
    live = [each.id for each in seats["blue"].stored() if is_board(each)]
    assert live == [desk.hung[spot].message] and len(unheard) == through


async def test_a_message_that_was_meant_is_not_taken_for_another_that_hangs(world: World) -> None:
    seats = await world.game("alice", "bob")
    plan = seats["blue"].reads("Only you see this")
    await world.host.set_panel(1, "meant.turn", plan.channel_id, plan.id, "blue")
    await world.restart()
    desk = await world.bot.house.desk(1)
    desk.wake()
    await settled(world)
    assert not await meant(world)
    assert offered(seats["blue"], 1, "blue")
    assert (await world.host.panels(1)).keys() >= {("plan", "blue")}
    assert ("turn", "blue") not in await world.host.panels(1)


def is_board(message: Any) -> bool:
    """Whether a message has the buttons of a board."""
    return {"o1:turn:1::0:stacks", "o1:turn:1::0:score"} <= {each.id for each in controls_of(message)}


@pytest.mark.parametrize("looked", [False, True])
async def test_a_game_that_was_begun_as_the_disk_was_full_is_shown_a_minute_later(
    world: World, monkeypatch: pytest.MonkeyPatch, looked: bool
) -> None:
    async def full(*_: Any, **__: Any) -> Any:
        raise StoreFault("The disk is full; nothing was saved.")

    world.env.check_errors = False
    with monkeypatch.context() as disk:
        disk.setattr(Starts, "open_game", full)
        seats = await world.game("alice", "bob")
    assert (await world.host.look(1)).status == "running"
    assert not world.posts(world.thread()) and not offered(seats["blue"], 1, "blue")
    world.bot.house.desks.clear()
    if looked:  # whoever looks gets a panel of their own, and a desk that knows nothing of the game
        await world.bot.house.desk(1)
    await world.bot.mend.coro(world.bot)
    await settled(world)
    assert any("round 1 of" in post for post in world.posts(world.thread()))
    assert all(offered(person, 1, seat) for seat, person in seats.items())


async def test_what_hangs_is_tried_again_when_the_disk_was_full(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)

    async def full(*_: Any, **__: Any) -> Any:
        raise StoreFault("The disk is full; nothing was saved.")

    with monkeypatch.context() as disk:
        disk.setattr(type(world.host), "set_panel", full)
        desk.hung.pop(Spot("board"))
        desk.wake()
        await settled(world)
    assert Spot("board") not in desk.hung and desk.broken == "trouble"
    await world.bot.mend.coro(world.bot)
    await settled(world)
    assert Spot("board") in desk.hung and not desk.broken


@pytest.mark.parametrize("right", ["read_message_history", "view_channel"])
async def test_what_the_bot_may_not_look_at_is_not_taken_for_deleted(world: World, right: str) -> None:
    seats = await world.game("alice", "bob")
    alice, thread = seats["blue"], world.thread()
    world.permit(**{right: False})
    for _ in range(3):
        world.bot.looks.looked.clear()
        assert "missing message" not in said(await alice.slash_in_dm("table", game=1))
    world.permit(**{right: True})
    world.bot.looks.looked.clear()
    await alice.slash("table", game=1)
    await seats["red"].press("Commit the plan")
    [board] = [m for m in alice.stored() if m.channel_id == thread.id and controls_of(m)]
    assert "has committed" in text_of(board)


async def test_a_deleted_board_is_hung_again(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    board = alice.reads("Waiting for")
    world.env.backend.delete_message(board.channel_id, board.id)
    await alice.press("Commit the plan")
    again = alice.reads("Waiting for")
    assert again.id != board.id and again.channel_id == board.channel_id


async def test_the_table_command_posts_again_what_is_missing(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    for person in (alice, bob):
        plan = person.reads("Only you see this")
        world.env.backend.delete_message(plan.channel_id, plan.id)
    answer = said(await alice.slash("table", game=1))
    assert "2 missing messages" in answer
    assert offered(alice, 1, "blue") and offered(bob, 1, "red")


async def test_a_deleted_thread_moves_to_where_a_player_asks(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    thread = world.thread()
    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    await alice.press("Commit the plan")
    assert (await world.host.look(1)).waiting == ("red",)
    answer = said(await alice.slash("table", game=1))
    assert world.channel.mention in answer
    await play_until_over(world, 1, seats, Random(3), rounds=2)
    assert any("round 2 of 18" in post for post in world.posts(world.channel))


async def test_a_deleted_thread_moves_to_where_somebody_asks_who_runs_the_server(world: World) -> None:
    seats = await world.game("alice", "bob")
    world.env.backend.delete_channel(world.thread().id)
    await world.env.settle()
    carol = world.person("carol")
    told = said(await carol.slash("table", game=1))
    assert "Waiting for" in told and not any("· starts" in post for post in world.posts(world.channel))
    world.permit(manage_guild=True)
    assert world.channel.mention in said(await carol.slash("table", game=1))
    assert any("· starts" in post for post in world.posts(world.channel))
    assert seats["blue"].find("Commit the plan")


async def test_an_archived_thread_is_opened_again(world: World) -> None:
    seats = await world.game("alice", "bob")
    thread = world.thread()
    world.permit(manage_threads=True, manage_channels=True)
    world.env.backend.channels[thread.id].thread_metadata.archived = True
    world.env.inject_error(
        "PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083, message="Thread is archived"
    )
    await seats["blue"].press("Commit the plan")
    assert not world.env.backend.channels[thread.id].thread_metadata.archived
    assert "has committed" in text_of(seats["blue"].reads("Waiting for"))


@pytest.mark.parametrize(("status", "code"), [(400, 50083), (403, 50083), (400, 160005), (403, 160005)])
async def test_a_thread_that_is_locked_is_called_so_and_made_good_once_it_is_open(
    world: World, status: int, code: int
) -> None:
    seats = await world.game("alice", "bob")
    alice, thread = seats["blue"], world.thread()
    old = next(
        message for message in alice.stored() if message.channel_id == thread.id and controls_of(message)
    )
    for method in ("POST", "PATCH"):
        path = f"/channels/{thread.id}/messages*"
        world.env.inject_error(method, path, status=status, code=code, message="locked", times=None)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    for name in ("blue", "red"):
        await seats[name].fill_something()
        await seats[name].press("Commit the plan")
    told = said(await alice.slash("table", game=1))
    assert "I may not open it" in told and "I need View Channel" not in told
    world.env.backend.faults.clear()
    await alice.slash("table", game=1)
    assert any("· Actions" in post for post in world.posts(thread))
    assert not controls_of(world.env.backend.messages[thread.id][old.id])
    assert "I may not open it" not in said(await alice.slash("table", game=1))


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_fault_of_discords_is_tried_again(world: World, status: int) -> None:
    seats = await world.game("alice", "bob")
    thread = world.thread()
    world.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=status, times=2)
    await seats["blue"].press("Commit the plan")
    assert "has committed" in text_of(seats["blue"].reads("Waiting for"))


async def test_a_long_fault_is_repaired_by_the_next_post(world: World) -> None:
    seats = await world.game("alice", "bob")
    thread = world.thread()
    world.env.inject_error("*", f"/channels/{thread.id}/messages*", status=502, times=None)
    await seats["blue"].press("Commit the plan")
    await seats["red"].press("Fill places", seats["red"].find("Fill places").options[0][0])
    await seats["red"].press("Commit the plan")
    assert (await world.host.look(1)).public.phase == "actions"
    assert not any("· Actions" in post for post in world.posts(thread))
    world.env.backend.faults.clear()
    await world.env.advance_time(70)
    await world.env.settle()
    assert any("· Actions" in post for post in world.posts(thread))


async def test_a_lost_connection_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = await world.game("alice", "bob")
    real = hanging.layout
    lost = [aiohttp.ServerDisconnectedError(), ConnectionResetError(104, "reset")]

    def flaky(*args: Any) -> Any:
        if lost:
            raise lost.pop()
        return real(*args)

    monkeypatch.setattr(hanging, "layout", flaky)
    await seats["blue"].press("Commit the plan")
    assert not lost
    assert "has committed" in text_of(seats["blue"].reads("Waiting for"))


async def test_an_answer_that_cannot_be_given_loses_no_decision(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062, message="Unknown interaction")
    control = alice.find("Commit the plan")
    alice.noted = lambda result: result  # type: ignore[method-assign]
    await alice.press(control)
    assert (await world.host.look(1)).waiting == ("red",)
    assert any("Your plan is committed" in text for text in alice.texts())


async def test_a_turn_whose_answer_comes_too_late_is_put_away_all_the_same(world: World) -> None:
    seats = await world.game("alice", "bob")
    for colour in ("blue", "red"):
        await seats[colour].press("Fill places", seats[colour].find("Fill places").options[0][0])
        await seats[colour].press("Commit the plan")
    outcome = await world.host.look(1)
    asked = seats[outcome.waiting[0]]
    control, values = choice(offered(asked, 1, outcome.waiting[0]), Random(1))
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062, message="Unknown interaction")
    asked.noted = lambda result: result  # type: ignore[method-assign]
    await asked.press(control, *values)
    assert (await world.host.look(1)).seq > outcome.seq
    assert control.id not in {each.id for each in asked.controls()}


async def test_a_picture_that_cannot_be_drawn_holds_up_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise ValueError("no colour left")

    monkeypatch.setattr(rendering, "draw", fail)
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(2), rounds=1)
    assert (await world.host.look(1)).public.round == 2
    board = seats["blue"].reads("round 2 of")
    assert [file["description"] for file in board.attachments] == [
        "This picture could not be drawn. Nothing is lost: the words and buttons hold everything you need."
    ]


async def test_a_thread_that_fell_asleep_is_woken(world: World) -> None:
    await world.game("alice", "bob")
    thread = world.thread()
    world.permit(manage_channels=True)  # the pretended Discord asks for more than Discord does
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    await world.bot.keep_open()
    assert not world.env.backend.channels[thread.id].thread_metadata.archived


async def test_nobody_is_called_for_what_was_answered_while_others_were_called(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game("alice", "bob")
    desk = await world.bot.house.desk(1)
    await desk.settle()
    outcome = await world.host.look(1)
    asks = tuple(Ask(seat, "feed", ("food:grain", "food:wine"), since=9) for seat in ("blue", "red"))
    called = []

    async def post(spot: Any, *_: Any, **__: Any) -> Any:
        called.append(spot.seat)
        desk.latest.outcome = replace(outcome, asks=asks[:1])  # red has answered in the meantime
        return hanging.Hanging(1, 1)

    monkeypatch.setattr(desk.posts, "post", post)
    desk.latest.outcome = replace(outcome, asks=asks)
    desk.stirred.clear()
    await desk.arrange()
    assert called == ["blue"] and desk.stirred.is_set()
