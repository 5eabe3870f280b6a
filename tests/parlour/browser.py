"""A headless Chromium over WebDriver's plain HTTP: no further package needed."""

from __future__ import annotations

import asyncio
import base64
import shutil
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import aiohttp

ATTEMPTS = 5
PATIENCE = 30.0  # seconds; what comes on a busy machine comes late
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage",
)  # fmt: skip
ENTER, ESCAPE, DOWN, TAB, BACKSPACE = "\ue007", "\ue00c", "\ue015", "\ue004", "\ue003"


def missing() -> str | None:
    """Why no browser can be driven here, if so."""
    for program in ("chromium", "chromedriver"):
        if shutil.which(program) is None:
            return f"{program} is not installed (Debian packages chromium and chromium-driver)"
    return None


class Browser:
    """One browser window at a time, found things named by CSS."""

    def __init__(
        self, *, width: int = 1280, height: int = 800, dark: bool = False, language: str = "en-US"
    ) -> None:
        self.width, self.height, self.dark, self.language = width, height, dark, language
        self._session = aiohttp.ClientSession()
        self._profile = tempfile.mkdtemp(prefix="parlour-chromium-")
        self._driver: asyncio.subprocess.Process | None = None
        self._base = ""

    async def __aenter__(self) -> Self:
        for _ in range(ATTEMPTS):
            if port := await self._start_driver():
                break
        else:
            await self._session.close()
            raise RuntimeError("chromedriver ended before it was ready")
        self._base = f"http://127.0.0.1:{port}"
        flags = [*FLAGS, f"--user-data-dir={self._profile}", f"--window-size={self.width},{self.height}"]
        flags.append(f"--accept-lang={self.language}")
        if self.dark:
            flags.append("--blink-settings=preferredColorScheme=0")
        options = {"args": flags, "binary": shutil.which("chromium")}
        wanted = {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}
        opened = await self._ask("POST", "/session", {"capabilities": wanted})
        self._base += f"/session/{opened['sessionId']}"
        await self.resize(self.width, self.height)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if "/session/" in self._base:
            await self._ask("DELETE", "")
        await self._session.close()
        if self._driver is not None:
            self._driver.terminate()
            await self._driver.wait()
            # The pipe's transport lives until it is told that nobody reads any more.
            self._driver._transport.close()  # type: ignore[attr-defined]
        shutil.rmtree(self._profile, ignore_errors=True)

    async def _start_driver(self) -> str:
        """The port of a driver that runs; none if it ended, as it does when another was given that port."""
        self._driver = await asyncio.create_subprocess_exec(
            "chromedriver", "--port=0", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert self._driver.stdout is not None
        while line := (await asyncio.wait_for(self._driver.stdout.readline(), 20)).decode():
            if "started successfully on port" in line:
                return line.rstrip().rstrip(".").split()[-1]
        await self._driver.wait()
        return ""

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = body if body is not None else {} if method == "POST" else None
        async with self._session.request(method, self._base + path, json=data) as response:
            answer = (await response.json())["value"]
            if response.status >= 400:
                raise RuntimeError(f"{answer['error']}: {answer['message'].splitlines()[0]}")
            return answer

    async def resize(self, width: int, height: int) -> None:
        """The size of the page itself, narrower than any desktop window may be."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        await self._ask(
            "POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics}
        )

    async def scheme(self, name: str) -> None:
        await self.media("prefers-color-scheme", name)

    async def media(self, feature: str, value: str) -> None:
        params = {"features": [{"name": feature, "value": value}]}
        await self._ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": params})

    async def open(self, url: str) -> None:
        await self._ask("POST", "/url", {"url": url})

    async def run(self, script: str, *given: Any) -> Any:
        return await self._ask("POST", "/execute/sync", {"script": script, "args": list(given)})

    async def find(self, css: str, text: str | None = None, patience: float = PATIENCE) -> Any:
        """The last thing shown that fits the selector and, when given, contains the text."""
        script = """
            const fits = [...document.querySelectorAll(arguments[0])].filter((node) =>
                node.checkVisibility() && (!arguments[1] || node.textContent.includes(arguments[1])));
            return fits.at(-1);"""
        async with asyncio.timeout(patience):
            while True:
                if (found := await self.run(script, css, text)) is not None:
                    return found
                await asyncio.sleep(0.05)

    async def gone(self, css: str, patience: float = PATIENCE) -> None:
        script = "return [...document.querySelectorAll(arguments[0])].some((node) => node.checkVisibility());"
        async with asyncio.timeout(patience):
            while await self.run(script, css):
                await asyncio.sleep(0.05)

    async def press(self, css: str, text: str | None = None) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                found = await self.find(css, text)
                try:
                    await self._ask("POST", f"/element/{found[ELEMENT]}/click")
                    return
                except RuntimeError as moving:
                    # Something still slides over it, or it was just drawn anew.
                    if not any(word in str(moving) for word in ("intercepted", "stale", "not interactable")):
                        raise
                    await asyncio.sleep(0.05)

    async def type(self, css: str, words: str) -> None:
        found = await self.find(css)
        await self._ask("POST", f"/element/{found[ELEMENT]}/value", {"text": words})

    async def keys(self, words: str) -> None:
        """Type wherever the focus is."""
        found = await self._ask("GET", "/element/active")
        await self._ask("POST", f"/element/{found[ELEMENT]}/value", {"text": words})

    async def text(self, css: str) -> str:
        return str(await self.run("return document.querySelector(arguments[0])?.innerText ?? ''", css))

    async def tab(self, url: str) -> str:
        """Open another tab and go there; the answer is the tab left behind."""
        before = await self._ask("GET", "/window")
        fresh = await self._ask("POST", "/window/new", {"type": "tab"})
        await self.switch(fresh["handle"])
        await self.resize(self.width, self.height)
        await self.open(url)
        return str(before)

    async def switch(self, handle: str) -> None:
        await self._ask("POST", "/window", {"handle": handle})

    async def shoot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(await self._ask("GET", "/screenshot")))

    async def complaints(self) -> list[str]:
        """What the browser's console has to complain about."""
        entries = await self._ask("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]
