"""The table and everything that lies on it."""
