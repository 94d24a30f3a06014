"""Who is looking: what a viewer may see and do, and the window's title."""
