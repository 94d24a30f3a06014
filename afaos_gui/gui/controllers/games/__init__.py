"""Other games: new ones begun, saved ones opened and kept, and positions gone through again."""
