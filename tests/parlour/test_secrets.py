"""What one player may not see never leaves the server for that player, and strangers get nothing at all."""

from __future__ import annotations

import json

import aiohttp
import pytest

from orleans_bot.parlour import Parlour, page_shapes
from orleans_bot.parlour.driver import Denied, Window
from orleans_bot.parlour.errors import Json
from orleans_bot.parlour.page import KEY_HEADER
from orleans_bot.parlour.things import Message, Person
from orleans_bot.parlour.world import World

from .conftest import OpenWindow
from .hands import Hands
from .trial_bot import TrialBot


async def test_no_private_word_reaches_another_player(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue, red, green = await window("blue"), await window("red"), await window("green")
    await blue.slash("/trial travel town:Vierzon")
    await blue.slash("/trial whisper")
    await blue.slash("/trial slow secret:true")
    await blue.slash("/trial thread guest:red")
    await red.wait_to_read("Whispered in the corner.")
    secret = await blue.wait_to_read("On the road to Vierzon.")
    whispered = await blue.wait_to_read("A word for Blue alone.")
    await blue.say("the end")
    await green.wait_to_read("the end")
    await green.refresh()
    heard = json.dumps([green.news, green.messages, green.channels])
    for word in (
        "Vierzon",
        "A word for",
        "Thought it over",
        "Whispered",
        "quiet corner",
        secret["id"],
        whispered["id"],
    ):
        assert word not in heard, word
    heard_by_red = json.dumps([red.news, red.messages, red.channels])
    for word in ("Vierzon", "A word for", "Thought it over"):
        assert word not in heard_by_red, word


async def test_what_is_not_seen_cannot_be_asked_for(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue, red = await window("blue"), await window("red")
    await blue.slash("/trial whisper")
    shown = await blue.wait_to_read("Round 1 of 18", "dm")
    private = shown["channel_id"]
    for path in (f"/page/as/red/messages/{private}", f"/page/as/green/messages/{private}"):
        with pytest.raises(Denied) as refusal:
            await red._call("GET", path)
        assert refusal.value.code == 10003
    orders = {
        "press": {"message": shown["id"], "custom_id": "t1:layout:1"},
        "say": {"content": "hello"},
        "command": {"words": ["trial", "table"]},
        "dismiss": {"message": shown["id"]},
        "react": {"message": shown["id"], "emoji": "👍"},
        "read": {},
    }
    for path, order in orders.items():
        with pytest.raises(Denied) as refusal:
            await red.act(path, channel=private, **order)
        assert refusal.value.code == 10003, path


async def test_another_players_ephemeral_message_and_form_are_closed(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue, red = await window("blue"), await window("red")
    secret = (await blue.slash("/trial travel town:Blois")).message
    assert secret is not None
    with pytest.raises(Denied) as refusal:
        await red.act("dismiss", channel=secret["channel_id"], message=secret["id"])
    assert refusal.value.code == 10008
    form = await blue.slash("/trial form")
    with pytest.raises(Denied, match="closed"):
        await red.submit(form, "Avignon", ["small"])
    await blue.dismiss(secret)
    await blue.wait_for(lambda: blue.reads("On the road to Blois.") is None)


async def test_the_key_and_the_host_are_demanded_everywhere(parlour: Parlour) -> None:
    paths = [
        ("GET", "/page/players"), ("GET", "/page/news?players=blue"), ("GET", "/page/as/blue/house"),
        ("POST", "/page/as/blue/say"), ("POST", "/page/control/clock"), ("GET", "/page/control/state"),
    ]  # fmt: skip
    async with aiohttp.ClientSession() as session:
        for method, path in paths:
            for headers in ({}, {KEY_HEADER: "wrong"}):
                async with session.request(method, parlour.address + path[1:], headers=headers) as response:
                    assert response.status == 401, path
            stranger = {KEY_HEADER: parlour.key, "Host": "evil.example:80"}
            async with session.request(method, parlour.address + path[1:], headers=stranger) as response:
                assert response.status == 403, path
        async with session.get(parlour.address, headers={"Host": "evil.example"}) as response:
            assert response.status == 403


async def test_web_pages_may_not_use_the_bots_api(parlour: Parlour, hands: Hands) -> None:
    headers = {"Authorization": f"Bot {parlour.token}", "Origin": "https://example.org"}
    async with hands.session.get(f"{parlour.rest_base}/users/@me", headers=headers) as response:
        assert response.status == 403


async def test_the_page_is_locked_down(parlour: Parlour) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(parlour.address) as response:
            policy = response.headers["Content-Security-Policy"]
            body = await response.text()
        assert (
            "default-src 'none'" in policy and "unsafe" not in policy and f":{parlour.files_port}" in policy
        )
        assert "style=" not in body and "onclick" not in body
        for name in ("app.js", "frame.css"):
            async with session.get(parlour.address + name) as response:
                assert response.status == 200, name
        async with session.get(parlour.address + "..%2fserver.py") as response:
            assert response.status == 404


async def test_a_file_that_lies_about_its_kind_is_not_shown(
    parlour: Parlour, hands: Hands, room: str
) -> None:
    files = {"page.png": b"<script>alert(1)</script>"}
    _, message = await hands.call("POST", f"/channels/{room}/messages", {}, files=files)
    async with hands.session.get(message["attachments"][0]["url"]) as response:
        assert response.content_type == "application/octet-stream"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in response.headers["Content-Security-Policy"]
        assert response.headers["Content-Disposition"].startswith("attachment")


async def test_unread_counts_and_mentions(bot: TrialBot, parlour: Parlour, window: OpenWindow) -> None:
    blue, red = await window("blue"), await window("red")
    await blue.slash("/trial echo words:hello who:Red")
    await blue.say("and more")
    await red.wait_to_read("and more")
    await red.refresh()
    room = red.channel("orleans")
    assert (room["unread"], room["called"]) == (2, 1)
    await red.act("read", channel=room["id"])
    await red.refresh()
    assert (red.channel("orleans")["unread"], red.channel("orleans")["called"]) == (0, 0)


async def test_a_stream_may_serve_two_players_of_one_page(parlour: Parlour) -> None:
    url = f"{parlour.address}page/news?players=blue,red"
    async with (
        aiohttp.ClientSession(headers={KEY_HEADER: parlour.key}) as session,
        session.get(url) as stream,
    ):
        async with Window(parlour.address, parlour.key, "green") as green:
            await green.say("to all")
        heard = ""
        while heard.count("event: message") < 2:
            heard += (await stream.content.readany()).decode()
    names = {json.loads(line[6:])["player"] for line in heard.splitlines() if '"to all"' in line}
    assert names == {parlour.world.player("blue").id, parlour.world.player("red").id}


async def test_only_open_pages_are_told_anything(
    parlour: Parlour, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    shape = page_shapes.message

    def shaped(world: World, each: Message, viewer: Person) -> Json:
        told.append(viewer.name)
        return shape(world, each, viewer)

    monkeypatch.setattr(page_shapes, "message", shaped)
    room = next(each.id for each in parlour.world.channels.values() if each.key == "orleans")
    where = f"/channels/{room}/messages"
    assert (await hands.call("POST", where, {"content": "nobody looks"}))[0] == 200
    assert not told
    async with Window(parlour.address, parlour.key, "blue") as blue:
        await hands.call("POST", where, {"content": "somebody looks"})
        await blue.wait_to_read("somebody looks")
        assert set(told) == {"blue"}


async def test_old_ephemeral_messages_fade_from_a_page_opened_anew(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    blue = await window("blue")
    await blue.slash("/trial travel town:Blois")
    await blue.refresh()
    assert blue.reads("On the road to Blois.") is not None
    parlour.world.clock.skip(901)
    await blue.refresh()
    assert blue.reads("On the road to Blois.") is None
