"""What a player at the parlour waits for, with the real bot in a process of its own.

python bench/bench_e2e.py              all figures (about a minute); some need chromium and chromedriver
python bench/bench_e2e.py quick        the same with a fifth of the presses

Two real browser tabs: from the click in one to the changed message in the other. The same without a browser,
over 500 presses of which none may be missed. From starting the program to a page that can be used. Machines
drift, so every figure also stands as a multiple of a fixed calibration loop.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.unit import calibrate
from orleans_bot.parlour.driver import Window
from orleans_bot.parlour.seen import text_of
from tests.e2e.house import ROOT, House, open_house
from tests.parlour.browser import Browser, missing

PRESSES, CLICKS, STARTS = 500, 100, 3
FREE = "2 more seats are free"
TAKEN = "One more seat is free"

WATCH = """
    window.flips = [];
    const log = document.querySelector(".log");
    let last = "";
    const look = () => {
        const text = log.textContent;
        const now = text.includes(arguments[0]) ? "taken" : text.includes(arguments[1]) ? "free" : last;
        if (now === last) return;
        last = now;
        window.flips.push([now, performance.timeOrigin + performance.now()]);
    };
    new MutationObserver(look).observe(log, { childList: true, subtree: true, characterData: true });
    look();
"""
CLICK = """
    const [clicks, taken, free] = arguments;
    const log = document.querySelector(".log");
    const press = (label) =>
        [...log.querySelectorAll(".row .button")].filter((each) => each.innerText === label).at(-1).click();
    const shown = (words) => new Promise((resume) => {
        const look = () => { if (log.textContent.includes(words)) { watch.disconnect(); resume(); } };
        const watch = new MutationObserver(look);
        watch.observe(log, { childList: true, subtree: true, characterData: true });
        look();
    });
    return (async () => {
        const begun = [];
        for (let count = 0; count < clicks; count += 1) {
            const sits = count % 2 === 0;
            begun.push([sits ? "taken" : "free", performance.timeOrigin + performance.now()]);
            press(sits ? "Sit down" : "Stand up");
            await shown(sits ? taken : free);
            await new Promise((resume) => setTimeout(resume, 25));
        }
        return begun;
    })();
"""


def told(name: str, taken: list[float], unit: float) -> str:
    """p50, p95 and the worst in milliseconds, and the first two as multiples of the unit."""
    cuts = quantiles(taken, n=20)
    ratios = f"{cuts[9] / unit:.2f} and {cuts[18] / unit:.2f} units"
    return f"{name:<46} p50 {cuts[9]:6.1f}  p95 {cuts[18]:6.1f}  worst {max(taken):6.1f} ms  ({ratios})"


async def lobby(house: House) -> tuple[Window, Window]:
    """A table of three at which one seat is taken, and a second player who looks at it."""
    blue, red = await house.window("blue"), await house.window("red")
    await blue.slash("/orleans new seats:3")
    await red.wait_to_read(FREE)
    return blue, red


async def without_browser(house: House, presses: int, unit: float) -> None:
    """Sit down and stand up; each press is answered, and the other player sees it."""
    blue, red = await lobby(house)
    answered: list[float] = []
    seen: list[float] = []
    missed = 0
    for count in range(presses):
        words, label = (TAKEN, "Sit down") if count % 2 == 0 else (FREE, "Stand up")
        begun = time.perf_counter()
        looking = asyncio.create_task(blue.wait_to_read(words, "orleans"))
        outcome = await red.press(label)
        answered.append((time.perf_counter() - begun) * 1000)
        missed += not outcome.ok
        message = await looking
        assert words in text_of(message)
        seen.append((time.perf_counter() - begun) * 1000)
    unanswered = len(house.parlour.interactions.unanswered)
    print(f"{presses} presses without a browser: {missed} missed, {unanswered} unanswered")
    print(told("  press to the answer", answered, unit))
    print(told("  press to the other player's window", seen, unit))


async def two_tabs(house: House, clicks: int, unit: float) -> None:
    """A real click in one tab, and the moment the other tab's page has changed."""
    await lobby(house)
    async with Browser() as browser:
        await browser.open(f"{house.parlour.url}&seats=blue")
        await browser.find(".row .button", "Sit down")
        watching = await browser._ask("GET", "/window")
        await browser.run(WATCH, TAKEN, FREE)
        await browser.tab(f"{house.parlour.url}&seats=red")
        await browser.find(".row .button", "Sit down")
        begun: list[Any] = []
        while len(begun) < clicks:  # WebDriver lets no script run for longer than half a minute
            begun += await browser.run(CLICK, min(50, clicks), TAKEN, FREE)
        await browser.switch(watching)
        await asyncio.sleep(0.3)
        flips = (await browser.run("return window.flips"))[1:]
    missed = len(begun) - len(flips)
    same = all(click[0] == flip[0] for click, flip in zip(begun, flips, strict=False))
    print(f"{len(begun)} clicks in one tab: {missed} missed in the other{'' if same else ', out of order'}")
    taken = [flip[1] - click[1] for click, flip in zip(begun, flips, strict=False)]
    print(told("  click to the other tab's changed page", taken, unit))


async def starts(number: int, unit: float) -> None:
    """From `python bot.py` to a page on which the first game can be pressed for."""
    for _ in range(number):
        with tempfile.TemporaryDirectory() as data:
            async with Browser() as browser:
                environment = {**os.environ, "ORLEANS_DATA": data}
                environment.pop("DISCORD_TOKEN", None)
                begun = time.perf_counter()
                bot = await asyncio.create_subprocess_exec(
                    sys.executable, "bot.py", cwd=ROOT, env=environment,
                    stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
                )  # fmt: skip
                assert bot.stdout is not None
                url = ""
                while not (found := re.search(r"http://127\.0\.0\.1:\d+/#key=\S+", url)):
                    url = (await bot.stdout.readline()).decode()
                told_after = time.perf_counter() - begun
                await browser.open(found[0])
                await browser.find(".welcome .button.success", patience=30)
                spent = time.perf_counter() - begun
                units = f"({spent * 1000 / unit:.0f} units)"
                print(f"start: address after {told_after:.2f} s, page usable after {spent:.2f} s {units}")
                bot.terminate()
                await bot.wait()


async def main(share: float) -> None:
    unit = calibrate() * 1000
    print(f"unit: {unit:.1f} ms for the calibration loop")
    with tempfile.TemporaryDirectory() as data:
        async with open_house(Path(data), ORLEANS_ICONS="no", ORLEANS_LOG_LEVEL="warning") as house:
            await without_browser(house, round(PRESSES * share), unit)
    if why := missing():
        print(f"no figures of the browser: {why}")
        return
    with tempfile.TemporaryDirectory() as data:
        async with open_house(Path(data), ORLEANS_ICONS="no", ORLEANS_LOG_LEVEL="warning") as house:
            await two_tabs(house, round(CLICKS * share), unit)
    await starts(STARTS if share == 1 else 1, unit)


if __name__ == "__main__":
    asyncio.run(main(0.2 if "quick" in sys.argv[1:] else 1))
