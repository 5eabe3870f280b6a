"""What a View says of works, tasks, cards and the map, as the plain records that bands draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from orleans_bot import words
from orleans_bot.rules.atoms import kinds_of
from orleans_bot.rules.pieces import COIN, COVERED, EACH, GOODS, TEAM
from orleans_bot.rules.view import DeedFace, Need, SeatView, TaskFace, View
from rendering.captions import HARD_TO_SAY, say
from rendering.missing import missing
from rendering.reach import reachable
from rendering.records import STEPS, Card, MapMarks, Part, TownMark, Work, WorkSpace
from rendering.together import on_cards
from rendering.wish import Wish, seat_of

MANY = 10  # spaces of a work that are drawn; of more it is told how many are filled


def works(view: View, wish: Wish) -> tuple[Work, ...]:
    """The deeds that lie on the table."""
    names = {deed.key: deed.name for deed in view.deeds}
    few = (deed for deed in view.deeds if len(deed.seeks) <= MANY)
    return tuple(_work(deed, names.get(deed.after, "")) for deed in few)


def title_of_works(view: View) -> str:
    """What the deeds are called together, by their key among the pictures' words."""
    if any(len(deed.seeks) > MANY for deed in view.deeds):
        return "heaps"
    return "characters" if view.deeds and all(deed.bribes for deed in view.deeds) else "deeds"


def heaps(view: View, wish: Wish) -> tuple[Card, ...]:
    """Works that seek so much that it is counted."""
    return tuple(heap(deed) for deed in view.deeds if len(deed.seeks) > MANY)


@lru_cache(maxsize=512)
def heap(deed: DeedFace) -> Card:
    """Of each kind how many are there, and how many it seeks."""
    spaces = list(zip(deed.seeks, deed.filled, strict=True))
    parts = [
        Part(kind, deed.seeks.count(kind), sum(1 for space, by in spaces if space == kind and by))
        for kind in dict.fromkeys(deed.seeks)
    ]
    state = "done" if all(deed.filled) else "open"
    return Card(deed.key, deed.name, deed.text, "", tuple(parts), deed.finish, state=state, sure=deed.sure)


def threats(view: View, wish: Wish) -> tuple[Card, ...]:
    """What loses the game at the end of the round if nothing changes."""
    out = []
    for threat in view.threats:
        name = words.name(threat.kind, threat.key, wish.language)
        everybody = len(threat.seats) == len(view.seats) > 1
        alone = len(view.seats) == 1
        told = say(
            "threat_ahead"
            if threat.ahead
            else "threat_alone"
            if alone
            else "threat_all"
            if everybody
            else "threat",
            wish.language,
        )
        out.append(
            Card(threat.key, name, told, "hourglass", seats=() if everybody or alone else threat.seats)
        )
    return tuple(out)


@lru_cache(maxsize=512)
def _work(deed: DeedFace, after: str) -> Work:
    brings = (*deed.brings, *[None] * len(deed.seeks))
    spaces = tuple(map(WorkSpace, deed.seeks, deed.filled, brings))
    wordy = deed.bribes or bool(kinds_of(deed.finish) - {"citizen"} or kinds_of(deed.reward) & HARD_TO_SAY)
    return Work(
        deed.key, deed.name, spaces, deed.reward, deed.text, deed.sure, deed.citizen, after, wordy=wordy
    )


def goals(view: View, wish: Wish) -> tuple[Card, ...]:
    """What the game is won by, with what a seat has of it."""
    return _tasks(view, wish, True)


def tasks(view: View, wish: Wish) -> tuple[Card, ...]:
    """What can be done for points or a reward."""
    return _tasks(view, wish, False)


