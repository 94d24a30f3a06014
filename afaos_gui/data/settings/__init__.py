"""What is remembered of a player between two starts."""
