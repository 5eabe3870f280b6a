"""The bot in a Discord that is only pretended."""
