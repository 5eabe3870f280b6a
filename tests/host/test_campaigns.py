"""Campaigns: chapter after chapter, who has had whom, what is taken along, and what outlives everything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from orleans_bot.__main__ import main
from orleans_bot.content.invasion.characters import EASY
from orleans_bot.host import Host, Outcome
from orleans_bot.host.campaigns import MOST, Standing
from orleans_bot.host.public import Public
from orleans_bot.host.refusals import CampaignEnded, CampaignsFull, ChapterOpen, ChooseFirst, NoSuchCampaign
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.campaigns import AGAIN, DONE, GIFT, LOST, NEXT, ON, PLAYING, SAME
from orleans_bot.rules.errors import BadLog
from orleans_bot.rules.modes import CAST, HAD
from orleans_bot.store import Store, games
from orleans_bot.store import campaigns as kept
from orleans_bot.store.backup import backup

from .players import ALICE, BOB, CAROL, DAVE, KEEPER, decide, new_host

SERVER, CHANNEL = 77, 50
TEAM = (ALICE, BOB, CAROL)


async def defence(host: Host, carries: bool = False) -> int:
    """The co-operative campaign of a server."""
    return (await host.campaigns.begin("defence_of_orleans", SERVER, CHANNEL, KEEPER, carries)).row.id


async def opened(host: Host, number: int, users: Sequence[int] = TEAM, way: str = "") -> Outcome:
    """The next chapter, gathered and begun."""
    coming = await host.campaigns.next(number, way)
    chapter = coming.chapter
    lobby = await host.open_lobby(
        guild=SERVER, channel=CHANNEL, keeper=users[0], scenario=chapter.scenario, options=chapter.options,
        modules=coming.modules, seats=max(2, len(users)), beside=coming.note,
    )  # fmt: skip
    for user in users:
        await host.join(lobby.game, user)
    return await host.start(lobby.game, users[0], seed=number)


async def ended(host: Host, game: int, won: bool, round_: int = 10) -> None:
    """The game has ended like that: its row says so, and its table shows that round."""
    live = host.core.lives[game]
    live.game.state.round = round_
    live.public = Public()  # no decision has brought that round, so nobody was shown it
    result = games.as_json({"won": won, "winners": [], "reason": "saved", "together": True})
    await host.store.write(
        lambda db: games.change(db, game, status="finished", ended=host.now, round=round_, result=result)
    )
    live.row = replace(live.row, status="finished")


async def played(
    host: Host, number: int, won: bool, users: Sequence[int] = TEAM, way: str = "", round_: int = 10
) -> Standing:
    """A whole chapter."""
    outcome = await opened(host, number, users, way)
    await ended(host, outcome.game, won, round_)
    return await host.campaigns.look(number)


def cast(outcome: Outcome) -> dict[int | None, str]:
    """Who plays whom."""
    return {outcome.seats[seat.colour]: seat.character for seat in outcome.public.seats}


async def test_five_chapters_that_are_won_are_the_whole_campaign(host: Host) -> None:
    number = await defence(host)
    standing = await host.campaigns.look(number)
    names = [chapter.key for chapter in standing.campaign.chapters]
    for name in names:
        assert (standing.course.state, standing.course.chapter) == (NEXT, name)
        standing = await played(host, number, won=True)
    assert standing.course.state == DONE and standing.row.ended == host.now
    assert [chapter.won for chapter in standing.chapters] == [True] * 5
    with pytest.raises(CampaignEnded):
        await host.campaigns.next(number)
    with pytest.raises(CampaignEnded):
        await host.campaigns.end(number)


async def test_nobody_plays_a_character_twice_until_all_suitable_ones_have_been_had(host: Host) -> None:
    number = await defence(host)
    had: dict[int | None, list[str]] = {user: [] for user in TEAM}
    for _ in range(5):
        outcome = await opened(host, number)
        for user, character in cast(outcome).items():
            assert character not in had[user]
            had[user].append(character)
        await ended(host, outcome.game, won=True)
    assert all(len(set(keys)) == 5 for keys in had.values())


async def test_a_newcomer_has_had_nobody_and_whoever_comes_back_is_remembered(host: Host) -> None:
    number = await defence(host)
    first = cast(await opened(host, number, (ALICE, BOB)))
    await ended(host, 1, won=True)
    await played(host, number, won=True, users=(CAROL, DAVE))
    outcome = await opened(host, number, (ALICE, DAVE))
    told = (await host.game(outcome.game)).options[HAD]
    assert told["blue"] == [first[ALICE]] and len(told["red"]) == 1


async def test_a_lost_chapter_is_played_again_with_the_same_characters_by_whoever_comes(host: Host) -> None:
    number = await defence(host)
    before = cast(await opened(host, number))
    await ended(host, 1, won=False)
    standing = await host.campaigns.look(number)
    assert standing.course.state == LOST and standing.course.ways == (SAME, AGAIN, ON)
    with pytest.raises(ChooseFirst):
        await host.campaigns.next(number)
    after = cast(await opened(host, number, (BOB, DAVE, ALICE), SAME))
    assert after == {BOB: before[BOB], ALICE: before[ALICE], DAVE: before[CAROL]}
    assert set((await host.game(2)).options[CAST].values()) == set(before.values())
    await ended(host, 2, won=False)
    anew = cast(await opened(host, number, (BOB, DAVE, ALICE), AGAIN))
    assert all(anew[user] != after[user] for user in (BOB, DAVE, ALICE))
    await ended(host, 3, won=False)
    outcome = await opened(host, number, TEAM, ON)
    assert (await host.campaigns.look(number)).chapters[-1].chapter == "before_the_gates"
    assert set(cast(outcome).values()) <= set(EASY)


async def test_a_game_of_a_campaign_is_proved_from_its_seed_and_plays_on_after_a_restart(
    store: Store,
) -> None:
    host = new_host(store)
    number = await defence(host, carries=True)
    await played(host, number, won=False)
    await opened(host, number, way=SAME)
    found = await store.read(lambda db: chronicle(db, 2, secrets=True))
    assert CAST in found.options and found.modules == ("empty_chests",)
    verify(host.catalog, found)
    again = new_host(store)
    assert cast(await again.look(2)) == cast(await host.look(2))
    assert (await again.campaigns.look(number)).course.state == PLAYING


async def test_won_well_the_team_chooses_one_gift_and_the_next_chapter_begins_with_it(
    host: Host,
) -> None:
    number = await defence(host, carries=True)
    standing = await played(host, number, won=True)
    assert standing.course.state == GIFT
    with pytest.raises(ChooseFirst):
        await host.campaigns.next(number)
    with pytest.raises(ChooseFirst):
        await host.campaigns.choose(number, "empty_chests")
    chosen = await asyncio.gather(
        *(host.campaigns.choose(number, gift) for gift in standing.campaign.gifts), return_exceptions=True
    )
    assert sum(isinstance(each, ChooseFirst) for each in chosen) == 2
    outcome = await opened(host, number)
    gift = (await host.campaigns.look(number)).chapters[0].chosen
    assert outcome.public.modules == (gift,) and gift in standing.campaign.gifts


@pytest.mark.parametrize(
    ("carries", "round_", "state"), [(True, 18, NEXT), (False, 10, NEXT), (True, 17, GIFT)]
)
async def test_a_gift_is_for_those_who_carry_over_and_have_won_before_the_last_round(
    host: Host, carries: bool, round_: int, state: str
) -> None:
    number = await defence(host, carries)
    assert (await played(host, number, won=True, round_=round_)).course.state == state


@pytest.mark.parametrize("way", [SAME, AGAIN, ON])
async def test_after_a_defeat_the_next_chapter_begins_with_the_burden(host: Host, way: str) -> None:
    number = await defence(host, carries=True)
    await played(host, number, won=False)
    outcome = await opened(host, number, way=way)
    assert outcome.public.modules == ("empty_chests",)


async def test_a_game_called_off_or_broken_off_leaves_everything_as_it_was(host: Host) -> None:
    number = await defence(host, carries=True)
    await played(host, number, won=True)
    await host.campaigns.choose(number, "full_chests")
    for broken in (host.cancel, host.abort):
        coming = await host.campaigns.next(number)
        assert coming.modules == ("full_chests",)
        lobby = await host.open_lobby(
            guild=SERVER, channel=CHANNEL, keeper=ALICE, scenario="invasion", options=coming.chapter.options,
            modules=coming.modules, seats=2, beside=coming.note,
        )  # fmt: skip
        if broken == host.abort:
            await host.join(lobby.game, ALICE)
            await host.join(lobby.game, BOB)
            await host.start(lobby.game, ALICE)
        await broken(lobby.game, ALICE)
    standing = await host.campaigns.look(number)
    assert (standing.course.state, standing.course.chapter) == (NEXT, "before_the_gates")
    assert len(standing.chapters) == 3 and len(standing.played) == 1


async def test_two_who_press_next_at_once_open_one_chapter(host: Host) -> None:
    number = await defence(host)
    both = await asyncio.gather(
        opened(host, number, (ALICE, BOB)), opened(host, number, (CAROL, DAVE)), return_exceptions=True
    )
    assert [type(each) for each in both if not isinstance(each, Outcome)] == [ChapterOpen]
    standing = await host.campaigns.look(number)
    assert len(standing.chapters) == 1 and standing.going is not None
    rows = await host.store.read(lambda db: db.execute("SELECT count(*) FROM game").fetchone()[0])
    assert rows == 1, "a table without a chapter is left over"


async def test_while_a_chapter_goes_on_there_is_no_next_one(host: Host) -> None:
    number = await defence(host)
    outcome = await opened(host, number)
    with pytest.raises(ChapterOpen) as refused:
        await host.campaigns.next(number)
    assert refused.value.data["game"] == outcome.game
    assert await host.campaigns.of_game(outcome.game) == number
    assert await host.campaigns.of_game(99) is None


async def test_a_campaign_that_is_ended_as_somebody_opens_its_next_chapter_has_no_more(host: Host) -> None:
    number = await defence(host)
    coming = await host.campaigns.next(number)
    await host.campaigns.end(number)
    with pytest.raises(CampaignEnded):
        await host.open_lobby(
            guild=SERVER, channel=CHANNEL, keeper=ALICE, scenario=coming.chapter.scenario,
            options=coming.chapter.options, modules=coming.modules, seats=3, beside=coming.note,
        )  # fmt: skip
    assert (await host.campaigns.look(number)).chapters == () and await host.games_of(ALICE) == []


async def test_a_campaign_belongs_to_a_server_and_one_for_one_to_a_person(host: Host) -> None:
    ours = await defence(host)
    mine = (await host.campaigns.begin("lone_merchant", None, 9, ALICE, False)).row.id
    assert [row.id for row in await host.campaigns.of(SERVER, ALICE)] == [ours, mine]
    assert [row.id for row in await host.campaigns.of(SERVER, BOB)] == [ours]
    assert [row.id for row in await host.campaigns.of(None, ALICE)] == [mine]
    assert await host.campaigns.of(None, BOB) == await host.campaigns.of(78, BOB) == []


async def test_a_server_has_only_so_many_at_once(host: Host) -> None:
    numbers = [await defence(host) for _ in range(MOST)]
    with pytest.raises(CampaignsFull):
        await defence(host)
    await host.campaigns.end(numbers[0])
    await defence(host)
    assert [row.id for row in await host.campaigns.of(SERVER, ALICE)][-1] == numbers[0]


async def test_what_is_not_there_is_refused(host: Host) -> None:
    with pytest.raises(NoSuchCampaign):
        await host.campaigns.look(3)
    with pytest.raises(NoSuchCampaign, match="of_loops"):
        await host.campaigns.begin("of_loops", SERVER, CHANNEL, KEEPER, False)


async def test_a_game_that_cannot_be_looked_at_still_says_who_has_won(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await defence(host)
    outcome = await opened(host, number)
    await ended(host, outcome.game, won=True)

    async def broken(*_: object) -> Outcome:
        raise ValueError("a rule of another time")

    monkeypatch.setattr(host.core, "look", broken)
    standing = await host.campaigns.look(number)
    assert standing.chapters[0].won and not standing.chapters[0].well
    assert {part.user for part in standing.chapters[0].parts} == set(TEAM)


async def test_where_it_is_not_known_who_was_whom_in_a_lost_chapter_nobody_plays_whom_he_was_before_it(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await defence(host)
    first = cast(await opened(host, number))
    await ended(host, 1, won=True)
    await host.campaigns.look(number)
    await opened(host, number)
    await ended(host, 2, won=False)

    async def broken(*_: object) -> Outcome:
        raise ValueError("a rule of another time")

    with monkeypatch.context() as patched:
        patched.setattr(host.core, "look", broken)
        assert (await host.campaigns.look(number)).course.state == LOST
    again = cast(await opened(host, number, TEAM, SAME))
    assert all(again[user] != first[user] for user in TEAM)


async def test_who_asks_to_be_forgotten_is_nobody_in_the_chronicle_and_takes_his_own_campaigns_along(
    host: Host,
) -> None:
    ours = await defence(host)
    await played(host, ours, won=True)
    mine = (await host.campaigns.begin("lone_merchant", None, 9, ALICE, False)).row.id
    data: dict[str, Any] = json.loads(await host.my_data(ALICE))
    assert data["campaigns"][0]["kind"] == "lone_merchant"
    assert data["chapters"][0]["character"] in EASY
    await host.forget(ALICE)
    with pytest.raises(NoSuchCampaign):
        await host.campaigns.look(mine)
    standing = await host.campaigns.look(ours)
    assert [part.user for part in standing.chapters[0].parts] == [None, BOB, CAROL]
    assert all(part.character for part in standing.chapters[0].parts)
    assert ALICE not in standing.players
    data = json.loads(await host.my_data(ALICE))
    assert data["campaigns"] == data["chapters"] == []


async def test_when_its_keeper_is_forgotten_somebody_who_plays_keeps_a_campaign(host: Host) -> None:
    number = (await host.campaigns.begin("defence_of_orleans", SERVER, CHANNEL, ALICE, False)).row.id
    await played(host, number, won=True)
    await host.forget(ALICE)
    assert (await host.campaigns.row(number)).keeper in (BOB, CAROL)


async def test_a_backup_brings_campaigns_along(host: Host, tmp_path: Path) -> None:
    number = await defence(host, carries=True)
    await played(host, number, won=True)
    await host.campaigns.choose(number, "full_chests")
    backup(tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3")
    async with await Store.open(tmp_path / "copy.sqlite3", synchronous="OFF") as store:
        again = new_host(store)
        assert await again.campaigns.look(number) == await host.campaigns.look(number)
        assert (await again.campaigns.next(number)).modules == ("full_chests",)


async def test_an_exported_campaign_is_brought_in_with_all_its_games_proved(host: Host) -> None:
    number = await defence(host, carries=True)
    for won in (True, False):
        outcome = await opened(host, number)
        await really_ended(host, outcome, won)
        if won:
            await host.campaigns.choose(number, "full_chests")
    text = await host.export_campaign(number)
    assert str(ALICE) not in text
    again = await host.campaigns.look(await host.import_campaign(text, 78, 5, DAVE))
    before = await host.campaigns.look(number)
    assert again.row.id != number and (again.row.guild, again.row.keeper) == (78, DAVE)
    assert again.course == before.course
    for one, other in zip(again.chapters, before.chapters, strict=True):
        assert (one.chapter, one.won, one.well, one.chosen, one.brings) == (
            other.chapter, other.won, other.well, other.chosen, other.brings,
        )  # fmt: skip
        assert {p.seat: p.character for p in one.parts} == {p.seat: p.character for p in other.parts}
        assert all(part.user is None for part in one.parts) and one.game != other.game
    assert await host.export_campaign(again.row.id) == text


def test_a_campaign_goes_out_and_in_by_the_commands_beside_the_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def made() -> None:
        async with await Store.open(tmp_path / "games.sqlite3", synchronous="OFF") as store:
            host = new_host(store)
            await really_ended(host, await opened(host, await defence(host)), False)

    asyncio.run(made())
    where = ["--database", str(tmp_path / "games.sqlite3")]
    assert main(["export", "1", "--campaign", *where]) == 0
    (tmp_path / "campaign.txt").write_text(capsys.readouterr().out)
    whose = ["--keeper", str(DAVE), "--server", "78", "--channel", "5"]
    assert main(["import", str(tmp_path / "campaign.txt"), *where]) == 1
    assert "--keeper" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "campaign.txt"), *whose, *where]) == 0
    assert "campaign 2" in capsys.readouterr().out
    assert main(["export", "3", "--campaign", *where]) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda text: "x" + text, "no exported campaign"),
        (lambda text: text.replace("full_chests", "fuller_chests"), "changed or torn"),
        (lambda text: text[: len(text) // 2], "changed or torn|no exported campaign"),
        (
            lambda text: summed(text.replace("defence_of_orleans", "defence_of_paris")),
            "none that this version",
        ),
        (lambda text: summed(text.replace('"before_the_gates"', "7")), "none that this version"),
        (lambda text: summed(text.replace("orleans-game 1\n", "", 1)), "no exported game"),
    ],
)
async def test_a_campaign_file_that_was_changed_is_refused_and_nothing_is_kept(
    host: Host, wrong: Callable[[str], str], said: str
) -> None:
    number = await defence(host, carries=True)
    for way in ("", ON):
        await really_ended(host, await opened(host, number, way=way), False)
    text = (await host.export_campaign(number)).replace("empty_chests", "full_chests")
    with pytest.raises(BadLog, match=said):
        await host.import_campaign(wrong(summed(text)), 78, 5, DAVE)
    assert await host.campaigns.of(78, DAVE) == []


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ({"created": 1e999}, "Line 2"),
        ({"created": 1.5}, "Line 2"),
        ({"created": 2**70}, "cannot be kept"),
        ({"ended": "soon"}, "Line 2"),
        ({"ended": [1]}, "Line 2"),
        ({"ended": 2**80}, "cannot be kept"),
        (None, "Line 2"),
    ],
)
async def test_a_campaign_file_with_facts_that_nobody_can_keep_is_refused(
    host: Host, fact: dict[str, Any] | None, said: str
) -> None:
    text = await host.export_campaign(await defence(host))
    head, line, _ = text.split("\n", 2)
    facts = json.loads(line.removeprefix("campaign "))
    forged = "[" * 100_000 if fact is None else json.dumps({**facts, **fact})
    with pytest.raises(BadLog, match=said):
        await host.import_campaign(summed(f"{head}\ncampaign {forged}\nend 0 0\n"), 78, 5, DAVE)
    assert await host.campaigns.of(78, DAVE) == []


def summed(text: str) -> str:
    """The text with the sum that it would have."""
    body, _, end = text.rstrip("\n").rpartition("\nend ")
    return f"{body}\nend {end.split()[0]} {crc32(f'{body}{chr(10)}'.encode()):08x}\n"


async def really_ended(host: Host, outcome: Outcome, won: bool) -> None:
    """Played by chance to its end, which is lost, and noted as if it had ended as wanted."""
    luck = Random(5)
    while not outcome.over:
        outcome = await decide(host, outcome, luck)
    campaign = await host.campaigns.of_game(outcome.game)
    assert campaign is not None
    await host.campaigns.look(campaign)
    characters = {seat.colour: seat.character for seat in outcome.public.seats}
    await host.store.write(lambda db: kept.settle(db, outcome.game, won, won, characters))
