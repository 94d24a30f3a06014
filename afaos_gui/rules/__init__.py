"""The rules of the game: pure values and functions, no Qt, no files, no global randomness."""
