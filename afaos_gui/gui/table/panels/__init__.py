"""What every panel is made of: measures, drop zones, cached pictures, headings and rows of a list."""
