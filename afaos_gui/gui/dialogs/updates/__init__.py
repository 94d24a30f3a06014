"""Newer versions of the program."""
