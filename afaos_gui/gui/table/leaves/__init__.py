"""Leaves that explain the table: the deck sheet, the ends of the game, the key of the map."""
