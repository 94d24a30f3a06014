"""Threats against brute force: random late positions, played out by the engine."""
