"""What the table shows, computed from positions without Qt as values to draw."""
