"""Orléans in Discord: the bot, what its parts share, and what stands between the cogs and the host."""
