"""The coach of the guided first game: it asks before it tells, compares what was tried, and sums up at the end."""
