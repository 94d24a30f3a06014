"""Saved games at the window: the desk that keeps them, the manager, the start, export and failures."""
