"""Lessons and the guided first game, step by step."""
