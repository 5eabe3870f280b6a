"""Whether people are told what is so, and in words that are safe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from orleans_bot.discord.panels.notices import MOST_GAMES
from orleans_bot.parlour.things import THREAD_NOTICE, Message

from .people import offered_by, text_of
from .truths import asked_by

if TYPE_CHECKING:
    from .hangs import Hangs
    from .people import Player

NUMBER = re.compile(r"(?:game|Spiel|Partie) (\d+), ")
FORGED = re.compile(r"(?<!\\)\]\(https://evil\.example")
A_WHILE = 6.0  # simulated seconds that an answer may be on its way while nothing goes wrong


def what_was_answered(truths: Hangs, message: Message) -> None:
    """A panel for one's own eyes never asks again what was answered when it was asked for."""
    if message.only_for is None or truths.life.rough:
        return
    for control in offered_by(message):
        asked = asked_by(control)
        if asked is None or not asked[2]:
            continue
        at = truths.life.answered.get((*asked, truths.turns_of(asked[0])))
        if at is not None and at < truths.site.loop.now - A_WHILE:
            who = truths.site.town.people[message.only_for].name
            what = f"{control.label!r} of line {asked[2]} in game {asked[0]}"
            truths.fail(f"{who} is shown {what}, which was answered long before")
        return


def in_safe_words(truths: Hangs, message: Message) -> None:
    """No name calls everybody, and none becomes a link."""
    if message.mentions_everyone:
        truths.fail(f"message {message.id} calls everybody")
    if message.kind != THREAD_NOTICE and FORGED.search(
        text_of(message)
    ):  # the name of a thread is only a name
        truths.fail(f"a name has become a link: {text_of(message)[:200]!r}")


def tells(named: set[int], waits: set[int]) -> bool:
    """Whether a message names the games that wait, or of very many as many as fit, and no other."""
    return named <= waits and len(named) == min(len(waits), MOST_GAMES)


async def what_the_inbox_says(truths: Hangs, player: Player) -> None:
    """Whoever asks for their inbox is told of all games that wait for them, and of no other."""
    rooms = player.here()
    if truths.life.rough or not rooms:
        return
    user = int(player.person.id)
    before = {line.game for line in await truths.life.host.inbox(user)}
    begun = await player.slash(rooms[-1], "inbox")
    after = {line.game for line in await truths.life.host.inbox(user)}
    if begun is None or begun.response is None or truths.life.rough or before != after:
        return
    message = truths.site.town.messages.get(begun.channel.id, {}).get(begun.response)
    if message is None:
        return
    lines = [line for line in text_of(message).split("\n") if "<t:" in line]
    named = {int(number) for line in lines for number in NUMBER.findall(line)}
    if not tells(named, after):
        truths.fail(f"the inbox of {player.name} names games {sorted(named)}; {sorted(after)} wait")


async def what_waits(truths: Hangs) -> None:
    """What somebody was last told in a direct message names the games that wait, and no other."""
    if truths.life.rough:
        return
    notices = truths.life.bot.house.notices
    for user, told in notices.hung.items():
        room = truths.site.town.messages.get(str(told.hanging.channel), {})
        message = room.get(str(told.hanging.message))
        if message is None or user in notices.stale or not truths.site.town.people[str(user)].dms_open:
            continue
        waits = {line.game for line in await truths.life.host.inbox(user)}
        lines = [line for line in text_of(message).split("\n") if "<t:" in line]
        named = {int(number) for line in lines for number in NUMBER.findall(line)}
        if not tells(named, waits):
            truths.fail(f"the message for {user} names games {sorted(named)}; {sorted(waits)} wait")
