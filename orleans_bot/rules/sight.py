"""What one pair of eyes sees: a view made from the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .ask import Ask
from .bribing import stands_ready
from .dealing import stations_built, status
from .faces import deed_face, event_face, faces, foundable, route_face
from .founding import own_works
from .lacking import idle
from .phases.followers import draw_number
from .pieces import COIN, MARKET, TEAM
from .prices import Term
from .scene import scene
from .serving import hosts
from .slots import drafted, is_active
from .stack import coming, left_by_pile, rounds, track
from .state import Seat
from .tasks import PASS, WIN, Task, before, waits_for
from .units import EMPTY
from .view import (
    DeedFace,
    Need,
    Result,
    ScoreLine,
    SeatView,
    TaskFace,
    Threat,
    View,
)

if TYPE_CHECKING:
    from .table import Table


def part_of(term: Term, have: int) -> Need:
    """A part of a price, with what a seat has for it."""
    kind = "pay" if term.of == (COIN,) else "value" if term.value else "spend"
    return Need(kind, term.of, have, term.number)


def task_face(table: Table, seat: Seat, task: Task) -> TaskFace:
    """A task with what a seat has for it and what it still lacks."""
    price = task.price.missing(table, seat) if task.price else []
    return TaskFace(
        key=task.key,
        name=task.name,
        text=task.text,
        needs=tuple(condition.need(table, scene(seat, task.key)) for condition in task.needs),
        price=tuple(part_of(term, have) for term, have in price),
        reward=tuple(line.told for line in task.reward),
        points=task.points,
        when=task.when,
        wins=task.then == WIN,
        sure=task.sure,
        whose=task.whose,
        passes=task.then == PASS,
        waits=waits_for(table, seat, task),
        lost=not task.possible(table, seat),
        owed=task.owed(table),
    )


def marks(table: Table, seat: Seat) -> dict[str, tuple[str, ...]]:
    """What lies on a seat's tiles, and what it has laid on those of others."""
    keys = dict.fromkeys((*seat.tiles, *seat.laid))
    return {key: found for key in keys if (found := table.catalog.places[key].marks(table, seat))}


def barred(table: Table, seat: Seat) -> frozenset[str]:
    """The places that a seat cannot use now, whoever stands there."""
    if not table.heeding("bars", seat):
        return frozenset(seat.barred)
    return frozenset((*seat.barred, *(key for key in seat.spaces if table.says("bars", seat, f"act:{key}"))))


def threats(table: Table) -> tuple[Threat, ...]:
    """What loses the game for all at the end of this round as things are, and whose lack it is; where the
    events are printed, also what the next one would find lacking.
    """
    found: dict[tuple[str, str], list[str]] = {}
    ahead: dict[str, list[str]] = {}
    coming = [table.catalog.events[key] for key in track(table)[table.state.round :][:1]]
    for seat in table.in_order():
        for unit in [*table.common(), *(table.catalog.tasks[key] for key in filter(None, [seat.character]))]:
            if "threatens" in unit.answers and unit.threatens(table, seat):
                kind = "event" if unit.key == table.state.event else "task"
                found.setdefault((kind, unit.key), []).append(seat.colour)
        for unit in coming:
            if "foretells" in unit.answers and unit.foretells(table, seat):
                ahead.setdefault(unit.key, []).append(seat.colour)
    now = [Threat(kind, key, tuple(seats)) for (kind, key), seats in found.items()]
    later = [Threat("event", key, tuple(seats), ahead=True) for key, seats in ahead.items()]
    return (*now, *([] if now else later))


def see_seat(table: Table, seat: Seat, own: bool) -> SeatView:
    """A seat as its owner sees it, or as others do: without its bag and its hand, and without its plan unless
    the seats of the scenario plan openly.
    """
    places = table.catalog.places
    draft = seat.draft if own or table.scenario.open else {}
    market, gears, planned = list(seat.market), list(seat.gears), {spot.partition(".")[0] for spot in draft}
    spaces = {key: drafted(seat, key) if key in planned else held for key, held in seat.spaces.items()}
    annexes = {key: list(held) for key, held in spaces.items() if places[key].market}
    # Whoever is planned somewhere no longer waits where he came from.
    for spot, what in draft.items():
        tile = seat.called.get(spot)
        for lot in (annexes[tile],) if tile else (market, gears):
            if what in lot:
                lot[lot.index(what)] = ""
                break
    spaces.update(annexes)
    return SeatView(
        colour=seat.colour,
        coins=seat.coins,
        citizens=seat.citizens,
        merchant=seat.merchant,
        stations_left=seat.stations,
        stations_built=stations_built(table, seat),
        status=status(table, seat),
        draws=draw_number(table, seat),
        passed=seat.passed,
        committed=seat.committed,
        bag_count=sum(seat.bag.values()),
        bag=MappingProxyType(dict(seat.bag)) if own else None,
        market=tuple(filter(None, market)),
        market_room=MARKET
        + sum(slot not in table.catalog.pieces for key in annexes for slot in places[key].slots),
        spaces=MappingProxyType({key: tuple(held) for key, held in spaces.items()}),
        planned=frozenset(draft),
        active=frozenset(
            key
            for key, held in spaces.items()
            if is_active(places[key], held) and (any(held) or not held) and not places[key].market
        ),
        tiles=tuple(seat.tiles),
        goods=MappingProxyType(dict(seat.goods)),
        gears=tuple(filter(None, gears)),
        tracks=MappingProxyType(dict(seat.tracks)),
        history=tuple(seat.history),
        drawing=seat.drawing if own else "",
        hand=tuple(seat.hand) if own or not seat.hand else None,
        hand_count=len(seat.hand),
        marks=MappingProxyType(marks(table, seat)),
        hosts=MappingProxyType(hosts(table, seat)),
        tasks=tuple(task_face(table, seat, task) for task in before(table, seat, own)),
        done=tuple(seat.done),
        barred=barred(table, seat),
        bribes=stands_ready(table, seat) if own else "",
        offers=MappingProxyType(dict(seat.offers) if own else {}),
        character=seat.character,
        finished=tuple(task_face(table, seat, table.catalog.tasks[key]) for key in seat.done),
        idle=idle(table, seat) if own else EMPTY,
        **of_works(table, seat, own),
    )


