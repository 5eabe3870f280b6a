"""A real discord.py bot over real sockets, met by players through the page's API."""

from __future__ import annotations

import discord
import pytest

from orleans_bot.parlour import Parlour
from orleans_bot.parlour.driver import Denied
from orleans_bot.parlour.seen import pictures_of

from .conftest import OpenWindow
from .trial_bot import TrialBot


async def test_a_command_with_options_of_every_type(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue, red = await window("blue"), await window("red")
    said = await blue.slash("/trial echo words:good day times:twice loud:true who:Red")
    assert said.text == f"GOOD DAY GOOD DAY <@{red.you['id']}>"
    heard = await red.wait_to_read("GOOD DAY")
    assert heard["calls_you"] and not heard["only_you"]
    assert heard["interaction_metadata"]["name"] == "trial echo"


async def test_nested_sub_commands_and_bounds(bot: TrialBot, window: OpenWindow) -> None:
    blue = await window("blue")
    assert (await blue.slash("/trial deep number value:4")).text == "The number is 4."
    with pytest.raises(Denied, match="at most 5"):
        await blue.slash("/trial deep number value:6")
    with pytest.raises(Denied, match="is needed"):
        await blue.slash("/trial deep number")
    with pytest.raises(Denied, match="not a command"):
        await blue.slash("/trial nonsense")


async def test_autocomplete_offers_and_takes(bot: TrialBot, window: OpenWindow) -> None:
    blue = await window("blue")
    offered = await blue.complete("/trial travel", "town", town="to")
    assert [each["name"] for each in offered] == ["Tours"]
    assert (await blue.slash("/trial travel town:Tours")).text == "On the road to Tours."


async def test_a_dynamic_button_edits_its_message_for_everybody(bot: TrialBot, window: OpenWindow) -> None:
    blue, red = await window("blue"), await window("red")
    shown = await blue.slash("/trial count")
    assert shown.message is not None and len(pictures_of(shown.message)) == 1
    assert shown.message["attachments"] == []
    for number in (1, 2):
        assert (await red.press(f"Count {number - 1}")).ok
        await blue.wait_to_read(f"Counted to {number}.")


async def test_a_layout_with_picture_select_and_dynamic_items(bot: TrialBot, window: OpenWindow) -> None:
    blue = await window("blue")
    shown = await blue.slash("/trial table")
    assert "Round 1 of 18" in shown.text
    assert shown.message is not None and len(set(pictures_of(shown.message))) == 1
    assert (await blue.choose("Where to?", "Blois", "Tours")).text == "You travel to blois, tours."
    await blue.press("Round 1")
    again = await blue.wait_to_read("Round 2 of 18")
    assert set(pictures_of(again)).isdisjoint(pictures_of(shown.message))


async def test_thinking_then_an_answer_in_the_same_message(bot: TrialBot, window: OpenWindow) -> None:
    blue, red = await window("blue"), await window("red")
    answer = await blue.slash("/trial slow")
    assert answer.message is not None and "Thought it over." in answer.text
    assert answer.message["flags"] & 128 == 0
    more = await blue.wait_to_read("And one more thing.")
    assert more["only_you"]
    await red.wait_to_read("Thought it over.")
    assert red.reads("And one more thing.") is None


async def test_a_secret_deferral_makes_the_answer_secret(bot: TrialBot, window: OpenWindow) -> None:
    blue, red = await window("blue"), await window("red")
    answer = await blue.slash("/trial slow secret:true")
    assert answer.message is not None and answer.message["only_you"]
    await blue.say("done")
    await red.wait_to_read("done")
    assert red.reads("Thought it over.") is None


async def test_a_form_is_checked_and_submitted(bot: TrialBot, window: OpenWindow) -> None:
    blue = await window("blue")
    opened = await blue.slash("/trial form")
    assert opened.modal is not None and opened.modal["title"] == "A name for your town"
    with pytest.raises(Denied, match="wants 2 to 20 characters"):
        await blue.submit(opened, "A", ["small"])
    sent = await blue.submit(opened, "Avignon", ["small"])
    assert sent.text == "Avignon gets a small gear."


async def test_no_answer_within_three_seconds_fails(
    parlour: Parlour, bot: TrialBot, window: OpenWindow
) -> None:
    parlour.interactions.answer_within = 0.1
    blue = await window("blue")
    outcome = await blue.slash("/trial silent")
    assert outcome.state == "failed"
    assert [each.spoken() for each in parlour.interactions.unanswered] == ["trial silent"]


async def test_direct_messages_reach_one_player_and_closed_ones_nobody(
    bot: TrialBot, window: OpenWindow
) -> None:
    blue, red = await window("blue"), await window("red")
    assert (await blue.slash("/trial whisper")).text == "I wrote to you."
    assert (await blue.wait_to_read("A word for Blue alone.", "dm"))["author"]["bot"]
    whispered = await blue.wait_to_read("Round 1 of 18", "dm")
    await red.set_dms(open_=False)
    assert (await red.slash("/trial whisper")).text == "Your messages are closed (50007)."
    assert (await blue.choose("Where to?", "Blois", message=whispered)).text == "You travel to blois."


async def test_a_private_thread_is_for_its_members(bot: TrialBot, window: OpenWindow) -> None:
    blue, red, green = await window("blue"), await window("red"), await window("green")
    await blue.slash("/trial thread guest:red")
    await red.wait_to_read("Whispered in the corner.", None)
    assert red.channel("A quiet corner")["kind"] == 12
    await blue.say("over")
    await green.wait_to_read("over")
    assert green.reads("Whispered in the corner.") is None
    with pytest.raises(KeyError):
        green.channel("A quiet corner")


async def test_commands_are_hidden_from_players_without_the_permission(
    bot: TrialBot, window: OpenWindow
) -> None:
    blue, host = await window("blue"), await window("keeper")
    assert {each["name"] for each in blue.commands} == {"trial"}
    assert {each["name"] for each in host.commands} == {"trial", "keeper"}
    with pytest.raises(Denied, match="no command"):
        await blue.slash("/keeper")
    assert (await host.slash("/keeper")).text == "Kept."


async def test_application_emojis_come_and_go(bot: TrialBot, parlour: Parlour, window: OpenWindow) -> None:
    icon = await bot.add_icon("farmer", 0x3BA55C)
    assert [each.name for each in await bot.fetch_application_emojis()] == ["farmer"]
    blue = await window("blue")
    channel = bot.get_channel(int(blue.channel("orleans")["id"]))
    assert channel is not None
    await channel.send(f"A farmer {icon}")  # type: ignore[union-attr]
    await blue.wait_to_read(str(icon))
    assert len(await icon.read()) > 50
    await icon.delete()
    assert await bot.fetch_application_emojis() == []


async def test_a_players_language_reaches_the_bot(bot: TrialBot, window: OpenWindow) -> None:
    heard: list[str] = []

    @bot.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        heard.append(str(interaction.locale))

    blue = await window("blue")
    for locale in ("de", "en-GB", "nonsense"):
        blue.locale = locale
        await blue.slash("/trial count")
    assert heard == ["de", "en-GB", "en-US"]
