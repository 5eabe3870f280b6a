"""Games, victories and points by person and server, shown only to those who may see them."""

from __future__ import annotations

import json
from random import Random

import pytest

from orleans_bot.host import Host
from orleans_bot.host.refusals import NumbersHidden
from orleans_bot.host.statistics import ALONE, PEOPLE, STAND_INS, TEAM, Tally, way_of
from orleans_bot.store import Store, games
from orleans_bot.store.records import DAY
from orleans_bot.store.statistics import Played

from .players import ALICE, BOB, CAROL, KEEPER, new_host, play, sit_down

GUILD, CHANNEL = 1, 50


async def ended(
    host: Host, winners: tuple[str, ...], people: int = 2, stand_ins: int = 0, scenario: str = "orleans",
    guild: int = GUILD, kind: str = "", channel: int = CHANNEL, **more: object,
) -> int:  # fmt: skip
    """A game that is said to have ended with these winners; 100 points for each, 70 for others."""
    outcome = await sit_down(host, people, stand_ins, scenario)
    scores = {seat: [["coins", 60], ["grain", 40 if seat in winners else 10]] for seat in outcome.seats}
    result = {"won": bool(winners), "winners": winners, "scores": scores, "reason": "rounds", **more}
    await host.store.write(
        lambda db: games.change(
            db, outcome.game, status="finished", result=games.as_json(result), guild=guild, channel=channel,
            thread_kind=kind,
        )
    )  # fmt: skip
    host.core.drop(outcome.game)
    return outcome.game


async def test_games_are_counted_by_the_way_they_were_played(host: Host) -> None:
    await ended(host, ("blue",))
    await ended(host, ("red",))
    await ended(host, ("blue", "red"), people=2, stand_ins=1)
    await ended(host, ("blue",), people=1, stand_ins=2)
    await ended(host, ("blue", "red"), scenario="invasion", together=True)
    await ended(host, (), scenario="invasion", together=True)
    await ended(host, ("blue",), people=1, scenario="trip_to_tours")
    await ended(host, (), people=1, scenario="trip_to_tours")
    mine = await host.statistics.own(ALICE)
    assert mine.ways[PEOPLE] == Tally(3, 2, 100, pytest.approx(90))
    assert mine.ways[STAND_INS] == Tally(1, 1, 100, 100)
    assert (mine.ways[TEAM].games, mine.ways[TEAM].won) == (2, 1)
    assert mine.ways[ALONE] == Tally(2, 1)
    assert (mine.games, mine.won) == (8, 5)
    assert list(mine.scenarios) == ["orleans", "invasion", "trip_to_tours"]
    bob = await host.statistics.own(BOB)
    assert (bob.games, bob.won) == (5, 3)
    assert (await host.statistics.own(CAROL)).games == 0


async def test_a_game_really_played_counts_and_so_do_the_places_that_were_used(host: Host) -> None:
    outcome = await play(host, await sit_down(host, 1, scenario="trip_to_tours"), Random(1), 9999)
    assert (await host.statistics.own(ALICE)).ways == {ALONE: Tally(1, int(outcome.public.result.won))}  # type: ignore[union-attr]
    told = await host.afterwards.retell(outcome.game)
    acted: dict[str, int] = {}
    for line in told.chronicle.lines:
        for pick in line.decision.picks:
            if pick.startswith("act:"):
                acted[pick[4:]] = acted.get(pick[4:], 0) + 1
    places = dict((await host.statistics.own(ALICE)).places)
    assert places and all(acted[place] == number for place, number in places.items())
    assert max(places.values()) == max(acted.values())


async def test_a_place_whose_use_was_taken_back_is_not_counted(host: Host) -> None:
    outcome = await sit_down(host, 1, scenario="trip_to_tours")
    game = outcome.game
    while not (await host.store.read(lambda db: acts(db, game))):
        outcome = await play(host, outcome, Random(outcome.seq), 1)
    line = (await host.store.read(lambda db: acts(db, game)))[0]
    await host.rewind(game, KEEPER, line)
    await host.store.write(lambda db: games.change(db, game, status="finished", result='{"winners":[]}'))
    assert (await host.statistics.own(ALICE)).places == ()


