"""The page's own words: the catalogue's part of them, in the language a browser asks for."""

from __future__ import annotations

import html
from typing import Any

from orleans_bot.words import find, languages, nearest, say
from orleans_bot.words.catalogues import messages

from .errors import Json, Refused

SUBJECT = "parlour."
ENGLISH = "en-US"
LOCALES = {
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
}  # fmt: skip
# Discord names most languages by themselves, a few only with a country.
USUAL = {"en": ENGLISH, "es": "es-ES", "pt": "pt-BR", "sv": "sv-SE", "zh": "zh-CN"}
COUNTED = 200


def locale_of(wanted: str) -> str:
    """Discord's name for a language: "de-AT" and "de" are "de", and what Discord does not know is English."""
    tongue = wanted.replace("_", "-").partition("-")[0].lower()
    usual = USUAL.get(tongue, tongue)
    return wanted if wanted in LOCALES else usual if usual in LOCALES else ENGLISH


def language_of(wanted: str) -> str:
    """The first language in a browser's list that there are words in; English where there is none."""
    for each in wanted.split(","):
        language = each.partition(";")[0].strip()
        if language and language.partition("-")[0].lower() in languages():
            return nearest(language)
    return nearest("")


def for_page(wanted: str) -> Json:
    """All the page says in one language; how it counts is a table, as its rule is a formula of C."""
    language = language_of(wanted)
    known = messages(language)
    spoken = {key: find_forms(key, language) for key in messages("en").forms if key.startswith(SUBJECT)}
    return {
        "language": language,
        "locale": locale_of(language),
        "languages": [{"language": each, "name": say("parlour.language", each)} for each in languages()],
        "plural": [known.plural(number) for number in range(COUNTED)],
        "words": {key.removeprefix(SUBJECT): forms for key, forms in spoken.items()},
    }


def find_forms(key: str, language: str) -> list[str]:
    """The forms of a message, in English where the language lacks it."""
    return list(messages(language).forms.get(key) or messages("en").forms[key])


def index(page: str) -> str:
    """The page's first bytes: who has no script is told so in every language."""
    lines = [f'<p lang="{each}">{html.escape(say("parlour.script", each))}</p>' for each in languages()]
    return page.replace("<noscript></noscript>", f"<noscript>{''.join(lines)}</noscript>")


class Complaint(Refused):
    """What is wrong with what a player tried, to be said in the player's own language."""

    def __init__(self, where: str, key: str, /, **data: Any) -> None:
        self.key, self.data = f"{SUBJECT}wrong.{key}", data
        problem = {"code": "FORM_FIELD", "message": self.said(ENGLISH)}
        super().__init__(50035, errors={where: {"_errors": [problem]}})

    def said(self, locale: str) -> str:
        data = {name: _shown(value, locale) for name, value in self.data.items()}
        return say(self.key, language_of(locale), **data)


def _shown(value: Any, locale: str) -> Any:
    """Options of commands have a name of their own in each language."""
    if isinstance(value, dict):
        return (value.get("name_localizations") or {}).get(locale_of(locale)) or value["name"]
    return value


def sentence(refusal: Refused, locale: str) -> str:
    """A refusal as the page says it."""
    if isinstance(refusal, Complaint):
        return refusal.said(locale)
    language = language_of(locale)
    return find(f"parlour.refused.{refusal.code}", language) or say("parlour.refused", language)
