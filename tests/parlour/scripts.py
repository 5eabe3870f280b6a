"""The page's scripts read for what a player would read: strings that did not come from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

STATIC = Path(__file__).parents[2] / "orleans_bot" / "parlour" / "static"
BEFORE_PATTERN = "(,=:[!&|?{};"
CLASS = re.compile(r"\.([a-z][-\w]*)")
LETTERS = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
# What machines read: keys of the keyboard, headers, methods, one link's manners, a picture's outlines.
TECHNICAL = {
    "ArrowDown", "ArrowUp", "Home", "End", "Enter", "Escape", "Backspace", "Tab", "GET", "POST",
    "Accept-Language", "Content-Type", "X-Parlour-Key", "noopener noreferrer", "·  KiB",
}  # fmt: skip
TAGS = {"input", "textarea", "select", "button"}
OUTLINE = re.compile(r"M[-\d\s.,a-zA-Z]+")
SELECTOR = re.compile(
    r"[-\w\s.,#:>*()\[\]=~^$|\"'@/{}&?%;+]*[\[\]#=>:/.&{@][-\w\s.,#:>*()\[\]=~^$|\"'@/{}&?%;+]*"
)


def strings(source: str) -> Iterator[tuple[int, str, str]]:
    """Every string of a script: its line, what stands before it on that line, and its text without blanks."""
    at, line, significant = 0, 1, ";"
    while at < len(source):
        sign = source[at]
        if source.startswith("//", at):
            at = source.find("\n", at)
            at = len(source) if at < 0 else at
            continue
        if sign in '"`' or (sign == "/" and significant in BEFORE_PATTERN):
            end = _end(source, at)
            if sign != "/":
                before = source[source.rfind("\n", 0, at) + 1 : at]
                yield line, before, _without_blanks(source[at + 1 : end])
            line += source.count("\n", at, end)
            at, significant = end + 1, sign
            continue
        line += sign == "\n"
        significant = significant if sign.isspace() else sign
        at += 1


def _end(source: str, start: int) -> int:
    """Where a string or a pattern that starts here ends."""
    opener, at, inside, depth = source[start], start + 1, False, 0
    while at < len(source):
        sign = source[at]
        if sign == "\\":
            at += 1
        elif opener == "`" and source.startswith("${", at):
            depth += 1
        elif depth and sign == "}":
            depth -= 1
        elif opener == "/" and sign in "[]":
            inside = sign == "["
        elif sign == opener and not inside and not depth:
            return at
        at += 1
    raise ValueError("a string has no end")


def _without_blanks(text: str) -> str:
    depth, out, at = 0, "", 0
    while at < len(text):
        if text.startswith("${", at):
            depth += 1
            at += 2
            continue
        if depth and text[at] == "}":
            depth -= 1
            out += "\0" if not depth else ""
        elif not depth:
            out += text[at]
        at += 1
    return out


def classes() -> set[str]:
    """Every class that the style sheets know."""
    return {name for sheet in STATIC.glob("*.css") for name in CLASS.findall(sheet.read_text("utf-8"))}


def for_people(source: str, known: set[str]) -> list[str]:
    """The strings that look as if somebody should read them, though the catalogue does not know them."""
    found = []
    for line, before, text in strings(source):
        said = text.replace("\0", "").strip()
        if not LETTERS.search(said) or said in known | TECHNICAL or OUTLINE.fullmatch(said):
            continue
        if re.search(r"class: (?:[^,\"`]*\? )?(?:\"[^\"]*\" : )?$", before) or re.search(
            r"(?:avatar|door|fill)\([^()]*(?:\([^()]*\)[^()]*)*$", before
        ):
            continue
        spoken_to = re.search(r'(?:"aria-label"|title|placeholder|alt): $', before)
        child = re.search(r"\}, (?:[^\"`]*[^\"`(])?$", before)
        several = re.search(r"[A-Za-zÀ-ÿ]{2,}[,;:.!?]? \0?[A-Za-zÀ-ÿ]{2,}", text) or "\0 " in text
        styled = set(re.findall(r"[-\w]+", said)) <= known | classes() | TAGS
        sentence = re.match(r"\0?\s*[A-ZÀ-Ý][a-zà-ÿ]+", text) or re.search(r"[a-zà-ÿ][.…!?]$", said)
        if spoken_to or sentence or ((child or several) and not styled and not SELECTOR.fullmatch(said)):
            found.append(f"{line}: {said}")
    return found
