"""Pages beside the table: start, new game, review, statistics."""
