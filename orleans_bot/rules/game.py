"""A game: a table, the phase that runs, the asks that are pending, and the log since the last checkpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn
from zlib import crc32

from .ask import PLAN, PURSE, Ask, Decision, amounts, worth_of
from .errors import Diverged, Ended, GameOver, NotAnOption, NotAsked, Refusal, Stale, WrongAmount, WrongCount
from .flow import Flow, step
from .notes import Note
from .phases import PHASES, SAVED
from .phases.setup import setup
from .sight import see, see_plans
from .state import State, from_text
from .table import Table

if TYPE_CHECKING:
    from .catalog import Catalog
    from .view import View


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state at the start of a phase; `draws` is what chance did from there to the next asks."""

    seq: int
    phase: str
    text: str
    draws: tuple[str, ...]
    crc: int


class Step(NamedTuple):
    """What one decision did."""

    decision: Decision
    notes: tuple[Note, ...]
    checkpoint: Checkpoint | None
    free: bool  # its own, nothing drawn or revealed: the seat may take it back until another seat decides


class Game:
    """A recorded match. The same checkpoint and the same decisions lead to the same checksums, always."""

    __slots__ = (
        "_flow",
        "_numbers",
        "_saved",
        "asks",
        "catalog",
        "checkpoint",
        "crc",
        "last",
        "moved",
        "notes",
        "seq",
        "table",
        "tail",
    )

    def __init__(
        self, catalog: Catalog, state: State, seq: int, crc: int, draws: Sequence[str] | None
    ) -> None:
        """Use `Game.new` or `Game.resume`."""
        self.catalog = catalog
        self.table = Table(catalog, state)
        self.seq = self.table.seq = seq
        self.crc = crc
        self.asks: tuple[Ask, ...] = ()
        self.tail: list[Decision] = []
        self.last: Step | None = None
        self.moved = seq  # the last line that did more than change its own seat's plan
        self._saved: tuple[str, str, int] | None = None
        self._numbers = ""
        self.table.rng.tape = list(draws) if draws is not None else None
        self._flow = self._enter()
        if self._saved is None:  # begun again in a phase that is saved only there
            self._save()
        self._run(None)
        self.table.rng.tape = None
        # What happened up to the first asks; with the first decision it is told.
        self.notes = self._told()
        self.checkpoint = self._checkpoint()

    @classmethod
    def new(
        cls,
        catalog: Catalog,
        scenario: str,
        colours: Sequence[str],
        seed: int,
        boxes: Sequence[str] = ("base",),
        options: Mapping[str, Any] | None = None,
        modules: Sequence[str] = (),
    ) -> Game:
        """Set up a game and run it to its first asks; `notes` tells what happened on the way."""
        return cls(catalog, setup(catalog, scenario, colours, seed, boxes, options, modules), 0, 0, None)

    @classmethod
    def resume(cls, catalog: Catalog, checkpoint: Checkpoint) -> Game:
        """The game as it was at a checkpoint; replay the decisions since to go on."""
        return cls(catalog, from_text(checkpoint.text), checkpoint.seq, checkpoint.crc, checkpoint.draws)

    @property
    def state(self) -> State:
        """Every fact of the game."""
        return self.table.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.phase == "over"

    def asked(self, seat: str, key: str = "") -> Ask | None:
        """What a seat is being asked now, alone or as one of a team."""
        for ask in self.asks:
            if (ask.seat == seat or seat in ask.seats) and key in ("", ask.key):
                return ask
        return None

    def view(self, viewer: str = "") -> View:
        """The game as one seat may see it, or as everybody may."""
        return see(self.table, self.asks, viewer)

    def view_since(self, seen: View, at: int) -> View | None:
        """The public view made out of an earlier one, where only plans have changed after that line; none if
        more has happened, or if the seats plan openly.
        """
        if at < self.moved or seen.open:
            return None
        planned = {decision.seat for decision in self.tail if decision.seq > at}
        return see_plans(self.table, self.asks, seen, planned)

    def check(self, seat: str, key: str, picks: Sequence[str], since: int | None = None) -> tuple[str, ...]:
        """The picks in the order of the list, or a refusal; nothing is changed."""
        return legal(self._posed(seat, key, since), picks)

    def _posed(self, seat: str, key: str, since: int | None = None) -> Ask:
        """The ask that a seat answers, or a refusal."""
        if self.over:
            raise GameOver("The game has ended; no more decisions can be made.")
        ask = self.asked(seat, key) if key else None
        if ask is None:
            self._refuse(seat, key)
        if since is not None and since != ask.since:
            said = f"That was asked at {since}; {seat} has been asked anew at {ask.since}."
            raise Stale(said, seat=seat, asked=ask.key)
        return ask

    def _refuse(self, seat: str, key: str) -> NoReturn:
        now = self.asked(seat)
        if now is not None:
            raise Stale(f"{seat} is now being asked {now.key!r}, not {key!r}.", seat=seat, asked=now.key)
        waiting = ", ".join(sorted({seat for ask in self.asks for seat in ask.who}))
        said = f"{seat} is not being asked anything; the table waits for {waiting}."
        raise NotAsked(said, seat=seat, waiting=waiting)

    def decide(
        self,
        seat: str,
        key: str,
        picks: Sequence[str],
        since: int | None = None,
    ) -> Step:
        """Take a seat's answer and run the game to its next asks; a refusal leaves everything as it was."""
        ask = self._posed(seat, key, since)
        return self._take(Decision(self.seq + 1, seat, key, legal(ask, picks)), ask, None)

    def replay(self, decision: Decision, taped: bool = True) -> Step:
        """Repeat a logged decision and compare; `taped` chance repeats its record, else it is drawn anew."""
        try:
            ask = self._posed(decision.seat, decision.ask)
            picks = legal(ask, decision.picks)
        except Refusal as refusal:
            said = f"Decision {decision.seq} can no longer be made: {refusal}"
            raise Diverged(said, seq=decision.seq) from refusal
        again = Decision(decision.seq, decision.seat, decision.ask, picks)
        done = self._take(again, ask, decision.draws if taped else None)
        if done.decision.draws != decision.draws or done.decision.crc != decision.crc:
            what = f"{decision.seat} {decision.ask} {' '.join(decision.picks)}"
            said = f"Decision {decision.seq} ({what}) leads elsewhere than recorded."
            raise Diverged(said, seq=decision.seq)
        return done

    def takeback(self, seat: str) -> int | None:
        """The seat's own last decision, if nothing was drawn, revealed or decided by another seat since."""
        last = self.last
        return last.decision.seq if last and last.free and last.decision.seat == seat else None

    def skip_to(self, seq: int) -> None:
        """Count log lines that are no decisions, such as an undo, so that numbers are never used twice."""
        self.seq = self.moved = max(self.seq, seq)

    def _take(self, decision: Decision, asked: Ask, tape: Sequence[str] | None) -> Step:
        table = self.table
        if asked.secret and asked.kind != PLAN:
            self.state.untold[str(decision.seq)] = f"{decision.seat} {decision.ask}"
        table.rng.drawn = []
        table.rng.tape = list(tape) if tape is not None else None
        table.revealed = False
        table.seq = self.seq = decision.seq
        self._saved = None
        self.notes = ()
        self._run(decision)
        if asked.kind != PLAN or not self.asks or self._saved is not None or table.revealed:
            # Else a plan has been changed, and nothing moves before all are revealed.
            self._numbers, self.moved = "", decision.seq
        table.rng.tape = None
        draws = tuple(table.rng.drawn)
        self.crc = self._sum(decision, draws)
        decision = Decision(decision.seq, decision.seat, decision.ask, decision.picks, draws, self.crc)
        saved = self._saved is not None
        if saved:
            self.checkpoint = self._checkpoint()
            self.tail = []
        else:
            self.tail.append(decision)
        free = not draws and not table.revealed and not self.over and not asked.seats
        self.last = Step(decision, self._told(), self.checkpoint if saved else None, free)
        return self.last

    def _enter(self) -> Flow[str]:
        if self.state.phase in SAVED or not self.seq:
            self._save()
        return PHASES[self.state.phase](self.table)

    def _save(self) -> None:
        self._saved = (self.state.phase, self.state.to_text(), len(self.table.rng.drawn))

    def _run(self, decision: Decision | None) -> None:
        """Drive the running phase, and the phases after it, up to the next asks."""
        while True:
            try:
                self.asks = step(self._flow, decision)
                return
            except StopIteration as end:
                decision = None
                self.state.phase = end.value or self._after(self.state.phase)
                if self.over:
                    self.asks = ()
                    self.state.untold.clear()
                    return
                self._flow = self._enter()
            except Ended as ended:
                decision = None
                self.state.verdict = asdict(ended.verdict)
                self.state.phase = "final"
                self._flow = self._enter()

    def _after(self, phase: str) -> str:
        phases = self.table.scenario.phases
        return phases[(phases.index(phase) + 1) % len(phases)]

    def _checkpoint(self) -> Checkpoint:
        if self._saved is None:
            raise ValueError(f"A game cannot be resumed in the phase {self.state.phase!r}.")
        phase, text, drawn = self._saved
        return Checkpoint(self.seq, phase, text, tuple(self.table.rng.drawn[drawn:]), self.crc)

    def _told(self) -> tuple[Note, ...]:
        told = tuple(self.table.notes)
        self.table.notes.clear()
        return told

    def _sum(self, decision: Decision, draws: Sequence[str]) -> int:
        """A checksum over the decision, chance, what is asked now and the seats' main numbers, chained."""
        parts = [decision.seat, decision.ask, *decision.picks, "/", *draws, "/"]
        for ask in self.asks:
            if ask.since == self.seq:
                parts += (ask.seat, ask.key, *ask.keys)
            else:
                parts.append(ask.seat)
        if not self._numbers:
            self._numbers = " ".join(
                [
                    f"{seat.merchant} {seat.coins} {seat.citizens} {seat.stations} {len(seat.market)}"
                    f" {seat.luck}"
                    for seat in self.state.seats
                ]
            )
        parts.append(self._numbers)
        if self._saved is not None:
            parts.append(self._saved[1])
        return crc32(" ".join(parts).encode(), self.crc)


