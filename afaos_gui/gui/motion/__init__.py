"""Motion: animates what happens on the table before the new position is shown."""
