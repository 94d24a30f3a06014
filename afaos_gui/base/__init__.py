"""What every layer may use: careful reading, plain terminals, and the compiled core."""
