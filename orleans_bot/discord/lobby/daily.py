"""The solo of the day: shown, begun, and put on the board or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.words.quoting import visible

from ..answers.answer import Answer
from ..panels import daily as panels
from ..panels.panel import Panel, Unreadable
from ..panels.voice import Voice
from .alone import GameAlone
from .starting import Starts

if TYPE_CHECKING:
    from ..house import House

MOST_NAME = 32


class DailyDoor:
    """What can be done with the solo of the day."""

    def __init__(self, house: House, starts: Starts) -> None:
        self.house = house
        self.host = house.host
        self.starts = starts

    async def panel(self, user: int, voice: Voice) -> Panel:
        """The solo of the day as it stands for a person."""
        solos = self.host.daily
        daily, attempt = await solos.today(), await solos.attempt(user)
        where = ""
        if attempt is not None:
            row = await self.host.game(attempt.game)
            where = f"<#{row.thread or row.channel}>" if row.channel else ""
        name, before = await solos.name(user), await solos.of_day(daily.day - 1)
        return panels.today(voice, daily, attempt, where=where, name=name, yesterday=before)

    async def pressed(self, answer: Answer, what: str, voice: Voice) -> None:
        """A control of the solo of the day was pressed."""
        user, solos = answer.interaction.user, self.host.daily
        match what:
            case "play":
                daily = await solos.today()
                await (
                    answer.acknowledge()
                )  # then what follows is a message of its own, and the card can change
                await self.starts.alone.begin(answer, GameAlone(daily.scenario, daily.options, daily=daily))
            case "board":
                await answer.change(panels.board(voice, solos.number, await solos.board()))
                return
            case "week":
                await answer.change(panels.week(voice, await solos.week()))
                return
            case "join":
                name = visible(user.display_name).strip()[:MOST_NAME]
                await solos.show_me(user.id, name or str(user.id))
            case "leave":
                await solos.show_me(user.id, None)
            case "today":
                pass
            case _:
                raise Unreadable(f"The solo of the day has no {what!r}.")
        await answer.change(await self.panel(user.id, voice))
