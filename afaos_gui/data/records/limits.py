"""The size of the largest record, for those that open files of any kind."""

MAX_RECORD_BYTES = 16_000_000
"""A record holds the position after every turn, so it is far larger than a saved game."""
