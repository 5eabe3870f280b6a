"""Commands that prepare what is committed (fonts, sprites, the painted ground); nothing here runs in the bot."""
