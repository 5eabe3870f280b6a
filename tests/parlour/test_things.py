"""What the parlour writes down comes back the same."""

from __future__ import annotations

from pathlib import Path

from orleans_bot.parlour.clock import Clock
from orleans_bot.parlour.hub import Hub
from orleans_bot.parlour.storage import Storage
from orleans_bot.parlour.things import Channel, Message, Overwrite
from orleans_bot.parlour.world import World


def test_a_channel_and_its_messages_outlive_the_parlour(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    world = World(storage, Clock(), Hub())
    room = next(each for each in world.channels.values() if each.key == "orleans")
    room.overwrites = [Overwrite(world.bot_id, 1, 0, 8), Overwrite(world.guild_id, 0, 4, 0)]
    words = {"type": 10, "id": 1, "content": "Words"}
    message = Message(world.ids.next(), room.id, world.bot_id, world.clock.stamp(), components=[words])
    message.reactions["⭐"] = [world.owner_id]
    world.keep(room, message)
    room.overwrites[0].deny = 0  # what was written down is not touched by what comes after
    words["content"] = "Other words"
    storage.close()
    again = World(Storage(tmp_path), Clock(), Hub())
    kept: Channel = again.channels[room.id]
    assert kept.overwrites == [Overwrite(world.bot_id, 1, 0, 8), Overwrite(world.guild_id, 0, 4, 0)]
    found = again.messages[room.id][message.id]
    assert found.components == [{"type": 10, "id": 1, "content": "Words"}]
    assert found.reactions == {"⭐": [world.owner_id]}
    again.storage.close()
