"""The board: the engraved chart and the pieces that lie on it."""
