"""What people do when they look in: play sensibly, look about, take back, or press just anything."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from random import Random

from orleans_bot.parlour.seen import Control
from orleans_bot.parlour.things import Channel, Message

from . import tables
from .people import Player, text_of

Note = Callable[..., None]
GATHERS = re.compile(
    r"o1:door:\d+:(join|start|stand_in|colour|admit\.|offer\.yes|free\.(take|yes)|same|signal|last\.on|campaign)"
)
LOOKS = (
    "board", "board what:deeds", "story", "score", "table", "inbox", "inbox", "seat", "hint", "campaign next",
    "campaign status", "replay", "stats", "privacy", "join", "leave", "start", "keeper back", "help",
    "rules of:market",
)  # fmt: skip

TYPED = (
    "Wine first", "Für den Winter", "wine first", "  ", "@everyone", "[gift](https://evil.example)", "**",
    "x" * 30, "x" * 31, "`/orleans undo`", "\u202eneilrO",
)  # fmt: skip


def decides(control: Control) -> bool:
    """Whether a control answers a question, or leads to the question whether one is sure."""
    return control.custom_id.startswith("o1:ask:") or ":sure." in control.custom_id


def sensible(held: list[Control], fate: Random) -> Control:
    """What a hasty player does: fill whatever can be filled, commit, act while there is something to do."""
    by_end = {control.custom_id.rpartition(":")[2]: control for control in held}
    if "~fill" in by_end and fate.random() < 0.85:
        return by_end["~fill"]
    commit = by_end.get("commit") or by_end.get("sure.commit")
    if commit and fate.random() < 0.9:
        return commit
    bold = [each for each in held if not each.custom_id.endswith(("pass", "keep", "suffer", "reopen"))]
    return fate.choice(bold or held)


async def press(player: Player, control: Control, note: Note) -> None:
    """Press a control, and tell the story of it."""
    values = player.values(control)
    note("press", player.name, control.label, control.custom_id, *values)
    begun = await player.press(control, *values)
    note("answer", player.name, outcome_of(player, begun))
    if begun is not None and begun.modal is not None and player.fate.random() < 0.9:  # else it is put aside
        typed = player.fate.choice(TYPED)
        note("form", player.name, repr(typed))
        note("answer", player.name, outcome_of(player, await player.send(begun, typed)))


def outcome_of(player: Player, begun: object) -> str:
    """What became of a press, in a word."""
    if begun is None:
        return "nothing"
    failed, answered = getattr(begun, "failed", False), getattr(begun, "answered", None)
    return "failed" if failed else f"kind {answered}"


async def play_on(player: Player, note: Note) -> bool:
    """Answer the newest question one is asked; whether there was one."""
    screen = player.screen()
    held = [(message, control) for message, control in screen if decides(control) and mine(player, message)]
    if not held:
        return False
    newest = held[-1][0] if player.fate.random() < 0.8 else player.fate.choice(held)[0]
    offered = [control for message, control in held if message is newest]
    if all(control.custom_id.endswith(":reopen") for control in offered) and player.fate.random() < 0.9:
        return False
    control = sensible(offered, player.fate)
    player.remember(control)
    await press(player, control, note)
    return True


def mine(player: Player, message: Message) -> bool:
    """Whether a message is meant for somebody: for these eyes alone, or it calls by name."""
    direct = player.site.town.channels[message.channel].recipient == player.person.id
    return direct or message.only_for == player.person.id or f"<@{player.person.id}>" in text_of(message)


async def anything(player: Player, note: Note) -> None:
    """Press just anything, also what is long gone."""
    screen = [control for _, control in player.screen()]
    if player.memory and player.fate.random() < 0.3:
        screen = player.memory
    if screen:
        control = player.fate.choice(screen)
        player.remember(control)
        await press(player, control, note)


async def type_something(player: Player, note: Note, line: str, /, **options: object) -> None:
    """Type a command somewhere."""
    rooms = player.here()
    if not rooms:
        return
    threads = [room for room in rooms if room.is_thread and not room.archived]
    room = player.fate.choice(threads if threads and player.fate.random() < 0.7 else rooms)
    note("slash", player.name, room.name or "dm", line, *(f"{key}:{value}" for key, value in options.items()))
    begun = await player.slash(room, line, **options)
    note("answer", player.name, outcome_of(player, begun))


async def look(player: Player, note: Note) -> None:
    """Look at something."""
    line, _, rest = player.fate.choice(LOOKS).partition(" ")
    key, _, value = rest.partition(":")
    await type_something(player, note, line, **({key: value} if key else {}))


async def open_seat(player: Player, note: Note) -> None:
    """Open one's own panel by the board's button."""
    held = [each for _, each in player.screen() if each.custom_id.endswith(":0:seat")]
    if held:
        await press(player, held[-1], note)
    else:
        await type_something(player, note, "seat")


async def take_back(player: Player, note: Note) -> None:
    """Take back the last decision."""
    held = [each for _, each in player.screen() if each.custom_id.endswith(":undo")]
    if held and player.fate.random() < 0.5:
        await press(player, held[-1], note)
    else:
        await type_something(player, note, "undo")
    asked = [each for _, each in player.screen() if ":takeback." in each.custom_id]
    if asked and player.fate.random() < 0.7:
        await press(player, asked[-1], note)


async def vote(player: Player, note: Note) -> None:
    """Agree, or mostly agree, to what the others wish to take back."""
    held = [
        each for _, each in player.screen() if ":undo.yes." in each.custom_id or ":undo.no." in each.custom_id
    ]
    if held:
        yes = [each for each in held if ":undo.yes." in each.custom_id]
        await press(player, yes[-1] if yes and player.fate.random() < 0.8 else held[-1], note)
    else:
        await play_on(player, note)


async def play_ahead(player: Player, note: Note) -> None:
    """Give turns ahead, or change what was given."""
    held = [each for _, each in player.screen() if each.custom_id.startswith("o1:ahead:")]
    if not held:
        await open_seat(player, note)
        return
    newest = [each for each in held if each.message == held[-1].message]
    made = [each for each in newest if each.custom_id.endswith((":fill", ":open"))]
    await press(player, player.fate.choice(made if made and player.fate.random() < 0.6 else newest), note)


async def keep_plans(player: Player, note: Note) -> None:
    """Keep a plan under a name, use one, or forget one."""
    held = [each for _, each in player.screen() if ":plans." in each.custom_id]
    if not held:
        await play_on(player, note)
        return
    newest = [each for each in held if each.message == held[-1].message]
    await press(player, player.fate.choice(newest), note)


async def mind_the_time(player: Player, note: Note) -> None:
    """Rest, come back, call the others, ask for a pause, or say what one thinks of it."""
    fate = player.fate
    ends = (".yes", ".no", ":pause.end", ":back")
    held = [each for _, each in player.screen() if each.custom_id.startswith("o1:door:")]
    held = [each for each in held if ":pause." in each.custom_id or each.custom_id.endswith(":back")]
    if held and fate.random() < 0.6:
        await press(player, fate.choice([each for each in held if each.custom_id.endswith(ends)]), note)
        return
    line = fate.choice(("away", "away", "nudge", "pause", "me"))
    options: dict[str, object] = {}
    if line == "away":
        options = {
            "zone": fate.choice(("Europe/Berlin", "America/New_York", "UTC-3", "Pacific/Auckland")),
            "quiet": fate.choice(("22-7", "1-9", "0-0")), "days": fate.choice((0, 0, 2)),
        }  # fmt: skip
    await type_something(player, note, line, **options)


async def be_called(player: Player, note: Note) -> None:
    """Choose how to be called, or what is answered for good; go on to the next game."""
    held = [each for _, each in player.screen() if each.custom_id.startswith("o1:door:0:")]
    held = [each for each in held if each.custom_id.rpartition(":")[2].startswith(("wish", "notice", "next"))]
    if held:
        await press(player, player.fate.choice(held[-8:]), note)
    else:
        await type_something(player, note, "me")


async def keep(player: Player, note: Note) -> None:
    """What the keeper of a table may do, tried by anybody."""
    fate = player.fate
    line = fate.choice(("hold", "resume", "resume", "hold", "replace", "rewind"))
    options: dict[str, object] = {}
    if line == "hold" and fate.random() < 0.5:
        options["why"] = "until Monday"
    if line == "replace":
        options["seat"] = fate.choice(("blue", "red", "yellow"))
        if fate.random() < 0.6:
            options["player"] = fate.choice(player.site.town.players()).id
    if line == "rewind":
        options["to"] = fate.randint(1, 60)
    await type_something(player, note, f"keeper {line}", **options)
    if line == "hold":
        await type_something(player, note, "keeper resume")


async def begin(player: Player, note: Note) -> None:
    """Open a table, or play alone."""
    fate = player.fate
    if fate.random() < 0.25:
        line, wishes = tables.alone(fate)
        await type_something(player, note, line, **wishes)
        return
    room = next((each for each in player.rooms() if each.key == "orleans"), None)
    if room is None:
        return  # this one is no longer on the server
    options = tables.table(fate)
    note("slash", player.name, room.name, "new", *(f"{key}:{value}" for key, value in options.items()))
    begun = await player.slash(room, "new", **options)
    note("answer", player.name, outcome_of(player, begun))


async def gather(player: Player, note: Note) -> None:
    """Sit down where there is room, start where all sit."""
    held = [each for _, each in player.screen() if GATHERS.match(each.custom_id)]
    if held:
        await press(player, player.fate.choice(held[-6:]), note)
    else:
        await play_on(player, note)


async def ask_for_tables(
    players: list[Player], note: Note, tables: Callable[[Player], list[tuple[Channel, int]]]
) -> None:
    """Everybody asks at all tables of theirs whom they wait for, which hangs again what is missing."""
    for player in players:
        for room, game in tables(player):
            note("slash", player.name, room.name, "table", f"game:{game}")
            await player.slash(room, "table", game=game)


ACTS: tuple[tuple[int, Callable[[Player, Note], Awaitable[object]]], ...] = (
    (60, play_on), (6, look), (6, open_seat), (6, take_back), (5, vote), (3, keep), (8, gather), (1, begin),
    (8, play_ahead), (4, mind_the_time), (3, be_called), (3, keep_plans),
)  # fmt: skip


def mood(fate: Random) -> list[float]:
    """How often which of these is done in a world: each has its own people."""
    return [often * fate.choice((0.0, 0.3, 1.0, 1.0, 3.0)) + (what is play_on) * 20 for often, what in ACTS]


async def act(player: Player, note: Note, mood: list[float]) -> None:
    """One thing somebody does."""
    if player.fate.random() < player.wild:
        await anything(player, note)
        return
    [chosen] = player.fate.choices([what for _, what in ACTS], mood)
    if not await chosen(player, note) and chosen is play_on:
        await (open_seat if player.fate.random() < 0.3 else gather)(player, note)
