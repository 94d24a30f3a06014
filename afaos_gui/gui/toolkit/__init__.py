"""Drawing, widgets and services shared by every part of the window."""
