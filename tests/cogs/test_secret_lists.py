"""What a seat gives ahead changes nothing that anybody else can see, by whatever way it is looked at."""

from __future__ import annotations

from typing import Any

from orleans_bot.discord.panels.game_panels import told as told_of
from orleans_bot.host.given import AHEAD
from orleans_bot.policy import choose
from orleans_bot.rules.notes import Note
from orleans_bot.store import ahead

from .conftest import World
from .people import Person
from .test_play_ahead import committed, given, now, opened, shown
from .test_secrets import all_ways, real_pictures, told

__all__ = ["real_pictures"]  # whatever a picture shows or says is part of what is seen

MORE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("past replay", {"game": 1}), ("past verify", {"game": 1}), ("past film", {"game": 1}),
    ("past stats", {}), ("keeper doctor", {}), ("nudge", {"game": 1}), ("hint", {"game": 1}),
    ("privacy", {"do": "show"}), ("away", {}),
)  # fmt: skip


async def every_way(world: World, person: Person) -> dict[str, Any]:
    """All ways of looking, and all that other commands answer; nothing of it is done."""
    found = await all_ways(world, person)
    for line, options in MORE:
        result = await person.slash(line, **options)
        for message in (result.response, *result.followups):
            if message is not None:
                found[f"{line} {options}"] = told(world, message._message)
    exported = await person.slash("privacy", do="export")
    [file] = exported.response._message.attachments
    found["privacy export"] = world.env.backend.cdn.get(file["url"])
    return found


async def at_plans(world: World) -> dict[str, Person]:
    """A table of three at which blue and red have committed; nobody has anything new to read."""
    seats = await committed(world, 5, "alice", "bob", "carol")
    for person in [*seats.values(), world.person("eve")]:
        await person.slash("story", game=1)
        await person.slash("nudge", game=1)  # whoever may be nudged has been
    return seats


async def plays_ahead(world: World, alice: Person) -> None:
    """Everything that can be done with a list and with wishes, short of its being played."""
    message = await opened(alice, "Make the list for me")
    await alice.press("Change a step", "0", message=now(alice, message))
    await alice.press("Leave it out", message=now(alice, message))
    await alice.press("Something else", message=now(alice, message))
    await alice.press("Not this step", message=now(alice, message))
    here = await world.host.ahead.look(1, alice.id, "blue")
    at = next((at for at, counts in enumerate(here.counts) if counts), None)
    if at is not None:
        await alice.press("Change a step", str(at), message=now(alice, message))
        await alice.press("only if", message=now(alice, message))
    wishes = (await alice.slash("me", channel=world.thread())).response._message
    torture = next(c for c in alice.controls(wishes) if c.id.endswith(":wish.torture"))
    await alice.press(torture, "Torture: a place tile first", message=wishes)
    made = await given(world, alice)
    assert made is not None and made.actions


async def test_no_way_of_looking_tells_that_somebody_has_played_ahead(world: World) -> None:
    seats = await at_plans(world)
    spies = (seats["red"], seats["yellow"], world.person("eve"))
    before = [await every_way(world, spy) for spy in spies]
    await plays_ahead(world, seats["blue"])
    after = [await every_way(world, spy) for spy in spies]
    for was, is_now in zip(before, after, strict=True):
        assert was.keys() == is_now.keys() and len(was) > 30
        assert {way for way in was if was[way] != is_now[way]} == set()


async def test_what_has_come_out_of_a_list_is_marked_for_nobody_before_the_end(world: World) -> None:
    seats = await at_plans(world)
    alice = seats["blue"]
    await opened(alice, "Make the list for me")
    begun = await world.host.look(1)
    while (outcome := await world.host.look(1)).public.round == begun.public.round:
        seat = outcome.waiting[0]
        mine = await world.host.look(1, seats[seat].id, seat)
        ask = next(one for one in mine.asks if one.seat == seat)
        done = await world.host.decide(1, seats[seat].id, seat, ask.key, ask.since, choose(mine.view, ask))
        await shown(world, done)
    marked = await world.host.store.read(lambda db: ahead.marked(db, 1))
    assert AHEAD in marked.values()
    voice = world.bot.house.voice_of_table(world.guild.id)
    marks = [Note(f"given_{how}", "blue", {}) for how in ("ahead", "standing", "clock")]
    words = [line for mark in marks for line in told_of(voice, [mark])]
    assert len(words) == 3
    for spy in (seats["red"], world.person("eve"), alice):
        found = str(await every_way(world, spy)) + str(spy.texts())
        assert not [line for line in words if line in found]
