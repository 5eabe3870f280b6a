"""Questions of every kind: a hidden choice that is no planning, a purse, a question to a whole team."""

from importlib import import_module

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import asks, game_panels, purses
from orleans_bot.discord.panels.panel import Choose, Press
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.flow import wait
from orleans_bot.rules.game import Game
from orleans_bot.rules.phases import census
from orleans_bot.rules.purses import pay_from
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table

from .conftest import World
from .people import text_of
from .test_presenting import check, outcome_of, voices

WORTH = {"coin": 1, "good:wine": 3}


def in_the_census(monkeypatch: pytest.MonkeyPatch, flow: object) -> None:
    """Play something else before the census of each round."""
    monkeypatch.setitem(import_module("orleans_bot.rules.game").PHASES, "census", flow)


async def cards(table: Table) -> str:
    """Each seat chooses in secret, all at the same time."""

    async def card(seat: Seat) -> None:
        ask = table.ask(seat, "buy", ["buy:wine", "buy:wool", "no"], 1, 1, place="market")
        await wait(ask._replace(secret=True))

    await table.at_once({seat.colour: card(seat) for seat in table.state.seats})
    return await census(table)


async def gifts(table: Table) -> str:
    """The first seat gives something of its own choice."""
    await pay_from(table, table.state.seats[0], "spend_good", WORTH, 1, 4)
    return await census(table)


async def together(table: Table) -> str:
    """All seats decide one thing."""
    ask = table.ask(table.state.seats[0], "buy", ["buy:wine", "no"], 1, 1, place="market")
    await wait(ask._replace(seats=tuple(seat.colour for seat in table.state.seats)))
    return await census(table)


async def test_a_hidden_choice_hangs_where_only_its_seat_sees_it_and_is_no_planning(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_census(monkeypatch, cards)
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    hanging = alice.find("buy:wool").message
    assert hanging.id not in {message.id for message in bob.stored()}
    assert not any(":commit" in control.id for control in alice.controls(hanging))
    assert "until the game tells it" in text_of(hanging)
    await alice.press("buy:wool")
    assert "you have chosen" in text_of(alice.reads("you have chosen"))
    assert not any("wool" in words.lower() for words in bob.texts() if "chosen" in words)
    await bob.press("no")
    assert (await world.host.look(1)).public.phase == "planning"


async def test_a_purse_is_paid_with_one_press(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_census(monkeypatch, gifts)
    alice = (await world.game("alice", "bob"))["blue"]
    await alice.press("~purse", "coin*4")
    outcome = await world.host.look(1)
    assert (outcome.public.phase, outcome.public.seat("blue").coins) == ("planning", 1)


async def test_whoever_of_a_team_presses_decides_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_census(monkeypatch, together)
    bob = (await world.game("alice", "bob"))["red"]
    await bob.press("buy:wine")
    assert (await world.host.look(1)).public.phase == "planning"
    assert (await world.host.lines(1))[0].seat == "red"


async def test_whoever_decides_for_a_team_by_the_own_panel_is_shown_the_own_plan_after(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_census(monkeypatch, together)
    bob = (await world.game("alice", "bob"))["red"]
    mine = (await bob.slash("seat")).response._message
    await bob.press("buy:wine", message=mine)
    [shown] = [message for message in bob.stored() if message.id == mine.id]
    held = [control.id for control in bob.controls(shown)]
    assert any(":red:" in each and each.endswith(":plan:~fill") for each in held)
    assert not any(":blue:" in each for each in held)


def purse_of(**most: int) -> Ask:
    """A purse with so much in it."""
    held = {key if key == "coin" else f"good:{key}": number for key, number in most.items()}
    worth = {key: 1 if key == "coin" else 2 for key in held}
    return Ask("blue", "spend_good", tuple(held), 1, 12, 7, kind=PURSE, worth=worth, most=held)


@pytest.mark.parametrize("voice", voices(), ids=lambda voice: voice.language)
def test_every_purse_fits_what_discord_allows(voice: Voice) -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 1)
    outcome = outcome_of(game, "blue", {"blue": 1, "red": 2})
    full = {"coin": 40, "grain": 4, "cheese": 3, "wine": 9, "wool": 1, "brocade": 2}
    for most in ({"coin": 3}, {"coin": 2, "wine": 1}, {"coin": 30, "wine": 5}, full):
        check(game_panels.turn(voice, outcome, purse_of(**most), 1))


def test_a_large_purse_is_filled_kind_by_kind_and_given_when_it_is_enough() -> None:
    ask, voice = purse_of(coin=30, wine=5, wool=2), Voice("en", load())
    at = purses.refilled(ask, "purse.0.0.0.0", ["0.3"])
    at = purses.refilled(ask, at, ["2.2"])
    *selects, (give,) = asks.rows(ask, 1, voice, None, at)
    assert isinstance(give, Press) and not give.off and len(selects) == 3
    assert purses.picked(ask, give.id.split(":")[-1], []) == ["coin*3", "good:wool*2"]
    chosen = [c.value for row in selects if isinstance(row, Choose) for c in row.choices if c.chosen]
    assert chosen == ["0.3", "2.2"]
    empty = asks.rows(ask, 1, voice, None, "")[-1][0]
    assert isinstance(empty, Press) and empty.off


def amount(lo: int, hi: int, **worth: int) -> Ask:
    """A purse of three of each."""
    keys = {f"coin:{seat}" if seat in ("blue", "red") else f"good:{seat}": n for seat, n in worth.items()}
    most = dict.fromkeys(keys, 3)
    return Ask("blue", "share_out", tuple(keys), lo, hi, kind=PURSE, worth=keys, most=most)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            ("Choose 1 to 3", "Choose 3 in all", "Give things worth 1 to 4", "Give things worth 4 in all"),
        ),
        (
            "de",
            (
                "Wähle 1 bis 3",
                "Wähle insgesamt 3",
                "Gib etwas im Wert von 1 bis 4",
                "Gib etwas im Wert von insgesamt 4",
            ),
        ),
    ],
)
def test_a_purse_speaks_of_worth_only_where_things_differ_in_it(language: str, said: tuple[str, ...]) -> None:
    voice = Voice(language, load())
    asked = (amount(0, 3, blue=1), amount(3, 3, blue=1, red=1), amount(1, 4, grain=1, cheese=2))
    asked = (*asked, amount(4, 4, grain=1, cheese=2))
    for ask, hint in zip(asked, said, strict=True):
        (select,) = [row for row in purses.rows(ask, 1, voice) if isinstance(row, Choose)]
        assert select.hint == hint


def test_what_a_seat_of_a_team_gives_names_the_seat_first() -> None:
    ask = amount(3, 3, blue=1, red=1)
    (select,) = purses.rows(ask, 1, Voice("en", load()))
    assert isinstance(select, Choose)
    assert "Blue: coins ×1 and Red: coins ×2" in [choice.label for choice in select.choices]
