"""Whole sessions at the real window: what a player may do, in any order, and everything checked after each step."""
