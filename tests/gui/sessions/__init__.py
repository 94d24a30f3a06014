"""Whole sessions at the real window: anything a player may do, in any order, with everything checked after each step."""
