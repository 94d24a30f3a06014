"""Widgets and layouts shared by table, papers and dialogs."""
