"""What happens in a game, said in sentences."""
