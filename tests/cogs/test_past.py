"""After a game in Discord: it is checked, gone through step by step, and seen as a film."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from PIL import Image

from orleans_bot.store.records import DAY

from .conftest import World
from .people import Person, controls_of, said


async def broken_off(world: World, rounds: int = 3) -> dict[str, Person]:
    """A game of two that its keeper has broken off."""
    seats = await world.game("alice", "bob")
    await world.play_on(1, rounds)
    await world.host.abort(1, seats["blue"].id)
    return seats


async def solo(world: World) -> tuple[Person, Any]:
    """A solo played to its end, and its last sheet."""
    alice = world.person("alice")
    await alice.slash("solo", scenario="trip_to_tours")
    await world.play_on(1, 99)
    return alice, alice.reads("Game 1 has ended")


def labels(message: Any) -> list[str]:
    """What can be pressed on a message."""
    return [control.label for control in controls_of(message)]


async def test_the_last_sheet_leads_to_all_that_can_be_done_with_a_game(world: World) -> None:
    alice, sheet = await solo(world)
    assert {"Step by step", "As a film", "Check it"} <= set(labels(sheet))
    checked = await alice.press("Check it", message=sheet)
    row = await world.host.game(1)
    text = said(checked)
    assert checked.ephemeral and "Everything agrees." in text and "the same result" in text
    assert row.seed in text and row.seed_hash in text
    step = await alice.press("Step by step", message=sheet)
    assert step.ephemeral and "step 1 of" in said(step)
    assert "Game 1 has ended" in said_by(alice.reads("Game 1 has ended"))


def said_by(message: Any) -> str:
    """The words of a message, which must be there."""
    from .people import text_of

    assert message is not None
    return text_of(message)


async def test_a_game_is_gone_through_forward_back_and_by_rounds(world: World) -> None:
    seats = await broken_off(world)
    alice = seats["blue"]
    told = await world.host.afterwards.retell(1)
    shown = (await alice.slash("past replay", game=1)).response._message
    n = len(told.stops)
    assert f"step 1 of {n} · round 1" in said_by(shown) and "Step back" not in labels(shown)
    await alice.press("Step on", message=shown)
    assert f"step 2 of {n}" in said_by(shown)
    await alice.press("Step back", message=shown)
    assert f"step 1 of {n}" in said_by(shown)
    await alice.press("Round on", message=shown)
    assert f"step {told.rounds[2] + 1} of {n} · round 2" in said_by(shown)
    await alice.press("Go to a round", "Round 3", message=shown)
    assert f"step {told.rounds[3] + 1} of {n} · round 3" in said_by(shown)
    await alice.press("Round back", message=shown)
    assert "round 2" in said_by(shown)
    await alice.press("Round on", message=shown)
    for _ in range(n - told.rounds[3] - 1):
        await alice.press("Step on", message=shown)
    assert f"step {n} of {n}" in said_by(shown) and "Step on" not in labels(shown)


async def test_what_a_seat_saw_and_the_same_in_words(world: World) -> None:
    alice = (await broken_off(world))["blue"]
    shown = (await alice.slash("past replay", game=1)).response._message
    await alice.press("Through whose eyes", "0.red.p", message=shown)
    picture = world.env.backend.cdn.get(shown.attachments[0]["url"])
    assert b"kind=seat seat=red eyes=red" in picture
    await alice.press("In words", message=shown)
    assert "seat in long words" in said_by(shown) and not shown.attachments
    await alice.press("Step on", message=shown)
    assert "step 2" in said_by(shown) and "seat in long words" in said_by(shown)
    await alice.press("As a picture", message=shown)
    assert shown.attachments


async def test_nothing_is_shown_of_a_game_that_goes_on(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice, sealed = seats["blue"], await world.host.store.read(lambda db: sealed_of(db))
    message = next(m for m in reversed(list(alice.stored())) if controls_of(m))
    for answer in [
        *[await alice.slash(f"past {what}", game=1) for what in ("verify", "replay", "film")],
        *[await alice.forge(message, f"o1:turn:1::0:{what}") for what in ("verify", "replay", "film")],
    ]:
        assert "as soon as the game has ended" in said(answer) and sealed not in said(answer)


def sealed_of(db: Any) -> str:
    """The secret of the first game."""
    return str(db.execute("SELECT seed FROM game WHERE id = 1").fetchone()[0])


async def test_nothing_is_shown_of_a_solo_of_the_day_before_its_day_is_over(world: World) -> None:
    moment = [20_601 * DAY + 3600.0]
    world.host.core.clock = lambda: moment[0]
    alice = world.person("alice")
    await alice.slash("daily")
    await alice.press("Play it")
    await world.play_on(1, 99)
    sheet = alice.reads("Game 1 has ended")
    assert not {"Step by step", "As a film", "Check it"} & set(labels(sheet))
    for what in ("verify", "replay", "film"):
        assert "secret until the day is over" in said(await alice.slash_in_dm(f"past {what}", game=1))
        assert "secret until the day is over" in said(await alice.forge(sheet, f"o1:turn:1::0:{what}"))
    moment[0] += DAY
    assert "Everything agrees." in said(await alice.slash_in_dm("past verify", game=1))


async def test_whoever_may_not_look_at_a_game_is_told_nothing(world: World) -> None:
    await world.person("alice").slash_in_dm("solo", scenario="trip_to_tours")
    await world.play_on(1, 99)
    for what in ("verify", "replay", "film"):
        refused = said(await world.person("mallory").slash(f"past {what}", game=1))
        assert "There is no game with this number here." in refused


@pytest.mark.parametrize(
    "what",
    [
        "replay.x", "replay.-1.table.p", "replay.1.pink.p", "replay.1.table.x", f"replay.{'9' * 30}.table.p",
        "replay.0.rounds.to", "replay.0.eyes.to", "replay.", "film.1", "verify.1",
        "replay.1.table.p.\u202e.x",
    ],
)  # fmt: skip
async def test_a_forged_step_is_answered(world: World, what: str, caplog: pytest.LogCaptureFixture) -> None:
    alice = (await broken_off(world, 2))["blue"]
    shown = (await alice.slash("past replay", game=1)).response._message
    answer = said(await alice.forge(shown, f"o1:turn:1::0:{what}"))
    assert "went wrong" not in answer
    assert not [record for record in caplog.records if record.exc_info]
    forged = await alice.forge(shown, "o1:turn:1::0:replay.0.rounds.to", "0.table.p", "1.table.p")
    assert "from an earlier time" in said(forged)


async def test_a_file_is_checked_and_a_foreign_one_gets_a_clear_sentence(world: World) -> None:
    alice, _ = await solo(world)
    text = await world.host.export(1)
    good = said(await alice.slash("past verify", file=("game.log", text.encode())))
    assert "Everything agrees." in good and "can only agree with itself" in good
    torn = said(await alice.slash("past verify", file=("game.log", text[:-30].encode())))
    assert "cannot be read or belongs to another game" in torn
    for wrong, sentence in ((b"\xff\xfe\x00", "cannot be read as text"), (b"x" * 600_000, "too large")):
        assert sentence in said(await alice.slash("past verify", file=("cat.png", wrong)))


@pytest.mark.parametrize("real_pictures", [True])
async def test_the_film_has_a_picture_a_round_and_words(world: World, real_pictures: bool) -> None:
    alice = (await broken_off(world))["blue"]
    film = (await alice.slash("past film", game=1)).response._message
    (shot,) = film.attachments
    data = world.env.backend.cdn.get(shot["url"])
    picture = Image.open(io.BytesIO(data))
    assert getattr(picture, "n_frames", 1) == 3 and picture.format == "GIF" and len(data) <= 4_000_000
    assert "moving picture: 3 pictures" in repr(film.components)
    drawn = world.bot.house.pictures.films
    assert len(drawn) == 1
    await alice.slash("past film", game=1)
    assert len(drawn) == 1
    assert isinstance(next(iter(drawn.values())).file(), discord.File)


async def test_a_hidden_choice_is_told_through_the_eyes_of_its_seat_alone(world: World) -> None:
    alice = (await world.game("alice", "bob", scenario="prosperity"))["blue"]
    await world.play_on(1, 1)
    await world.host.abort(1, alice.id)
    shown = (await alice.slash("past replay", game=1)).response._message
    assert "before the first round" in said_by(shown) and "your card is" not in said_by(shown)
    told = await world.host.afterwards.retell(1)
    at = next(i for i, stop in enumerate(told.stops) if any("blue" in note.eyes for note in stop.notes))
    for eyes, seen in (("table", False), ("red", False), ("blue", True)):
        await alice.forge(shown, f"o1:turn:1::0:replay.{at}.{eyes}.p.on")
        assert ("your card is" in said_by(shown)) == seen, eyes
        view = await world.host.afterwards.seen(told, told.stops[at], "" if eyes == "table" else eyes)
        assert (view.seat("blue").hand is not None) == seen


async def test_whoever_hears_the_table_hears_each_step_without_a_picture(world: World) -> None:
    alice = (await broken_off(world))["blue"]
    await world.bot.house.hear(alice.id, "player")
    shown = (await alice.slash("past replay", game=1)).response._message
    assert not shown.attachments and "step 1 of" in said_by(shown) and "🔵" not in said_by(shown)
    await alice.press("In words", message=shown)
    assert "table in long words" in said_by(shown) and "Only what happened" in labels(shown)
    await alice.press("Only what happened", message=shown)
    await alice.press("Step on", message=shown)
    assert "step 2 of" in said_by(shown) and not shown.attachments
    film = await alice.slash("past film", game=1)
    assert "moving picture: 3 pictures" in said(film) and not film.response._message.attachments
    assert "Everything agrees." in said(await alice.slash("past verify", game=1))
