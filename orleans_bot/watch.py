"""`python -m orleans_bot play`: a game of random seats on the terminal, or a log that is checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.modes import chosen_of
from orleans_bot.policy.characters import LEVELS, characters, wish_of
from orleans_bot.policy.player import Player
from orleans_bot.random_seats import play_on
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.notes import Note
from orleans_bot.rules.phases.wishes import check_options, check_table
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.record import Record, Start, end_of, from_text


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the command on the list."""
    parser = commands.add_parser("play", help="play a whole game with random seats, or verify a log")
    parser.add_argument("--scenario", default="orleans", help="which way to play; `modes` lists them")
    parser.add_argument("--seats", type=int, help="how many seats (default: 4, or what the scenario allows)")
    parser.add_argument("--seed", type=int, default=7, help="where chance begins")
    parser.add_argument("--boxes", default="base", help="boxes in use, separated by commas")
    parser.add_argument(
        "--with", action="append", default=[], dest="modules", metavar="MODULE", help="a module to add"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="options",
        metavar="OPTION=VALUE",
        help="an option to choose",
    )
    parser.add_argument(
        "--stand-ins",
        choices=LEVELS,
        default="",
        metavar="LEVEL",
        help=f"let stand-ins play instead of random seats: {', '.join(LEVELS)}",
    )
    parser.add_argument(
        "--characters",
        default="",
        help=f"who stands in first, separated by commas: {', '.join(characters())}",
    )
    parser.add_argument("--language", default="en", help="language of the story")
    parser.add_argument("--quiet", action="store_true", help="print the score sheet only")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write the game's log to a file")
    parser.add_argument("--verify", type=Path, metavar="LOG", help="replay a log and check every line of it")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play or verify; refusals are one sentence and exit code 2."""
    try:
        return verify(arguments.verify) if arguments.verify else play(arguments)
    except Refusal as refusal:
        print(words.refusal(refusal, "en"), file=sys.stderr)
        return 2
    except (OSError, UnicodeDecodeError) as fault:
        print(f"The file cannot be read or written: {fault}", file=sys.stderr)
        return 2


def play(arguments: argparse.Namespace) -> int:
    """A whole game, told line by line, with the score sheet at its end."""
    check_characters(arguments)
    catalog = load()
    scenario = catalog.scenarios.get(arguments.scenario)
    allowed = scenario.seats if scenario else (4,)
    usual = 4 if 4 in allowed else allowed[-1]
    seats = usual if arguments.seats is None else arguments.seats
    boxes = tuple(arguments.boxes.split(","))
    options, modules = chosen_of(arguments.options), tuple(arguments.modules)
    check_table(catalog, arguments.scenario, seats, boxes, options, modules)
    check_options(catalog, arguments.scenario, options, modules)
    colours = COLOURS[: max(0, seats)]
    record = Record(Start(arguments.scenario, colours, arguments.seed, boxes, options, modules))
    game = record.start.begin(catalog)
    language = words.nearest(arguments.language)

    def tell(notes: tuple[Note, ...]) -> None:
        if not arguments.quiet:
            for note in notes:
                print(words.tell(note, language))

    tell(game.notes)
    for step in steps(arguments, game):
        record.decisions.append(step.decision)
        tell(step.notes)
    record.end = end_of(game)
    print_scores(game, language)
    if arguments.log:
        arguments.log.write_text(record.to_text(), "utf-8")
        print(f"The log of {len(record.decisions)} decisions is in {arguments.log}.")
    return 0


def check_characters(arguments: argparse.Namespace) -> None:
    """Refuse characters that nobody knows, and any where no stand-ins play."""
    named = arguments.characters.split(",") if arguments.characters else []
    if strange := [name for name in named if name not in characters()]:
        raise Refusal(f"There is no character {strange[0]!r}; there are {', '.join(characters())}.")
    if named and not arguments.stand_ins:
        raise Refusal("Characters are those of stand-ins: say --stand-ins with their level, too.")


def steps(arguments: argparse.Namespace, game: Game) -> Iterator[Step]:
    """Decision by decision: of random seats, or of stand-ins."""
    if not arguments.stand_ins:
        yield from play_on(game, Random(arguments.seed))
        return
    colours = [seat.colour for seat in game.state.seats]
    wish = wish_of(f"{arguments.stand_ins} {arguments.characters.replace(',', ' ')}")
    manners = dict(zip(colours, wish.manners(arguments.seed, [True] * len(colours)), strict=True))
    for colour, manner in manners.items():
        if not arguments.quiet:
            who = words.name("character", manner.character, words.nearest(arguments.language))
            print(f"{words.name('colour', colour, words.nearest(arguments.language))}: {who}")
    players = {colour: Player(manner) for colour, manner in manners.items()}
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        yield game.decide(ask.seat, ask.key, players[ask.seat].answer(game, ask))


def print_scores(game: Game, language: str) -> None:
    """The score sheet: one row a source, one column a seat."""
    scores = game.state.result["scores"]
    sources = list(dict.fromkeys(source for lines in scores.values() for source, _ in lines))
    held = {colour: dict(lines) for colour, lines in scores.items()}
    names = [words.name("source", source, language) for source in sources]
    total = words.name("source", "total", language)
    width = max(len(name) for name in [*names, total])
    print()
    print(" " * width + "".join(f"{words.name('colour', colour, language):>10}" for colour in scores))
    for source, name in zip(sources, names, strict=True):
        print(f"{name:<{width}}" + "".join(f"{lines.get(source, 0):>10}" for lines in held.values()))
    print(f"{total:<{width}}" + "".join(f"{sum(n for _, n in lines):>10}" for lines in scores.values()))


def verify(path: Path) -> int:
    """Replay a log from its seed and check every line."""
    record = from_text(path.read_text("utf-8"))
    game = record.replay(load())
    state = "finished" if game.over else "unfinished"
    print(f"All {len(record.decisions)} decisions of this {state} game lead to what the log says.")
    return 0
