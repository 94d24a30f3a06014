"""What the table shows of a game, worked out without Qt: positions in, values to draw out."""
