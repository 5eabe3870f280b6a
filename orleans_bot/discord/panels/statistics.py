"""What somebody has played and won, in sentences, and the page of a server."""

from __future__ import annotations

from collections.abc import Iterator

from orleans_bot.host.statistics import Numbers, ServerNumbers, Tally

from .panel import Panel, Press, door_id
from .voice import Voice

MOST_PEOPLE, MOST_SCENARIOS = 20, 12
SHOW, HIDE = "show", "hide"


def told(voice: Voice, key: str, tally: Tally) -> str:
    """Games of one kind and how many of them were won; points where points count."""
    line = voice.say(key, n=tally.games, won=tally.won)
    if tally.best is None:
        return line
    return line + " " + voice.say("stats.points", best=tally.best, average=f"{tally.average:.0f}")


def lines(voice: Voice, found: Numbers) -> Iterator[str]:
    """A person's numbers, the ways of playing first."""
    if not found.games:
        yield voice.say("stats.none")
        return
    for way, tally in found.ways.items():
        yield "· " + told(voice, f"stats.{way}", tally)
    for scenario, tally in list(found.scenarios.items())[:MOST_SCENARIOS]:
        name = voice.name("scenario", scenario)
        yield "· " + voice.say("stats.scenario", scenario=name, n=tally.games, won=tally.won)
    if found.places:
        named = (f"{voice.name('place', key)} {number}" for key, number in found.places)
        yield voice.say("stats.places", places=", ".join(named))


def own(voice: Voice, found: Numbers, shown: bool) -> Panel:
    """One's own numbers, and who else may see them."""
    foot = voice.say("stats.shown" if shown else "stats.hidden")
    return Panel("\n".join([f"## {voice.say('stats.own')}", *lines(voice, found)]), foot=foot)


def of_another(voice: Voice, user: int, found: Numbers) -> Panel:
    """Somebody else's, as far as they were played here."""
    head = voice.say("stats.of", who=voice.who(user))
    return Panel("\n".join([f"## {head}", *lines(voice, found)]), foot=voice.say("stats.here"))


def server(voice: Voice, found: ServerNumbers) -> Panel:
    """The page of a server: what was played, and the numbers of those who show them."""
    parts = [f"## {voice.say('stats.server')}"]
    if not found.scenarios:
        parts.append(voice.say("stats.server.none"))
    for scenario, number in list(found.scenarios.items())[:MOST_SCENARIOS]:
        parts.append(
            "· " + voice.say("stats.server.scenario", scenario=voice.name("scenario", scenario), n=number)
        )
    for user, numbers in found.people[:MOST_PEOPLE]:
        parts.append(
            "· " + voice.say("stats.server.person", who=voice.who(user), n=numbers.games, won=numbers.won)
        )
    if len(found.people) > MOST_PEOPLE:
        parts.append(voice.say("stats.server.more", n=len(found.people) - MOST_PEOPLE))
    return Panel("\n".join(parts), foot=voice.say("stats.server.foot"))


def door(voice: Voice, game: int, shown: bool) -> Press:
    """To let others see one's numbers, or not any more."""
    way = HIDE if shown else SHOW
    return Press(door_id(game, f"stats.{way}"), voice.say(f"stats.{way}"))
