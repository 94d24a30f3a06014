"""The current game: who owns it, what is undone, and what is told when it changes."""
