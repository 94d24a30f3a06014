"""The dialog of the player's settings."""
