"""Figures of the pictures: time cold and warm, bytes, memory, pictures a second, lateness of the event loop.

python bench/bench_pictures.py [png8|png|webp]

Times are wall clock and, after the bar, the thread's own processor time, which a busy machine disturbs less.
Machines drift: the 95th percentile of processor time also stands as a multiple of a fixed calibration loop.
"""

from __future__ import annotations

import asyncio
import gc
import io
import itertools
import random
import statistics
import subprocess
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))

import rendering
from bench.unit import calibrate
from orleans_bot.discord.run import TURN
from orleans_bot.rules.view import View
from rendering import encode, gallery, layers, painting

Made = TypeVar("Made")
REPEATS = 120
MANY = 100
HERE = Path(__file__).parent.parent
COLD = (
    "import time; start = time.perf_counter();"
    "from rendering import gallery, draw; view = gallery.new_game('orleans', 4, 1).view();"
    "ready = time.perf_counter(); draw('table', view);"
    "print(ready - start, time.perf_counter() - ready)"
)


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


def stretches(games: int, seats: int, length: int) -> dict[str, list[list[View]]]:
    """Stretches of games as players see them: own boards while they plan, the table while they act."""
    found: dict[str, list[list[View]]] = {"planning": [], "table": []}
    for number in range(games):
        game, fate = gallery.new_game("orleans", seats, 1000 + number), random.Random(number)
        plans: list[View] = []
        tables: list[View] = []
        for now in itertools.islice(gallery.play(game, fate, 12), fate.randint(0, 60), None):
            if now.state.phase == "planning" and len(plans) < length:
                plans.append(now.view(fate.choice(gallery.COLOURS[:seats])))
            elif now.state.phase == "actions" and len(tables) < length:
                tables.append(now.view())
            if len(plans) == len(tables) == length:
                break
        found["planning"].append(plans)
        found["table"].append(tables)
    return found


def spent(views: Sequence[Any], work: Callable[[Any], object]) -> float:
    """The process's own milliseconds a view, whatever the machine does besides."""
    start = time.process_time()
    for view in views:
        work(view)
    return (time.process_time() - start) / max(len(views), 1) * 1e3


def resident() -> float:
    """What the process holds of the machine's memory, in MB."""
    with open("/proc/self/status", encoding="ascii") as status:
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1000


def play(form: str) -> None:
    """The cost of a picture in play: one game alone, and many games by turns, which share what is kept."""
    print("\nin play: processor ms a picture, mean (KB a picture)")
    for games, name in ((1, "1 game"), (20, "20 games by turns"), (MANY, f"{MANY} games by turns")):
        found = stretches(games, 4, 90 if games == 1 else 7)
        layers.forget()
        for kind, runs in found.items():
            views = [view for step in itertools.zip_longest(*runs) for view in step if view is not None]
            for view in views[:3]:
                rendering.draw(kind, view, form=form)
            sizes: list[int] = []

            def draw(view: View, kind: str = kind, sizes: list[int] = sizes) -> None:
                sizes.append(len(rendering.draw(kind, view, form=form).data))

            first = spent(views, draw)
            line = f"{kind}: {name}, {len(views)} pictures"
            print(f"{line:46} {first:5.2f} ms  ({statistics.mean(sizes) / 1e3:.0f} KB)")
    print(f"kept: {encode._strips.weight / 1e6:.0f} MB of packed strips at most {encode.ROOM / 1e6:.0f}")


def split() -> None:
    """Where the time of a picture goes when all of it is new, and the same picture in one piece."""
    print("\nall of it new: processor ms a picture")
    for kind, runs in stretches(8, 4, 7).items():
        views = [view for run in runs for view in run]
        drawer, teller = painting.PAINTERS[kind]
        wish = rendering.Wish()
        used: dict[str, float] = defaultdict(float)

        def timed(
            part: str, work: Callable[[], Made], used: dict[str, float] = used, count: int = len(views)
        ) -> Made:
            start = time.process_time()
            made = work()
            used[part] += (time.process_time() - start) / count * 1e3
            return made

        for view in views:
            rendering.draw(kind, view)
        for view in views:
            page = timed("strokes", lambda: drawer(view, wish))  # noqa: B023
            timed("words", lambda: teller(view, wish))  # noqa: B023
            for strip, _ in timed("marks", lambda: list(page.strips())):  # noqa: B023
                painted = timed("paint", lambda: page.painted(strip))  # noqa: B023
                rows = timed("inks", lambda: encode.lines(painted, "png8"))  # noqa: B023
                timed("packing", lambda: encode.packed(rows))  # noqa: B023
            whole = page.image
            rows = timed("whole", lambda: encode.lines(whole, "png8"))  # noqa: B023
            timed("whole", lambda: zlib.compress(rows, 5))  # noqa: B023
        whole_cost = used.pop("whole")
        told = "  ".join(f"{name} {value:.2f}" for name, value in used.items())
        print(f"{kind:9} {told}  = {sum(used.values()):.2f}")
        before = used["strokes"] + used["words"] + used["paint"] + whole_cost
        print(f"{kind:9} in one piece by zlib at level 5, nothing kept: {before:.2f}")


def growth(form: str) -> None:
    """Memory of a process after a hundred different pictures, and after many more."""
    found = stretches(40, 4, 7)
    views = [(kind, view) for kind, runs in found.items() for run in runs for view in run]
    random.Random(1).shuffle(views)
    gc.collect()
    held = [resident()]
    for part in (views[:100], views[100:], views):
        for kind, view in part:
            rendering.draw(kind, view, form=form)
        held.append(resident())
    print(f"memory: rules and views {held[0]:.0f} MB, after 100 different pictures +{held[1] - held[0]:.0f}, "
          f"after {len(views)} +{held[2] - held[0]:.0f}, once more +{held[3] - held[0]:.0f} MB")  # fmt: skip


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
    mine = [view for run in stretches(2, 4, 30)["planning"] for view in run]
    wishes: dict[str, dict[str, Any]] = {
        "seat": {"seat": "red"}, "tile": {"tile": "winery"}, "story": {"before": views[0]},
    }  # fmt: skip
    for kind in painting.KINDS:
        pool = mine if kind == "planning" else views
        wish = wishes.get(kind, {})
        data = rendering.draw(kind, pool[-1], form=form, **wish).data
        found = times(lambda number: rendering.draw(kind, pool[number % len(pool)], form=form, **wish))  # noqa: B023
        size = Image.open(io.BytesIO(data)).size
        tell(f"{kind} {size[0]}x{size[1]}", found, unit, f"{len(data) / 1000:5.0f} KB")


def parts(unit: float) -> None:
    """Where the time of a table goes, and the encoders side by side on the same picture."""
    views = walk(4)
    page = painting.PAINTERS["table"][0](views[-1], rendering.Wish())
    for form in rendering.FORMATS:

        def afresh(_: int, form: str = form) -> bytes:
            encode._strips.clear()
            return encode.encoded(page, form)

        tell(f"table: paint and bytes as {form}", times(afresh, 20), unit, f"{len(afresh(0)) / 1000:5.0f} KB")


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
            encode._strips.clear()  # nothing may be sent again: as if every picture were of another game
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
        for interval in (0.005, TURN):
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
    play(form)
    split()
    subprocess.run([sys.executable, __file__, form, "growth"], cwd=HERE, check=True)
    print()
    kinds(form, unit)
    parts(unit)
    lateness(form)


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else "png8"
    (growth if sys.argv[2:] == ["growth"] else main)(wanted)
