"""How running games stand with Discord: what is ill, what is told about it, what can be mended."""
