"""The score of a game that goes on: the points that all can count, by their sources."""

from __future__ import annotations

from dataclasses import replace

from orleans_bot.content import load
from orleans_bot.discord.panels import score
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.game import Game

from .conftest import World
from .people import said
from .test_presenting import outcome_of


async def test_the_score_shows_points_by_source_while_the_game_goes_on(world: World) -> None:
    seats = await world.game("alice", "bob")
    told = said(await seats["blue"].slash("score", game=1))
    assert told.count("**5**") == 2 and told.count("Coins 5") == 2
    assert "as if the game ended now" in told


def test_whoever_leads_stands_first_and_the_status_multiplies() -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 1)
    outcome = outcome_of(game, "blue", {"blue": 1, "red": 2})
    blue, red = outcome.public.seats
    rich = replace(red, coins=3, goods={"wine": 2}, citizens=2, stations_built=1, status=3)
    view = replace(outcome.public, seats=(blue, rich))
    first, *_ = score.standings(Voice("en", load()), replace(outcome, public=view))
    assert "**18**" in first and "Red" in first
    for source in ("Coins 3", "Wine 6", "Stations 1 × status 3 = 3", "Citizens 2 × status 3 = 6"):
        assert source in first
