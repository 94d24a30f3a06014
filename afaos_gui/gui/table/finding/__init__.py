"""Finding by a few letters: places on the map, and whatever the command bar knows."""
