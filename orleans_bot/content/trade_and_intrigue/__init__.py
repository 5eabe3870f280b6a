"""The Trade & Intrigue box: so far its three place tiles."""
