"""Tests of the box The Plague."""
