"""Every word drawn on a picture, by key; the words package answers first, these plain English lines fill in."""

from __future__ import annotations

from typing import Any

LINES = {
    "round": "Round {round} of {rounds}",
    "round_short": "{round}/{rounds}",
    "phase.setup": "Setting up",
    "phase.hourglass": "Hourglass",
    "phase.census": "Census",
    "phase.followers": "Drawing followers",
    "phase.planning": "Planning",
    "phase.actions": "Actions",
    "phase.events": "Event",
    "phase.round_end": "End of the round",
    "phase.final": "Final score",
    "phase.over": "The game is over",
    "no_event": "No event yet",
    "no_event_text": "The next hourglass tile is turned over when the round begins.",
    "turn": "{seat} to act",
    "waiting": "Waiting for {seats}",
    "waiting_many": "Waiting for {count} seats",
    "nobody": "Nobody is asked",
    "start": "Start: {seat}",
    "supply": "Supply",
    "tiles_left": "Place tiles",
    "events_left": "Hourglass",
    "development": "Development",
    "deeds": "Beneficial deeds",
    "tracks": "Tracks",
    "upcoming": "Events of the rounds",
    "market": "Market",
    "bag": "Bag",
    "bag_hidden": "{count} in the bag",
    "bag_empty": "The bag is empty.",
    "goods": "Goods",
    "own_tiles": "Place tiles",
    "gears": "Gears",
    "draws": "draws {count}",
    "passed": "passed",
    "ready": "ready",
    "planned": "Ringed: activated by this plan",
    "public_after": "Public since the reveal",
    "private": "For your eyes only",
    "passive": "Always in force",
    "one_of": "any one",
    "tier.1": "Category I",
    "tier.2": "Category II",
    "tier.0": "Player board",
    "sure.verified": "As printed",
    "sure.one_source": "From one source",
    "sure.reconstructed": "Reconstructed value",
    "sure.short": "reconstructed",
    "source": "Source: {source}",
    "stack": "Place tiles, category {tier}",
    "stack_left": "{count} left",
    "stack_empty": "No tile of this category is left.",
    "built_by": "built by {seat}",
    "reward_each": "each",
    "open_spaces": "{count} open",
    "complete": "complete",
    "summary": "Round {round}: what happened",
    "summary_quiet": "A quiet round: nothing changed hands.",
    "final": "Final score",
    "final_line": "Development over the rounds",
    "winner": "Winner: {seats}",
    "winners": "Shared victory: {seats}",
    "lost": "The game is lost",
    "points": "{points} points",
    "source.goods": "Goods",
    "source.coins": "Coins",
    "source.stations": "Stations × stars",
    "source.citizens": "Citizens × stars",
    "seat.blue": "Blue",
    "seat.red": "Red",
    "seat.yellow": "Yellow",
    "seat.green": "Green",
    "seat.black": "Black",
    "stations_left": "stations left",
    "status": "Status",
    "no_tiles": "No place tile built yet.",
    "delta.coins": "coins",
    "delta.citizens": "citizens",
    "delta.development": "development",
    "delta.stations": "stations",
    "delta.goods": "goods",
    "delta.tiles": "place tiles",
    "delta.followers": "followers",
    "follower.farmer": "farmer",
    "follower.boatman": "boatman",
    "follower.craftsman": "craftsman",
    "follower.trader": "trader",
    "follower.knight": "knight",
    "follower.scholar": "scholar",
    "follower.monk": "monk",
    "follower.own_farmer": "own farmer",
    "follower.own_boatman": "own boatman",
    "follower.own_craftsman": "own craftsman",
    "follower.own_trader": "own trader",
    "follower.any": "any follower",
    "follower.gear": "gear",
    "good.grain": "grain",
    "good.cheese": "cheese",
    "good.wine": "wine",
    "good.wool": "wool",
    "good.brocade": "brocade",
    "tell.table": "{scenario}, round {round} of {rounds}, {phase}. {event} {turn}",
    "tell.event": "Event: {name}. {text}",
    "tell.to_act": "To act: {seats}.",
    "tell.start": "Start player: {seat}.",
    "tell.seat_short": "{seat}: {coins} coins, {citizens} citizens, development {development} ({status} stars), "
    "{stations} stations, {goods} goods, merchant in {town}{marks}.",
    "tell.mark_start": ", start player",
    "tell.mark_passed": ", passed",
    "tell.mark_ready": ", ready",
    "tell.goods": "Goods: {goods}.",
    "tell.stations": "Trading stations: {towns}; {left} left to build.",
    "tell.tracks": "Tracks: {tracks}.",
    "tell.track": "{follower} {at} (next: {next})",
    "tell.track_end": "{follower} {at} (at the end)",
    "tell.tiles": "Place tiles: {tiles}.",
    "tell.gears": "Gears beside the board: {count}.",
    "tell.draws": "Draws {count} followers a round.",
    "tell.ways": "Goods on the ways:",
    "tell.way": "{one} – {other} ({way}): {goods}",
    "tell.ways_empty": "Ways without goods: {ways}.",
    "tell.development": "Development track: stars at {stars}; coins at {coins}; citizens waiting at {citizens}.",
    "tell.deeds": "Beneficial deeds:",
    "tell.deed": "{deed}: each follower brings {reward}; {state}{citizen}.",
    "tell.deed_open": "open {open}; filled by {filled}",
    "tell.deed_fresh": "open {open}",
    "tell.deed_done": "complete, filled by {filled}",
    "tell.deed_citizen": "; a citizen waits for the last follower",
    "tell.supply": "Supply: {things}.",
    "tell.stack": "Place tiles {tier} left: {tiles}.",
    "tell.events_left": "Hourglass tiles left: {count}.",
    "tell.upcoming": "Events to come: {events}.",
    "tell.market": "Market ({used} of {room}): {followers}.",
    "tell.bag": "Bag ({count}): {followers}.",
    "tell.bag_hidden": "{count} followers in the bag.",
    "tell.place": "{place}: {spaces}{active}.",
    "tell.place_passive": "{place}: always in force. {text}",
    "tell.active": " – activated",
    "tell.space_open": "open for {follower}",
    "tell.space_new": "{follower} (planned now)",
    "tell.tile": "{tile} ({tier}). Needs {spaces}. {text} {sure} {source}",
    "tell.tile_passive": "{tile} ({tier}). Always in force. {text} {sure} {source}",
    "tell.story": "Round {round}, {event}: what changed.",
    "tell.story_seat": "{seat}: {changes}.",
    "tell.nothing": "nothing",
    "tell.score": "{seat}: {points} points ({sources}).",
    "tell.history": "{seat}'s development at the end of each round: {numbers}.",
    "verb.coins": "{words} coins",
    "verb.coins_per": "{number} coins per {what}",
    "verb.advance": "{words} development",
    "verb.citizen": "a citizen",
    "verb.gear": "a gear",
    "verb.free_gear": "a gear",
    "verb.tile": "a place tile ({words})",
    "verb.draws": "draw {number}",
    "or": " or ",
    "way.road": "road",
    "way.water": "waterway",
}


