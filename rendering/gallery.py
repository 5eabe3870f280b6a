"""One picture of every kind and extreme: from real games, and from views stretched to their limits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from orleans_bot.rules.ask import PURSE
from orleans_bot.rules.game import Game
from orleans_bot.rules.view import View
from rendering import Picture, Wish, draw

COLOURS = ("blue", "red", "yellow", "green", "black")
LONGEST = MappingProxyType(
    {
        "blue": "Wilhelmina-Charlotte von Brandenburg-Ansbach",
        "red": "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "yellow": "Ægir Þórðarson Őrsi Łukasz Straße",
        "green": "alice",
        "black": "Анастасия Ξένια",
    }
)


@dataclass(frozen=True)
class Scene:
    """A picture to make: its name, its kind, its view and what it shows."""

    name: str
    kind: str
    view: View
    wish: Wish


def new_game(scenario: str, seats: int, seed: int) -> Game:
    """A game of a scenario at its first asks."""
    from orleans_bot.content import load  # the gallery alone sets games up; pictures never read content

    return Game.new(load(), scenario, COLOURS[:seats], seed)


def play(game: Game, fate: random.Random, until: int) -> Iterator[Game]:
    """Random legal decisions that get somewhere, yielding the game after each, up to the end of a round."""
    while not game.over and game.state.round <= until:
        ask = fate.choice([ask for ask in game.asks if "reopen" not in ask.keys] or list(game.asks))
        keys = list(ask.keys)
        if ask.key == "plan":
            keys = [key for key in keys if key.startswith("fill:")] or [keys[0]]
        elif "pass" in keys and len(keys) > 1 and fate.random() < 0.95:
            keys.remove("pass")
        if ask.kind == PURSE:
            game.decide(ask.seat, ask.key, ask.least)
            yield game
            continue
        count = fate.randint(ask.lo, min(ask.hi, len(keys)))
        game.decide(ask.seat, ask.key, fate.sample(keys, max(count, min(ask.lo, len(keys)))))
        yield game


def late_game(scenario: str, seats: int, seed: int, until: int) -> Game:
    """A game played at random up to the end of a round."""
    game = new_game(scenario, seats, seed)
    for _ in play(game, random.Random(seed), until):
        pass
    return game


def crowded(view: View) -> View:
    """The view with everything at its limit: all tiles on one seat, all stations built, empty supplies."""
    tiles = tuple(key for key, face in view.places.items() if face.tier)[:22]
    towns = list(view.towns)
    stations: dict[str, tuple[str, ...]] = {}
    seats = []
    for at, seat in enumerate(view.seats):
        share = [town for town in towns if town != "orleans"][at :: len(view.seats)][:9]
        for town in share:
            stations[town] = (seat.colour,)
        own = tiles if not at else ()
        spaces = {
            key: tuple(
                "gear" if number % 2 else "own_farmer" for number in range(len(view.places[key].slots))
            )
            for key in (*view.board, *own)
        }
        full = {key: len(track.gives) - 1 for key, track in view.tracks.items()}
        full["development"] = 30
        seats.append(
            replace(
                seat,
                coins=117,
                citizens=12,
                stations_left=0,
                stations_built=10,
                status=6,
                draws=8,
                tiles=own,
                spaces=MappingProxyType(spaces),
                active=frozenset(spaces),
                tracks=MappingProxyType(full),
                goods=MappingProxyType(dict.fromkeys(view.goods, 18)),
                merchant="orleans",
                bag_count=41,
                market=("knight",) * 8,
                market_room=10,
                gears=("gear",) * 5,
            )
        )
    stations["orleans"] = tuple(seat.colour for seat in view.seats)
    return replace(
        view,
        seats=tuple(seats),
        stations=MappingProxyType(stations),
        gears=0,
        followers=MappingProxyType(dict.fromkeys(view.followers, 0)),
        goods=MappingProxyType(dict.fromkeys(view.goods, 0)),
        citizens=frozenset(),
        stacks=MappingProxyType({tier: () for tier in view.stacks}),
        routes=tuple(replace(route, goods=()) for route in view.routes),
        deeds=tuple(
            replace(
                deed,
                filled=tuple(view.seats[at % len(view.seats)].colour for at in range(len(deed.seeks))),
                citizen=False,
            )
            for deed in view.deeds
        ),
        events_left=MappingProxyType(dict.fromkeys(view.events_left, 0)),
    )


def scenes() -> Iterator[Scene]:
    """Every picture of the gallery."""
    for seats in (2, 3, 4, 5):
        game = new_game("orleans", seats, seats)
        yield Scene(f"table-start-{seats}", "table", game.view(), Wish())
        game = late_game("orleans", seats, seats, 9)
        yield Scene(f"table-{seats}", "table", game.view(), Wish(names=LONGEST))
    solo = late_game("trip_to_tours", 1, 7, 5)
    yield Scene("table-solo", "table", solo.view(), Wish())
    yield Scene("deeds-solo", "deeds", solo.view(), Wish())
    game = late_game("orleans", 4, 11, 6)
    seen, mine = game.view(), game.view("blue")
    yield Scene("seat-public", "seat", seen, Wish(seat="red", names=LONGEST))
    yield Scene("seat-private", "seat", mine, Wish(seat="blue", names=LONGEST))
    yield Scene("planning", "planning", mine, Wish(seat="blue"))
    yield Scene("deeds", "deeds", seen, Wish())
    for tier in seen.stacks:
        yield Scene(f"stacks-{tier}", "stacks", seen, Wish(tier=tier))
    for key in ("bathhouse", "herb_garden", "office", "school"):
        yield Scene(f"tile-{key}", "tile", seen, Wish(tile=key))
    before = late_game("orleans", 5, 11, 6).view()
    after = late_game("orleans", 5, 11, 7).view()
    yield Scene("story", "story", after, Wish(before=before, names=LONGEST))
    yield Scene("story-quiet", "story", seen, Wish(before=seen))
    for seats in (2, 5):
        yield Scene(
            f"finish-{seats}", "finish", late_game("orleans", seats, 3, 99).view(), Wish(names=LONGEST)
        )
    full = crowded(late_game("orleans", 5, 5, 12).view("blue"))
    yield Scene("table-crowded", "table", full, Wish(names=LONGEST))
    yield Scene("seat-crowded", "planning", full, Wish(seat="blue", names=LONGEST))
    yield Scene("deeds-crowded", "deeds", full, Wish())
    yield Scene("stacks-empty", "stacks", full, Wish(tier="1"))


def made(scene: Scene, form: str = "png8") -> Picture:
    """The picture of a scene."""
    wish = scene.wish
    return draw(
        scene.kind,
        scene.view,
        seat=wish.seat,
        tile=wish.tile,
        tier=wish.tier,
        before=wish.before,
        names=wish.names,
        language=wish.language,
        form=form,
    )


def write(folder: Path, form: str = "png8") -> None:
    """Write every scene's picture and its long text into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes():
        picture = made(scene, form)
        suffix = picture.filename.rpartition(".")[2]
        (folder / f"{scene.name}.{suffix}").write_bytes(picture.data)
        words = f"{picture.alt}\n\n{picture.long_text}\n"
        (folder / f"{scene.name}.txt").write_text(words, "utf-8")
        print(f"{scene.name}.{suffix}  {len(picture.data) / 1000:.0f} KB  alt {len(picture.alt)}")
