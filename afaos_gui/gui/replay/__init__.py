"""Replay: any game looked through from its first card, on the same table."""
