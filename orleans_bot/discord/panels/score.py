"""How a game stands and how it ended: who won and why, points by source, or what a task still lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orleans_bot.host.records import Outcome
from orleans_bot.rules.pieces import FOLLOWERS, GOODS, GROUPS, TEAM, VALUE, WARES
from orleans_bot.rules.view import Need, Result, ScoreLine, SeatView, TaskFace, View
from orleans_bot.store.records import Solo

from .panel import Panel, Press, door_id, turn_id
from .proofs import doors
from .voice import Voice

DONE, OPEN = "✓", "◌"
ANOTHER = "again"  # the control that leads from the end of a game to another one
BY_POINTS = "rounds"  # why a game ends in which points say who has won


def finish(
    voice: Voice, outcome: Outcome, earlier: Sequence[Solo] = (), follows: Sequence[Press] | None = None
) -> Panel:
    """The end: who has won, the score, the seed that anybody may check, and another game, or what follows a
    chapter; who plays alone sees it beside the games played before.
    """
    parts = [f"## {voice.say('finish', game=outcome.game)}"]
    result = outcome.public.result
    if result is None:
        parts.append(voice.say("finish.aborted"))
        return Panel("\n".join(parts))
    parts.extend(won(voice, outcome, result))
    parts.extend(score_lines(voice, outcome))
    alone = len(outcome.public.seats) == 1
    if alone:
        parts.append(compared(voice, outcome, earlier))
    if outcome.told_at and not outcome.seed:
        parts.append(voice.say("finish.daily", until=f"<t:{outcome.told_at}:R>"))
    if outcome.seed:
        parts.append(voice.say("finish.seed", seed=outcome.seed, hash=outcome.seed_hash))
    again = Press(door_id(outcome.game, ANOTHER), voice.say("button.again"), "main")
    story = Press(turn_id(outcome.game, "", 0, "story"), voice.say("button.story"))
    words = Press(turn_id(outcome.game, "", 0, "words.finish"), voice.say("button.words"))
    same = Press(door_id(outcome.game, "same"), voice.say("button.same"))
    if follows is None:
        follows = (again, same) if alone and outcome.seed else (again,)
    rows = ((*follows, story, words), *((doors(voice, outcome.game),) if outcome.seed else ()))
    return Panel("\n".join(parts), rows, picture=True)


def compared(voice: Voice, outcome: Outcome, games: Sequence[Solo]) -> str:
    """A solo game beside those that the same player has ended before it, with the same choices."""
    this = next((game for game in games if game.game == outcome.game), None)
    if this is not None and this.practice:
        return voice.say("finish.practice")
    same = [
        game
        for game in games
        if game.game < outcome.game and not game.practice and (not this or game.options == this.options)
    ]
    if not same:
        return voice.say("finish.first")
    won = [game.round for game in same if game.won]
    if not won:
        return voice.say("finish.earlier.lost", n=len(same))
    return voice.say("finish.earlier", n=len(same), won=len(won), best=min(won))


def points(result: Result, colour: str) -> int:
    """All points of a seat."""
    return sum(line.points for line in result.scores.get(colour, ()))


def won(voice: Voice, outcome: Outcome, result: Result) -> Iterator[str]:
    """Who has won, and what decided between equal points."""
    view = outcome.public
    if result.reason != BY_POINTS:
        yield from decided(voice, outcome, result)
        return
    best = points(result, result.winners[0])
    seats = voice.listed(named(voice, outcome, colour) for colour in result.winners)
    yield voice.say("finish.winners", n=len(result.winners), seats=seats, points=best)
    level = [seat for seat in view.seats if points(result, seat.colour) == best]
    steps = {seat.colour: seat.tracks.get("development", 0) for seat in level}
    furthest = max(steps.values(), default=0)
    if len(level) < 2 or {colour for colour, at in steps.items() if at == furthest} != set(result.winners):
        return
    if len(result.winners) == len(level):
        yield voice.say("finish.level", at=furthest)
        return
    others = [colour for colour in steps if colour not in result.winners]
    yield voice.say(
        "finish.tie", n=len(result.winners), points=best, at=furthest,
        winners=voice.listed(map(voice.seat, result.winners)),
        others=voice.listed(f"{voice.seat(colour)} ({steps[colour]})" for colour in others),
    )  # fmt: skip


def decided(voice: Voice, outcome: Outcome, result: Result) -> Iterator[str]:
    """Who has won or lost where that was decided otherwise than by points, and why."""

    def seats(colours: Sequence[str]) -> str:
        return voice.listed(named(voice, outcome, colour) for colour in colours)

    if len(outcome.public.seats) == 1:
        yield voice.say("finish.won" if result.won else "finish.lost")
    elif result.together:
        yield voice.say("finish.won_together" if result.won else "finish.lost_together")
    else:
        if result.winners:
            yield voice.say("finish.victors", n=len(result.winners), seats=seats(result.winners))
        if result.losers:
            yield voice.say("finish.losers", n=len(result.losers), seats=seats(result.losers))
        if not result.winners and not result.losers:
            yield voice.say("finish.lost")
    if why := voice.find(f"finish.why.{result.reason}", result.about):
        yield why
    if result.tie:
        yield voice.say(f"finish.by.{result.tie}")


def named(voice: Voice, outcome: Outcome, colour: str) -> str:
    """A seat and who sits there."""
    return voice.seated(colour, outcome.seats.get(colour))


def score_lines(voice: Voice, outcome: Outcome) -> list[str]:
    """The score sheet in words, the winners first; where a task counts and no points, what was done of it."""
    view = outcome.public
    if not view.contest:
        if any(face.whose == TEAM for seat in view.seats for face in (*seat.tasks, *seat.finished)):
            return objectives(voice, view)
        return [line for seat in view.seats for line in task(voice, seat)]
    result = view.result
    if result is None:
        return []
    out = []
    first = sorted(result.scores, key=lambda colour: (colour not in result.winners, -points(result, colour)))
    for colour in first:
        lines = [source(voice, line, view.seat(colour)) for line in result.scores[colour] if line.points]
        out.append(
            voice.say(
                "score.line", seat=voice.seat(colour), points=points(result, colour),
                sources=", ".join(lines) or "–",
            )
        )  # fmt: skip
    return out


def source(voice: Voice, line: ScoreLine, seat: SeatView) -> str:
    """Points from one source; where the status multiplies, how."""
    number = {"stations": seat.stations_built, "citizens": seat.citizens}.get(line.source)
    if number is not None and number * seat.status == line.points:
        return voice.say(f"score.{line.source}", number=number, status=seat.status, points=line.points)
    return f"{voice.name('source', line.source)} {line.points}"


def task(voice: Voice, seat: SeatView) -> Iterator[str]:
    """What its tasks ask for: how much of it is there, and what is missing."""
    for face in seat.finished:
        yield f"{DONE} **{voice.name('task', face.key)}**"
    for face in seat.tasks:
        if len(seat.tasks) > 1 or seat.finished:
            yield f"**{voice.name('task', face.key)}**"
        if face.lost:
            yield voice.say("goal.lost")
            continue
        for need in (*face.needs, *face.price):
            yield needed(voice, seat, need)


def needed(voice: Voice, seat: SeatView, need: Need) -> str:
    """One thing that a task asks for."""
    mark = DONE if need.met else OPEN
    if need.kind == "at":
        return voice.say(
            "goal.there" if need.met else "goal.away", mark=mark,
            town=voice.name("town", need.what[0]), here=voice.name("town", seat.merchant),
        )  # fmt: skip
    what = counted(voice, need)
    if need.need == 1:
        return f"{mark} {what}"
    return voice.say("goal.have", mark=mark, what=what, held=need.have, number=need.need)


NAMED = {"track": "track", "stations": "town", "full": "deed", "left": "town"}
WHOLE = ("track", "full", "left")  # said as one thing, not as a number of them
PEOPLE = ("market", "followers", "supply", "spend")


def counted(voice: Voice, need: Need) -> str:
    """What is counted, with the names of what it is counted of."""
    if set(need.what) == set(GOODS):
        return voice.say(f"goal.{need.kind}")
    goods = [voice.with_icon(word, voice.name("good", word)) for word in need.what if word in WARES]
    if goods:
        coins = [voice.with_icon("coin", voice.say("goal.coins"))] if "coins" in need.what else []
        told = ", ".join([*goods, *coins])
        return f"{voice.say('goal.value')}: {told}" if need.kind == "value" else told
    names = []
    if need.kind in NAMED:
        names = [
            voice.say(f"goal.group.{word}") if word in GROUPS else voice.name(NAMED[need.kind], word)
            for word in need.what
        ]
    elif need.kind in PEOPLE:
        names = [voice.name("follower", word) for word in need.what if word in FOLLOWERS]
    if names and need.kind in WHOLE:
        return voice.say(f"goal.{need.kind}.named", names=", ".join(names))
    return ": ".join([voice.say(f"goal.{need.kind}"), *([", ".join(names)] if names else [])])


def standings(voice: Voice, outcome: Outcome) -> Iterator[str]:
    """How everybody stands: the points that can be counted now by their sources, whoever leads first; where a
    task counts and no points, what everybody has and what it still lacks.
    """
    view = outcome.public
    if view.contest:
        for seat in sorted(view.seats, key=lambda seat: -countable(seat)):
            lines = [source(voice, line, seat) for line in now(seat) if line.points]
            yield voice.say(
                "score.line", seat=named(voice, outcome, seat.colour), points=countable(seat),
                sources=", ".join(lines) or "–",
            )  # fmt: skip
            yield from task(voice, seat)
        yield voice.say("score.later")
        return
    for seat in view.seats:
        yield voice.say(
            "standing", seat=voice.seat(seat.colour), coins=seat.coins, goods=sum(seat.goods.values()),
            citizens=seat.citizens, stations=seat.stations_built, status=seat.status,
            development=seat.tracks.get("development", 0),
        )  # fmt: skip
        yield from task(voice, seat)
    yield voice.say("score.task")


def now(seat: SeatView) -> list[ScoreLine]:
    """The points of a seat that all can count: coins, goods, and stations and citizens by its status."""
    goods = [ScoreLine(good, VALUE[good] * seat.goods.get(good, 0)) for good in GOODS]
    built = ScoreLine("stations", seat.status * seat.stations_built)
    return [ScoreLine("coins", seat.coins), *goods, built, ScoreLine("citizens", seat.status * seat.citizens)]


def countable(seat: SeatView) -> int:
    """All of them together."""
    return sum(line.points for line in now(seat))


def complete(face: TaskFace) -> bool:
    """Whether an objective is so now."""
    return all(need.met for need in face.needs)


def progress(voice: Voice, face: TaskFace) -> str:
    """An objective with what is there of it, in numbers."""
    name = voice.name("task", face.key)
    if len(face.needs) == 1 and face.whose == TEAM:  # its name says what is counted
        return f"{name} {face.needs[0].have}/{face.needs[0].need}"
    lacks = [f"{counted(voice, n)} {n.have}/{n.need}" for n in face.needs if not n.met]
    return f"{name} ({', '.join(lacks)})" if lacks else name


AHEAD = 3  # rounds for which it is said what is owed


def owed(voice: Voice, face: TaskFace) -> str:
    """What is due at the end of this round and of the next ones; nothing where nothing is."""
    said = [
        voice.say("owed", round=at, what=voice.say(f"owed.{what}", n=number))
        for at, number, what in face.owed[:AHEAD]
    ]
    return voice.say("owed.line", dues=voice.listed(said)) if said else ""


def objectives(voice: Voice, view: View) -> list[str]:
    """Objective by objective, when all is over or on the way: those of all, then everybody's own."""
    from rendering.together import is_complete  # what draws is loaded with the first picture

    out = []
    for key in dict.fromkeys(face.key for seat in view.seats for face in seat.finished):
        out.append(f"{DONE} {voice.name('task', key)}")
    for face in view.seats[0].tasks:
        if face.whose == TEAM:
            out.append(f"{DONE if complete(face) else OPEN} {progress(voice, face)}")
    for seat in view.seats:
        for face in seat.tasks:
            if face.whose != TEAM:
                mark = DONE if is_complete(view, seat.colour, face) else OPEN
                out.append(f"{mark} {voice.seat(seat.colour)} {progress(voice, face)}")
    return out
