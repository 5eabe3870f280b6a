"""A spy behind every window: whatever anybody has seen that was meant for other eyes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orleans_bot.parlour.components import walk
from orleans_bot.parlour.driver import Window
from orleans_bot.parlour.errors import Json
from orleans_bot.parlour.seen import controls_of, pictures_of, text_of

from .players import QUESTION

DM, PRIVATE_THREAD = 1, 12
PRIVATE_WORDS = ("Only you see this", "On your market", "Your market is empty", "Your plan is committed")
PRIVATE_PICTURES = ("planning", "seat")
OPENED_BAG = re.compile(
    r"(?P<colour>\w+)\)?: coins .* Bag \(", re.DOTALL
)  # whose bag a picture's words tell of


def seen_by(window: Window) -> Iterator[Json]:
    """Every message a window was ever told of, as it was at that moment."""
    for event, data in window.news:
        if event == "message":
            yield data
    yield from window.everything()


def described(message: Json) -> Iterator[str]:
    """What the pictures and files of a message are said to show."""
    for part in walk(message["components"]):
        yield from (item["description"] for item in part.get("items") or () if item.get("description"))
    yield from (file["description"] for file in message["attachments"] if file.get("description"))


def is_private(window: Window, message: Json) -> bool:
    """Whether a message stands where one player reads alone."""
    room = window.channels.get(message["channel_id"])
    return message["only_you"] or (room is not None and room["kind"] in (DM, PRIVATE_THREAD))


def leaks(windows: Mapping[str, Window], seats: Mapping[str, str]) -> list[str]:
    """What players have seen of other seats' plans; `seats` says who sits where, onlookers sit nowhere."""
    found = []
    for player, window in windows.items():
        for message in seen_by(window):
            private, text = is_private(window, message), text_of(message)
            if not private:
                found += [f"{player} read {words!r}" for words in PRIVATE_WORDS if words in text]
                names = [picture.rpartition("/")[2] for picture in pictures_of(message)]
                found += [f"{player} saw {name}" for name in names if name.startswith(PRIVATE_PICTURES)]
            for words in described(message):
                if bag := OPENED_BAG.search(words):
                    whose = bag["colour"].lower()
                    if whose != seats.get(player) or not private:
                        found.append(f"{player} heard of the bag of {whose}")
            for control in controls_of(message):
                asked = QUESTION.fullmatch(control.custom_id)
                if asked and ":plan:" in control.custom_id:
                    whose = asked["seat"]
                    if whose != seats.get(player):
                        found.append(f"{player} was offered {control.custom_id}")
                    if not private:
                        found.append(f"everybody was offered {control.custom_id}")
    return found
