"""What the messages of a game say: the board, a turn, a plan, a seat, the end."""

from __future__ import annotations

from collections.abc import Iterable

from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View

from . import _plan, _present
from ._panel import Panel, Press, Row, cut, in_rows, turn_id
from ._words import Voice

MOST_LINES = 24
MOST_STORY = 1600
LONG_LINE = 200


def told(voice: Voice, notes: Iterable[Note], most: int = MOST_LINES) -> list[str]:
    """Notes as lines, one for what a seat does in a row; the latest ones where there are too many."""
    lines: list[str] = []
    said: set[str] = set()
    before = ""
    for note in notes:
        line = voice.tell(note)
        if is_small_talk(note) or line in said:
            continue
        said.add(line)
        subject = f"{voice.seat(note.seat)} " if note.seat else ""
        if subject and note.seat == before and line.startswith(subject) and len(lines[-1]) < LONG_LINE:
            lines[-1] = f"{lines[-1].removesuffix('.')}, {line.removeprefix(subject)}"
        else:
            lines.append(line)
        before = note.seat
    if len(lines) > most:
        lines = [voice.say("story.earlier", n=len(lines) - most), *lines[-most:]]
    return lines


def is_small_talk(note: Note) -> bool:
    """Whether a note says what everybody sees anyway, or that nothing happened."""
    return note.key in ("committed", "reopened") or (note.key == "drew" and not note.data.get("followers"))


def bullets(lines: Iterable[str], most: int = MOST_STORY) -> str:
    """Lines with a mark before each."""
    return cut("\n".join(f"· {line}" for line in lines), most)


def headline(voice: Voice, outcome: Outcome) -> str:
    """Game, round and phase."""
    view = outcome.public
    return voice.say(
        "headline", game=outcome.game, scenario=voice.name("scenario", view.scenario), round=view.round,
        rounds=view.rounds, phase=voice.name("phase", view.phase),
    )  # fmt: skip


def event_line(voice: Voice, view: View) -> str:
    """The event of the round in our words."""
    if view.event is None:
        return ""
    return voice.say(
        "event", event=voice.name("event", view.event.key), text=voice.text("event", view.event.key)
    )


def seat_line(voice: Voice, outcome: Outcome, colour: str) -> str:
    """A seat, who sits there, and what it is doing."""
    view = outcome.public
    seat = view.seat(colour)
    user = outcome.seats.get(colour)
    who = f"<@{user}>" if user else voice.say("stand_in")
    marks = []
    if colour == view.start:
        marks.append(voice.say("mark.start"))
    if view.phase == "planning" and seat.committed:
        marks.append(voice.say("mark.committed"))
    if view.phase == "actions" and seat.passed:
        marks.append(voice.say("mark.passed"))
    return f"{voice.seat(colour)} {who}" + (f" · {', '.join(marks)}" if marks else "")


def waiting_line(voice: Voice, outcome: Outcome, since: int | None) -> str:
    """Whom the table waits for."""
    if outcome.why or outcome.status == "held":
        return voice.say("held", why=outcome.why or "–")
    if not outcome.waiting:
        return ""
    seats = voice.listed(map(voice.seat, outcome.waiting))
    return voice.say("waiting", seats=seats) + (f" <t:{since}:R>" if since else "")


def board(voice: Voice, outcome: Outcome, lines: Iterable[str], *, past: bool = False) -> Panel:
    """The public message of a phase; once it is past, nothing can be pressed any more."""
    view = outcome.public
    planning = view.phase == "planning" and is_secretive(outcome)
    parts = [f"### {headline(voice, outcome)}", event_line(voice, view)]
    if not past:
        parts.append("\n".join(seat_line(voice, outcome, seat.colour) for seat in view.seats))
        parts.append(waiting_line(voice, outcome, None))
    if story := bullets(lines):
        parts.append(story)
    if past:
        return Panel("\n".join(part for part in parts if part), picture=True)
    return Panel(
        "\n".join(part for part in parts if part),
        board_rows(voice, outcome.game),
        voice.say("board.foot.planning" if planning else "board.foot"),
        picture=True,
    )


def board_rows(voice: Voice, game: int) -> tuple[Row, ...]:
    """The buttons below a board."""
    names = ("seat", "deeds", "stacks", "story", "score")
    styles = ("main", "plain", "plain", "plain", "plain")
    return in_rows(
        Press(turn_id(game, "", 0, name), voice.say(f"button.{name}"), style)
        for name, style in zip(names, styles, strict=True)
    )


def turn(voice: Voice, outcome: Outcome, ask: Ask, since: int | None, at: str = "") -> Panel:
    """The message to a seat that must decide something everybody may see."""
    view = outcome.public
    user = outcome.seats.get(ask.seat)
    parts = [
        voice.say("turn", who=f"<@{user}>", seat=voice.seat(ask.seat), title=voice.title(ask)),
        voice.prompt(ask),
    ]
    if view.phase == "events" and view.event:
        parts.append(event_line(voice, view))
    foot = []
    if since:
        foot.append(voice.say("since", time=f"<t:{since}:R>"))
    if nexts := next_up(view, ask.seat):
        foot.append(voice.say("next", seats=", ".join(map(voice.seat, nexts))))
    return Panel(
        "\n".join(parts), _present.rows(ask, outcome.game, voice, view, at), " · ".join(foot),
        colour=ask.seat, mention=user or 0,
    )  # fmt: skip


