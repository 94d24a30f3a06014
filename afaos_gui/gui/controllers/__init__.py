"""Controllers between table and game: they own the current game, turn gestures into actions and show what happened."""
