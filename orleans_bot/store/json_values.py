"""Reading values that rows hold as JSON: a damaged one never keeps the other rows from being read.

They are to be read as bytes (`CAST(… AS BLOB)`): SQLite refuses a whole query for one text that is none.
"""

from __future__ import annotations

import json
import logging
from functools import cache
from typing import Any

LOG = logging.getLogger(__name__)


def read_json(kept: bytes, where: str) -> Any:
    """A value of a row; None if it is damaged."""
    try:
        return json.loads(kept)
    except (ValueError, RecursionError):
        warn_of(where)
        return None


@cache
def warn_of(where: str) -> None:
    """Say once what cannot be read."""
    LOG.warning("%s is damaged and cannot be read; it is passed over until it is set anew", where)
