"""Which of several ways to do the same a player is most likely to mean."""
