"""The whole bot in simulated time: people, a Discord in the same process, faults, all drawn from a seed."""
