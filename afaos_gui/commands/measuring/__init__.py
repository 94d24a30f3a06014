"""Subcommands that measure: levels against each other, the balance of the sides, agreement with people, speed."""
