"""Saved games in the window: saving and autosaving, the manager, the start, export and failures."""
