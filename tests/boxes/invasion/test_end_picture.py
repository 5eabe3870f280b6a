"""The end of a team's game in a picture: objective by objective, and never points, which decide nothing."""

from __future__ import annotations

from dataclasses import replace

from orleans_bot.content import load
from orleans_bot.discord.panels.score import objectives
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.view import Result, View
from rendering import draw
from rendering.finish_together import aims
from tests.at import at


def over(won: bool) -> View:
    """A team's game as it ended: one objective of all and one of a seat are complete."""
    blue = dict(character="general", knight=5, on={"wagon": "gear gear gear", "hayrick": "gear"})
    red = dict(character="innkeeper", goods="5*wine")
    filled = {"city_walls": ["blue"] * 5}
    view = at("actions", scenario="invasion", blue=blue, red=red, deeds=filled).game.view()
    result = Result(won, ("blue", "red") if won else (), {}, "saved" if won else "invaded", together=True)
    return replace(view, result=result)


def test_the_end_of_a_team_says_what_was_complete_and_what_was_missing_in_numbers() -> None:
    text = draw("finish", over(won=False)).long_text
    assert "Lost by all of you" in text and "City Walls 5/5: complete." in text
    assert "Warehouse 0/12: not complete." in text and "Blue General 5/5, 4/4: complete." in text
    assert "Red Innkeeper 15/16, 0/2: not complete." in text and "points" not in text


def test_won_and_lost_look_different_and_both_tell_in_german() -> None:
    won, lost = draw("finish", over(won=True)), draw("finish", over(won=False))
    assert won.data != lost.data and "Won by all of you" in won.long_text
    german = draw("finish", over(won=False), language="de").long_text
    assert ": vollständig." in german and ": unvollständig." in german


def test_whoever_played_a_character_stands_beside_it_and_each_number_has_its_piece() -> None:
    view = over(won=True)
    named = draw("finish", view, names={"blue": "Alice", "red": "Bob"})
    assert named.data != draw("finish", view).data
    found = {aim.name: aim.parts for aim in aims(view) if aim.seat}
    assert found["General"] == (("steps.knight", "5/5"), ("gear", "4/4"))
    assert found["Innkeeper"] == (("goods", "15/16"), ("station", "0/2"))


def dues_unpaid(at_round: int, **result: object) -> View:
    """A team's game that ended while its first seat owed something round by round."""
    blue = dict(character="estate_manager")
    view = at(
        "actions", scenario="invasion", round=at_round, blue=blue, red=dict(character="general")
    ).game.view()
    ended = Result(bool(result.pop("won", False)), (), {}, "", together=True, **result)  # type: ignore[arg-type]
    return replace(view, result=ended)


def test_what_is_due_round_by_round_is_complete_only_when_all_of_it_was_paid() -> None:
    early = dues_unpaid(5, about={"seat": "blue"})
    assert "Blue Estate Manager: not complete." in draw("finish", early).long_text
    assert "Blue Estate Manager: not complete." in draw("finish", dues_unpaid(5)).long_text
    last = early.rounds
    unpaid = dues_unpaid(last, about={"seat": "blue"})
    assert "Blue Estate Manager: not complete." in draw("finish", unpaid).long_text
    assert "Blue Estate Manager: complete." in draw("finish", dues_unpaid(last)).long_text
    assert "Blue Estate Manager: complete." in draw("finish", dues_unpaid(5, won=True)).long_text
    voice = Voice("en", load())
    assert "✓ " not in "\n".join(line for line in objectives(voice, unpaid) if "Estate" in line)
    assert "✓ " in "\n".join(line for line in objectives(voice, dues_unpaid(last)) if "Estate" in line)
