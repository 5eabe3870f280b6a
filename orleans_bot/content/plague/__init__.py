"""The Plague: corpses, a doctor who stands in for anybody, hidden cards, events and deeds of its own."""
