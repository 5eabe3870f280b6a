"""What has happened in a game and stands on none of its messages yet."""

from __future__ import annotations

from collections.abc import Iterable

from orleans_bot.host.records import Outcome, Told
from orleans_bot.rules.notes import Note

BACK = ("undone", "rewound", "restarted")  # notes that take back the lines from one on
# What begins the lines of what one seat does to another, and where they say to whom; "" is the seat itself.
STRIKES = {"struck": "", "bribed": "", "bribe_declined": "rival"}
STEPS = ("acted", "passed", "round")  # begin something new: what was done to a seat is over
RECRUITS = ("recruited", "round")
BEFORE_REVEAL = ("followers", "planning")


def target(note: Note) -> str:
    """The seat to which another begins to do something with this note."""
    where = STRIKES.get(note.key)
    return "" if where is None else str(note.data[where] if where else note.seat)


class Untold:
    """Notes, taken by whichever message tells them."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self.notes = list(notes)
        self.kept: list[Note] = []  # what a board was to tell and could not
        self.taken_back: list[range] = []  # lines of the log that no longer count
        self.strikes: dict[str, list[Note]] = {}  # what has befallen people through others
        self.falling = ""  # whom something befalls that may not be over
        self.recruits: list[Note] = []  # who has joined whom, and when rounds began

    def add(self, outcome: Outcome) -> None:
        """More has happened; what has been taken back is not told any more."""
        for note in outcome.notes:
            if note.key in BACK:
                self.taken_back.append(range(int(note.data["to"]), outcome.seq))
            if note.key in RECRUITS:
                self.recruits.append(note)
            if falls := self.befalls(note, outcome):
                self.strikes.setdefault(falls, []).append(note)
            else:
                self.notes.append(note)
        self.notes, self.recruits = self.in_force(self.notes), self.in_force(self.recruits)
        self.kept = self.in_force(self.kept)
        self.strikes = {seat: kept for seat, notes in self.strikes.items() if (kept := self.in_force(notes))}
        if self.falling not in self.strikes:
            self.falling = ""  # it has been taken back

    def befalls(self, note: Note, outcome: Outcome) -> str:
        """Whom of the people a note is about as part of what another does to them."""
        if falls := target(note):
            self.falling = falls if outcome.seats.get(falls) is not None else ""
        elif note.key in STEPS or self.falling not in (note.seat, note.data.get("rival")):
            self.falling = self.falling if note.key in BACK else ""
        return "" if note.key in BACK else self.falling

    def in_force(self, notes: Iterable[Note]) -> list[Note]:
        """Of these notes, those whose lines still count."""
        return [
            note
            for note in notes
            if not (isinstance(note, Told) and any(note.at in lines for lines in self.taken_back))
        ]

    def give_back(self, notes: Iterable[Note]) -> None:
        """A board that was to tell this could not be shown: the next one tells it."""
        self.kept = self.in_force([*notes, *self.kept])

    def rest(self) -> list[Note]:
        """Everything."""
        notes = [*self.kept, *self.notes, *(note for told in self.strikes.values() for note in told)]
        self.kept, self.notes, self.strikes = [], [], {}
        return notes

    def before_round(self, number: int) -> list[Note]:
        """What happened before a round began; the rest stays for the board."""
        told, kept = [*self.kept, *self.notes], len(self.kept)
        for at, note in enumerate(told):
            if note.key == "round" and note.data.get("n") == number:
                self.kept, self.notes = told[at:kept], told[max(at, kept) :]
                return told[:at]
        return []

    def joined(self, number: int) -> tuple[tuple[str, str], ...]:
        """Who joined which seat in the round before this one; after a restart only who has since. Those of
        earlier rounds are forgotten.
        """
        found: list[tuple[str, str]] = []
        begun = 0
        for at, note in enumerate(self.recruits):
            if note.key != "round":
                found.append((note.seat, str(note.data["follower"])))
            elif note.data.get("n") == number:
                self.recruits = self.recruits[begun:]
                return tuple(found)
            else:
                found, begun = [], at
        return ()

    def for_board(self, outcome: Outcome) -> list[Note]:
        """What is told with a new board; what people have done since the plans were revealed stands on their
        own turns.
        """
        phase, told = outcome.public.phase, self.notes
        if phase not in (*BEFORE_REVEAL, "actions"):
            return self.rest()
        kept, self.kept = self.kept, []
        revealed = [at for at, note in enumerate(told) if note.key == "revealed"]
        if phase in BEFORE_REVEAL:
            end = revealed[0] if revealed else len(told)
            self.notes = told[end:]
            return [*kept, *told[:end]]
        turns = revealed[-1] + 1 if revealed else 0
        self.notes = [note for note in told[turns:] if outcome.seats.get(note.seat) is not None]
        return [
            *kept,
            *told[:turns],
            *(note for note in told[turns:] if outcome.seats.get(note.seat) is None),
        ]

    def struck(self, seat: str) -> list[Note]:
        """What has befallen a seat through others since it was last told."""
        if self.falling == seat:
            self.falling = ""
        return self.strikes.pop(seat, [])

    def is_falling(self, seat: str) -> bool:
        """Whether it is known that a seat has been hit, and not yet what it costs."""
        notes = self.strikes.get(seat, [])
        return self.falling == seat and any(target(note) for note in notes[-1:])

    def of_seat(self, seat: str) -> list[Note]:
        """What a seat has done since it was last told; what a new phase brings is told with its board."""
        end = next((at for at, note in enumerate(self.notes) if not note.seat), len(self.notes))
        own = [note for note in self.notes[:end] if note.seat == seat]
        self.notes = [note for at, note in enumerate(self.notes) if at >= end or note.seat != seat]
        return own
