"""What happens when somebody presses a control of the plans that they keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host import several
from orleans_bot.host.plans import picks_of
from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import PLAN
from orleans_bot.words.quoting import one_line, quoted

from .answers.answer import Answer
from .answers.refusals import Sorry
from .messages.own_panels import asked
from .panels import kept_plans
from .panels.panel import Unreadable, whole
from .panels.voice import Voice
from .presses import left_out

if TYPE_CHECKING:
    from .bot import Bot


class PlanPresses:
    """Presses on the plans that a person keeps."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def press(self, answer: Answer, game: int, rest: str, values: list[str], voice: Voice) -> None:
        """They are looked at, one is used, kept or forgotten; only its owner ever sees what comes of it."""
        seat, _, what = rest.partition(".")
        verb, _, number = what.partition(".")
        if verb == kept_plans.NAME:
            if not await answer.form(kept_plans.form(voice, game, seat)):
                raise Sorry("plans.slow")
            return
        user, kept = answer.interaction.user.id, self.host.plans
        outcome = await self.host.look(game, user, seat)
        plans, lead = await kept.of(user), ""
        match verb:
            case kept_plans.OPEN:
                pass
            case "use":
                held = plans[self.one(plans, number)]
                outcome, lead = await self.use(outcome, user, seat, held, voice)
            case "keep":
                picks = picks_of(outcome.view.seat(seat), outcome.view.places)
                name = kept_plans.named(voice, picks)
                await kept.keep(user, name, picks)
                lead = voice.say("plans.kept", name=quoted(name))
            case kept_plans.CALLED:
                picks = picks_of(outcome.view.seat(seat), outcome.view.places)
                name = one_line(values[0] if values else "", kept_plans.LONGEST)
                if not picks or not name:
                    raise Sorry("plans.nameless" if picks else "plans.empty")
                await kept.keep(user, name, picks, instead=True)
                lead = voice.say("plans.kept", name=quoted(name))
            case "forget":
                name = self.one(plans, values[0] if values else "")
                await kept.keep(user, name, ())
                lead = voice.say("plans.forgotten", name=quoted(name))
            case _:
                raise Unreadable(f"There is nothing like {verb!r} with kept plans.")
        voice = self.house.at_table(voice, outcome)
        now = picks_of(outcome.view.seat(seat), outcome.view.places)
        panel = kept_plans.panel(voice, outcome, seat, await kept.of(user), now, lead)
        message = answer.interaction.message
        if verb == kept_plans.OPEN or message is None or not message.flags.ephemeral:
            await answer.say(panel)
        else:
            await answer.change(panel)

    def one(self, plans: dict[str, list[str]], said: str) -> str:
        """The name of one of the plans: the one that was shown, wherever it stands by now."""
        number, _, mark = said.partition(".")
        at = whole(number)
        if mark:
            at = next(
                (n for n, plan in enumerate(plans.items()) if kept_plans.mark(*plan) == mark), len(plans)
            )
        if at >= len(plans):
            raise Unreadable("This plan is not kept any more.")
        return list(plans)[at]

    async def use(
        self, outcome: Outcome, user: int, seat: str, picks: list[str], voice: Voice
    ) -> tuple[Outcome, str]:
        """Plan as it was kept, as far as the market allows; what cannot be is named."""
        ask = asked(outcome, seat)
        if ask is None or ask.kind != PLAN or not ask.waits:
            return outcome, voice.say("plans.not_now")
        slots = {key: face.slots for key, face in outcome.view.places.items()}
        able = [pick for pick in picks if several.answer(ask, pick, slots)]
        if not able:
            return outcome, voice.say("plans.impossible")
        told, skipped = await self.host.decide_each(outcome.game, user, seat, ask.key, ask.since, able)
        desk = await self.house.desk(outcome.game)
        desk.note(told)
        desk.wake()
        self.house.own_panels.freshen(outcome.game)
        lost = [*(pick for pick in picks if pick not in able), *skipped]
        return told, "\n".join([voice.say("plans.used"), *left_out(voice, told, seat, lost)])
