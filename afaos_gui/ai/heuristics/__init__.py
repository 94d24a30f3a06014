"""Rules of thumb: points for each kind of action in a style of play, one function `(judge, situation, action)` each."""
