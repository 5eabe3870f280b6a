"""How content tells of campaigns: their chapters, and what one takes along from each to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .campaigns import WAYS_ON, Campaign, Chapter
from .modes import Module, Scenario, declared

if TYPE_CHECKING:
    from .building import Builder


def read_campaigns(
    builder: Builder, scenarios: Mapping[str, Scenario], modules: Mapping[str, Module]
) -> dict[str, Campaign]:
    """All campaigns; every scenario, module and option that a chapter names must be there."""
    out: dict[str, Campaign] = {}
    known: dict[str, str] = {}  # no two chapters have one key, whatever campaign they belong to
    for key, box, file, entry in builder.each("campaigns"):
        with builder.reading(file, key):
            chapters = []
            for name, said in entry.get("chapters", {}).items():
                at = f"{key}.chapters.{name}"
                if known.setdefault(name, key) != key:
                    builder.faults.add(file, at, f"is called like a chapter of {known[name]!r}")
                with builder.reading(file, at):
                    chapter = read_chapter(name, said)
                    if check_chapter(builder, file, at, chapter, scenarios, modules):
                        chapters.append(chapter)
            carried = [*entry.get("gifts", []), *filter(None, [entry.get("burden", "")])]
            builder.check(file, key, carried, modules, "module")
            for gift in carried:
                for chapter in chapters:
                    if gift in modules and chapter.scenario not in modules[gift].joins:
                        builder.faults.add(file, key, f"carries {gift!r}, which {chapter.scenario!r} lacks")
            builder.check(file, key, entry.get("after_loss", []), WAYS_ON, "way on")
            if not chapters or not entry.get("after_loss", True):
                builder.faults.add(file, key, "needs chapters, and a way on after a defeat")
            most = {max(scenarios[chapter.scenario].seats) for chapter in chapters}
            if 1 in most and len(most) > 1:
                builder.faults.add(file, key, "has chapters for one and chapters for several")
            entry |= {"chapters": chapters, "alone": most == {1}}
            campaign = builder.unit(Campaign, key, box, file, entry)
            if campaign is not None:
                out[key] = campaign
    return out


def read_chapter(key: str, said: Mapping[str, Any]) -> Chapter:
    """A chapter as it is written."""
    more = {name: value for name, value in said.items() if name not in ("name", "scenario")}
    more["modules"] = tuple(more.get("modules", ()))
    return Chapter(key, str(said["name"]), str(said["scenario"]), **more)


def check_chapter(
    builder: Builder,
    file: str,
    at: str,
    chapter: Chapter,
    scenarios: Mapping[str, Scenario],
    modules: Mapping[str, Module],
) -> bool:
    """Whether a chapter can be played: its scenario, modules and options exist and fit."""
    before = len(builder.faults)
    builder.check(file, at, [chapter.scenario], scenarios, "scenario")
    builder.check(file, at, chapter.modules, modules, "module")
    if len(builder.faults) > before:
        return False
    options = declared(scenarios[chapter.scenario], [modules[name] for name in chapter.modules])
    builder.check(file, at, list(chapter.options), options, "option")
    for name, value in chapter.options.items():
        if name in options:
            builder.check(file, at, [value], options[name].values, f"value of {name!r}")
    return len(builder.faults) == before
