"""Live games: one lock each, decide in memory, acknowledge after the commit."""