def _tasks(view: View, wish: Wish, wins: bool) -> tuple[Card, ...]:
    """The tasks of a seat, with what it has of all they ask for; for everybody the tasks of all."""
    colour = wish.seat or view.viewer or (view.seats[0].colour if len(view.seats) == 1 else "")
    if colour:
        seat = view.seat(colour)
        cards = [task_card(view, seat, face, wish.language) for face in on_cards(view, seat, wins)]
        # Where the game is won by tasks, one wants to see those that are done as well.
        done = seat.finished if not view.contest and not wins else ()
        return (*cards, *(Card(face.key, face.name, face.text, "tied-scroll", state="done") for face in done))
    found: dict[str, list[tuple[SeatView, TaskFace]]] = {}
    for seat in view.seats:
        for face in on_cards(view, seat, wins):
            found.setdefault(face.key, []).append((seat, face))
    common = [_for_all(view, held, wish.language) for held in found.values() if held[0][1].whose != EACH]
    faces = [face for seat in view.seats for face in (*seat.tasks, *seat.finished) if face.wins is wins]
    each = sorted({face.key for face in faces if face.whose == EACH})
    return (*common, *(_for_each(view, key, wish.language) for key in each))


def hand(view: View, wish: Wish) -> tuple[Card, ...]:
    """The cards that a seat holds, for its own eyes."""
    if not view.viewer or (wish.seat or view.viewer) != view.viewer:
        return ()
    seat = view.seat(view.viewer)
    held = [face for face in seat.tasks if face.key in (seat.hand or ())]
    tasks_ = (task_card(view, seat, face, wish.language) for face in held)
    return (*tasks_, *(_plan(seat, face) for face in seat.plans))


def _plan(seat: SeatView, face: DeedFace) -> Card:
    """A card that can be founded: what it will seek, and how much of coins and goods is there already."""
    have = {COIN: seat.coins, **seat.goods}
    sought = dict.fromkeys(face.seeks)
    parts = tuple(
        Part(kind, n := face.seeks.count(kind), min(n, have.get(kind, 0)) if kind in (COIN, *GOODS) else None)
        for kind in sought
    )
    return Card(face.key, face.name, face.text, "treasure-map", parts, points=face.points, sure=face.sure)


def structures(view: View, wish: Wish) -> tuple[Card, ...]:
    """The works that all seats have founded."""
    return tuple(card for seat in view.seats for card in _founded(view, seat))


def own_structures(view: View, wish: Wish) -> tuple[Card, ...]:
    """Those that one seat has founded."""
    return _founded(view, view.seat(seat_of(view, wish)))


def _founded(view: View, seat: SeatView) -> tuple[Card, ...]:
    """Works with what is there already, and those that are full and put away."""
    found = []
    for work in seat.works:
        laid = [space for space, by in zip(work.seeks, work.filled, strict=True) if by]
        parts = tuple(
            Part(kind, work.seeks.count(kind), laid.count(kind)) for kind in dict.fromkeys(work.seeks)
        )
        town = f"{view.towns[work.town].name}."
        found.append(Card(work.key, work.name, town, "hammer-nails", parts, points=work.points, state="open"))
    found += [
        Card(work.key, work.name, "", "check-mark", points=work.points, state="done")
        for work in seat.completed
    ]
    return tuple(replace(card, seats=(seat.colour,)) for card in found)


def open_cards(view: View, wish: Wish) -> tuple[Card, ...]:
    """The cards that lie face up to be taken, without what anybody has of what they ask for."""
    cards = [task_card(view, view.seats[0], face, wish.language) for face in view.face_up]
    return tuple(
        replace(
            card,
            price=tuple(replace(part, have=None) for part in card.price),
            gives=(),
            missing=(),
            state="",
        )
        for card in cards
    )


def pile(view: View, wish: Wish) -> str:
    """How many cards still lie face down."""
    return say("pile", wish.language, n=view.pile_count)


def holding(view: View, wish: Wish) -> tuple[Card, ...]:
    """The cards that hold for the whole table."""
    return tuple(Card(face.key, face.name, face.text, "tied-scroll", sure=face.sure) for face in view.cards)


