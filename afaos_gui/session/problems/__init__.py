"""Problems: finding them in games of the machine, checking, solving, and rating the solver."""
