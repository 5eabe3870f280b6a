"""What a seat plans changes nothing that anybody else can see, by whatever way it is looked at."""

from __future__ import annotations

import hashlib
import io
import logging
from importlib import import_module
from typing import Any

import pytest

from orleans_bot.discord.run import Lines
from orleans_bot.rules.hands import take_card
from orleans_bot.rules.phases import census
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table

from .conftest import World
from .people import Person, parts_of

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("board", {}), ("board", {"what": "deeds"}), ("board", {"what": "stacks"}), ("board", {"seat": "Blue"}),
    ("board", {"seat": "Red"}), ("table", {}), ("story", {}), ("score", {}), ("seat", {}), ("inbox", {}),
    ("help", {}), ("keeper export", {}), ("rules", {"of": "place.castle"}),
)  # fmt: skip
TYPED = (
    ("board", "seat"), ("board", "game"), ("keeper rewind", "to"), ("keeper replace", "seat"),
    ("rules", "of"),
)  # fmt: skip


@pytest.fixture
def real_pictures() -> bool:
    """Whatever a picture shows or says is part of what is seen."""
    return True


def told(world: World, message: Any) -> tuple[Any, ...]:
    """All that can be seen or heard of a message: words, controls, pictures, their names and descriptions."""
    parts = [
        (
            part.get("content"), part.get("custom_id"), part.get("label"), part.get("placeholder"),
            str(part.get("options")), [item.get("description") for item in part.get("items", ())],
        )
        for part in parts_of(message.components)
    ]  # fmt: skip
    files = [
        (
            file["filename"], file.get("description"),
            hashlib.sha256(world.env.backend.cdn.get(file["url"]) or b"").hexdigest(),
        )
        for file in message.attachments
    ]  # fmt: skip
    return parts, files


async def all_ways(world: World, person: Person) -> dict[str, Any]:
    """Everything that a person can learn: what hangs, what commands answer, what is offered while typing."""
    found: dict[str, Any] = {f"hangs {m.id}": told(world, m) for m in person.stored() if not m.flags & 64}
    for line, options in COMMANDS:
        options = options if line in ("help", "inbox", "rules") else {"game": 1, **options}
        result = await person.slash(line, **options)
        for message in (result.response, *result.followups):
            shown = message._message
            found[f"{line} {options}"] = told(world, shown)
            for words in [control for control in person.controls(shown) if ":words." in control.id]:
                spoken = await person.press(words, message=shown)
                found[f"{line} {options} in words"] = told(world, spoken.response._message)
    for line, focused in TYPED:
        more = {"game": 1} if line.startswith("keeper") else {}
        found[f"typing {line} {focused}"] = await person.member.autocomplete(
            world.channel, f"orleans {line}", focused, "", **more
        )
    return found


async def hide(person: Person) -> None:
    """Everything that planning can do without coming to its end."""
    fill = person.find("Fill places")
    await person.press(fill, fill.options[0][0])
    await person.place_one()
    await person.press(person.find(":drawing"))
    drawing = next(control for control in person.controls() if ":drawing:" in control.id)
    await person.press(drawing)


async def test_no_way_of_looking_tells_what_somebody_plans(world: World) -> None:
    seats = await world.game("alice", "bob")
    await world.play_on(1, 2)
    red, eve = seats["red"], world.person("eve")
    for person in (red, eve):
        await person.slash("story", game=1)  # from here on there is nothing new
    before = [await all_ways(world, person) for person in (red, eve)]
    await hide(seats["blue"])
    assert (await world.host.look(1, seats["blue"].id)).view.seat("blue").planned
    after = [await all_ways(world, person) for person in (red, eve)]
    for was, now in zip(before, after, strict=True):
        assert was.keys() == now.keys() and len(was) > 18
        assert {way for way in was if was[way] != now[way]} == set()


