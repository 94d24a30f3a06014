"""The machine as a player: its levels in words, and the line to the process in which it thinks."""
