"""What hangs in Discord: posting and changing it, and the task of each game that keeps it up to date."""
