"""The bot in Discord: thin cogs that show what the host answers and hand on what players press."""
