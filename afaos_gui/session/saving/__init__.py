"""A game on disk: saved as it is played, opened, listed, thrown away and handed on."""
