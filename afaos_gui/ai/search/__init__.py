"""Decisions: a search for the viewer, what a level chooses of it, and what can be said about it."""
