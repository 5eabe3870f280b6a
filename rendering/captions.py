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


def _from_words(key: str, language: str, data: dict[str, Any]) -> str:
    return ""


def seat_name(colour: str, names: Any, language: str = "en") -> str:
    """What a seat is called: its player's name where one is known, else its colour."""
    return (names or {}).get(colour) or say(f"seat.{colour}", language)
