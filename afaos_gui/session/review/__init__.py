"""The machine's review of a finished game: verdicts, marks, data for charts, exports. No Qt."""
