"""What opens the table to screen readers and keys."""
