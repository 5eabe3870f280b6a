"""What the messages of a campaign say: how it stands, what comes next, and its chronicle page by page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from orleans_bot.host.records import LOBBY, GameRow, Outcome
from orleans_bot.rules.campaigns import DONE, GIFT, LOST, NEXT, SAME

from .panel import Panel, Press, Row, door_id, in_rows
from .score import decided, score_lines
from .voice import Voice

if TYPE_CHECKING:
    from orleans_bot.host.campaigns import Standing
    from orleans_bot.rules.campaigns import Chapter
    from orleans_bot.store.campaigns import ChapterRow

WON, FAILED, GOING, AHEAD = "✓", "✗", "▶", "◌"


def press_id(number: int, what: str) -> str:
    """The id of a control of a campaign."""
    return door_id(0, f"campaign.{number}.{what}")


def panel(voice: Voice, standing: Standing, where: str = "") -> Panel:
    """A campaign as it stands: chapter by chapter, what comes next, and the buttons to go on. `where` its
    chapter is played that goes on.
    """
    row, campaign = standing.row, standing.campaign
    parts = [
        f"## {voice.say('campaign.title', campaign=voice.name('campaign', campaign.key), n=row.id)}",
        f"-# {voice.say('campaign.ours')}",
        voice.text("campaign", campaign.key),
        voice.say("campaign.carries") if row.carries else "",
        *(chapter_line(voice, standing, chapter, where) for chapter in campaign.chapters),
        "",
        *what_next(voice, standing),
    ]
    return Panel("\n".join(parts), rows(voice, standing))


def chapter_line(voice: Voice, standing: Standing, chapter: Chapter, where: str) -> str:
    """A chapter and what has become of it so far."""
    number, name = standing.campaign.number(chapter.key), voice.name("chapter", chapter.key)
    tried = [each for each in standing.chapters if each.chapter == chapter.key and each.counts]
    last = tried[-1] if tried else None
    mark, said = AHEAD, ""
    if last is not None and last.open:
        mark, said = GOING, voice.say(f"campaign.{state_of(last)}", game=last.game, where=where)
    elif last is not None and last.won:
        mark, said = WON, voice.say("campaign.won", game=last.game)
    elif last is not None:
        mark, said = FAILED, voice.say("campaign.lost", n=len(tried), game=last.game)
    line = f"{mark} **{number}. {name}**"
    return f"{line} · {said}" if said else line


def state_of(chapter: ChapterRow) -> str:
    """Whether its players gather or it is being played."""
    return "gathers" if chapter.status == LOBBY else "plays"


def what_next(voice: Voice, standing: Standing) -> Iterator[str]:
    """What can be done now, in a sentence or two."""
    stands, campaign = standing.course, standing.campaign
    if stands.state == DONE:
        yield voice.say("campaign.done")
        return
    if standing.row.ended is not None:
        yield voice.say("campaign.over")
        return
    if stands.state == GIFT:
        yield voice.say("campaign.choose_gift")
        yield from (carried(voice, gift) for gift in campaign.gifts)
    elif stands.state == LOST:
        yield voice.say("campaign.choose_way")
        if stands.brings:
            yield carried(voice, stands.brings)
    elif stands.state == NEXT and (chapter := campaign.chapter(stands.chapter)):
        yield voice.say("campaign.next", **told(voice, campaign.number(chapter.key), chapter))
        if stands.brings:
            yield carried(voice, stands.brings)


def told(voice: Voice, number: int, chapter: Chapter) -> dict[str, object]:
    """A chapter's number, name, and what is played in it."""
    played = [voice.name("scenario", chapter.scenario)]
    played += [voice.name("module", key) for key in chapter.modules]
    played += [
        voice.say(
            "campaign.option", option=voice.name("option", key), value=voice.name("value", f"{key}.{value}")
        )
        for key, value in chapter.options.items()
    ]
    return {"n": number, "chapter": voice.name("chapter", chapter.key), "played": " · ".join(played)}


