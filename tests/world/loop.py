"""An event loop whose time is simulated and whose order is drawn from a seed."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any
from weakref import WeakSet

# Which life of the bot a task belongs to: 0 is the world around it. A dead life runs no further.
LIFE: ContextVar[int] = ContextVar("life", default=0)
SLICE = 1e-5  # seconds that one step takes, so that time never quite stands still
LONGEST_JOB = 0.3  # seconds that work in a thread may take; most takes far less


class Stuck(RuntimeError):
    """Nothing is ready and nothing is due: everybody waits for somebody else."""


class WorldLoop(asyncio.BaseEventLoop):
    """Runs what is ready in an order drawn from the seed; where nothing is ready, time leaps on."""

    def __init__(self, fate: Random, begin: float) -> None:
        super().__init__()
        self.fate = fate
        self.now = self.begin = begin
        self.step = 0.0  # seconds by which the wall clock has been put forward
        self.tasks: dict[int, WeakSet[asyncio.Task[Any]]] = {}
        self.dead: set[int] = set()
        self.drowsy = 1.0  # how much more rarely the bot's own loops look about: nobody is there
        self.steps = 0
        self.due: list[tuple[float, int, asyncio.TimerHandle]] = []
        self.asked = 0
        self._ready: deque[asyncio.Handle]
        self._stopping: bool
        self.fuse: int | None = None  # so many steps of the bot until it is killed
        self.on_fuse: Callable[[], None] = lambda: None
        # Some worlds are orderly, others choose among all that is ready, most are somewhere between.
        self.disorder = fate.choice((0.0, 0.05, 0.3, 1.0))

    def time(self) -> float:
        """Simulated seconds; they never run backwards."""
        return self.now

    def wall(self) -> float:
        """What clocks on the wall show: they may be put forward."""
        return self.now + self.step

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Work for a thread is a step like any other, and its result comes a little later."""
        done: asyncio.Future[Any] = self.create_future()
        self.call_later(self.fate.random() ** 4 * LONGEST_JOB, work, done, func, args)
        return done

    def create_task(self, *what: Any, **named: Any) -> asyncio.Task[Any]:
        """A task, known by the life that it belongs to."""
        task = super().create_task(*what, **named)
        self.tasks.setdefault(LIFE.get(), WeakSet()).add(task)
        return task

    def kill(self, life: int) -> None:
        """Everything of this life stops where it is; nothing of it is tidied up."""
        self.dead.add(life)
        self.fuse = None

    def _write_to_self(self) -> None:
        """Nobody sleeps in a selector."""

    def _process_events(self, event_list: Any) -> None:
        """There are no sockets."""

    async def subprocess_exec(self, *_: Any, **__: Any) -> Any:
        """Strong stand-ins think in a process of their own, and a world has none: plain ones answer."""
        raise OSError("a world has no processes")

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """What is thrown away when a world is over says nothing about the next one."""
        if not self.is_closed():
            super().call_exception_handler(context)

    # The base class checks and measures what a world does not need, at every single step.

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """A step that is ready."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """A step that is due some time; of those due at once the first that was asked for comes first."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self.asked += 1
        heapq.heappush(self.due, (when, self.asked, timer))
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """A step that is due a while from now."""
        return self.call_at(self.now + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time has come."""

    def _run_once(self) -> None:
        """Run step after step until somebody says stop."""
        ready, due, dead, draw = self._ready, self.due, self.dead, self.fate.random
        disorder, pop = self.disorder, heapq.heappop
        while not self._stopping:
            while due and (due[0][0] <= self.now or not ready):
                when, _, timer = pop(due)
                if timer._cancelled:
                    continue
                if when > self.now:
                    self.now = when
                if timer._context.get(LIFE, 0) not in dead:
                    ready.append(timer)
            if not ready:
                raise Stuck("nothing is ready and nothing is due")
            if disorder and len(ready) > 1 and draw() < disorder:
                ready.rotate(-self.fate.randrange(len(ready)))
            handle = ready.popleft()
            if handle._cancelled:
                continue
            life = handle._context.get(LIFE, 0)
            if life in dead:
                continue
            self.steps += 1
            self.now += SLICE
            if life and self.fuse is not None:
                self.fuse -= 1
                if self.fuse <= 0:
                    self.fuse = None
                    self.on_fuse()
                    continue
            handle._run()


def work(done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Do a thread's work and tell what came of it."""
    if done.cancelled():
        return
    try:
        done.set_result(func(*args))
    except Exception as fault:
        done.set_exception(fault)


def in_life(life: int, start: Callable[[], Any]) -> Any:
    """Call something so that all that comes of it belongs to a life of the bot."""
    context = copy_context()
    context.run(LIFE.set, life)
    return context.run(start)
