"""How letters and links are known from other files and texts, for those that read none."""

SUFFIX = ".acresletter"
SCHEME = "afaos"
"""A link to a game apart begins with it, and a colon."""
