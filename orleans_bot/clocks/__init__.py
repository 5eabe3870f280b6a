"""How long a seat may take: paces, hours of rest, and the clock of a seat; the time comes from outside."""
