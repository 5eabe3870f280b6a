"""What a stand-in answers at once, by what it is asked."""

from __future__ import annotations

from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.pieces import COIN
from orleans_bot.rules.view import View

from .amounts import cheapest
from .characters import PLAIN, Manner, sight, weights
from .choices import act, draw, generic, store, travel
from .council import decided
from .lacks import is_together
from .outlook import Outlook
from .planning import Planner
from .tasked import Tasked
from .together import Together, filled
from .wanted import by_tasks
from .weights import WEIGHTS, leaned


def offer(ask: Ask) -> tuple[str, ...]:
    """Coins enough for most to take them; else nothing."""
    enough = round(WEIGHTS.bribe)
    return (f"{COIN}*{enough}",) if ask.most.get(COIN, 0) >= enough else ask.least


def ready(outlook: Outlook, ask: Ask) -> str:
    """What is offered beforehand to whoever means harm: as much as it takes, while coins are plenty."""
    enough = round(WEIGHTS.bribe)
    wanted = f"bribe:{enough}" if outlook.seat.coins >= 3 * enough else "bribe:never"
    return wanted if outlook.seat.bribes not in ("", "ask") and wanted in ask.keys else ""


def outlook_of(view: View, colour: str, manner: Manner = PLAIN) -> Outlook:
    """What a seat thinks of the table, by the manner in which it is played."""
    seat = view.seat(colour)
    if is_together(seat):
        return Together(view, seat, sight(manner))
    outlook = (Tasked if by_tasks(seat) else Outlook)(view, seat, weights(manner), sight(manner))
    if manner.leaning and outlook.aim:
        outlook.weights = leaned(outlook.weights, manner.leaning)
    return outlook


def choose(view: View, ask: Ask, manner: Manner = PLAIN) -> tuple[str, ...]:
    """What a stand-in answers; the same view, ask and manner always lead to the same answer."""
    if found := decided(view, ask):
        return found
    if ask.kind == PURSE:
        if ask.key == "bribe_offer":
            return offer(ask)
        alone = "missing" not in ask.about and all("@" not in key for key in ask.keys)
        return cheapest(Outlook(view, view.seat(ask.seat)), ask) if alone else filled(view, ask)
    if len(ask.keys) <= ask.lo:
        return ask.keys
    outlook = outlook_of(view, ask.seat, manner)
    if ask.hi == 1:
        if "commit" in ask.keys:
            return (ready(outlook, ask) or Planner(outlook, ask).pick(),)
        if "pass" in ask.keys:
            return (act(outlook, ask),)
        if ask.keys[0].startswith("draw:"):
            return (draw(outlook, ask),)
        if ask.keys[0].startswith("go:"):
            return (travel(outlook, ask),)
    if ask.keys[0].startswith("store:"):
        return store(outlook, ask)
    return generic(outlook, ask)