def legal(ask: Ask, picks: Sequence[str]) -> tuple[str, ...]:
    """The picks in the order of the list that was shown, or a refusal."""
    if ask.kind == PURSE:
        return check_amount(ask, picks)
    if len(picks) == 1 and ask.lo <= 1 <= ask.hi and picks[0] in ask.keys:
        return (picks[0],)
    for pick in picks:
        if pick not in ask.keys:
            raise NotAnOption(f"{pick!r} is not one of the options: {', '.join(ask.keys)}.", pick=pick)
    if len(set(picks)) != len(picks) or not ask.lo <= len(picks) <= ask.hi:
        said = f"Pick {ask.lo} to {ask.hi} different options, not {len(picks)}."
        raise WrongCount(said, lo=ask.lo, hi=ask.hi, n=len(picks))
    return tuple(sorted(picks, key=ask.keys.index))


def check_amount(ask: Ask, picks: Sequence[str]) -> tuple[str, ...]:
    """An amount in the order of the list, or a refusal."""
    given = amounts(picks)
    if given is None or not given.keys() <= set(ask.keys):
        known = ", ".join(f"{key}*1" for key in ask.keys)
        raise NotAnOption(f"{' '.join(picks)!r} is no amount of {known}.", pick=" ".join(picks))
    over = next((key for key, number in given.items() if number > ask.most.get(key, 0)), "")
    worth = worth_of(ask, given)
    if over or not ask.lo <= worth <= ask.hi:
        said = f"Give things worth {ask.lo} to {ask.hi} in all, out of what there is, not {worth}."
        raise WrongAmount(said, lo=ask.lo, hi=ask.hi, n=worth)
    return tuple(f"{key}*{given[key]}" for key in ask.keys if key in given)
