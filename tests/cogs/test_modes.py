"""A table is opened with modules and options, all of it out of what the content declares."""

from __future__ import annotations

from tests.rules.toy_modes import toy

from .conftest import World
from .people import said, text_of

CATALOG = toy()


def with_toys(world: World) -> None:
    """The bot's content is the printed one and the toy box."""
    world.bot.house.catalog = world.host.catalog = world.host.core.catalog = CATALOG


async def test_a_lobby_shows_modules_and_options_and_the_game_has_them(world: World) -> None:
    with_toys(world)
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2, modules="The Fair, works", choose="curtain=uproar")
    lobby = alice.reads("Game 1: Orléans")
    assert "The Fair" in text_of(lobby) and "The last round: An uproar in the last round" in text_of(lobby)
    await bob.press("Sit down", message=lobby)
    await alice.press("Start", message=lobby)
    row = await world.host.game(1)
    assert (row.modules, dict(row.options), row.thread_kind) == (
        ("fair", "works"),
        {"curtain": "uproar"},
        "public",
    )
    assert (await world.host.look(1)).public.rounds == 5


async def test_what_does_not_fit_is_said_with_what_does(world: World) -> None:
    with_toys(world)
    alice = world.person("alice")
    assert "cannot be on one table" in said(await alice.slash("new", modules="fair, market_day"))
    assert "The Fair, Market Day, Works" in said(await alice.slash("new", modules="circus"))
    assert "silence, uproar" in said(await alice.slash("new", modules="fair", choose="curtain=storm"))
    assert "leave the option" in said(await alice.slash("new", choose="curtain=uproar"))


async def test_what_can_be_chosen_is_offered_while_somebody_types(world: World) -> None:
    with_toys(world)
    alice = world.person("alice")

    async def offered(focused: str, **typed: str) -> list[str]:
        found = await alice.member.autocomplete(world.channel, "orleans new", focused, "", **typed)
        return [choice["value"] for choice in found]

    assert await offered("modules") == ["fair", "market_day", "works"]
    assert await offered("choose", modules="fair") == ["curtain=silence", "curtain=uproar"]
    assert await offered("choose") == []


async def test_a_tile_can_be_named_by_its_key_of_several_words(world: World) -> None:
    alice = world.person("alice")
    await alice.slash("new", ban="cheese_factory")
    assert "Without Cheese Factory" in text_of(alice.reads("Game 1: Orléans"))
