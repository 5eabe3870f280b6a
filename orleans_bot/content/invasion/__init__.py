"""The Invasion box: so far the solo scenario "The Trip to Tours" and what it needs."""
