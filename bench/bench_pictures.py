"""Figures of the pictures: time cold and warm, bytes, memory, pictures a second, lateness of the event loop.

python bench/bench_pictures.py [png8|png|webp]

Times are wall clock and, after the bar, the thread's own processor time, which a busy machine disturbs less.
Machines drift: the 95th percentile of processor time also stands as a multiple of a fixed calibration loop.
"""

from __future__ import annotations

import asyncio
import io
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))

import rendering
from orleans_bot.rules.view import View
from rendering import encode, gallery

REPEATS = 120
HERE = Path(__file__).parent.parent
COLD = (
    "import time; start = time.perf_counter();"
    "from rendering import gallery, draw; view = gallery.new_game('orleans', 4, 1).view();"
    "ready = time.perf_counter(); draw('table', view);"
    "print(ready - start, time.perf_counter() - ready)"
)


def calibrate() -> float:
    """Seconds for a fixed piece of work: the unit of the ratios."""
    best = 9e9
    for _ in range(5):
        start = time.thread_time()
        sum(number * number % 7 for number in range(200_000))
        best = min(best, time.thread_time() - start)
    return best


@dataclass(frozen=True)
class Runs:
    """How long each of many runs took, shortest first: by the clock and in processor time."""

    wall: list[float]
    spent: list[float]


def times(work: Callable[[int], object], repeats: int = REPEATS) -> Runs:
    """Time many runs."""
    wall, spent = [], []
    for number in range(repeats):
        start, used = time.perf_counter(), time.thread_time()
        work(number)
        wall.append(time.perf_counter() - start)
        spent.append(time.thread_time() - used)
    return Runs(sorted(wall), sorted(spent))


def share(found: Sequence[float], part: float) -> float:
    """The value that so large a part of all stays under."""
    return found[min(len(found) - 1, int(len(found) * part))]


def tell(name: str, found: Runs, unit: float, extra: str = "") -> None:
    """One line of figures."""
    pairs = " | ".join(
        f"p50 {share(part, 0.5) * 1e3:5.1f} p95 {share(part, 0.95) * 1e3:5.1f}"
        for part in (found.wall, found.spent)
    )
    print(f"{name:32} {pairs} ms  p95/unit {share(found.spent, 0.95) / unit:5.2f}  {extra}")


def walk(seats: int) -> list[View]:
    """The public views of a game, decision after decision: what a renderer really meets."""
    game = gallery.new_game("orleans", seats, seats)
    fate = random.Random(seats)
    views = [now.view() for _, now in zip(range(900), gallery.play(game, fate, 12), strict=False)]
    return views[-REPEATS:]


def cold_process() -> None:
    """A process that has never drawn: imports with the rules, then the first table."""
    found = []
    for _ in range(3):
        out = subprocess.run(
            [sys.executable, "-c", COLD], cwd=HERE, capture_output=True, text=True, check=True
        ).stdout
        found.append([float(part) for part in out.split()])
    imports, first = (min(column) for column in zip(*found, strict=True))
    print(f"cold process                       imports and game {imports:.2f} s, first picture {first:.2f} s")


def kinds(form: str, unit: float) -> None:
    """Each kind of picture, warm, and its bytes."""
    views = walk(4)
    mine = gallery.late_game("orleans", 4, 4, 9).view("blue")
    wishes: dict[str, dict[str, object]] = {
        "seat": {"seat": "red"}, "tile": {"tile": "winery"}, "story": {"before": views[0]},
    }  # fmt: skip
    for kind in rendering.KINDS:
        pool = [mine] if kind == "planning" else views
        wish = wishes.get(kind, {})
        data = rendering.draw(kind, pool[-1], form=form, **wish).data  # type: ignore[arg-type]
        found = times(lambda number: rendering.draw(kind, pool[number % len(pool)], form=form, **wish))  # type: ignore[arg-type] # noqa: B023
        size = Image.open(io.BytesIO(data)).size
        tell(f"{kind} {size[0]}x{size[1]}", found, unit, f"{len(data) / 1000:5.0f} KB")


def parts(unit: float) -> None:
    """Where the time of a table goes, and the encoders side by side on the same picture."""
    views = walk(4)
    tell("table: compose", times(lambda number: rendering.paint("table", views[number % len(views)])), unit)
    painted = rendering.paint("table", views[-1])
    tell("table: to 256 inks", times(lambda _: encode.printed(painted)), unit)
    for form in encode.FORMATS:
        data = encode.encoded(painted, form)
        found = times(lambda _: encode.encoded(painted, form), 20)  # noqa: B023
        tell(f"table: inks and bytes as {form}", found, unit, f"{len(data) / 1000:5.0f} KB")


def memory(form: str) -> None:
    """What the layers keep, and what one table needs on top."""
    view = gallery.late_game("orleans", 5, 5, 9).view()
    tracemalloc.start()
    rendering.draw("table", view, form=form)
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    rendering.draw("table", view, form=form)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    with open("/proc/self/status", encoding="ascii") as status:
        resident = next(line for line in status if line.startswith("VmRSS")).split()[1]
    print(f"memory                             process {int(resident) / 1000:.0f} MB, "
          f"Python objects a picture {(peak - before) / 1e6:.1f} MB (the canvas itself 5.8 MB)")  # fmt: skip


async def late(
    executor: Executor, views: Sequence[View], form: str, seconds: float
) -> tuple[list[float], int]:
    """Render without pause beside an event loop that wants to wake every millisecond; how late does it?"""
    loop = asyncio.get_running_loop()
    end = time.perf_counter() + seconds
    made = 0

    async def render() -> None:
        nonlocal made
        number = 0
        while time.perf_counter() < end:
            view = views[number % len(views)]
            await loop.run_in_executor(executor, lambda: rendering.draw("table", view, form=form))  # noqa: B023
            made += 1
            number += 1

    work = [asyncio.create_task(render()) for _ in range(4)]
    found = []
    while time.perf_counter() < end:
        asked = time.perf_counter()
        await asyncio.sleep(0.001)
        found.append(time.perf_counter() - asked - 0.001)
    await asyncio.gather(*work)
    return sorted(found), made


def lateness(form: str) -> None:
    """Threads on both cores, with the interpreter's usual and with a shorter switch interval."""
    views = walk(4)
    for threads in (1, 2):
        for interval in (0.005, 0.0005):
            sys.setswitchinterval(interval)
            with ThreadPoolExecutor(threads) as pool:
                found, made = asyncio.run(late(pool, views, form, 4))
            print(f"{threads} thread(s), switch {interval * 1e3:3.1f} ms         "
                  f"{made / 4:5.0f} pictures/s, loop late p50 {share(found, 0.5) * 1e3:.2f} "
                  f"p99 {share(found, 0.99) * 1e3:.2f} max {found[-1] * 1e3:.1f} ms")  # fmt: skip
    sys.setswitchinterval(0.005)


def main(form: str) -> None:
    """Print everything."""
    unit = statistics.median(calibrate() for _ in range(3))
    print(f"unit: {unit * 1e3:.1f} ms for the calibration loop; format {form}")
    cold_process()
    kinds(form, unit)
    parts(unit)
    memory(form)
    lateness(form)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "png8")
