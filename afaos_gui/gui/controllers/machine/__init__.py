"""The machine at the table: its seats and decisions, its hints, and its view of the position."""
