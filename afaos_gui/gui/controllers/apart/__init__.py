"""Games apart at the window: begun, shown, sent and received."""
