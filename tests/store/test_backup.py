"""Copies of a database in use, how they are checked and put back."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from orleans_bot.__main__ import main
from orleans_bot.archive import rebuild_all
from orleans_bot.host import Host
from orleans_bot.store import CorruptDatabase, Locked, NewerDatabase, NoDatabase, ReadOnly, Store
from orleans_bot.store.backup import backup, check, put_back
from tests.host.players import KEEPER, decide, facts, new_host, play, sit_down


@pytest_asyncio.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        yield new_host(store)


def database(host: Host) -> Path:
    return host.store.path


async def test_a_copy_made_while_games_go_on_is_whole(host: Host, tmp_path: Path) -> None:
    outcomes = [await sit_down(host, 2, seed=seed) for seed in range(4)]
    going = True

    async def keep_playing(at: int) -> None:
        luck = Random(at)
        while going and not outcomes[at].over:
            outcomes[at] = await decide(host, outcomes[at], luck)

    tasks = [asyncio.create_task(keep_playing(i)) for i in range(4)]
    copies = [tmp_path / f"copy-{i}.sqlite3" for i in range(5)]
    for copy in copies:
        await asyncio.sleep(0.02)
        assert await asyncio.to_thread(backup, database(host), copy) == copy.stat().st_size
    going = False
    await asyncio.gather(*tasks)
    counts = []
    for copy in copies:
        good, bad = rebuild_all(copy)
        assert bad == [] and good <= 4
        with closing(sqlite3.connect(copy)) as db:
            counts.append(db.execute("SELECT count(*) FROM decision").fetchone()[0])
    assert counts == sorted(counts) and counts[0] < counts[-1]
    assert not list(tmp_path.glob(".*part"))


async def test_a_copy_never_writes_over_anything(host: Host, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("precious")
    with pytest.raises(ReadOnly, match="never writes over"):
        backup(database(host), copy)
    assert copy.read_text() == "precious"
    with pytest.raises(NoDatabase):
        backup(tmp_path / "nothing.sqlite3", tmp_path / "other.sqlite3")
    with pytest.raises(ReadOnly):
        backup(database(host), copy / "inside" / "copy.sqlite3")
    (tmp_path / "text").write_text("hello " * 2000)
    with pytest.raises(CorruptDatabase):
        backup(tmp_path / "text", tmp_path / "other.sqlite3")
    assert not (tmp_path / "other.sqlite3").exists() and not list(tmp_path.glob(".*part"))


async def test_a_copy_that_fails_leaves_nothing(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> None:
        raise CorruptDatabase("damaged on the way")

    monkeypatch.setattr("orleans_bot.store.backup.check", fail)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CorruptDatabase):
        backup(database(host), tmp_path / "copy.sqlite3")
    assert sorted(tmp_path.iterdir()) == before


async def test_a_copy_is_put_back_and_what_was_there_is_kept(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    async with await Store.open(path) as store:
        host = new_host(store)
        early = await play(host, await sit_down(host, 2), Random(1), 20)
        backup(path, copy)
        await play(host, early, Random(2), 20)
        with pytest.raises(Locked, match="Another bot"):
            put_back(copy, path)
    kept = put_back(copy, path)
    assert kept is not None and kept.exists() and copy.exists()
    async with await Store.open(path) as store:
        assert facts(await new_host(store).look(early.game)) == facts(early)
    async with await Store.open(kept) as store:
        assert (await new_host(store).look(early.game)).seq == 40
    assert put_back(copy, path) not in (None, kept)
    assert put_back(copy, tmp_path / "elsewhere" / "games.sqlite3") is None


async def test_what_only_stands_in_the_log_of_a_killed_bots_database_is_put_back_too(tmp_path: Path) -> None:
    path, killed = tmp_path / "games.sqlite3", tmp_path / "killed"
    killed.mkdir()
    async with await Store.open(path) as store:
        host = new_host(store)
        played = await play(host, await sit_down(host, 2), Random(1), 20)
        for tail in ("", "-wal"):
            (killed / f"games.sqlite3{tail}").write_bytes(path.with_name(path.name + tail).read_bytes())
        backup(path, tmp_path / "copy.sqlite3")
    kept = put_back(tmp_path / "copy.sqlite3", killed / "games.sqlite3")
    assert kept is not None and kept.with_name(kept.name + "-wal").exists()
    put_back(kept, killed / "games.sqlite3")  # and that was a mistake: what was there is put back again
    async with await Store.open(killed / "games.sqlite3") as store:
        assert facts(await new_host(store).look(played.game)) == facts(played)


async def test_a_bad_copy_is_not_put_back(host: Host, tmp_path: Path) -> None:
    copy, torn, newer = (tmp_path / f"{name}.sqlite3" for name in ("copy", "torn", "newer"))
    await play(host, await sit_down(host, 2), Random(1), 50)
    backup(database(host), copy)
    data = copy.read_bytes()
    torn.write_bytes(data[: len(data) // 2])
    newer.write_bytes(data)
    with closing(sqlite3.connect(newer)) as db:
        db.execute("PRAGMA user_version = 4711")
    target = tmp_path / "target.sqlite3"
    for bad, fault in ((torn, CorruptDatabase), (newer, NewerDatabase), (tmp_path / "no", NoDatabase)):
        with pytest.raises(fault):
            check(bad)
        with pytest.raises(fault):
            put_back(bad, target)
    assert not target.exists()


# The commands


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A database with a finished game (1), one that goes on (2) and a lobby (3)."""
    path = tmp_path / "games.sqlite3"

    async def make() -> None:
        async with await Store.open(path) as store:
            host = new_host(store)
            luck, outcome = Random(1), await sit_down(host, 2)
            while not outcome.over:
                outcome = await decide(host, outcome, luck)
                if outcome.seq % 20 == 0 and not outcome.over:
                    outcome = await host.rewind(outcome.game, KEEPER, outcome.seq - 1)
            await play(host, await sit_down(host, 2), Random(1), 30)
            await host.open_lobby(guild=1, channel=1, keeper=KEEPER, scenario="orleans", seats=2)

    asyncio.run(make())
    return path


