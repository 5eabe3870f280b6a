"""A newcomer in a real browser: from the first look at the page to some rounds against stand-ins."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from orleans_bot import words
from tests.parlour.browser import Browser, missing

from .house import House, open_house

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

CALLED = ".call"
OPENER = '.message:last-of-type .opener[aria-label^="{}"]'
WIDTHS = "document.scrollingElement.scrollWidth, document.querySelector('.log').scrollWidth, innerWidth"
NEWEST = """
    const shown = [...document.querySelectorAll('.message')];
    const node = shown.filter((each) => each.querySelector('.row .button')).at(-1);
    return node ? [...node.querySelectorAll('.row .button')].map((each) => each.innerText) : [];
"""


class Newcomer:
    """Somebody who presses the first thing that helps."""

    def __init__(self, browser: Browser, shots: Path, name: str, language: str = "en") -> None:
        self.browser, self.shots, self.name, self.language = browser, shots, name, language
        self.presses = 0
        self.taken = 0

    async def shoot(self, what: str) -> None:
        """Keep what is on the screen, for whoever wants to look."""
        self.taken += 1
        await self.browser.shoot(self.shots / f"{self.name}-{self.taken:02d}-{what}.png")

    def say(self, key: str, **data: str) -> str:
        """What a button or a message is called in the newcomer's language."""
        return words.say(key, self.language, **data)

    async def there(self, css: str) -> bool:
        """Whether such a thing is on the screen."""
        script = "return [...document.querySelectorAll(arguments[0])].some((node) => node.checkVisibility())"
        return bool(await self.browser.run(script, css))

    async def press(self, css: str, text: str | None = None) -> None:
        """Press it, and give the bot a moment to answer."""
        await self.browser.press(css, text)
        self.presses += 1
        await self.browser.gone(".button.waiting, .select.waiting")
        await asyncio.sleep(0.15)

    async def step(self) -> str:
        """Whatever comes next: go where one is called, fill a place, commit, act."""
        if await self.there(CALLED):
            await self.press(CALLED)
            return "called"
        labels = await self.browser.run(NEWEST)
        fill = OPENER.format(self.say("ui.plan.fill"))
        commit, done = self.say("option.commit"), self.say("option.pass")
        if commit in labels:
            if await self.there(fill) and not await self.there(OPENER.format(self.say("ui.plan.take"))):
                await self.browser.press(fill)
                await self.browser.press(".list .option:first-child")
                await self.press(".list .confirm .button")
                return "filled"
            await self.press(".row .button.success", commit)
            return "committed"
        if await self.there(".message:has(.mention.you) .row .button"):
            sure = any(label.startswith(self.say("ui.sure", what="")) for label in labels)
            css = "danger" if sure else "primary"
            if sure or any(label != done for label in labels):
                await self.press(f".message:has(.mention.you) .row .button.{css}")
            else:
                await self.press(".message:has(.mention.you) .row .button", done)
            return "acted"
        await asyncio.sleep(0.1)
        return ""


@pytest.mark.parametrize(
    ("name", "language", "width", "height"),
    [("desktop", "en", 1280, 800), ("phone", "en", 360, 780), ("german", "de", 390, 844)],
)
async def test_a_newcomer_plays_within_a_minute(
    tmp_path: Path, name: str, language: str, width: int, height: int
) -> None:
    shots = Path(os.environ.get("PARLOUR_SHOTS") or tmp_path)
    async with (
        open_house(tmp_path) as house,
        Browser(width=width, height=height, language=language) as browser,
    ):
        newcomer = Newcomer(browser, shots, name, language)
        await browser.open(house.parlour.url)
        await browser.find(".welcome h2", newcomer.say("parlour.welcome"))
        await browser.find(".welcome .button.success", newcomer.say("parlour.welcome.stand_ins"))
        await newcomer.shoot("welcome")
        await newcomer.press(".welcome .button.success")
        title = newcomer.say("ui.thread.title", game="1", scenario="Orléans")
        await browser.find(".place h1", title)
        await browser.find(CALLED, newcomer.say("parlour.written", room="Orléans"))
        await newcomer.shoot("table")
        seen: set[str] = set()
        async with asyncio.timeout(60):
            while rounds(house) < 3:
                did = await newcomer.step()
                if did and did not in seen:
                    seen.add(did)
                    await newcomer.shoot(did)
        await newcomer.shoot("round-three")
        assert {"called", "filled", "committed"} <= seen
        # Nothing sticks out of the screen, and the browser has nothing to complain about.
        whole, log, inner = await browser.run(f"return [{WIDTHS}]")
        assert whole <= inner == width and log <= inner
        assert await browser.complaints() == []


def rounds(house: House) -> int:
    """How far the game has come."""
    found = house.rows("SELECT round FROM game")
    return int(found[0][0]) if found else 0


async def test_a_mistake_is_explained_in_the_page(tmp_path: Path) -> None:
    async with open_house(tmp_path, ORLEANS_ICONS="no") as house, Browser() as browser:
        blue = await house.window("blue")
        await blue.slash("/orleans new stand_ins:1")
        await blue.wait_to_read("Planning", "Game 1 · Orléans")
        # Somebody else at the same table presses what is not for them.
        await browser.open(f"{house.parlour.url}&seats=red")
        await browser.press(".door.thread", "Game 1")
        await browser.press(".row .button", "My seat")
        await browser.find(".only-you .text", "You have no seat in game 1.")
        assert await browser.complaints() == []
