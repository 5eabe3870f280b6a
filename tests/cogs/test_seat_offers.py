"""Nobody is seated unasked: a seat is offered, accepted or declined; the last person is asked too."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.lobby import seat_offers
from orleans_bot.host import Host
from orleans_bot.store import Store

from .conftest import World, full
from .people import Person, controls_of, said, text_of
from .test_changing_hands import plans
from .test_doctor import archive
from .test_trouble import close_dms


async def mended(world: World) -> None:
    """What could not be done is tried again, as it is every minute."""
    await world.bot.mend.coro(world.bot)
    await world.env.settle()


def asked(person: Person) -> list[Any]:
    """The messages that have offered somebody a seat and still can be answered."""
    return [message for message in person.stored() if any(":offer." in c.id for c in controls_of(message))]


async def offered(world: World, **options: Any) -> tuple[Person, Person, Person]:
    """A game in which alice, who keeps it, has offered bob's seat to carol."""
    seats = await world.game("alice", "bob", **options)
    carol = world.person("carol")
    answer = said(await seats["blue"].slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "I have asked" in answer and carol.mention in answer
    return seats["blue"], seats["red"], carol


async def test_whoever_is_offered_a_seat_is_asked_and_nothing_changes_before(world: World) -> None:
    alice, bob, carol = await offered(world)
    assert (await world.host.game(1)).seats["red"] == bob.id
    assert plans(carol) == [] and len(plans(bob)) == 1
    question = text_of(carol.reads("offers you a seat"))
    assert alice.mention in question and "Red" in question and "game 1" in question


async def test_a_game_in_direct_messages_is_offered_to_nobody_as_nobody_else_could_see_it(
    world: World,
) -> None:
    alice, carol = world.person("alice"), world.person("carol")
    await alice.slash_in_dm("solo", scenario="dignitary")
    told = said(await alice.slash_in_dm("keeper replace", seat="Blue", player=carol.user, game=1))
    assert "cannot look" in told and carol.mention in told
    assert await world.host.due_of(1, seat_offers.OFFER, "blue") is None
    assert (await world.host.game(1)).seats["blue"] == alice.id


async def test_a_game_in_the_private_thread_of_another_one_is_offered_to_nobody(world: World) -> None:
    seats = await world.game("alice", "bob", thread="private")
    alice, carol = seats["blue"], world.person("carol")
    await alice.slash("solo", scenario="dignitary", channel=world.thread())
    row = await world.host.game(2)
    assert row.thread is None and row.channel == world.thread().id
    told = said(await alice.slash("keeper replace", seat="Blue", player=carol.user, game=2))
    assert "cannot look" in told and (await world.host.game(2)).seats["blue"] == alice.id


async def test_who_accepts_sits_down_and_who_sat_there_is_told(world: World) -> None:
    alice, bob, carol = await offered(world)
    assert "is yours" in said(await carol.press("Take the seat")) or carol.reads("is yours")
    assert (await world.host.game(1)).seats["red"] == carol.id
    assert len(plans(carol)) == 1 and plans(bob) == []
    lost = text_of(bob.reads("has gone to"))
    assert carol.mention in lost and alice.mention in lost
    assert alice.reads("is played by")
    with pytest.raises(AssertionError):
        carol.find("Take the seat")


async def test_who_declines_changes_nothing_and_the_table_hears_of_it(world: World) -> None:
    alice, bob, carol = await offered(world)
    await carol.press("No, thank you")
    assert (await world.host.game(1)).seats["red"] == bob.id
    assert carol.mention in text_of(alice.reads("has declined"))
    again = said(await alice.slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "I have asked" in again


async def test_nobody_is_asked_twice_while_an_offer_stands(world: World) -> None:
    alice, _, carol = await offered(world)
    answer = said(await alice.slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "asked already" in answer
    assert sum("offers you a seat" in text for text in carol.texts()) == 1


async def test_a_seat_offered_to_somebody_else_is_no_longer_offered_to_the_first(world: World) -> None:
    alice, _, carol = await offered(world)
    take, dora = carol.photograph("Take the seat"), world.person("dora")
    await alice.slash("keeper replace", seat="Red", player=dora.user, game=1)
    assert carol.reads("offered to somebody else")
    assert "no longer offered" in said(await carol.press_as_photographed(take))
    await dora.press("Take the seat")
    assert (await world.host.game(1)).seats["red"] == dora.id


async def test_after_a_day_an_offer_is_over(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob, carol = await offered(world)
    take, later = carol.photograph("Take the seat"), seat_offers.now() + seat_offers.DAY + 1
    monkeypatch.setattr(seat_offers, "now", lambda: later)
    assert "no longer offered" in said(await carol.press_as_photographed(take))
    await world.bot.offers.close_old_offers()
    await world.env.settle()
    assert carol.reads("A day has passed") and "not answered" in text_of(alice.reads("not answered"))
    await world.bot.offers.close_old_offers()
    assert sum("not answered within a day" in text for text in alice.texts()) == 1
    assert (await world.host.game(1)).seats["red"] == bob.id


async def test_an_offer_goes_with_the_seat(world: World) -> None:
    alice, bob, carol = await offered(world)
    take = carol.photograph("Take the seat")
    await alice.slash("keeper replace", seat="Red", game=1)
    assert "no longer offered" in said(await carol.press_as_photographed(take))
    assert (await world.host.game(1)).seats["red"] is None
    assert "a stand-in" in text_of(bob.reads("has gone to"))


async def test_an_offer_that_went_with_the_seat_says_so_where_it_hangs(world: World) -> None:
    alice, _, carol = await offered(world)
    await alice.slash("keeper replace", seat="Red", game=1)
    assert not asked(carol) and carol.reads("no longer offered to you")


async def posted_and_not_noted(world: World, monkeypatch: pytest.MonkeyPatch) -> tuple[Person, Person]:
    """Alice offers carol a seat; where the question hangs was not noted before the bot was killed."""
    seats = await world.game("alice", "bob")
    alice, carol = seats["blue"], world.person("carol")
    with monkeypatch.context() as patched:
        patched.setattr(Host, "note_message", full)
        await alice.slash("keeper replace", seat="Red", player=carol.user, game=1)
    await world.restart()
    return alice, carol


async def test_what_was_posted_and_not_noted_can_be_answered_and_asks_nobody_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, carol = await posted_and_not_noted(world, monkeypatch)
    answer = said(await alice.slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "asked already" in answer and len(asked(carol)) == 1
    await carol.press("Take the seat")
    assert (await world.host.game(1)).seats["red"] == carol.id and not asked(carol)


async def test_what_was_posted_and_never_noted_is_put_away_when_it_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, carol = await posted_and_not_noted(world, monkeypatch)
    await alice.slash("keeper replace", seat="Red", game=1)
    await mended(world)
    assert not asked(carol)


async def test_an_offer_that_never_came_through_is_made_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob")
    alice, carol = seats["blue"], world.person("carol")
    channel = carol.user.dm_channel.id
    world.env.inject_error("POST", f"/channels/{channel}/messages", times=8)
    await alice.slash("keeper replace", seat="Red", player=carol.user, game=1)
    assert not asked(carol), "nobody knows whether it came through: it is not put elsewhere, too"
    world.env.backend.faults.clear()
    again = said(await alice.slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "I have asked" in again and len(asked(carol)) == 1


async def test_an_offer_that_somebody_has_deleted_is_made_again(world: World) -> None:
    close_dms(world, "carol")
    alice, _, carol = await offered(world)
    [question] = asked(carol)
    del world.env.backend.messages[question.channel_id][question.id]
    again = said(await alice.slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "I have asked" in again and len(asked(carol)) == 1


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("button", ["Take the seat", "No, thank you"])
async def test_an_answer_that_was_heard_too_late_to_change_the_message_changes_it_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch, button: str, killed: bool
) -> None:
    _, _, carol = await offered(world)

    async def too_late(answer: Answer, *_: Any, **__: Any) -> bool:
        await answer.acknowledge()
        if killed:
            raise RuntimeError("killed")
        return False

    with monkeypatch.context() as patched:
        patched.setattr(Answer, "change", too_late)
        await carol.press(button)
    if killed:
        assert asked(carol)
        await mended(world)
    assert not asked(carol)
    assert carol.reads("is yours" if button == "Take the seat" else "You have declined")


async def test_an_offer_too_old_to_be_changed_is_put_away_once_it_can_be(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, _, carol = await offered(world)
    later = seat_offers.now() + seat_offers.DAY + 1
    monkeypatch.setattr(seat_offers, "now", lambda: later)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046, times=None)
    await mended(world)
    assert asked(carol)
    world.env.backend.faults.clear()
    await world.restart()
    await mended(world)
    assert not asked(carol) and carol.reads("A day has passed")
    assert sum("not answered within a day" in text for text in alice.texts()) == 1


async def test_a_full_disk_ends_neither_the_mending_nor_an_old_offer_for_good(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, _, carol = await offered(world)
    later = seat_offers.now() + seat_offers.DAY + 1
    monkeypatch.setattr(seat_offers, "now", lambda: later)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "write", full)
        await mended(world)
    assert not alice.reads("not answered within a day")
    await mended(world)
    assert not asked(carol) and alice.reads("not answered within a day")


async def test_an_offer_ends_with_its_game(world: World) -> None:
    alice, _, carol = await offered(world)
    await world.host.abort(1, alice.id)
    await mended(world)
    assert not asked(carol) and await world.host.due_of(1, "offer", "red") is None


async def test_a_question_that_offers_nothing_any_more_loses_its_buttons_when_it_is_pressed(
    world: World,
) -> None:
    _, _, carol = await offered(world)
    await world.host.drop_dues(1, "offer")  # as an earlier version has left it after a kill
    assert "no longer offered" in said(await carol.press("Take the seat"))
    assert not asked(carol)


async def test_who_is_offered_a_seat_of_a_private_game_is_let_in_before_sitting_down(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await world.game("alice", "bob", thread="private")
    alice, carol = seats["blue"], world.person("carol")
    await alice.slash("keeper replace", seat="Red", player=carol.user, game=1)
    await archive(world, world.thread(), archived=True)
    monkeypatch.setattr(world.bot, "get_channel", lambda number: None)
    with monkeypatch.context() as patched:
        patched.setattr(world.host, "replace", full)
        await carol.press("Take the seat")
    assert carol.id in world.env.backend.channels[world.thread().id].thread_members


async def test_an_offer_survives_a_restart(world: World) -> None:
    _, _, carol = await offered(world)
    await world.restart()
    await carol.press("Take the seat")
    assert (await world.host.game(1)).seats["red"] == carol.id


async def test_only_the_one_who_was_asked_can_answer(world: World) -> None:
    _, bob, carol = await offered(world)
    message = carol.reads("offers you a seat")
    for answer in ("yes", "no"):
        for game in (1, 2, 999):
            board = next(m for m in bob.stored() if any(c.is_button for c in controls_of(m)))
            text = said(await bob.forge(board, f"o1:door:{game}:offer.{answer}.red"))
            assert "no longer offered" in text
    await carol.press("Take the seat", message=message)
    assert (await world.host.game(1)).seats["red"] == carol.id


async def test_where_direct_messages_are_closed_the_question_is_put_where_the_game_is_played(
    world: World,
) -> None:
    close_dms(world, "carol")
    alice, _, carol = await offered(world)
    question = carol.reads("offers you a seat")
    assert question.channel_id == (await world.host.game(1)).thread
    assert "no longer offered" in said(await alice.press("Take the seat", message=question))
    await carol.press("Take the seat", message=question)
    assert (await world.host.game(1)).seats["red"] == carol.id


async def test_nobody_can_be_asked_who_sees_neither_the_thread_nor_a_direct_message(world: World) -> None:
    close_dms(world, "carol")
    seats = await world.game("alice", "bob", thread="private")
    carol = world.person("carol")
    answer = said(await seats["blue"].slash("keeper replace", seat="Red", player=carol.user, game=1))
    assert "cannot write to" in answer and (await world.host.due_of(1, "offer", "red")) is None


async def test_the_keeper_sits_down_without_asking_anybody(world: World) -> None:
    carol = world.person("carol")
    await carol.slash("new", seats=2)
    await carol.slash("leave")
    for name in ("alice", "bob"):
        await world.person(name).slash("join", game=1)
    await carol.slash("start")
    await carol.slash("keeper replace", seat="Blue", player=carol.user, game=1)
    assert (await world.host.game(1)).seats["blue"] == carol.id


async def test_who_is_forgotten_is_offered_nothing(world: World) -> None:
    _, _, carol = await offered(world)
    await carol.slash("privacy", do="forget")
    [offer] = asked(carol)
    path = f"/channels/{offer.channel_id}/messages/{offer.id}"
    world.env.inject_error("PATCH", path, status=502, times=None)
    await carol.press("Yes, forget me")
    assert await world.host.due_of(1, "offer", "red") is None
    left = await world.host.due(0, "offer.past")
    assert len(left) == 1 and carol.id not in left[0].data.values()
    world.env.backend.faults.clear()
    await mended(world)
    assert not asked(carol) and not await world.host.due(0, "offer.past")


async def test_leaving_a_game_that_has_started_names_the_way_out(world: World) -> None:
    seats = await world.game("alice", "bob")
    assert "/orleans keeper replace" in said(await seats["red"].slash("leave", game=1))
    assert "already started" in said(await world.person("carol").slash("leave", game=1))


# The last person


async def test_the_last_person_is_asked_what_shall_become_of_the_game(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    seq = (await world.host.look(1)).seq
    answer = said(await alice.slash("keeper replace", seat="Blue", game=1))
    assert "last seat with a person" in answer
    assert (await world.host.look(1)).seq == seq and (await world.host.game(1)).seats["blue"] == alice.id
    await alice.press("Keep the seat")
    assert (await world.host.game(1)).seats["blue"] == alice.id


async def test_the_last_person_can_end_the_game(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    await alice.slash("keeper replace", seat="Blue", game=1)
    await alice.press("End the game now")
    row = await world.host.game(1)
    assert row.status == "aborted" and row.seats["blue"] == alice.id


async def test_the_last_person_can_let_stand_ins_play_on(world: World) -> None:
    alice = await world.among_stand_ins("alice")
    await alice.slash("keeper replace", seat="Blue", game=1)
    await alice.press("Let them play on")
    assert (await world.host.game(1)).seats["blue"] is None


async def test_who_is_not_the_last_ends_nothing_with_an_old_button(world: World) -> None:
    seats = await world.game("alice", "bob")
    bob = seats["red"]
    board = next(m for m in bob.stored() if any(c.is_button for c in controls_of(m)))
    assert "earlier time" in said(await bob.forge(board, "o1:door:1:last.end.red"))
    await bob.forge(board, "o1:door:1:last.end.blue")
    assert (await world.host.game(1)).status == "running"


async def test_who_wants_to_be_forgotten_hears_of_the_games_that_would_be_left_to_stand_ins(
    world: World,
) -> None:
    alice = await world.among_stand_ins("alice")
    await world.game("alice", "bob")
    answer = said(await alice.slash("privacy", do="forget"))
    assert "last person in these games: 1." in answer and "/orleans keeper abort" in answer
    assert "last person" not in said(await world.person("bob").slash("privacy", do="forget"))


async def test_whoever_has_accepted_a_seat_and_presses_once_more_still_has_it(world: World) -> None:
    _, _, carol = await offered(world)
    message, yes = carol.reads("offers you a seat"), carol.photograph("offer.yes.red")
    await carol.press(yes)
    await carol.press_as_photographed(yes)
    assert "is yours" in text_of(message) and not controls_of(message)
    assert (await world.host.game(1)).seats["red"] == carol.id
