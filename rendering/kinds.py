"""Kinds and forms of pictures, as far as they must be known before anything is drawn."""

from __future__ import annotations

CLOSE = ("map", "tracks", "works", "mat")  # parts of the table, close enough for a phone
OWN = frozenset({"seat", "planning", "mat"})  # they show one seat, and nothing of what others do
FORMATS = ("png8", "png", "webp")
SUFFIX = {"png8": "png", "png": "png", "webp": "webp"}
