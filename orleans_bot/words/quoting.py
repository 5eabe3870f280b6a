"""What people have typed, said again: the one door for reasons and strange words that the bot repeats."""

from __future__ import annotations

import re
from unicodedata import category

LONGEST, SHORT = 200, 60  # letters of something typed that are repeated: of a sentence, of a name
JOINER = "\u200d"  # holds some emoji together
APART = "\u200b"  # cannot be seen, and keeps Discord from making a link or a call of what stands around it
MARKS = re.compile(r"([\\*_~|`>#\[\]<])")
ESCAPED = re.compile(r"\\([\\*_~|`>#\[\]<])")
LINKS = re.compile(r"(?<=:)(?=//)|(?<=@)|(?<=discord)(?=\.gg|app\.com|\.com)", re.IGNORECASE)


def visible(text: str) -> str:
    """A text without what cannot be seen and only disturbs its neighbours."""
    return "".join(sign for sign in text if sign == JOINER or category(sign) not in ("Cc", "Cf"))


def harmless(text: str) -> str:
    """A text that marks nothing up, leads nowhere and calls nobody."""
    return LINKS.sub(APART, MARKS.sub(r"\\\1", text))


def quoted(text: str, most: int = LONGEST) -> str:
    """Something typed, on one line, not too long, and harmless; what was quoted before stays as it is."""
    return harmless(one_line(ESCAPED.sub(r"\1", text), most))


def one_line(text: str, most: int = SHORT) -> str:
    """Something typed, on one line and not too long, as it stands on a button, where nothing is marked up."""
    line = " ".join(visible(" ".join(text.split())).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
