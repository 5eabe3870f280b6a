"""Players by chance who travel for orders: quick enough for thousands of games, and every order gets done.

They read what lies before their seat: where each order leads, and what it still lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from orleans_bot.policy.journey import movers_of
from orleans_bot.rules.ask import PURSE, Ask, noun_of
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.view import SeatView, TaskFace, View
from tests.rules.playing import answer

ZEAL = 0.97
LIKED = (1, 1, 1, 1, 1, 12)
Liking = Mapping[str, int]


def distances(view: View, start: str) -> Mapping[str, int]:
    """How many journeys away each town is."""
    return counted(tuple(route.towns for route in view.routes), start)


@cache
def counted(routes: tuple[tuple[str, ...], ...], start: str) -> Mapping[str, int]:
    """The same, once for each map."""
    found, edge = {start: 0}, [start]
    for town in edge:
        for towns in routes:
            if town in towns and (other := towns[towns[0] == town]) not in found:
                found[other] = found[town] + 1
                edge.append(other)
    return found


def hope(
    view: View, seat: SeatView, face: TaskFace, town: str, taken: tuple[str, ...], liking: Liking
) -> float:
    """What an order promises to whoever goes to a town and takes these goods along."""
    held = {good: seat.goods.get(good, 0) + taken.count(good) for need in face.price for good in need.what}
    missing = sum(max(0, need.need - max(held[good] for good in need.what)) for need in face.price)
    towns = [name for need in face.needs if need.kind == "at" for name in need.what]
    far = min((distances(view, town).get(name, 9) for name in towns), default=9)
    liked = max((liking.get(name, 1) for name in towns), default=1)
    return liked * face.points * 0.4**missing / (1 + far)


def go(view: View, seat: SeatView, ask: Ask, liking: Liking) -> str:
    """The journey that promises most."""

    def worth(key: str) -> float:
        town, _, *rest = noun_of(key).split(".")
        taken = tuple(rest[0].split("+")) if rest else ()
        hopes = sorted((hope(view, seat, face, town, taken, liking) for face in seat.tasks), reverse=True)
        return sum(hopes[:2]) + 0.1 * len(taken)

    return max(ask.keys, key=worth)


def seek(game: Game, ask: Ask, luck: Random, liking: Liking) -> list[str]:
    """Travel for orders and do them; anything else by chance."""
    if ask.kind == PURSE or luck.random() > ZEAL:
        return answer(ask, luck, ZEAL)
    if ask.keys[0].startswith("go:"):
        view = game.view(ask.seat)
        return [go(view, view.seat(ask.seat), ask, liking)]
    tasks = [key for key in ask.keys if key.startswith("task:")]
    if tasks:
        points = game.catalog.tasks
        return [max(tasks, key=lambda key: points[noun_of(key)].points)]
    if ask.keys[0].startswith("draw:"):
        return [ask.keys[0]]
    if ask.key == "plan" and ask.waits:
        return [plan(game, ask, luck)]
    return answer(ask, luck, ZEAL)


def plan(game: Game, ask: Ask, luck: Random) -> str:
    """Journeys first, then whatever can be filled; whoever is left stands where he may be of use later."""
    fills = [key for key in ask.keys if key.startswith("fill:")]
    best = [key for key in fills if noun_of(key) in vehicles(game)]
    puts = [key for key in ask.keys if key.startswith("put:") and luck.random() < 0.02]
    return luck.choice(best or fills or puts or ["commit"])


def vehicles(game: Game) -> frozenset[str]:
    """The places whose action is a journey."""
    found: frozenset[str] | None = game.catalog.memo.get("vehicles")
    if found is None:
        faces = game.view().places.items()
        found = frozenset(key for key, face in faces if set(movers_of(face)) - {"station"})
        game.catalog.memo["vehicles"] = found
    return found


def play(game: Game, seed: int) -> Iterator[Step]:
    """A whole game of seekers, who like some towns better than others."""
    luck = Random(seed)
    liking = {town: luck.choice(LIKED) for town in game.catalog.towns}
    while not game.over:
        ask = luck.choice([ask for ask in game.asks if ask.waits])
        yield game.decide(ask.seat, ask.key, seek(game, ask, luck, liking), since=ask.since)
