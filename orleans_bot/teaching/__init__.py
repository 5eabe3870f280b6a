"""What is said to somebody who learns the game: from the position, in one sentence, never more."""

from .hints import Hint, hint

__all__ = ["Hint", "hint"]
