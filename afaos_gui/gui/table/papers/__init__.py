"""Paper over the table: one class, which belongs to a screen of the window and is shown only while that screen is."""
