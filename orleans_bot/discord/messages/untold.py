"""What has happened in a game and stands on none of its messages yet."""

from __future__ import annotations

from collections.abc import Iterable

from orleans_bot.host.records import Outcome, Told
from orleans_bot.rules.notes import Note

BACK = ("undone", "rewound", "restarted")  # notes that take back the lines from one on
# What begins the lines of what one seat does to another, and where they say to whom; "" is the seat itself.
STRIKES = {"struck": "", "bribed": "", "bribe_declined": "rival"}
BEFORE_REVEAL = ("followers", "planning")


def strikes(note: Note, seat: str) -> bool:
    """Whether what another does to a seat begins with this note."""
    where = STRIKES.get(note.key)
    return where is not None and seat == (note.data.get(where) if where else note.seat)


class Untold:
    """Notes, taken by whichever message tells them."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self.notes = list(notes)
        self.taken_back: list[range] = []  # lines of the log that no longer count

    def add(self, outcome: Outcome) -> None:
        """More has happened; what has been taken back is not told any more."""
        for note in outcome.notes:
            if note.key in BACK:
                self.taken_back.append(range(int(note.data["to"]), outcome.seq))
        self.notes = self.in_force([*self.notes, *outcome.notes])

    def in_force(self, notes: Iterable[Note]) -> list[Note]:
        """Of these notes, those whose lines still count."""
        return [
            note
            for note in notes
            if not (isinstance(note, Told) and any(note.at in lines for lines in self.taken_back))
        ]

    def rest(self) -> list[Note]:
        """Everything."""
        notes, self.notes = self.notes, []
        return notes

    def before_round(self, number: int) -> list[Note]:
        """What happened before a round began; the rest stays for the board."""
        for at, note in enumerate(self.notes):
            if note.key == "round" and note.data.get("n") == number:
                before, self.notes = self.notes[:at], self.notes[at:]
                return before
        return []

    def for_board(self, outcome: Outcome) -> list[Note]:
        """What is told with a new board; what people have done since the plans were revealed stands on their
        own turns.
        """
        phase, told = outcome.public.phase, self.notes
        revealed = [at for at, note in enumerate(told) if note.key == "revealed"]
        if phase in BEFORE_REVEAL:
            end = revealed[0] if revealed else len(told)
            self.notes = told[end:]
            return told[:end]
        if phase != "actions":
            return self.rest()
        turns = revealed[-1] + 1 if revealed else 0
        self.notes = [note for note in told[turns:] if outcome.seats.get(note.seat) is not None]
        return [*told[:turns], *(note for note in told[turns:] if outcome.seats.get(note.seat) is None)]

    def struck(self, seat: str) -> list[Note]:
        """What has befallen a seat through others since it was last told."""
        found: list[Note] = []
        rest: list[Note] = []
        falls = False
        for note in self.notes:
            falls = strikes(note, seat) or (falls and seat in (note.seat, note.data.get("rival")))
            (found if falls else rest).append(note)
        self.notes = rest
        return found

    def of_seat(self, seat: str) -> list[Note]:
        """What a seat has done since it was last told; what a new phase brings is told with its board."""
        end = next((at for at, note in enumerate(self.notes) if not note.seat), len(self.notes))
        own = [note for note in self.notes[:end] if note.seat == seat]
        self.notes = [note for at, note in enumerate(self.notes) if at >= end or note.seat != seat]
        return own
