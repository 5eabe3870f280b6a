"""Commands that prepare what is committed: fonts, icons, the painted ground. Nothing here runs in the bot."""
