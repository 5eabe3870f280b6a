"""What is shown of games that have ended: proofs, and the way through them step by step."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest

from orleans_bot.host import Host
from orleans_bot.host.refusals import NoSuchGame, NotStarted, NotToday, StillSecret, StrangeContent
from orleans_bot.rules.errors import BadLog
from orleans_bot.rules.game import Game
from orleans_bot.store import Store
from orleans_bot.store.records import DAY

from .players import ALICE, KEEPER, decide, new_host, play, sit_down


async def ended(host: Host, undos: bool = True) -> int:
    """A game of two, some of it taken back, that its keeper has broken off in the fifth round."""
    luck, outcome = Random(2), await sit_down(host, 2)
    while outcome.public.round < 5:
        outcome = await decide(host, outcome, luck)
        if undos and outcome.seq % 17 == 0:
            outcome = await host.rewind(outcome.game, KEEPER, (await host.lines(outcome.game))[-3].seq)
        if undos and outcome.seq % 40 == 0:
            outcome = await host.back_to_phase(outcome.game, KEEPER)
    await host.abort(outcome.game, KEEPER)
    return outcome.game


async def whole(host: Host) -> int:
    """A solo played to its end."""
    outcome = await play(host, await sit_down(host, 1, scenario="trip_to_tours"), Random(1), 9999)
    assert outcome.over
    return outcome.game


async def test_seed_log_and_result_of_an_ended_game_agree(host: Host) -> None:
    game = await whole(host)
    proof = await host.afterwards.prove(game)
    row = await host.game(game)
    assert (proof.fault, proof.seed, proof.seed_hash, proof.finished) == ("", row.seed, row.seed_hash, True)
    assert proof.lines == (await host.look(game)).seq > 50 and proof.draws > 10
    assert await host.afterwards.prove_text(await host.export(game)) == proof


async def test_the_points_over_the_rounds_end_with_the_score(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(3), 9999)
    result = outcome.public.result
    assert result is not None
    grown = await host.afterwards.points(outcome.game)
    assert {colour: line[-1] for colour, line in grown.items()} == {
        colour: sum(line.points for line in lines) for colour, lines in result.scores.items()
    }
    assert {len(line) for line in grown.values()} == {outcome.public.rounds + 1}
    assert {line[0] for line in grown.values()} == {5}, "each begins with its coins"
    assert await host.afterwards.points((await sit_down(host, 2)).game) == {}, (
        "a game that goes on tells nothing"
    )


async def test_what_was_taken_back_is_proved_too_and_a_broken_off_game_has_no_result(host: Host) -> None:
    game = await ended(host)
    proof = await host.afterwards.prove(game)
    assert (proof.fault, proof.finished) == ("", False)
    assert await host.afterwards.prove_text(await host.export(game)) == proof


@pytest.mark.parametrize(
    ("spoil", "fault", "at"),
    [
        ("UPDATE game SET seed = '8' || substr(seed, 2)", "seed", 0),
        ("UPDATE decision SET crc = crc + 1 WHERE seq = 20", "log", 20),
        ("UPDATE decision SET ask = 'nonsense' WHERE seq = 20", "log", 20),
        ("DELETE FROM decision WHERE seq = 20", "log", 20),
        ("DELETE FROM decision WHERE seq = (SELECT max(seq) FROM decision)", "result", 0),
        ("UPDATE game SET result = '{}'", "result", 0),
        ("UPDATE checkpoint SET draws = 'monk' WHERE seq = 0", "saved", 0),
    ],
)
async def test_a_proof_says_what_is_the_first_thing_that_does_not_agree(
    host: Host, spoil: str, fault: str, at: int
) -> None:
    game = await whole(host)
    await host.store.write(lambda db: db.execute(spoil))
    proof = await host.afterwards.prove(game)
    assert (proof.fault, proof.at) == (fault, at)


async def test_a_torn_or_foreign_file_is_refused_and_a_forged_one_is_not_proved(host: Host) -> None:
    text = await host.export(await whole(host))
    for wrong in ("", "hello", text[:-40], text.replace("= ", "=  ", 1), "\x00" * 100):
        with pytest.raises(BadLog):
            await host.afterwards.prove_text(wrong)
    lines = text.splitlines()[:-1]
    at = next(i for i, line in enumerate(lines) if " commit " in line and i > 20)
    assert (await host.afterwards.prove_text(summed([*lines[:at], *lines[at + 1 :]]))).fault == "log"
    other = lines[1].replace('"seed":"7-', '"seed":"8-')
    assert (await host.afterwards.prove_text(summed([lines[0], other, *lines[2:]]))).fault == "seed"
    going = lines[1].replace('"finished"', '"running"')
    with pytest.raises(StillSecret):
        await host.afterwards.prove_text(summed([lines[0], going, *lines[2:]]))
    assert '"contents":[[0,' in lines[1]
    strange = lines[1].replace('"contents":[[0,"', '"contents":[[0,"{\\"x\\":1}')
    with pytest.raises(StrangeContent):
        await host.afterwards.prove_text(summed([lines[0], strange, *lines[2:]]))


def summed(lines: list[str]) -> str:
    """A text whose sum fits although it was changed."""
    body = "\n".join(lines) + "\n"
    return f"{body}end {len(lines) - 2} {crc32(body.encode()):08x}\n"


async def test_nothing_of_a_game_that_goes_on_is_shown(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 2), Random(1), 20)
    lobby = await host.open_lobby(guild=1, channel=1, keeper=KEEPER, scenario="orleans", seats=2)
    for game, refusal in ((outcome.game, StillSecret), (lobby.game, NotStarted), (99, NoSuchGame)):
        for look in (host.afterwards.prove, host.afterwards.retell, host.afterwards.by_rounds):
            with pytest.raises(refusal):
                await look(game)


async def test_nothing_of_a_solo_of_the_day_is_shown_before_its_day_is_over(store: Store) -> None:
    host = new_host(store)
    moment = [20_601 * DAY + 60.0]
    host.core.clock = lambda: moment[0]
    today = await host.daily.today()
    lobby = await host.open_lobby(
        guild=None, channel=9, keeper=ALICE, scenario=today.scenario, options=today.options, seats=1
    )
    await host.join(lobby.game, ALICE)
    claim = host.daily.claim(today, ALICE, lobby.game)
    outcome = await host.start(lobby.game, ALICE, seed=today.seed, extra=claim)
    assert (await play(host, outcome, Random(1), 9999)).over
    for look in (host.afterwards.prove, host.afterwards.retell, host.afterwards.by_rounds):
        with pytest.raises(NotToday):
            await look(lobby.game)
    moment[0] += DAY
    assert not (await host.afterwards.prove(lobby.game)).fault
    assert (await host.afterwards.retell(lobby.game)).stops


async def test_a_game_is_told_again_as_it_was_seen_and_without_what_was_taken_back(host: Host) -> None:
    luck, outcome = Random(2), await sit_down(host, 2)
    seen = {0: outcome.public}
    own = {}
    while outcome.public.round < 6:
        outcome = await decide(host, outcome, luck)
        seen[outcome.seq] = outcome.public
        own[outcome.seq] = (await host.look(outcome.game, ALICE)).view
        if outcome.seq % 23 == 0:
            back = (await host.lines(outcome.game))[-3].seq
            outcome = await host.rewind(outcome.game, KEEPER, back)
            seen = {seq: view for seq, view in seen.items() if seq < back}
    await host.abort(outcome.game, KEEPER)
    told = await host.afterwards.retell(outcome.game)
    assert [stop.seq for stop in told.stops] == sorted({stop.seq for stop in told.stops})
    assert len(told.stops) > 20 and told.rounds.keys() == {1, 2, 3, 4, 5, 6}
    spans = told.spans
    for stop in told.stops:
        assert not any(start <= stop.seq < end for start, end in spans)
        view = await host.afterwards.seen(told, stop)
        assert view == seen[stop.seq], stop.seq
        assert (view.round, view.phase) == (stop.round, stop.phase)
    stop = told.stops[15]
    blue = await host.afterwards.seen(told, stop, "blue")
    assert blue == own[stop.seq] and blue.seat("blue").bag is not None and blue.seat("red").bag is None


async def test_a_phase_that_was_started_anew_is_told_once(host: Host) -> None:
    told = await host.afterwards.retell(await ended(host))
    assert told.spans and len({stop.seq for stop in told.stops}) == len(told.stops)
    rounds = [note.data["n"] for stop in told.stops for note in stop.notes if note.key == "round"]
    assert rounds == sorted(set(rounds))


async def test_the_table_by_rounds_ends_with_the_end(host: Host) -> None:
    game = await whole(host)
    views = await host.afterwards.by_rounds(game)
    assert [view.round for view in views[:-1]] == list(range(1, views[-1].round + 1))
    assert all(view.phase == "planning" for view in views[:-1])
    assert views[-1] == (await host.look(game)).public and views[-1].result is not None


async def test_telling_goes_on_beyond_what_can_no_longer_be_played(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await ended(host, undos=False)
    all_of_it = await host.afterwards.retell(game)
    host.afterwards.told.clear()
    real = Game.replay

    def fail_at_twenty(self: Game, decision: object, taped: bool = True) -> object:
        if decision.seq == 20:  # type: ignore[attr-defined]
            raise ValueError("changed")
        return real(self, decision, taped)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "replay", fail_at_twenty)
    told = await host.afterwards.retell(game)
    assert {stop.seq for stop in told.stops} < {stop.seq for stop in all_of_it.stops}
    assert told.stops[-1] == all_of_it.stops[-1] and told.stops[0] == all_of_it.stops[0]
