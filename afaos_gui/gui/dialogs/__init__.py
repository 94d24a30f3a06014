"""Dialogs, and panels beside the map that ask the player something."""
