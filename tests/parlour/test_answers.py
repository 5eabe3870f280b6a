"""The rules of answering: three seconds, once, fifteen minutes, and who sees it."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.parlour import Parlour
from orleans_bot.parlour.interactions import Interaction

from .conftest import OpenWindow
from .hands import Hands

Json = dict[str, Any]
SECRET = 1 << 6
COMMAND = {
    "name": "play",
    "description": "Play",
    "options": [{"name": "town", "description": "x", "type": 3, "autocomplete": True}],
}
PRESS = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]


class Asked:
    """An interaction that waits for the bare hands to answer it."""

    def __init__(self, hands: Hands, interaction: Interaction) -> None:
        self.hands, self.interaction = hands, interaction
        self.path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        self.hook = f"/webhooks/{hands.parlour.world.application_id}/{interaction.token}"

    async def answer(self, kind: int, **data: Any) -> tuple[int, Any]:
        return await self.hands.call("POST", self.path, {"type": kind, "data": data})

    async def refused(self, kind: int, **data: Any) -> tuple[int, int]:
        return await self.hands.refused("POST", self.path, {"type": kind, "data": data})


@pytest.fixture
async def asked(hands: Hands, parlour: Parlour, window: OpenWindow) -> Asked:
    """Blue has typed /play."""
    await hands.call("PUT", f"/applications/{parlour.world.application_id}/commands", [COMMAND])
    blue = await window("blue")
    blue.enter("orleans")
    begun = await blue.act("command", channel=blue.room, words=["play"], options={"town": "Tours"})
    return Asked(hands, parlour.interactions.by_id[begun["interaction"]])


async def pressed(hands: Hands, parlour: Parlour, window: OpenWindow, room: str) -> tuple[Asked, Json]:
    """Blue has pressed the button of a fresh message."""
    _, message = await hands.call("POST", f"/channels/{room}/messages", {"content": "x", "components": PRESS})
    blue = await window("blue")
    begun = await blue.act("press", channel=room, message=message["id"], custom_id="go")
    return Asked(hands, parlour.interactions.by_id[begun["interaction"]]), message


async def test_a_reply_and_its_receipt(asked: Asked) -> None:
    status, receipt = await asked.answer(4, content="hello")
    assert status == 200 and receipt["interaction"]["id"] == asked.interaction.id
    message = receipt["resource"]["message"]
    assert receipt["interaction"]["response_message_id"] == message["id"]
    assert message["interaction_metadata"]["user"]["username"] == "blue"
    assert (await asked.hands.call("GET", f"{asked.hook}/messages/@original"))[1]["content"] == "hello"
    assert (await asked.hands.call("GET", f"{asked.hook}/messages/%40original"))[0] == 200


async def test_a_second_answer_is_refused(asked: Asked) -> None:
    await asked.answer(5)
    assert await asked.refused(4, content="again") == (400, 40060)


async def test_a_refused_answer_leaves_the_interaction_open(asked: Asked) -> None:
    assert await asked.refused(4, content="x" * 2001) == (400, 50035)
    assert await asked.refused(7, content="no message to edit") == (400, 50035)
    assert (await asked.answer(4, content="fine"))[0] == 200


async def test_after_three_seconds_the_interaction_is_unknown(asked: Asked, parlour: Parlour) -> None:
    parlour.world.clock.skip(3.1)
    assert await asked.refused(4, content="late") == (404, 10062)
    assert await asked.hands.refused("POST", "/interactions/1/x/callback", {"type": 4}) == (404, 10062)


async def test_after_fifteen_minutes_the_token_is_dead(asked: Asked, parlour: Parlour) -> None:
    await asked.answer(4, content="hello")
    parlour.world.clock.skip(901)
    assert await asked.hands.refused("POST", asked.hook, {"content": "late"}) == (401, 50027)
    assert await asked.hands.refused("PATCH", f"{asked.hook}/messages/@original", {"content": "x"}) == (
        401,
        50027,
    )


async def test_an_unknown_token_and_one_not_yet_answered(asked: Asked, parlour: Parlour) -> None:
    assert await asked.hands.refused("POST", asked.hook, {"content": "early"}) == (404, 10015)
    other = f"/webhooks/{parlour.world.application_id}/unknown"
    assert await asked.hands.refused("POST", other, {"content": "x"}) == (404, 10015)


async def test_the_first_followup_fills_the_deferred_message(asked: Asked) -> None:
    status, receipt = await asked.answer(5, flags=SECRET)
    assert status == 200 and receipt["interaction"]["response_message_loading"]
    assert "resource" not in receipt
    _, first = await asked.hands.call("POST", f"{asked.hook}?wait=1", {"content": "thought"})
    assert first["id"] == receipt["interaction"]["response_message_id"] and first["flags"] == SECRET
    _, second = await asked.hands.call("POST", f"{asked.hook}?wait=1", {"content": "more"})
    assert second["id"] != first["id"] and second["flags"] == 0


async def test_an_ephemeral_message_is_out_of_the_bots_reach(asked: Asked, room: str) -> None:
    _, receipt = await asked.answer(4, content="psst", flags=SECRET)
    path = f"/channels/{room}/messages/{receipt['resource']['message']['id']}"
    for method in ("GET", "PATCH", "DELETE"):
        assert await asked.hands.refused(method, path, {} if method == "PATCH" else None) == (404, 10008)
    assert (await asked.hands.call("GET", f"/channels/{room}/messages"))[1] == []
    assert (await asked.hands.call("PATCH", f"{asked.hook}/messages/@original", {"content": "quiet"}))[
        0
    ] == 200
    assert (await asked.hands.call("DELETE", f"{asked.hook}/messages/@original"))[0] == 204
    assert await asked.hands.refused("GET", f"{asked.hook}/messages/@original") == (404, 10008)


async def test_a_press_edits_the_message_it_was_on(
    hands: Hands, parlour: Parlour, window: OpenWindow, room: str
) -> None:
    asked, message = await pressed(hands, parlour, window, room)
    _, receipt = await asked.answer(7, content="changed", components=[])
    assert receipt["resource"]["message"]["id"] == message["id"]
    assert (await hands.call("GET", f"{asked.hook}/messages/@original"))[1]["content"] == "changed"
    again = await hands.complaints("POST", f"/channels/{room}/messages", {"content": "x", "components": [1]})
    assert again == {"components.0.type": "BASE_TYPE_CHOICES"}


async def test_a_silent_acknowledgement_then_an_edit(
    hands: Hands, parlour: Parlour, window: OpenWindow, room: str
) -> None:
    asked, message = await pressed(hands, parlour, window, room)
    assert (await asked.answer(6))[1]["interaction"]["response_message_id"] == message["id"]
    _, edited = await hands.call("PATCH", f"{asked.hook}/messages/@original", {"content": "after"})
    assert (edited["id"], edited["content"]) == (message["id"], "after")
    _, more = await hands.call("POST", asked.hook, {"content": "extra"})
    assert more["id"] != message["id"]


async def test_a_reply_needs_no_right_to_speak(asked: Asked, parlour: Parlour, room: str) -> None:
    parlour.world.roles[parlour.world.guild_id].permissions &= ~(1 << 11)
    for role in parlour.world.roles.values():
        role.permissions &= ~(1 << 11)
    assert await asked.hands.refused("POST", f"/channels/{room}/messages", {"content": "x"}) == (403, 50013)
    assert (await asked.answer(4, content="allowed"))[0] == 200


MODAL = {
    "title": "Form",
    "custom_id": "form",
    "components": [{"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "n", "style": 1}}],
}
PREFILLED = {"type": 4, "custom_id": "n", "style": 1, "max_length": 4}
FIELD = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "n", "style": 1}}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"title": "x" * 46}, "data.title"),
        ({"custom_id": ""}, "data.custom_id"),
        ({"components": []}, "data.components"),
        ({"components": [FIELD | {"label": "x" * 46}]}, "data.components.0.label"),
        ({"components": [{"type": 2}]}, "data.components.0.type"),
        (
            {"components": [FIELD | {"component": {"type": 4, "custom_id": "n", "style": 9}}]},
            "data.components.0.component.style",
        ),
        (
            {"components": [FIELD | {"component": PREFILLED | {"value": "12345"}}]},
            "data.components.0.component.value",
        ),
        ({"components": [FIELD, FIELD]}, "data.components.1.component.custom_id"),
    ],
)
async def test_modals(asked: Asked, changes: Json, where: str) -> None:
    wrong = await asked.hands.complaints("POST", asked.path, {"type": 9, "data": MODAL | changes})
    assert list(wrong) == [where]
    assert (await asked.hands.call("POST", asked.path, {"type": 9, "data": MODAL}))[0] == 200


async def test_an_archived_and_locked_thread_refuses_replies(
    hands: Hands, parlour: Parlour, window: OpenWindow, room: str
) -> None:
    _, thread = await hands.call("POST", f"/channels/{room}/threads", {"name": "t", "type": 11})
    asked, _ = await pressed(hands, parlour, window, thread["id"])
    await hands.call("PATCH", f"/channels/{thread['id']}", {"archived": True, "locked": True})
    assert await asked.refused(4, content="x") == (400, 50083)
