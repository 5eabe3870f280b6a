"""The messages of lobbies after a kill, on a full disk, and while Discord fails: none is lost, none lies."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.lobby.message import LOBBY
from orleans_bot.host.lobby_messages import PATIENCE
from orleans_bot.store.lobby_messages import AWAY

from .conftest import World, full, killed, settled
from .people import Person, controls_of, said, text_of

OLD = {"status": 400, "code": 30046, "message": "Maximum number of edits to old messages reached"}


async def mended(world: World) -> int:
    """What could not be done is tried again, as it is every minute; with how many requests."""
    before = len(world.env.http_requests)
    await world.bot.mend.coro(world.bot)
    return len(world.env.http_requests) - before


async def later(world: World) -> None:
    """It is a while since the lobbies were opened."""
    assert world.bot.store is not None
    sooner = "UPDATE game SET created = created - ?"
    await world.bot.store.write(lambda db: db.execute(sooner, (PATIENCE + 9,)))


def doors(world: World, game: int = 1) -> list[Any]:
    """The messages with the buttons of a lobby."""
    shown = world.person("onlooker").stored()
    return [each for each in shown if any(f":{game}:cancel" in control.id for control in controls_of(each))]


async def gathered(world: World) -> tuple[Person, Person, Any]:
    """Two people at a lobby, and its message."""
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=3)
    [lobby] = doors(world)
    await bob.press("Sit down", message=lobby)
    return alice, bob, lobby


async def test_nothing_is_sent_for_lobbies_that_say_what_is_so(world: World) -> None:
    alice, _, lobby = await gathered(world)
    await later(world)
    assert await mended(world) == 0
    await alice.press("Start", message=lobby)
    await settled(await world.bot.house.desk(1))
    await alice.slash("new", seats=2)
    await alice.slash("cancel", game=2)
    assert await mended(world) == 0 and not await world.host.lobby_messages.unsettled()


@pytest.mark.parametrize(("press", "says"), [("Start", "has started"), ("Call off", "was called off")])
async def test_a_lobby_that_is_over_loses_its_buttons_also_after_a_kill(
    world: World, monkeypatch: pytest.MonkeyPatch, press: str, says: str
) -> None:
    alice, _, lobby = await gathered(world)
    monkeypatch.setattr(world.bot.lobbies, "close", killed)
    await alice.press(press, message=lobby)
    assert doors(world) == [lobby]
    await world.restart()
    await mended(world)
    assert not controls_of(lobby) and says in text_of(lobby)
    assert await mended(world) == 0


async def test_a_press_on_a_lobby_that_is_over_is_answered_by_what_became_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, lobby = await gathered(world)
    with monkeypatch.context() as trouble:
        trouble.setattr(world.bot.lobbies, "close", killed)
        await alice.press("Start", message=lobby)
    await bob.press("Stand up", message=lobby)
    assert not controls_of(lobby) and f"has started: <#{world.thread().id}>" in text_of(lobby)


@pytest.mark.parametrize("fault", [{"status": 502}, OLD], ids=["502", "old"])
async def test_a_lobby_that_cannot_be_closed_is_closed_later(world: World, fault: dict[str, Any]) -> None:
    alice, _, lobby = await gathered(world)
    world.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", times=None, **fault)
    assert "started" in said(await alice.slash("start", game=1))
    await mended(world)
    assert doors(world) == [lobby]
    world.env.backend.faults.clear()
    await mended(world)
    assert not controls_of(lobby) and "has started" in text_of(lobby)


async def test_a_lobby_whose_last_press_cannot_be_answered_is_closed_all_the_same(world: World) -> None:
    alice, _, lobby = await gathered(world)
    world.env.inject_error("POST", "/interactions/*", status=502, times=None)
    alice.noted = lambda result: result  # type: ignore[method-assign]
    await alice.press("Start", message=lobby)
    assert not controls_of(lobby) and "has started" in text_of(lobby)


async def test_a_lobby_out_of_reach_is_not_tried_again_every_minute(world: World) -> None:
    alice, _, lobby = await gathered(world)
    path = f"/channels/*/messages/{lobby.id}"
    world.env.inject_error("PATCH", path, status=403, code=50001, message="Missing Access", times=None)
    await alice.slash("start", game=1)
    assert await mended(world) == 0
    world.env.backend.faults.clear()
    await world.restart()
    await mended(world)
    assert not controls_of(lobby)


async def test_who_starts_on_a_disk_that_fills_up_is_told_what_is_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, _, lobby = await gathered(world)
    monkeypatch.setattr(world.host.lobby_messages, "put_away", full)
    await alice.press("Start", message=lobby)
    assert not controls_of(lobby) and "has started" in text_of(lobby)
    assert not any("nothing was changed" in text for text in alice.texts())


@pytest.mark.parametrize("heard", [True, False], ids=["late", "too late"])
async def test_a_lobby_that_is_slow_to_hang_hangs_once(
    world: World, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    say, sent = Answer.say, list[int]()

    async def slow(answer: Answer, *said: Any, **how: Any) -> None:
        sent.append(await mended(world))
        await later(world)
        await mended(world)
        await world.bot.lobbies.rehang(await world.host.join(1, bob.user.id))
        if heard:
            await say(answer, *said, **how)

    with monkeypatch.context() as trouble:
        trouble.setattr(Answer, "say", slow)
        alice.noted = lambda result: result  # type: ignore[method-assign]
        await alice.slash("new", seats=3)
    await mended(world)
    [lobby] = doors(world)
    assert sent == [0] and bob.mention in text_of(lobby) and await mended(world) == 0
    await alice.press("Start", message=lobby)
    assert not doors(world)


async def test_a_lobby_that_was_never_hung_hangs_later(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world.bot.lobbies, "hang", killed)
    await world.person("alice").slash("new", seats=2)
    await world.restart()
    assert await mended(world) == 0, "it may be hung at this very moment"
    await later(world)
    await mended(world)
    [lobby] = doors(world)
    assert world.person("alice").mention in text_of(lobby) and await mended(world) == 0
    await world.person("bob").press("Sit down", message=lobby)
    await world.person("alice").press("Start", message=lobby)
    assert not controls_of(lobby)


@pytest.mark.parametrize("how", ["in time", "press", "join"])
async def test_a_lobby_that_was_hung_and_not_noted_is_known_again(
    world: World, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    with monkeypatch.context() as trouble:
        trouble.setattr(world.host.lobby_messages, "hang", killed)
        await world.person("alice").slash("new", seats=3)
    [lobby] = doors(world)
    bob = world.person("bob")
    if how == "in time":
        await later(world)
        await mended(world)
        await bob.press("Sit down", message=lobby)
    elif how == "press":
        await bob.press("Sit down", message=lobby)
    else:
        await bob.slash("join", game=1)
    assert await world.host.panel(1, LOBBY) == (lobby.channel_id, lobby.id)
    assert doors(world) == [lobby] and bob.mention in text_of(lobby)


async def test_play_again_after_a_kill_leads_to_a_lobby_that_hangs(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    await world.play_unseen(1)
    await settled(await world.bot.house.take(await world.host.look(1)))
    with monkeypatch.context() as trouble:
        trouble.setattr(world.bot.lobbies, "hang", killed)
        await seats["blue"].press("Play again")
    assert not doors(world, 2)
    await seats["red"].press("Play again")
    [lobby] = doors(world, 2)
    assert seats["red"].mention in text_of(lobby) and seats["blue"].mention in text_of(lobby)


async def test_a_lobby_too_old_to_be_changed_is_put_away_once_it_can_be(world: World) -> None:
    alice, _, lobby = await gathered(world)
    world.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", times=None, **OLD)
    carol = world.person("carol")
    await carol.slash("join", game=1)
    _, fresh = doors(world)
    assert carol.mention in text_of(fresh) and carol.mention not in text_of(lobby)
    await mended(world)
    assert len(doors(world)) == 2 and f"{AWAY}{lobby.id}" in await world.host.lobby_messages.of(1)
    world.env.backend.faults.clear()
    await mended(world)
    assert doors(world) == [fresh] and f"/{fresh.id}" in text_of(lobby)
    assert await mended(world) == 0
    await alice.press("Start", message=fresh)
    assert not controls_of(fresh)


async def test_what_hung_before_is_closed_together_with_the_lobby(world: World) -> None:
    alice, _, lobby = await gathered(world)
    world.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", times=1, **OLD)
    await world.person("carol").slash("join", game=1)
    await alice.slash("start", game=1)
    assert not doors(world) and "has started" in text_of(lobby)


async def test_a_press_on_a_lobby_that_hangs_elsewhere_leads_there(world: World) -> None:
    _, _, lobby = await gathered(world)
    world.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", times=1, **OLD)
    carol = world.person("carol")
    await carol.slash("join", game=1)
    await carol.press("Stand up", message=lobby)
    [fresh] = doors(world)
    assert fresh.id != lobby.id and carol.mention not in text_of(fresh) and f"/{fresh.id}" in text_of(lobby)


async def test_who_has_sat_down_is_named_also_where_that_could_not_be_shown(world: World) -> None:
    _, _, lobby = await gathered(world)
    carol = world.person("carol")
    world.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", status=502, times=None)
    await carol.slash("join", game=1)
    assert carol.mention not in text_of(lobby)
    world.env.backend.faults.clear()
    await world.restart()
    await mended(world)
    assert carol.mention in text_of(lobby) and doors(world) == [lobby]
    assert await mended(world) == 0


async def test_who_is_forgotten_is_not_named_any_more_after_a_kill(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bob, lobby = await gathered(world)
    monkeypatch.setattr(world.bot.lobbies, "rehang", killed)
    await bob.slash("privacy", do="forget")
    await bob.press("Yes, forget me")
    assert bob.mention in text_of(lobby)
    await world.restart()
    await mended(world)
    assert bob.mention not in text_of(lobby)


async def test_a_chapter_alone_that_never_began_does_not_hold_up_its_campaign(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("campaign new", kind="lone_merchant")
    go_on = alice.photograph("Next chapter")
    with monkeypatch.context() as trouble:
        trouble.setattr(world.bot.starts.alone, "started", killed)
        await alice.press_as_photographed(go_on)
    assert (await world.host.campaigns.look(1)).going is not None
    await later(world)
    await mended(world)
    assert (await world.host.campaigns.look(1)).going is None
    assert (await world.host.game(1)).status == "cancelled" and await mended(world) == 0


async def test_the_keeper_who_lets_somebody_in_twice_is_told_that_it_is_done(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, knock = await world.knock()
    await world.host.join(1, bob.id)  # … and killed before anything of it was shown
    await alice.press("Let in", message=knock)
    assert not controls_of(knock) and bob.mention in text_of(doors(world)[0])


async def test_nobody_is_let_in_at_a_lobby_that_is_over(world: World) -> None:
    alice, _, knock = await world.knock(seats=3)
    await alice.slash("cancel", game=1)
    await alice.press("Let in", message=knock)
    assert not controls_of(knock) and "was called off" in text_of(knock)
