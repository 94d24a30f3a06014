"""Shared by every layer: guarded reading of files, plain terminal output, and the compiled core."""