def carried(voice: Voice, module: str) -> str:
    """What a chapter leaves to the next."""
    return f"· **{voice.name('module', module)}**: {voice.text('module', module)}"


def rows(voice: Voice, standing: Standing) -> tuple[Row, ...]:
    """The buttons of a campaign; each goes on from where the campaign stands, and from nowhere else."""
    number, stands = standing.row.id, standing.course
    here = f"{len(standing.chapters)}"
    presses = []
    if standing.row.ended is None:
        if stands.state == GIFT:
            presses = [
                Press(press_id(number, f"gift.{here}.{gift}"), voice.name("module", gift), "good")
                for gift in standing.campaign.gifts
            ]
        elif stands.state == LOST:
            alone = SAME not in stands.ways
            presses = [
                Press(press_id(number, f"way.{here}.{way}"), voice.say(label(way, alone)), "main")
                for way in stands.ways
            ]
        elif stands.state == NEXT:
            presses = [Press(press_id(number, f"way.{here}.on"), voice.say("button.next_chapter"), "good")]
    chronicle = Press(press_id(number, "chronicle"), voice.say("button.chronicle"), off=not standing.played)
    return (*in_rows(presses), (chronicle,))


def label(way: str, alone: bool) -> str:
    """What a way on is called; where nobody has a character there is only one way to play again."""
    return f"button.way.{way}.alone" if alone and way == "again" else f"button.way.{way}"


def follows(voice: Voice, standing: Standing) -> tuple[Press, ...]:
    """What stands below the end of a chapter in place of another game."""
    number = standing.row.id
    chronicle = Press(press_id(number, "chronicle"), voice.say("button.chronicle"))
    if standing.row.ended is not None:
        return (chronicle,)
    return (Press(press_id(number, "go"), voice.say("button.next_chapter"), "main"), chronicle)


def part_of(voice: Voice, chapter: str) -> str:
    """Which chapter of which campaign a game is; "" for one that is none."""
    for campaign in voice.catalog.campaigns.values():
        if number := campaign.number(chapter):
            return voice.say(
                "campaign.part_of", n=number, chapter=voice.name("chapter", chapter),
                campaign=voice.name("campaign", campaign.key), number=len(campaign.chapters),
            )  # fmt: skip
    return ""


def page(voice: Voice, standing: Standing, at: int, row: GameRow, outcome: Outcome | None) -> Panel:
    """A page of the chronicle: a chapter that was played, who was whom, and what decided it."""
    played = standing.played
    chapter = played[at]
    title = voice.name("campaign", standing.campaign.key)
    number = standing.campaign.number(chapter.chapter)
    parts = [
        f"### {voice.say('chronicle.title', campaign=title, page=at + 1, n=len(played))}",
        f"**{number}. {voice.name('chapter', chapter.chapter)}** · "
        + voice.say("chronicle.game", game=chapter.game, when=f"<t:{row.ended}:D>", round=row.round),
    ]
    if chapter.brings:
        parts.append(carried(voice, chapter.brings))
    parts += [voice.say("chronicle.same")] if chapter.same else []
    result = outcome.public.result if outcome is not None else None
    if outcome is not None and result is not None:
        parts += [*decided(voice, outcome, result), *score_lines(voice, outcome)]
    else:
        parts.append(voice.say("chronicle.won" if chapter.won else "chronicle.lost"))
    for part in chapter.parts:
        who = f"{voice.seat(part.seat)} {voice.who(part.user)}"
        if part.character:
            role = voice.name("task", part.character)
            who = voice.say("chronicle.part", who=who, character=role)
        parts.append(who)
    if chapter.chosen:
        parts.append(voice.say("chronicle.chosen"))
        parts.append(carried(voice, chapter.chosen))
    here, last = standing.row.id, len(played) - 1
    turns = (
        Press(press_id(here, f"page.{at - 1}"), voice.say("button.earlier"), off=at == 0),
        Press(press_id(here, f"page.{at + 1}"), voice.say("button.later"), off=at == last),
    )
    return Panel("\n".join(parts), (turns,) if len(played) > 1 else (), picture=outcome is not None)
