"""Whatever somebody types, the bot repeats it as a plain, short line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orleans_bot.words.quoting import APART, LONGEST, harmless, quoted

NASTY = st.text(alphabet="ab \\*_~|`>#[]()<@:/.\n\u202e\u200b\u200ddiscord.gg", max_size=300)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("dinner", "dinner"),
        ("two\n# lines\r\n", "two \\# lines"),
        ("**loud** _and_ `so`", "\\*\\*loud\\*\\* \\_and\\_ \\`so\\`"),
        ("see https://bad.example/x", f"see https:{APART}//bad.example/x"),
        ("[here](https://bad.example)", f"\\[here\\](https:{APART}//bad.example)"),
        ("@everyone <@5> <@&6> <#7>", f"@{APART}everyone \\<@{APART}5\\> \\<@{APART}&6\\> \\<\\#7\\>"),
        ("discord.gg/abc", f"discord{APART}.gg/abc"),
        ("evil\u202elive", "evillive"),
        ("👩\u200d🍳", "👩\u200d🍳"),
        ("  ", ""),
    ],
)
def test_what_is_typed_is_repeated_without_any_power(typed: str, shown: str) -> None:
    assert quoted(typed) == shown


def test_what_is_too_long_is_cut_with_a_sign() -> None:
    assert quoted("a" * 500) == "a" * (LONGEST - 1) + "…"
    assert quoted("a" * LONGEST) == "a" * LONGEST
    assert quoted("abcdef", 4) == "abc…"


@given(NASTY)
def test_nothing_typed_marks_up_or_leads_anywhere(typed: str) -> None:
    shown = quoted(typed)
    assert "\n" not in shown and "://" not in shown
    assert not re.search(r"@(?!\u200b)", shown) and "discord.gg" not in shown.lower()
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~|`>#\[\]<]", shown)
    assert len(shown.replace("\\", "").replace(APART, "")) <= LONGEST


@given(NASTY)
def test_what_was_quoted_is_quoted_only_once(typed: str) -> None:
    assert quoted(quoted(typed)) == quoted(typed)


def test_a_text_of_many_lines_can_be_made_harmless_too() -> None:
    assert harmless("a *b*\nhttps://c") == f"a \\*b\\*\nhttps:{APART}//c"
