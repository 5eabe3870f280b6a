"""Modules and options at a table of people: kept with the game, proved, exported, checked when it opens."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot.host import Host
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.errors import BadTable
from orleans_bot.store import Store
from tests.rules.toy_modes import toy

from .players import ALICE, BOB, KEEPER, by_chance, facts, play

CATALOG = toy()


def toy_host(store: Store) -> Host:
    return Host(store, CATALOG, choose=by_chance(1), clock=lambda: 1_760_000_000.0)


async def begin(host: Host) -> int:
    lobby = await host.open_lobby(
        guild=1, channel=50, keeper=KEEPER, scenario="orleans", seats=2, modules=("fair", "works"),
        options={"curtain": "uproar"}, thread_kind="private",
    )  # fmt: skip
    await host.join(lobby.game, ALICE)
    await host.join(lobby.game, BOB)
    await host.start(lobby.game, KEEPER, seed=3)
    return lobby.game


async def test_a_game_with_modules_is_kept_resumed_proved_exported_and_brought_in(store: Store) -> None:
    host = toy_host(store)
    game = await begin(host)
    row = await host.game(game)
    assert (row.modules, row.thread_kind, row.options) == (
        ("fair", "works"),
        "private",
        {"curtain": "uproar"},
    )
    outcome = await play(host, await host.look(game), Random(1), 30)
    assert facts(await toy_host(store).look(game)) == facts(await host.look(game))
    assert outcome.public.rounds == 5
    outcome = await play(host, outcome, Random(2), 2000)
    assert outcome.over
    verify(CATALOG, await store.read(lambda db: chronicle(db, game)))
    brought = await host.import_(await host.export(game))
    assert (await host.game(brought)).modules == ("fair", "works")
    assert (await host.look(brought)).public == outcome.public
    assert await host.story(game, ALICE)


@pytest.mark.parametrize(
    "wish",
    [
        {"modules": ("fair", "market_day")},
        {"modules": ("nonsense",)},
        {"options": {"thread": "private"}},
        {"options": {"curtain": "uproar"}},
        {"modules": ("fair",), "options": {"curtain": "storm"}},
    ],
)
async def test_what_does_not_fit_is_refused_before_a_table_is_opened(
    store: Store, wish: dict[str, object]
) -> None:
    host = toy_host(store)
    with pytest.raises(BadTable) as refusal:
        await host.open_lobby(guild=1, channel=5, keeper=KEEPER, scenario="orleans", seats=2, **wish)  # type: ignore[arg-type]
    assert refusal.value.sentence.endswith(".")
    assert not await store.read(lambda db: db.execute("SELECT count(*) FROM game").fetchone()[0])
