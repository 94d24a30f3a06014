"""Sounds of the table: played from a thread of their own, silent where there is no device."""
