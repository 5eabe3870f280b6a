"""Lists on the screen keep within the limits of Discord, whatever stands on them, whichever step is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from orleans_bot.discord.panels import play_ahead
from orleans_bot.host import Host
from orleans_bot.host.ahead import MOST, Looking
from orleans_bot.host.given import TOUCHED
from orleans_bot.host.refusals import NothingAhead, NotYet
from orleans_bot.store import Store
from tests.host.players import ALICE, new_host, sit_down
from tests.host.test_ahead import give, sensible

from .test_presenting import check, voices


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """A host on an empty database."""
    async with await Store.open(tmp_path / "games.sqlite3", synchronous="OFF") as store:
        yield new_host(store)


def fullest(here: Looking) -> Looking:
    """As many actions as a list may have, each with everything that can be said of it."""
    actions, counts = here.given.actions, here.counts
    full = [
        replace(action, only_if=every, instead=action.answers)
        for action, every in zip(actions, counts, strict=True)
    ]
    times = -(-MOST // len(full))
    actions, counts = tuple(full * times)[:MOST], (counts * times)[:MOST]
    given = replace(here.given, actions=actions, rests=TOUCHED)
    return replace(here, given=given, counts=counts, touched=counts, fits=1)


@pytest.mark.parametrize("seed", range(1))
async def test_every_page_of_a_list_fits(host: Host, seed: int) -> None:
    luck, checked = Random(seed), 0
    outcome = await sit_down(host, 3, seed=seed)
    while not outcome.over and outcome.public.round < 7:
        try:
            here = await host.ahead.look(outcome.game, ALICE, "blue")
            mine = await host.look(outcome.game, ALICE)
            while here.ask is not None and luck.random() < 0.9:
                for voice in voices():
                    check(play_ahead.panel(voice, mine, here, "blue"))
                here = await give(host, outcome, "blue", len(here.given.actions) + 1)
            for looking in (here, fullest(here)) if here.given.actions else ():
                for voice in voices():
                    page = play_ahead.panel(voice, mine, looking, "blue")
                    check(page)
                    asked = voice.prompt(looking.ask) if looking.ask else f"ahead.ended.{looking.ended}"
                    assert page.text.endswith((asked, voice.say(asked))), "the question is cut off"
                    for step in range(0, len(looking.given.actions), 7):
                        check(play_ahead.panel(voice, mine, looking, "blue", f"step.{step}"))
                        checked += 1
            for number in range(len(here.given.actions)):
                instead = await host.ahead.instead(outcome.game, ALICE, "blue", here.mark, number)
                for voice in voices():
                    check(play_ahead.panel(voice, mine, fullest(instead), "blue"))
                    page = play_ahead.panel(voice, mine, instead, "blue")
                    assert voice.say("ahead.instead_of", n=number + 1) in page.text
                here = await host.ahead.cut(
                    outcome.game, ALICE, "blue", instead.mark, len(here.given.actions)
                )
        except (NotYet, NothingAhead):
            pass
        await host.stand_ins(outcome.game)
        outcome = await host.look(outcome.game)
        waits = [ask for ask in outcome.asks if ask.waits]
        if waits:
            outcome = await sensible(host, outcome, luck.choice(waits).seat)
    assert checked > 10
