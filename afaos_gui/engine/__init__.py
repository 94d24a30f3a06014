"""The engine protocol, by which any program can play this game over lines of text (ENGINE.md)."""
