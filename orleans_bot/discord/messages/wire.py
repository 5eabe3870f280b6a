"""Changes of messages as plain requests: the library would have the whole message sent back for each of them,
and make objects of all its parts that nobody looks at. What has a picture leaves in one piece.
"""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from aiohttp.abc import AbstractStreamWriter
from discord import InteractionResponseType
from discord.http import HTTPClient, Route, handle_message_parameters
from discord.webhook.async_ import async_context, interaction_message_response_params

piecemeal = aiohttp.MultipartWriter.write


async def in_one_piece(
    form: aiohttp.MultipartWriter, writer: AbstractStreamWriter, close_boundary: bool = True
) -> None:
    """Send a form as a whole. The library sends its lines one by one, and after each of some eight sends the
    event loop has to wait for its turn among those who draw.
    """
    if not close_boundary or any(packed or coded for _, packed, coded in form._parts):
        await piecemeal(form, writer, close_boundary)
    else:
        await writer.write(await form.as_bytes())


def send_in_one_piece() -> None:
    """To be called once, before anything is sent."""
    aiohttp.MultipartWriter.write = in_one_piece  # type: ignore[method-assign, assignment]


def way(http: HTTPClient) -> dict[str, Any]:
    """By which way requests leave."""
    session: aiohttp.ClientSession = http._HTTPClient__session  # type: ignore[attr-defined]
    return {"session": session, "proxy": http.proxy, "proxy_auth": http.proxy_auth}


async def edit(client: discord.Client, channel: int, message: int, **content: Any) -> None:
    """Change a message of the bot's own."""
    with handle_message_parameters(**content) as said:
        await client.http.edit_message(channel, message, params=said)


async def edit_by_token(client: discord.Client, application: int, token: str, **content: Any) -> None:
    """Change the message that was pressed, by the answer to its press."""
    with handle_message_parameters(**content) as said:
        await async_context.get().edit_original_interaction_response(
            application, token, **way(client.http), payload=said.payload, multipart=said.multipart,
            files=said.files,
        )  # fmt: skip


async def answer_by_change(interaction: discord.Interaction[Any], **content: Any) -> None:
    """Answer a press by changing the message that was pressed."""
    kind = InteractionResponseType.message_update
    path = "/interactions/{webhook_id}/{webhook_token}/callback"
    route = Route("POST", path, webhook_id=interaction.id, webhook_token=interaction.token)
    mentions = interaction.client.allowed_mentions
    with interaction_message_response_params(
        type=kind.value, previous_allowed_mentions=mentions, **content
    ) as said:
        body = {"multipart": said.multipart} if said.files else {"payload": said.payload}
        await async_context.get().request(route, **way(interaction.client.http), files=said.files, **body)
    interaction.response._response_type = kind
