"""Motion: what happens on the table is acted out before the new position is shown."""
