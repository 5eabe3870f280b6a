"""The rules of the game: plain Python that awaits players, and nothing else."""
