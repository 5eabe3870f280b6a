"""Work beside the games that ends is logged, told and started anew."""

from __future__ import annotations

import asyncio

import pytest

from orleans_bot.background import GRIEF, LONGEST, PAUSE, Watch


class Works:
    """A watch over one work that ends as told, and a clock that is turned by hand."""

    def __init__(self, *ends: Exception | None) -> None:
        self.ends = list(ends)
        self.told: list[tuple[str, str, float]] = []
        self.now = 0.0
        self.deaf = False
        self.watch = Watch(self.tell, lambda: self.now)

    async def tell(self, name: str, why: str, pause: float) -> None:
        self.told.append((name, why, pause))
        if self.deaf:
            raise ConnectionError("nobody is at home")

    async def work(self) -> None:
        if not self.ends:
            await asyncio.sleep(3600)
        end = self.ends.pop(0)
        if end is not None:
            raise end

    async def pass_time(self, seconds: float) -> None:
        self.now += seconds
        await self.watch.look()
        await asyncio.sleep(0)


async def test_what_ends_is_told_once_and_starts_anew_after_a_growing_pause(
    caplog: pytest.LogCaptureFixture,
) -> None:
    works = Works(ValueError("no"), None, *[KeyError("x")] * 9)
    works.watch.begin("backups", lambda: asyncio.create_task(works.work()))
    await asyncio.sleep(0)
    await works.pass_time(1)
    assert works.told == [("backups", "ValueError: no", PAUSE)] and "ValueError: no" in caplog.text
    await works.pass_time(PAUSE - 1)
    assert len(works.ends) == 10  # not yet
    works.deaf = True
    await works.pass_time(1)
    await works.pass_time(0)
    assert works.told[1:] == [("backups", GRIEF, 2 * PAUSE)] and "nobody is at home" in caplog.text
    for _ in range(9):
        await works.pass_time(LONGEST)
        await works.pass_time(0)
    assert [pause for _, _, pause in works.told][-1] == LONGEST and len(works.told) == 11
    await works.pass_time(LONGEST)
    [duty] = works.watch.duties
    assert not duty.task.done()
    await works.pass_time(2 * LONGEST)
    duty.task.cancel()  # by whatever: it should not end
    await asyncio.sleep(0)
    await works.pass_time(1)
    assert works.told[-1] == ("backups", GRIEF, PAUSE)


async def test_what_is_ended_on_purpose_is_not_told() -> None:
    works = Works()
    works.watch.begin("backups", lambda: asyncio.create_task(works.work()))
    await asyncio.sleep(0)
    [duty] = works.watch.duties
    works.watch.end()
    await works.pass_time(LONGEST)
    assert duty.task.cancelled() and not works.told