def run(*words: object) -> int:
    return main([str(word) for word in words])


def test_verify_proves_a_finished_game(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", 1, "--database", played) == 0
    assert "Game 1 is proved" in capsys.readouterr().out
    for game, said in ((2, "goes on"), (3, "never started"), (4, "no game 4")):
        assert run("verify", game, "--database", played) != 0
        assert said in capsys.readouterr().err
    with closing(sqlite3.connect(played)) as db, db:
        db.execute("UPDATE decision SET crc = crc + 1 WHERE game = 1 AND seq = 40")
    assert run("verify", 1, "--database", played) == 1
    assert "40" in capsys.readouterr().err


def test_the_database_is_the_one_that_is_set(
    played: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORLEANS_DATABASE", str(played))
    assert run("verify", 1) == 0
    monkeypatch.setenv("ORLEANS_DATABASE", str(played) + "-no")
    assert run("verify", 1) == NoDatabase.exit_code
    assert "There is no database" in capsys.readouterr().err


def test_games_of_an_earlier_version_are_read_out_of_its_database_which_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.sqlite3"
    path.write_bytes(
        gzip.decompress((Path(__file__).parent / "fixtures/games_0_1_0.sqlite3.gz").read_bytes())
    )
    before = path.read_bytes()
    assert run("verify", 8, "--database", path) == 0
    assert run("export", 8, "--database", path) == 0
    assert "Game 8 is proved" in capsys.readouterr().out
    assert run("export", 1, "--campaign", "--database", path) == 1
    assert "no campaign 1" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_what_sqlite_cannot_read_is_told_in_a_sentence(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = played.with_name("other.sqlite3")
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE game (id INTEGER)")
    assert run("verify", 1, "--database", other) == CorruptDatabase.exit_code
    assert "another program" in capsys.readouterr().err
    with closing(sqlite3.connect(played)) as db:
        db.execute("DROP TABLE decision")
    assert run("export", 1, "--database", played) == CorruptDatabase.exit_code
    assert "cannot be read: no such table" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["²", "9" * 19, "9" * 30, "-1"])
def test_a_number_that_no_game_could_have(
    played: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert run("verify", "--database", played, "--", game) == 1
    assert "o such file" in (said := capsys.readouterr().err) or "There is no game" in said
    with pytest.raises(SystemExit):
        run("export", "--database", played, "--", game)
    assert "no number" in capsys.readouterr().err


def test_export_and_import(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", 1, "--database", played) == 0
    text = capsys.readouterr().out
    (tmp_path / "game.txt").write_text(text)
    assert run("verify", tmp_path / "game.txt") == 0
    assert run("import", tmp_path / "game.txt", "--database", played) == 0
    assert "game 4" in capsys.readouterr().out
    assert run("verify", 4, "--database", played) == 0
    assert run("export", 2, "--database", played) == 1
    assert run("export", 2, "--secrets", "--database", played) == 0
    (tmp_path / "game.txt").write_text(text.replace("commit", "clear"))
    assert (
        run("verify", tmp_path / "game.txt")
        == 1
        == run("import", tmp_path / "game.txt", "--database", played)
    )
    assert run("verify", tmp_path / "nothing.txt") == 1


def test_backup_and_restore(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", copy, "--database", played) == 0
    assert run("backup", copy, "--database", played) == ReadOnly.exit_code
    before = copy.read_bytes()
    assert run("restore", "--check", copy) == 0
    assert "1 games that go on" in capsys.readouterr().out
    assert copy.read_bytes() == before
    assert run("restore", copy, "--database", tmp_path / "new.sqlite3") == 0
    assert run("verify", 1, "--database", tmp_path / "new.sqlite3") == 0
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("UPDATE decision SET crc = crc + 1 WHERE game = 2")
    assert run("restore", "--check", copy) == 1
    assert "Game 2 cannot be rebuilt" in capsys.readouterr().err
    copy.write_bytes(before[:5000])
    assert run("restore", "--check", copy) == CorruptDatabase.exit_code
