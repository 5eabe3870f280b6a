"""What is chosen in secret: neither the log, nor the story, nor what others are handed tells it."""

from importlib import import_module

import pytest

from orleans_bot.host import Host
from orleans_bot.host.refusals import StillSecret
from orleans_bot.rules.hands import take_card
from orleans_bot.rules.phases import census
from orleans_bot.rules.table import Table

from .players import ALICE, BOB, new_host, sit_down


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat takes two cards and chooses one in secret."""

    async def choosing(table: Table) -> str:
        for seat in table.in_order():
            for card in ("fox", "owl"):
                take_card(table, seat, f"{card}_{seat.colour}")
        for seat in table.in_order():
            await table.pick(seat, "keep", [f"hold:{card}" for card in seat.hand], secret=True)
        return str(await census(table))

    monkeypatch.setitem(import_module("orleans_bot.rules.game").PHASES, "census", choosing)


async def test_nobody_else_learns_of_a_hidden_choice_in_any_way(host: Host) -> None:
    outcome = await sit_down(host, 2)
    ask = outcome.asks[0]
    user = outcome.seats[ask.seat]
    assert user is not None
    other = BOB if user == ALICE else ALICE
    own = await host.look(outcome.game, user)
    fox, owl = (f"{card}_{ask.seat}" for card in ("fox", "owl"))
    assert own.asks[0].keys == (f"hold:{fox}", f"hold:{owl}")
    for eyes in (await host.look(outcome.game), await host.look(outcome.game, other)):
        assert fox not in repr(eyes) and eyes.asks[0].keys == ()
        assert eyes.waiting == (ask.seat,)
    assert any(note.key == "card_is" for _, note in await host.story(outcome.game, user, -1))
    told = await host.decide(outcome.game, user, ask.seat, ask.key, ask.since, [f"hold:{owl}"])
    assert owl not in repr(told.notes) and owl not in repr(told.public)
    log = await host.lines(outcome.game)
    assert [line.picks for line in log] == [()]
    assert [line.picks for line in await new_host(host.store).lines(outcome.game)] == [()]
    story = await host.story(outcome.game, other, -1)
    assert {note.seat for _, note in story if note.key == "card_is"}.isdisjoint({ask.seat})
    with pytest.raises(StillSecret):
        await host.export(outcome.game)
    assert f"hold:{owl}" in await host.export(outcome.game, secrets=True)


async def test_a_finished_game_tells_everything(host: Host) -> None:
    outcome = await sit_down(host, 0, 2)
    over = await host.stand_ins(outcome.game)
    assert over is not None and over.over
    assert all(line.picks for line in await host.lines(outcome.game, 9999))
    assert "hold:" in await host.export(outcome.game)
