"""Advice beside the map: the coach's paper, the hint and its rows."""
