"""Discord's refusals: HTTP status, code, sentence, and for bad forms the tree of what is wrong where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Json = dict[str, Any]
Where = tuple[str | int, ...]

SENTENCES: Mapping[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class Refused(Exception):
    """The server's answer is no, in Discord's own form."""

    def __init__(self, code: int, *, errors: Json | None = None, status: int | None = None) -> None:
        known, sentence = SENTENCES.get(code, (400, "Refused"))
        super().__init__(f"{code} {sentence}")
        self.status = status or known
        self.code = code
        self.sentence = sentence
        self.errors = errors

    def body(self) -> Json:
        answer: Json = {"message": self.sentence, "code": self.code}
        if self.errors is not None:
            answer["errors"] = self.errors
        return answer


class Findings:
    """What is wrong with a form, collected by path, so that one answer names everything."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, where: Where, code: str, message: str) -> None:
        node = self.tree
        for step in where:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, where: Where, text: Any, lowest: int, highest: int) -> None:
        """A text must be a text, and neither too short nor too long; blanks alone are none."""
        if not isinstance(text, str) or (lowest == 1 and not text.strip()):
            self.add(where, "BASE_TYPE_REQUIRED", "This field is required")
        elif not lowest <= len(text) <= highest:
            if lowest:
                message = f"Must be between {lowest} and {highest} in length."
                self.add(where, "BASE_TYPE_BAD_LENGTH", message)
            else:
                self.add(where, "BASE_TYPE_MAX_LENGTH", f"Must be {highest} or fewer in length.")

    def count(self, where: Where, things: Any, lowest: int, highest: int) -> bool:
        if not isinstance(things, list) or not lowest <= len(things) <= highest:
            self.add(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {lowest} and {highest} in length.")
            return False
        return True

    def one_of(self, where: Where, value: Any, allowed: Iterable[Any]) -> None:
        choices = list(allowed)
        if value not in choices:
            listed = ", ".join(str(choice) for choice in choices)
            self.add(where, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")

    def raise_if_any(self) -> None:
        if self.tree:
            raise Refused(50035, errors=self.tree)
