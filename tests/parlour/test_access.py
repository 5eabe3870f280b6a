"""The page for everybody: heard, without a mouse, without motion, with little contrast, in any language."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from orleans_bot.parlour import Parlour, page_words

from .browser import BACKSPACE, DOWN, ENTER, ESCAPE, PATIENCE, TAB, Browser, missing
from .conftest import OpenWindow
from .test_page import WRITE, opened
from .trial_bot import TrialBot

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

HERE = Path(__file__).parent
AUDIT = (HERE / "audit.js").read_text("utf-8")
LEFTOVER = (HERE / "leftover.js").read_text("utf-8")
FOCUS = "const at = document.activeElement; return at.getAttribute('aria-label') ?? at.textContent"
HEARD = "return [...document.querySelectorAll('.ears p')].map((each) => each.textContent)"
SHIFT_TAB = "\ue008" + TAB + "\ue000"
UP, HOME = "\ue013", "\ue011"
FORM = ("A name for your town", "Which gear do you buy?", "Small", "Large", "Name", "Gear")
Look = Callable[[str], Awaitable[None]]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with Browser() as opened_browser:
        yield opened_browser


async def walk_through(browser: Browser, parlour: Parlour, look: Look) -> None:
    """Every kind of thing that the page can show, one after the other."""
    await look("welcome")
    await browser.type(WRITE, "/tr")
    await browser.find(".popup .entry", "/trial table")
    await look("commands")
    await browser.keys(BACKSPACE * 3 + "/trial echo ")
    await browser.find(".command input")
    await look("options")
    await browser.keys(ENTER)
    await browser.find(".composer .failed")
    await look("needed")
    await browser.keys("hello" + ENTER)
    await browser.find(".message .text", "hello")
    await browser.type(WRITE, "@bl")
    await browser.find(".popup .entry", "Blue")
    await look("names")
    await browser.keys(ENTER + "hello" + ENTER)
    await browser.find(".mention.you", "@Blue")
    await browser.type(WRITE, "/trial table" + ENTER + ENTER)
    await browser.find(".card .text", "Round 1 of 18")
    await browser.press(".opener")
    await browser.find(".list .option")
    await look("select")
    await browser.keys(ENTER)
    await browser.press(".confirm .button")
    await browser.find(".only-you .text", "You travel")
    await browser.press(".picture")
    await browser.find("#zoom img")
    await browser.press("#zoom summary")
    await look("zoom")
    await browser.keys(ESCAPE)
    await browser.type(WRITE, "/trial form" + ENTER + ENTER)
    await browser.find("dialog.form h2")
    await browser.keys("A" + ENTER)
    await browser.find("dialog.form .failed")
    await look("form")
    await browser.keys(ESCAPE)
    await browser.type(WRITE, "/trial thread guest:Red" + ENTER + ENTER)
    await browser.find(".only-you .text", "Opened")
    await browser.type(WRITE, "/trial whisper" + ENTER + ENTER)
    await browser.find(".call")
    parlour.interactions.answer_within = 0.2
    await browser.type(WRITE, "/trial silent" + ENTER + ENTER)
    await browser.find(".sending .failed")
    parlour.interactions.answer_within = 3.0
    await look("unanswered")
    await browser.press(".call")
    await browser.find(".place h1", "Orléans")
    await look("direct")
    await browser.run(
        "document.querySelector('.menu').checkVisibility() && document.querySelector('.menu').click()"
    )
    await browser.find(".door")
    await look("channels")


@pytest.mark.parametrize(
    ("width", "height", "seats"), [(1280, 800, "blue,black"), (1000, 700, "blue"), (360, 780, "blue")]
)
async def test_names_lists_targets_and_contrast(
    bot: TrialBot, parlour: Parlour, tmp_path: Path, width: int, height: int, seats: str
) -> None:
    wrong: list[str] = []
    shots = Path(os.environ.get("PARLOUR_SHOTS") or tmp_path)
    async with Browser(width=width, height=height) as browser:
        await browser.media("prefers-reduced-motion", "reduce")

        async def look(what: str) -> None:
            for scheme in ("dark", "light"):
                await browser.scheme(scheme)
                await browser.run("document.getAnimations().forEach((each) => each.finish?.())")
                found: list[str] = await browser.run(AUDIT)
                wrong.extend(f"{what}, {scheme}: {each}" for each in found)
                await browser.shoot(shots / f"access-{width}-{what}-{scheme}.png")
            whole, inner = await browser.run("return [document.scrollingElement.scrollWidth, innerWidth]")
            assert whole <= inner == width, what

        await opened(browser, parlour, seats.split(",")[0])
        if "," in seats:
            await browser.press("#rail button")
            await browser.find(
                '.column:not([data-player="blue"]) .door, .column:not([data-player="blue"]) .menu'
            )
            await browser.press("#rail .seat", "Red")
            await browser.press("#rail .seat", "Blue")
        await walk_through(browser, parlour, look)
    assert not wrong, "\n".join(wrong)


def commands_in_full(options: list[Any], way: str = "") -> list[str]:
    """Every command as it is typed, /trial deep number, and every option with what it is for."""
    shown = []
    for each in options:
        path = f"{way} {each['name']}".strip()
        shown += [
            path,
            f"{each['name']} {each['description']}",
            *commands_in_full(each.get("options") or [], path),
        ]
    return shown


async def test_everything_the_page_shows_comes_from_the_catalogue_or_the_server(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, say = page_words.find_forms, page_words.say
    monkeypatch.setattr(page_words, "say", lambda *asked, **data: f"⟦{say(*asked, **data)}⟧")
    monkeypatch.setattr(page_words, "find_forms", lambda *asked: [f"⟦{form}⟧" for form in whole(*asked)])
    blue = await window("blue")
    left: list[str] = []

    async def look(what: str) -> None:
        await blue.refresh()
        people = [each.display for each in parlour.world.people.values()]
        told = json.dumps(
            [blue.commands, blue.channels, blue.messages, people, parlour.world.name], ensure_ascii=False
        )
        told += " ".join(["English Deutsch board.png", *FORM, *commands_in_full(blue.commands)])
        told = told.replace("\\n", " ").replace("**", "").replace('\\"', '"')
        for each in await browser.run(LEFTOVER):
            pieces = [
                piece.strip(" /#@*·:.,")
                for piece in each.replace(" · ", "\0").replace("  ", "\0").replace(": ", " ").split("\0")
            ]
            left.extend(f"{what}: {piece}" for piece in pieces if piece and piece not in told)

    await opened(browser, parlour)
    await browser.press("#rail button.tool")
    await browser.press("#rail button.tool")
    await walk_through(browser, parlour, look)
    assert not left, "\n".join(left)


async def test_a_browser_is_spoken_to_in_its_own_language_and_the_switch_is_kept(
    bot: TrialBot, parlour: Parlour
) -> None:
    lang = "return document.documentElement.lang"
    async with Browser(language="de-AT,de") as browser:
        await opened(browser, parlour)
        await browser.find(".welcome h2", "Willkommen in der Stube")
        assert await browser.run(lang) == "de" and "Die Stube" in await browser.run("return document.title")
        await browser.find("#rail .name", "Grün")
        await browser.type(WRITE, "half a line")
        await browser.press(".side .tongues button", "English")
        await browser.find(".welcome h2", "Welcome to the parlour")
        assert await browser.run(lang) == "en"
        assert await browser.run(f"return document.querySelector('{WRITE}').value") == "half a line"
        assert await browser.run("return document.activeElement.dataset.control") == "speak-en"
        await browser.find("#rail .name", "Green")
        # A new tab begins with what was chosen last, and is a player with a language of its own.
        first = await browser.tab(f"{parlour.url}&seats=red")
        await browser.find(".welcome h2", "Welcome to the parlour")
        await browser.press(".welcome .tongues button", "Deutsch")
        await browser.find(".welcome h2", "Willkommen in der Stube")
        await browser.switch(first)
        await browser.run("location.reload()")
        await browser.find(".welcome h2", "Welcome to the parlour")
        assert await browser.complaints() == []


async def stands_on(browser: Browser, words: str) -> None:
    """The focus comes to something that says this."""
    seen = ""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while words not in (seen := await browser.run(FOCUS)):
                await asyncio.sleep(0.02)
    assert words in seen


async def test_without_a_mouse(browser: Browser, bot: TrialBot, parlour: Parlour) -> None:
    await opened(browser, parlour)
    await browser.run("document.body.focus()")
    # A slash begins a command from anywhere.
    await browser.press(".place")
    await browser.keys("/")
    await browser.keys("trial count" + ENTER + ENTER)
    await browser.find(".row .button", "Count 0")
    # One step back from the place to write is the newest message's last control; pressed, it keeps the focus.
    await browser.keys(SHIFT_TAB)
    await stands_on(browser, "Count 0")
    await browser.keys(ENTER)
    await browser.find(".row .button", "Count 1")
    await stands_on(browser, "Count 1")
    await browser.type(WRITE, "/trial table" + ENTER + ENTER)
    await browser.find(".opener")
    await browser.run("document.querySelector('.opener').focus()")
    await browser.keys(ENTER)
    await browser.keys("T")
    await stands_on(browser, "Tours")
    await browser.keys(ENTER + TAB + ENTER)
    await browser.find(".only-you .text", "You travel to tours.")
    await stands_on(browser, "Where to?")
    # A list that is left with Tab closes; one left with Escape gives the focus back.
    await browser.run("document.querySelector('.opener').focus()")
    await browser.keys(ENTER)
    await browser.keys(ESCAPE)
    await stands_on(browser, "Where to?")
    # Up and down lead from message to message.
    await browser.run("document.querySelector('.log').focus()")
    await browser.keys(UP)
    assert "only-you" in await browser.run("return document.activeElement.className")
    await browser.keys(HOME)
    await stands_on(browser, "Orléans, ")
    # What is dismissed leaves the focus in the talk.
    await browser.run("document.querySelector('[data-control=dismiss]').focus()")
    await browser.keys(ENTER)
    await browser.gone(".only-you")
    assert await browser.run("return document.querySelector('.log').contains(document.activeElement)")
    # A room is entered, and one stands on its newest message, not at the top of the page.
    await browser.run("[...document.querySelectorAll('.door')].at(-1).focus()")
    await browser.keys(ENTER)
    await browser.find(".place h1", "Orléans")
    assert await browser.run("return document.activeElement.closest('.log') !== null")


async def test_the_channels_of_a_phone_without_a_mouse(
    browser: Browser, bot: TrialBot, parlour: Parlour
) -> None:
    await browser.resize(390, 844)
    await opened(browser, parlour)
    await browser.run("document.querySelector('.menu').focus()")
    await browser.keys(ENTER)
    async with asyncio.timeout(PATIENCE):
        while await browser.run("return document.activeElement.getAttribute('aria-current')") != "page":
            await asyncio.sleep(0.02)
    assert await browser.run("return document.querySelector('.talk').inert")
    await browser.keys(ESCAPE)
    assert await browser.run("return document.activeElement.className") == "tool menu"
    await browser.keys(ENTER)
    await browser.find(".side-open")
    # Turned on its side, the phone has room for both: nothing stays shut.
    await browser.resize(900, 400)
    await browser.gone(".veil")
    async with asyncio.timeout(PATIENCE):
        while await browser.run("return document.querySelector('.talk').inert"):
            await asyncio.sleep(0.02)


async def test_the_way_down_does_not_cover_a_call_from_another_room(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    await browser.resize(390, 844)
    red = await window("red")
    await opened(browser, parlour)
    for number in range(30):
        await red.say(f"line {number}")
    await browser.find(".message .text", "line 29")
    await browser.type(WRITE, "/trial whisper" + ENTER + ENTER)
    await browser.find(".call .go")
    await browser.run("document.querySelector('.log').scrollTop = 0")
    await asyncio.sleep(0.2)  # the page hears of the scrolling a moment later
    await red.say("one more")
    await browser.find(".down:not([hidden])")
    low, high = await browser.run(
        "const box = (css) => document.querySelector(css).getBoundingClientRect();"
        "return [box('.down').bottom, box('.call').top]"
    )
    assert low <= high
    await browser.press(".down")
    await browser.gone(".down:not([hidden])")


async def test_what_is_new_is_told_once(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    red = await window("red")
    await red.slash("/trial count")
    await opened(browser, parlour)
    await browser.find(".message .text", "Counted to 0.")
    assert await browser.run(HEARD) == []  # what stood there is read at leisure
    await red.say("good evening")
    await browser.find(".message .text", "good evening")
    assert await browser.run(HEARD) == ["Red: good evening"]
    await red.press("Count 0")
    await browser.find(".message .text", "Counted to 1.")
    assert len(await browser.run(HEARD)) == 1  # another's press is not for these ears
    await browser.press(".row .button", "Count 1")
    await browser.find(".message .text", "Counted to 2.")
    assert (await browser.run(HEARD))[-1] == "Counted to 2."
    await browser.type(WRITE, "/trial table" + ENTER + ENTER)
    await browser.find(".opener")
    assert "Board" in (await browser.run(HEARD))[-1]  # the picture in words
    await browser.run("document.querySelector('.composer textarea').focus()")
    await browser.keys("/trial tr")
    await browser.find(".popup .entry", "/trial travel")
    assert (await browser.run(HEARD))[-1].startswith("Commands 1 suggestion")


async def test_without_motion(browser: Browser, bot: TrialBot, parlour: Parlour) -> None:
    moving: Any = "return document.getAnimations().length"
    parlour.faults.add("/webhooks/", method="POST", delay=1.0)
    await opened(browser, parlour)
    await browser.type(WRITE, "/trial slow" + ENTER + ENTER)
    await browser.find(".thinking .dots")
    assert await browser.run(moving) > 0
    await browser.media("prefers-reduced-motion", "reduce")
    await asyncio.sleep(0.1)
    assert await browser.run(moving) == 0
    await browser.find(".message .text", "Thought it over.")


async def test_a_name_is_completed_and_calls(
    browser: Browser, bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    red = await window("red")
    await opened(browser, parlour)
    await browser.type(WRITE, "well, @re")
    await browser.find(".popup .entry", "Red")
    await browser.keys(ENTER)
    await browser.keys("come!" + ENTER)
    await browser.find(".message .mention", "@Red")
    heard = await red.wait_to_read("come!")
    assert heard["calls_you"] and heard["content"] == f"well, <@{red.you['id']}> come!"
    # An address is not a name.
    await browser.type(WRITE, "me@red.example" + ENTER)
    await red.wait_to_read("me@red.example")


async def test_a_picture_is_moved_about(browser: Browser, bot: TrialBot, parlour: Parlour) -> None:
    await opened(browser, parlour)
    await browser.type(WRITE, "/trial table" + ENTER + ENTER)
    await browser.press(".picture")
    await browser.find("#zoom img")
    size = "return document.querySelector('#zoom .shut').getAttribute('aria-pressed')"
    assert await browser.run(size) == "false"
    await browser.press("#zoom img")
    assert await browser.run(size) == "true"
    await browser.press("#zoom .shut")
    await browser.gone("#zoom")
    await stands_on(browser, "enlarge")
    assert await browser.run("return document.querySelectorAll('dialog[open]').length") == 0
    await browser.keys(DOWN)
