"""The engine protocol: any program can play this game, here or elsewhere, over lines of text (ENGINE.md)."""
