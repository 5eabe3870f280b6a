"""The page in a real browser: what is pressed there reaches the bot, and what comes back is shown."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from orleans_bot.parlour import Parlour, start_parlour

from .browser import DOWN, ENTER, ESCAPE, Browser, missing
from .conftest import OpenWindow, bot_in
from .trial_bot import TrialBot, picture

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

WRITE = ".composer textarea"


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where screenshots go: a place to look at them when PARLOUR_SHOTS names one."""
    return Path(os.environ.get("PARLOUR_SHOTS") or tmp_path)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with Browser() as opened:
        yield opened


async def opened(browser: Browser, parlour: Parlour, seats: str = "blue") -> None:
    await browser.open(f"{parlour.url}&seats={seats}")
    await browser.find(WRITE)
    for seat in seats.split(","):
        await present(browser, f'.column[data-player="{seat}"]')


async def present(browser: Browser, where: str = "") -> None:
    """Wait until the house has come: a page opens its doors before it knows the commands."""
    script = "return Boolean(document.querySelector(arguments[0]))"
    async with asyncio.timeout(10):
        while not await browser.run(script, f"{where} .door"):
            await asyncio.sleep(0.02)


async def test_a_command_a_button_a_select_and_a_form(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow, shots: Path
) -> None:
    red = await window("red")
    await opened(browser, parlour)
    await browser.type(WRITE, "/cou")
    await browser.find(".popup .entry", "/trial count")
    await browser.keys(ENTER + ENTER)
    await browser.find(".message .text", "Counted to 0.")
    await browser.press(".row .button", "Count 0")
    await browser.find(".message .text", "Counted to 1.")
    await red.wait_to_read("Counted to 1.")

    await browser.type(WRITE, "/trial table" + ENTER + ENTER)
    await browser.find(".card .text", "Round 1 of 18")
    await browser.press(".opener")
    await browser.keys(ENTER)
    await browser.keys(DOWN + ENTER)
    await browser.shoot(shots / "select.png")
    await browser.press(".confirm .button", "Choose 2")
    await browser.find(".only-you .text", "You travel to orléans, blois.")
    assert red.reads("You travel") is None

    await browser.type(WRITE, "/trial form" + ENTER + ENTER)
    await browser.find("dialog.form h2", "A name for your town")
    await browser.keys("A" + ENTER)
    await browser.find("dialog.form .failed", "wants 2 to 20 characters")
    await browser.keys("vignon")
    await browser.run("document.querySelector('dialog.form select').value = 'small'")
    await browser.shoot(shots / "form.png")
    await browser.press("dialog.form .primary")
    await browser.gone("dialog.form")
    await browser.find(".only-you .text", "Avignon gets a small gear.")
    await browser.shoot(shots / "desktop.png")
    await browser.scheme("dark")
    await browser.shoot(shots / "desktop-dark.png")
    refused = [each for each in await browser.complaints() if "/submit" not in each]
    assert refused == []


async def test_options_are_completed_by_the_bot(
    browser: Browser, bot: TrialBot, parlour: Parlour, shots: Path
) -> None:
    await opened(browser, parlour)
    await browser.type(WRITE, "/trial travel ")
    await browser.keys("char")
    await browser.find(".popup .entry", "Chartres")
    await browser.shoot(shots / "complete.png")
    await browser.keys(ENTER)
    await browser.keys(ENTER)
    await browser.find(".only-you .text", "On the road to Chartres.")
    await browser.press(".only-you .plain", "Dismiss message")
    await browser.gone(".only-you")


async def test_a_wrong_command_shows_those_there_are_and_a_missing_option_is_asked_for(
    browser: Browser, bot: TrialBot, parlour: Parlour
) -> None:
    await opened(browser, parlour)
    await browser.type(WRITE, "/nonsense")
    await browser.find(".popup .title", "There is no /nonsense")
    await browser.find(".popup .entry", "/trial echo")
    await browser.keys(ESCAPE)
    await browser.run("document.querySelector('.composer textarea').value = ''")
    await browser.type(WRITE, "/trial echo ")
    await browser.keys(ENTER)
    await browser.find(".composer .failed", "“words” is needed.")
    await browser.keys("hello" + ENTER)
    await browser.find(".message .text", "hello")


