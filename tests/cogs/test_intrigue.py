"""What seats do to each other: offers made beforehand stay their own secret, and whoever is hit is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.discord.messages.spots import BOARD, Spot
from orleans_bot.discord.messages.untold import Untold
from orleans_bot.host.records import Told
from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.notes import Note
from rendering import draw

from .conftest import World, settled
from .people import Person, text_of
from .test_secrets import all_ways

INTRIGUE = {"modules": "intrigue"}


@pytest.fixture
def real_pictures() -> bool:
    """Whatever a picture shows or says is part of what is seen."""
    return True


async def offer(person: Person) -> None:
    """Stand ready for bribes, in general and against one character."""
    await person.press(person.find(":drawing"))
    await person.press(person.find("bribe:3"))
    await person.press(person.find(":drawing"))
    await person.press(person.find(":space"), "against.kidnapper")
    await person.press(person.find("bribe:5@kidnapper"))


async def test_no_way_of_looking_tells_what_somebody_stands_ready_to_offer(world: World) -> None:
    seats = await world.game("alice", "bob", **INTRIGUE)
    await world.play_on(1, 2)
    red, eve = seats["red"], world.person("eve")
    for person in (red, eve):
        await person.slash("story", game=1)  # from here on there is nothing new
    before = [await all_ways(world, person) for person in (red, eve)]
    await offer(seats["blue"])
    mine = (await world.host.look(1, seats["blue"].id)).view.seat("blue")
    assert (mine.bribes, dict(mine.offers)) == ("3", {"kidnapper": "5"})
    assert any("Kidnapper: up to 5 coins" in text for text in seats["blue"].texts())
    after = [await all_ways(world, person) for person in (red, eve)]
    for was, now in zip(before, after, strict=True):
        assert was.keys() == now.keys() and len(was) > 18
        assert {way for way in was if was[way] != now[way]} == set()


async def test_whoever_is_hit_is_told_at_once_by_whom_and_what_it_cost(world: World) -> None:
    seats = await world.game("alice", "bob", **INTRIGUE)
    notes = (
        Note("acted", "blue", {"place": "town_hall"}),
        Note("struck", "red", {"rival": "blue", "deed": "kidnapper"}),
        Note("moved", "red", {"town": "orleans"}),
        Note("citizen", "blue", {"where": "deed.kidnapper"}),
    )
    outcome = await world.host.look(1)
    desk = await world.bot.house.take(replace(outcome, notes=notes))
    await settled(desk)
    (text,) = [text for text in world.posts(world.thread()) if "this has befallen you" in text]
    assert f"<@{seats['red'].id}>" in text and "is hit by the Kidnapper of" in text and "Orléans" in text
    assert "citizen" not in text
    assert [note.key for note in desk.latest.untold.notes if note.seat] == ["acted", "citizen"]


async def test_what_could_not_be_told_to_whoever_was_hit_stands_on_the_next_board(world: World) -> None:
    await world.game("alice", "bob", **INTRIGUE)
    notes = (
        Note("acted", "blue", {"place": "town_hall"}),
        Note("struck", "red", {"rival": "blue", "deed": "kidnapper"}),
        Note("moved", "red", {"town": "orleans"}),
    )
    outcome = await world.host.look(1)
    world.permit(send_messages_in_threads=False)
    desk = await world.bot.house.take(replace(outcome, notes=notes))
    await settled(desk)
    world.permit(send_messages_in_threads=True)
    desk.hung[Spot(BOARD)].phase = "another"
    await settled(await world.bot.house.take(replace(outcome, notes=())))
    assert not any("this has befallen you" in text for text in world.posts(world.thread()))
    assert "is hit by the Kidnapper of" in world.posts(world.thread())[-1]


FRAUD = (
    Note("served", "blue", {"deed": "fraud", "follower": "trader"}),
    Note("struck", "red", {"rival": "blue", "deed": "fraud"}),
    Note("swapped_with", "blue", {"rival": "red", "good": "wool", "goods": ["grain"]}),
    Note("passed", "blue", {}),
)
SPY = (
    Note("struck", "red", {"rival": "blue", "deed": "spy"}),
    Note("stole", "blue", {"rival": "red", "place": "castle"}),
    Note("barred", "red", {"place": "castle"}),
    Note("passed", "blue", {}),
)
BRIBED = (
    Note("bribed", "red", {"rival": "blue", "coins": 3, "goods": []}),
    Note("paid", "red", {"n": 3}),
    Note("coins", "blue", {"n": 3}),
)
DECLINED = (
    Note("bribe_declined", "blue", {"rival": "red", "coins": 3, "goods": []}),
    Note("struck", "red", {"rival": "blue", "deed": "hangman"}),
    Note("hanged", "red", {"follower": "knight"}),
)


@pytest.mark.parametrize(
    ("notes", "told", "left"),
    [
        (FRAUD, ("is hit by the Fraud", "takes 1 wool from", "gives 1 grain"), ["served", "passed"]),
        (SPY, ("is hit by the Spy", "takes the gear of", "cannot use the Castle"), ["passed"]),
        (BRIBED, ("buys itself off", "gets 3 coins", "pays 3 coins"), ["coins"]),
        (DECLINED, ("declines what", "3 coins", "is hit by the Hangman", "loses a knight"), []),
    ],
    ids=["fraud", "spy", "bribed", "declined"],
)
async def test_every_effect_is_told_to_its_target_whole(
    world: World, notes: tuple[Note, ...], told: tuple[str, ...], left: list[str]
) -> None:
    await world.game("alice", "bob", **INTRIGUE)
    outcome = await world.host.look(1)
    desk = await world.bot.house.take(replace(outcome, notes=notes))
    await settled(desk)
    (text,) = [text for text in world.posts(world.thread()) if "this has befallen you" in text]
    assert all(said in text for said in told), text
    assert [note.key for note in desk.latest.untold.notes if note.seat] == left


async def test_a_hit_that_is_taken_back_is_not_told_and_what_comes_of_one_is(world: World) -> None:
    seats = await world.game("alice", "bob", **INTRIGUE)
    now, untold = await world.host.look(1, seats["blue"].id), Untold()
    struck = Told.of(Note("struck", "red", {"rival": "blue", "deed": "fraud"}), 10)
    swapped = Told.of(Note("swapped_with", "blue", {"rival": "red", "good": "wool", "goods": ["grain"]}), 11)
    untold.add(replace(now, seq=10, notes=(struck,)))
    assert untold.is_falling("red") and not untold.is_falling("blue")
    untold.add(replace(now, seq=11, notes=(swapped,)))
    assert not untold.is_falling("red") and untold.struck("red") == [struck, swapped]
    untold.add(replace(now, seq=12, notes=(Told.of(struck, 12),)))
    untold.add(replace(now, seq=13, notes=(Told.of(Note("undone", "blue", {"to": 12}), 13),)))
    chosen = Told.of(Note("affected", "blue", {"rival": "red"}), 14)
    untold.add(replace(now, seq=14, notes=(chosen,)))
    assert not untold.is_falling("red") and untold.struck("red") == [] and chosen in untold.notes


async def test_only_a_table_with_a_clock_may_ask_targets(world: World) -> None:
    alice = world.person("alice")
    answer = await alice.slash("new", seats=2, choose="bribes=asked", **INTRIGUE)
    assert "only at a table with a clock" in text_of(answer.response._message)
    with pytest.raises(BadTable, match="with a clock"):
        await world.host.open_lobby(
            guild=1, channel=5, keeper=alice.id, scenario="orleans", seats=2, modules=("intrigue",),
            options={"bribes": "asked"},
        )  # fmt: skip
    await alice.slash("new", seats=2, choose="bribes=asked", pace="daily", **INTRIGUE)
    assert any(control.label == "Sit down" for control in alice.controls())


async def arranged(world: World, **options: Any) -> dict[str, Person]:
    """Two people before they commit their plans: blue's boatman waits in the Town Hall and blue has what the
    order for Vierzon wants; red's castle is activated.
    """
    seats = await world.game("alice", "bob", modules="intrigue, orders", **options)
    await world.play_on(1, 2)
    async with world.host.core.use(1) as live:
        state = live.game.state
        state.start = "blue"
        state.tasks[:] = ["order_vierzon", "order_nevers", "order_tours", "order_blois", "order_loches"]
        state.deck[:] = ["order_sancerre"]
        for seat in state.seats:
            seat.spaces = {key: [""] * len(held) for key, held in seat.spaces.items()}
            seat.market, seat.draft, seat.gears, seat.coins = [], {}, [], 9
        blue, red = state.seats
        blue.spaces["town_hall"], blue.spaces["farm_house"] = ["boatman", ""], ["boatman", "craftsman"]
        blue.merchant, blue.goods = "vierzon", {"grain": 2, "wool": 1}
        red.spaces["castle"] = ["farmer", "boatman", "trader"]
    return seats


async def commit(*people: Person) -> None:
    """Everybody commits a plan, an empty one too."""
    for person in people:
        await person.press(person.find("commit"))
        if any(control.id.endswith("sure.commit") for control in person.controls()):
            await person.press(person.find("sure.commit"))


async def test_what_a_hit_costs_is_told_once_the_other_has_chosen_and_a_padlock_shows_it(
    world: World,
) -> None:
    seats = await arranged(world)
    alice, bob = seats["blue"], seats["red"]
    await commit(alice, bob)
    await alice.press(alice.find("act:town_hall"))
    await alice.press(alice.find("→ Saboteur"))
    assert not bob.reads("this has befallen you")  # which of the three will it be?
    await alice.press(alice.find("oust:boatman@castle.1"))
    (text,) = [text for text in bob.texts() if "this has befallen you" in text]
    for said in (bob.mention, "is hit by the Saboteur", "a boatman is driven from", "cannot use the Castle"):
        assert said in text, text
    view = (await world.host.look(1, bob.id)).view
    assert "barred for this round" in draw("seat", view, seat="red").long_text


async def test_whoever_has_to_choose_what_it_gives_is_told_at_once_who_asks_for_it(world: World) -> None:
    seats = await arranged(world)
    alice, bob = seats["blue"], seats["red"]
    async with world.host.core.use(1) as live:
        live.game.state.seats[0].spaces["town_hall"] = ["monk", ""]
        live.game.state.seats[1].goods = {"grain": 1, "wool": 1}
    await commit(alice, bob)
    await alice.press(alice.find("act:town_hall"))
    await alice.press(alice.find("→ Torturer"))
    assert "is hit by the Torturer" in text_of(bob.reads("this has befallen you"))
    assert bob.reads("Torture takes one thing from you")
    await bob.press(bob.find("1 grain"))
    assert (await world.host.look(1)).public.seat("red").goods == {"wool": 1}


async def test_before_an_order_is_taken_it_is_said_that_it_ends_the_round(world: World) -> None:
    seats = await arranged(world)
    alice, bob = seats["blue"], seats["red"]
    await commit(alice, bob)
    await alice.press(alice.find("act:farm_house"))
    (asked,) = [text for text in alice.texts() if "You may fulfil one of these" in text]
    assert "It would be your last action of the round: 1 activated place would stay unused" in asked
    await alice.press(alice.find("Fulfil Order for Vierzon: 10 points"))
    outcome = await world.host.look(1)
    blue = outcome.public.seat("blue")
    assert blue.passed and "order_vierzon" in blue.done and blue.goods == {"grain": 1}
    assert "order_sancerre" in [face.key for face in outcome.public.seats[0].tasks]


async def test_a_standing_bribe_that_is_taken_is_told_to_whoever_pays_it(world: World) -> None:
    seats = await arranged(world)
    alice, bob = seats["blue"], seats["red"]
    await bob.press(bob.find(":drawing"))
    await bob.press(bob.find("bribe:3"))
    await commit(alice, bob)
    await alice.press(alice.find("act:town_hall"))
    await alice.press(alice.find("→ Saboteur"))
    assert alice.reads("offers you 3 coins to be spared")
    await alice.press(alice.find("Accept"))
    (text,) = [text for text in bob.texts() if "this has befallen you" in text]
    assert "buys itself off" in text and "3 coins" in text and "hit by" not in text
    red = (await world.host.look(1)).public.seat("red")
    assert red.coins == 6 and red.spaces["castle"] == ("farmer", "boatman", "trader")
