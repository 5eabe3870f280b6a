"""Tables choose how their stand-ins play; it holds over restarts and for replaced seats."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot import policy
from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.policy import PLAIN, Manner
from orleans_bot.policy.characters import EASY, Wish, characters, manner_of
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View
from orleans_bot.store import Store

from .players import ALICE, KEEPER, new_host, sit_down


async def table(host: Host, like: Wish | None = None, stand_ins: int = 2, seed: int = 7) -> int:
    """A table that has just begun, with one person."""
    lobby = await host.open_lobby(
        guild=1, channel=50, keeper=KEEPER, scenario="orleans", seats=1 + stand_ins, like=like
    )
    await host.join(lobby.game, ALICE)
    for _ in range(stand_ins):
        await host.add_stand_in(lobby.game, KEEPER)
    return (await host.start(lobby.game, KEEPER, seed=seed)).game


async def test_every_seat_gets_a_manner_and_those_who_are_named_stand_in_first(store: Store) -> None:
    host = new_host(store)
    game = await table(host, Wish(EASY, ("trader", "scholar")))
    manners = {seat: manner_of(said) for seat, said in (await host.look(game)).manners.items() if seat}
    assert {manner.level for manner in manners.values()} == {EASY}
    assert [manners["red"].character, manners["yellow"].character] == ["trader", "scholar"]
    assert manners["blue"].character in characters()


async def test_the_same_seed_brings_the_same_characters(store: Store) -> None:
    host = new_host(store)
    one, other = [(await host.look(await table(host))).manners for _ in range(2)]
    assert one == other


async def test_a_stand_in_is_asked_in_its_manner_also_after_a_restart(store: Store) -> None:
    seen: set[Manner] = set()

    def choose(view: View, ask: Ask, manner: Manner = PLAIN) -> Sequence[str]:
        seen.add(manner)
        return policy.choose(view, ask, manner)

    game = await table(new_host(store), Wish(EASY, ("trader", "scholar")))
    await new_host(store, choose=choose).stand_ins(game)
    assert seen == {Manner(EASY, "trader"), Manner(EASY, "scholar")}


async def test_the_keeper_chooses_the_level_in_the_lobby(store: Store) -> None:
    host = new_host(store)
    lobby = await host.open_lobby(guild=1, channel=50, keeper=KEEPER, scenario="orleans", seats=2)
    assert (await host.wish(lobby.game)) == Wish()
    assert (await host.set_level(lobby.game, KEEPER, EASY)).stand_ins == str(Wish(EASY))


async def test_whoever_replaces_a_person_plays_as_the_keeper_says(store: Store) -> None:
    host = new_host(store)
    game = await table(host, Wish(EASY), stand_ins=1)
    who = manner_of((await host.look(game)).manners["blue"]).character
    await host.replace(game, KEEPER, "blue", None, level="plain")
    assert manner_of((await new_host(store).look(game)).manners["blue"]) == Manner("plain", who)


async def test_seats_of_games_from_before_are_played_as_they_were(store: Store) -> None:
    host = Host(store, load())
    game = (await sit_down(host, 1, 2)).game
    await store.write(lambda db: db.execute("DELETE FROM stand_in"))
    again = Host(store, load())
    async with again.core.use(game) as live:
        assert live.manner("red") == PLAIN
