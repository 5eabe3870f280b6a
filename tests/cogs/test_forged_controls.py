"""Controls with ids that nobody gave out: each is answered, changes nothing, and is one line in the log."""

from __future__ import annotations

import logging

import pytest

from orleans_bot.host.refusals import NoSuchGame

from .conftest import World
from .people import controls_of, said

HUGE = "9" * 30
PLAIN = (
    "words.table@x", "words.table@-1", "words.table@" + HUGE, "words.nothing", "words.seat.pink",
    "words.stacks.9", "words.", "words.finish", "story.x", "story.1.x", "story.-2.0", f"story.{HUGE}.0",
    "stacks.7", "stacks.x", "seat.pink", "seat.", "finish", "nothing", ".", "@",
)  # fmt: skip
SEATED = (
    "mark.0.zz", "mark.x.1", "leaf.x.1", f"leaf.{HUGE}.1", "more.x", f"more.{HUGE}", "fill.x", "take.-1",
    "space.x", "spot.nowhere", "spot.", "sure.nothing", "purse.x", "purse.0.a.b", "drawing.x", "undo.x", "..",
)  # fmt: skip
DOORS = (
    "admit.x", "admit.", f"admit.{HUGE}", "undo.yes.x",
    "takeback.x", f"takeback.{HUGE}", "undo.maybe.1", f"undo.no.{HUGE}", "lesson.nothing",
    "colour.pink", "first.nothing", "nothing", "join.x", "offer.yes.pink", "last.end.pink", ".", "mend.x",
    "campaign", "campaign.x.go", "campaign.1.go", "campaign.-1.end", f"campaign.{HUGE}.go",
    "campaign.1.page.x", "campaign.1.way.x.on", f"campaign.1.gift.{HUGE}.\u202e",
)  # fmt: skip
ASKED = ("~mask.zz", "~mask.", "~give.x", "~purse", "~nothing", "~", "fill:nowhere", "\u202e")
IDS = (
    *(f"o1:turn:1::0:{what}" for what in PLAIN),
    *(f"o1:turn:1:blue:{{since}}:{what}" for what in SEATED),
    *(f"o1:door:{game}:{what}" for what in DOORS for game in (0, 1)),
    *(f"o1:ask:1:blue:{{since}}:plan:{key}" for key in ASKED),
    f"o1:turn:{HUGE}::0:table", f"o1:ask:1:blue:{HUGE}:plan:commit", f"o1:door:{HUGE}:join", "o1:", "?",
)  # fmt: skip


async def test_every_forged_control_is_answered_and_is_one_line_in_the_log(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    message = next(m for m in reversed(list(alice.stored())) if controls_of(m))
    before = await world.host.look(1, alice.id)
    since = next(ask.since for ask in before.asks if ask.seat == "blue")
    for custom_id in IDS:
        caplog.clear()
        with caplog.at_level(logging.INFO):
            answer = await alice.forge(message, custom_id.format(since=since))
        told = [record for record in caplog.records if record.name.startswith(("orleans_bot", "cogs"))]
        assert not [record.message for record in caplog.records if record.exc_info], custom_id
        assert len(told) <= 1, (custom_id, [record.message for record in told])
        assert "something went wrong" not in said(answer).lower(), custom_id
    after = await world.host.look(1, alice.id)
    with pytest.raises(NoSuchGame):
        await world.host.game(2)
    assert (after.seq, after.status, dict(after.seats)) == (before.seq, "running", dict(before.seats))


@pytest.mark.parametrize("custom_id", ["o1:turn:1::0:words.table@x", "o1:door:1:admit.x", "o1:gate:1"])
async def test_an_id_that_cannot_be_read_is_named_in_the_log(
    world: World, caplog: pytest.LogCaptureFixture, custom_id: str
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    message = next(m for m in reversed(list(alice.stored())) if controls_of(m))
    with caplog.at_level(logging.INFO):
        assert "from an earlier time" in said(await alice.forge(message, custom_id))
    [line] = [
        r.message for r in caplog.records if custom_id in r.message and not r.name.startswith("simcord")
    ]
    assert str(alice.id) in line and "\n" not in line


@pytest.mark.parametrize("key", ["~purse", "~mask.0", "~give.0", "coin"])
async def test_a_question_of_a_game_that_has_ended_says_so(world: World, key: str) -> None:
    seats = await world.game("alice", "bob")
    board = seats["blue"].reads("round 1 of 18")
    await world.host.abort(1, seats["blue"].id)
    answered = said(await seats["blue"].forge(board, f"o1:ask:1:blue:5:share_out:{key}", "coin*1"))
    assert "has ended" in answered and "being asked" not in answered
