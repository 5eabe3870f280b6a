"""A purse as controls: where there are few amounts one press gives one, else it is filled kind by kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orleans_bot.rules.ask import Ask, noun_of, worth_of
from orleans_bot.rules.pieces import COIN, WARES
from orleans_bot.words.asking import nouns
from orleans_bot.words.saying import capital

from .panel import MOST_CHOICES, Choice, Choose, Press, Row, Unreadable, ask_id, turn_id, whole
from .voice import Voice

KINDS = 4  # selects that fit above the button
FILL = "purse."


def rows(ask: Ask, game: int, voice: Voice, at: str = "") -> tuple[Row, ...]:
    """The controls of a purse; `at` says how far a player has filled it."""
    none = Press(ask_id(game, ask.seat, ask.since, ask.key, "~none"), voice.say("none"))
    spare = () if ask.lo else ((none,),)
    few = all_amounts(ask)
    if few is not None:
        choices = tuple(
            Choice("+".join(picks_of(ask, one)), said(ask, voice, one), icon=icon_of(ask, voice, one))
            for one in few
        )
        hint = bounded(ask, voice, "hint")
        return (Choose(ask_id(game, ask.seat, ask.since, ask.key, "~purse"), hint, choices), *spare)
    held = filled(ask, at)
    worth = worth_of(ask, dict(zip(ask.keys, held, strict=True)))
    selects = tuple(select(ask, game, voice, held, index) for index in range(min(KINDS, len(ask.keys))))
    give = Press(
        ask_id(game, ask.seat, ask.since, ask.key, "~give." + ".".join(map(str, held))),
        bounded(ask, voice, "give", n=worth),
        "good",
        off=not max(1, ask.lo) <= worth <= ask.hi,
    )
    return (*selects, (give, none) if not ask.lo else (give,))


def bounded(ask: Ask, voice: Voice, what: str, **data: int) -> str:
    """How much it may be: a number of things, or what things of different worth come to."""
    lo, counted = max(1, ask.lo), all(worth == 1 for worth in ask.worth.values())
    how = (".count" if counted else "") + (".exactly" if lo == ask.hi else "")
    return voice.say(f"purse.{what}{how}", lo=lo, hi=ask.hi, **data)


def select(ask: Ask, game: int, voice: Voice, held: Sequence[int], index: int) -> Choose:
    """How many of one kind; the last select stands for all kinds that have none of their own."""
    what = "~" + ".".join(map(str, held))
    kinds = [index] if index < KINDS - 1 or len(ask.keys) == KINDS else list(range(index, len(ask.keys)))
    choices = []
    for kind in kinds:
        key = ask.keys[kind]
        for number in numbers(held[kind], ask.most[key], MOST_CHOICES // len(kinds)):
            part = so_many(ask, voice, key, number)
            choices.append(
                Choice(f"{kind}.{number}", part, icon=voice.option_icon(key), chosen=held[kind] == number > 0)
            )
    chosen = any(choice.chosen for choice in choices)
    hint = (
        voice.say("purse.kind", what=called(ask, voice, ask.keys[index]))
        if len(kinds) == 1
        else voice.say("purse.rest")
    )
    if chosen and len(kinds) > 1:
        choices = [Choice(each.value, each.label, icon=each.icon) for each in choices]
    return Choose(turn_id(game, ask.seat, ask.since, f"{FILL}{index}.{what[1:]}"), hint, tuple(choices))


def numbers(held: int, most: int, places: int) -> list[int]:
    """The numbers of one kind that a list has places for: none, all, and those around what is put in already,
    so that any number is reached, of very many in several steps.
    """
    around = places - 2
    first = max(1, min(held - around // 2, most - around))
    return sorted({0, most, *range(first, min(first + around, most + 1))})


def filled(ask: Ask, at: str) -> list[int]:
    """How many of each kind a player has put in so far."""
    numbers = [whole(word) for word in at.removeprefix(FILL).split(".")] if at.startswith(FILL) else []
    numbers = numbers[1:]
    return numbers if len(numbers) == len(ask.keys) else [0] * len(ask.keys)


def refilled(ask: Ask, what: str, values: Sequence[str]) -> str:
    """Where a player is after choosing a number of one kind."""
    held = filled(ask, what)
    for value in values:
        kind, _, number = value.partition(".")
        if whole(kind) >= len(held):
            raise Unreadable(f"There is no kind {kind}.")
        held[whole(kind)] = whole(number)
    return f"{FILL}0." + ".".join(map(str, held))


def picked(ask: Ask, key: str, values: Sequence[str]) -> list[str]:
    """The picks that a control of a purse stands for."""
    if key == "~none":
        return []
    if key.startswith("~give."):
        return picks_of(ask, filled(ask, FILL + "0." + key.removeprefix("~give.")))
    return values[0].split("+") if values else []


def all_amounts(ask: Ask) -> list[tuple[int, ...]] | None:
    """Every amount that can be given, the smallest first; None where they do not fit into one select."""
    out = []
    for numbers in amounts_of(ask, 0, ask.hi):
        if worth_of(ask, dict(zip(ask.keys, numbers, strict=True))) >= max(1, ask.lo):
            out.append(numbers)
            if len(out) > MOST_CHOICES:
                return None
    return sorted(out, key=lambda one: (worth_of(ask, dict(zip(ask.keys, one, strict=True))), sum(one)))


def amounts_of(ask: Ask, index: int, room: int) -> Iterator[tuple[int, ...]]:
    """Every amount of the kinds from here on that is worth no more than the room."""
    if index == len(ask.keys):
        yield ()
        return
    key = ask.keys[index]
    for number in range(ask.most[key] + 1):
        left = room - number * ask.worth[key]
        if left < 0:
            return
        for rest in amounts_of(ask, index + 1, left):
            yield (number, *rest)


def picks_of(ask: Ask, numbers: Sequence[int]) -> list[str]:
    """An amount as picks."""
    return [f"{key}*{number}" for key, number in zip(ask.keys, numbers, strict=True) if number]


def said(ask: Ask, voice: Voice, numbers: Sequence[int]) -> str:
    """An amount in words."""
    return voice.listed(
        so_many(ask, voice, key, number) for key, number in zip(ask.keys, numbers, strict=True) if number
    )


def called(ask: Ask, voice: Voice, key: str) -> str:
    """What a kind is called, without a number of its own."""
    good = noun_of(key)
    return capital(voice.name("good", good)) if is_good(key) else voice.label(ask, key)


def so_many(ask: Ask, voice: Voice, key: str, number: int) -> str:
    """So many of a kind: "2 wine", "3 coins"."""
    if is_good(key):
        return f"{number} {voice.name('good', noun_of(key))}"
    if key == COIN:
        return voice.say("purse.coins", n=number)
    if "rival" in nouns(key) and not voice.ear:
        return voice.say("purse.of_seat", n=number, what=voice.label(ask, key))
    return voice.say("purse.part", n=number, what=voice.label(ask, key))


def is_good(key: str) -> bool:
    """Whether a kind is nothing but a good."""
    return key.partition(":")[0] in ("good", "food") and noun_of(key) in WARES


def icon_of(ask: Ask, voice: Voice, numbers: Sequence[int]) -> str:
    """The icon of what an amount begins with."""
    return voice.option_icon(next(key for key, number in zip(ask.keys, numbers, strict=True) if number))
