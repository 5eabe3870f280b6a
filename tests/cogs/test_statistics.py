"""Statistics in Discord: one's own for oneself, those of others and of a server only with their consent."""

from __future__ import annotations

import json
from typing import Any

from .conftest import World
from .people import Person, controls_of, said, text_of

ONLY_YOU = "Nobody else sees your games"


async def over(world: World) -> dict[str, Person]:
    """A game of two that is said to have been played to its end; blue has won it."""
    seats = await world.game("alice", "bob")
    scores = {"blue": [["coins", 90]], "red": [["coins", 80]]}
    result = {"won": True, "winners": ["blue"], "scores": scores, "reason": "rounds"}

    def end(db: Any) -> None:
        db.execute("UPDATE game SET status = 'finished', result = ? WHERE id = 1", (json.dumps(result),))

    await world.host.store.write(end)
    world.host.core.drop(1)
    return seats


async def test_ones_own_numbers_are_for_ones_own_eyes(world: World) -> None:
    seats = await over(world)
    answer = await seats["blue"].slash("past stats")
    assert answer.ephemeral
    assert "Against people: 1 game, 1 won. The best had 90 points, the average 90." in said(answer)
    assert "Orléans: 1 game, 1 won" in said(answer) and ONLY_YOU in said(answer)
    assert "Against people: 1 game, 0 won." in said(await seats["red"].slash_in_dm("past stats"))
    assert "No game has been played to its end yet." in said(await world.person("carol").slash("past stats"))


async def test_others_see_them_only_when_one_has_allowed_it_and_no_longer_when_not(world: World) -> None:
    seats = await over(world)
    alice, bob = seats["blue"], seats["red"]
    refused = said(await bob.slash("past stats", whose=alice.user))
    assert "keeps games and victories to themselves" in refused and "1 won" not in refused
    page = said(await bob.slash("past stats", server=True))
    assert "Orléans: 1 game" in page and alice.mention not in page and bob.mention not in page
    panel = (await alice.slash("me")).response._message
    await alice.press("Show my numbers to others", message=panel)
    assert "Others may see your games" in text_of(panel)
    shown = said(await bob.slash("past stats", whose=alice.user))
    assert f"What {alice.mention} has played here" in shown and "Against people: 1 game, 1 won." in shown
    page = said(await bob.slash("past stats", server=True))
    assert f"{alice.mention}: 1 game, 1 won" in page and bob.mention not in page
    await alice.press("Keep my numbers to myself", message=panel)
    assert "keeps games and victories" in said(await bob.slash("past stats", whose=alice.user))
    assert alice.mention not in said(await bob.slash("past stats", server=True))


async def test_a_direct_message_shows_ones_own_numbers_only(world: World) -> None:
    seats = await over(world)
    await world.host.statistics.show(seats["blue"].id, True)
    for options in ({"whose": seats["blue"].user}, {"server": True}):
        answer = said(await seats["red"].slash_in_dm("past stats", **options))
        assert "can be seen on a server" in answer and "won." not in answer


async def test_games_in_a_channel_that_one_cannot_see_are_not_counted(world: World) -> None:
    seats = await over(world)
    await world.host.statistics.show(seats["blue"].id, True)
    hall = world.guild.create_text_channel("hall")
    secret = "UPDATE game SET channel = 12345, thread = 12346 WHERE id = 1"
    await world.host.store.write(lambda db: db.execute(secret))
    page = said(await seats["red"].slash("past stats", server=True, channel=hall))
    assert "No game that you may see" in page and seats["blue"].mention not in page
    assert "No game has been played" in said(
        await seats["red"].slash("past stats", whose=seats["blue"].user, channel=hall)
    )


async def test_the_wish_is_in_what_is_kept_and_is_forgotten_with_everything_else(world: World) -> None:
    alice = (await over(world))["blue"]
    await alice.press("Show my numbers to others", message=(await alice.slash("me")).response._message)
    assert "whether others may see your games and victories" in said(await alice.slash("privacy"))
    exported = await alice.slash("privacy", do="export")
    data = world.env.backend.cdn.get(exported.response.attachments[0].url)
    assert json.loads(data)["settings"]["statistics"] is True
    await alice.slash("privacy", do="forget")
    await alice.press("Yes, forget me")
    assert not await world.host.statistics.is_shown(alice.id)
    assert "No game has been played to its end yet." in said(await alice.slash("past stats"))


async def test_a_forged_wish_changes_nothing(world: World) -> None:
    alice = (await over(world))["blue"]
    panel = (await alice.slash("me")).response._message
    assert any(control.label == "Show my numbers to others" for control in controls_of(panel))
    for what in ("stats", "stats.", "stats.all", "stats.show.1", "stats.\u202e"):
        assert "from an earlier time" in said(await alice.forge(panel, f"o1:door:0:{what}"))
    assert not await world.host.statistics.is_shown(alice.id)
