"""Prosperity: hidden missions, a carpenter whom all share, and structures to be built and manned."""
