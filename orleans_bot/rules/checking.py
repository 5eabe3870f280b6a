"""What single entries cannot know of each other: faults of content that only show when all of it is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from .conditions_map import At, Left
from .lines import Line
from .phases import PHASES
from .pieces import DEVELOPMENT, TRACKS
from .verbs import Citizen, If
from .verbs_doing import Move, Use
from .verbs_fortune import Summon

if TYPE_CHECKING:
    from .catalog import Catalog, Faults

Files = Mapping[tuple[str, str], str]
TIERS = (0, 1, 2)


def check_all(catalog: Catalog, faults: Faults, files: Files) -> None:
    """Add the faults of everything that was read."""
    check_places(catalog, faults, files)
    check_tracks(catalog, faults, files)
    check_lines(catalog, faults, files)
    for key, scenario in catalog.scenarios.items():
        for phase in scenario.phases:
            if phase not in PHASES:
                what = f"names the phase {phase!r}, which does not exist"
                faults.add(files["scenarios", key], key, what)


def check_places(catalog: Catalog, faults: Faults, files: Files) -> None:
    """A place belongs to a stack or to the board, and has as many spaces as it needs."""
    for key, place in catalog.places.items():
        file = files.get(("places", key)) or files["board", key]
        if place.tier not in TIERS:
            faults.add(file, key, f"has the tier {place.tier!r}, which can only be 0, 1 or 2")
        if place.needs > len(place.slots):
            faults.add(file, key, f"needs {place.needs} followers, but has {len(place.slots)} spaces")


def check_tracks(catalog: Catalog, faults: Faults, files: Files) -> None:
    """All tracks are there; the knights' numbers are as many as its spaces."""
    anywhere = next((file for (subject, _), file in files.items() if subject == "tracks"), "tracks.toml")
    for track in TRACKS:
        if track not in catalog.tracks:
            faults.add(anywhere, track, "is missing")
    for key, found in catalog.tracks.items():
        if found.draws and len(found.draws) != len(found.gives):
            what = f"draws {len(found.draws)} numbers for {len(found.gives)} spaces"
            faults.add(files["tracks", key], key, what)
    if "knight" in catalog.tracks and not catalog.tracks["knight"].draws:
        faults.add(files["tracks", "knight"], "knight", "has no 'draws'")
    development = catalog.development
    file = files.get(("tracks", DEVELOPMENT), anywhere)
    if 0 not in development.stars:
        faults.add(file, DEVELOPMENT, "has no 'stars' at its start")
    for space in (*development.coins, *development.stars, *development.citizens):
        if not 0 <= space <= development.last:
            faults.add(file, DEVELOPMENT, f"has something on space {space}, but ends at {development.last}")


def check_lines(catalog: Catalog, faults: Faults, files: Files) -> None:
    """A citizen who is handed out waits there in some scenario, and an action that is copied exists."""
    waiting = [where for scenario in catalog.scenarios.values() for where in scenario.citizens]
    waiting += [where for module in catalog.modules.values() for where in module.citizens]
    waiting += [f"deed.{deed}" for deed in catalog.deeds]
    for file, key, line in every_line(catalog, files):
        if isinstance(line, Citizen) and line.where and line.where not in waiting:
            faults.add(file, key, f"hands out the citizen {line.where!r}, but none waits there")
        if isinstance(line, Move | Summon) and line.town not in catalog.towns:
            faults.add(file, key, f"moves to the town {line.town!r}, which does not exist")
        asked = line.condition if isinstance(line, If) else None
        if isinstance(asked, At | Left) and asked.what[0] not in catalog.towns:
            faults.add(file, key, f"asks for the town {asked.what[0]!r}, which does not exist")
        if isinstance(line, Use) and line.what not in (*Use.GROUPS, *catalog.places):
            faults.add(file, key, f"uses the place {line.what!r}, which does not exist")


def every_line(catalog: Catalog, files: Files) -> Iterator[tuple[str, str, Line]]:
    """All lines, also those inside of choices and dice, with where they stand."""
    for key, place in catalog.places.items():
        yield from within(files.get(("places", key)) or files["board", key], key, place.lines)
    for key, deed in catalog.deeds.items():
        yield from within(files["deeds", key], key, (*deed.reward, *deed.finish, *deed.brings))
    for key, task in catalog.tasks.items():
        yield from within(files["tasks", key], key, task.reward)
    for key, track in catalog.tracks.items():
        yield from within(files["tracks", key], key, [line for line in track.gives if line])


def within(file: str, key: str, lines: Iterable[Line]) -> Iterator[tuple[str, str, Line]]:
    """These lines and those inside of them."""
    for line in lines:
        yield file, key, line
        inner = getattr(line, "lines", ())
        yield from within(file, key, inner.values() if isinstance(inner, Mapping) else inner)
