"""Telling what was done: the recap after a turn, the announcements, the text companion."""
