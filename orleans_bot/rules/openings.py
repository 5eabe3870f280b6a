"""What is chosen before the first round: flows that scenarios and modules name under `opening`.

What only one of them needs is its own hook `opens`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

from .ask import noun_of
from .pieces import DEVELOPMENT

if TYPE_CHECKING:
    from .table import Table


async def start_town(table: Table) -> None:
    """In turn order each seat chooses the town in which its merchant begins."""
    for seat in table.in_order():
        key = await table.pick(seat, "start_town", [f"move:{town}" for town in table.catalog.towns])
        seat.merchant = noun_of(key)
        table.note("begins_in", seat, town=seat.merchant)


def printed_for_citizens(table: Table) -> list[str]:
    """Every space of tracks and deeds on which a citizen can wait and none waits yet."""
    known = table.catalog
    lines = [line for track in known.tracks.values() for line in track.gives if line]
    lines += [line for key in table.state.deeds for line in known.deeds[key].finish]
    atoms = [atom for line in lines for atom in line.told.atoms if atom.kind == "citizen" and atom.what[0]]
    spaces = [f"{DEVELOPMENT}.{space}" for space in known.development.citizens]
    spaces += [atom.what[0] for atom in atoms]
    return [where for where in spaces if where not in table.state.citizens]


async def lay_citizens(table: Table) -> None:
    """The first seat lays the citizens that wait nowhere onto the spaces printed for them, as it likes."""
    seat, number = table.in_order()[0], table.state.spare_citizens
    keys = [f"citizen:{where}" for where in printed_for_citizens(table)]
    chosen = await table.pick_many(seat, "lay_citizens", keys, number, number)
    table.state.spare_citizens -= len(chosen)
    table.state.citizens += [noun_of(key) for key in chosen]
    table.note("laid_citizens", seat, spaces=[noun_of(key) for key in chosen])


OPENINGS: Final[Mapping[str, Callable[[Table], Awaitable[None]]]] = {
    "start_town": start_town,
    "lay_citizens": lay_citizens,
}