def acts(db: object, game: int) -> list[int]:
    """The lines of a game's log in which a place was used."""
    rows = db.execute("SELECT seq FROM decision WHERE game = ? AND picks LIKE 'act:%'", (game,))  # type: ignore[attr-defined]
    return [seq for (seq,) in rows]


async def test_what_goes_on_was_broken_off_or_is_for_practice_does_not_count(host: Host) -> None:
    await sit_down(host, 2)
    other = await sit_down(host, 2)
    await host.abort(other.game, KEEPER)
    practice = await ended(host, ("blue",), people=1, scenario="trip_to_tours")
    await host.set_panel(practice, "practice", 0, 1)
    assert (await host.statistics.own(ALICE)).games == 0


async def test_a_solo_of_the_day_counts_when_its_day_is_over(store: Store) -> None:
    host = new_host(store)
    moment = [20_601 * DAY + 60.0]
    host.core.clock = lambda: moment[0]
    game = await ended(host, (), people=1, scenario="trip_to_tours")
    await host.daily.today()
    day = "INSERT INTO daily_game (game, day) VALUES (?, 20601)"
    await store.write(lambda db: db.execute(day, (game,)))
    assert (await host.statistics.own(ALICE)).games == 0
    moment[0] += DAY
    assert (await host.statistics.own(ALICE)).games == 1


async def test_nobody_sees_the_numbers_of_somebody_who_has_not_allowed_it(host: Host) -> None:
    await ended(host, ("blue",))
    with pytest.raises(NumbersHidden):
        await host.statistics.of(ALICE, GUILD, {CHANNEL})
    page = await host.statistics.server(GUILD, {CHANNEL})
    assert page.scenarios == {"orleans": 1} and page.people == ()
    await host.statistics.show(ALICE, True)
    assert (await host.statistics.of(ALICE, GUILD, {CHANNEL})).won == 1
    page = await host.statistics.server(GUILD, {CHANNEL})
    assert [user for user, _ in page.people] == [ALICE]
    await host.statistics.show(ALICE, False)
    assert (await host.statistics.server(GUILD, {CHANNEL})).people == ()
    with pytest.raises(NumbersHidden):
        await host.statistics.of(ALICE, GUILD, {CHANNEL})


async def test_others_see_only_what_was_played_at_open_tables_of_their_server_that_they_can_see(
    host: Host,
) -> None:
    await host.statistics.show(ALICE, True)
    await ended(host, ("blue",))
    await ended(host, ("blue",), kind="private")
    await ended(host, ("blue",), guild=2)
    await ended(host, ("blue",), channel=51)
    seen = await host.statistics.of(ALICE, GUILD, {CHANNEL})
    assert (seen.games, seen.places) == (1, ())
    assert (await host.statistics.server(GUILD, {CHANNEL})).scenarios == {"orleans": 1}
    assert await host.statistics.channels(GUILD) == {CHANNEL, 51}
    assert (await host.statistics.own(ALICE)).games == 4


async def test_whoever_is_forgotten_has_no_numbers_and_no_wish(host: Host) -> None:
    await ended(host, ("blue",))
    await host.statistics.show(ALICE, True)
    assert json.loads(await host.my_data(ALICE))["settings"]["statistics"] is True
    await host.forget(ALICE)
    assert not await host.statistics.is_shown(ALICE)
    assert (await host.statistics.own(ALICE)).games == 0
    assert (await host.statistics.server(GUILD, {CHANNEL})).people == ()


async def test_a_damaged_result_keeps_nobody_from_reading_the_others(host: Host) -> None:
    await ended(host, ("blue",))
    broken = await ended(host, ("blue",))
    await host.store.write(lambda db: db.execute("UPDATE game SET result = '{' WHERE id = ?", (broken,)))
    assert (await host.statistics.own(ALICE)).games == 1


def test_a_result_without_anything_in_it_is_no_victory() -> None:
    assert way_of(Played(1, 1, "orleans", 1, "blue", 2, 2, {})) == PEOPLE
