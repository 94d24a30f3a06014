"""The frame of the table: panels that move, hide and are remembered, and the field that finds a place."""
