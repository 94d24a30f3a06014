"""Problems: found in games of the machine, checked, solved, and what solving them says of the solver."""
