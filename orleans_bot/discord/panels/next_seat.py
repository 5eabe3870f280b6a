"""Who comes next."""

from __future__ import annotations

from orleans_bot.rules.view import View


def next_up(view: View, colour: str) -> list[str]:
    """Who comes after a seat in this round of turns."""
    if view.phase != "actions" or view.turn != colour:
        return []
    colours = [seat.colour for seat in view.seats]
    at = colours.index(colour)
    order = colours[at + 1 :] + colours[:at]
    return [each for each in order if not view.seat(each).passed][:1]
