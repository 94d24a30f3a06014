"""How things look without being drawn: colours, typefaces, pace, and where lines break."""