async def test_the_keeper_who_plays_is_told_nothing_either(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]  # blue keeps the table, red plans
    before = await all_ways(world, alice)
    await hide(bob)
    after = await all_ways(world, alice)
    assert before["typing keeper rewind to"] == after["typing keeper rewind to"]
    mine = await alice.member.autocomplete(world.channel, "orleans keeper rewind", "to", "", game=1)
    await alice.press("Fill places", alice.find("Fill places").options[0][0])
    assert len(await alice.member.autocomplete(world.channel, "orleans keeper rewind", "to", "", game=1)) == (
        len(mine) + 1
    )


async def test_the_log_tells_who_decided_and_not_what(world: World, caplog: pytest.LogCaptureFixture) -> None:
    seats = await world.game("alice", "bob")
    with caplog.at_level(logging.DEBUG, logger="cogs"), caplog.at_level(logging.DEBUG, logger="orleans_bot"):
        await hide(seats["blue"])
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Lines())
    for record in caplog.records:
        if record.name.startswith(("cogs", "orleans_bot")):
            handler.emit(record)
    kept = out.getvalue()
    assert '"game": 1' in kept and f'"user": {seats["blue"].id}' in kept
    assert not any(word in kept for word in ("farm_house", "fill:", "put:", "gear:"))


async def choosing(table: Table) -> str:
    """In the first census each seat takes a card that nobody knows, and keeps it or not in secret."""

    async def choose(seat: Seat) -> None:
        await table.pick(seat, "buy", [f"buy:zebra_{seat.colour}", "no"], secret=True, place="market")

    if table.state.round == 1:
        for seat in table.in_order():
            take_card(table, seat, f"zebra_{seat.colour}")
        await table.at_once({seat.colour: choose(seat) for seat in table.state.seats})
    return await census(table)


def leaks(seen: object) -> bool:
    """Whether blue's card is in it, by its key or by its name."""
    return any(word in str(seen) for word in ("zebra_blue", "Zebra Blue", "Zebra_blue"))


async def test_no_way_of_looking_tells_a_hand_or_a_hidden_choice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(import_module("orleans_bot.rules.game").PHASES, "census", choosing)
    seats = await world.game("alice", "bob")
    blue, red, eve = seats["blue"], seats["red"], world.person("eve")
    assert (await world.host.look(1, blue.id)).view.seat("blue").hand == ("zebra_blue",)
    assert leaks([told(world, message) for message in blue.stored()])
    for _ in range(2):  # before the choice, and after it
        for person in (red, eve):
            assert not leaks(await all_ways(world, person))
            assert not leaks([told(world, message) for message in person.stored()])
        if blue.reads("until the game tells it"):
            await blue.press("buy:zebra_blue")
    mine = await blue.member.autocomplete(world.channel, "orleans keeper rewind", "to", "", game=1)
    assert mine and not leaks(mine)


async def test_no_way_of_looking_tells_the_cards_of_the_plague(world: World) -> None:
    seats = await world.game("alice", "bob", modules="plague")
    await world.play_on(1, 4)
    blue, red, eve = seats["blue"], seats["red"], world.person("eve")
    for person in (red, eve):
        await person.slash("story", game=1)  # from here on there is nothing new
    before = [await all_ways(world, person) for person in (red, eve)]
    own = await all_ways(world, blue)
    game = world.host.core.lives[1].game
    hand = game.table.seats["blue"].hand
    seen = {*game.state.pile, *game.state.face_up, *hand, *game.table.seats["red"].hand, *game.state.done}
    others = [
        task.key for task in game.catalog.tasks.values() if task.back in ("A", "B") and task.key not in seen
    ]
    assert hand, "blue holds no card, so this test would prove nothing"
    hand[:] = others[: len(hand)]
    after = [await all_ways(world, person) for person in (red, eve)]
    for was, now in zip(before, after, strict=True):
        assert was.keys() == now.keys() and len(was) > 18
        assert {way for way in was if was[way] != now[way]} == set()
    mine = await all_ways(world, blue)
    assert any(own[way] != mine[way] for way in own), (
        "the spy sees nothing of a hand even in its owner's eyes"
    )
