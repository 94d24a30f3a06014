"""The layout of the panels beside the map."""
