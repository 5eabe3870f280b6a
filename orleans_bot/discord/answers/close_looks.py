"""The board close enough for a phone: its parts one by one, for the presser's eyes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import CLOSE

from ..panels import game_panels
from ..panels.panel import Panel, Press, Unreadable, in_rows, turn_id
from ..panels.voice import Voice
from .answer import Answer
from .reading import MINE, own_seat

if TYPE_CHECKING:
    from ..bot import Bot

OWN = "mat"  # only who has a seat has one of these
READ = {"works": "deeds", OWN: MINE}  # what tells a picture in words, where it is not the table


async def look_closely(bot: Bot, answer: Answer, game: int, kind: str, voice: Voice) -> None:
    """A part of the board as the presser may see it; another part takes its place."""
    kind = kind or CLOSE[0]
    user = answer.interaction.user.id
    outcome = await bot.house.host.look(game, user)
    seat = own_seat(outcome, user)
    if kind not in CLOSE or (kind == OWN and not seat):
        raise Unreadable(f"There is nothing to look at closely called {kind!r}.")
    if voice.ear:
        await bot.reading.in_words(answer, game, READ.get(kind, "table"), voice)
        return
    others = [other for other in CLOSE if other != kind and (seat or other != OWN)]
    presses = [Press(turn_id(game, "", 0, f"close.{one}"), voice.say(f"close.{one}")) for one in others]
    presses.append(Press(turn_id(game, "", 0, f"words.{READ.get(kind, 'table')}"), voice.say("button.words")))
    lines = [f"### {game_panels.headline(voice, outcome)}"]
    if kind == "map" and seat:
        from rendering.reach import reachable  # what draws is loaded with the first picture

        far = reachable(outcome.view, outcome.view.seat(seat))
        lines.append(voice.say("close.rings" if far else "close.no_rings"))
    panel = Panel("\n".join(lines), in_rows(presses), picture=True)
    painting = bot.house.picture(outcome, kind, voice, outcome.view if seat else None, seat=seat)
    if answer.anew:
        await answer.say(panel, painting)
    else:
        await answer.change(panel, painting)
