"""The command line's subcommands that need no window; each module has `run(arguments) -> exit code`."""