def _for_all(view: View, held: list[tuple[SeatView, TaskFace]], language: str) -> Card:
    """A task that lies before several seats, without what each of them has; else whose it is."""
    seat, face = held[0]
    card = task_card(view, seat, face, language)
    if len(held) == 1:
        return replace(card, seats=(seat.colour,))
    if face.whose == TEAM:
        return card  # it is the same for all
    return plainly(card, "open")


def plainly(card: Card, state: str) -> Card:
    """A card without what a seat has for it."""
    return replace(
        card, price=tuple(replace(part, have=None) for part in card.price), missing=(), state=state
    )


def _for_each(view: View, key: str, language: str) -> Card:
    """A task that every seat may do once: who has done it already."""
    held = [(seat, face) for seat in view.seats for face in (*seat.tasks, *seat.finished) if face.key == key]
    if len(held) == 1 < len(view.seats):  # it is only one seat's: how far it has come
        return replace(task_card(view, *held[0], language), seats=(held[0][0].colour,))
    done = tuple(seat.colour for seat in view.seats if any(face.key == key for face in seat.finished))
    card = plainly(task_card(view, *held[0], language), "done" if len(done) == len(held) else "open")
    return replace(card, seats=done, met=True)


# What can be counted in pieces, as the condition calls it and as the piece is called.
COUNTED = {
    "citizens": "citizen",
    "team_citizens": "citizen",
    "towers": "tower",
    "coins": "coin",
    "pay": "coin",
    "gears": "gear",
    "star": "star",
    "stations": "station",
    "tiles": "tile",
}


def task_card(view: View, seat: SeatView, face: TaskFace, language: str) -> Card:
    """A task as a card: what is counted as pieces, where to be in words."""
    needs = (*face.needs, *face.price)
    name, icon = (view.scenario_name, "treasure-map") if face.wins else (face.name, "tied-scroll")
    town = next((view.towns[need.what[0]].name for need in needs if need.kind == "at"), "")
    return Card(
        "goal" if face.wins else face.key,
        name,
        say("goal_town", language, town=town) if face.wins and town else face.text,
        icon,
        tuple(part for need in needs if (part := part_of(need)) is not None),
        tuple(effect for effect in face.reward if effect.first.kind != "lose"),
        face.points,
        missing=tuple(missing(view, face, language)),
        state="closed" if face.lost else "ready" if ready(face, needs) else "open",
        sure=face.sure,
    )


def ready(face: TaskFace, needs: Iterable[Need]) -> bool:
    """Whether a task could be done now."""
    return not face.waits and all(need.met for need in needs)


def part_of(need: Need) -> Part | None:
    """A need as pieces that can be counted, if it is one."""
    if need.kind in ("goods", "spend", "market", "followers") and len(need.what) == 1:
        return Part(need.what[0], need.need, need.have)
    if need.kind == "track":
        return Part(f"{STEPS}{need.what[0]}", need.need, need.have)
    thing = COUNTED.get(need.kind)
    return Part(thing, need.need, need.have, need.what if thing == "station" else ()) if thing else None


def map_marks(view: View, seat: str = "") -> MapMarks:
    """What lies on the map besides what every game has there; for a seat with the towns it can reach."""
    waiting = sorted(where.partition(".")[2] for where in view.citizens if where.startswith("town."))
    towers = (TownMark(town, "tower", wanted=True) for town in view.towers if town not in view.stations)
    figures = (TownMark(town, figure, figure=True) for figure, town in view.figures.items())
    own = view.seat(seat).plans if seat and seat == view.viewer else ()
    plans = (TownMark(card.town, "plan", figure=True) for card in own)
    covered = {route.key: route.goods.count(COVERED) for route in view.routes}
    return MapMarks(
        (*figures, *plans, *(TownMark(town, "citizen") for town in waiting), *towers),
        covered={route: number for route, number in covered.items() if number},
        sites={route.key: route.stations for route in view.routes if route.stations},
        ringed=reachable(view, view.seat(seat)) if seat else (),
    )
