"""The search in C: its structures and figures, read from the rules, and its trees as Python uses them."""
