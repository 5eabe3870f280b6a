"""A command that a sentence names is there, by the name that its reader's Discord shows."""

from __future__ import annotations

import re

import pytest

from orleans_bot.words.catalogues import messages

NAMED = re.compile(r"/orleans((?: [a-zäöüß_-]+)*)")
LEAD = "ui.command."


def commands(language: str) -> set[str]:
    """Every command and group below /orleans as it is typed."""
    forms = messages(language).forms
    paths = [key.removeprefix(LEAD).removesuffix(".name").split(".") for key in forms if key.startswith(LEAD)]
    return {
        " ".join(forms[f"{LEAD}{'.'.join(path[:end])}.name"][0] for end in range(2, len(path) + 1))
        for path in paths
        if len(path) > 1 and path[-1] != "description"
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_command_that_a_sentence_names_is_there(language: str) -> None:
    known = commands(language)
    groups = {one for one in known if any(other.startswith(f"{one} ") for other in known)}
    wrong = []
    for key, forms in messages(language).forms.items():
        for form in forms:
            for typed in NAMED.findall(form):
                words = typed.split()
                if not words:
                    continue
                two = " ".join(words[:2])
                if words[0] not in known or (words[0] in groups and len(words) > 1 and two not in known):
                    wrong.append(f"{key}: /orleans {two}")
    assert not wrong
