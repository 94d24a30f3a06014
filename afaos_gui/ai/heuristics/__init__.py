"""Heuristics: points for each kind of action, one function `(judge, situation, action)` each."""
