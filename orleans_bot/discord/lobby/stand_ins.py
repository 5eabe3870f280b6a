"""How the stand-ins of a table play: what was typed, what the lobby offers and says, who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot import words
from orleans_bot.host.records import Lobby
from orleans_bot.policy.characters import LEVELS, Wish, characters, manner_of, wish_of
from orleans_bot.words.quoting import SHORT, quoted

from ..answers.refusals import Sorry
from ..panels.panel import Choice, Choose, door_id

if TYPE_CHECKING:
    from ..panels.voice import Voice

HINTS, NO_HINTS = "hints", "no_hints"


def wished(voice: Voice, level: str, named: str, hints: str) -> Wish:
    """What was typed of the stand-ins of a table."""
    return Wish(
        level, tuple(who(voice, said.strip()) for said in named.split(",") if said.strip()), hints == HINTS
    )


def who(voice: Voice, said: str) -> str:
    """The character that was meant, by its key or its name in any language."""
    for key in characters():
        names = (words.name("character", key, language).lower() for language in words.languages())
        if said.lower() in (key, *names):
            return key
    known = voice.listed(voice.name("character", key) for key in characters())
    raise Sorry("no_character", said=quoted(said, SHORT), known=known)


def named_choices(voice: Voice) -> list[tuple[str, str]]:
    """The characters to choose from."""
    return [(voice.name("character", key), key) for key in characters()]


def level_said(voice: Voice, lobby: Lobby) -> str:
    """How the stand-ins of a lobby will play, if there are any."""
    wish = wish_of(lobby.stand_ins)
    parts = [] if wish.hints else [voice.say("lobby.no_hints")]
    if any(player.user is None for player in lobby.players):
        parts.insert(0, voice.say(f"lobby.level.{wish.level}"))
        if wish.named:
            parts.insert(
                1,
                voice.say(
                    "lobby.named", names=voice.listed(voice.name("character", key) for key in wish.named)
                ),
            )
    return " ".join(parts)


def level_offered(voice: Voice, lobby: Lobby) -> Choose | None:
    """The levels to choose from, as soon as a stand-in sits there."""
    if all(player.user is not None for player in lobby.players):
        return None
    now = wish_of(lobby.stand_ins).level
    choices = tuple(Choice(level, voice.say(f"choice.{level}"), chosen=level == now) for level in LEVELS)
    return Choose(door_id(lobby.game, "level"), voice.say("lobby.level"), choices)


def introduced(voice: Voice, user: int | None, manner: str) -> str:
    """Who plays a seat; a stand-in has a line of its own, but in older games it is just a stand-in."""
    here = manner_of(manner)
    if user is not None or not here.character:
        return voice.who(user)
    name, line = voice.name("character", here.character), voice.text("character", here.character)
    return voice.say("stand_in.is", name=name, level=voice.say(f"choice.{here.level}"), line=line)