def say(key: str, language: str = "en", **data: Any) -> str:
    """The line of that key with its blanks filled."""
    found = _from_words(key, language, data)
    if found:
        return found
    line = LINES.get(key)
    if line is None:
        return key.rpartition(".")[2].replace("_", " ").capitalize()
    return line.format(**data)


def reward(line: str, language: str = "en") -> str:
    """A verb line in words."""
    return say("or", language).join(_verb(choice.split(), language) for choice in line.split("|"))


def _verb(words: list[str], language: str) -> str:
    if not words:
        return say("tell.nothing", language)
    verb, rest = words[0], words[1:]
    if verb == "gain" and rest:
        return say(f"good.{rest[0]}", language)
    if verb == "recruit" and rest:
        return say(f"follower.{rest[0]}", language)
    if verb == "coins" and "per" in rest:
        return say("verb.coins_per", language, number=rest[0], what=rest[-1])
    if verb == "tile":
        return say("verb.tile", language, words="/".join("I" * int(tier) for tier in rest if tier.isdigit()))
    if f"verb.{verb}" in LINES:
        return say(f"verb.{verb}", language, words=" ".join(rest))
    return " ".join(words).replace("_", " ")


def _from_words(key: str, language: str, data: dict[str, Any]) -> str:
    return ""


def seat_name(colour: str, names: Any, language: str = "en") -> str:
    """What a seat is called: its player's name where one is known, else its colour."""
    return (names or {}).get(colour) or say(f"seat.{colour}", language)
