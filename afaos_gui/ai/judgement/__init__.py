"""How good a position is and which actions are likely: by weights made by hand, and by networks."""
