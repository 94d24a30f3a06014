"""How the game stands: the opponent, both sieges, how near each end is, and the chances."""
