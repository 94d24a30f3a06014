"""The map: what stands where, what is written on it, and what the land looks like."""
