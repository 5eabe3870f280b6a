"""How many taps a plan, a follower placed by hand and a round take: sensible seats play, each answer is
given by the controls that hang. A button is one tap; a list is two, however many are chosen in it. Then the
same for seats that have said once that they always draw all they may.

    python bench/bench_taps.py [rounds]
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import mean, median

from orleans_bot.content import load
from orleans_bot.discord.panels import asks, filling, planning, spots
from orleans_bot.discord.panels.panel import Choose, Row
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host import several
from orleans_bot.policy import choose
from orleans_bot.rules.ask import PLAN, TURN, Ask
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import kind_of
from orleans_bot.rules.slots import drafted
from orleans_bot.rules.view import View

BUTTON, LIST, STEP = 1, 2, 1
GAME = 1


def taps(rows: Sequence[Row], ask: Ask, key: str, view: View, voice: Voice) -> int:
    """The taps that give this answer."""
    for row in rows:
        if isinstance(row, Choose):
            if any(choice.value == key for choice in row.choices):
                return LIST
            continue
        for press in row:
            if press.id.endswith(f":{ask.key}:{key}"):
                return BUTTON
            if press.id.endswith(f":sure.{key}"):
                return 2 * BUTTON
    for row in rows:
        for choice in row.choices if isinstance(row, Choose) else ():
            if choice.value.startswith("~spot."):
                further = planning.at_spot(ask, GAME, voice, view, choice.value.removeprefix("~spot."))
                found = taps(further, ask, key, view, voice) if further != tuple(rows) else 0
                if found:
                    return LIST + found
    return LIST + STEP  # on another page of a list


def together(rows: Sequence[Row], key: str) -> set[str]:
    """What can be marked at the same time as this."""
    lists = (row for row in rows if isinstance(row, Choose) and row.hi > 1)
    held = ({choice.value for choice in row.choices} for row in lists)
    return next((values for values in held if key in values), set())


def commits_too(twin: Game, ask: Ask, voice: Voice) -> bool:
    """Whether the plan can be committed out of the same list."""
    rows = planning.rows(ask, GAME, voice, twin.view(ask.seat))
    lists = [row for row in rows if isinstance(row, Choose) and row.id.endswith("~fill")]
    return any(choice.value == filling.COMMIT for row in lists for choice in row.choices)


def at_one_go(twin: Game, ask: Ask, wanted: Sequence[str], draft: dict[str, str], voice: Voice) -> bool:
    """Whether a plan comes of one list: the places that were filled, then those that got whoever was left."""
    view = twin.view(ask.seat)
    offered = {
        choice.value
        for row in planning.rows(ask, GAME, voice, view)
        if isinstance(row, Choose) and row.id.endswith("~fill")
        for choice in row.choices
    }
    fills: list[str] = []
    rests: list[str] = []
    for key in wanted:
        verb, place = key.partition(":")[0], spots.place_of(key)
        held = drafted(twin.table.seats[ask.seat], place) if verb == "put" else []
        ends = [draft.get(f"{place}.{at}") or what for at, what in enumerate(held)]
        some = [each for each in offered if each.endswith(f"@{place}")]
        if verb == "fill" or (verb == "put" and all(ends) and f"fill:{place}" in offered):
            fills.append(f"fill:{place}" if verb == "put" else key)
        elif verb == "put":
            rests.append(f"{several.REST}{place}" if not some else f"{spots.who_of(key)}@{place}")
    counted = Counter(line for line in rests if not line.startswith(several.REST))
    several_of = [f"{several.SOME}{line.replace('@', f'*{n}@')}" for line, n in counted.items()]
    picks = list(dict.fromkeys([*fills, *several_of, *(line for line in rests if line not in counted)]))
    if not picks or not offered.issuperset(picks):
        return False
    slots = {key: place.slots for key, place in twin.catalog.places.items()}
    for key in several.given(lambda: twin.asked(ask.seat, ask.key), picks, slots, []):
        twin.decide(ask.seat, ask.key, (key,))
    found = dict(twin.table.seats[ask.seat].draft)
    if found:
        twin.decide(ask.seat, ask.key, ("clear",))
    return kinds(found) == kinds(draft)


def kinds(draft: dict[str, str]) -> dict[str, list[str]]:
    """Who stands at each place; one's own or another of the kind makes no difference."""
    found: dict[str, list[str]] = {}
    for spot, what in sorted(draft.items()):
        found.setdefault(spot.rpartition(".")[0], []).append(kind_of(what))
    return {place: sorted(held) for place, held in found.items()}


def played(rounds: int, seed: int, always: bool) -> tuple[list[int], list[int], list[int]]:
    """Taps of every plan, of every follower placed by hand, and of every round of a seat."""
    voice = Voice("en", load())
    game, twin = (Game.new(load(), "orleans", ["blue", "red"], seed) for _ in range(2))
    plans: defaultdict[tuple[str, int], int] = defaultdict(int)
    whole: defaultdict[tuple[str, int], int] = defaultdict(int)
    hands: list[int] = []
    open_lists: dict[tuple[str, int, str], set[str]] = {}
    keys: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    while not game.over and game.state.round <= rounds:
        ask = next(ask for ask in game.asks if ask.waits)
        view, at = game.view(ask.seat), (ask.seat, game.state.round)
        draws = always and ask.key in asks.ALWAYS
        picks = ask.keys[:1] if draws else choose(view, ask)
        is_plan = ask.kind == PLAN
        rows = planning.rows(ask, GAME, voice, view) if is_plan else asks.rows(ask, GAME, voice, view)
        used = taps(rows, ask, picks[0], view, voice) if picks else BUTTON
        if is_plan and picks[0].partition(":")[0] in ("put", "gear"):
            hands.append(used)
        if draws or (picks and picks[0] in open_lists.get((*at, ask.key), ())):
            used = 0  # marked in the same list, at the same time
        elif (
            picks and ask.kind == TURN and (several_turns := asks.one_after_the_other(ask, GAME, voice, view))
        ):
            open_lists[(*at, ask.key)] = together(several_turns, picks[0])
            used = LIST if open_lists[(*at, ask.key)] else used
        elif picks:
            open_lists[(*at, ask.key)] = together(rows, picks[0])
        if is_plan:
            keys[at].append(picks[0])
            if picks[0] == "commit":
                mine = twin.asked(ask.seat, ask.key)
                if mine and at_one_go(twin, mine, keys[at], dict(game.table.seats[ask.seat].draft), voice):
                    plans[at] = min(plans[at], LIST)
                    used = 0 if commits_too(twin, mine, voice) else used
                for key in keys[at]:
                    twin.decide(ask.seat, ask.key, (key,))
                whole[at] += plans[at]
            plans[at] += used
            whole[at] += used if picks[0] == "commit" else 0
        else:
            whole[at] += used
            twin.decide(ask.seat, ask.key, picks)
        game.decide(ask.seat, ask.key, picks)
    return [plans[at] for at in whole], hands, list(whole.values())


def main(rounds: int = 10) -> None:
    """Print the figures of three games, and of three where nobody is asked how many to draw."""
    for always in (False, True):
        found = [played(rounds, seed, always) for seed in (1, 2, 3)]
        print("who always draws all:" if always else "who is asked how many to draw:")
        for name, numbers in zip(
            ("a plan", "a follower by hand", "a round"), zip(*found, strict=True), strict=True
        ):
            held = [number for game in numbers for number in game]
            told = f"median {median(held):g}, mean {mean(held):.1f}, most {max(held)}"
            print(f"  {name}: {told}, of {len(held)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
