"""A Few Acres of Snow: the two-player game of Britain and France in North America, on the desktop."""
