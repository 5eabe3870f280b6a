"""The reader of message catalogues refuses what it does not understand."""

from __future__ import annotations

from pathlib import Path

import pytest

from orleans_bot.words.po import BadCatalogue, read

HEAD = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def po(tmp_path: Path, text: str, head: str = HEAD) -> Path:
    path = tmp_path / "some.po"
    path.write_text(head + text, "utf-8")
    return path


def test_messages_comments_long_lines_and_escapes(tmp_path: Path) -> None:
    file = read(
        po(
            tmp_path,
            '# a remark\n#, fuzzy\nmsgid "one"\nmsgstr ""\n"a \\"b\\" "\n"c\\nd ä \\\\"\n\n'
            'msgid "two"\nmsgid_plural "two"\nmsgstr[0] "{n} thing"\nmsgstr[1] "{n} things"\n',
        )
    )
    assert file.messages == {"one": ('a "b" c\nd ä \\',), "two": ("{n} thing", "{n} things")}
    assert [file.plural(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert file.language == "en"


def test_other_languages_count_otherwise(tmp_path: Path) -> None:
    rule = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    head = f'msgid ""\nmsgstr "Language: pl\\nPlural-Forms: {rule}\\n"\n'
    text = 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n'
    file = read(po(tmp_path, text, head))
    assert [file.plural(n) for n in (1, 2, 5, 22)] == [0, 1, 2, 1]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "a"\nmsgstr "x"\nmsgid "a"\nmsgstr "y"\n', "stands there twice"),
        ('msgid "a"\nmsgstr ""\n', "must have msgstr"),
        ('msgid "a"\n', "must have msgstr"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\n', "msgstr[1]"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr "x"\n', "msgstr[0]"),
        ('msgid "a"\nmsgstr "x"\nmsgstr "y"\n', "does not belong here"),
        ('msgstr "x"\n', "does not belong here"),
        ('msgid "a"\nmsgstr "x\n', "cannot be read"),
        ('msgid "a"\nmsgstr "x" oops\n', "cannot be read"),
        ('msgctxt "c"\nmsgid "a"\nmsgstr "x"\n', "cannot be read"),
        ('\n"loose"\n', "cannot be read"),
        ('msgid "a"\nmsgstr "{0}"\n', "no blank"),
        ('msgid "a"\nmsgstr "{seat.name}"\n', "no blank"),
        ('msgid "a"\nmsgstr "}"\n', "no blank"),
    ],
)
def test_faults_are_named_with_file_and_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadCatalogue) as raised:
        read(po(tmp_path, text))
    assert fault in str(raised.value) and "some.po:" in str(raised.value)


@pytest.mark.parametrize("head", ["", 'msgid ""\nmsgstr "Language: en\\n"\n'])
def test_a_file_without_a_head_is_refused(tmp_path: Path, head: str) -> None:
    with pytest.raises(BadCatalogue):
        read(po(tmp_path, 'msgid "a"\nmsgstr "x"\n', head))
    with pytest.raises(BadCatalogue):
        read(po(tmp_path, "", ""))
