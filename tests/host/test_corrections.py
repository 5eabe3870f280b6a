"""Content belongs to a game: what is corrected meanwhile holds for new games, for others if taken over."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.refusals import GameHeld, NothingNew, NotKeeper
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.catalog import Catalog
from orleans_bot.store import Store

from .players import ALICE, KEEPER, by_chance, facts, play, sit_down

BATHHOUSE = '[bathhouse]\nslots = ["monk"]\n'
FARM_HOUSE = '[farm_house]\nslots = ["monk", "monk"]\n'


def corrected(folder: Path, places: str = BATHHOUSE, board: str = FARM_HOUSE) -> Catalog:
    folder.mkdir(exist_ok=True)
    (folder / "places.toml").write_text(places, "utf-8")
    (folder / "board.toml").write_text(board, "utf-8")
    return load(folder)


def host_with(store: Store, catalog: Catalog) -> Host:
    return Host(store, catalog, choose=by_chance(1), clock=lambda: 1_760_000_000.0)


async def slots(host: Host, game: int) -> tuple[str, ...]:
    return (await host.look(game)).public.places["farm_house"].slots


async def proved(host: Host, game: int) -> None:
    verify(host.catalog, await host.store.read(lambda db: chronicle(db, game, secrets=True)))


async def test_a_correction_holds_for_new_games_only(store: Store, tmp_path: Path) -> None:
    before, after = host_with(store, load()), host_with(store, corrected(tmp_path / "own"))
    old = await play(before, await sit_down(before, 2), Random(1), 25)
    assert await slots(after, old.game) == ("boatman", "craftsman")
    assert facts(await after.look(old.game)) == facts(await before.look(old.game))
    new = await sit_down(after, 2)
    assert await slots(after, new.game) == ("monk", "monk")
    assert await slots(before, new.game) == ("monk", "monk")
    for game in (old.game, new.game):
        on = await play(after, await after.look(game), Random(3), 400)
        for host in (before, after):
            await proved(host, game)
            assert await host.story(game, ALICE, after=-1)
        assert on.seq > 300 or on.over


async def test_its_keeper_takes_a_correction_over_and_the_game_still_proves(
    store: Store, tmp_path: Path
) -> None:
    before, after = host_with(store, load()), host_with(store, corrected(tmp_path / "own"))
    game = (await play(before, await sit_down(before, 2), Random(1), 40)).game
    with pytest.raises(NotKeeper):
        await after.take_over(game, ALICE)
    taken = await after.take_over(game, KEEPER)
    assert [note.key for note in taken.notes][:2] == ["content_taken", "restarted"]
    assert await slots(after, game) == await slots(host_with(store, load()), game) == ("monk", "monk")
    with pytest.raises(NothingNew):
        await after.take_over(game, KEEPER)
    line = taken.seq
    await play(after, taken, Random(2), 20)
    await proved(after, game)
    # Taken back to before it was taken over, the game has its old content again, and goes on with it.
    back = await after.rewind(game, KEEPER, 30)
    assert await slots(after, game) == ("boatman", "craftsman")
    on = await play(after, back, Random(4), 400)
    await proved(host_with(store, load()), game)
    assert on.seq > line
    text = await after.export(game, secrets=True)
    brought = await host_with(store, load()).import_(text)
    assert (await after.look(brought)).public == on.public


async def test_corrections_are_kept_once_for_all_games(store: Store, tmp_path: Path) -> None:
    host = host_with(store, corrected(tmp_path / "own"))
    for _ in range(5):
        await sit_down(host, 2)
    same = host_with(store, corrected(tmp_path / "same"))
    await sit_down(same, 2)
    kept = await store.read(lambda db: db.execute("SELECT count(*) FROM content").fetchone()[0])
    held = await store.read(lambda db: db.execute("SELECT count(*) FROM game_content").fetchone()[0])
    assert (kept, held) == (1, 6)


async def test_a_correction_that_these_rules_refuse_holds_the_game_and_names_it(
    store: Store, tmp_path: Path
) -> None:
    host = host_with(store, corrected(tmp_path / "own"))
    game = (await sit_down(host, 2)).game
    await store.write(
        lambda db: db.execute('UPDATE content SET text = \'{"override/places.toml": {"inn": {}}}\'')
    )

    with pytest.raises(GameHeld, match="content has faults"):
        await host_with(store, load()).look(game)
