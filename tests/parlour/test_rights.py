"""Who may do what: permissions, threads, and the codes of Discord's refusals."""

from __future__ import annotations

from orleans_bot.parlour import Parlour, permissions
from orleans_bot.parlour.things import Overwrite

from .conftest import OpenWindow
from .hands import Hands

UNKNOWN = "123456789012345678"


async def test_a_wrong_token_is_refused(hands: Hands) -> None:
    assert (await hands.call("GET", "/users/@me", token="wrong"))[0] == 401
    assert (await hands.call("GET", "/users/@me"))[1]["username"] == "orleans"


async def test_an_unknown_route_is_refused_aloud(hands: Hands, caplog: object) -> None:
    assert await hands.refused("GET", "/nothing/here") == (404, 0)
    assert "does not know GET /api/v10/nothing/here" in caplog.text  # type: ignore[attr-defined]


async def test_unknown_things(hands: Hands, parlour: Parlour, room: str) -> None:
    guild = parlour.world.guild_id
    for path, code in (
        (f"/channels/{UNKNOWN}", 10003),
        (f"/channels/{room}/messages/{UNKNOWN}", 10008),
        (f"/users/{UNKNOWN}", 10013),
        (f"/guilds/{UNKNOWN}", 10004),
        (f"/guilds/{guild}/members/{UNKNOWN}", 10007),
    ):
        assert await hands.refused("GET", path) == (404, code), path


def deny(parlour: Parlour, room: str, rights: int) -> None:
    channel = parlour.world.channels[room]
    channel.overwrites = [Overwrite(parlour.world.bot_id, 1, 0, rights)]


async def test_rights_of_a_channel(hands: Hands, parlour: Parlour, room: str) -> None:
    path = f"/channels/{room}/messages"
    _, message = await hands.call("POST", path, {"content": "before"})
    for rights, body, files in (
        (permissions.SEND_MESSAGES, {"content": "x"}, None),
        (permissions.ATTACH_FILES, {"content": "x"}, {"a.png": b"x"}),
        (permissions.EMBED_LINKS, {"embeds": [{"title": "x"}]}, None),
    ):
        deny(parlour, room, rights)
        assert await hands.refused("POST", path, body, files=files) == (403, 50013)
    thread = {"name": "a thread", "type": 12}
    deny(parlour, room, permissions.CREATE_PRIVATE_THREADS)
    assert await hands.refused("POST", f"/channels/{room}/threads", thread) == (403, 50013)
    deny(parlour, room, permissions.PIN_MESSAGES)
    assert await hands.refused("PUT", f"{path}/pins/{message['id']}") == (403, 50013)
    deny(parlour, room, permissions.READ_HISTORY)
    assert (await hands.call("GET", path))[1] == []
    deny(parlour, room, permissions.VIEW_CHANNEL)
    for method, target in (("GET", path), ("POST", path), ("GET", f"/channels/{room}")):
        assert await hands.refused(method, target, {"content": "x"} if method == "POST" else None) == (
            403,
            50001,
        )


async def test_others_messages_are_not_edited(
    hands: Hands, parlour: Parlour, room: str, window: OpenWindow
) -> None:
    blue = await window("blue")
    blue.enter("orleans")
    path = f"/channels/{room}/messages/{await blue.say('mine')}"
    assert await hands.refused("PATCH", path, {"content": "stolen"}) == (403, 50005)
    assert await hands.refused("DELETE", path) == (403, 50013)


async def test_without_the_content_intent_others_words_are_blank(
    hands: Hands, parlour: Parlour, room: str, window: OpenWindow
) -> None:
    blue = await window("blue")
    quiet, called = await blue.say("among us"), await blue.say(f"hello <@{parlour.world.bot_id}>")
    _, listed = await hands.call("GET", f"/channels/{room}/messages?limit=2")
    assert {each["id"]: each["content"] for each in listed} == {
        quiet: "",
        called: f"hello <@{parlour.world.bot_id}>",
    }


async def test_listing_is_newest_first_and_pages(hands: Hands, room: str) -> None:
    path = f"/channels/{room}/messages"
    ids = [(await hands.call("POST", path, {"content": str(n)}))[1]["id"] for n in range(5)]
    listed = (await hands.call("GET", f"{path}?limit=2"))[1]
    assert [each["content"] for each in listed] == ["4", "3"]
    assert [each["content"] for each in (await hands.call("GET", f"{path}?before={ids[3]}&limit=2"))[1]] == [
        "2",
        "1",
    ]
    assert [each["content"] for each in (await hands.call("GET", f"{path}?after={ids[1]}&limit=2"))[1]] == [
        "3",
        "2",
    ]


