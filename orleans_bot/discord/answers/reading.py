"""A game to be read: its story page by page, everything on the table in words, and the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from orleans_bot.host.records import Outcome
from orleans_bot.words.quoting import harmless

from ..messages.pictures import Shot
from ..panels import game_panels, score
from ..panels.panel import Panel, Press, Unreadable, in_rows, turn_id, whole
from ..panels.voice import Voice
from .answer import Answer
from .refusals import Sorry

if TYPE_CHECKING:
    from ..bot import Bot

MOST_PAGE = 3600  # letters; a message may show 4,000
OLDEST = 999  # a page beyond every last one
WHOLE = -1  # the line after which a story is told that leaves nothing out
PICTURES = ("table", "deeds", "stacks", "finish", "seat")
TOLD = ("table", "deeds", "stacks.1", "stacks.2")  # what can be read by everybody …
TIERS = ("1", "2")  # of place tiles
MINE = "mine"  # … and one's own seat, by its player alone


def own_seat(outcome: Outcome, user: int) -> str:
    """The seat whose eyes the outcome's view is for."""
    return outcome.view.viewer or next((s for s, held in outcome.seats.items() if held == user), "")


def leaves(text: str, most: int = MOST_PAGE) -> list[str]:
    """A long text in pages, broken between lines."""
    pages: list[list[str]] = [[]]
    room = most
    for line in text.split("\n"):
        room -= len(line) + 1
        if room < 0 and pages[-1]:
            pages.append([])
            room = most - len(line) - 1
        pages[-1].append(line)
    return ["\n".join(page) for page in pages]


class Reading:
    """Tells in words."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def wished(self, outcome: Outcome, kind: str, more: str, voice: Voice) -> Shot:
        """A public picture by its name."""
        wishes: dict[str, dict[str, Any]] = {"stacks": {"tier": more or "1"}, "seat": {"seat": more}}
        wish = wishes.get(kind, {})
        there = {"stacks": more in ("", *TIERS), "seat": more in outcome.seats}
        if not there.get(kind, kind != "finish" or outcome.public.result is not None):
            raise Unreadable(f"There is no picture {kind!r} of {more!r}.")
        return await self.house.picture(outcome, kind, voice, **wish)

    # The story

    async def tell_story(
        self, answer: Answer, game: int, voice: Voice, after: int | None = None, page: int = 0
    ) -> None:
        """What happened since this person last asked, or after a line; page 0 is the newest."""
        told = await self.host.story(game, answer.interaction.user.id, after)
        head = f"### {voice.say('story', game=game)}"
        if not told:
            whole = self.turning(game, WHOLE, OLDEST, voice.say("story.whole"))
            await self.turn(answer, Panel(f"{head}\n{voice.say('story.nothing')}", ((whole,),)))
            return
        if voice.ear:
            voice = self.house.at_table(voice, await self.host.look(game))
        pages = game_panels.story(voice, (note for _, note in told))
        page = min(page, len(pages) - 1)
        since = told[0][0] - 1
        presses = []
        if page + 1 < len(pages):
            presses.append(self.turning(game, since, page + 1, voice.say("story.back")))
        if page:
            presses.append(self.turning(game, since, page - 1, voice.say("story.on")))
        if since > 0:
            presses.append(self.turning(game, WHOLE, OLDEST, voice.say("story.whole")))
        foot = voice.say("story.page", page=len(pages) - page, pages=len(pages)) if len(pages) > 1 else ""
        await self.turn(answer, Panel(f"{head}\n{pages[page]}", in_rows(presses), foot))

    def turning(self, game: int, after: int, page: int, label: str) -> Press:
        """A button to another page of a story."""
        return Press(turn_id(game, "", 0, f"story.{after}.{page}"), label)

    async def turn(self, answer: Answer, panel: Panel) -> None:
        """On the message that was leafed through, else on one of its own."""
        if answer.anew:
            await answer.say(panel)
        else:
            await answer.change(panel)

    # In words

    async def in_words(self, answer: Answer, game: int, what: str, voice: Voice) -> None:
        """A picture in words, page by page, with the way to everything else there is to read."""
        what, _, page = what.partition("@")
        user = answer.interaction.user.id
        outcome = await self.host.look(game, user if what == MINE else None)
        if what == MINE:
            seat = own_seat(outcome, user)
            if not seat:
                raise Sorry("no_seat_here", game=game)
            shot = await self.bot.presses.seat_picture(outcome, seat, voice)
        else:
            kind, _, more = what.partition(".")
            if kind not in PICTURES:
                raise Unreadable(f"There is nothing to read called {kind!r}.")
            shot = await self.wished(outcome, kind, more, voice)
        pages = leaves(harmless(shot.long_text))  # players choose their names freely
        at = min(whole(page), len(pages) - 1)
        rows = [tuple(self.pages(game, what, at, len(pages), voice))] if len(pages) > 1 else []
        rows += in_rows(self.readings(outcome, user, what, voice))
        foot = [voice.say("story.page", page=at + 1, pages=len(pages))] if len(pages) > 1 else []
        foot += [] if voice.ear else [voice.say("ear.hint")]
        await self.turn(answer, Panel(pages[at], tuple(rows), " · ".join(foot)))

    def pages(self, game: int, what: str, at: int, number: int, voice: Voice) -> Iterator[Press]:
        """Back and on through a long text."""
        if at:
            yield Press(turn_id(game, "", 0, f"words.{what}@{at - 1}"), voice.say("back"))
        if at + 1 < number:
            yield Press(turn_id(game, "", 0, f"words.{what}@{at + 1}"), voice.say("lesson.next"), "main")

    def readings(self, outcome: Outcome, user: int, here: str, voice: Voice) -> Iterator[Press]:
        """Everything else that can be read."""
        own = user in outcome.seats.values()
        for what in (*((MINE,) if own else ()), *TOLD):
            if what == here:
                continue
            kind, _, more = what.partition(".")
            label = voice.say("words.stack", n=more) if more else voice.say(f"words.{kind}")
            yield Press(turn_id(outcome.game, "", 0, f"words.{what}"), label)

    # The score

    async def tell_score(self, answer: Answer, game: int, voice: Voice) -> None:
        """The score sheet of a game that has ended; of one that goes on, what everybody can count."""
        outcome = await self.host.look(game)
        voice = self.house.at_table(voice, outcome)
        lines, shot = [f"### {game_panels.headline(voice, outcome)}"], None
        if outcome.public.result is not None:
            shot = None if voice.ear else self.house.picture(outcome, "finish", voice)
            lines += [*score.won(voice, outcome, outcome.public.result), *score.score_lines(voice, outcome)]
        else:
            lines += score.standings(voice, outcome)
        await answer.say(Panel(voice.heard("\n".join(lines)), picture=shot is not None), shot)
