"""Games between players, and what they show: strength, chances, speed, agreement with people."""