async def test_an_archived_thread(hands: Hands, room: str) -> None:
    status, thread = await hands.call("POST", f"/channels/{room}/threads", {"name": "t", "type": 11})
    assert status == 201 and thread["thread_metadata"]["archived"] is False
    path = f"/channels/{thread['id']}"
    _, message = await hands.call("POST", f"{path}/messages", {"content": "x"})
    assert (await hands.call("PATCH", path, {"archived": True}))[1]["thread_metadata"]["archived"] is True
    assert await hands.refused("PATCH", f"{path}/messages/{message['id']}", {"content": "y"}) == (400, 50083)
    assert await hands.refused("PATCH", path, {"name": "new"}) == (400, 50083)
    await hands.call("POST", f"{path}/messages", {"content": "awake"})
    assert (await hands.call("GET", path))[1]["thread_metadata"]["archived"] is False
    await hands.call("PATCH", path, {"archived": True, "locked": True})
    assert await hands.refused("POST", f"{path}/messages", {"content": "z"}) == (400, 50083)


async def test_a_locked_thread_is_for_those_who_manage_threads(
    hands: Hands, parlour: Parlour, room: str
) -> None:
    _, thread = await hands.call("POST", f"/channels/{room}/threads", {"name": "t", "type": 11})
    path = f"/channels/{thread['id']}"
    await hands.call("PATCH", path, {"locked": True})
    assert (await hands.call("POST", f"{path}/messages", {"content": "x"}))[0] == 200
    deny(parlour, room, permissions.MANAGE_THREADS)
    assert await hands.refused("POST", f"{path}/messages", {"content": "y"}) == (400, 160005)


async def test_threads_of_messages_and_their_rules(hands: Hands, room: str) -> None:
    _, message = await hands.call("POST", f"/channels/{room}/messages", {"content": "x"})
    path = f"/channels/{room}/messages/{message['id']}/threads"
    assert (await hands.call("POST", path, {"name": "t"}))[1]["id"] == message["id"]
    assert await hands.refused("POST", path, {"name": "t"}) == (400, 160004)
    wrong = await hands.complaints("POST", f"/channels/{room}/threads", {"name": "x" * 101, "type": 11})
    assert wrong == {"name": "BASE_TYPE_BAD_LENGTH"}
    wrong = await hands.complaints(
        "POST", f"/channels/{room}/threads", {"name": "t", "auto_archive_duration": 7}
    )
    assert wrong == {"auto_archive_duration": "BASE_TYPE_CHOICES"}


async def test_a_mention_draws_a_player_into_a_thread(hands: Hands, parlour: Parlour, room: str) -> None:
    red = parlour.world.player("red")
    _, thread = await hands.call("POST", f"/channels/{room}/threads", {"name": "t", "type": 12})
    quiet = {"content": f"<@{red.id}>", "allowed_mentions": {"parse": []}}
    assert (await hands.call("POST", f"/channels/{thread['id']}/messages", quiet))[1]["mentions"] == []
    assert red.id not in parlour.world.channels[thread["id"]].members
    await hands.call("POST", f"/channels/{thread['id']}/messages", {"content": f"<@{red.id}>"})
    assert red.id in parlour.world.channels[thread["id"]].members


async def test_closed_direct_messages(hands: Hands, parlour: Parlour) -> None:
    red = parlour.world.player("red")
    _, first = await hands.call("POST", "/users/@me/channels", {"recipient_id": red.id})
    _, second = await hands.call("POST", "/users/@me/channels", {"recipient_id": red.id})
    assert first["id"] == second["id"] and first["type"] == 1
    red.dms_open = False
    assert await hands.refused("POST", f"/channels/{first['id']}/messages", {"content": "x"}) == (403, 50007)


async def test_an_old_message_has_few_edits(hands: Hands, parlour: Parlour, room: str) -> None:
    _, message = await hands.call("POST", f"/channels/{room}/messages", {"content": "x"})
    parlour.world.clock.skip(3601)
    path = f"/channels/{room}/messages/{message['id']}"
    for number in range(3):
        assert (await hands.call("PATCH", path, {"content": str(number)}))[0] == 200
    assert await hands.refused("PATCH", path, {"content": "more"}) == (429, 30046)
    parlour.world.clock.skip(21)
    assert (await hands.call("PATCH", path, {"content": "again"}))[0] == 200


async def test_pins_and_reactions(hands: Hands, room: str, window: OpenWindow) -> None:
    path = f"/channels/{room}/messages"
    _, message = await hands.call("POST", path, {"content": "board"})
    assert (await hands.call("PUT", f"{path}/pins/{message['id']}"))[0] == 204
    _, pins = await hands.call("GET", f"{path}/pins")
    assert [each["message"]["id"] for each in pins["items"]] == [message["id"]]
    assert (await hands.call("PUT", f"{path}/{message['id']}/reactions/%F0%9F%91%8D/@me"))[0] == 204
    blue = await window("blue")
    await blue.act("react", channel=room, message=message["id"], emoji="👍")
    _, shown = await hands.call("GET", f"{path}/{message['id']}")
    assert [(each["emoji"]["name"], each["count"], each["me"]) for each in shown["reactions"]] == [
        ("👍", 2, True)
    ]