def next_up(view: View, colour: str) -> list[str]:
    """Who comes after a seat in this round of turns."""
    if view.phase != "actions" or view.turn != colour:
        return []
    colours = [seat.colour for seat in view.seats]
    at = colours.index(colour)
    order = colours[at + 1 :] + colours[:at]
    return [each for each in order if not view.seat(each).passed][:1]


def done(voice: Voice, seat: str, lines: list[str]) -> Panel:
    """A turn that is over."""
    if not lines:
        return Panel(voice.say("turn.done", seat=voice.seat(seat)), colour=seat)
    prefix = f"{voice.seat(seat)} "
    first, *more = lines
    told = [f"✓ {first}", *(f"· {line.removeprefix(prefix)}" for line in more)]
    return Panel(cut("\n".join(told), MOST_STORY), colour=seat)


def plan(
    voice: Voice,
    outcome: Outcome,
    ask: Ask,
    view: View,
    at: str = "",
    lead: str = "",
    *,
    hidden: bool = True,
) -> Panel:
    """A seat's own planning."""
    parts = [
        f"### {headline(voice, outcome)}",
        lead,
        event_line(voice, view),
        voice.prompt(ask),
        *_plan.lines(ask, voice, view),
    ]
    return Panel(
        "\n".join(part for part in parts if part),
        _plan.rows(ask, outcome.game, voice, view, at),
        voice.say("plan.foot") if hidden else "",
        picture=True,
        colour=ask.seat,
    )


def plan_over(voice: Voice, outcome: Outcome, seat: str, home: int) -> Panel:
    """A plan that has been revealed, and where the game goes on."""
    text = voice.say("plan.over", game=outcome.game, where=f"<#{home}>")
    return Panel(text, picture=True, colour=seat)


def is_secretive(outcome: Outcome) -> bool:
    """Whether there is anybody to keep a secret from."""
    return len(outcome.seats) > 1


def mine(voice: Voice, outcome: Outcome, seat: str, at: str = "", lead: str = "") -> Panel:
    """A player's own panel: what is asked of the seat now, with the right controls, or whom it waits for."""
    ask = next((ask for ask in outcome.asks if ask.seat == seat), None)
    if ask is not None and ask.secret:
        return plan(voice, outcome, ask, outcome.view, at, lead, hidden=is_secretive(outcome))
    parts = [f"### {headline(voice, outcome)}", lead]
    if ask is None:
        parts.append(voice.say("nothing_asked", seat=voice.seat(seat)))
        parts.append(waiting_line(voice, outcome, None))
        rows = undo_row(voice, outcome, seat, 0)
        return Panel("\n".join(part for part in parts if part), rows, picture=True, colour=seat)
    parts.append(voice.prompt(ask))
    rows = _present.rows(ask, outcome.game, voice, outcome.view, at)
    rows = (*rows, *undo_row(voice, outcome, seat, ask.since))
    return Panel("\n".join(part for part in parts if part), rows, picture=True, colour=seat)


def undo_row(voice: Voice, outcome: Outcome, seat: str, since: int) -> tuple[Row, ...]:
    """A button to take back what one did last."""
    if outcome.over or outcome.status != "running":
        return ()
    return ((Press(turn_id(outcome.game, seat, since, "undo"), voice.say("button.undo")),),)


def finish(voice: Voice, outcome: Outcome) -> Panel:
    """The end: who has won, the score, the seed that anybody may check, and another game."""
    view = outcome.public
    parts = [f"## {voice.say('finish', game=outcome.game)}"]
    result = view.result
    if result is None:
        parts.append(voice.say("finish.aborted"))
        return Panel("\n".join(parts))
    if result.winners:
        parts.append(voice.say("finish.winners", seats=voice.listed(map(voice.seat, result.winners))))
    else:
        parts.append(voice.say("finish.won" if result.won else "finish.lost"))
    parts.extend(score_lines(voice, outcome))
    if outcome.seed:
        parts.append(voice.say("finish.seed", seed=outcome.seed, hash=outcome.seed_hash))
    again = Press(f"o1:door:{outcome.game}:again", voice.say("button.again"), "main")
    story = Press(turn_id(outcome.game, "", 0, "story"), voice.say("button.story"))
    return Panel("\n".join(parts), ((again, story),), picture=True)


def score_lines(voice: Voice, outcome: Outcome) -> list[str]:
    """The score sheet in words."""
    result = outcome.public.result
    if result is None:
        return []
    out = []
    for colour, lines in result.scores.items():
        sources = ", ".join(
            f"{voice.name('source', line.source)} {line.points}" for line in lines if line.points
        )
        total = sum(line.points for line in lines)
        out.append(voice.say("score.line", seat=voice.seat(colour), points=total, sources=sources or "–"))
    return out
