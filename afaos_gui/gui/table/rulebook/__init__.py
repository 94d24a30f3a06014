"""The rule book beside the table."""
