"""A game in progress: seats, command stack, undo, log and all sentences about it. No Qt."""
