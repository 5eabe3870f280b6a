"""Still lives: views written by hand, so that pictures can be compared whatever the rules become."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from orleans_bot.rules.building import parse
from orleans_bot.rules.view import (
    DeedFace,
    EventFace,
    PlaceFace,
    Result,
    RouteFace,
    ScoreLine,
    SeatView,
    TownFace,
    TrackFace,
    View,
)
from rendering import country

COLOURS = ("blue", "red", "yellow", "green", "black")
GOODS = ("grain", "cheese", "wine", "wool", "brocade")
FOLLOWERS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
PLACES = {
    "farm_house": ("Farm House", 0, "boatman craftsman", "recruit farmer"),
    "village": ("Village", 0, "farmer boatman craftsman", "recruit boatman | recruit craftsman"),
    "castle": ("Castle", 0, "farmer boatman trader", "recruit knight"),
    "ship": ("Ship", 0, "farmer boatman knight", "travel water"),
    "scriptorium": ("Scriptorium", 0, "knight scholar", "advance 1"),
    "town_hall": ("Town Hall", 0, "any any", "send"),
    "winery": ("Winery", 1, "farmer trader", "gain wine"),
    "hospital": ("Hospital", 1, "boatman scholar", "coins 1 per star"),
    "herb_garden": ("Herb Garden", 1, "", ""),
    "bathhouse": ("Bathhouse", 1, "boatman", ""),
    "cellar": ("Cellar", 2, "monk scholar", "coins 4"),
}
DEEDS = {
    "city_wall": (
        "City Wall",
        "knight knight knight trader farmer farmer farmer craftsman craftsman craftsman",
    ),
    "astronomy": ("Astronomy", "scholar scholar trader"),
    "peace_treaty": ("Peace Treaty", "monk scholar knight knight"),
    "cathedral": ("Building the Cathedral", "craftsman craftsman monk monk trader trader"),
}
TRACKS = {
    "farmer": (
        "Farmers",
        "gain grain;gain grain;gain cheese;gain cheese;gain wine;gain wine;gain wool;gain brocade",
    ),
    "craftsman": ("Craftsmen", "gear;gear;gear;gear;gear"),
    "trader": ("Traders", "tile 1;tile 1 2;tile 1 2;tile 1 2;tile 1 2"),
    "boatman": ("Boatmen", "coins 2;coins 3;coins 4;coins 5;citizen boatman.5"),
    "knight": ("Knights", ";;;citizen knight.4;"),
    "scholar": ("Scholars", "advance 2;advance 3;advance 4;advance 5;advance 6"),
}


def face(key: str) -> PlaceFace:
    """One of the places above."""
    name, tier, slots, does = PLACES[key]
    sure = "reconstructed" if key == "bathhouse" else "verified"
    spaces = tuple(slots.split())
    text = f"What the {name} does, told in a plain sentence of some length."
    return PlaceFace(
        key,
        name,
        tier,
        spaces,
        len(spaces),
        text,
        sure,
        "base",
        (parse(does).told,) if does else (),
        not spaces,
    )


def routes(seats: int) -> tuple[RouteFace, ...]:
    """Every way with goods in a fixed order, one of three emptied."""
    found = []
    for at, (one, other, water) in enumerate(sorted(country.ways())):
        way = "water" if water else "road"
        goods = () if at % 3 == 2 else (GOODS[at % 5],)
        found.append(RouteFace(f"{one}.{other}.{way}", (one, other), way, 1, goods))
    return tuple(found)


def seat(at: int, viewer: str) -> SeatView:
    """The seat of that number, different from every other."""
    colour = COLOURS[at]
    tiles = ("winery", "herb_garden", "bathhouse") if at == 0 else ()
    spaces = {
        key: tuple("" for _ in face(key).slots) for key in PLACES if face(key).tier == 0 or key in tiles
    }
    spaces["castle"] = ("farmer", "own_boatman", "")
    spaces["ship"] = ("farmer", "boatman", "knight")
    spaces["village"] = ("", "gear", "")
    tracks = {key: (at + number) % 6 for number, key in enumerate(TRACKS)}
    bag = MappingProxyType({"own_farmer": 1, "knight": 2, "monk": at}) if viewer == colour else None
    return SeatView(
        colour=colour,
        coins=5 + 7 * at,
        citizens=at,
        merchant=("orleans", "tours", "orleans", "nevers", "chinon")[at],
        stations_left=10 - at,
        stations_built=at,
        status=1 + at,
        draws=4 + at,
        passed=at == 1,
        committed=at == 2,
        bag_count=3 + at,
        bag=bag,
        market=("knight", "scholar", "own_trader"),
        market_room=8,
        spaces=MappingProxyType(spaces),
        planned=frozenset({"castle.0", "ship.1"}) if viewer == colour else frozenset(),
        active=frozenset({"ship"}),
        tiles=tiles,
        goods=MappingProxyType({kind: (at + 2) % 4 for kind in GOODS}),
        gears=("gear",) if at == 0 else (),
        tracks=MappingProxyType({**tracks, "development": 6 * at}),
        history=tuple(min(30, at + number) for number in range(9)),
        drawing="auto",
    )


def view(seats: int = 3, viewer: str = "") -> View:
    """A table in the middle of a game."""
    towns = {key: TownFace(key, town["says"], *town["at"]) for key, town in country.plan()["towns"].items()}
    deeds = tuple(
        DeedFace(
            key,
            name,
            tuple(seeks.split()),
            tuple(
                COLOURS[spot % seats] if spot % 3 == 0 or key == "astronomy" else ""
                for spot in range(len(seeks.split()))
            ),
            (parse("coins 1").told,),
            (parse(f"citizen deed.{key}").told,),
            "1 coin for each follower sent.",
            "verified",
            key != "astronomy",
        )
        for key, (name, seeks) in DEEDS.items()
    )
    tracks = {
        key: TrackFace(
            key,
            name,
            tuple(parse(text).told if text else None for text in ("", *gives.split(";"))),
            (4, 5, 6, 7, 7, 8) if key == "knight" else (),
        )
        for key, (name, gives) in TRACKS.items()
    }
    tracks["development"] = TrackFace("development", "Development", (None,) * 31)
    stations = {"orleans": COLOURS[:seats], "tours": (COLOURS[0],), "vierzon": (COLOURS[seats - 1],)}
    return View(
        viewer=viewer,
        scenario="still",
        scenario_name="Still Life",
        round=7,
        rounds=18,
        phase="actions",
        start="blue",
        turn=COLOURS[seats - 1],
        asked=(COLOURS[seats - 1],),
        event=EventFace("harvest", "Harvest", "Each seat gives back 2 food.", "grain", True, "verified"),
        events_left=MappingProxyType({"B": 5, "C": 6}),
        event_track=(),
        followers=MappingProxyType({kind: 3 * at for at, kind in enumerate(FOLLOWERS)}),
        goods=MappingProxyType({kind: 2 * at for at, kind in enumerate(GOODS)}),
        gears=7,
        routes=routes(seats),
        towns=MappingProxyType(towns),
        stations=MappingProxyType(stations),
        stacks=MappingProxyType({"1": ("hospital", "bathhouse"), "2": ("cellar",)}),
        deeds=deeds,
        citizens=frozenset({"development.18", "development.28", "knight.4", "stations"}),
        tracks=MappingProxyType(tracks),
        development_coins=MappingProxyType({7: 3, 12: 4, 25: 5}),
        development_stars=MappingProxyType({0: 1, 4: 2, 9: 3, 15: 4, 22: 5, 30: 6}),
        places=MappingProxyType({key: face(key) for key in PLACES}),
        board=tuple(key for key in PLACES if face(key).tier == 0),
        seats=tuple(seat(at, viewer) for at in range(seats)),
        result=None,
    )


def later(seats: int = 3) -> View:
    """The same table a round later: everything on the strip has changed for somebody."""
    now = view(seats)
    changed = [
        replace(
            found,
            coins=found.coins + 3 - 4 * at,
            citizens=found.citizens + (at == 0),
            tiles=(*found.tiles, "cellar"),
            tracks=MappingProxyType({key: step + 1 for key, step in found.tracks.items()}),
        )
        for at, found in enumerate(now.seats[:2])
    ]
    stations = {**now.stations, "blois": ("red",)}
    return replace(now, round=8, seats=(*changed, *now.seats[2:]), stations=MappingProxyType(stations))


def over(seats: int = 3) -> View:
    """The same table at the end of its game."""
    now = view(seats)
    sources = ("coins", *GOODS, "stations", "citizens")
    scores = {
        found.colour: tuple(ScoreLine(source, 3 * at + number) for number, source in enumerate(sources))
        for at, found in enumerate(now.seats)
    }
    result = Result(True, (now.seats[-1].colour,), MappingProxyType(scores), "rounds")
    return replace(now, phase="over", turn="", asked=(), result=result)
