"""Campaigns as people see them: begun, gone on with, chronicled, ended; and who may press what."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from orleans_bot.content.invasion.scenarios import Invasion
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.table import Table
from orleans_bot.rules.verdicts import ACTED, Verdict, lost, won

from .conftest import RIGHTS, World, settled
from .people import Person, controls_of, said, text_of

TEAM = ("alice", "bob", "carol")
NOBODYS = "no campaign with this number here"


class Fate:
    """How every game ends as soon as somebody has acted."""

    wins = True


@pytest.fixture
def fate(monkeypatch: pytest.MonkeyPatch) -> Fate:
    """Every game ends as soon as somebody has acted, before an event could decide it, as the test says."""
    made = Fate()

    def ends(_: Scenario, table: Table, when: str) -> Verdict | None:
        if when != ACTED:
            return None
        if made.wins:
            return won(table, "saved")
        return lost(table, "invaded", missing=[["", "city_walls_manned"], ["red", "general"]])

    monkeypatch.setattr(Invasion, "ends", ends)
    monkeypatch.setattr(Scenario, "ends", ends)
    return made


async def begun(world: World, **options: Any) -> Person:
    """Alice has begun the co-operative campaign."""
    alice = world.person("alice")
    await alice.slash("campaign new", kind="defence_of_orleans", **options)
    return alice


def hung(world: World, channel: Any = None) -> Any:
    """The newest message of the campaign that everybody sees in its channel."""
    messages = world.env.backend.messages[(channel or world.channel).id].values()
    return [m for m in messages if "· campaign 1" in text_of(m) and not int(m.flags or 0) & 64][-1]


def labels(message: Any) -> list[str]:
    """What can be pressed on a message."""
    return [control.label for control in controls_of(message)]


async def chapter(world: World, *names: str, press: str = "Next chapter") -> int:
    """The next chapter, opened by the first of these people and begun with all of them."""
    first, *others = [world.person(name) for name in names or TEAM]
    await first.press(press, message=hung(world))
    game = int((await world.host.campaigns.look(1)).chapters[-1].game)
    lobby = first.reads(f"Game {game}: ")
    for person in others:
        await person.press("Sit down", message=lobby)
    await first.press("Start", message=lobby)
    return game


async def played(world: World, *names: str, press: str = "Next chapter") -> int:
    """A whole chapter, shown to its end."""
    game = await chapter(world, *names, press=press)
    await finished(world, game)
    return game


async def finished(world: World, game: int) -> None:
    """Its players play to the end."""
    desk = await world.bot.house.take(await world.play_unseen(game))
    await settled(desk)
    await world.env.settle()


async def test_a_campaign_says_that_it_is_ours_and_what_comes_first(world: World) -> None:
    await begun(world)
    text = text_of(hung(world))
    assert "The Defence of Orléans · campaign 1" in text and "our own idea" in text
    assert "◌ **5. No Help Will Come**" in text
    assert (
        "Next: chapter 1, Smoke on the Loire" in text
        and "Invasion · Characters: Easy ones · Extra mean events: Left out" in text
    )
    assert labels(hung(world)) == ["Next chapter"]


async def test_what_hangs_says_where_a_chapter_is_from_its_lobby_to_its_end(world: World, fate: Fate) -> None:
    alice = await begun(world)
    await alice.press("Next chapter", message=hung(world))
    assert "▶ **1. Smoke on the Loire** · game 1 waits for its players in" in text_of(hung(world))
    lobby = alice.reads("Game 1: ")
    assert "Chapter 1 of 5 of The Defence of Orléans: **Smoke on the Loire**" in text_of(lobby)
    await world.person("bob").press("Sit down", message=lobby)
    await alice.press("Start", message=lobby)
    assert f"game 1 is being played in {world.thread().mention}" in text_of(hung(world))
    assert "Chapter 1 of 5" in world.posts(world.thread())[0]
    assert labels(hung(world)) == []
    await finished(world, 1)
    assert "✓ **1. Smoke on the Loire** · won, game 1" in text_of(hung(world))
    assert labels(hung(world)) == ["Next chapter", "Chronicle"]
    end = alice.reads("Game 1 has ended")
    assert labels(end)[:2] == ["Next chapter", "Chronicle"] and "Play again" not in labels(end)
    await world.person("bob").press("Next chapter", message=end)
    assert "▶ **2. Before the Gates** · game 2 waits" in text_of(hung(world))


async def test_a_chapter_called_off_or_broken_off_waits_to_be_opened_again(world: World) -> None:
    alice = await begun(world)
    await alice.press("Next chapter", message=hung(world))
    await alice.press("Call off", message=alice.reads("Game 1: "))
    assert "Next: chapter 1" in text_of(hung(world)) and labels(hung(world)) == ["Next chapter"]
    game = await chapter(world)
    await alice.slash("keeper abort", game=game)
    await alice.press(f"Yes, break off game {game}")
    await world.env.settle()
    assert "Next: chapter 1" in text_of(hung(world)) and labels(hung(world)) == ["Next chapter"]


async def test_a_lost_chapter_is_played_again_with_the_same_characters(world: World, fate: Fate) -> None:
    alice = await begun(world)
    fate.wins = False
    first = await played(world)
    assert "✗ **1. Smoke on the Loire** · lost, game 1" in text_of(hung(world))
    ways = ["Again, same characters", "Again, new characters", "On to the next chapter"]
    assert labels(hung(world))[:3] == ways
    asked = await alice.press("Next chapter", message=alice.reads("Game 1 has ended"))
    assert asked.ephemeral and labels(asked.response._message)[:3] == ways
    old = alice.photograph("Again, new characters")
    again = await chapter(world, "bob", "carol", "alice", press=ways[0])
    before, after = await world.host.look(first), await world.host.look(again)

    def cast(outcome: Any) -> dict[int, str]:
        return {outcome.seats[seat.colour]: seat.character for seat in outcome.public.seats}

    assert cast(before) == cast(after)
    assert "A chapter goes on already: game 2" in said(await alice.press_as_photographed(old))
    await finished(world, again)
    assert "lost 2 times, the last time in game 2" in text_of(hung(world))
    assert "has gone on since this button was made" in said(await alice.press_as_photographed(old))
    await alice.press(ways[2], message=hung(world))
    assert "▶ **2. Before the Gates**" in text_of(hung(world))


async def test_the_team_chooses_a_gift_once_and_begins_with_it(world: World, fate: Fate) -> None:
    alice = await begun(world, carry_over=True)
    await played(world)
    text = text_of(hung(world))
    assert "Well won!" in text and "**Full Chests**: From the chapter before" in text
    gifts = ["Full Chests", "Willing Hands", "Learned Friends"]
    assert labels(hung(world))[:3] == gifts
    dave = world.person("dave")
    refused = said(await dave.press(gifts[0], message=hung(world)))
    assert "for those who have played a chapter" in refused and alice.mention in refused
    message = hung(world)
    old = alice.photograph(gifts[2])
    asked = said(await alice.slash("campaign next"))
    assert "Well won!" in asked
    assert "Full Chests it is" in said(await world.person("bob").press(gifts[0], message=message))
    assert "somebody was faster" in said(await alice.press_as_photographed(old))
    await alice.press("Next chapter", message=hung(world))
    assert "Added: Full Chests" in text_of(alice.reads("Game 2: "))
    await world.person("bob").press("Sit down", message=alice.reads("Game 2: "))
    await alice.press("Start", message=alice.reads("Game 2: "))
    assert (await world.host.look(2)).public.modules == ("full_chests",)


async def test_after_a_defeat_with_carry_over_the_burden_is_told(world: World, fate: Fate) -> None:
    fate.wins = False
    await begun(world, carry_over=True)
    await played(world)
    assert "**Empty Chests**" in text_of(hung(world))
    game = await chapter(world, press="On to the next chapter")
    assert (await world.host.game(game)).modules == ("empty_chests",)


async def test_whoever_presses_next_second_is_told_where_the_first_has_opened_it(
    world: World, fate: Fate
) -> None:
    alice = await begun(world)
    await played(world)
    bob = world.person("bob")
    slow = bob.photograph("Next chapter")
    assert "The chapter is game 2" in said(await alice.press("Next chapter", message=hung(world)))
    assert "A chapter goes on already: game 2" in said(await bob.press_as_photographed(slow))
    assert len((await world.host.campaigns.look(1)).chapters) == 2


async def test_the_chronicle_keeps_the_picture_the_cast_and_what_decided_each_chapter(
    world: World, fate: Fate
) -> None:
    alice = await begun(world, carry_over=True)
    assert "chronicle is empty" in said(await alice.slash("campaign chronicle"))
    await played(world)
    await alice.press("Willing Hands", message=hung(world))
    fate.wins = False
    await played(world, "alice", "bob")
    opened = await world.person("dave").press("Chronicle", message=hung(world))
    text = said(opened)
    assert opened.ephemeral and opened.response.attachments[0].filename == "finish.png"
    assert "chronicle, page 2 of 2" in text and "**2. Before the Gates** · game 2" in text
    assert "Willing Hands" in text and "🔵 **Blue** <@" in text and " as " in text
    assert "Not complete: City Walls and General (🔴 **Red**)." in text and "◌ City Walls 0/" in text
    first = await world.person("dave").press("Earlier", message=opened.response._message)
    text = text_of(opened.response._message)
    assert first.acknowledged and "page 1 of 2" in text and "Taken along into the next chapter:" in text
    assert text.count(" as ") >= 3 and all(world.person(name).mention in text for name in TEAM)


async def test_a_deleted_message_hangs_again_with_the_next_look_or_chapter(world: World, fate: Fate) -> None:
    alice = await begun(world)
    gone = hung(world)
    world.env.backend.delete_message(gone.channel_id, gone.id)
    await alice.slash("campaign status")
    assert hung(world).id != gone.id and labels(hung(world)) == ["Next chapter"]
    gone = hung(world)
    game = await chapter(world)
    world.env.backend.delete_message(gone.channel_id, gone.id)
    await finished(world, game)
    assert hung(world).id != gone.id and "won, game 1" in text_of(hung(world))


async def test_where_the_channel_is_gone_the_next_chapter_gathers_where_it_is_asked_for(
    world: World, fate: Fate
) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    alice = world.person("alice")
    await alice.slash("campaign new", kind="The Defence of Orléans", channel=elsewhere)
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    await alice.slash("campaign status")
    assert "The chapter is game 1" in said(await alice.slash("campaign next"))
    assert "game 1 waits for its players" in text_of(hung(world))
    assert alice.reads("Game 1: ").channel_id == world.channel.id


async def test_a_campaign_goes_on_after_a_restart_and_when_the_bot_comes_back_to_the_server(
    world: World, fate: Fate
) -> None:
    alice = await begun(world, carry_over=True)
    await played(world)
    await world.restart()
    await world.bot.silences.removed(world.guild.id)
    gone = hung(world)
    world.env.backend.delete_message(gone.channel_id, gone.id)
    await world.bot.silences.returned(world.guild.id)
    await alice.press("Learned Friends", message=hung(world))
    assert await chapter(world) == 2


async def test_an_end_that_was_not_shown_is_shown_after_a_restart(world: World, fate: Fate) -> None:
    alice = await begun(world)
    await world.play_unseen(await chapter(world))
    await world.restart()
    assert "won, game 1" in text_of(hung(world))
    assert "Next chapter" in labels(alice.reads("Game 1 has ended"))


async def test_only_its_keeper_or_a_manager_ends_a_campaign_and_only_after_being_asked(
    world: World, fate: Fate
) -> None:
    alice, bob = await begun(world), world.person("bob")
    await played(world)
    refused = said(await bob.slash("campaign end"))
    assert alice.mention in refused and "may end it" in refused
    assert "may end it" in said(await bob.forge(hung(world), "o1:door:0:campaign.1.end"))
    asked = await alice.slash("campaign end")
    assert asked.ephemeral and (await world.host.campaigns.row(1)).ended is None
    await alice.press("Yes, end the campaign", message=asked.response._message)
    assert (await world.host.campaigns.row(1)).ended is not None
    assert labels(hung(world)) == ["Chronicle"] and "before its last chapter" in text_of(hung(world))
    assert "is over" in said(await bob.slash("campaign next"))
    assert "has ended" in said(await alice.slash("campaign end"))


async def test_whoever_has_not_played_may_look_and_a_manager_may_go_on(world: World) -> None:
    alice, dave = await begun(world), world.person("dave")
    refused = said(await dave.press("Next chapter", message=hung(world)))
    assert "for those who have played a chapter" in refused and alice.mention in refused
    assert "Next: chapter 1" in said(await dave.slash("campaign status"))
    world.permit(manage_guild=True)
    assert "The chapter is game 1" in said(await dave.press("Next chapter", message=hung(world)))


@pytest.mark.parametrize(
    "control", ["next", "go", "way.0.on", "gift.0.full_chests", "chronicle", "page.0", "end", "nothing"]
)
async def test_in_a_hidden_channel_a_campaign_is_not_there_for_others(world: World, control: str) -> None:
    alice, carol = world.person("alice"), world.person("carol")
    shut, seen = (discord.PermissionOverwrite(view_channel=see) for see in (False, True))
    rights = {world.guild.default_role: shut, alice.member: seen, world.guild.me: seen}
    secret = world.guild.create_text_channel("secret", overwrites=rights)
    await world.env.settle()
    await alice.slash("campaign new", kind="defence_of_orleans", channel=secret)
    await carol.slash("new", seats=2)
    message = next(m for m in carol.stored() if m.channel_id == world.channel.id and controls_of(m))
    assert NOBODYS in said(await carol.forge(message, f"o1:door:0:campaign.1.{control}"))
    assert NOBODYS in said(await carol.forge(message, f"o1:door:0:campaign.99.{control}"))


async def test_in_another_server_or_a_direct_message_it_is_not_there(world: World) -> None:
    await begun(world)
    guild = world.env.create_guild("Rhein")
    world.env.backend.guilds[guild.id].everyone_role.permissions = RIGHTS.value | 1 << 5
    channel = guild.create_text_channel("games")
    user = world.env.create_user("mallory")
    mallory = Person(world, "mallory", user, guild.add_member(user))
    await world.env.settle()
    for line in ("status", "next", "chronicle", "end"):
        assert NOBODYS in said(await mallory.slash(f"campaign {line}", channel=channel, campaign=1))
        assert NOBODYS in said(await mallory.slash(f"campaign {line}", channel=channel, campaign=99))
        assert "No campaign goes on here" in said(await mallory.slash(f"campaign {line}", channel=channel))
    alice = world.person("alice")
    assert NOBODYS in said(await alice.slash_in_dm("campaign next", campaign=1))
    offered = await mallory.member.autocomplete(channel, "orleans campaign status", "campaign", "")
    assert offered == []
    [mine] = await alice.member.autocomplete(world.channel, "orleans campaign status", "campaign", "")
    assert mine == {"name": "The Defence of Orléans · campaign 1", "value": 1}


async def test_the_lone_merchant_goes_his_way_in_a_direct_message_and_is_nobody_elses(
    world: World, fate: Fate
) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    assert "is for several" in said(await alice.slash_in_dm("campaign new", kind="defence_of_orleans"))
    await alice.slash_in_dm("campaign new", kind="lone_merchant")
    mine = alice.reads("The Lone Merchant · campaign 1")
    await alice.press("Next chapter", message=mine)
    assert (await world.host.game(1)).scenario == "trip_to_tours"
    await finished(world, 1)
    assert "✓ **1. The First Road**" in text_of(mine) and "Chapter 1 of 9" in "\n".join(alice.texts())
    fate.wins = False
    await alice.press("Next chapter", message=alice.reads("Game 1 has ended"))
    assert dict((await world.host.game(2)).options) == {"goal": "dignity_7"}
    await finished(world, 2)
    assert labels(mine)[:2] == ["Play it again", "On to the next chapter"]
    assert "The First Road" in said(await alice.slash("campaign status"))
    assert NOBODYS in said(await bob.slash("campaign chronicle", campaign=1))
    assert NOBODYS in said(await bob.slash_in_dm("campaign status", campaign=1))
    await alice.slash_in_dm("privacy", do="forget")
    old = alice.photograph("Chronicle")
    await alice.press("Yes, forget me")
    assert "was forgotten together with you" in text_of(mine) and labels(mine) == []
    assert NOBODYS in said(await alice.press_as_photographed(old))


async def test_in_a_server_the_lone_merchant_is_shown_to_him_alone(world: World) -> None:
    alice = world.person("alice")
    opened = await alice.slash("campaign new", kind="Der einsame Kaufmann")
    assert opened.ephemeral
    await alice.press("Next chapter", message=opened.response._message)
    assert world.thread() is not None and (await world.host.campaigns.row(1)).guild is None


async def test_a_campaign_that_there_is_not_is_refused_with_those_there_are(world: World) -> None:
    alice = world.person("alice")
    answer = said(await alice.slash("campaign new", kind="of loops"))
    assert "The Defence of Orléans, The Lone Merchant" in answer
    for line in ("status", "next", "chronicle", "end"):
        assert "/orleans campaign new" in said(await alice.slash(f"campaign {line}"))
    offered = await alice.member.autocomplete(world.channel, "orleans campaign new", "kind", "")
    assert [choice["value"] for choice in offered] == ["defence_of_orleans", "lone_merchant"]


async def test_a_server_that_lets_only_some_open_tables_lets_only_them_begin_campaigns(world: World) -> None:
    await world.host.set_setting("guild", world.guild.id, "tables", {"only_in": 12345})
    answer = said(await world.person("alice").slash("campaign new", kind="defence_of_orleans"))
    assert "<#12345>" in answer and await world.host.campaigns.of(world.guild.id, 0) == []
