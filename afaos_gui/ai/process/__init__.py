"""The machine in a process of its own, and the line to it."""
