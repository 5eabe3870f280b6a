"""A host for the board game Orléans."""

__version__ = "0.1.0"
