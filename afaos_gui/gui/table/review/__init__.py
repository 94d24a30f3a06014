"""A game gone through again: its replay with the timeline, its review and charts, and problems to solve."""
