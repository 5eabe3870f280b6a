"""What a lobby's message says and offers: who sits where, what is played, and how one sits down."""

from __future__ import annotations

from orleans_bot.clocks.paces import HOUR, MINUTE, Timing
from orleans_bot.host.records import Lobby
from orleans_bot.rules.modes import BANNED, FORCED
from orleans_bot.rules.pieces import COLOURS

from ..panels.campaign import part_of
from ..panels.panel import Choice, Choose, Panel, Press, Row, door_id
from ..panels.voice import DOTS, Voice
from .stand_ins import level_offered, level_said

ANYONE, ADMITTED = "anyone", "admitted"  # who may sit down
UNITS = {"hours": HOUR, "minutes": MINUTE, "seconds": 1}  # in which a time is told


def lobby_panel(voice: Voice, lobby: Lobby) -> Panel:
    """Who sits where, and the buttons to sit down, stand up, start and cancel."""
    least = min(voice.catalog.scenarios[lobby.scenario].seats)
    parts = [
        f"## {voice.say('lobby.title', game=lobby.game, scenario=voice.name('scenario', lobby.scenario))}",
        part_of(voice, lobby.chapter),
        voice.text("scenario", lobby.scenario),
    ]
    extra = [voice.name("box", box) for box in lobby.boxes if box != "base"]
    if extra:
        parts.append(voice.say("lobby.boxes", boxes=voice.listed(extra)))
    if lobby.modules:
        added = voice.listed(voice.name("module", key) for key in lobby.modules)
        parts.append(voice.say("lobby.modules", modules=added))
    for option, value in lobby.options.items():
        if option not in (BANNED, FORCED, "thread"):
            named, chosen = voice.name("option", option), voice.name("value", f"{option}.{value}")
            parts.append(voice.say("lobby.option", option=named, value=chosen))
    for wish in (BANNED, FORCED):
        if tiles := lobby.options.get(wish):
            places = voice.listed(voice.name("place", tile) for tile in tiles)
            parts.append(voice.say(f"lobby.{wish}", places=places))
    for number, player in enumerate(lobby.players, 1):
        who = voice.who(player.user)
        colour = voice.seat(player.colour) if player.colour else voice.say("lobby.any_colour")
        parts.append(f"{number}. {who} · {colour}")
    left = lobby.seats - len(lobby.players)
    enough = "" if len(lobby.players) < least else ".enough"
    parts.append(voice.say(f"lobby.left{enough}", n=left) if left else voice.say("lobby.full"))
    if not enough:
        parts.append(voice.say("lobby.few", n=least))
    if lobby.timing is not None:
        parts.append(pace_line(voice, lobby.timing))
    parts.append(level_said(voice, lobby))
    if lobby.who == ADMITTED:
        parts.append(voice.say("lobby.admitted", who=f"<@{lobby.keeper}>"))
    return Panel("\n".join(part for part in parts if part), lobby_rows(voice, lobby, least), picture=False)


def pace_line(voice: Voice, timing: Timing) -> str:
    """How long everybody has, and what happens when the time is up."""
    name = voice.say(f"choice.{timing.kind}")
    time = span(voice, timing.pace.planning)
    parts = [voice.say("lobby.pace", pace=name, time=time), voice.say(f"lobby.late.{timing.after}")]
    if timing.pace.rests:
        some = "lobby.holidays" if timing.holidays else "lobby.holidays.none"
        parts.append(voice.say(some, n=timing.holidays))
    return " ".join(parts)


def span(voice: Voice, seconds: int) -> str:
    """A time in the largest unit of which it is so many whole ones."""
    unit = next(unit for unit in UNITS if seconds % UNITS[unit] == 0)
    return voice.say(f"lobby.{unit}", n=seconds // UNITS[unit])


def lobby_rows(voice: Voice, lobby: Lobby, least: int) -> tuple[Row, ...]:
    """The buttons of a lobby."""
    game = lobby.game
    taken = {player.colour for player in lobby.players}
    colours = tuple(
        Choice(colour, voice.name("colour", colour), icon=DOTS[colour])
        for colour in COLOURS
        if colour not in taken
    )
    rows: list[Row] = []
    if colours:
        rows.append(Choose(door_id(game, "colour"), voice.say("lobby.colour"), colours))
    if levels := level_offered(voice, lobby):
        rows.append(levels)
    few = len(lobby.players) < least
    rows.append(
        (
            Press(door_id(game, "join"), voice.say("lobby.join"), "main", off=lobby.full),
            Press(door_id(game, "leave"), voice.say("lobby.leave"), off=not lobby.players),
            Press(door_id(game, "stand_in"), voice.say("lobby.stand_in"), off=lobby.full),
            Press(door_id(game, "start"), voice.say("lobby.start"), "good", off=few),
            Press(door_id(game, "cancel"), voice.say("lobby.cancel"), "stop"),
        )
    )
    return tuple(rows)
