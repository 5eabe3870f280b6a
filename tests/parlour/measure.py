"""Figures of the parlour: press to reply, press to the other player's window, and start to usable.

Run: python -m tests.parlour.measure [presses]
"""

from __future__ import annotations

import asyncio
import sys
import time

from orleans_bot.parlour import start_parlour
from orleans_bot.parlour.driver import Window

from .browser import ENTER, Browser, missing
from .conftest import bot_in


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    half, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return f"p50 {half * 1000:.1f} ms, p95 {most * 1000:.1f} ms, worst {ordered[-1] * 1000:.1f} ms"


IN_THE_BROWSER = """
    const [presses, until] = arguments;
    const column = (name) => document.querySelector(`.column[data-player="${name}"]`);
    const shown = (name, words) => new Promise((resume) => {
        const look = () => {
            if (!column(name).querySelector(".log").textContent.includes(words)) return;
            watch.disconnect();
            resume();
        };
        const watch = new MutationObserver(look);
        watch.observe(column(name), { childList: true, subtree: true, characterData: true });
        look();
    });
    return (async () => {
        const spent = [];
        for (let count = until; count < until + presses; count += 1) {
            const button = [...column("blue").querySelectorAll(".row .button")].at(-1);
            const begun = performance.now();
            button.click();
            await shown("red", `Counted to ${count + 1}.`);
            spent.push((performance.now() - begun) / 1000);
            await shown("blue", `Counted to ${count + 1}.`);
            await new Promise((resume) => setTimeout(resume, 5));
        }
        return spent;
    })();
"""


async def measure(presses: int) -> None:
    begun = time.perf_counter()
    parlour = await start_parlour()
    print(f"server open after {time.perf_counter() - begun:.2f} s")
    async with bot_in(parlour):
        print(f"bot ready after {time.perf_counter() - begun:.2f} s")
        if missing() is None:
            async with Browser() as browser:
                opened = time.perf_counter()
                await browser.open(parlour.url)
                await browser.find(".composer textarea")
                await browser.find(".presence.here")
                spent = time.perf_counter() - opened
                print(f"page usable {spent:.2f} s after its address was opened")
                await browser.open(f"{parlour.address}?#key={parlour.key}&seats=blue,red")
                await browser.find('.column[data-player="red"] textarea')
                await browser.type('.column[data-player="blue"] textarea', "/trial count" + ENTER + ENTER)
                await browser.find('.column[data-player="red"] .text', "Counted to 0.")
                await browser.find('.column[data-player="blue"] .text', "Counted to 0.")
                clicked = await browser.run(IN_THE_BROWSER, 100, 0)
                print(f"click in the browser to the other seat's column, 100 clicks: {spread(clicked)}")
        async with (
            Window(parlour.address, parlour.key, "blue") as blue,
            Window(parlour.address, parlour.key, "red") as red,
        ):
            await blue.slash("/trial count")
            answered, seen, missed = [], [], 0
            for number in range(presses):
                start = time.perf_counter()
                looking = asyncio.create_task(red.wait_to_read(f"Counted to {number + 1}."))
                outcome = await blue.press(f"t1:count:{number}")
                answered.append(time.perf_counter() - start)
                missed += not outcome.ok
                await looking
                seen.append(time.perf_counter() - start)
            print(f"{presses} presses, {missed} missed")
            print(f"press to answer: {spread(answered)}")
            print(f"press to the other player's window: {spread(seen)}")
    await parlour.stop()


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
