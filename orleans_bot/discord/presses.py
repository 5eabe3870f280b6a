"""What happens when somebody presses a control of a game: it decides, leafs, or is out of date."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host import several
from orleans_bot.host.records import ENDED, Outcome
from orleans_bot.host.refusals import NotYourSeat
from orleans_bot.host.standing import wished
from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.errors import NotAnOption, NotAsked, Refusal, Stale
from orleans_bot.store.teaching import NEVER

from .answers.answer import Answer
from .answers.refusals import answering
from .lobby.doors import entered
from .messages.desk import Desk
from .messages.hanging import Page
from .messages.own_panels import asked, picture_of
from .messages.pictures import Shot
from .messages.spots import PLAN, Spot
from .panels import asks, filling, game_panels
from .panels.panel import Unreadable
from .panels.teaching import NO_HINTS
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

OUTDATED = (Stale, NotAsked, NotAnOption)
UNASKED = -1  # no line of the log: whatever is answered to it is refused


def left_out(voice: Voice, outcome: Outcome, seat: str, skipped: Sequence[str]) -> list[str]:
    """Which of several choices had become impossible on the way, and that the plan was then not committed."""
    ask, spaces = asked(outcome, seat), outcome.view.seat(seat).spaces
    # A place that is full by now has got what it was to get.
    picks = [key for key in skipped if key != several.LAST]
    lost = [key for key in picks if "" in spaces.get(noun_of(key).rpartition("@")[2], ("",))]
    if ask is None:
        return []
    which = voice.listed(filling.named(voice, ask, outcome.view, key) for key in lost)
    told = [voice.say("plan.skipped", n=len(lost), which=which)] if lost else []
    return [*told, voice.say("plan.still_open")] if len(picks) < len(skipped) else told


class Presses:
    """Presses on the controls of a game."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def answer(
        self,
        interaction: discord.Interaction[Any],
        game: int,
        seat: str,
        since: int,
        ask: str,
        key: str,
        values: list[str],
    ) -> None:
        """A control that decides something was pressed."""
        voice = self.house.meet(interaction)
        leafed = next((value for value in values if value.startswith("~")), "")
        if leafed and len(values) == 1:
            await self.leaf(interaction, game, seat, since, leafed[1:], [])
            return
        if leafed == filling.COMMIT:
            values, leafed = [*(value for value in values if value != leafed), several.LAST], ""
        async with self.house.pressed(), answering(self.bot, interaction, anew=False) as answer:
            user = interaction.user.id
            try:
                outcome, skipped = await self.decide(game, user, seat, since, ask, key, values)
            except Refusal as refusal:
                await self.must_enter(answer, game, seat)  # whoever may not look is not told why not either
                if isinstance(refusal, OUTDATED):
                    await self.outdated(answer, game, seat, voice, refusal)
                    return
                if not isinstance(refusal, NotYourSeat):
                    raise
                outcome, own = await self.look(game, user, seat)
                await self.not_yours(answer, outcome, seat, own, voice)
                return
            answer.decided = True
            log.info("game %s: %s decided %s", game, seat, ask, extra={"game": game, "user": user})
            desk = await self.house.desk(game)
            desk.note(outcome)
            voice = self.house.at_table(voice, outcome)
            said = [voice.tell(note) for note in outcome.whispers]
            lead = "\n".join([*said, *left_out(voice, outcome, seat, skipped)])
            try:
                await self.redraw(answer, desk, outcome, seat, voice, at=leafed[1:], lead=lead)
            finally:
                desk.wake()  # after the answer, which often leaves the desk nothing to do

    async def decide(
        self, game: int, user: int, seat: str, since: int, ask: str, key: str, values: list[str]
    ) -> tuple[Outcome, Sequence[str]]:
        """Decide; of several picks for a question that takes one at a time, those that have become impossible
        on the way are left out and named.
        """
        picks = [value for value in values if not value.startswith("~")] if key.startswith("~") else [key]
        if key == "~none":
            picks = []
        elif key.startswith(("~mask.", "~purse", "~give.")):
            outcome = await self.host.look(game, user)
            found = asked(outcome, seat)
            if found is None or found.since != since:
                return await self.host.decide(game, user, seat, ask, UNASKED, picks), ()  # which says why not
            picks = asks.picked(found, key, values)
        elif key == "~acts" and len(picks) > 1:
            return await self.host.ahead.several(game, user, seat, ask, since, picks), ()
        if not several.is_composed(picks) or key.startswith(("~all", "~mask.", "~purse", "~give.")):
            return await self.host.decide(game, user, seat, ask, since, picks), ()
        return await self.host.decide_each(game, user, seat, ask, since, picks)

    async def look(self, game: int, user: int, seat: str) -> tuple[Outcome, str]:
        """The game as a person sees it from this seat, or from the one the person has."""
        outcome = await self.host.look(game, user)
        own = outcome.view.viewer
        if own != seat and outcome.seats.get(seat) == user:
            return await self.host.look(game, user, seat), seat
        return outcome, own

    async def redraw(
        self,
        answer: Answer,
        desk: Desk,
        outcome: Outcome,
        seat: str,
        voice: Voice,
        *,
        at: str = "",
        lead: str = "",
    ) -> None:
        """Show on the pressed message what its seat is asked now."""
        message = answer.interaction.message
        if message is None or message.flags.ephemeral:
            # One's own panel is that of one's own seat, whichever of a team's seats was asked by name.
            mine = outcome.view.viewer or seat
            await self.house.own_panels.change(answer, outcome, mine, voice, at, lead)
            return
        spot, found = await desk.find(message.id), asked(outcome, seat)
        if spot is not None and spot.seat not in (seat, *(found.who if found else ())):
            # Such a control has never hung there.
            await self.house.own_panels.say(answer, outcome, outcome.view.viewer, voice, lead)
        elif spot is not None:
            desk.note(replace(outcome, notes=()))
            await desk.answer(spot, answer, Page(found.since if found else -1, at, lead))
        elif not await self.put_stray_away(answer, desk, seat):
            await answer.acknowledge()
        desk.wake()

    async def put_stray_away(self, answer: Answer, desk: Desk, seat: str) -> bool:
        """A message that nobody knows is put away by the answer to its press; whether it was such a one."""
        message = answer.interaction.message
        if message is None or message.flags.ephemeral or not await desk.left_behind(message.id):
            return False
        if await answer.change(game_panels.done(desk.voice, seat, [])):
            desk.posts.note_stray(message.id)
        return True

    async def must_enter(self, answer: Answer, game: int, seat: str) -> None:
        """Refuse whoever may not look at a game. Such a one may have sat there: what was left behind in their
        direct messages is put away.
        """
        try:
            await entered(self.host, answer.interaction, game)
        except Refusal:
            with suppress(Refusal):
                if answer.interaction.guild_id is None and (await self.host.game(game)).started is not None:
                    await self.put_stray_away(answer, await self.house.desk(game), seat)
            raise

    async def seat_picture(self, outcome: Outcome, seat: str, voice: Voice) -> Shot:
        """A seat's board for its own eyes, with the plan ringed while planning."""
        return await self.house.picture(outcome, picture_of(outcome, seat), voice, outcome.view, seat=seat)

    async def outdated(self, answer: Answer, game: int, seat: str, voice: Voice, refusal: Refusal) -> None:
        """The question has been answered or has changed: say so and show the right controls."""
        outcome, own = await self.look(game, answer.interaction.user.id, seat)
        lead = voice.refusal(refusal)
        message = answer.interaction.message
        desk = await self.house.desk(game)
        desk.take(outcome)
        plan = message is not None and desk.posts.spot_of(message.id) == Spot(PLAN, seat)
        if message is not None and own == seat and (plan or message.flags.ephemeral):
            await self.redraw(answer, desk, outcome, own, voice, lead=lead)
            return
        await self.put_stray_away(answer, desk, seat)
        await self.house.own_panels.say(answer, outcome, own, voice, lead)

    async def strange(self, interaction: discord.Interaction[Any]) -> None:
        """A control that no version of the bot knows any more, or that is not known yet."""
        async with answering(self.bot, interaction, anew=True):
            raise Unreadable("No such control is known.")

    # Leafing

    async def leaf(
        self,
        interaction: discord.Interaction[Any],
        game: int,
        seat: str,
        since: int,
        what: str,
        values: list[str],
    ) -> None:
        """A control that decides nothing was pressed: another page, or something to look at."""
        voice = self.house.meet(interaction)
        if not seat:
            await self.bot.looks.show(interaction, game, what, values, voice)
            return
        async with answering(self.bot, interaction, anew=False) as answer:
            await self.must_enter(answer, game, seat)
            outcome, own = await self.look(game, interaction.user.id, seat)
            found = asked(outcome, seat)
            if own != seat and (found is None or own not in found.who):
                await self.not_yours(answer, outcome, seat, own, voice)
                return
            if what == NO_HINTS:
                await self.host.teaching.choose(interaction.user.id, NEVER)
                outcome, _ = await self.look(game, interaction.user.id, seat)
                lead = voice.say("teaching.is_off")
                await self.redraw(answer, await self.house.desk(game), outcome, seat, voice, lead=lead)
                return
            if what == "undo" and since == (found.since if found else 0):
                await self.bot.votes.take_back(answer, game, interaction.user.id, voice)
                return
            if what == "always" and own == seat and found is not None and found.since == since:
                await self.always(answer, outcome, found, voice)
                return
            if found is None or found.since != since or outcome.status in ENDED:
                refusal = Stale("The question has changed.", seat=seat, asked=found.key if found else "")
                await self.outdated(answer, game, seat, voice, refusal)
                return
            desk = await self.house.desk(game)
            at = asks.leafed_to(found, what, values)
            await self.redraw(answer, desk, outcome, seat, voice, at=at)

    async def always(self, answer: Answer, outcome: Outcome, ask: Ask, voice: Voice) -> None:
        """This question is answered for good, and now."""
        game, user = outcome.game, answer.interaction.user.id
        how = asks.ALWAYS.get(ask.key, "")
        picks = wished(ask, {ask.key: how}) if how else None
        if picks is None:
            raise Unreadable("This is not answered for good.")
        await self.host.standing.wish(user, ask.key, how)
        await self.host.standing.switch_one(user, game, ask.key, False)
        told = await self.host.decide(game, user, ask.seat, ask.key, ask.since, picks)
        answer.decided = True
        desk = await self.house.desk(game)
        desk.note(told)
        try:
            await self.redraw(answer, desk, told, ask.seat, voice, lead=voice.say("always.done"))
        finally:
            desk.wake()  # of an own panel, too, the table hears

    async def not_yours(self, answer: Answer, outcome: Outcome, seat: str, own: str, voice: Voice) -> None:
        """Somebody else's control: say whose it is, and what the presser can do."""
        voice = self.house.at_table(voice, outcome)
        text = voice.say("not_yours", seat=voice.seat(seat))
        if own and own in outcome.waiting:
            text += "\n" + voice.say("not_yours.own", seat=voice.seat(own))
        elif not own:
            text += "\n" + voice.say("not_yours.watch")
        await self.put_stray_away(answer, await self.house.desk(outcome.game), seat)
        await answer.say(text)
