"""A game in progress: seats, command stack, undo, log and every sentence about it. No Qt."""
