"""Saved games as files: written, parsed, migrated, and as text that people can read."""
