"""Every limit of Discord's that the bot could run into, and the tree of what is wrong where."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.parlour import Parlour

from .hands import Hands
from .trial_bot import TrialBot

Json = dict[str, Any]
LAYOUT = 1 << 15


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | changes


def select(**changes: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}]} | changes


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def options(count: int) -> list[Json]:
    return [{"label": f"L{number}", "value": f"v{number}"} for number in range(count)]


IN_ROWS: list[tuple[str, list[Json], dict[str, str]]] = [
    ("six rows", [row(button(custom_id=str(n))) for n in range(6)], {"components": "BASE_TYPE_BAD_LENGTH"}),
    (
        "six buttons",
        [row(*(button(custom_id=str(n)) for n in range(6)))],
        {"components.0.components": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "a button beside a select",
        [row(button(), select())],
        {"components.0.components": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
    ),
    (
        "a label of 81",
        [row(button(custom_id="first"), button(label="x" * 81))],
        {"components.0.components.1.label": "BASE_TYPE_MAX_LENGTH"},
    ),
    (
        "a custom id of 101",
        [row(button(custom_id="x" * 101))],
        {"components.0.components.0.custom_id": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "no custom id",
        [row(button(custom_id=""))],
        {"components.0.components.0.custom_id": "BASE_TYPE_REQUIRED"},
    ),
    (
        "the same custom id twice",
        [row(button(), button())],
        {"components.0.components.1.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"},
    ),
    (
        "neither label nor emoji",
        [row(button(label=None))],
        {"components.0.components.0": "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED"},
    ),
    (
        "an unknown emoji",
        [row(button(emoji={"id": "1", "name": "ghost"}))],
        {"components.0.components.0.emoji.id": "BUTTON_COMPONENT_INVALID_EMOJI"},
    ),
    (
        "26 options",
        [row(select(options=options(26)))],
        {"components.0.components.0.options": "BASE_TYPE_BAD_LENGTH"},
    ),
    ("no options", [row(select(options=[]))], {"components.0.components.0.options": "BASE_TYPE_BAD_LENGTH"}),
    (
        "an option's label of 101",
        [row(select(options=[{"label": "x" * 101, "value": "a"}]))],
        {"components.0.components.0.options.0.label": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "an option's label of blanks",
        [row(select(options=[{"label": " ", "value": "a"}]))],
        {"components.0.components.0.options.0.label": "BASE_TYPE_REQUIRED"},
    ),
    (
        "an option's value twice",
        [row(select(options=[{"label": "A", "value": "a"}, {"label": "B", "value": "a"}]))],
        {"components.0.components.0.options.1.value": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
    ),
    (
        "more choices than options",
        [row(select(max_values=2))],
        {"components.0.components.0.options": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "a placeholder of 151",
        [row(select(placeholder="x" * 151))],
        {"components.0.components.0.placeholder": "BASE_TYPE_MAX_LENGTH"},
    ),
    ("a text outside a layout", [{"type": 10, "content": "x"}], {"components.0.type": "BASE_TYPE_CHOICES"}),
]


@pytest.mark.parametrize(
    ("components", "wrong"), [case[1:] for case in IN_ROWS], ids=[case[0] for case in IN_ROWS]
)
async def test_rows(hands: Hands, room: str, components: list[Json], wrong: dict[str, str]) -> None:
    body = {"content": "x", "components": components}
    assert await hands.complaints("POST", f"/channels/{room}/messages", body) == wrong


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def container(*children: Json, **changes: Any) -> Json:
    return {"type": 17, "components": list(children)} | changes


GALLERY = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
IN_LAYOUTS: list[tuple[str, list[Json], dict[str, str]]] = [
    (
        "41 in all",
        [container(*(text() for _ in range(40)))],
        {"components": "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
    ),
    (
        "4,001 characters",
        [text("x" * 2000), container(text("x" * 2001))],
        {"components": "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
    ),
    ("an empty text", [text("")], {"components.0.content": "BASE_TYPE_REQUIRED"}),
    ("a text of blanks", [text(" \n")], {"components.0.content": "BASE_TYPE_REQUIRED"}),
    (
        "a section of four texts",
        [{"type": 9, "components": [text()] * 4, "accessory": button()}],
        {"components.0.components": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "a section without accessory",
        [{"type": 9, "components": [text()]}],
        {"components.0.accessory.type": "BASE_TYPE_CHOICES"},
    ),
    (
        "a gallery of eleven",
        [{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 11}],
        {"components.0.items": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "a missing file",
        [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}],
        {"components.0.items.0.media.url": GALLERY},
    ),
    (
        "alt text of 1,025",
        [{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, "description": "x" * 1025}]}],
        {"components.0.items.0.description": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "a container in a container",
        [container(container(text()))],
        {"components.0.components.0.type": "BASE_TYPE_CHOICES"},
    ),
    (
        "an accent beyond white",
        [container(text(), accent_color=0x1000000)],
        {"components.0.accent_color": "NUMBER_TYPE_MAX"},
    ),
    ("a bare button", [button()], {"components.0.type": "BASE_TYPE_CHOICES"}),
    (
        "the same id twice",
        [text() | {"id": 7}, text() | {"id": 7}],
        {"components.1.id": "COMPONENT_ID_DUPLICATED"},
    ),
]


@pytest.mark.parametrize(
    ("components", "wrong"), [case[1:] for case in IN_LAYOUTS], ids=[case[0] for case in IN_LAYOUTS]
)
async def test_layouts(hands: Hands, room: str, components: list[Json], wrong: dict[str, str]) -> None:
    body = {"flags": LAYOUT, "components": components}
    assert await hands.complaints("POST", f"/channels/{room}/messages", body) == wrong


async def test_a_layout_takes_no_content_and_keeps_its_flag(hands: Hands, room: str) -> None:
    path = f"/channels/{room}/messages"
    body = {"flags": LAYOUT, "components": [text()]}
    wrong = await hands.complaints("POST", path, body | {"content": "x"})
    assert wrong == {"content": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}
    _, message = await hands.call("POST", path, body)
    assert message["components"][0]["id"] == 1
    status, edited = await hands.call(
        "PATCH", f"{path}/{message['id']}", {"flags": 0, "components": [text("new")]}
    )
    assert status == 200 and edited["flags"] & LAYOUT and edited["edited_timestamp"]


IN_WORDS: list[tuple[str, Json, dict[str, str]]] = [
    ("content of 2,001", {"content": "x" * 2001}, {"content": "BASE_TYPE_MAX_LENGTH"}),
    ("eleven embeds", {"embeds": [{"title": "x"}] * 11}, {"embeds": "BASE_TYPE_BAD_LENGTH"}),
    (
        "a description of 4,097",
        {"embeds": [{"description": "x" * 4097}]},
        {"embeds.0.description": "BASE_TYPE_MAX_LENGTH"},
    ),
    (
        "26 fields",
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        {"embeds.0.fields": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "6,001 in embeds",
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        {"embeds": "MAX_EMBED_SIZE_EXCEEDED"},
    ),
    (
        "somebody called twice",
        {"content": "x", "allowed_mentions": {"users": ["7", 7]}},
        {"allowed_mentions.users": "SET_TYPE_ALREADY_CONTAINS_VALUE"},
    ),
    (
        "a hundred and one called",
        {"content": "x", "allowed_mentions": {"users": [str(number) for number in range(101)]}},
        {"allowed_mentions.users": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "all who are named, and one of them",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["7"]}},
        {"allowed_mentions.users": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
    ),
    (
        "a kind of call that there is not",
        {"content": "x", "allowed_mentions": {"parse": ["user"]}},
        {"allowed_mentions.parse.0": "BASE_TYPE_CHOICES"},
    ),
    ("a nonce of 26", {"content": "x", "nonce": "x" * 26}, {"nonce": "NONCE_TYPE_TOO_LONG"}),
    (
        "an embed's missing picture",
        {"embeds": [{"image": {"url": "attachment://no.png"}}]},
        {"embeds.0.image.url": "URL_TYPE_INVALID_URL"},
    ),
]


@pytest.mark.parametrize(
    ("body", "wrong"), [case[1:] for case in IN_WORDS], ids=[case[0] for case in IN_WORDS]
)
async def test_words(hands: Hands, room: str, body: Json, wrong: dict[str, str]) -> None:
    assert await hands.complaints("POST", f"/channels/{room}/messages", body) == wrong


async def test_an_empty_message_is_refused(hands: Hands, room: str) -> None:
    assert await hands.refused("POST", f"/channels/{room}/messages", {"content": ""}) == (400, 50006)


async def test_files_are_kept_appended_and_replaced(hands: Hands, room: str) -> None:
    path = f"/channels/{room}/messages"
    _, message = await hands.call("POST", path, {"content": "x"}, files={"a b.png": b"one", "b.png": b"two"})
    assert [each["filename"] for each in message["attachments"]] == ["a_b.png", "b.png"]
    one = f"{path}/{message['id']}"
    _, appended = await hands.call("PATCH", one, {}, files={"c.png": b"three"})
    assert len(appended["attachments"]) == 3
    kept = {"attachments": [{"id": message["attachments"][1]["id"]}, {"id": 0, "description": "new"}]}
    _, replaced = await hands.call("PATCH", one, kept, files={"d.png": b"four"})
    assert [each["filename"] for each in replaced["attachments"]] == ["b.png", "d.png"]
    wrong = await hands.complaints("PATCH", one, {"attachments": [{"id": "123"}]})
    assert wrong == {"attachments.0.id": "ATTACHMENT_NOT_FOUND"}
    async with hands.session.get(replaced["attachments"][1]["url"]) as response:
        assert await response.read() == b"four"
    async with hands.session.get(replaced["attachments"][1]["url"].split("?")[0]) as response:
        assert response.status == 404


async def test_a_file_over_ten_mebibytes_is_refused(hands: Hands, room: str) -> None:
    files = {"big.bin": bytes(10 * 1024 * 1024 + 1)}
    assert await hands.refused("POST", f"/channels/{room}/messages", {}, files=files) == (413, 40005)


async def test_eleven_files_are_refused(hands: Hands, room: str) -> None:
    files = {f"{number}.png": b"x" for number in range(11)}
    wrong = await hands.complaints("POST", f"/channels/{room}/messages", {}, files=files)
    assert wrong == {"files": "BASE_TYPE_MAX_LENGTH"}


async def test_the_same_nonce_posts_once(hands: Hands, room: str) -> None:
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    _, first = await hands.call("POST", f"/channels/{room}/messages", body)
    _, second = await hands.call("POST", f"/channels/{room}/messages", body)
    assert first["id"] == second["id"] and first["nonce"] == "7"


def command(**changes: Any) -> Json:
    return {"name": "play", "description": "Play", "type": 1} | changes


def option(**changes: Any) -> Json:
    return {"name": "town", "description": "Town", "type": 3} | changes


def choice(**changes: Any) -> Json:
    return {"name": "Blois", "value": "blois"} | changes


COMMANDS: list[tuple[str, list[Json], dict[str, str]]] = [
    ("capitals", [command(name="Play")], {"0.name": "APPLICATION_COMMAND_INVALID_NAME"}),
    ("33 letters", [command(name="x" * 33)], {"0.name": "APPLICATION_COMMAND_INVALID_NAME"}),
    ("a long description", [command(description="x" * 101)], {"0.description": "BASE_TYPE_BAD_LENGTH"}),
    ("the same name twice", [command(), command()], {"1.name": "APPLICATION_COMMANDS_DUPLICATE_NAME"}),
    (
        "26 options",
        [command(options=[option(name=f"o{n}") for n in range(26)])],
        {"0.options": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "required after optional",
        [command(options=[option(), option(name="late", required=True)])],
        {"0.options.1": "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
    ),
    (
        "26 choices",
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        {"0.options.0.choices": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "a choice's long name in another language",
        [command(options=[option(choices=[choice(name_localizations={"de": "x" * 101})])])],
        {"0.options.0.choices.0.name_localizations.de": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        "more than 8,000 characters in another language",
        [
            command(
                options=[
                    option(name=f"o{n}", choices=[choice(name_localizations={"de": "x" * 100})] * 5)
                    for n in range(17)
                ]
            )
        ],
        {"0": "APPLICATION_COMMAND_TOO_LARGE"},
    ),
    (
        "more than 8,000 characters",
        [
            command(
                options=[
                    option(name=f"o{n}", choices=[{"name": "x" * 100, "value": "y" * 99}] * 2)
                    for n in range(21)
                ]
            )
        ],
        {"0": "APPLICATION_COMMAND_TOO_LARGE"},
    ),
]


@pytest.mark.parametrize(
    ("commands", "wrong"), [case[1:] for case in COMMANDS], ids=[case[0] for case in COMMANDS]
)
async def test_commands(hands: Hands, parlour: Parlour, commands: list[Json], wrong: dict[str, str]) -> None:
    path = f"/applications/{parlour.world.application_id}/commands"
    assert await hands.complaints("PUT", path, commands) == wrong


async def test_commands_keep_their_ids(hands: Hands, parlour: Parlour) -> None:
    path = f"/applications/{parlour.world.application_id}/commands"
    _, first = await hands.call("PUT", path, [command(), command(name="other")])
    _, second = await hands.call("PUT", path, [command(description="New")])
    assert [each["id"] for each in second] == [first[0]["id"]]
    assert (await hands.call("GET", path))[1] == second


async def test_emoji_rules(hands: Hands, parlour: Parlour) -> None:
    path = f"/applications/{parlour.world.application_id}/emojis"
    assert await hands.complaints("POST", path, {"name": "x", "image": "data:image/png;base64,AAAA"}) == {
        "name": "STRING_TYPE_REGEX"
    }
    assert await hands.complaints("POST", path, {"name": "farmer", "image": "nonsense"}) == {
        "image": "IMAGE_INVALID"
    }
    huge = "data:image/png;base64," + "AAAA" * 90_000
    assert await hands.complaints("POST", path, {"name": "farmer", "image": huge}) == {
        "image": "BINARY_TYPE_MAX_SIZE"
    }
    assert await hands.refused("GET", f"{path}/123456789012345678") == (404, 10014)


async def test_ids_of_emojis_reach_the_page_as_text(
    bot: TrialBot, parlour: Parlour, hands: Hands, room: str
) -> None:
    icon = await bot.add_icon("farmer", 0x3BA55C)
    button = {"type": 2, "style": 2, "custom_id": "go", "emoji": {"id": icon.id, "name": "farmer"}}
    option = {"label": "One", "value": "1", "emoji": {"id": icon.id, "name": "farmer"}}
    select = {"type": 3, "custom_id": "pick", "options": [option]}
    rows = [{"type": 1, "components": [part]} for part in (button, select)]
    _, message = await hands.call("POST", f"/channels/{room}/messages", {"components": rows})
    shown = [part["components"][0] for part in message["components"]]
    assert shown[0]["emoji"]["id"] == shown[1]["options"][0]["emoji"]["id"] == str(icon.id)
