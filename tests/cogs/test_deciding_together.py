"""What a team decides together, as it hangs: who proposed, who has not answered yet; and hidden plans."""

from __future__ import annotations

from importlib import import_module

import pytest

from orleans_bot.rules.phases.followers import followers
from orleans_bot.rules.table import Table
from orleans_bot.rules.team import decide

from .conftest import World
from .people import text_of


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody draws followers the team is offered a trade."""

    async def asks(table: Table) -> str:
        await decide(table, "offer", ["accept", "decline"], event="defence_good_trade")
        return await followers(table)

    monkeypatch.setitem(import_module("orleans_bot.rules.game").PHASES, "followers", asks)


@pytest.mark.usefixtures("offered")
async def test_a_proposal_says_who_made_it_and_the_board_who_has_not_answered_yet(world: World) -> None:
    seats = await world.game("alice", "bob", "carol", scenario="invasion", choose="agreement=all")
    alice, bob, carol = seats["blue"], seats["red"], seats["yellow"]
    await world.env.settle()
    await bob.press("Accept")
    await world.env.settle()
    asked = alice.reads("proposes for all of you")
    assert "🔴 **Red** proposes for all of you: Offer – Accept." in text_of(asked)
    assert "Waiting for 🔵 **Blue** and 🟡 **Yellow**" in text_of(alice.reads("Still to do"))
    await alice.press("I agree", message=alice.reads(f"{alice.mention} 🔵 **Blue**: **A proposal**"))
    await world.env.settle()
    assert "Waiting for 🟡 **Yellow**" in text_of(alice.reads("Still to do"))
    await world.restart()
    await carol.press("I object", message=carol.reads(f"{carol.mention} 🟡 **Yellow**: **A proposal**"))
    await world.env.settle()
    assert "Will you take the offer?" in text_of(bob.reads("Good Trade"))


@pytest.mark.usefixtures("offered")
async def test_where_anybody_decides_one_press_is_the_answer_of_all(world: World) -> None:
    seats = await world.game("alice", "bob", "carol", scenario="invasion")
    carol = seats["yellow"]
    await world.env.settle()
    assert all(
        person.mention in text_of(carol.reads("Will you take the offer?")) for person in seats.values()
    )
    await carol.press("Decline")
    await world.env.settle()
    assert any("🟡 **Yellow** decides for all of you" in text for text in carol.texts())
    assert not any("Will you take the offer?" in text for text in carol.texts())


async def test_a_table_may_hide_its_plans_until_all_are_done(world: World) -> None:
    hidden = dict(scenario="invasion", choose="open_plans=closed, characters=easy")
    seats = await world.game("alice", "bob", **hidden)
    await world.env.settle()
    alice, bob = seats["blue"], seats["red"]
    await alice.press("~fill", "fill:castle")
    await world.env.settle()
    board = text_of(bob.reads("Still to do"))
    assert "plan:" not in board and "market:" not in board


async def test_whoever_owes_something_each_round_reads_what_and_when(world: World) -> None:
    seats = await world.game("alice", "bob", scenario="invasion", choose="characters=chosen")
    await world.env.settle()
    for character in ("Estate Manager", "General"):
        ask = (await world.host.look(1)).asks[0]
        await seats[ask.seat].press(character)
        await world.env.settle()
    board = text_of(seats["blue"].reads("Still to do"))
    assert "Estate Manager: owes 2 coins (round 1), 1 coin (round 2) and 2 coins (round 3)" in board
