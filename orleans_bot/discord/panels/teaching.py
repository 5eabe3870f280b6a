"""A hint for whoever learns the game, below what is asked, and one press that ends all hints."""

from __future__ import annotations

from orleans_bot.host.records import HELD, Outcome
from orleans_bot.rules.ask import PLAN, TURN, Ask
from orleans_bot.rules.view import View
from orleans_bot.store.teaching import HOW
from orleans_bot.teaching import hint

from . import game_panels
from .advice import advised
from .panel import Choice, Choose, Panel, Press, door_id, turn_id
from .voice import Voice

NO_HINTS = "no_hints"


def mine(voice: Voice, outcome: Outcome, seat: str, at: str = "", lead: str = "") -> Panel:
    """A player's own panel, with a hint."""
    panel = game_panels.mine(voice, outcome, seat, at, lead)
    ask = next((ask for ask in outcome.asks if seat in ask.who), None)
    return panel if ask is None else taught(voice, outcome, ask, panel)


def taught(voice: Voice, outcome: Outcome, ask: Ask, panel: Panel) -> Panel:
    """The panel with the one hint that fits, if its seat wants hints."""
    wanted = ask.seat in outcome.learners and outcome.status != HELD
    if not wanted or not (said := sentence(voice, outcome.view, ask)):
        return panel
    text = f"{panel.text}\n{voice.say('teaching.said', hint=said)}"
    press = Press(turn_id(outcome.game, ask.seat, ask.since, NO_HINTS), voice.say("teaching.off"))
    return Panel(text, (*panel.rows, (press,)), panel.foot, panel.picture, panel.colour, panel.mention)


def sentence(voice: Voice, view: View, ask: Ask) -> str:
    """What is to be said to this decision; "" where nothing is. Where a guided game has no lesson, it says
    what a stand-in would do, as whoever asks for a hint is told.
    """
    found = hint(view, ask)
    if found is None:
        return advised(voice, view, ask) if unsure(voice, view, ask) else ""
    about = {"event": found.event, "place": found.place, "town": found.town, "follower": found.follower}
    return voice.find(
        f"teach.{found.key}", {"n": found.n, **{name: key for name, key in about.items() if key}}
    )


def unsure(voice: Voice, view: View, ask: Ask) -> bool:
    """Whether whoever plays a guided game begins a plan or a turn now."""
    begins = ask.kind == TURN or (ask.kind == PLAN and not view.seat(ask.seat).planned)
    open_ = ask.waits and len(ask.keys) > 1 and not ask.seats
    return voice.catalog.scenarios[view.scenario].guided and begins and open_


def when(voice: Voice, how: str, game: int = 0) -> Choose:
    """When somebody wants hints, to choose anew; the page that it stands on may be about a game, too."""
    choices = tuple(Choice(each, voice.say(f"teaching.{each}"), chosen=each == how) for each in HOW)
    return Choose(door_id(game, "teaching"), voice.say("teaching.which"), choices)
