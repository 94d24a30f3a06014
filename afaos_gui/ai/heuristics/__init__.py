"""Rules of thumb: points for each kind of action, a function `(judge, situation, action)` for each."""
