"""What goes wrong at large: the gateway, the process, the disk, the clock, people with too many rights."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from orleans_bot.parlour import announce, posting, shapes
from orleans_bot.parlour.hub import GUILDS
from orleans_bot.parlour.permissions import ATTACH_FILES, SEND_IN_THREADS

if TYPE_CHECKING:
    from .life import Life

NAMES = (
    "@everyone", "**bold**", "[free](https://evil.example)", "a\u202eb", "Blue", "x" * 32,
    "</orleans undo:1>", "` \n#",
)  # fmt: skip
MOST_STEPS = 3000  # of the bot until it is killed
Deed = Callable[["Life"], Awaitable[None]]


async def cut(life: Life) -> None:
    """The gateway is gone for a while, and what was missed is told after."""
    life.upset("gateway", "the gateway is cut")
    life.trouble.gateway_closed = True
    life.site.drop_all(4000)
    await asyncio.sleep(life.fate.choice((1, 20, 200)))
    life.trouble.gateway_closed = False


async def forgotten(life: Life) -> None:
    """The gateway is gone, and nobody remembers what was missed."""
    life.upset("gateway", "the gateway forgets the bot")
    life.site.drop_all(4000, forget=True)


async def stammer(life: Life) -> None:
    """Discord tells everything twice for a while."""
    life.upset("gateway", "everything is told twice")
    life.site.stammers = True
    await asyncio.sleep(60)
    life.site.stammers = False


async def jumble(life: Life) -> None:
    """What happens in one channel is told later than what happens in another."""
    life.upset("gateway", "news of channels is jumbled")
    life.site.jumbles = 2.0
    await asyncio.sleep(60)
    life.site.jumbles = 0.0


async def killed(life: Life) -> None:
    """The process is killed at some step to come, and starts again."""
    life.upset("crash", "the process will be killed")
    life.loop.fuse = life.fate.randint(1, life.fate.choice((30, 300, MOST_STEPS)))


async def bad_disk(life: Life) -> None:
    """The disk takes nothing for a while."""
    life.disk.trouble = life.fate.choice(("full", "broken"))
    life.upset("disk", f"the disk is {life.disk.trouble}")
    await asyncio.sleep(life.fate.choice((2, 30)))
    life.disk.trouble = ""
    life.story.note("mend", "the disk is well again")


async def stepped(life: Life) -> None:
    """Somebody sets the clock of the machine."""
    life.loop.step += life.fate.choice((3600, -3600, 70))
    life.upset("clock", f"the clock is {life.loop.step:+.0f} s off")


async def deleted(life: Life) -> None:
    """A moderator deletes messages of the bot."""
    town = life.site.town
    held = [each for each in life.truths.live() if town.channels[each.channel].recipient is None]
    for message in life.fate.sample(held, min(len(held), life.fate.choice((1, 1, 5)))):
        life.upset("people", f"a moderator deletes {message.id}")
        posting.delete(town, message)


async def archived(life: Life) -> None:
    """A moderator puts a thread into the archive."""
    threads = [room for room in life.site.town.threads() if not room.archived]
    if threads:
        room = life.fate.choice(threads)
        life.upset("people", f"a moderator archives {room.name}")
        room.archived = True
        announce.channel_changed(life.site.town, room)


async def closed(life: Life) -> None:
    """Somebody closes or opens the door to direct messages."""
    person = life.fate.choice(life.players).person
    person.dms_open = not person.dms_open
    life.upset("people", f"{person.name} {'opens' if person.dms_open else 'closes'} the direct messages")


async def removed(life: Life) -> None:
    """Somebody is thrown out of the server, or comes back to it."""
    town, person = life.site.town, life.fate.choice(life.players).person
    if person.id in town.gone:
        town.gone.discard(person.id)
        person.dms_open = True
    else:
        town.gone.add(person.id)
        person.dms_open = False
        for room in town.threads():
            room.members.pop(person.id, None)
    life.upset("people", f"{person.name} is {'thrown out' if person.id in town.gone else 'back'}")


async def renamed(life: Life) -> None:
    """Somebody takes a name that is meant to be more than a name, or is given it."""
    person = life.fate.choice(life.players).person
    person.display = life.fate.choice((*NAMES, person.name))
    life.site.town.keep(person)
    life.story.note("fault", f"{person.name} is called {person.display!r} from now on")


async def retitled(life: Life) -> None:
    """A moderator gives a thread another name."""
    if threads := [room for room in life.site.town.threads() if not room.archived]:
        room = life.fate.choice(threads)
        life.story.note("fault", f"a moderator renames {room.name}")
        room.name = life.fate.choice(("lunch", "Game 99", "@everyone"))
        announce.channel_changed(life.site.town, room)


async def banished(life: Life) -> None:
    """The bot is thrown off the server for a while."""
    town = life.site.town
    if town.bot_id in town.gone or life.fate.random() < 0.5:
        return
    life.upset("people", "the bot is thrown off the server")
    town.hub.to_bot("GUILD_DELETE", {"id": town.guild_id}, GUILDS)
    town.gone.add(town.bot_id)
    await asyncio.sleep(life.fate.choice((5, 60, 600)))
    back_on_the_server(life)


def back_on_the_server(life: Life) -> None:
    """Somebody lets the bot in again."""
    town = life.site.town
    town.gone.discard(town.bot_id)
    life.story.note("mend", "the bot is on the server again")
    joined = shapes.guild(town, everybody=False)
    joined.pop("unavailable")  # told of servers that were there before
    town.hub.to_bot("GUILD_CREATE", joined, GUILDS)


async def banished_asleep(life: Life) -> None:
    """The bot is killed, and starts while it is off the server."""
    town = life.site.town
    if town.bot_id in town.gone or life.fate.random() < 0.5:
        return
    town.gone.add(town.bot_id)
    town.hub.to_bot("GUILD_DELETE", {"id": town.guild_id}, GUILDS)
    life.upset("people", "the bot is thrown off the server, and killed")
    life.crash()
    while not life.awake:
        await asyncio.sleep(1)
    await asyncio.sleep(life.fate.choice((5, 600)))
    back_on_the_server(life)


async def torn_down(life: Life) -> None:
    """A moderator deletes a thread with all that is in it."""
    town = life.site.town
    if (threads := list(town.threads())) and life.fate.random() < 0.5:
        room = life.fate.choice(threads)
        life.upset("people", f"a moderator deletes {room.name} and all that is in it")
        announce.channel_gone(town, room)
        town.forget(room)


async def forbidden(life: Life) -> None:
    """The bot may no longer speak in threads, or show pictures, for a while."""
    town = life.site.town
    [role] = [each for each in town.roles.values() if each.id in town.bot.roles]
    everyone, lost = town.roles[town.guild_id], life.fate.choice((ATTACH_FILES, SEND_IN_THREADS))
    before = role.permissions, everyone.permissions
    role.permissions, everyone.permissions = role.permissions & ~lost, everyone.permissions & ~lost
    life.upset("people", "the bot loses a permission")
    await asyncio.sleep(life.fate.choice((10, 100)))
    role.permissions, everyone.permissions = before
    life.story.note("mend", "the bot has its permissions again")


SOME: tuple[Deed, ...] = (cut, forgotten, stammer, jumble, deleted, archived)
ALL: tuple[Deed, ...] = (
    *SOME, killed, killed, killed, bad_disk, stepped, closed, forbidden, removed, renamed, retitled, banished,
    banished_asleep, torn_down,
)  # fmt: skip
DEEDS: dict[str, tuple[Deed, ...]] = {"none": (), "some": SOME, "all": ALL}


async def haunt(life: Life, until: asyncio.Event) -> None:
    """As long as people are there, something goes wrong now and then."""
    deeds = DEEDS[life.wish.faults]
    while deeds and not until.is_set() and life.fate.random() < 0.5:
        await asyncio.sleep(life.fate.expovariate(1 / 15))
        if not until.is_set() and life.awake:
            await life.fate.choice(deeds)(life)
