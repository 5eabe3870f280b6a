"""What is read of a message that is told again with a press on it, and how what has a picture is sent."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest

from orleans_bot.discord.answers.once import INTERACTION, hear_once
from orleans_bot.discord.messages import wire
from orleans_bot.discord.messages.pressed import picture_of_pressed

from .conftest import World
from .people import parts_of

GALLERY = {
    "type": 12,
    "items": [{"media": {"url": "https://cdn/1/planning.png?ex=2"}, "description": "Tours"}],
}
PARTS = [{"type": 17, "components": [{"type": 10, "content": "A plan"}, GALLERY]}]


def press(**more: Any) -> dict[str, Any]:
    return {
        "id": "1", "type": 3, "data": {"custom_id": "o1"}, "message": {"id": "2", "components": PARTS}, **more
    }  # fmt: skip


def heard(interaction: dict[str, Any]) -> Any:
    told: list[Any] = []
    parsers: Any = {INTERACTION: told.append}
    hear_once(parsers)
    parsers[INTERACTION](interaction)
    return told[0]


def test_no_part_of_a_pressed_message_becomes_an_object_and_its_picture_is_known() -> None:
    came = press()
    told = heard(came)
    assert told["message"] == {"id": "2", "components": []} and came == press(), "what came is left as it was"
    seen: Any = type("Pressed", (), {"data": told["data"], "message": None})
    assert picture_of_pressed(seen) == ("planning.png", "Tours")


@pytest.mark.parametrize("other", [press(type=2), press(type=5), press(message=None), {"id": "1", "type": 3}])
def test_what_is_no_press_on_a_message_stays_as_it_came(other: dict[str, Any]) -> None:
    assert heard(other) is other


async def test_a_press_keeps_the_picture_of_its_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, seen = await world.game("alice", "bob"), []
    parse = discord.Interaction._from_data

    def parsed(self: Any, data: Any) -> None:
        parse(self, data)
        seen.append(self.message)

    monkeypatch.setattr(discord.Interaction, "_from_data", parsed)
    alts = [alts_of(seats["blue"].reads("Planning"))]
    await seats["blue"].press("How I draw")
    alts.append(alts_of(seats["blue"].reads("Planning")))
    assert seen and not seen[-1].components
    assert alts[0] and alts[0] == alts[1]


def alts_of(message: Any) -> list[str]:
    """The words of the pictures in a message."""
    return [part["items"][0]["description"] for part in parts_of(message.components) if part["type"] == 12]


class Written:
    """Where a form is written to."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    async def write(self, piece: bytes) -> None:
        self.pieces.append(bytes(piece))


def form() -> Any:
    made = aiohttp.FormData(quote_fields=False)
    made.add_field("payload_json", '{"content": "é"}')
    made.add_field("files[0]", io.BytesIO(b"dots" * 1000), filename="a.png", content_type="image/png")
    return made()


async def test_what_has_a_picture_is_sent_in_one_piece_and_the_same(world: World) -> None:
    assert aiohttp.MultipartWriter.write is wire.in_one_piece, "since the bot was made"
    made, whole, pieces = form(), Written(), Written()
    await wire.piecemeal(made, pieces)  # type: ignore[arg-type]
    await made.write(whole)
    assert len(pieces.pieces) > 5 and whole.pieces == [b"".join(pieces.pieces)]
    await made.write(whole)
    assert whole.pieces[0] == whole.pieces[1], "and again, where it has to be sent again"