def of_works(table: Table, seat: Seat, own: bool) -> dict[str, Any]:
    """What a seat has of works of its own, and its tiles that lie face down, where there are any."""
    deeds, state = table.catalog.deeds, table.state
    if not seat.asleep and not seat.completed and not seat.hand and not state.owned:
        return {}

    def face(key: str, by: str) -> DeedFace:
        blank = (by,) * len(deeds[key].spaces(len(state.seats)))
        return deed_face(deeds[key], tuple(state.deeds.get(key, blank)), False, len(state.seats))

    return {
        "asleep": frozenset(seat.asleep),
        "plans": tuple(face(key, "") for key in seat.hand if key in deeds) if own else (),
        "works": tuple(face(key, "") for key in own_works(table, seat)),
        "completed": tuple(face(key, seat.colour) for key in seat.completed),
    }


def open_cards(table: Table, eyes: Seat) -> dict[str, Any]:
    """The cards that lie open for all, each with what a seat has of what it needs."""
    tasks, state = table.catalog.tasks, table.state
    return {
        "cards": tuple(task_face(table, eyes, tasks[key]) for key in state.cards),
        "face_up": tuple(task_face(table, eyes, tasks[key]) for key in state.face_up),
    }


def asked_by(asks: Sequence[Ask]) -> tuple[str, ...]:
    """The seats that are asked something, each once."""
    return tuple(dict.fromkeys(seat for ask in asks for seat in ask.who))


def see_plans(table: Table, asks: Sequence[Ask], seen: View, planned: Collection[str]) -> View:
    """The table as everybody may see it after these seats have changed their plans and nothing else."""
    seats = tuple(
        see_seat(table, table.seats[seat.colour], False) if seat.colour in planned else seat
        for seat in seen.seats
    )
    return replace(seen, asked=asked_by(asks), seats=seats)


def see(table: Table, asks: Sequence[Ask], viewer: str) -> View:
    """The whole table as one seat may see it; with no viewer, as everybody may."""
    state, catalog = table.state, table.catalog
    printed = faces(catalog)
    eyes = table.seats.get(viewer, state.seats[0])
    seats_for_goods = table.scenario.goods_seats or len(state.seats)
    event = table.event
    result = None
    if state.result:
        scores = {
            colour: tuple(ScoreLine(source, points) for source, points in lines)
            for colour, lines in state.result["scores"].items()
        }
        result = Result(
            state.result["won"],
            tuple(state.result["winners"]),
            MappingProxyType(scores),
            state.result["reason"],
            tuple(state.result.get("losers", ())),
            state.result.get("together", False),
            state.result.get("tie", ""),
            MappingProxyType(state.result.get("about", {})),
        )
    return View(
        viewer=viewer,
        scenario=state.scenario,
        scenario_name=table.scenario.name,
        round=state.round,
        rounds=rounds(table),
        phase=state.phase,
        start=state.start,
        turn=state.turn,
        asked=asked_by(asks),
        event=event_face(event) if event else None,
        events_left=MappingProxyType(left_by_pile(table)),
        event_track=tuple(event_face(catalog.events[key]) for key in track(table)),
        coming=() if table.scenario.track else coming(table),
        followers=MappingProxyType(dict(state.followers)),
        goods=MappingProxyType(dict(state.goods)),
        gears=state.gears,
        routes=tuple(
            route_face(
                route, seats_for_goods, tuple(state.routes.get(key, ())), tuple(state.sites.get(key, ()))
            )
            for key, route in catalog.routes.items()
        ),
        towns=printed.towns,
        stations=MappingProxyType({town: tuple(owners) for town, owners in state.stations.items()}),
        stacks=MappingProxyType({stack: tuple(tiles) for stack, tiles in state.stacks.items()}),
        deeds=tuple(
            deed_face(catalog.deeds[key], tuple(filled), f"deed.{key}" in state.citizens, len(state.seats))
            for key, filled in state.deeds.items()
            if key not in state.owned
        ),
        citizens=frozenset(state.citizens),
        tracks=printed.tracks,
        development_coins=printed.coins,
        development_stars=printed.stars,
        places=printed.places,
        board=table.scenario.board,
        seats=tuple(see_seat(table, seat, seat.colour == viewer) for seat in state.seats),
        result=result,
        contest=table.scenario.contest
        and not any(
            catalog.tasks[key].then == WIN or catalog.tasks[key].whose == TEAM for key in table.scenario.tasks
        ),
        pace=table.scenario.pace,
        **open_cards(table, eyes),
        pile_count=len(state.pile),
        load=table.scenario.carries or 1,
        modules=tuple(state.modules),
        team_citizens=state.team_citizens,
        towers=table.scenario.towers,
        open=table.scenario.open,
        threats=() if state.result else threats(table),
        options=MappingProxyType(dict(table.scenario.chosen)),
        figures=MappingProxyType(dict(state.figures)),
        event_faces=printed.events,
        foundable=foundable(catalog, len(state.seats)) if state.figures else EMPTY,
    )
