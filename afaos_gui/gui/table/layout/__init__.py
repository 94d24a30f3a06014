"""Where the panels beside the map stand."""
