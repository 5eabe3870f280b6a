"""Exports, imports, proofs and stories."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest

from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.refusals import NoSuchGame, NotStarted, StillSecret
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.errors import Diverged, Refusal
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note
from orleans_bot.store import Store, ahead, log

from .players import ALICE, BOB, KEEPER, STRANGER, decide, facts, new_host, play, sit_down


async def finished(host: Host, people: int = 2, undos: bool = True) -> int:
    """A finished game with some lines taken back."""
    luck, outcome = Random(people), await sit_down(host, people)
    while not outcome.over:
        outcome = await decide(host, outcome, luck)
        if undos and outcome.seq % 17 == 0 and not outcome.over:
            outcome = await host.rewind(outcome.game, KEEPER, (await host.lines(outcome.game))[-3].seq)
        if undos and outcome.seq % 50 == 0 and not outcome.over:
            outcome = await host.back_to_phase(outcome.game, KEEPER)
    return outcome.game


async def test_an_import_leads_to_the_same_sums_and_the_same_text(host: Host) -> None:
    game = await finished(host, 3)
    text = await host.export(game)
    again = await host.import_(text)
    assert again != game and await host.export(again) == text
    before, after = await host.look(game), await host.look(again)
    assert before.public == after.public and before.seed == after.seed
    assert host.core.lives[game].game.crc == host.core.lives[again].game.crc
    assert (await host.game(again)).keeper is None and set(after.seats.values()) == {None}
    lines = [
        [line.decision for line in await host.store.read(lambda db, n=n: log.lines(db, n))]  # type: ignore[misc]
        for n in (game, again)
    ]
    assert lines[0] == lines[1]
    verify(load(), await host.store.read(lambda db: chronicle(db, again)))


async def test_an_export_names_nobody(host: Host) -> None:
    text = await host.export(await finished(host))
    assert not any(str(user) in text for user in (ALICE, BOB, KEEPER))


async def test_a_game_that_goes_on_keeps_its_secrets(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 30)
    with pytest.raises(StillSecret):
        await host.export(outcome.game)
    again = await host.import_(await host.export(outcome.game, secrets=True))
    on = await host.look(again)
    assert (on.status, on.public, on.waiting) == ("running", outcome.public, outcome.waiting)
    await host.replace(again, KEEPER, "blue", ALICE, manager=True)
    await host.replace(again, KEEPER, "red", BOB, manager=True)
    assert (await play(host, await host.look(again), Random(1), 10_000)).over


async def test_what_never_was_cannot_be_exported(host: Host) -> None:
    with pytest.raises(NoSuchGame):
        await host.export(7)
    lobby = await host.open_lobby(guild=None, channel=1, keeper=KEEPER, scenario="orleans", seats=2)
    with pytest.raises(NotStarted):
        await host.export(lobby.game)


async def test_whatever_is_changed_in_an_export_is_noticed(host: Host) -> None:
    text = await host.export(await finished(host))
    luck = Random(1)
    before = await host.store.read(lambda db: db.execute("SELECT count(*) FROM game").fetchone())
    for _ in range(150):
        at = luck.randrange(len(text))
        torn = luck.choice(
            [
                text[:at],
                text[:at] + text[at + 1 :],
                text[:at] + luck.choice('x1 \n{"') + text[at:],
                text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :],
            ]
        )
        if torn.rstrip("\n") != text.rstrip("\n"):
            with pytest.raises(Refusal):
                await host.import_(torn)
    for foreign in ("", "\n", "orleans blue,red seed=7 boxes=base\n", "orleans-game 1\nend 0 0\n"):
        with pytest.raises(Refusal):
            await host.import_(foreign)
    after = await host.store.read(lambda db: db.execute("SELECT count(*) FROM game").fetchone())
    assert after == before


def resum(lines: list[str]) -> str:
    """A text whose sum fits although it was changed: what somebody would do who wants to cheat."""
    body = "\n".join(lines) + "\n"
    return f"{body}end {len(lines) - 2} {crc32(body.encode()):08x}\n"


async def test_a_changed_game_with_a_fitting_sum_is_not_proved(host: Host) -> None:
    lines = (await host.export(await finished(host))).splitlines()[:-1]
    plan = next(i for i, line in enumerate(lines) if " commit " in line and i > 20)
    draw = next(i for i, line in enumerate(lines) if "= " in line and " = ! " not in line)
    mark = next(i for i, line in enumerate(lines) if " - undo " in line)
    words = lines[draw].split(" ")
    at = words.index("=") + 1
    changes = [
        (plan, lines[plan].replace("commit", "clear")),
        (draw, " ".join([*words[:at], "monk", *words[at + 1 :]])),
        (mark, lines[mark].replace("undo ", "undo 9")),
        (mark, lines[mark].replace("undo ", "undo x")),
        (mark, lines[mark].replace("undo ", "undo -")),
        (5, lines[5].replace("!", "! 0")),
        (5, lines[6]),
        (1, lines[1].replace('"seed":"7-', '"seed":"8-')),
        (1, lines[1].replace('"orleans"', '"paris"')),
        (1, lines[1].replace('"red"', '"blue"')),
        (1, lines[1].replace('"won":true', '"won":false')),
        (1, lines[1].replace('"finished"', '"aborted"')),
        (1, lines[1].replace('"finished"', '"lobby"')),
        (1, lines[1].replace('"options":{}', '"options":[]')),
        (1, lines[1].replace('"boxes":["base"]', '"boxes":7')),
    ]
    for row, changed in changes:
        if changed == lines[row]:
            raise AssertionError(f"nothing was changed in {changed!r}")
        with pytest.raises(Refusal):
            await host.import_(resum([*lines[:row], changed, *lines[row + 1 :]]))
    with pytest.raises(Refusal):
        await host.import_(resum(lines[:-1]))


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE decision SET picks = 'clear' WHERE seq ="
        " (SELECT max(seq) FROM decision WHERE picks = 'commit')",
        "UPDATE decision SET draws = 'monk' WHERE seq = (SELECT max(seq) FROM decision WHERE draws != '')",
        "UPDATE decision SET crc = crc + 1 WHERE seq = 40",
        "DELETE FROM decision WHERE seq = 40",
        "DELETE FROM decision WHERE seq = (SELECT max(seq) FROM decision)",
        "DELETE FROM checkpoint WHERE seq = (SELECT max(seq) FROM checkpoint)",
        "UPDATE checkpoint SET draws = 'monk' WHERE seq = (SELECT max(seq) FROM checkpoint)",
        "UPDATE game SET seed = '8' || substr(seed, 2)",
        "UPDATE game SET seed = seed || '0'",
        "UPDATE game SET result = replace(result, 'true', 'false')",
        "UPDATE game SET options = '{\"a\":1}'",
    ],
)
async def test_whatever_is_changed_in_the_database_is_not_proved(host: Host, spoil: str) -> None:
    game = await finished(host)
    verify(load(), await host.store.read(lambda db: chronicle(db, game)))
    await host.store.write(lambda db: db.execute(spoil))
    with pytest.raises(Refusal):
        verify(load(), await host.store.read(lambda db: chronicle(db, game)))


async def test_a_story_is_told_once_to_each(host: Host) -> None:
    outcome = await sit_down(host, 2)
    told = [note for _, note in await host.story(outcome.game, ALICE)]
    assert [note.key for note in told][:1] == ["round"]
    assert await host.story(outcome.game, ALICE) == []
    luck = Random(2)
    notes: list[Note] = []
    for _ in range(50):
        outcome = await decide(host, outcome, luck)
        notes.extend(outcome.notes)
        if luck.random() < 0.2:
            assert [note for _, note in await host.story(outcome.game, ALICE)] == notes
            notes = []
    everything = await host.story(outcome.game, BOB)
    assert [seq for seq, _ in everything] == sorted(seq for seq, _ in everything)
    assert await host.story(outcome.game, STRANGER, after=-1) == everything
    assert await host.story(outcome.game, STRANGER, after=30) == [line for line in everything if line[0] > 30]
    assert await host.story(outcome.game, STRANGER) == everything
    assert await new_host(host.store).story(outcome.game, BOB) == []


async def test_only_the_story_of_an_ended_game_tells_what_was_given_ahead(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(2), 30)
    seqs = sorted({seq for seq, _ in await host.story(outcome.game, BOB, after=0)})
    how = dict(zip(seqs[-3:], ("ahead", "standing", "clock"), strict=True))
    await host.store.write(lambda db: ahead.mark(db, outcome.game, how))

    async def marks() -> list[tuple[int, str]]:
        told = await host.story(outcome.game, STRANGER, after=-1)
        return [(seq, note.key) for seq, note in told if note.key.startswith("given_")]

    assert await marks() == []
    await host.abort(outcome.game, KEEPER)
    assert await marks() == [(seq, f"given_{kind}") for seq, kind in how.items()]


async def test_what_was_taken_back_is_told_as_such(host: Host) -> None:
    luck, outcome = Random(2), await sit_down(host, 2)
    outcome = await play(host, outcome, luck, 30)
    await host.story(outcome.game, ALICE)
    back = await host.rewind(outcome.game, KEEPER, 22)
    again = await host.back_to_phase(outcome.game, KEEPER)
    told = await host.story(outcome.game, ALICE)
    assert [(seq, note.key) for seq, note in told[:2]] == [(back.seq, "rewound"), (again.seq, "restarted")]
    assert tuple(note for _, note in told[1:]) == again.notes
    whole = await host.story(outcome.game, BOB)
    undone = int(again.notes[0].data["to"])
    assert all(seq < undone or seq >= back.seq for seq, _ in whole)


async def test_a_story_goes_on_beyond_what_cannot_be_told(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(2), 60)
    whole = await host.story(outcome.game, BOB, after=-1)
    real = Game.replay

    def fail_at_ten(self: Game, decision: object, taped: bool = True) -> object:
        if decision.seq == 10:  # type: ignore[attr-defined]
            raise Diverged("changed")
        return real(self, decision, taped)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "replay", fail_at_ten)
    told = await host.story(outcome.game, ALICE, after=-1)
    gap = {seq for seq, _ in whole} - {seq for seq, _ in told}
    assert gap and min(gap) >= 10
    assert [line for line in whole if line[0] > max(gap)] == [line for line in told if line[0] > max(gap)]
    assert [line for line in told if line[0] < 10] == [line for line in whole if line[0] < 10]


async def test_no_story_before_the_start(host: Host) -> None:
    lobby = await host.open_lobby(guild=None, channel=1, keeper=KEEPER, scenario="orleans", seats=2)
    assert await host.story(lobby.game, ALICE) == []


async def test_an_import_can_be_looked_at_after_a_restart(store: Store) -> None:
    host = new_host(store)
    again = await host.import_(await host.export(await finished(host)))
    assert facts(await new_host(store).look(again)) == facts(await host.look(again))
