"""Damaged rows of one game, and forged files: one sentence each, and everybody else plays on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from random import Random
from zlib import crc32

import pytest

from orleans_bot import words
from orleans_bot.host import Host
from orleans_bot.host.refusals import GameHeld
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import DiskFull

from .players import ALICE, KEEPER, decide, play, sit_down

DAMAGES = {
    "options": "UPDATE game SET options = '{\"half' WHERE id = 1",
    "result": "UPDATE game SET result = CAST(x'7bff' AS TEXT) WHERE id = 1",
    "channel's boxes": "UPDATE game SET boxes = CAST(x'ff' AS TEXT) WHERE id = 1",
    "seats": "UPDATE seat SET colour = CAST(x'fe' AS TEXT) WHERE game = 1",
    "state": "UPDATE checkpoint SET state = x'00ff00' WHERE game = 1",
    "state's words": "UPDATE checkpoint SET draws = CAST(x'ff' AS TEXT) WHERE game = 1",
    "picks": "UPDATE decision SET picks = CAST(x'ff' AS TEXT) WHERE game = 1",
    "no state": "DELETE FROM checkpoint WHERE game = 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_game_is_named_and_rests_and_the_others_go_on(host: Host, damage: str) -> None:
    await play(host, await sit_down(host, 2), Random(1), 20)
    other = await play(host, await sit_down(host, 2), Random(2), 20)
    await host.store.write(lambda db: db.execute(DAMAGES[damage]) and None)
    host.core.lives.clear()
    rows = await host.running_games()
    assert other.game in [row.id for row in rows]
    questions: list[Callable[[], object]] = [
        lambda: host.look(1), lambda: host.game(1), lambda: host.story(1, KEEPER),
        lambda: host.export(1, secrets=True), lambda: host.lines(1),
    ]  # fmt: skip
    refused = 0
    for ask in questions:
        try:
            await ask()  # type: ignore[misc]
        except Refusal as refusal:
            refused += isinstance(refusal, GameHeld)
    assert refused
    status = await host.store.read(
        lambda db: db.execute("SELECT status FROM game WHERE id = 1").fetchone()[0]
    )
    assert status == "held"
    assert [row.id for row in await host.running_games()] == [other.game]
    for way_out in (host.resume, host.back_to_phase):
        with suppress(Refusal):
            await way_out(1, KEEPER)
    assert (await decide(host, await host.look(other.game), Random(3))).seq == 21


async def test_forged_files_are_refused_in_one_sentence_and_change_nothing(host: Host) -> None:
    await play(host, await sit_down(host, 2), Random(1), 40)
    text = await host.export(1, secrets=True)
    luck = Random(12)

    def everything(db: sqlite3.Connection) -> list[str]:
        return list(db.iterdump())

    before = await host.store.read(everything)
    brought = 0
    for _ in range(250):
        forged = forge(text, luck)
        try:
            await host.import_(forged)
            brought += 1
            before = await host.store.read(everything)
        except Refusal as refusal:
            assert refusal.sentence and "\n" not in refusal.sentence.strip()
            assert await host.store.read(everything) == before
    numbers = [9 << 70, -1, "x", None, [], {"a": 1}]
    for number in numbers:
        with pytest.raises(Refusal):
            await host.import_(summed(text.replace('"scenario":"orleans"', f'"scenario":{number!r}')))
    with pytest.raises(Refusal):
        await host.import_(summed(text.split("\n")[0] + "\ngame " + "[" * 100_000))
    assert await host.store.read(everything) == before
    good = await host.import_(text)
    assert (await host.look(good)).seq == 40


def forge(text: str, luck: Random) -> str:
    """A file that somebody has changed, with a sum that fits."""
    lines = text.split("\n")[:-2]
    at = luck.randrange(1, len(lines))
    words = lines[at].split(" ")
    part = luck.randrange(len(words))
    strange = ["", "0", "-1", "9" * 30, "\ud800", "null", "undo", "restart", "99", "farm_house", "\x00", "="]
    match luck.randrange(5):
        case 0:
            words[part] = luck.choice(strange)
        case 1:
            del words[part]
        case 2:
            words.insert(part, luck.choice(strange))
        case 3:
            return summed("\n".join(lines[:at] + lines[at + 1 :]))
        case _:
            cut = luck.randrange(len(lines[at]) + 1)
            words = [lines[at][:cut] + luck.choice(strange) + lines[at][cut + 1 :]]
    lines[at] = " ".join(words)
    return summed("\n".join(lines))


def summed(body: str) -> str:
    """A text with the last line that fits it."""
    body = body.partition("\nend ")[0]
    sum_ = crc32((body + "\n").encode(errors="surrogatepass"))
    return f"{body}\nend {len(body.split(chr(10))) - 2} {sum_:08x}\n"


async def test_on_a_full_disk_one_can_still_read(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 20)

    async def full(work: object) -> None:
        raise DiskFull("There is no room left.")

    monkeypatch.setattr(host.store, "write", full)
    host.core.lives.clear()
    assert await host.story(1, KEEPER) and (await host.look(1)).seq == outcome.seq
    assert await host.running_games() and await host.export(1, secrets=True)
    with pytest.raises(DiskFull):
        await decide(host, outcome, Random(2))


@pytest.mark.parametrize("broken", ["'{\"half'", "CAST(x'ff' AS TEXT)", "'[7]'", f"'{'[' * 100_000}'"])
async def test_one_broken_row_of_what_is_due_keeps_nobody_waiting(host: Host, broken: str) -> None:
    first = await play(host, await sit_down(host, 2), Random(1), 3)
    other = await play(host, await sit_down(host, 2), Random(2), 3)
    for game in (first.game, other.game):
        await host.set_due(game, "", "call", 10, {"to": game})
    await host.store.write(lambda db: db.execute(f"UPDATE due SET data = {broken} WHERE game = 1") and None)
    assert [each.data for each in await host.due(20, "call")] == [{"to": other.game}]
    assert await host.due_of(first.game, "call", "") is None
    await host.set_due(first.game, "", "call", 10, {"to": 1})
    assert [each.game for each in await host.due(20, "call")] == [first.game, other.game]


@pytest.mark.parametrize("broken", ["'{\"half'", "CAST(x'ff' AS TEXT)", f"'{'[' * 100_000}'"])
async def test_one_broken_setting_is_nobody_elses_and_can_be_set_anew(host: Host, broken: str) -> None:
    for owner in (1, 2):
        await host.set_setting("user", owner, "language", "de")
    await host.store.write(
        lambda db: db.execute(f"UPDATE setting SET value = {broken} WHERE owner = 1") and None
    )
    assert await host.settings("user", "language") == {2: "de"}
    assert await host.setting("user", 1, "language") is None
    await host.set_setting("user", 1, "language", "en-US")
    assert await host.settings("user", "language") == {1: "en-US", 2: "de"}


@pytest.mark.parametrize("key", ["standing", "standing_off", "rest"])
async def test_what_one_person_has_set_holds_no_game_when_it_breaks(host: Host, key: str) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 3)
    for each in ("standing", key):
        await host.set_setting("user", ALICE, each, {})
    await host.store.write(
        lambda db: db.execute("UPDATE setting SET value = '{\"half' WHERE key = ?", (key,)) and None
    )
    host.core.lives.clear()
    assert (await host.look(outcome.game)).status == "running"
    assert (await decide(host, outcome, Random(2))).seq == 4
    assert await host.my_data(ALICE)


@pytest.mark.parametrize("damage", ["state", "picks", "an old line's picks"])
async def test_a_game_that_rests_for_its_damage_says_so_whenever_it_is_asked(host: Host, damage: str) -> None:
    await play(host, await sit_down(host, 2), Random(1), 60)
    old = "UPDATE decision SET picks = CAST(x'ff' AS TEXT) WHERE game = 1 AND seq = 1"
    await host.store.write(lambda db: db.execute(DAMAGES.get(damage, old)) and None)
    host.core.lives.clear()
    ask = host.look if damage == "state" else host.lines
    said: list[GameHeld] = []
    for again in (ask, host.look, host.look):
        with pytest.raises(GameHeld) as refused:
            await again(1)
        said.append(refused.value)
    sentences = {words.refusal(each) for each in said}
    assert len(sentences) == 1 and "is damaged and cannot be read" in sentences.pop()
    assert not any(each.data.get("diverged") for each in said)
    assert (await host.game(1)).status == "held"
