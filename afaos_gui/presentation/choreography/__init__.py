"""What flies where and when while an action is acted out: pure values, painted by `gui/motion`."""
