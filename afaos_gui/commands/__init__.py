"""Subcommands that need no window; each module has `run(arguments)`, which returns the exit code."""
