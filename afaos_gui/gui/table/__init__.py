"""The table and all its panels."""
