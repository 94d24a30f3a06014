"""Every cheat is impossible, or told in one sentence with the turn: at once where it is public, else at the end."""
