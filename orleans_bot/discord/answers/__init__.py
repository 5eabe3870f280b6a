"""Answering presses and commands: one answer each, in time, and what is read, typed and refused."""