async def test_thinking_and_no_answer(browser: Browser, bot: TrialBot, parlour: Parlour, shots: Path) -> None:
    parlour.interactions.answer_within = 0.3
    await opened(browser, parlour)
    await browser.type(WRITE, "/trial silent" + ENTER + ENTER)
    await browser.find(".sending .thinking", "Sending the command…")
    await browser.find(".sending .failed", "The application did not respond")
    await browser.shoot(shots / "no-answer.png")
    await browser.press(".sending .plain", "Dismiss")
    await browser.gone(".sending")
    parlour.interactions.answer_within = 3.0
    parlour.faults.add("/webhooks/", method="POST", delay=0.5)
    await browser.type(WRITE, "/trial slow" + ENTER + ENTER)
    await browser.find(".thinking", "Orléans is thinking…")
    await browser.shoot(shots / "thinking.png")
    await browser.find(".message .text", "Thought it over.")
    await browser.gone(".thinking")


async def test_two_tabs_are_two_players_live(browser: Browser, bot: TrialBot, parlour: Parlour) -> None:
    await browser.open(parlour.url)
    await present(browser)
    assert await browser.text("#rail [aria-current] .name") == "Blue"
    first = await browser.tab(parlour.url)
    await present(browser)
    assert await browser.text("#rail [aria-current] .name") == "Red"
    await browser.type(WRITE, "/trial echo words:news who:Blue")
    await browser.keys(ENTER + ENTER)
    await browser.find(".message .text", "news")
    await browser.switch(first)
    await browser.find(".calls-you .mention.you", "@Blue")


async def test_two_seats_side_by_side_and_their_badges(
    browser: Browser, bot: TrialBot, parlour: Parlour, shots: Path
) -> None:
    await opened(browser, parlour, "blue,red")
    await browser.find('.column[data-player="red"] textarea')
    await browser.type('.column[data-player="blue"] textarea', "/trial thread ")
    await browser.keys("Red")
    await browser.find(".popup .entry", "Red")
    await browser.keys(ENTER)
    await browser.keys(ENTER)
    await browser.find('.column[data-player="blue"] .only-you .text', "Opened")
    await browser.press('.column[data-player="red"] .menu')
    await browser.press('.column[data-player="red"] .door', "A quiet corner")
    await browser.find('.column[data-player="red"] .message .text', "Whispered in the corner.")
    await browser.type('.column[data-player="red"] textarea', "/trial whisper" + ENTER + ENTER)
    await browser.find('.column[data-player="red"] .only-you .text', "I wrote to you.")
    await browser.find("#rail .badge", "2")
    assert (await browser.run("return document.title")).startswith("(2) Blue and Red")
    await browser.shoot(shots / "two-seats.png")
    await browser.press('.column[data-player="red"] .menu')
    await browser.press('.column[data-player="red"] .door', "Orléans")
    await browser.find('.column[data-player="red"] .card .text', "Round 1 of 18")
    await browser.gone("#rail .badge")


async def test_a_phone(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow, shots: Path
) -> None:
    blue = await window("blue")
    await blue.slash("/trial table")
    await blue.slash("/trial echo", words="a long word " + "x" * 200)
    await browser.resize(400, 800)
    await opened(browser, parlour)
    await browser.find(".card .text", "Round 1 of 18")
    widths = "document.scrollingElement.scrollWidth, document.querySelector('.log').scrollWidth, innerWidth"
    whole, log, width = await browser.run(f"return [{widths}]")
    assert whole == width == 400 and log <= 400
    await browser.shoot(shots / "phone.png")
    await browser.press(".menu")
    await browser.press(".door", "table-talk")
    await browser.find(".place h1", "table-talk")
    await browser.type(WRITE, "/")
    await browser.find(".popup .entry", "/trial table")
    await browser.shoot(shots / "phone-commands.png")


