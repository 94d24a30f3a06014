"""The machine as a player: its levels in words, and the connection to its process."""
