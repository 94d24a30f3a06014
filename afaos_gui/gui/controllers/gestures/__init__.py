"""Gestures at the table: pointing, dragging, placing and keys become actions of the current game."""
