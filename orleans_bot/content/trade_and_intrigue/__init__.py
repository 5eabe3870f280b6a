"""The Trade & Intrigue box: orders, new events, the two boards of deeds, and its place tiles."""
