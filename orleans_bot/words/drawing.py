"""How the question of how many followers to draw is put: what coming back costs depends on the bag."""

from __future__ import annotations

from orleans_bot.rules.ask import Ask, Option


def drawing(ask: Ask, stem: str) -> str:
    """The message by whether anybody placed may come back at all, and whether that costs one to be drawn:
    where the bag holds fewer than may come, it does not.
    """
    if ask.key != "draw" or not ask.waits:
        return stem
    options = [Option(key) for key in ask.keys]
    most = max((int(option.noun) for option in options if option.verb == "draw"), default=0)
    if not any(option.verb == "back" for option in options):
        return f"{stem}.alone" if most else f"{stem}.nobody"
    if most < int(ask.about.get("number", most)):
        return f"{stem}.fewer" if most else f"{stem}.empty"
    return stem