async def test_pictures_enlarge(
    browser: Browser, bot: TrialBot, parlour: Parlour, room: str, shots: Path
) -> None:
    channel = bot.get_channel(int(room))
    assert isinstance(channel, discord.TextChannel)
    await channel.send(file=picture(side=900))
    await opened(browser, parlour)
    await browser.press(".picture")
    await browser.find("#zoom img")
    loaded = "const shown = document.querySelector('#zoom img'); return [shown.naturalWidth, shown.alt]"
    assert await browser.run(loaded) == [900, "A plain board"]
    await browser.shoot(shots / "zoom.png")
    await browser.keys(ESCAPE)
    await browser.gone("#zoom")


NASTY = (
    '<img src=x onerror="document.title=1"><script>document.title=2</script> '
    "[x](javascript:alert(1)) **<b>bold</b>**"
)


async def test_words_stay_words(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    red = await window("red")
    await opened(browser, parlour)
    await red.say(NASTY)
    await browser.find(".message .text strong", "<b>bold</b>")
    count = "return document.querySelectorAll('.log img, .log script, .log a, .log b').length"
    assert await browser.run(count) == 0
    assert "onerror" in await browser.text(".log")
    assert await browser.complaints() == []


async def test_markdown(browser: Browser, bot: TrialBot, parlour: Parlour, room: str) -> None:
    icon = await bot.add_icon("farmer", 0x3BA55C)
    channel = bot.get_channel(int(room))
    assert isinstance(channel, discord.TextChannel)
    written = (
        f"# Head\n**b** *i* __u__ ~~s~~ `c` {icon} <#{room}> <t:0:R>\n> quoted\n- one\n- two\n1. first\n"
        "```\ncode **not bold**\n```\n-# small\nsnake_case_name \\*plain\\* ||hidden||"
    )
    await channel.send(written)
    await opened(browser, parlour)
    await browser.find(".message .text .head1", "Head")
    script = "return arguments[0].map((css) => document.querySelector(`.message .text ${css}`)?.textContent)"
    parts = [
        "strong",
        "em",
        "u",
        "s",
        "p code",
        "blockquote",
        "ul li",
        "ol li",
        "pre",
        "p.small",
        "button.mention",
    ]
    assert await browser.run(script, parts) == [
        "b", "i", "u", "s", "c", "quoted", "one", "first", "code **not bold**", "small", "#orleans",
    ]  # fmt: skip
    assert "ago" in await browser.text(".message .text time")
    assert "snake_case_name *plain*" in await browser.text(".message .text")
    assert await browser.run("return document.querySelector('.emoji').naturalWidth") == 16


async def test_an_open_page_finds_the_parlour_again(browser: Browser, tmp_path: Path) -> None:
    first = await start_parlour(tmp_path)
    async with bot_in(first):
        await opened(browser, first)
        await browser.type(WRITE, "/trial count" + ENTER + ENTER)
        await browser.find(".row .button", "Count 0")
    await browser.find(".presence", "not here yet")
    await first.stop()
    await browser.find("#banner", "does not answer")
    second = await start_parlour(tmp_path)
    assert second.url == first.url
    async with bot_in(second):
        await browser.gone("#banner", patience=20)
        await browser.find(".presence.here")
        await browser.press(".row .button", "Count 0")
        await browser.find(".message .text", "Counted to 1.")
    await second.stop()


async def test_without_the_key_there_is_nothing(browser: Browser, parlour: Parlour) -> None:
    await browser.open(parlour.address)
    await browser.find("#banner", "lacks its key")
    await browser.open(parlour.address + "?#key=wrong")
    await browser.find("#banner", "wrong key")
