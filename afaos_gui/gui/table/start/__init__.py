"""The start screen and its lines."""
