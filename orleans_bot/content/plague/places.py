"""Place tiles of the Plague whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.dealing import return_follower
from orleans_bot.rules.pieces import GEAR
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tracks import may_step, step
from orleans_bot.rules.units import Place

DOCTOR = "plague_doctor"


class MedicinalSpring(Place):
    """A follower beside the doctor goes home, and his track goes on by a step."""

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """The doctor stands on the left; no gear, and nobody but a follower, on the right."""
        return place == self.key and (what == GEAR or (what == DOCTOR and self.slots[at] != DOCTOR))

    def may_act(self, table: Table, seat: Seat) -> bool:
        """The track of whoever stands there must go on."""
        patient = seat.spaces.get(self.key, ["", ""])[1]
        return bool(patient) and may_step(table, seat, patient)

    async def act(self, table: Table, seat: Seat) -> None:
        """He goes back to the supply; then the step."""
        spaces = seat.spaces[self.key]
        patient, spaces[1] = spaces[1], ""
        return_follower(table, patient)
        table.note("gave", seat, follower=patient)
        await step(table, seat, patient)
