"""The Duel: two merchants, four objectives each, and no mercy."""
