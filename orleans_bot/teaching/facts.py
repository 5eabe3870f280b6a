"""What a position comes down to for hints: numbers with names, out of what one seat may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.pieces import FOOD, GEAR
from orleans_bot.rules.view import View

# Facts with a second name, of which a position has only some; what it has not is 0.
OPEN = ("event", "fill", "put", "act", "stuck", "can", "track", "task", "scenario")


def facts(view: View, ask: Ask) -> Mapping[str, int]:
    """Every fact by its name; what is only so or not so is 1 or 0."""
    seat = view.seat(ask.seat)
    verbs = {key.partition(":")[0] for key in ask.keys}
    unfinished = [
        key for key, held in seat.spaces.items() if key not in seat.active and set(held) - {"", GEAR}
    ]
    found = {
        "round": view.round,
        "left": view.rounds - view.round,
        "seats": len(view.seats),
        "market": len(seat.market),
        "planned": len(seat.planned),
        "active": len(seat.active),
        "unfinished": len(unfinished),
        "idle": not verbs & {"fill", "put"},
        "over": verbs == {"pass"},
        "coins": seat.coins,
        "stars": seat.status,
        "tiles": len(seat.tiles),
        "gears": len(seat.gears),
        "stations": seat.stations_built,
        "built": is_built(view, ask.seat),
        "goods": sum(seat.goods.values()),
        "food": sum(n for good, n in seat.goods.items() if good in FOOD),
        "forbids": len(view.event.forbid) if view.event else 0,
        "contest": view.contest,
        "draws": seat.draws,
        "more_draws": draws_after(view, ask.seat),
        f"scenario.{view.scenario}": 1,
    }
    found |= {f"can.{verb}": 1 for verb in verbs}
    for key in ask.keys:
        verb, _, noun = key.partition(":")
        if verb in ("fill", "act"):
            found[f"{verb}.{noun}"] = 1
        elif verb == "put":
            found[f"put.{noun.partition('@')[2].rpartition('.')[0]}"] = 1
    found |= {f"stuck.{place}": 1 for place in seat.idle}
    found |= {f"track.{track}": space for track, space in seat.tracks.items()}
    found |= {f"task.{task.key}": 1 for task in seat.tasks}
    for effect in view.event.does if view.event else ():
        for atom in effect.ways[0]:
            found |= {f"event.{name}": atom.number or 1 for name in (atom.kind, *named(atom))}
    return {name: int(number) for name, number in found.items()}


def named(atom: Atom) -> Iterator[str]:
    """What an event takes, closer: `lose.follower`; and whether coins stand in for it."""
    yield from (f"{atom.kind}.{what}" for what in atom.what)
    if atom.kind == "feed" and atom.what:
        yield "feed.coins"


def is_built(view: View, colour: str) -> bool:
    """Whether the seat can build no station where its merchant stands."""
    town = view.seat(colour).merchant
    builders = view.stations.get(town, ())
    return colour in builders or bool(builders and not view.towns[town].each)


def draws_after(view: View, colour: str) -> int:
    """How many followers the seat draws a round once it has stepped on along the track that says so."""
    seat = view.seat(colour)
    for key, track in view.tracks.items():
        if track.draws:
            return track.draws[min(seat.tracks.get(key, 0) + 1, len(track.draws) - 1)]
    return seat.draws
