"""What messages say and offer, as plain data, and how that becomes what discord.py sends."""
