"""A finished game gone over by the machine: verdicts, marks, figures for charts, exports. No Qt."""
