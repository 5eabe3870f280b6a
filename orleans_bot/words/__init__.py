"""Everything that players read, in every language; nothing that players read is written anywhere else.

How it is kept
    One folder a language, in it message catalogues by subject (`en/notes.po`, `de/notes.po`, …). A message
    has a symbolic name; English is itself a catalogue. What is printed on places, events, deeds and
    scenarios is written in English in the content's TOML and nowhere else; German for it stands in
    `de/content_<box>.po`. Keep a file to its subject, so that several people can add at the same time.

How to add a text
    Write `msgid "ui.rematch"` with its `msgstr` into the file of its subject in `en/` AND in `de/`; a new
    file needs the head of its neighbours. Blanks are `{names}`, the same in all languages. What depends on
    a number has `msgid_plural` (the same name again), `msgstr[0]` and `msgstr[1]`; the number is `{n}`.
    `pytest tests/words` finds what is missing, unused, too long or still English.

How to add a place tile, an event, a deed, a scenario
    The English stands in its TOML. German: `name.place.winery` and `text.place.winery` (`name.event.…`,
    `name.deed.…`, `name.scenario.…`). Numbered events have one text, `text.event.harvest`, with `{n}`.

How to add a note, an ask, an option, a refusal
    note      `note.<key>`, the note's data as blanks: {seat} {n} {follower} {good} {goods} {place} {town}…;
              FORMS in things.py says how each is told. Preferred before it: `note.<key>.<word>` where a value
              is that word, `note.<key>.<field>` where it is true, `note.<key>.no_<field>` where it is empty.
    ask       `prompt.<key>`: the question, with `about` as blanks; its first number is `{n}`, else how many
              may be picked. `title.<key>`: the question in one or two words.
    option    `option.<verb>`; preferred before it `option.<ask>.<verb>` and `option.<verb>.<noun>`. What the
              noun means stands in NOUNS in asking.py: one line for a new verb. A line below an option:
              `hint.<verb>`, `hint.<ask>.<verb>`; places and deeds show their own text there.
    refusal   `error.<key>`, the refusal's data as blanks; `error.<key>.<word>` as for notes.
"""

from .asking import description, icon, label, prompt, title
from .catalogues import languages, nearest
from .lacking import lacking
from .naming import caption, name, text
from .refusing import refusal
from .saying import find, say
from .telling import tell

__all__ = [
    "caption",
    "description",
    "find",
    "icon",
    "label",
    "lacking",
    "languages",
    "name",
    "nearest",
    "prompt",
    "refusal",
    "say",
    "tell",
    "text",
    "title",
]
