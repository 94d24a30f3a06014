"""The turn ribbon: what is expected, the buttons of the turn, and the bar while the machine decides."""
