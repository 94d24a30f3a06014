"""What teaches: lessons, problems and the pages of the rule book."""
