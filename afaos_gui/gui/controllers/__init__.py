"""Between the table and the game: who owns the game, and what turns gestures into actions and news into pictures."""
