"""Durability: one SQLite file, an append-only log, one commit for all that waits at the same moment."""

from .faults import (
    CorruptDatabase,
    DiskFull,
    Locked,
    LostDatabase,
    NewerDatabase,
    NoDatabase,
    ReadOnly,
    StoreFault,
)
from .store import Store

__all__ = [
    "CorruptDatabase",
    "DiskFull",
    "Locked",
    "LostDatabase",
    "NewerDatabase",
    "NoDatabase",
    "ReadOnly",
    "Store",
    "StoreFault",
]
