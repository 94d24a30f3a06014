"""Hints and the evaluation bar: what the machine advises the one who sits."""
