"""Why a place would do nothing as things stand, in half a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.view import Lack

from .catalogues import ENGLISH
from .saying import say
from .things import Teller, best


def lacking(lacks: Sequence[Lack], language: str = ENGLISH, *, catalog: Catalog | None = None) -> str:
    """All that is missing, one after the other."""
    teller = Teller(language, None, catalog)
    told = []
    for lack in lacks:
        about = dict(lack.about)
        n = {"n": int(about["short"])} if "short" in about else {}
        told.append(say(best(f"lack.{lack.key}", about), language, **teller.blanks(about), **n))
    return "; ".join(dict.fromkeys(told))
